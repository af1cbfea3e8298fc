"""The bibliographic fields of a work: a row for each, which readers, writers, imports, forms and pages share.

A new field is a row here, an attribute of `Entry`, and a column of papers with its migration.
"""

from dataclasses import dataclass
from enum import Enum

STANDING_FIELD = "standing"
"""The name, among other fields of an entry, of what its publisher says of it later, such as "retracted"."""


class FieldType(Enum):
    """The type of a field, which decides how it is parsed, rendered and displayed."""

    TITLE = "a line whose capitals may be protected"
    PEOPLE = "a byline"
    CHOICE = "one of some words"
    NUMBER = "a whole number"
    LINE = "a line of text"
    PAGES = "a line with ranges"
    LANGUAGE = "a line that names a language"
    PARAGRAPHS = "paragraphs"
    LIST = "several values, in tables of their own"

    @property
    def is_text(self) -> bool:
        return self in _TEXTS

    @property
    def is_line(self) -> bool:
        """Whether it is a line of text other than a title."""
        return self in _LINES


_LINES = frozenset((FieldType.LINE, FieldType.PAGES, FieldType.LANGUAGE))
_TEXTS = _LINES | {FieldType.TITLE, FieldType.PARAGRAPHS}


class ImportRule(Enum):
    """What an import does to a value that a paper has already."""

    FILL = "fill only where the paper has nothing"
    REPLACE = "replace what nobody wrote by hand"
    KEEP = "keep the existing value"


@dataclass(frozen=True, slots=True)
class WorkField:
    """A field: an attribute of `Entry`, and mostly a column of papers.

    column: empty where values stand in tables of their own. limit: characters, 0 for what the column holds.
    bibtex: the names that are read, of which the first is written; kinds may have others. csl: likewise.
    ris, dublin_core, mods, schema_org: the tag, element or property. mods may say the element's type, too:
    "note funding". schema_class: what the property holds by its name. CSL's `note` and RIS's N1 hold
    several fields, each after its label. page: whether its page shows it. cv: whether CVs are made of it.
    """

    name: str
    label: str
    type: FieldType
    column: str = ""
    limit: int = 0
    rule: ImportRule = ImportRule.REPLACE
    bibtex: tuple[str, ...] = ()
    ris: str = ""
    csl: tuple[str, ...] = ()
    dublin_core: str = ""
    mods: str = ""
    schema_org: str = ""
    schema_class: str = ""
    page: bool = True
    cv: bool = True


