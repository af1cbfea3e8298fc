"""Records of each format in which one value is long and hostile: reading them must take linear time."""

import json
from collections.abc import Callable, Iterator
from xml.sax.saxutils import quoteattr

from bench.hostile_texts import repeat_text

PIECES = [
    " ", "\t", "a", "A", "0", "-", ".", ",", ";", ":", "'", '"', "`", "(", "[", "{", "<", "&", "@", "/",
    "\\", "$", "=", "+", "%", "_", "’", "…", "–", "é", "李", "\u0301", "a ", "A ", "a.", "A. ", "A, ",
    ". ", ", ", "; ", ": ", " - ", "0 ", "0-", "0,", " and ", " & ", "et al. ", "van ", "Dr. ", "PhD, ",
    ", MS", "Jr ", "(a", "(1", "[a", "<a>", "<i", "{a", "\\a ", "\\'", "$a$", "a@b", "a@", "www.",
    "http://", "https://a.b/", "doi:", "10.1/", "arxiv:", "arXiv:2001.00001", "pmid ", "isbn 978-",
    "vol. 1", "no. 1 ", "pp. ", "2020", "2020-01-", "May ", "Proc. ", "1st ", "'20 ", "of the ", "a a",
    "Aa", "aA", "A B ", "A. B", "``", "''", "--", "...", ". . ", "a-b", "O'", "{\\})", "=_", "a = ",
    "\\;", "<a href=x ", "\\(a", "1 1 ", "a@b ", "@a{",
]  # fmt: skip
"""Pieces that are repeated to a value."""

_FIELDS = {
    "bibtex": "author editor title journal booktitle year date month pages volume number doi url note "
    "abstract keywords eprint publisher series howpublished isbn language",
    "ris": "AU A2 TI T2 JO PY DA SP EP VL IS DO UR AB KW N1 SN M1 PB CY ET LA ID AN",
    "medline": "FAU AU CN AD AUID TI JT DP PG LID AB OT LA IS PT BTI PMC SO XX",
    "ovid": "Authors Source Title Abstract DOI ISSN Language Keywords Year Institution Publisher",
    "acl": "id title authors author_parts venue venue_ids year pages doi url bibkey abstract editors other",
    "csl": "author editor title container-title issued page volume issue DOI URL ISSN ISBN PMID abstract "
    "keyword note language edition publisher genre archive number",
    "jsonl": "title authors editors venue year pages doi url abstract keywords",
    "endnote_tagged": "0 A E T B J S D 8 P V N R U X K @ Z 7 9 I",
    "endnote_xml": "author title secondary-title year date pages isbn url keyword abstract "
    "electronic-resource-num",
    "zotero_rdf": "title date pages abstract subject description identifier language surname resource",
    "web_of_science": "AU AF TI SO DT DE AB C1 OI PD PY BP SN DI ER",
    "scopus_text": "authors full title citation DOI ABSTRACT KEYWORDS ISSN EDITORS",
    "known_tables": "scopus scholar pubmed zotero ieee wos",
    "orcid": "title type date journal-title url external-id-value credit-name citation-value "
    "short-description",
    "pubmed_xml": "ArticleTitle CollectiveName Affiliation MedlinePgn PMID MedlineDate Keyword",
    "dblp_xml": "author title year volume journal ee pages key",
    "csl_yaml": "title author issued page keyword DOI abstract id",
    "front_matter": "title authors date publication doi tags url_pdf abstract",
    "mods": "title namePart dateIssued detail extent topic identifier abstract genre url",
    "jats": "article-title surname collab article-id aff pub-date fpage abstract kwd",
}


def _build_json(name: str, value: str) -> dict:
    people = {
        "author": [{"literal": value}],
        "authors": [value],
        "editor": [{"family": value, "given": value}],
    }
    lists = {"author_parts": [{"first": value, "last": value}], "venue_ids": [value], "editors": [value]}
    return {"title": "T", "type": "article", name: (people | lists).get(name, value)}


_TABLES = {
    "scopus": ("Authors", "Title", "Year", "Source title", "Authors with affiliations", "EID"),
    "scholar": ("Authors", "Title", "Publication", "Volume", "Number", "Pages", "Year", "Publisher"),
    "pubmed": ("PMID", "Title", "Authors", "Citation", "Journal/Book"),
    "zotero": ("Key", "Item Type", "Publication Year", "Author", "Title", "Extra"),
    "ieee": ("Document Title", "Authors", "Publication Title", "ISBNs"),
    "wos": ("PT", "AU", "TI", "SO", "C1"),
}


