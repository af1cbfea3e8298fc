"""Documents of Word."""

import datetime
import io
import shutil
import subprocess
import zipfile

import docx
import pytest
from defusedxml import ElementTree

from bibliography.styles.runs import Run
from core.documents.links import is_safe_link
from core.documents.word import WordDocument, WordRun

DAY = datetime.date(2026, 3, 1)
REFERENCE = (
    Run("Lovelace, A. "),
    Run("Engines", italic=True),
    Run("∗", raised=True),
    Run("doi.org/10.1/2", href="https://doi.org/10.1/2?a=1&b=2"),
)


def start(title="Papers of the group"):
    return WordDocument(title, "Group", DAY)


def open_word(document):
    return docx.Document(io.BytesIO(document.build()))


def test_headings_are_headings():
    document = start()
    for level in (1, 2, 3):
        document.add_heading(f"Level {level}", level)
    document.add_paragraph("Text")
    styles = [(paragraph.style.name, paragraph.text) for paragraph in open_word(document).paragraphs]
    assert styles == [
        ("Title", "Papers of the group"),
        ("Heading 1", "Level 1"),
        ("Heading 2", "Level 2"),
        ("Heading 3", "Level 3"),
        ("Normal", "Text"),
    ]


def test_references_have_a_style_with_a_hanging_indent_and_links():
    document = start()
    document.add_reference(REFERENCE)
    paragraph = open_word(document).paragraphs[1]
    assert paragraph.style.name == "Bibliography"
    assert paragraph.style.paragraph_format.first_line_indent < 0
    assert [(run.text, run.italic, run.font.superscript) for run in paragraph.runs] == [
        ("Lovelace, A. ", None, None),
        ("Engines", True, None),
        ("∗", None, True),
    ]
    assert [(link.text, link.url) for link in paragraph.hyperlinks] == [
        ("doi.org/10.1/2", "https://doi.org/10.1/2?a=1&b=2")
    ]


def test_numbers_can_start_again():
    document = start()
    for text in "ab":
        document.add_reference(text, is_numbered=True)
    document.restart_numbers()
    document.add_reference("c", is_numbered=True)
    numbers = [paragraph._p.pPr.numPr.numId.val for paragraph in open_word(document).paragraphs[1:]]
    assert numbers[0] == numbers[1] != numbers[2]


def test_small_and_lowered_text():
    document = start()
    document.add_paragraph([WordRun("H"), WordRun("2", lowered=True), WordRun("note", small=True, bold=True)])
    runs = open_word(document).paragraphs[1].runs
    assert runs[1].font.subscript
    assert (runs[2].font.size.pt, runs[2].bold) == (9, True)


def test_tables_repeat_their_heading():
    document = start()
    document.add_table(["Year", "Papers"], [["2025", 3], ["2026", REFERENCE], [DAY, None]])
    (table,) = open_word(document).tables
    assert [[cell.text for cell in row.cells] for row in table.rows][:2] == [
        ["Year", "Papers"],
        ["2025", "3"],
    ]
    assert table.rows[0]._tr.trPr.xpath("w:tblHeader")
    assert not table.rows[1]._tr.trPr.xpath("w:tblHeader")


def test_properties_and_pages():
    file = open_word(start("x" * 300))
    properties = file.core_properties
    assert (properties.title, properties.author, properties.language) == ("x" * 255, "Group", "en-GB")
    assert properties.created.date() == properties.modified.date() == DAY
    assert "PAGE" in file.sections[0].footer._element.xml


def test_nothing_hostile_gets_in():
    document = start("a\x00\ud800b")
    document.add_heading("\x1b[31m")
    document.add_reference([Run("\x0bx", href="javascript:alert(1)"), Run("y", href="file:///etc/passwd")])
    document.add_paragraph("<w:br/>&\ufffe")
    archive = zipfile.ZipFile(io.BytesIO(document.build()))
    assert archive.testzip() is None
    for name in archive.namelist():
        if name.endswith((".xml", ".rels")):
            ElementTree.fromstring(archive.read(name))
    assert b"External" not in archive.read("word/_rels/document.xml.rels")


@pytest.mark.parametrize(
    ("url", "is_safe"),
    [
        ("https://example.org/a?b=c#d", True),
        ("mailto:ada@example.org", True),
        ("https://example.org/ä", False),
        ("https://example.org/a b", False),
        ("https://example.org/%zz", False),
        ("https://[example", False),
        ("https:///path", False),
        ("ftp://example.org", False),
        ("javascript:alert(1)", False),
        ("https://example.org/" + "x" * 2_000, False),
        ("", False),
    ],
)
def test_links(url, is_safe):
    assert is_safe_link(url) is is_safe


def test_the_same_content_gives_the_same_bytes():
    first, second = start(), start()
    for document in (first, second):
        document.add_reference(REFERENCE, is_numbered=True)
    assert first.build() == second.build()


@pytest.mark.skipif(not shutil.which("soffice"), reason="needs LibreOffice")
def test_libreoffice_reads_it(tmp_path):
    document = start()
    document.add_heading("2026")
    document.add_reference(REFERENCE, is_numbered=True)
    (tmp_path / "papers.docx").write_bytes(document.build())
    command = [
        "soffice",
        "--headless",
        "--convert-to",
        "txt:Text",
        "--outdir",
        tmp_path,
        tmp_path / "papers.docx",
    ]
    subprocess.run(command, check=True, timeout=120, capture_output=True)
    assert "Engines" in (tmp_path / "papers.txt").read_text()
