"""Names that people gave up, and names that were merged, in what is imported."""

import pytest

from bibliography.entry import Entry, Problem
from bibliography.formats import read
from publications.imports.former_names import FormerNames
from publications.imports.merged_names import MergedNames
from tests import factories as make

pytestmark = pytest.mark.django_db
OLD, NEW = "Quentin Zyxwvold", "Quinn Zyxwvnew"


def make_entry(author, title="On Networks"):
    [entry] = read(f"@article{{k, title = {{{title}}}, author = {{{author}}}, year = 2020}}")
    return entry


def make_problem(entry=None, source="@article{"):
    return Problem(1, "It is not complete.", "k", source=source, entry=entry)


@pytest.mark.parametrize(
    ("result", "source", "authors"),
    [
        (make_entry(OLD), "", [NEW]),
        (make_entry("Guo Li"), "@article", ["Guo Li"]),
        (make_entry("Guo Li", title=f"In Memory of {OLD}"), "", ["Guo Li"]),
        (make_problem(make_entry(OLD)), "", [NEW]),
        (make_problem(make_entry("Guo Li")), "@article", ["Guo Li"]),
        (make_problem(source=f"author = {{{OLD}}}"), "", []),
        (make_problem(), "@article", []),
    ],
)
def test_a_former_name_is_replaced_and_the_text_with_it_is_dropped(result, source, authors):
    make.FormerNameFactory(name=OLD, replacement=NEW, person__name=NEW)
    [rewritten] = FormerNames().rewrite([result])
    entry = rewritten if isinstance(rewritten, Entry) else rewritten.entry
    assert rewritten.source.startswith(source) if source else rewritten.source == ""
    assert [author.name for author in (entry.authors if entry else ())] == authors
    assert OLD not in f"{rewritten.source} {entry.title if entry else ''}"


@pytest.mark.parametrize(
    ("result", "authors"),
    [
        (make_entry("Luo Maii"), ["Luo Mai"]),
        (make_entry("Guo Li"), ["Guo Li"]),
        (make_problem(make_entry("Luo Maii")), ["Luo Mai"]),
        (make_problem(make_entry("Guo Li")), ["Guo Li"]),
        (make_problem(), []),
    ],
)
def test_a_merged_name_is_replaced_by_the_one_that_stayed(result, authors):
    make.AuthorSpellingFactory(name="Luo Maii", author__name="Luo Mai")
    [rewritten] = MergedNames().rewrite([result])
    entry = rewritten if isinstance(rewritten, Entry) else rewritten.entry
    assert [author.name for author in (entry.authors if entry else ())] == authors
    assert rewritten.source == result.source
