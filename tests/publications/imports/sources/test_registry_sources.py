"""Crossref and DataCite, dblp, the ACL Anthology and OpenAlex: what becomes of their answers."""

import json

import pytest

from publications.imports.sources import READERS, AnotherWorkError, NotThereError, SourceError
from tests.outside_server import page
from tests.publications.imports.sources import sample_answers


def read(service, answer, value):
    body = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
    return READERS[service](body, value)


def test_a_work_of_crossref(server, fetch_pasted):
    server.answers[sample_answers.TARGETS["doi"]] = page(sample_answers.crossref())
    entry = fetch_pasted("https://doi.org/10.5555/ENGINES.2021.7")
    assert (entry.kind, entry.title, entry.venue) == (
        "inproceedings",
        "Engines that weave",
        "Proceedings of Engines",
    )
    assert [person.name for person in entry.authors] == ["Ada Lovelace", "Charles Babbage"]
    assert (entry.authors[0].orcid, entry.authors[1].affiliation) == ("0000-0002-1825-0097", "Cambridge")
    assert (entry.year, entry.month, entry.day, entry.pages) == (2021, 4, 26, "472–488")
    assert (entry.abstract, entry.identifiers) == ("They weave H₂O.", (("doi", sample_answers.DOI),))
    assert (entry.source, entry.line, dict(entry.extra)) == ("", 0, {})
    assert len(server.requests) == 1


def test_what_crossref_notes_for_itself_is_left_out():
    noted = {"updated-by": [{"DOI": "10.5555/b"}], "archive": ["Portico"], "score": 1, "ISSN": ["0021-9258"]}
    assert read("crossref", sample_answers.crossref(**noted), sample_answers.DOI).extra == {
        "ISSN": "0021-9258"
    }


def test_the_contact_address_is_sent(server, fetch_pasted, settings):
    settings.CONTACT_EMAIL = "we@example.org"
    server.answers[sample_answers.TARGETS["doi"]] = page(sample_answers.crossref())
    fetch_pasted(sample_answers.DOI)
    assert server.requests[0].headers["User-Agent"].endswith("(mailto:we@example.org)")


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
    entry = read("crossref", sample_answers.crossref(type=type_), sample_answers.DOI)
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
def test_any_doi_can_be_requested(server, fetch_pasted, doi, target):
    server.answers[f"/crossref/works/{target}"] = page(sample_answers.crossref(DOI=doi))
    assert ("doi", doi) in fetch_pasted(f"doi:{doi}").identifiers


def test_datacite_is_queried_for_what_crossref_does_not_know(server, fetch_pasted):
    server.answers[f"/datacite/dois/{sample_answers.DOI}"] = page(sample_answers.datacite())
    entry = fetch_pasted(sample_answers.DOI)
    assert (entry.kind, entry.title, entry.year) == ("dataset", "Measurements of engines", 2021)
    assert (entry.authors[0].name, entry.authors[0].orcid) == ("Ada Lovelace", "0000-0002-1825-0097")
    assert (entry.publisher, entry.abstract) == ("Zenodo", "Of many engines.")
    assert server.targets == [sample_answers.TARGETS["doi"], f"/datacite/dois/{sample_answers.DOI}"]


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
    answer = sample_answers.datacite(types={"resourceTypeGeneral": general, "resourceType": specific})
    assert read("datacite", answer, sample_answers.DOI).kind == kind


def test_a_doi_that_nobody_knows(server, fetch_pasted):
    with pytest.raises(NotThereError) as raised:
        fetch_pasted(sample_answers.DOI)
    assert str(raised.value) == (
        f"Neither Crossref nor DataCite has a work with the DOI {sample_answers.DOI}. "
        "Check it for typing errors, or enter the paper manually."
    )
    assert raised.value.lasting


def test_datacite_is_not_queried_when_crossref_fails(server, fetch_pasted):
    server.answers[sample_answers.TARGETS["doi"]] = page(b"", status=503)
    with pytest.raises(SourceError, match="^Crossref reported an internal error"):
        fetch_pasted(sample_answers.DOI)
    assert len(server.requests) == 1


