"""Spreadsheets as files: XLSX with openpyxl, ODS by hand."""

import io
import zipfile
from xml.sax.saxutils import escape, quoteattr

import openpyxl

MEDIA_TYPE = "application/vnd.oasis.opendocument.spreadsheet"
_CONTENT = (
    '<?xml version="1.0" encoding="UTF-8"?>{dtd}<office:document-content '
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" '
    'xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
    '<office:automatic-styles><style:style style:name="gone" style:family="table">'
    '<style:table-properties table:display="false"/></style:style></office:automatic-styles>'
    "<office:body><office:spreadsheet>{body}</office:spreadsheet></office:body></office:document-content>"
)


def build_xlsx(*rows, sheets=None, change=lambda book: None):
    """An Excel file; sheets: rows by name instead of `rows`. change: what else is done to the workbook."""
    book = openpyxl.Workbook()
    for number, (name, content) in enumerate((sheets or {"Sheet": rows}).items()):
        sheet = book.active if not number else book.create_sheet()
        sheet.title = name
        for row in content:
            sheet.append(row)
    change(book)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def ods_cell(text="", **attributes):
    """A cell with a text, or with values: `value_type="float", value="7"`; url: of a link in it."""
    url = attributes.pop("url", "")
    offices = ("value_type", "value", "date_value")
    names = {
        f"{'office' if name in offices else 'table'}:{name.replace('_', '-')}": value
        for name, value in attributes.items()
    }
    inner = f"<text:a xlink:href={quoteattr(url)}>{escape(text)}</text:a>" if url else escape(text)
    paragraph = f"<text:p>{inner}</text:p>" if text else ""
    written = "".join(f" {key}={quoteattr(value)}" for key, value in names.items())
    return f"<table:table-cell{written}>{paragraph}</table:table-cell>"


def ods_row(*cells, attributes=""):
    written = (cell if cell.startswith("<") else ods_cell(cell) for cell in cells)
    return f"<table:table-row {attributes}>{''.join(written)}</table:table-row>"


def ods_sheet(*rows, name="Sheet", attributes=""):
    return f'<table:table table:name="{name}" {attributes}>{"".join(rows)}</table:table>'


def build_ods(*sheets, dtd="", content=""):
    """An OpenDocument spreadsheet of sheets."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", MEDIA_TYPE, zipfile.ZIP_STORED)
        archive.writestr("content.xml", content or _CONTENT.format(body="".join(sheets), dtd=dtd))
    return file.getvalue()
