"""Words of papers in other languages are found in every form that their language gives them."""

from contextlib import nullcontext
from importlib import import_module

import pytest
from django.db import connection

from core.db.triggers import switch_off_triggers
from publications.authors.name_list import find
from publications.models import Publication
from publications.search.conditions import build_conditions
from publications.search.language import parse_search_query
from publications.search.statements import fetch
from tests import factories as make

pytestmark = pytest.mark.django_db

GERMAN = {"language": "de", "title": "Die Häuser der Städte", "abstract": "Verfahren für Messungen."}
FRENCH = {"language": "French", "title": "Les systèmes distribués", "abstract": "Des chevaux légers."}
PORTUGUESE = {"language": "pt-BR", "title": "Sobre as comunicações"}


def search(text: str) -> set[str]:
    hits = build_conditions(parse_search_query(text)).hits
    keys = [key for key, *_ in fetch(f"SELECT id FROM {hits.build_table_sql()}", hits.params)]
    return {paper.language for paper in Publication.objects.filter(pk__in=keys)}


@pytest.mark.parametrize(
    ("text", "languages"),
    [
        ("Haus", {"de"}),
        ("haus stadt", {"de"}),
        ("Messung", {"de"}),
        ("title:haus", {"de"}),
        ("title:messung", set()),
        ('"haus der stadt"', {"de"}),
        ("haus -messung", set()),
        ("haus author:Müller", {"de"}),
        ("haus Müllers", {"de"}),
        ("systeme distribue", {"French"}),
        ("chevaux legere", {"French"}),
        ("distribuée", {"French"}),
        ("distribuées", {"French"}),
        ("DISTRIBUÉE", {"French"}),
        ("title:distribuée", {"French"}),
        ("comunicação", {"pt-BR"}),
        ("comunicacoes", {"pt-BR"}),
        ("house", {"en"}),
    ],
)
def test_words_are_compared_by_the_stems_of_the_language(text, languages):
    make.PublicationFactory(**GERMAN, byline=["Jörg Müller"])
    make.PublicationFactory(**FRENCH)
    make.PublicationFactory(**PORTUGUESE)
    make.PublicationFactory(title="Of houses", language="en")
    assert search(text) == languages


def test_without_papers_in_other_languages_the_condition_has_no_part_for_them():
    make.PublicationFactory(title="Of houses", language="en")
    assert "stems" not in build_conditions(parse_search_query("house")).hits.sql


@pytest.mark.parametrize("language", ["", "en", "en-GB", "eng", "English", "tlh"])
def test_english_and_unknown_languages_have_no_stems_of_their_own(language):
    make.PublicationFactory(title="Häuser", language=language)
    assert search("Haus") == set()


@pytest.mark.parametrize(
    ("changes", "text", "is_there"),
    [
        ({"title": "Zwei Mäuse"}, "Maus", True),
        ({"title": "Zwei Mäuse"}, "Haus", False),
        ({"abstract": "Von Gärten"}, "Garten", True),
        ({"language": "it"}, "Haus", False),
        ({"language": "en"}, "Haus", False),
        ({"language": ""}, "Haus", False),
        ({"year": 1999}, "Haus", True),
    ],
)
@pytest.mark.parametrize("with_triggers", [True, False])
def test_stems_follow_the_paper_without_other_triggers_too(changes, text, is_there, with_triggers):
    paper = make.PublicationFactory(**GERMAN)
    with nullcontext() if with_triggers else switch_off_triggers():
        Publication.objects.filter(pk=paper.pk).update(**changes)
    assert bool(search(text)) == is_there


def test_a_new_language_of_a_paper_is_a_change_but_its_stems_are_none():
    paper = make.PublicationFactory(title="Häuser")
    Publication.objects.filter(pk=paper.pk).update(language="de")
    paper.refresh_from_db()
    assert paper.version == 2
    assert search("Haus") == {"de"}


@pytest.mark.parametrize(
    "text",
    [
        "ŉé’\u2019'é \\é :é",
        "é" * 3_000,
        "한국é" * 900,
        "é'" * 5_000,
        "\u1fef\u037eé &|!é() é\\",
        "É" + "\u0301" * 5_000,
    ],
)
def test_no_text_fails(text):
    make.PublicationFactory(title="Été", abstract=text, language="fr")
    search(text[:200])
    assert search("été") == {"fr"}


def test_papers_from_before_are_filled_a_part_at_a_time(monkeypatch):
    migration = import_module("publications.migrations.0004_stems")
    monkeypatch.setattr(migration, "AT_ONCE", 2)
    papers = [make.PublicationFactory(**GERMAN) for _ in range(5)]
    english = make.PublicationFactory(title="Of houses", language="en")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE publications_publication SET stems = NULL")
    assert search("Haus") == set()
    before = dict(Publication.objects.values_list("pk", "version"))
    migration.fill_stems(None, connection.schema_editor())
    assert search("Haus") == {"de"}
    assert dict(Publication.objects.values_list("pk", "version")) == before
    stemmed = Publication.objects.filter(stems__isnull=False).values_list("pk", flat=True)
    assert set(stemmed) == {paper.pk for paper in papers}
    assert english.pk not in set(stemmed)


@pytest.mark.parametrize("typed", ["Müller", "mueller", "MÜLLER", "Mueller"])
@pytest.mark.parametrize("printed", ["Jo Müller", "Jo Mueller"])
def test_either_spelling_of_an_umlaut_finds_the_other(typed, printed):
    make.PublicationFactory(title="Houses", language="en", byline=[printed])
    assert [entry.name for entry in find(typed).elsewhere] == [printed]
    assert search(f"author:{typed}") == {"en"}