def test_a_work_of_dblp(server, fetch_pasted):
    server.answers[sample_answers.TARGETS["dblp"]] = page(
        sample_answers.dblp(), Content_Type="application/x-bibtex"
    )
    entry = fetch_pasted(f"https://dblp.org/rec/{sample_answers.DBLP}.html?view=bibtex")
    assert (entry.kind, entry.title, entry.year) == ("inproceedings", "Engines that weave", 2021)
    assert [(person.name, person.homonym) for person in entry.authors] == [
        ("Ada Lovelace", ""),
        ("Wei Wang", "0001"),
    ]
    assert set(entry.identifiers) == {("doi", sample_answers.DOI), ("dblp", sample_answers.DBLP)}
    assert not {"timestamp", "bibsource"} & set(entry.extra)


def test_a_record_of_dblp_that_has_another_address_too():
    body = sample_answers.dblp().replace(b"rec/conf/eng/Lovelace21.bib", b"rec/conf/eng/LovelaceW21.bib")
    entry = READERS["dblp"](body, sample_answers.DBLP)
    assert ("dblp", sample_answers.DBLP) in entry.identifiers


def test_a_paper_of_the_acl_anthology(server, fetch_pasted):
    server.answers[sample_answers.TARGETS["acl"]] = page(sample_answers.acl(), Content_Type="text/plain")
    entry = fetch_pasted(f"https://aclanthology.org/{sample_answers.ACL}.pdf")
    assert (entry.kind, entry.title, entry.month) == ("inproceedings", "Engines that weave English", 4)
    assert [person.name for person in entry.editors] == ["Luigi Menabrea"]
    assert ("acl", sample_answers.ACL) in entry.identifiers


def test_crossref_is_queried_where_the_anthology_is_not_allowed(server, fetch_pasted, settings):
    settings.PAPER_HOSTS = []
    doi = f"10.18653/v1/{sample_answers.ACL}"
    server.answers[f"/crossref/works/{doi}"] = page(sample_answers.crossref(DOI=doi))
    entry = fetch_pasted(f"acl:{sample_answers.ACL}")
    assert entry.identifiers == (("acl", sample_answers.ACL), ("doi", doi))


def test_a_paper_of_the_anthology_that_crossref_does_not_know(server, fetch_pasted, settings):
    settings.PAPER_HOSTS = []
    with pytest.raises(NotThereError, match="Crossref does not know J93-2004 of the ACL Anthology"):
        fetch_pasted("https://aclanthology.org/J93-2004/")
    assert server.targets == ["/crossref/works/10.18653/v1/j93-2004"]


def test_crossref_is_queried_where_the_anthology_fails_and_the_error_names_the_anthology(
    server, fetch_pasted
):
    doi = f"10.18653/v1/{sample_answers.ACL}"
    server.answers[sample_answers.TARGETS["acl"]] = page(b"", status=503)
    with pytest.raises(SourceError, match="^The ACL Anthology reported an internal"):
        fetch_pasted(f"acl:{sample_answers.ACL}")
    server.answers[f"/crossref/works/{doi}"] = page(sample_answers.crossref(DOI=doi))
    assert fetch_pasted(f"acl:{sample_answers.ACL}").title == "Engines that weave"


def test_a_work_of_openalex(server, fetch_pasted):
    server.answers[sample_answers.TARGETS["openalex"]] = page(sample_answers.openalex())
    entry = fetch_pasted(f"https://api.openalex.org/works/{sample_answers.OPENALEX}")
    assert (entry.kind, entry.title, entry.venue) == ("article", "Engines that weave", "Journal of Engines")
    assert [person.name for person in entry.authors] == ["Ada Lovelace", "Charles Babbage"]
    assert (entry.authors[0].orcid, entry.authors[0].affiliation) == ("0000-0002-1825-0097", "London")
    assert (entry.volume, entry.issue, entry.pages) == ("3", "1", "472–488")
    assert (entry.year, entry.month, entry.day, entry.language) == (2021, 4, 26, "en")
    assert (entry.abstract, entry.topics) == ("They weave and weave", ())
    assert dict(entry.identifiers) == {
        "openalex": sample_answers.OPENALEX,
        "doi": sample_answers.DOI,
        "pmid": "123",
        "arxiv": sample_answers.ARXIV,
    }


