"""Convert uploaded spreadsheets, CSV, tab-separated text, HTML, XLSX or ODS, to text for the paste box.

The text has a line for each row of the file, empty ones too, so that "row 5" is row 5 of the file.
"""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.tables.delimited import write_rows
from core.tables.html_tables import is_html, read_html_rows
from core.tables.workbooks import SIGNATURE, read_workbook

LARGEST = 5 * 1024 * 1024
_OTHER_PROGRAMS = {
    b"\xd0\xcf\x11\xe0": _("This is an old Excel file (.xls) or has a password. Save it as .xlsx or CSV."),
    b"%PDF": _("This is a PDF. Upload the spreadsheet itself, as .xlsx or CSV."),
}


def read_upload(file) -> tuple[str, list[str]]:
    """Convert an uploaded file to text for the paste box; return the text and notes for the user.

    Raises ValueError if the file is too large, or not a readable table.
    """
    if file.size > LARGEST:
        raise ValueError(gettext("The file has more than {largest} MB.").format(largest=LARGEST // 1024**2))
    content = file.read()
    for start, advice in _OTHER_PROGRAMS.items():
        if content.startswith(start):
            raise ValueError(advice)
    if content.startswith(SIGNATURE):
        sheet = read_workbook(content)
        return write_rows(sheet.rows), sheet.notes
    text = decode_text(content)
    return (write_rows(read_html_rows(text)) if is_html(text) else text), []


def decode_text(content: bytes) -> str:
    """Decode UTF-8, UTF-16 with a byte order mark, or Windows-1252; raise ValueError for other bytes."""
    encodings = ["utf-16"] if content.startswith((b"\xff\xfe", b"\xfe\xff")) else ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise ValueError(gettext("The file is not text. Save it as .xlsx, or as CSV in UTF-8."))
