"""Write Word documents (Office Open XML) with python-docx: headings, text, references and tables.

Paragraphs are texts or runs, as citation styles give them. Elements are built one by one, because
python-docx looks for a style, a link and a cell from the beginning each time.
"""

import datetime
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from core.documents.archive import repack
from core.documents.cells import Cell, clean_cell
from core.documents.links import is_safe_link
from core.documents.word_template import BIBLIOGRAPHY, HYPERLINK, TITLE, prepare_template
from core.text.xml import strip_illegal

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
LONGEST_PROPERTY = 255
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_SMALL = "18"  # half points
_FIRST_NUMBERING = 1_000  # beyond those of the template


class TextRun(Protocol):
    """A piece of text in one format, such as a run of a reference; with `href`, a link."""

    @property
    def text(self) -> str: ...
    @property
    def italic(self) -> bool: ...
    @property
    def bold(self) -> bool: ...
    @property
    def raised(self) -> bool: ...
    @property
    def href(self) -> str: ...


@dataclass(frozen=True)
class WordRun:
    """A piece of text in one format that references do not need."""

    text: str
    italic: bool = False
    bold: bool = False
    raised: bool = False
    lowered: bool = False
    small: bool = False
    href: str = ""


Text = str | Iterable[TextRun]
TableCell = Cell | tuple[TextRun, ...]


