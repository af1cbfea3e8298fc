"""Crossref and DataCite, dblp, the ACL Anthology and OpenAlex: what becomes of their answers."""

import json

import pytest

from publications.imports.sources import READERS, AnotherWorkError, NotThereError, SourceError
from tests.outside_server import page
from tests.publications.imports.sources import invented


def read(service, answer, value):
    body = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
    return READERS[service](body, value)


def test_a_work_of_crossref(server, ask):
    server.answers[invented.TARGETS["doi"]] = page(invented.crossref())
    entry = ask("https://doi.org/10.5555/ENGINES.2021.7")
    assert (entry.kind, entry.title, entry.venue) == (
        "inproceedings",
        "Engines that weave",
        "Proceedings of Engines",
    )
    assert [person.name for person in entry.authors] == ["Ada Lovelace", "Charles Babbage"]
    assert (entry.authors[0].orcid, entry.authors[1].affiliation) == ("0000-0002-1825-0097", "Cambridge")
    assert (entry.year, entry.month, entry.day, entry.pages) == (2021, 4, 26, "472–488")
    assert (entry.abstract, entry.identifiers) == ("They weave H₂O.", (("doi", invented.DOI),))
    assert (entry.source, entry.line, dict(entry.extra)) == ("", 0, {})
    assert len(server.asked) == 1


def test_what_crossref_notes_for_itself_is_left_out():
    noted = {"updated-by": [{"DOI": "10.5555/b"}], "archive": ["Portico"], "score": 1, "ISSN": ["0021-9258"]}
    assert read("crossref", invented.crossref(**noted), invented.DOI).extra == {"ISSN": "0021-9258"}


def test_whom_to_write_to_is_said(server, ask, settings):
    settings.CONTACT_EMAIL = "we@example.org"
    server.answers[invented.TARGETS["doi"]] = page(invented.crossref())
    ask(invented.DOI)
    assert server.asked[0].headers["User-Agent"].endswith("(mailto:we@example.org)")


@pytest.mark.parametrize(
    ("type_", "kind"),
    [
        ("journal-article", "article"),
        ("proceedings-article", "inproceedings"),
        ("posted-content", "preprint"),
        ("book-chapter", "chapter"),
        ("monograph", "book"),
        ("proceedings", "proceedings"),
        ("dissertation", "phdthesis"),
        ("report", "report"),
        ("dataset", "dataset"),
        ("peer-review", "other"),
    ],
)
def test_kinds_of_crossref(type_, kind):
    entry = read("crossref", invented.crossref(type=type_), invented.DOI)
    assert (entry.kind, entry.status == "preprint") == (kind, kind == "preprint")


@pytest.mark.parametrize(
    ("doi", "target"),
    [
        (
            "10.1002/(sici)1(199901)1:1<1::aid>3.0.co;2-a",
            "10.1002/(sici)1(199901)1:1%3C1::aid%3E3.0.co%3B2-a",
        ),
        ("10.1175//2572.1", "10.1175//2572.1"),
        ("10.5555/a%b#c", "10.5555/a%25b%23c"),
        ("10.5555/ü", "10.5555/%C3%BC"),
    ],
)
def test_any_doi_can_be_asked_for(server, ask, doi, target):
    server.answers[f"/crossref/works/{target}"] = page(invented.crossref(DOI=doi))
    assert ("doi", doi) in ask(f"doi:{doi}").identifiers


def test_what_crossref_does_not_know_is_asked_of_datacite(server, ask):
    server.answers[f"/datacite/dois/{invented.DOI}"] = page(invented.datacite())
    entry = ask(invented.DOI)
    assert (entry.kind, entry.title, entry.year) == ("dataset", "Measurements of engines", 2021)
    assert (entry.authors[0].name, entry.authors[0].orcid) == ("Ada Lovelace", "0000-0002-1825-0097")
    assert (entry.publisher, entry.abstract) == ("Zenodo", "Of many engines.")
    assert server.targets == [invented.TARGETS["doi"], f"/datacite/dois/{invented.DOI}"]


