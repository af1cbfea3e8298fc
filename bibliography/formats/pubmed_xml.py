"""PubMed's XML (dtd.nlm.nih.gov/ncbi/pubmed), of articles; books are left out."""

from collections.abc import Iterable, Iterator
from typing import Any

from bibliography.entry import Entry, Problem
from bibliography.formats.items import add_orcids, build_entry, expand_pages
from bibliography.formats.medline import ARTICLE_NUMBER, LANGUAGES, TYPES
from bibliography.formats.xml_records import XmlNode, XmlRecord, find_root, parse_records
from core.text.translation import gettext

_ROOT = find_root("PubmedArticle(?:Set)?")
_LEFT_OUT = (
    "ReferenceList",
    "MeshHeadingList",
    "ChemicalList",
    "DataBankList",
    "CommentsCorrectionsList",
    "History",
)
_IDENTIFIERS = {"doi": "DOI", "pubmed": "PMID", "pmc": "PMCID", "pii": "article-number"}


def find_start(head: str) -> int:
    """Return where in the head of a text this format begins; -1 where it does not."""
    match = _ROOT.search(head)
    return match.start() if match else -1


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entry, or the problem, of each article."""
    return parse_records(text, ["PubmedArticle"], _read_record, skipped=_LEFT_OUT)


def _read_record(record: XmlRecord) -> Iterator[Entry | Problem]:
    article = record.node.find("MedlineCitation/Article")
    if article is None:
        yield Problem(
            record.line, gettext("The record does not describe a work."), source=record.source[:2_000]
        )
        return
    people = article.list_at("AuthorList/Author")
    entry = build_entry(_build_item(record.node, article, people), record.line, record.source)
    yield add_orcids(entry, [person.get("Identifier") for person in people])


def _build_item(node: XmlNode, article: XmlNode, people: list[XmlNode]) -> dict[str, Any]:
    title = article.get("ArticleTitle")
    if title.startswith("[") and title.rstrip(".").endswith("]"):  # it is translated
        title = title[1:].rstrip(".").removesuffix("]")
    types = (
        TYPES.get(kind.text.casefold()) for kind in article.list_at("PublicationTypeList/PublicationType")
    )
    names: list[Any] = [_read_person(person) for person in people]
    is_complete = all(each.attributes.get("CompleteYN") != "N" for each in article.list_nodes("AuthorList"))
    return _list_identifiers(node, article) | {
        "type": next(filter(None, types), "article-journal"),
        "title": title.removesuffix(".") or article.get("VernacularTitle"),
        "original-title": article.get("VernacularTitle") if title else "",
        "author": names if is_complete else [*names, "et al."],
        "container-title": article.get("Journal/Title"),
        "container-title-short": article.get("Journal/ISOAbbreviation"),
        "ISSN": article.get("Journal/ISSN"),
        "volume": article.get("Journal/JournalIssue/Volume"),
        "issue": article.get("Journal/JournalIssue/Issue"),
        "page": expand_pages(article.get("Pagination/MedlinePgn")),
        "issued": _get_date(article.find("Journal/JournalIssue/PubDate"))
        or _get_date(article.find("ArticleDate")),
        "language": ", ".join(LANGUAGES.get(code.text, code.text) for code in article.list_nodes("Language")),
        "abstract": "\n\n".join(
            f"{label}: {part.text}" if (label := part.attributes.get("Label", "")) else part.text
            for part in article.list_at("Abstract/AbstractText")
        ),
        "keyword": [
            keyword.text.replace(";", ",") for keyword in node.list_at("MedlineCitation/KeywordList/Keyword")
        ],
    }


def _list_identifiers(node: XmlNode, article: XmlNode) -> dict[str, str]:
    numbers = [(each.attributes.get("EIdType", ""), each.text) for each in article.list_nodes("ELocationID")]
    numbers += [
        (each.attributes.get("IdType", ""), each.text)
        for each in node.list_at("PubmedData/ArticleIdList/ArticleId")
    ]
    numbers.append(("pubmed", node.get("MedlineCitation/PMID")))
    values: dict[str, str] = {}
    for kind, number in numbers:
        name = _IDENTIFIERS.get(kind, "")
        if name and (name != "article-number" or ARTICLE_NUMBER.fullmatch(number)):
            values.setdefault(name, number)
    return values


def _read_person(person: XmlNode) -> dict[str, Any]:
    places = [
        {
            "name": place.get("Affiliation").strip(),
            "ror": [each.text for each in place.list_nodes("Identifier")],
        }
        for place in person.list_nodes("AffiliationInfo")
    ]
    places += [  # of records before 2014
        {"name": place.text.strip()} for place in person.list_nodes("Affiliation")
    ]
    if group := person.get("CollectiveName"):
        return {"literal": group, "affiliation": places}
    given_name = person.get("ForeName") or ". ".join([*person.get("Initials"), ""]).strip()
    return {
        "family": person.get("LastName"),
        "given": given_name,
        "suffix": person.get("Suffix"),
        "affiliation": places,
    }


def _get_date(date: XmlNode | None) -> str:
    if date is None:
        return ""
    parts = [date.get("Day"), date.get("Month"), date.get("Year")]
    if parts[1].isdigit():
        return "-".join(part.zfill(2) for part in reversed(parts) if part)
    return date.get("MedlineDate") or " ".join(filter(None, parts))
