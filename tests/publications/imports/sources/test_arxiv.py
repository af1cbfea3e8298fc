"""What is made of arXiv's Atom."""

import pytest

from publications.imports.sources import READERS, NotThereError, UnreadableError
from tests.outside_server import page
from tests.publications.imports.sources import sample_answers

read = READERS["arxiv"]


def build_publication_tags(doi, reference=""):
    inside = f"<arxiv:doi>{doi}</arxiv:doi>"
    return inside + (f"<arxiv:journal_ref>{reference}</arxiv:journal_ref>" if reference else "")


def test_a_preprint(server, fetch_pasted):
    server.answers[sample_answers.TARGETS["arxiv"]] = page(
        sample_answers.arxiv(), Content_Type="application/atom+xml"
    )
    entry = fetch_pasted(f"https://arxiv.org/abs/{sample_answers.ARXIV}v2")
    assert (entry.kind, entry.status, entry.title) == ("preprint", "preprint", "Engines that weave $x^2$")
    assert [person.name for person in entry.authors] == ["Ada Lovelace", "André Babbäge"]
    assert (entry.year, entry.month, entry.day) == (2021, 1, 2)
    assert entry.abstract == "They weave 50% of all cloth & more."
    assert entry.identifiers == (("arxiv", sample_answers.ARXIV),)
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
    entry = read(
        sample_answers.arxiv(inside=build_publication_tags(sample_answers.DOI.upper(), reference)),
        sample_answers.ARXIV,
    )
    assert (entry.kind, entry.status, entry.venue) == (kind, "published", venue)
    assert (entry.year, entry.month, entry.day) == date
    assert entry.identifiers == (("arxiv", sample_answers.ARXIV), ("doi", sample_answers.DOI))


def test_affiliations_are_read():
    author = (
        "<author><name>Cy Dee</name><arxiv:affiliation>Univ X</arxiv:affiliation>"
        "<arxiv:affiliation>Universit\\'e Y</arxiv:affiliation></author>"
    )
    entry = read(sample_answers.arxiv(inside=author), sample_answers.ARXIV)
    assert [person.affiliation for person in entry.authors] == ["", "", "Univ X; Université Y"]


@pytest.mark.parametrize("doi", ["10.48550/arXiv.2101.00001", "none", "", "&lt;br&gt;"])
def test_what_is_no_doi_of_a_publication(doi):
    entry = read(
        sample_answers.arxiv(inside=build_publication_tags(doi, "J. Eng. 3 (2022)")), sample_answers.ARXIV
    )
    assert (entry.kind, entry.identifiers) == ("preprint", (("arxiv", sample_answers.ARXIV),))
    assert entry.extra["journal_ref"] == "J. Eng. 3 (2022)"


def test_of_several_dois_the_first():
    entry = read(
        sample_answers.arxiv(inside=build_publication_tags("10.5555/a 10.5555/b")), sample_answers.ARXIV
    )
    assert entry.identifiers[1:] == (("doi", "10.5555/a"),)


@pytest.mark.parametrize("number", ["math/0309136", "math.GT/0309136"])
def test_old_ids(number):
    assert ("arxiv", "math/0309136") in read(sample_answers.arxiv(number), "math/0309136").identifiers


@pytest.mark.parametrize("answer", [sample_answers.arxiv_feed(), sample_answers.ARXIV_ERROR])
def test_what_arxiv_does_not_have(answer):
    with pytest.raises(
        NotThereError, match=f"^arXiv has no preprint {sample_answers.ARXIV}. Check it for typing errors"
    ):
        read(answer, sample_answers.ARXIV)


def test_an_id_that_arxiv_refuses(server, fetch_pasted):
    server.answers[sample_answers.TARGETS["arxiv"]] = page(sample_answers.ARXIV_ERROR, status=400)
    with pytest.raises(NotThereError, match="arXiv has no preprint"):
        fetch_pasted(sample_answers.ARXIV)


LAUGHS = (
    '<!DOCTYPE feed [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>'
)
FILE = '<!DOCTYPE feed [<!ENTITY c SYSTEM "file:///etc/hostname">]>'


@pytest.mark.parametrize(
    "body",
    [
        LAUGHS.encode() + sample_answers.arxiv(title="&c;").partition(b"\n")[2],
        FILE.encode() + sample_answers.arxiv(title="&c;").partition(b"\n")[2],
        f"<?xml version='1.0' encoding='UTF-16'?>{LAUGHS}<feed>&c;</feed>".encode("utf-16"),
        f"<?xml version='1.0' encoding='UTF-7'?>{LAUGHS}<feed>&c;</feed>".encode(),
        b"<feed xmlns='http://www.w3.org/2005/Atom'>",
        b"<feed><entry/></feed>",
        b"<html><body>Rate exceeded.</body></html>",
        b"Rate exceeded.",
        b"",
        b"\xff\xfe\x00",
        b"<a>" * 100_000,
        sample_answers.arxiv(title="\0"),
        sample_answers.arxiv_feed("<entry><id>x</id></entry>"),
        sample_answers.arxiv_feed("<entry/>"),
    ],
)
def test_what_is_no_feed_of_arxiv_s(body):
    with pytest.raises(UnreadableError, match="^arXiv responded"):
        read(body, sample_answers.ARXIV)


def test_an_author_without_a_name_is_left_out():
    body = sample_answers.arxiv().replace(b"<name>Ada Lovelace</name>", b"<name>{}</name>")
    assert [person.name for person in read(body, sample_answers.ARXIV).authors] == ["André Babbäge"]