@pytest.mark.parametrize(
    ("general", "specific", "kind"),
    [
        ("Software", "", "software"),
        ("Preprint", "", "preprint"),
        ("Dissertation", "", "phdthesis"),
        ("Dissertation", "Master's Thesis", "mastersthesis"),
        ("Text", "PhD thesis", "phdthesis"),
        ("Text", "Conference paper", "inproceedings"),
        ("Text", "JournalArticle", "article"),
        ("Text", "Technical Report", "report"),
        ("Report", "", "report"),
        ("BookChapter", "", "chapter"),
        ("ConferencePaper", "Paper", "inproceedings"),
        ("Image", "", "other"),
    ],
)
def test_kinds_of_datacite(general, specific, kind):
    answer = invented.datacite(types={"resourceTypeGeneral": general, "resourceType": specific})
    assert read("datacite", answer, invented.DOI).kind == kind


def test_a_doi_that_nobody_knows(server, ask):
    with pytest.raises(NotThereError) as raised:
        ask(invented.DOI)
    assert str(raised.value) == (
        f"Neither Crossref nor DataCite has a work with the DOI {invented.DOI}. "
        "Look for a misprint, or add the paper by hand."
    )
    assert raised.value.lasting


def test_datacite_is_not_asked_for_what_crossref_only_fails_to_say(server, ask):
    server.answers[invented.TARGETS["doi"]] = page(b"", status=503)
    with pytest.raises(SourceError, match="^Crossref has a fault of its own"):
        ask(invented.DOI)
    assert len(server.asked) == 1


def test_a_work_of_dblp(server, ask):
    server.answers[invented.TARGETS["dblp"]] = page(invented.dblp(), Content_Type="application/x-bibtex")
    entry = ask(f"https://dblp.org/rec/{invented.DBLP}.html?view=bibtex")
    assert (entry.kind, entry.title, entry.year) == ("inproceedings", "Engines that weave", 2021)
    assert [(person.name, person.homonym) for person in entry.authors] == [
        ("Ada Lovelace", ""),
        ("Wei Wang", "0001"),
    ]
    assert set(entry.identifiers) == {("doi", invented.DOI), ("dblp", invented.DBLP)}
    assert not {"timestamp", "bibsource"} & set(entry.extra)


def test_a_record_of_dblp_that_has_another_address_too():
    body = invented.dblp().replace(b"rec/conf/eng/Lovelace21.bib", b"rec/conf/eng/LovelaceW21.bib")
    entry = READERS["dblp"](body, invented.DBLP)
    assert ("dblp", invented.DBLP) in entry.identifiers


def test_a_paper_of_the_acl_anthology(server, ask):
    server.answers[invented.TARGETS["acl"]] = page(invented.acl(), Content_Type="text/plain")
    entry = ask(f"https://aclanthology.org/{invented.ACL}.pdf")
    assert (entry.kind, entry.title, entry.month) == ("inproceedings", "Engines that weave English", 4)
    assert [person.name for person in entry.editors] == ["Luigi Menabrea"]
    assert ("acl", invented.ACL) in entry.identifiers


def test_where_the_anthology_may_not_be_asked_crossref_is(server, ask, settings):
    settings.PAPER_HOSTS = []
    doi = f"10.18653/v1/{invented.ACL}"
    server.answers[f"/crossref/works/{doi}"] = page(invented.crossref(DOI=doi))
    entry = ask(f"acl:{invented.ACL}")
    assert entry.identifiers == (("acl", invented.ACL), ("doi", doi))


def test_a_paper_of_the_anthology_that_crossref_does_not_know(server, ask, settings):
    settings.PAPER_HOSTS = []
    with pytest.raises(NotThereError, match="Crossref does not know J93-2004 of the ACL Anthology"):
        ask("https://aclanthology.org/J93-2004/")
    assert server.targets == ["/crossref/works/10.18653/v1/j93-2004"]


def test_where_the_anthology_fails_crossref_is_asked_and_where_both_do_the_anthology_is_told_of(server, ask):
    doi = f"10.18653/v1/{invented.ACL}"
    server.answers[invented.TARGETS["acl"]] = page(b"", status=503)
    with pytest.raises(SourceError, match="^The ACL Anthology has a fault"):
        ask(f"acl:{invented.ACL}")
    server.answers[f"/crossref/works/{doi}"] = page(invented.crossref(DOI=doi))
    assert ask(f"acl:{invented.ACL}").title == "Engines that weave"