@pytest.mark.parametrize(
    ("fields", "source", "kind"),
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
def test_kinds_of_openalex(fields, source, kind):
    place = {"source": {"type": source, "display_name": "There"}}
    assert (
        read(
            "openalex", sample_answers.openalex(primary_location=place, **fields), sample_answers.OPENALEX
        ).kind
        == kind
    )


@pytest.mark.parametrize(
    ("fields", "date"),
    [
        ({"publication_date": "2021-04-26"}, (2021, 4, 26)),
        ({"publication_date": "2021-04-01"}, (2021, 4, None)),  # it says the first for a day not known
        ({"publication_date": "2021-01-01"}, (2021, None, None)),
        ({"publication_date": None}, (2021, None, None)),
        ({"publication_date": "soon", "publication_year": "x"}, (None, None, None)),
    ],
)
def test_dates_of_openalex(fields, date):
    entry = read("openalex", sample_answers.openalex(**fields), sample_answers.OPENALEX)
    assert (entry.year, entry.month, entry.day) == date


def test_the_doi_of_a_preprint_is_its_arxiv_id():
    answer = sample_answers.openalex(doi="https://doi.org/10.48550/arXiv.2101.00002", ids={})
    entry = read("openalex", answer, sample_answers.OPENALEX)
    assert dict(entry.identifiers) == {"openalex": sample_answers.OPENALEX, "arxiv": "2101.00002"}


def test_a_work_that_openalex_found_to_be_another(server, fetch_pasted):
    target = "/openalex/works/W2741809808"
    server.answers[sample_answers.TARGETS["openalex"]] = page(b"", 301, Location=f"{server.url}{target}")
    server.answers[target] = page(sample_answers.openalex(id="https://openalex.org/W2741809808", ids={}))
    assert [
        value for scheme, value in fetch_pasted(sample_answers.OPENALEX).identifiers if scheme == "openalex"
    ] == [
        sample_answers.OPENALEX,
        "W2741809808",
    ]


def test_a_work_that_openalex_took_out(server, fetch_pasted):
    path = "/openalex/works/W4285719527"
    server.answers[sample_answers.TARGETS["openalex"]] = page(b"", 301, Location=f"{server.url}{path}")
    server.answers[path] = page(
        sample_answers.openalex(id="https://openalex.org/W4285719527", title="Deleted Work")
    )
    with pytest.raises(NotThereError, match=f"OpenAlex has no work {sample_answers.OPENALEX}"):
        fetch_pasted(sample_answers.OPENALEX)


@pytest.mark.parametrize(
    ("service", "answer", "value"),
    [
        ("crossref", sample_answers.crossref(DOI="10.5555/another"), sample_answers.DOI),
        ("datacite", sample_answers.datacite(doi="10.5555/another"), sample_answers.DOI),
        ("arxiv", sample_answers.arxiv("2101.00009"), sample_answers.ARXIV),
        ("dblp", sample_answers.dblp("conf/eng/Another21"), sample_answers.DBLP),
        ("openalex", sample_answers.openalex(id="https://openalex.org/W2741809899"), sample_answers.OPENALEX),
        ("acl", sample_answers.acl("2021.eng-main.8"), sample_answers.ACL),
    ],
)
def test_answers_about_another_work_are_refused(service, answer, value):
    with pytest.raises(AnotherWorkError, match="returned another work") as raised:
        read(service, answer, value)
    assert value in str(raised.value)
    assert raised.value.lasting


def test_a_work_of_dblp_with_another_key_of_its_entry():
    body = sample_answers.dblp().replace(b"@inproceedings{DBLP:", b"@inproceedings{")
    entry = READERS["dblp"](body, sample_answers.DBLP)
    assert ("dblp", sample_answers.DBLP) in entry.identifiers
