"""Records of this system in archives: what is damaged or hostile is left out."""

import pytest

from groupsite.models import Award, Group
from groupsite.moving_in.contents import OldRecord
from groupsite.moving_in.own_records import list_named
from groupsite.moving_in.planning import apply_move
from groupsite.moving_in.records_apply import RecordApplication
from people.models import Role
from publications.imports.undo import undo
from software.models import Funding, Theme
from tests import factories as make
from tests.groupsite.moving_in.conftest import dump_tables

pytestmark = pytest.mark.django_db

THEME = "software.Theme"


def add(*records, rows=None, left_out=()):
    RecordApplication(rows or {}, list_named(), set(left_out), str).add(records)


@pytest.mark.parametrize(
    "record",
    [
        OldRecord("people.User", "u", {"email": "a@example.org", "is_superuser": True}),
        OldRecord(THEME, "t", {"title": "", "slug": "theme"}),
        OldRecord(THEME, "t", {"title": "Theme", "slug": "../theme"}),
        OldRecord(THEME, "t", {"title": "T" * 9_000, "slug": "theme"}),
        OldRecord(THEME, "t", {"title": "Theme", "slug": "theme", "start": "tomorrow"}),
        OldRecord(THEME, "t", {"title": "Theme", "slug": "theme", "start": [1]}),
        OldRecord(THEME, "t", {"title": "Theme", "slug": "theme", "position": 1 << 80}),
        OldRecord("software.ThemePerson", "p", {}, {"theme": "t", "person": "/people/ada/"}),
    ],
)
def test_what_is_damaged_is_left_out(record):
    add(record)
    assert not Theme.objects.exists()


def test_a_theme_is_a_draft_whatever_the_archive_says():
    add(OldRecord(THEME, "t", {"title": "A\0 theme", "slug": "theme", "visibility": "public"}))
    theme = Theme.objects.get()
    assert (theme.title, theme.visibility) == ("A theme", "draft")


def test_what_is_here_stays_as_it_is():
    theme = make.ThemeFactory(slug="theme", summary="")
    person = make.PersonFactory()
    add(
        OldRecord(THEME, "t", {"title": "Theme", "slug": "theme", "summary": "New."}),
        OldRecord("software.ThemePerson", "p", {}, {"theme": "t", "person": "/people/ada/"}),
        rows={"/people/ada/": (person, False)},
    )
    theme.refresh_from_db()
    assert theme.summary == ""
    assert not theme.people.exists()


def test_what_is_not_taken_is_not_added():
    add(OldRecord(THEME, "t", {"title": "Theme", "slug": "theme"}), left_out=["t"])
    assert not Theme.objects.exists()


def add_records(contents):
    """Add to an old site what an archive of this system has."""
    person, project, paper = "/people/lovelace.html", "/projects/tides.html", "/pubs/bounds.html"
    contents.records += [
        OldRecord("groupsite.Group", "group", {"statement": "We sail.", "institution": "Harbour"}),
        OldRecord("groupsite.Partner", "partner", {"name": "Port"}, {"group": "group"}),
        OldRecord("people.Organisation", "fund", {"name": "Fund"}),
        OldRecord(
            "people.Appointment", "second", {"start": "2010-01-01", "end": "2012-01-01"},
            {"person": person, "role": "sailor"},
        ),
        OldRecord("people.Role", "sailor", {"name": "Sailor", "slug": "sailor", "leads": True}),
        OldRecord(THEME, "t", {"title": "Theme", "slug": "theme", "narrative": "[Paper](/pubs/bounds.html)"}),
        OldRecord("software.ThemePerson", "p", {}, {"theme": "t", "person": person}),
        OldRecord("software.Funding", "f", {"grant_number": "EX/1"}, {"project": project, "funder": "fund"}),
        OldRecord(
            "groupsite.Award", "a", {"title": "Best Paper", "years": [2024]}, {"publication": paper}
        ),
    ]  # fmt: skip


def test_undone_nothing_of_an_archive_is_left(old_site):
    make.GroupFactory(name="Group", institution="", statement="")
    before = dump_tables()
    batch = old_site(add_records)
    apply_move(batch)
    theme = Theme.objects.get()
    ada = theme.people.get()
    assert (ada.name, ada.appointments.count()) == ("Ada Lovelace", 2)
    assert "/publications/" in theme.narrative
    assert Award.objects.get().publication.title == "Bounds that travel"
    assert Funding.objects.get().funder.name == "Fund"
    assert Role.objects.get(name="Sailor").leads
    assert Group.objects.get().institution == "Harbour"
    assert not undo(batch).edited
    assert dump_tables() == before
