"""Photos of people and PDFs of papers that come as many files."""

import pytest

from groupsite.moving_in import moves
from groupsite.moving_in.planning import apply_move, build_plan, plan_move, store_answers
from people.models import Person
from publications.imports.undo import undo
from publications.models import Attachment
from tests import factories as make
from tests import uploads
from tests.groupsite.moving_in.conftest import dump_tables

pytestmark = pytest.mark.django_db


def add(tmp_path, kind, files, **answers):
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    batch = moves.add_move(tmp_path, kind)
    plan_move(batch)
    store_answers(batch, {f"answer:{name.replace('__', ':')}": answer for name, answer in answers.items()})
    return batch


def list_states(batch):
    return {
        planned.title: (planned.state, planned.note)
        for kind in build_plan(batch).kinds
        for planned in kind.things
    }


def test_photos(tmp_path):
    ada, kofi = make.PersonFactory(name="Ada Lovelace"), make.PersonFactory(name="Kofi Boateng")
    picture = uploads.picture(size=(300, 300))
    files = {
        "ada-lovelace.jpg": picture,
        "boateng.jpg": picture,
        "x.jpg": picture,
        "bad.jpg": b"no",
        "read.txt": b"a",
    }
    before = dump_tables()
    batch = add(tmp_path, moves.PHOTOS, files)
    assert list_states(batch) == {
        "ada-lovelace.jpg": ("new", "Ada Lovelace"),
        "bad.jpg": ("problem", "It is not a picture that can be read."),
        "boateng.jpg": ("new", "Kofi Boateng"),
        "x.jpg": ("problem", "Its name says nothing."),
    }
    apply_move(batch)
    ada.refresh_from_db()
    assert (ada.photo_width, ada.photo_consent) == (300, False)
    assert Person.objects.exclude(photo="").count() == 2
    again = moves.add_move(tmp_path, moves.PHOTOS)
    assert list_states(again)["boateng.jpg"] == ("here", "Kofi Boateng")
    undo(batch)
    assert dump_tables() == before
    assert kofi.pk


def test_a_typed_name_says_whose_photo_it_is(tmp_path):
    make.PersonFactory(name="Ada Lovelace")
    batch = add(tmp_path, moves.PHOTOS, {"x.jpg": uploads.picture()}, photo__x="")
    store_answers(batch, {"answer:photo:x.jpg": "ada lovelace", "answer:consent:consent": "yes"})
    assert list_states(batch) == {"x.jpg": ("new", "Ada Lovelace")}
    apply_move(batch)
    assert Person.objects.get().photo_consent


def test_a_photo_that_is_here_stays_unless_it_is_replaced(tmp_path):
    batch = add(tmp_path, moves.PHOTOS, {"ada-lovelace.jpg": uploads.picture()})
    person = make.PersonFactory(name="Ada Lovelace", photo="photos/aa/x.jpg")
    assert list_states(batch)["ada-lovelace.jpg"][0] == "here"
    store_answers(batch, {"answer:replace:replace": "replace"})
    apply_move(batch)
    person.refresh_from_db()
    assert person.photo.name != "photos/aa/x.jpg"


def test_pdfs(tmp_path):
    paper = make.PublicationFactory(title="Bounds that travel far")
    batch = add(tmp_path, moves.PDFS, {"bounds that travel.pdf": uploads.pdf(), "y.pdf": uploads.pdf()})
    assert list_states(batch) == {
        "bounds that travel.pdf": ("new", "Bounds that travel far"),
        "y.pdf": ("problem", "Neither its name nor its first page says which paper it is of."),
    }
    apply_move(batch)
    assert Attachment.objects.get().publication == paper
    undo(batch)
    assert not Attachment.objects.exists()


PAGES = {
    "a.pdf": ("DOI: https://doi.org/10.1000/xyz.12).", "Bounds that travel far"),
    "b.pdf": ("arXiv:2101.12345v2 [cs.LG] 3 Jan 2021", "Sails of every size"),
    "c.pdf": ("Vol. 1\n\nMasts, and how to distri-\nbute them\n", "Masts, and how to distribute them"),
    "d.pdf": ("10.1000/xyz.12 and arXiv:2101.12345", ""),
    "e.pdf": ("About something else, 10.1000/other", ""),
    "f.pdf": ("Rope", ""),
}  # fmt: skip


def test_a_first_page_says_which_paper_it_is(tmp_path):
    bounds = make.PublicationFactory(title="Bounds that travel far")
    make.IdentifierFactory(publication=bounds, scheme="doi", value="10.1000/xyz.12")
    sails = make.PublicationFactory(title="Sails of every size")
    make.IdentifierFactory(publication=sails, scheme="arxiv", value="2101.12345")
    make.PublicationFactory(title="Masts, and how to distribute them")
    make.PublicationFactory(title="Rope")
    for name, (text, _title) in PAGES.items():
        (tmp_path / name).write_bytes(uploads.text_pdf(text))
    (tmp_path / "g.pdf").write_bytes(b"%PDF-1.5\n" + b"[" * 100_000)
    batch = moves.add_move(tmp_path, moves.PDFS)
    plan_move(batch)
    states = list_states(batch)
    assert {name: states[name][1] for name, (_, title) in PAGES.items() if title} == {
        name: title for name, (_, title) in PAGES.items() if title
    }
    assert [name for name in states if states[name][0] == "problem"] == ["d.pdf", "e.pdf", "f.pdf", "g.pdf"]


def test_an_answer_counts_more_than_a_first_page(tmp_path):
    for title in ("Bounds that travel far", "Sails of every size"):
        make.PublicationFactory(title=title)
    (tmp_path / "x.pdf").write_bytes(uploads.text_pdf("Bounds that travel far"))
    batch = moves.add_move(tmp_path, moves.PDFS)
    store_answers(batch, {"answer:paper:x.pdf": "Sails of every size"})
    plan_move(batch)
    assert list_states(batch) == {"x.pdf": ("new", "Sails of every size")}
