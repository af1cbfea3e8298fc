"""What the page of a paper has besides its text: a summary in plain language, and artifacts."""

import re
from html import escape

import pytest

from bibliography.entry import Entry
from bibliography.formats import find_format, read, write
from tests import factories

SUMMARY = "Engines can weave patterns, and we show which."
YOUTUBE = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"
SLIDES = "https://docs.google.com/presentation/d/1aBcDeFgHiJkLmNoPqRsTuV/"


@pytest.fixture
def paper(db):
    return factories.PublicationFactory(title="On Engines", summary=SUMMARY, abstract="Of engines.")


def read_rows(client, paper) -> list[str]:
    text = client.get(paper.get_absolute_url()).text
    rows = re.search(r'<ul class="text artifacts">(.*?)</ul>', text, re.DOTALL)
    return (
        [" ".join(re.sub("<[^>]+>", " ", row).split()) for row in rows[1].split("</li>")[:-1]] if rows else []
    )


@pytest.mark.parametrize("name", ["bibtex", "ris", "csl", "jsonl"])
def test_each_format_reads_the_summary_that_it_writes(name):
    entry = Entry("article", "On Engines", year=2020, summary=SUMMARY, funding="By nobody.")
    [again] = read("".join(write([entry], find_format(name))), "x" + find_format(name).suffixes[0])
    assert (again.summary, again.funding) == (SUMMARY, "By nobody.")


def test_the_page_begins_with_the_summary(client, paper):
    text = client.get(paper.get_absolute_url()).text
    headings = re.findall(r'<div class="rail"><h2>([^<]+)', text)
    assert headings[:2] == ["In short", "Abstract"]
    assert SUMMARY in text
    assert SUMMARY not in client.get("/publications/").text


def test_artifacts_are_rows_with_host_and_licence(client, paper):
    assert read_rows(client, paper) == []
    add = factories.LinkFactory
    add(
        publication=paper,
        kind="code",
        url="https://github.com/metaopt/torchopt",
        licence="Apache-2.0",
        label="",
    )
    add(publication=paper, kind="data", url="https://zenodo.org/record/1", label="Runs of <all>")
    add(publication=paper, kind="pdf", url="https://example.org/one.pdf", label="")
    assert read_rows(client, paper) == [
        "PDF The paper example.org",
        "Code metaopt/torchopt github.com, Apache-2.0",
        "Data Runs of &lt;all&gt; zenodo.org",
    ]


@pytest.mark.parametrize(
    ("url", "player"),
    [
        ("https://youtu.be/dQw4w9WgXcQ", YOUTUBE),
        ("https://www.youtube.com/watch?list=1&v=dQw4w9WgXcQ&t=3", YOUTUBE),
        ("https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"),
        (f"{SLIDES}edit?usp=sharing", f"{SLIDES}embed"),
        (f"{SLIDES[:-1]}", f"{SLIDES}embed"),
        ("https://docs.google.com/document/d/1aBcDeFgHiJkLmNoPqRsTuV/edit", ""),
        ("https://youtube.com.example.org/watch?v=dQw4w9WgXcQ", ""),
        ("https://www.youtube.com/watch?v=%22onload", ""),
        ("https://slideslive.com/1", ""),
    ],
)
def test_a_recording_is_asked_for_only_when_it_is_pressed(client, paper, url, player):
    factories.LinkFactory(publication=paper, kind="video", url=url, label="Talk")
    response = client.get(paper.get_absolute_url())
    assert re.findall(r'data-player="([^"]*)"', response.text) == ([escape(player)] if player else [])
    assert "<iframe" not in response.text
    assert "frame-src https://www.youtube-nocookie.com" in response.headers["Content-Security-Policy"]


def test_a_file_of_a_paper_without_an_address_is_no_artifact(client, db):
    record = factories.CorpusRecordFactory()
    factories.AttachmentFactory(publication=record.publication, kind="code", file="papers/a.zip")
    factories.LinkFactory(publication=record.publication, kind="data", url="https://zenodo.org/record/1")
    assert [row.split()[0] for row in read_rows(client, record)] == ["Data"]
