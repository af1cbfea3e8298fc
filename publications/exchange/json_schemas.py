"""Descriptions of the exports of papers as JSON: CSL-JSON 1.0.2, and the filters of the list."""

import re
from collections.abc import Callable

from bibliography.fields import CONTENT, DETAILS
from bibliography.kinds import KINDS
from core.api.operations import Parameter, Schema, choice_parameter, describe_operation, text_parameter
from publications.authors.author_filters import SORTS as NAME_SORTS
from publications.exchange.export_formats import EXPORT_FORMATS
from publications.search.filter_forms import SHOWS, SORTS
from publications.search.language import FIELDS, LENGTH, Years, read_years

MEDIA_TYPE = "application/vnd.citationstyles.csl+json"
LONGEST_SLUG = 120
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": ["string", "number"]}
_NUMBERS = ("volume", "issue", "pages", "article_number")
_PART: Schema = {"type": ["string", "integer"]}
NAME: Schema = {
    "type": "object",
    "properties": {
        "given": TEXT,
        "family": TEXT,
        "literal": TEXT,
        "suffix": TEXT,
        "dropping-particle": TEXT,
        "non-dropping-particle": TEXT,
    },
}
DATE: Schema = {
    "type": "object",
    "properties": {
        "date-parts": {
            "type": "array",
            "items": {"type": "array", "items": _PART, "minItems": 1, "maxItems": 3},
            "minItems": 1,
            "maxItems": 2,
        },
        "literal": TEXT,
    },
}
ITEM: Schema = {
    "type": "object",
    "description": "as https://docs.citationstyles.org/en/stable/specification.html names its variables",
    "properties": {
        "id": {"type": ["string", "number"], "description": "the citation key, unique on this site"},
        "type": {"type": "string", "description": "article-journal, paper-conference, thesis, software …"},
        "title": TEXT,
        "author": {"type": "array", "items": {"$ref": "#/components/schemas/CslName"}},
        "editor": {"type": "array", "items": {"$ref": "#/components/schemas/CslName"}},
        "issued": {"$ref": "#/components/schemas/CslDate"},
        "container-title": TEXT,
        **{
            field.csl[0]: NUMBER if field.name in _NUMBERS else TEXT
            for field in (*DETAILS, *CONTENT)
            if field.csl
        },
        "DOI": TEXT,
        "URL": {"type": "string", "format": "uri"},
    },
    "required": ["id", "type", "title"],
}
SCHEMAS: dict[str, Schema] = {"CslItem": ITEM, "CslName": NAME, "CslDate": DATE}
ITEMS: Schema = {"type": "array", "items": {"$ref": "#/components/schemas/CslItem"}}


def _make_slug_parameter(name: str, description: str) -> Parameter:
    return text_parameter(name, f"papers {description}, by slug", LONGEST_SLUG)


_YEAR = "[1-9][0-9]{0,3}"
_YEARS = f"^({_YEAR}|{_YEAR}-|-{_YEAR}|{_YEAR}-{_YEAR})$"


def _read_years(text: str) -> Years:
    years = read_years(text) if re.fullmatch(_YEARS, text) else None
    if not years:
        raise ValueError("enter a year such as 2020, or a range such as 2019-2023, 2020- or -2019.")
    return years


YEARS = Parameter(
    "year", "papers of a year, or of a range of years", {"type": "string", "pattern": _YEARS}, _read_years
)
_SLUG = "^[^\\x00-\\x20/?#&]{1,70}$"


def _read_kind(text: str) -> str:
    """Check the form alone; kinds that there are not are refused where kinds are looked up."""
    if not re.fullmatch(_SLUG, text):
        raise ValueError(f"write one of {', '.join(KINDS)}, or the slug of a kind of the group's own.")
    return text


KIND = Parameter(
    "kind",
    f"papers of a kind: {', '.join(KINDS)}, or the slug of a kind of the group's own",
    {"type": "string", "pattern": _SLUG},
    _read_kind,
)
_FIELD_NAMES = ", ".join(f"{name}:" for name in FIELDS)
QUERY_DESCRIPTION = (
    "words and phrases in title, byline, abstract or venue, and fields with a value, such as "
    '`first:"Ada Lovelace" year:2019-2023 -has:code`. '
    f"The fields are {_FIELD_NAMES}. Values are slugs or names. Of several values of a field any will do, "
    "but all authors and titles must be there. A minus before a term leaves out what has it"
)
"""What the OpenAPI document says of the search language, which all parameters `q` for papers share."""
_PAPER_FILTERS: tuple[Parameter, ...] = (
    text_parameter("q", QUERY_DESCRIPTION, LENGTH),
    YEARS,
    KIND,
    _make_slug_parameter("venue", "at a venue"),
)
SHOW = choice_parameter("show", "in notes: what members were when the paper appeared", list(SHOWS))
FILTERS: tuple[Parameter, ...] = (
    *_PAPER_FILTERS,
    _make_slug_parameter("person", "by a person"),
    _make_slug_parameter("topic", "on a topic"),
    _make_slug_parameter("theme", "of a research theme"),
    _make_slug_parameter("project", "of a project"),
    _make_slug_parameter("role", "by members who were in a role when the paper appeared"),
    SHOW,
    choice_parameter("sort", "sort order; default: newest", list(SORTS)),
)
NAME_FILTERS: tuple[Parameter, ...] = (
    *_PAPER_FILTERS,
    _make_slug_parameter("corpus", "of a corpus; `ours` is the group’s list,"),
    _make_slug_parameter("group", "of a group of mentions of the name, by its number,"),
    choice_parameter("sort", "sort order; default: newest", list(NAME_SORTS)),
)


def describe_export(summary: str, **facts) -> Callable:
    """Describe the .json URL of an export in the OpenAPI document. facts: other fields of Operation."""
    return describe_operation(summary, ITEMS, media_type=MEDIA_TYPE, schemas=SCHEMAS, tag="papers", **facts)


def describe_list_export(
    summary: str, description: str = "", parameters: tuple[Parameter, ...] = (), **facts
) -> Callable:
    """Describe the export of a list, which has other endings, too. facts: other fields of Operation."""
    endings = ", ".join(f".{ending}" for ending in EXPORT_FORMATS if ending != "json")
    others = f"The same list is at this URL with the endings {endings}."
    parameters = parameters if SHOW in parameters else (*parameters, SHOW)
    description = f"{description} {others}".lstrip()
    return describe_export(summary, description=description, parameters=parameters, **facts)
