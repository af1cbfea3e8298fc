"""Words of papers in other languages are found in every form that their language gives them."""

import pytest

from publications.models import Publication
from publications.search.conditions import build_conditions
from publications.search.language import parse_search_query
from publications.search.statements import fetch
from tests import factories as make

pytestmark = pytest.mark.django_db

GERMAN = {"language": "de", "title": "Die Häuser der Städte", "abstract": "Verfahren für Messungen."}
FRENCH = {"language": "French", "title": "Les systèmes distribués", "abstract": "Des chevaux légers."}


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
        ("house", {"en"}),
    ],
)
def test_words_are_compared_by_the_stems_of_the_language(text, languages):
    make.PublicationFactory(**GERMAN, byline=["Jörg Müller"])
    make.PublicationFactory(**FRENCH)
    make.PublicationFactory(title="Of houses", language="en")
    assert search(text) == languages


def test_without_papers_in_other_languages_the_condition_has_no_part_for_them():
    make.PublicationFactory(title="Of houses", language="en")
    assert "site_stems" not in build_conditions(parse_search_query("house")).hits.sql


@pytest.mark.parametrize("language", ["", "en", "en-GB", "eng", "English", "tlh"])
def test_english_and_unknown_languages_have_no_stems_of_their_own(language):
    make.PublicationFactory(title="Häuser", language=language)
    assert search("Haus") == set()
