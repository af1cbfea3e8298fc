"""The index of the search without a server."""

import json

import pytest

from groupsite.static_export.search_index import build_index, split_words
from tests import factories as make


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("On Größe and Øre", {"on", "grosse", "groesse", "and", "ore", "oere"}),
        ("GPU-based (2nd)", {"gpu", "based", "2nd"}),
        ("李明", {"李", "明"}),
        ("", set()),
    ],
)
def test_words(text, words):
    assert split_words(text) == words


@pytest.mark.django_db
def test_papers_are_found_by_title_author_venue_and_topic():
    paper = make.PublicationFactory(
        title="Zebra Nets", slug="zebra", year=2031, byline=["Ada Quux"], venue__name="Venue of Xylophones"
    )
    make.PublicationTopicFactory(tag=make.TopicFactory(name="wombats"), content_object=paper)
    files = {file.file: json.loads(file.content) for file in build_index()}
    rows = [row for name in files if name.startswith("search/rows/") for row in files[name]]
    number = next(place for place, row in enumerate(rows) if row[0] == "Zebra Nets")
    for word in ("zebra", "quux", "xylophones", "wombats", "2031"):
        letters = "-".join(f"{ord(letter):x}" for letter in word[:2])
        assert number in files[f"search/words/{letters}.json"][word]


@pytest.mark.django_db
def test_the_files_of_words_are_listed():
    make.PublicationFactory(title="Zebra Nets 李明", slug="zebra")
    files = {file.file: json.loads(file.content) for file in build_index()}
    listed = {f"search/words/{letters}.json" for letters in files["search/letters.json"]}
    assert listed == {name for name in files if name.startswith("search/words/")}