def _build_table(name: str, value: str) -> str:
    """Return a table of a program whose cells are all the value."""
    headings = _TABLES[name]
    cell = '"' + value.replace('"', '""') + '"'
    if name == "wos":
        return "\t".join(headings) + "\n" + "\t".join(["J", *[value] * (len(headings) - 1)]) + "\n"
    return ",".join(headings) + "\n" + ",".join([cell] * len(headings)) + "\n"


def _build_orcid(name: str, value: str) -> str:
    work = {
        "put-code": 1,
        "title": {"title": {"value": "T"}},
        "type": "journal-article",
        "publication-date": {"year": {"value": "2020"}},
        "external-ids": {
            "external-id": [
                {"external-id-type": "doi", "external-id-relationship": "self", "external-id-value": "10.1/x"}
            ]
        },
    }
    changes: dict = {
        "title": {"title": {"title": {"value": value}}},
        "date": {"publication-date": {"year": {"value": value}, "month": {"value": value}}},
        "external-id-value": {
            "external-ids": {"external-id": [{"external-id-type": "doi", "external-id-value": value}]}
        },
        "credit-name": {"contributors": {"contributor": [{"credit-name": {"value": value}}]}},
        "citation-value": {
            "citation": {"citation-type": "bibtex", "citation-value": f"@misc{{k, author = {{{value}}}}}"}
        },
    }
    return json.dumps({"group": [{"work-summary": [work | changes.get(name, {name: value})]}]})


def _build_xml(before: str, after: str) -> Callable[[str, str], str]:
    """Return what builds XML with an element, or an attribute of one, that holds the value."""

    def build(name: str, value: str) -> str:
        text = value.replace("&", "&amp;").replace("<", "&lt;")
        return f"{before}{_ELEMENTS.get(name, f'<{name}>{{}}</{name}>').replace('{}', text)}{after}"

    return build


_ELEMENTS = {
    "author": "<contributors><authors><author>{}</author></authors></contributors><author>{}</author>",
    "secondary-title": "<titles><secondary-title>{}</secondary-title></titles>",
    "year": "<dates><year>{}</year></dates><year>{}</year>",
    "date": "<dates><pub-dates><date>{}</date></pub-dates></dates><dc:date>{}</dc:date>",
    "keyword": "<keywords><keyword>{}</keyword></keywords>",
    "surname": "<bib:authors><rdf:Seq><rdf:li><foaf:Person>"
    "<foaf:surname>{}</foaf:surname></foaf:Person></rdf:li>"
    "</rdf:Seq>"
    "</bib:authors><contrib><name><surname>{}</surname></name></contrib>",
    "resource": "<dcterms:isPartOf><bib:Journal><dc:title>{}</dc:title></bib:Journal></dcterms:isPartOf>",
    "CollectiveName": "<ArticleTitle>T</ArticleTitle><AuthorList><Author><CollectiveName>{}</CollectiveName>"
    "</Author></AuthorList>",
    "Affiliation": "<AuthorList><Author><LastName>L</LastName><AffiliationInfo><Affiliation>{}</Affiliation>"
    "</AffiliationInfo></Author></AuthorList>",
    "MedlinePgn": "<ArticleTitle>T</ArticleTitle><Pagination><MedlinePgn>{}</MedlinePgn></Pagination>",
    "MedlineDate": "<ArticleTitle>T</ArticleTitle><Journal><JournalIssue><PubDate><MedlineDate>{}"
    "</MedlineDate></PubDate></JournalIssue></Journal>",
    "namePart": "<name><namePart>{}</namePart></name>",
    "dateIssued": "<originInfo><dateIssued>{}</dateIssued></originInfo>",
    "detail": '<relatedItem type="host"><part><detail type="volume">'
    "<number>{}</number></detail></part></relatedItem>",
    "extent": '<relatedItem type="host"><part><extent>'
    "<start>{}</start><end>{}</end></extent></part></relatedItem>",
    "topic": "<subject><topic>{}</topic></subject>",
    "url": "<urls><related-urls><url>{}</url></related-urls></urls><location><url>{}</url></location>",
    "article-title": "<title-group><article-title>{}</article-title></title-group>",
    "collab": "<contrib><collab>{}</collab></contrib>",
    "article-id": '<article-id pub-id-type="doi">{}</article-id>',
    "aff": '<contrib><collab>C</collab><xref ref-type="aff" rid="a"/></contrib><aff id="a">{}</aff>',
    "pub-date": "<pub-date><year>{}</year></pub-date>",
    "kwd": "<kwd-group><kwd>{}</kwd></kwd-group>",
}


