"""What is made of arXiv's Atom."""

import pytest

from publications.imports.sources import READERS, NotThereError, UnreadableError
from tests.outside_server import page
from tests.publications.imports.sources import invented

read = READERS["arxiv"]


def published(doi, reference=""):
    inside = f"<arxiv:doi>{doi}</arxiv:doi>"
    return inside + (f"<arxiv:journal_ref>{reference}</arxiv:journal_ref>" if reference else "")


def test_a_preprint(server, ask):
    server.answers[invented.TARGETS["arxiv"]] = page(invented.arxiv(), Content_Type="application/atom+xml")
    entry = ask(f"https://arxiv.org/abs/{invented.ARXIV}v2")
    assert (entry.kind, entry.status, entry.title) == ("preprint", "preprint", "Engines that weave $x^2$")
    assert [person.name for person in entry.authors] == ["Ada Lovelace", "André Babbäge"]
    assert (entry.year, entry.month, entry.day) == (2021, 1, 2)
    assert entry.abstract == "They weave 50% of all cloth & more."
    assert entry.identifiers == (("arxiv", invented.ARXIV),)
    assert entry.extra == {"note": "12 pages, see http://example.org/~ada/", "primaryclass": "cs.AI"}


@pytest.mark.parametrize(
    ("reference", "kind", "venue", "date"),
    [
        ("Phys. Rev. D 76, 013009 (2022)", "article", "Phys. Rev. D", (2022, None, None)),
        ("Eur.Phys.J. C31 (2021) 17-29", "article", "Eur.Phys.J.", (2021, None, None)),
        ("Phys.Rev.D76:013009,2022", "article", "Phys.Rev.D76:013009,2022", (2022, None, None)),
        (
            "In Proceedings of the 3rd Conference on Engines, pp. 1-9, 2022",
            "inproceedings",
            "Proceedings of the 3rd Conference on Engines",
            (2022, None, None),
        ),
        ("", "article", "", (2021, 1, 2)),
    ],
)
def test_one_that_was_published(reference, kind, venue, date):
    entry = read(invented.arxiv(inside=published(invented.DOI.upper(), reference)), invented.ARXIV)
    assert (entry.kind, entry.status, entry.venue) == (kind, "published", venue)
    assert (entry.year, entry.month, entry.day) == date
    assert entry.identifiers == (("arxiv", invented.ARXIV), ("doi", invented.DOI))


@pytest.mark.parametrize("doi", ["10.48550/arXiv.2101.00001", "none", "", "&lt;br&gt;"])
def test_what_is_no_doi_of_a_publication(doi):
    entry = read(invented.arxiv(inside=published(doi, "J. Eng. 3 (2022)")), invented.ARXIV)
    assert (entry.kind, entry.identifiers) == ("preprint", (("arxiv", invented.ARXIV),))
    assert entry.extra["journal_ref"] == "J. Eng. 3 (2022)"


def test_of_several_dois_the_first():
    entry = read(invented.arxiv(inside=published("10.5555/a 10.5555/b")), invented.ARXIV)
    assert entry.identifiers[1:] == (("doi", "10.5555/a"),)


@pytest.mark.parametrize("number", ["math/0309136", "math.GT/0309136"])
def test_old_ids(number):
    assert ("arxiv", "math/0309136") in read(invented.arxiv(number), "math/0309136").identifiers


@pytest.mark.parametrize("answer", [invented.arxiv_feed(), invented.ARXIV_ERROR])
def test_what_arxiv_does_not_have(answer):
    with pytest.raises(NotThereError, match=f"^arXiv has no preprint {invented.ARXIV}. Look for a misprint"):
        read(answer, invented.ARXIV)


def test_an_id_that_arxiv_refuses(server, ask):
    server.answers[invented.TARGETS["arxiv"]] = page(invented.ARXIV_ERROR, status=400)
    with pytest.raises(NotThereError, match="arXiv has no preprint"):
        ask(invented.ARXIV)


LAUGHS = (
    '<!DOCTYPE feed [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>'
)
FILE = '<!DOCTYPE feed [<!ENTITY c SYSTEM "file:///etc/hostname">]>'


@pytest.mark.parametrize(
    "body",
    [
        LAUGHS.encode() + invented.arxiv(title="&c;").partition(b"\n")[2],
        FILE.encode() + invented.arxiv(title="&c;").partition(b"\n")[2],
        f"<?xml version='1.0' encoding='UTF-16'?>{LAUGHS}<feed>&c;</feed>".encode("utf-16"),
        f"<?xml version='1.0' encoding='UTF-7'?>{LAUGHS}<feed>&c;</feed>".encode(),
        b"<feed xmlns='http://www.w3.org/2005/Atom'>",
        b"<feed><entry/></feed>",
        b"<html><body>Rate exceeded.</body></html>",
        b"Rate exceeded.",
        b"",
        b"\xff\xfe\x00",
        b"<a>" * 100_000,
        invented.arxiv(title="\0"),
        invented.arxiv_feed("<entry><id>x</id></entry>"),
        invented.arxiv_feed("<entry/>"),
    ],
)
def test_what_is_no_feed_of_arxiv_s(body):
    with pytest.raises(UnreadableError, match="^arXiv answers"):
        read(body, invented.ARXIV)