HEAD = (
    WorkField(
        "title", "title", FieldType.TITLE, "title", 2_000,
        bibtex=("title",), ris="TI", csl=("title",), dublin_core="title", mods="titleInfo", schema_org="name",
    ),
    WorkField(
        "authors", "authors", FieldType.PEOPLE,
        bibtex=("author",), ris="AU", csl=("author",), dublin_core="creator", mods="name",
        schema_org="author",
    ),
    WorkField(
        "editors", "editors", FieldType.PEOPLE,
        bibtex=("editor",), ris="A2", csl=("editor",), dublin_core="contributor", mods="name",
        schema_org="editor",
    ),
    WorkField(
        "kind", "kind", FieldType.CHOICE, "kind",
        ris="TY", csl=("type",), dublin_core="type", mods="genre", schema_org="@type",
    ),
    WorkField(
        "status", "status", FieldType.CHOICE, "status",
        bibtex=("pubstate",), csl=("status",), schema_org="creativeWorkStatus",
    ),
    WorkField(
        "year", "year", FieldType.NUMBER, "year",
        bibtex=("year",), ris="PY", csl=("issued",), dublin_core="date", mods="dateIssued",
        schema_org="datePublished",
    ),
    WorkField("month", "month", FieldType.NUMBER, "month", bibtex=("month",), ris="DA", csl=("issued",)),
    WorkField("day", "day", FieldType.NUMBER, "day", bibtex=("day",), ris="DA", csl=("issued",)),
)  # fmt: skip
"""Fields of every work, each of which is handled in its own way."""
IMPRINT = (
    WorkField(
        "venue", "venue as printed", FieldType.LINE, "venue_printed", 1_000,
        bibtex=("journal",), ris="T2", csl=("container-title",), dublin_core="source", mods="relatedItem",
        schema_org="isPartOf",
    ),
    WorkField(
        "volume", "volume", FieldType.LINE, "volume",
        bibtex=("volume",), ris="VL", csl=("volume",), mods="detail", schema_org="volumeNumber",
    ),
    WorkField(
        "issue", "issue", FieldType.LINE, "issue",
        bibtex=("issue",), ris="IS", csl=("issue",), mods="detail", schema_org="issueNumber",
    ),
    WorkField(
        "pages", "pages", FieldType.PAGES, "pages",
        bibtex=("pages",), ris="SP", csl=("page",), mods="extent", schema_org="pagination",
    ),
    WorkField(
        "article_number", "article number", FieldType.LINE, "article_number",
        bibtex=("eid", "articleno", "article-number", "artnum"), ris="C7", csl=("number", "article-number"),
        mods="detail", schema_org="pageStart",
    ),
    WorkField(
        "publisher", "publisher", FieldType.LINE, "publisher",
        bibtex=("publisher",), ris="PB", csl=("publisher",), dublin_core="publisher", mods="publisher",
        schema_org="publisher", schema_class="Organization",
    ),
    WorkField(
        "language", "language", FieldType.LANGUAGE, "language",
        bibtex=("language", "langid", "hyphenation"), ris="LA", csl=("language",), dublin_core="language",
        mods="languageTerm", schema_org="inLanguage",
    ),
)  # fmt: skip
"""How a work was printed, in the order in which formats have it."""
REFERENCES = (
    WorkField(
        "identifiers", "identifiers", FieldType.LIST, rule=ImportRule.KEEP,
        bibtex=("doi", "eprint"), ris="DO", csl=("DOI",), dublin_core="identifier", mods="identifier",
        schema_org="identifier",
    ),
    WorkField(
        "links", "links", FieldType.LIST, rule=ImportRule.KEEP,
        bibtex=("url",), ris="UR", csl=("URL",), dublin_core="relation", mods="location", schema_org="url",
    ),
)  # fmt: skip
"""Where a work is found; imports add to them."""
CONTENT = (
    WorkField(
        "summary", "plain-language summary", FieldType.PARAGRAPHS, "summary", 5_000,
        bibtex=("plainsummary",), ris="N1", csl=("note",), dublin_core="description", mods="note summary",
        schema_org="description", cv=False,
    ),
    WorkField(
        "abstract", "abstract", FieldType.PARAGRAPHS, "abstract", 100_000,
        bibtex=("abstract",), ris="AB", csl=("abstract",), dublin_core="description", mods="abstract",
        schema_org="abstract", cv=False,
    ),
    WorkField(
        "topics", "topics", FieldType.LIST, rule=ImportRule.KEEP,
        bibtex=("keywords", "keyword"), ris="KW", csl=("keyword",), dublin_core="subject", mods="subject",
        schema_org="keywords", cv=False,
    ),
    WorkField(
        "funding", "funding statement", FieldType.PARAGRAPHS, "funding", 5_000,
        bibtex=("funding",), ris="N1", csl=("note",), dublin_core="description", mods="note funding",
        schema_org="funding", schema_class="Grant", cv=False,
    ),
)  # fmt: skip
"""What a work is about."""
FIELDS = (
    *HEAD,
    *IMPRINT,
    *REFERENCES,
    *CONTENT,
    WorkField(
        "key", "citation key", FieldType.LINE, "citation_key",
        rule=ImportRule.FILL, ris="ID", csl=("citation-key",), page=False, cv=False,
    ),
)  # fmt: skip
COLUMNS = tuple(field for field in FIELDS if field.column)
"""The fields that papers have a column for."""
TEXT_FIELDS = tuple(field for field in COLUMNS if field.type.is_text)
DETAILS = IMPRINT[1:]
"""The imprint without the venue, which every format has in its own way."""
LONG_FIELDS = tuple(field for field in FIELDS if field.type is FieldType.PARAGRAPHS)
"""Fields that lists leave in the database."""
LABELS = {field.column or field.name: field.label for field in FIELDS}
"""Labels of fields, by the columns of papers."""
