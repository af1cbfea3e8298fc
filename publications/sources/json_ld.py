"""What a page says of its paper in JSON-LD, in the words of schema.org, as an item of CSL-JSON."""

from collections.abc import Iterable, Iterator
from typing import Any

from publications.formats.identifiers import find
from publications.formats.json_values import is_value, loaded, record_of, text_of
from publications.sources.meta import named

_TYPES = {
    "ScholarlyArticle": "article-journal", "MedicalScholarlyArticle": "article-journal",
    "Thesis": "thesis", "Chapter": "chapter", "Book": "book", "Report": "report", "TechArticle": "report",
    "Dataset": "dataset", "SoftwareSourceCode": "software", "SoftwareApplication": "software",
}  # fmt: skip
_WITHIN = ("@graph", "mainEntity", "mainEntityOfPage", "hasPart", "itemListElement")
_DEPTH = 4
_LOOKED_AT = 200


def item(scripts: Iterable[str]) -> dict[str, Any]:
    """The first work that the scripts of a page speak of; empty where they speak of none. Never raises."""
    for script in scripts:
        try:
            value = loaded(script)
        except ValueError:
            continue
        if is_value(value) and (work := _work(value)):
            return _item(*work)
    return {}


def _work(value: Any) -> tuple[dict[str, Any], str] | None:
    """The first thing that is a work, with its type: the outer before the inner ones."""
    level = [value]
    for _ in range(_DEPTH):
        things = [each for one in level for each in (one if isinstance(one, list) else [one])][:_LOOKED_AT]
        records = [each for each in things if isinstance(each, dict)]
        for record in records:
            for name in _texts(record.get("@type")):
                if name in _TYPES and (record.get("headline") or record.get("name")):
                    return record, _TYPES[name]
        level = [record[name] for record in records for name in _WITHIN if name in record]
    return None


def _item(work: dict[str, Any], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "type": kind,
        "title": _first(work, "headline", "name"),
        "author": list(_people(work.get("author") or work.get("creator"))),
        "editor": list(_people(work.get("editor"))),
        "issued": _first(work, "datePublished", "dateCreated"),
        "publisher": _name(work.get("publisher")),
        "language": _first(work, "inLanguage"),
        "abstract": _first(work, "abstract"),
        "page": _pages(work),
        "subject": _topics(work.get("keywords")),
        "DOI": _doi(work),
        **_within(work),
    }
    return {name: value for name, value in found.items() if value}


def _texts(value: Any) -> list[str]:
    return [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str)]


def _first(record: dict[str, Any], *names: str) -> str:
    return next((text for name in names for text in _texts(record.get(name)) if text.strip()), "")


def _name(value: Any) -> str:
    value = value[0] if isinstance(value, list) and value else value
    return text_of(value) or _first(record_of(value), "name")


def _people(value: Any) -> Iterator[dict[str, Any]]:
    for each in value if isinstance(value, list) else [value]:
        record = record_of(each)
        given, family = _first(record, "givenName"), _first(record, "familyName")
        name = _first(record, "name") or text_of(each)
        if record.get("@type") == "Organization":
            person: dict[str, Any] = {"literal": name}
        else:
            person = {"given": given, "family": family} if family else named(name)
        if any(person.values()):
            yield person | {"affiliation": _name(record.get("affiliation")), "ORCID": _orcid(record)}


def _orcid(record: dict[str, Any]) -> str:
    said = [text for name in ("@id", "identifier", "sameAs", "url") for text in _texts(record.get(name))]
    return next((text for text in said if "orcid.org/" in text), "")


def _pages(work: dict[str, Any]) -> str:
    first, last = _first(work, "pageStart"), _first(work, "pageEnd")
    return f"{first}-{last}" if first and last else first or _first(work, "pagination")


def _topics(value: Any) -> list[str]:
    found = _texts(value)
    return [each for text in found for each in text.split(",")] if len(found) == 1 else found


def _doi(work: dict[str, Any]) -> str:
    """The DOI among what identifies it, which may be a text or a property with a value."""
    said = [work.get(name) for name in ("identifier", "sameAs", "@id", "url")]
    each_one = [each for one in said for each in (one if isinstance(one, list) else [one])]
    texts = [text_of(each) or _first(record_of(each), "value") for each in each_one[:_LOOKED_AT]]
    pairs = (find(text[:300]) for text in texts if text)
    return next((pair[1] for pair in pairs if pair and pair[0] == "doi"), "")


def _within(work: dict[str, Any]) -> dict[str, str]:
    """What it is part of: an issue of a volume of a journal, each within the next."""
    found: dict[str, str] = {}
    part = work.get("isPartOf")
    for _ in range(_DEPTH):
        part = part[0] if isinstance(part, list) and part else part
        record = record_of(part)
        found.setdefault("volume", _first(record, "volumeNumber"))
        found.setdefault("issue", _first(record, "issueNumber"))
        issue_or_volume = {"PublicationIssue", "PublicationVolume"} & set(_texts(record.get("@type")))
        if not issue_or_volume:
            found.setdefault("container-title", _first(record, "name"))
        found = {name: value for name, value in found.items() if value}
        part = record.get("isPartOf")
    return found
