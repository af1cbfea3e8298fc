"""The same files again change nothing, in whatever order; and what says less replaces nothing."""

import os
from pathlib import Path

import pytest

from bibliography import formats
from publications.imports.apply import apply
from publications.imports.plans import plan
from publications.imports.undo import undo
from publications.models import ImportBatch, Publication
from tests import factories as make
from tests.publications.imports.submissions import import_text

pytestmark = pytest.mark.django_db
TITLE = "On the Weaving of Algebraical Patterns"


def make_bibtex(author="Jane Doe and Mary Roe", title=TITLE, **fields):
    fields = {"title": title, "author": author, "year": 2020, "journal": "Looms", **fields}
    return "@article{k, " + ", ".join(f"{name} = {{{value}}}" for name, value in fields.items()) + "}"


@pytest.mark.parametrize(
    "less",
    [
        make_bibtex("J Doe and M Roe"),
        make_bibtex("Doe, J. and others"),
        make_bibtex("Jane Doe"),
        make_bibtex("Doe, Jane and Roe, M."),
    ],
)
def test_names_that_say_less_replace_nothing(less):
    import_text(make_bibtex())
    assert import_text(less)[1]["updated"] == 0
    assert Publication.objects.get().names == "Jane Doe · Mary Roe"


def test_fuller_names_come_in_whatever_the_order_and_persons_stay_linked():
    person = make.PersonFactory(name="Jane Doe")
    import_text(make_bibtex("J. Doe and Mary Roe"))
    paper = Publication.objects.get()
    paper.authorships.filter(position=1).update(person=person, matched="decision")
    assert import_text(make_bibtex("Jane Doe and M. Roe"))[1]["updated"] == 1
    assert Publication.objects.get().names == "Jane Doe · Mary Roe"
    assert paper.authorships.get(position=1).person == person


def test_a_byline_that_goes_on_is_taken_over():
    import_text(make_bibtex("J Doe and others"))
    import_text(make_bibtex())
    paper = Publication.objects.get()
    assert (paper.names, paper.byline_complete) == ("Jane Doe · Mary Roe", True)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"pages": "1--14"}, {"pages": "1-14"}),
        ({"publisher": "O’Reilly"}, {"publisher": "O'Reilly"}),
        ({"abstract": "All about looms and cards."}, {"abstract": "All about looms…"}),
        ({"doi": "10.1/one"}, {"doi": "10.1/one", "title": "On the Weaving of Algebraical…"}),
    ],
)
def test_entries_with_the_same_or_less_data_change_nothing(first, second):
    import_text(make_bibtex(**first))
    assert import_text(make_bibtex(**second))[1]["updated"] == 0


def test_an_entry_that_states_affiliations_now_does_not_undo_what_came_later():
    import_text(make_bibtex(pages="1--14"))
    import_text(make_bibtex(pages="3--20"))
    stated = {"author+an:affiliation": '1="Univ X"', "pages": "1--14"}
    assert import_text(make_bibtex(**stated))[1]["updated"] == 1
    paper = Publication.objects.get()
    assert (paper.pages, paper.authorships.get(position=1).affiliation) == ("3–20", "Univ X")
    assert import_text(make_bibtex(**stated))[1]["updated"] == 0


def test_an_entry_that_was_imported_before_does_not_undo_what_came_later_unless_it_was_taken_back():
    first, second = make_bibtex(pages="1--14"), make_bibtex(pages="3--20")
    import_text(first)
    batch, counts = import_text(second)
    assert counts["updated"] == 1
    assert import_text(first)[1]["updated"] == 0
    assert import_text(second)[1]["updated"] == 0
    undo(batch)
    assert Publication.objects.get().pages == "1–14"
    assert import_text(second)[1]["updated"] == 1


def list_wild_files():
    default = Path(__file__).resolve().parents[4] / "shared" / "data"
    folder = Path(os.environ.get("GROUPSITE_DATA") or default) / "bibtex" / "wild"
    return sorted(path for path in folder.glob("*.bib") if path.stat().st_size < 30_000)[:5]


def import_files(paths):
    """Import each as a plan of its own and return how many papers were added or changed."""
    changed = 0
    for path in paths:
        batch = ImportBatch.objects.create(door="test")
        with path.open("rb") as file:
            plan(batch, formats.read(file, path.name))
        counts = apply(batch).counts
        changed += counts["created"] + counts["updated"]
    return changed


def test_real_files_again_and_in_the_other_order_change_nothing():
    paths = list_wild_files()
    if not paths:
        pytest.skip("there are no real files here: GROUPSITE_DATA names the data's folder")
    assert import_files(paths) > 30
    assert import_files(paths) == 0
    assert import_files(reversed(paths)) == 0
