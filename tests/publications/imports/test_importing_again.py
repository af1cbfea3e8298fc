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
from tests.publications.imports.handing_in import imported

pytestmark = pytest.mark.django_db
TITLE = "On the Weaving of Algebraical Patterns"


def entry(author="Jane Doe and Mary Roe", title=TITLE, **fields):
    fields = {"title": title, "author": author, "year": 2020, "journal": "Looms", **fields}
    return "@article{k, " + ", ".join(f"{name} = {{{value}}}" for name, value in fields.items()) + "}"


@pytest.mark.parametrize(
    "less",
    [
        entry("J Doe and M Roe"),
        entry("Doe, J. and others"),
        entry("Jane Doe"),
        entry("Doe, Jane and Roe, M."),
    ],
)
def test_names_that_say_less_replace_nothing(less):
    imported(entry())
    assert imported(less)[1]["updated"] == 0
    assert Publication.objects.get().names == "Jane Doe · Mary Roe"


def test_fuller_names_come_in_whatever_the_order_and_persons_stay_linked():
    person = make.PersonFactory(name="Jane Doe")
    imported(entry("J. Doe and Mary Roe"))
    paper = Publication.objects.get()
    paper.authorships.filter(position=1).update(person=person, matched="decision")
    assert imported(entry("Jane Doe and M. Roe"))[1]["updated"] == 1
    assert Publication.objects.get().names == "Jane Doe · Mary Roe"
    assert paper.authorships.get(position=1).person == person


def test_a_byline_that_goes_on_is_taken_over():
    imported(entry("J Doe and others"))
    imported(entry())
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
def test_what_says_the_same_or_less_changes_nothing(first, second):
    imported(entry(**first))
    assert imported(entry(**second))[1]["updated"] == 0


def test_an_entry_that_was_imported_before_does_not_undo_what_came_later_unless_it_was_taken_back():
    first, second = entry(pages="1--14"), entry(pages="3--20")
    imported(first)
    batch, counts = imported(second)
    assert counts["updated"] == 1
    assert imported(first)[1]["updated"] == 0
    assert imported(second)[1]["updated"] == 0
    undo(batch)
    assert Publication.objects.get().pages == "1–14"
    assert imported(second)[1]["updated"] == 1


def wild_files():
    default = Path(__file__).resolve().parents[4] / "shared" / "data"
    folder = Path(os.environ.get("GROUPSITE_DATA") or default) / "bibtex" / "wild"
    return sorted(path for path in folder.glob("*.bib") if path.stat().st_size < 30_000)[:8]


def import_files(paths):
    """Import each as a plan of its own; gives how many papers were added or changed."""
    changed = 0
    for path in paths:
        batch = ImportBatch.objects.create(door="test")
        with path.open("rb") as file:
            plan(batch, formats.read(file, path.name))
        counts = apply(batch).counts
        changed += counts["created"] + counts["updated"]
    return changed


def test_real_files_again_and_in_the_other_order_change_nothing():
    paths = wild_files()
    if not paths:
        pytest.skip("there are no real files here: GROUPSITE_DATA names the data's folder")
    assert import_files(paths) > 30
    assert import_files(paths) == 0
    assert import_files(reversed(paths)) == 0
