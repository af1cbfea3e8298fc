"""A record of DataCite's REST interface (schema 4) as an item of CSL-JSON."""

from collections.abc import Mapping
from typing import Any

_TYPES = {
    "ConferencePaper": "paper-conference", "JournalArticle": "article-journal", "Preprint": "article",
    "BookChapter": "chapter", "Book": "book", "ConferenceProceeding": "proceedings", "Dissertation": "thesis",
    "Report": "report", "Software": "software", "ComputationalNotebook": "software", "Dataset": "dataset",
    "Audiovisual": "motion_picture", "Text": "", "Thesis": "thesis", "PhDThesis": "thesis",
    "DoctoralThesis": "thesis", "MasterThesis": "thesis", "Master'sThesis": "thesis",
    "WorkingPaper": "report", "TechnicalReport": "report", "Presentation": "speech", "Standard": "standard",
}  # fmt: skip
_BY_WORDS = {name.casefold(): kind for name, kind in _TYPES.items()}
"""By what registrants write in many ways: "Conference paper", "ConferencePaper"."""


def as_item(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """The item that the attributes of a record describe, without those of another type. Never raises."""
    container = attributes.get("container")
    within: Mapping[str, Any] = container if isinstance(container, dict) else {}
    pages = [
        page for page in (within.get("firstPage"), within.get("lastPage")) if isinstance(page, str) and page
    ]
    item = {
        "type": "article"
        if _publisher(attributes.get("publisher")) == "arXiv"
        else _type(attributes.get("types")),
        "title": _first(attributes.get("titles"), "title"),
        "author": [_name(name) for name in _records(attributes.get("creators"))],
        "editor": [
            _name(name)
            for name in _records(attributes.get("contributors"))
            if name.get("contributorType") == "Editor"
        ],
        "issued": _date(attributes),
        "container-title": within.get("title"),
        "volume": within.get("volume"),
        "issue": within.get("issue"),
        "page": "-".join(pages),
        "publisher": _publisher(attributes.get("publisher")),
        "language": attributes.get("language"),
        "abstract": _abstract(attributes.get("descriptions")),
        "subject": [subject.get("subject") for subject in _records(attributes.get("subjects"))],
        "DOI": attributes.get("doi"),
        "version": attributes.get("version"),
        "URL": attributes.get("url"),
        **_identifiers(attributes),
    }
    if item["type"] == "thesis":
        item["genre"] = _specific(attributes.get("types"))
    return {name: value for name, value in item.items() if value}


def _records(value: Any) -> list[Mapping[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _first(value: Any, name: str) -> Any:
    return next((record[name] for record in _records(value) if record.get(name)), None)


def _type(types: Any) -> str:
    if not isinstance(types, dict):
        return ""
    said = str(types.get("citeproc") or "")
    general = str(types.get("resourceTypeGeneral") or "")
    words = _specific(types).replace(" ", "").casefold()
    return _BY_WORDS.get(words) or _TYPES.get(general) or said


def _specific(types: Any) -> str:
    """The type in the registrant's own words."""
    return str(types.get("resourceType") or "") if isinstance(types, dict) else ""


def _name(name: Mapping[str, Any]) -> dict[str, Any]:
    if name.get("nameType") == "Organizational" or not name.get("familyName"):
        named: dict[str, Any] = {"literal": name.get("name")}
    else:
        named = {"family": name.get("familyName"), "given": name.get("givenName")}
    identifiers = _records(name.get("nameIdentifiers"))
    orcids = [
        each.get("nameIdentifier") for each in identifiers if each.get("nameIdentifierScheme") == "ORCID"
    ]
    return named | {"affiliation": name.get("affiliation"), "ORCID": next(iter(orcids), None)}


def _date(attributes: Mapping[str, Any]) -> Any:
    """The date of issue, else the year."""
    dates = _records(attributes.get("dates"))
    issued = next((each.get("date") for each in dates if each.get("dateType") == "Issued"), None)
    return issued or attributes.get("publicationYear")


def _publisher(value: Any) -> Any:
    return value.get("name") if isinstance(value, dict) else value


def _abstract(descriptions: Any) -> Any:
    records = _records(descriptions)
    return next(
        (each.get("description") for each in records if each.get("descriptionType") == "Abstract"), None
    )


def _identifiers(attributes: Mapping[str, Any]) -> dict[str, Any]:
    records = _records(attributes.get("identifiers"))
    names = {"arXiv": "arxiv", "PMID": "PMID", "PMCID": "PMCID", "ISBN": "ISBN"}
    return {
        names[kind]: each.get("identifier")
        for each in records
        if (kind := str(each.get("identifierType"))) in names
    }