def _build_scopus(name: str, value: str) -> str:
    lines = {"authors": "Doe, J., Roe, R.", "full": "AUTHOR FULL NAMES: Doe, J. (57001)", "title": "T"}
    lines |= {
        "citation": f"(2020) J of X, {value}" if name == "citation" else "(2020) J of X, 1 (2), pp. 1-2."
    }
    lines |= {name: value} if name in ("authors", "title") else {}
    lines |= {"full": f"AUTHOR FULL NAMES: {value}"} if name == "full" else {}
    lines |= {name: f"{name}: {value}"} if name.isupper() else {}
    return "Scopus\nEXPORT DATE: 1 May 2020\n\n" + "\n".join(lines.values()) + "\nSOURCE: Scopus\n"


def _build_yaml(before: str, after: str) -> Callable[[str, str], str]:
    return lambda name, value: f"{before}{name}: {json.dumps(value)}\n{after}"


BUILDERS: dict[str, Callable[[str, str], str]] = {
    "bibtex": lambda name, value: f"@article{{k, {name} = {{{value}}}, note = {{N}}}}",
    "ris": lambda name, value: f"TY  - JOUR\nT1  - T\n{name}  - {value}\nER  - \n",
    "medline": lambda name, value: f"PMID- 1\nTI  - T\nFAU - Doe, A\n{name.ljust(4)}- {value}\n",
    "ovid": lambda name, value: f"<1>\nTitle\n  T\n{name}\n  {value}\n",
    "acl": lambda name, value: json.dumps(_build_json(name, value)),
    "csl": lambda name, value: json.dumps([_build_json(name, value)]),
    "jsonl": lambda name, value: json.dumps({"groupsite": 1, "kind": "article", **_build_json(name, value)}),
    "endnote_tagged": lambda name, value: f"%0 Journal Article\n%A Doe, J\n%T T\n%{name} {value}\n",
    "endnote_xml": _build_xml(
        '<xml><records><record><ref-type name="Book">6</ref-type><titles><title>T</title></titles>',
        "</record></records></xml>",
    ),
    "zotero_rdf": _build_xml(
        '<rdf:RDF xmlns:z="http://www.zotero.org/namespaces/export#"><bib:Article><z:itemType>journalArticle</z:itemType>'
        "<dc:title>T</dc:title>",
        "</bib:Article></rdf:RDF>",
    ),
    "web_of_science": lambda name, value: f"PT J\nAF Doe, Jane\nTI T\n{name} {value}\nER\n",
    "scopus_text": _build_scopus,
    "known_tables": _build_table,
    "orcid": _build_orcid,
    "dblp_xml": lambda name, value: (
        f"<dblp><article key={quoteattr(value)}><title>T</title></article></dblp>"
        if name == "key"
        else _build_xml('<dblp><article key="journals/x/y"><title>T</title>', "</article></dblp>")(
            name, value
        )
    ),
    "csl_yaml": _build_yaml("references:\n- type: book\n  title: T\n  ", ""),
    "front_matter": _build_yaml("---\ntitle: T\npublication_types: ['2']\n", "---\n"),
    "pubmed_xml": lambda name, value: (
        "<PubmedArticle><MedlineCitation>"
        + _build_xml("<Article>", "</Article></MedlineCitation></PubmedArticle>")(name, value)
    ),
    "mods": _build_xml("<mods><titleInfo><title>T</title></titleInfo>", "</mods>"),
    "jats": _build_xml(
        "<article><front><article-meta><contrib><collab>C</collab></contrib>",
        "</article-meta></front></article>",
    ),
}
"""By format, what returns a record with a value of a field."""


def list_fields(format_name: str) -> list[str]:
    """Return the fields of a format that get values."""
    return _FIELDS[format_name].split()


def generate_records(length: int) -> Iterator[tuple[str, tuple[bytes, str]]]:
    """Yield records of all formats with a hostile value in one field: a name, and the bytes and format."""
    for format_name, build in BUILDERS.items():
        for field in list_fields(format_name):
            for piece in PIECES:
                text = build(field, "a" + repeat_text(piece, length) + "b")
                yield f"{format_name} {field} {piece!r}", (text.encode(), format_name)
