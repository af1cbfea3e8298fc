"""Prepare the template of python-docx: A4, plain headings, a style of references and page numbers."""

from typing import Any

from docx.document import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor

TITLE, BIBLIOGRAPHY, HYPERLINK = "Title", "Bibliography", "Hyperlink"
"""Identifiers of styles."""
_LEFT_OUT = "thumbnail", "stylesWithEffects"
"""The ends of the types of relationships that no document needs: a picture of an empty page, other styles."""
_INK = RGBColor(0x1A, 0x1A, 0x1A)


def prepare_template(document: Document, language: str) -> None:
    """Set up an empty document. language: of its texts, a tag such as "en-GB"."""
    _remove_parts(document.part.package)
    _remove_parts(document.part)
    section = document.sections[0]
    section.page_width, section.page_height = Cm(21), Cm(29.7)
    section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = Cm(2.5)
    for language_element in document.styles.element.iter(qn("w:lang")):
        language_element.set(qn("w:val"), language)
    _prepare_styles(document)
    footer = section.footer.paragraphs[0]
    footer.alignment = WD_ALIGN_PARAGRAPH.CENTER
    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), "PAGE")
    section.footer.part.element.find(qn("w:p")).append(field)


def _prepare_styles(document: Document) -> None:
    styles = document.styles
    for name in ("Title", "Heading 1", "Heading 2", "Heading 3"):
        styles[name].font.color.rgb = _INK
    styles["Normal"].paragraph_format.space_after = Pt(8)
    references = styles.add_style(BIBLIOGRAPHY, WD_STYLE_TYPE.PARAGRAPH, builtin=True)
    references.base_style = styles["Normal"]
    references.quick_style = True
    layout = references.paragraph_format
    layout.left_indent, layout.first_line_indent = Cm(1.27), Cm(-1.27)
    layout.widow_control = True
    links = styles.add_style(HYPERLINK, WD_STYLE_TYPE.CHARACTER, builtin=True)
    links.font.color.rgb = RGBColor(0x05, 0x63, 0xC1)
    links.font.underline = True


def _remove_parts(part: Any) -> None:
    for identifier, relationship in list(part.rels.items()):
        if relationship.reltype.endswith(_LEFT_OUT):
            del part.rels[identifier]
