"""A small old site, as a reader would have read it, and the tables of the database to compare."""

import datetime
from pathlib import Path

import pytest
from django.apps import apps
from django.db import connection

from bibliography.entry import Contributor, Entry
from bibliography.names import split
from core.own_apps import list_content_apps
from groupsite.moving_in import moves
from groupsite.moving_in.contents import (
    Day,
    LabelledLink,
    OldEvent,
    OldMenuItem,
    OldNews,
    OldPage,
    OldPaper,
    OldPath,
    OldPerson,
    OldPicture,
    OldProject,
    Place,
    SiteContents,
    SiteProblem,
)
from groupsite.moving_in.planning import build_plan, plan_move
from tests import uploads

PLACE = Place("_data/people.yml", 3)
TOUCHED = ["version", "changed_at", "fingerprint", "title_keys", "photo_width", "photo_height"]
"""Columns that say that a row was saved, or matched."""
RECORDS = (
    "publications_importbatch",
    "publications_importitem",
    "publications_rejectedentry",
    "publications_deletedrecord",
)
"""Tables that say what was imported, also after it was undone, and which papers are gone."""


def write_files(folder: Path) -> None:
    """Write the pictures and the PDF of the old site."""
    for name, size in (("ada.jpg", (300, 300)), ("boat.jpg", (900, 600)), ("dot.jpg", (60, 60))):
        (folder / name).write_bytes(uploads.picture(size=size))
    (folder / "bounds.pdf").write_bytes(uploads.pdf())


def make_contents() -> SiteContents:
    """Return what a reader would have read: two people, two papers, and one thing of each other kind."""
    authors = tuple(Contributor(name, split(name)) for name in ("Ada Lovelace", "Kofi Boateng"))
    return SiteContents(
        "a Jekyll site",
        name="Old Group",
        url="https://old.example.org/",
        people=[
            OldPerson(
                PLACE,
                "Ada Lovelace",
                key="ada",
                role="PhD student",
                begins=Day(2019, 10),
                biography="See [us](/about/).",
                summary="Works on bounds.",
                email="ada@example.org",
                orcid="0000-0002-1825-0097",
                links=(LabelledLink("https://ada.example.org", "Homepage"),),
                photo=OldPicture("ada.jpg"),
                interests=("Bounds",),
                education=("PhD in Biology, University of Oslo, 2019",),
                old_paths=("/people/lovelace.html",),
            ),
            OldPerson(PLACE, "Kofi Boateng", role="Sailor", left=True, old_paths=("/people/kofi.html",)),
            OldPerson(Place("_data/people.yml", 60), ""),
        ],
        papers=[
            OldPaper(
                Place("publications.bib", 1),
                Entry("article", "Bounds that travel", authors, year=2024, venue="Journal of Bounds"),
                abstract="They travel.",
                teaser=OldPicture("boat.jpg", alt="A boat"),
                pdf="bounds.pdf",
                bibtex="bounds.bib",
                topics=("Bounds",),
                projects=("Tides",),
                selected=True,
                old_paths=("/pubs/bounds.html",),
            ),
            OldPaper(Place("publications.bib", 9), Entry("article", "Other things", authors[:1], year=2020)),
        ],
        pages=[
            OldPage(PLACE, "Home", kind="home", body="We sail. ![A boat](boat.jpg)", old_paths=("/",)),
            OldPage(
                PLACE,
                "About us",
                body="Read [it](/pubs/bounds.html), [old](/lost/), [tide](/news/2024-moved.html).",
                old_paths=("/about-us.html",),
            ),
            OldPage(PLACE, "Team", kind="people", old_paths=("/team.html",)),
        ],
        news=[
            OldNews(
                PLACE,
                "We moved",
                body="![Boat](boat.jpg) ![dot](dot.jpg)",
                day=Day(2024, 5, 3),
                pictures=(OldPicture("boat.jpg", alt="A boat"), OldPicture("dot.jpg")),
                tags=("Boats",),
                people=("Ada Lovelace",),
                author="Kofi Boateng",
                old_paths=("/news/2024-moved.html",),
            ),
        ],
        projects=[
            OldProject(
                PLACE,
                "Tides",
                summary="About tides.",
                begins=Day(2020),
                people=("ada", "A. Stranger"),
                old_paths=("/projects/tides.html",),
            ),
            OldProject(PLACE, "Tidemark", is_software=True, repository="https://github.com/x/tidemark"),
        ],
        events=[
            OldEvent(
                PLACE,
                "Harbour day",
                starts_at=datetime.datetime.fromisoformat("2024-06-01T14:00"),
                time_zone="Europe/Berlin",
                speakers=("Ada Lovelace",),
                old_paths=("/events/harbour.html",),
            ),
            OldEvent(PLACE, "On bounds", is_talk=True, day=Day(2023, 2), speakers=("Kofi Boateng",)),
        ],
        menu=[
            OldMenuItem("Our team", "/team.html", PLACE),
            OldMenuItem("Uni", "https://uni.example.org", PLACE),
        ],
        paths=[
            OldPath("/pubs/bounds.pdf", file="bounds.pdf"),
            OldPath("/pubs/bounds.bib", file="bounds.bib"),
            OldPath("/talks/2009/dahl.html"),
            OldPath("/boat.jpg", file="boat.jpg"),
            OldPath("/alias/", target="/about-us.html"),
            OldPath("/?p=12", target="/about-us.html"),
        ],
        problems=[
            SiteProblem(
                Place("publications.bib", 1203), "An entry has no closing brace.", "author = {Boateng,"
            )
        ],
    )


@pytest.fixture
def old_site(tmp_path, monkeypatch):
    """Return a function that adds a move of the old site and plans it, changed by another function."""
    write_files(tmp_path)

    def add(change=lambda _contents: None, account=None):
        def read(_files):
            contents = make_contents()
            change(contents)
            return contents

        monkeypatch.setattr("groupsite.moving_in.planning.read_site", read)
        batch = moves.add_move(tmp_path, moves.SITE, account, "old-site.zip")
        plan_move(batch, account)
        return batch

    return add


@pytest.fixture
def plan_of():
    """Return a function that returns the plan of a move, with answers."""

    def build(batch, **answers):
        sent = {f"answer:{kind}:{kind}": answer for kind, answer in answers.items()}
        return build_plan(batch, sent)

    return build


def dump_tables() -> dict[str, list]:
    """Return the rows of all tables of the site but those that remember imports."""
    tables = {}
    with connection.cursor() as cursor:
        for config in list_content_apps():
            for model in apps.get_app_config(config.label).get_models():
                table = model._meta.db_table
                if table not in RECORDS and not table.startswith("journal"):
                    cursor.execute(f'SELECT (to_jsonb(t) - %s)::text FROM "{table}" t ORDER BY 1', [TOUCHED])
                    tables[table] = [row[0] for row in cursor.fetchall()]
    return {table: rows for table, rows in tables.items() if rows}
