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
        "y.pdf": ("problem", "Its name says nothing."),
    }
    apply_move(batch)
    assert Attachment.objects.get().publication == paper
    undo(batch)
    assert not Attachment.objects.exists()
