"""What the exports of papers say of themselves as JSON: CSL-JSON 1.0.2, and the filters of the list."""

from collections.abc import Callable

from groupsite.kit.described import Parameter, Schema, choice, described, integer, words
from publications.filters import LATEST_YEAR, SORTS
from publications.models import Publication

MEDIA_TYPE = "application/vnd.citationstyles.csl+json"
LONGEST_SLUG, LONGEST_SEARCH = 120, 200
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": ["string", "number"]}
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
        "publisher": TEXT,
        "volume": NUMBER,
        "issue": NUMBER,
        "page": NUMBER,
        "abstract": TEXT,
        "DOI": TEXT,
        "URL": {"type": "string", "format": "uri"},
    },
    "required": ["id", "type", "title"],
}
SCHEMAS: dict[str, Schema] = {"CslItem": ITEM, "CslName": NAME, "CslDate": DATE}
ITEMS: Schema = {"type": "array", "items": {"$ref": "#/components/schemas/CslItem"}}


def _slug(name: str, words_for_it: str) -> Parameter:
    return words(name, f"papers {words_for_it}, by the last part of its address", LONGEST_SLUG)


FILTERS: tuple[Parameter, ...] = (
    words("q", "words that stand in title, byline, abstract or venue", LONGEST_SEARCH),
    integer("year", "papers of a year", most=LATEST_YEAR),
    choice("kind", "papers of a kind", Publication.Kind.values),
    _slug("venue", "at a venue"),
    _slug("person", "by a person"),
    _slug("topic", "on a topic"),
    _slug("theme", "of a research theme"),
    choice("sort", "the order; newest if it is not said", list(SORTS)),
)


def as_csl(summary: str, **facts) -> Callable:
    """A decorator of an export: what its address ending in .json gives; takes the fields of Operation."""
    return described(summary, ITEMS, media_type=MEDIA_TYPE, schemas=SCHEMAS, tag="papers", **facts)
