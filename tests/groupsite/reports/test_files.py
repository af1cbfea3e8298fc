"""The files of a report have what the page has."""

import io
import subprocess

import docx
import openpyxl
import pytest

from groupsite.reports.building import build_report
from groupsite.reports.files import FORMATS, write_pdf, write_word, write_workbook
from groupsite.reports.readers import ReportReader
from tests import factories as make
from tests.groupsite.reports.conftest import make_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def content():
    make.GroupFactory(name="Weaving Group", institution="")
    ada = make.PersonFactory(name="Ada Weaver")
    make.AppointmentFactory(person=ada)
    make.PublicationFactory(title="Looms that learn", byline=[ada], kind="article", year=2024)
    make.AwardFactory(title="=SUM(A1)", years=[2024])
    return build_report(make_settings(title="Report 2024"), ReportReader(), 100)


def read_pdf(pdf: bytes) -> str:
    answer = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True)
    return answer.stdout.decode()


def test_a_pdf_has_title_numbers_and_rows(content):
    text = read_pdf(write_pdf(content))
    assert all(
        part in text for part in ("Weaving Group", "Report 2024", "[1]", "Looms that learn", "=SUM(A1)")
    )


def test_a_word_document_has_headings_numbers_and_rows(content):
    document = docx.Document(io.BytesIO(write_word(content)))
    headings = [each.text for each in document.paragraphs if each.style.name.startswith("Heading 1")]
    assert headings == ["Summary in numbers", "Publications", "Awards"]
    assert any("Looms that learn" in each.text for each in document.paragraphs)
    assert document.tables[0].rows[0].cells[-1].text == "2024"


def test_a_workbook_has_a_sheet_for_each_section_and_no_formula(content):
    book = openpyxl.load_workbook(io.BytesIO(write_workbook(content)))
    assert book.sheetnames == [
        "About", "Papers by kind", "Papers by venue", "Papers by person", "People", "Publications", "Awards",
    ]  # fmt: skip
    assert [cell.value for cell in book["Papers by person"][2]] == ["Ada Weaver", *[0] * 7, 1]
    assert book["Publications"]["C2"].value == "Looms that learn"
    award = book["Awards"]["B2"]
    assert (award.value, award.data_type) == ("=SUM(A1)", "s")


@pytest.mark.parametrize("ending", FORMATS)
def test_a_report_without_anything_is_a_file_all_the_same(ending):
    content = build_report(make_settings(sections=()), ReportReader(), 100)
    assert FORMATS[ending].write(content)


@pytest.mark.parametrize("ending", FORMATS)
def test_hostile_texts_are_set_as_text(ending):
    title = "#panic(1) $x^2$ \x0b <b> \u202e " + "ü" * 250
    make.PublicationFactory(title=title, kind="article", year=2024)
    make.TalkFactory(title="]#eval \\ {{ x }}", day="2024-02-02", visibility="public")
    assert FORMATS[ending].write(build_report(make_settings(title=title[:150]), ReportReader(), 100))


def test_a_file_says_how_much_it_leaves_out():
    make.PublicationFactory.create_batch(3, year=2024)
    content = build_report(make_settings(sections=("papers",)), ReportReader(), 2)
    assert "The first 2 of 3." in read_pdf(write_pdf(content))