class WordDocument:
    """A document to which headings, paragraphs and tables are added.

    The same content of the same day gives the same bytes. author: who it is from. on: the day that it says
    it was made. language: a tag such as "en-GB".
    """

    def __init__(self, title: str, author: str, on: datetime.date, language: str = "en-GB") -> None:
        self._document = docx.Document()
        prepare_template(self._document, language)
        self._end = self._document.element.body.sectPr
        self._links: dict[str, str] = {}
        self._numbering_id = ""
        properties = self._document.core_properties
        properties.title = strip_illegal(title)[:LONGEST_PROPERTY]
        properties.author = properties.last_modified_by = strip_illegal(author)[:LONGEST_PROPERTY]
        properties.language, properties.comments = language, ""
        properties.created = properties.modified = datetime.datetime.combine(on, datetime.time())
        self._add_paragraph(title, TITLE)

    def add_heading(self, text: Text, level: int = 1) -> None:
        """Add a heading. level: 1 to 3."""
        self._add_paragraph(text, f"Heading{level}")

    def add_paragraph(self, text: Text) -> None:
        """Add a paragraph of plain text or of runs."""
        self._add_paragraph(text)

    def add_reference(self, text: Text, *, is_numbered: bool = False, number_format: str = "{}.") -> None:
        """Add a reference with a hanging indent, or with its number in the margin.

        number_format: the same for all references until numbers are restarted.
        """
        properties = self._add_paragraph(text, BIBLIOGRAPHY).pPr
        if is_numbered:
            self._numbering_id = self._numbering_id or self._add_numbering(number_format)
            numbering = _add(properties, "w:numPr")
            _add(numbering, "w:ilvl", val="0")
            _add(numbering, "w:numId", val=self._numbering_id)

    def restart_numbers(self) -> None:
        """Let the next numbered reference be the first one again."""
        self._numbering_id = ""

    def add_table(self, headings: Sequence[TableCell], rows: Iterable[Sequence[TableCell]]) -> None:
        """Add a table whose row of headings is repeated on each page. Numbers are set to the right."""
        table = OxmlElement("w:tbl")
        properties = _add(table, "w:tblPr")
        _add(properties, "w:tblStyle", val="TableGrid")
        _add(properties, "w:tblW", w="5000", type="pct")
        grid = _add(table, "w:tblGrid")
        for _heading in headings:
            _add(grid, "w:gridCol")
        self._add_row(table, headings, is_heading=True)
        for row in rows:
            self._add_row(table, row)
        self._end.addprevious(table)
        self._add_paragraph("")

    def build(self) -> bytes:
        """Return the file."""
        file = io.BytesIO()
        self._document.save(file)
        return repack(file, {})

    def _add_paragraph(self, text: Text, style: str = "") -> Any:
        paragraph = OxmlElement("w:p")
        properties = _add(paragraph, "w:pPr")
        if style:
            _add(properties, "w:pStyle", val=style)
        self._add_runs(paragraph, text)
        self._end.addprevious(paragraph)
        return paragraph

    def _add_row(self, table: Any, cells: Sequence[TableCell], *, is_heading: bool = False) -> None:
        row = _add(table, "w:tr")
        properties = _add(row, "w:trPr")
        _add(properties, "w:cantSplit")
        if is_heading:
            _add(properties, "w:tblHeader")
        for cell in cells:
            paragraph = _add(_add(row, "w:tc"), "w:p")
            value = cell if isinstance(cell, tuple) else clean_cell(cell)
            if isinstance(value, int | float) and not is_heading:
                _add(_add(paragraph, "w:pPr"), "w:jc", val="right")
            text = value if isinstance(value, tuple) else "" if value is None else str(value)
            self._add_runs(paragraph, [WordRun(text, bold=is_heading)] if isinstance(text, str) else text)

    def _add_runs(self, paragraph: Any, text: Text) -> None:
        for run in [WordRun(text)] if isinstance(text, str) else text:
            parent = paragraph
            if is_link := is_safe_link(run.href):
                parent = _add(paragraph, "w:hyperlink")
                parent.set(qn("r:id"), self._relate(run.href))
            parent.append(_build_run(run, is_link))

    def _relate(self, url: str) -> str:
        """Return the identifier of the relationship to a URL."""
        if url not in self._links:
            identifier = self._links[url] = f"link{len(self._links) + 1}"
            self._document.part.rels.add_relationship(
                RELATIONSHIP_TYPE.HYPERLINK, url, identifier, is_external=True
            )
        return self._links[url]

    def _add_numbering(self, number_format: str) -> str:
        """Add numbers that begin with 1, and return their identifier."""
        numbering = self._document.part.numbering_part.element
        numbers = numbering.findall(qn("w:num"))
        identifier = str(_FIRST_NUMBERING + len(numbers))
        abstract = OxmlElement("w:abstractNum")
        abstract.set(qn("w:abstractNumId"), identifier)
        _add(abstract, "w:multiLevelType", val="singleLevel")
        level = _add(abstract, "w:lvl", ilvl="0")
        text = number_format.format("%1")
        for name, value in (("start", "1"), ("numFmt", "decimal"), ("lvlText", text), ("lvlJc", "left")):
            _add(level, f"w:{name}", val=value)
        _add(_add(level, "w:pPr"), "w:ind", left="720", hanging="720")
        numbers[0].addprevious(abstract)
        number = _add(numbering, "w:num", numId=identifier)
        _add(number, "w:abstractNumId", val=identifier)
        return identifier


def _build_run(run: TextRun, is_link: bool) -> Any:
    element = OxmlElement("w:r")
    properties = _add(element, "w:rPr")
    if is_link:
        _add(properties, "w:rStyle", val=HYPERLINK)
    for name, is_set in (("b", run.bold), ("bCs", run.bold), ("i", run.italic), ("iCs", run.italic)):
        if is_set:
            _add(properties, f"w:{name}")
    if isinstance(run, WordRun) and run.small:
        _add(properties, "w:sz", val=_SMALL)
        _add(properties, "w:szCs", val=_SMALL)
    if run.raised:
        _add(properties, "w:vertAlign", val="superscript")
    elif isinstance(run, WordRun) and run.lowered:
        _add(properties, "w:vertAlign", val="subscript")
    for number, line in enumerate(strip_illegal(run.text).replace("\r\n", "\n").split("\n")):
        if number:
            _add(element, "w:br")
        text = _add(element, "w:t")
        text.text = line
        text.set(_SPACE, "preserve")
    return element


def _add(parent: Any, name: str, **attributes: str) -> Any:
    """Add an element, with attributes of the namespace of Word."""
    element = OxmlElement(name)
    for attribute, value in attributes.items():
        element.set(qn(f"w:{attribute}"), value)
    parent.append(element)
    return element