def test_a_work_of_openalex(server, ask):
    server.answers[invented.TARGETS["openalex"]] = page(invented.openalex())
    entry = ask(f"https://api.openalex.org/works/{invented.OPENALEX}")
    assert (entry.kind, entry.title, entry.venue) == ("article", "Engines that weave", "Journal of Engines")
    assert [person.name for person in entry.authors] == ["Ada Lovelace", "Charles Babbage"]
    assert (entry.authors[0].orcid, entry.authors[0].affiliation) == ("0000-0002-1825-0097", "London")
    assert (entry.volume, entry.issue, entry.pages) == ("3", "1", "472–488")
    assert (entry.year, entry.month, entry.day, entry.language) == (2021, 4, 26, "en")
    assert (entry.abstract, entry.topics) == ("They weave and weave", ())
    assert dict(entry.identifiers) == {
        "openalex": invented.OPENALEX,
        "doi": invented.DOI,
        "pmid": "123",
        "arxiv": invented.ARXIV,
    }


@pytest.mark.parametrize(
    ("said", "source", "kind"),
    [
        ({"type": "article"}, "journal", "article"),
        ({"type": "article"}, "conference", "inproceedings"),
        ({"type": "article", "type_crossref": "proceedings-article"}, "book series", "inproceedings"),
        ({"type": "preprint"}, "repository", "preprint"),
        ({"type": "book-chapter"}, "book series", "chapter"),
        ({"type": "dissertation"}, "repository", "phdthesis"),
        ({"type": "review"}, "journal", "article"),
        ({"type": "software"}, "repository", "software"),
        ({"type": "paratext"}, "journal", "other"),
        ({"type": "unheard-of"}, "journal", "other"),
        ({"type": ["article"]}, "journal", "other"),
    ],
)
def test_kinds_of_openalex(said, source, kind):
    place = {"source": {"type": source, "display_name": "There"}}
    assert read("openalex", invented.openalex(primary_location=place, **said), invented.OPENALEX).kind == kind


@pytest.mark.parametrize(
    ("said", "date"),
    [
        ({"publication_date": "2021-04-26"}, (2021, 4, 26)),
        ({"publication_date": "2021-04-01"}, (2021, 4, None)),  # it says the first for a day not known
        ({"publication_date": "2021-01-01"}, (2021, None, None)),
        ({"publication_date": None}, (2021, None, None)),
        ({"publication_date": "soon", "publication_year": "x"}, (None, None, None)),
    ],
)
def test_dates_of_openalex(said, date):
    entry = read("openalex", invented.openalex(**said), invented.OPENALEX)
    assert (entry.year, entry.month, entry.day) == date


def test_the_doi_of_a_preprint_is_its_arxiv_id():
    answer = invented.openalex(doi="https://doi.org/10.48550/arXiv.2101.00002", ids={})
    entry = read("openalex", answer, invented.OPENALEX)
    assert dict(entry.identifiers) == {"openalex": invented.OPENALEX, "arxiv": "2101.00002"}


def test_a_work_that_openalex_found_to_be_another(server, ask):
    target = "/openalex/works/W2741809808"
    server.answers[invented.TARGETS["openalex"]] = page(b"", 301, Location=f"{server.url}{target}")
    server.answers[target] = page(invented.openalex(id="https://openalex.org/W2741809808", ids={}))
    assert [value for scheme, value in ask(invented.OPENALEX).identifiers if scheme == "openalex"] == [
        invented.OPENALEX,
        "W2741809808",
    ]


def test_a_work_that_openalex_took_out(server, ask):
    gone = "/openalex/works/W4285719527"
    server.answers[invented.TARGETS["openalex"]] = page(b"", 301, Location=f"{server.url}{gone}")
    server.answers[gone] = page(
        invented.openalex(id="https://openalex.org/W4285719527", title="Deleted Work")
    )
    with pytest.raises(NotThereError, match=f"OpenAlex has no work {invented.OPENALEX}"):
        ask(invented.OPENALEX)


@pytest.mark.parametrize(
    ("service", "answer", "value"),
    [
        ("crossref", invented.crossref(DOI="10.5555/another"), invented.DOI),
        ("datacite", invented.datacite(doi="10.5555/another"), invented.DOI),
        ("arxiv", invented.arxiv("2101.00009"), invented.ARXIV),
        ("dblp", invented.dblp("conf/eng/Another21"), invented.DBLP),
        ("openalex", invented.openalex(id="https://openalex.org/W2741809899"), invented.OPENALEX),
        ("acl", invented.acl("2021.eng-main.8"), invented.ACL),
    ],
)
def test_answers_about_another_work_are_refused(service, answer, value):
    with pytest.raises(AnotherWorkError, match="answers about another work") as raised:
        read(service, answer, value)
    assert value in str(raised.value)
    assert raised.value.lasting
