"""Lists of papers as tables, references and documents: every list in every format."""

import csv
import io
import re
import zipfile

import docx
import openpyxl
import pytest
from defusedxml import ElementTree
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.db.kept_values import keep_values
from publications.exchange.export_formats import CITE, EXPORT_FORMATS, ListEnding, SearchEnding
from publications.exchange.paper_exports import PaperExport
from publications.exchange.reference_lists import write_text
from publications.models import Publication, PublicationTopic, Topic
from software.models import Project, ProjectPublication, ThemePublication
from tests import factories as make

pytestmark = pytest.mark.django_db

NEW = ("docx", "html", "txt", "xlsx", "csv")
LISTS = (
    "/publications",
    "/people/ada-tester/publications",
    "/topics/serving",
    "/venues/osdi",
    "/research/inference",
    "/projects/elastic/publications",
    "/authors/ada_tester",
)
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TYPES = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "html": "text/html; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "xlsx": XLSX,
    "csv": "text/csv; charset=utf-8",
}


@pytest.fixture
def ada():
    person = make.PersonFactory(name="Ada Tester", slug="ada-tester", given="Ada", family="Tester")
    make.AppointmentFactory(person=person, role=make.RoleFactory(name="Postdoc"))
    return person


@pytest.fixture
def papers(ada):
    venue = make.VenueFactory(slug="osdi", name="Operating Systems Design", short="OSDI")
    topic = Topic.objects.create(name="Serving", slug="serving")
    theme = make.ThemeFactory(slug="inference")
    project = make.ProjectFactory(slug="elastic")
    names = {"Ada Tester": ("Ada", "Tester"), "Bo Other": ("Bo", "Other")}
    for name, (given, family) in names.items():
        make.AuthorFactory(name=name, given=given, family=family)
    papers = []
    for position, (title, kind, year) in enumerate(
        [("Warm starts", "inproceedings", 2021), ("=cmd|' /C calc'!A0", "article", 2020)]
    ):
        paper = make.PublicationFactory(
            slug=f"paper-{position}", title=title, kind=kind, year=year, venue=venue, byline=[ada, "Bo Other"]
        )
        papers.append(paper)
    hidden = [
        make.PublicationFactory(slug="draft", title="Hidden", visibility="draft", venue=venue, byline=[ada])
    ]
    for position, paper in enumerate([*papers, *hidden]):
        PublicationTopic.objects.create(tag=topic, content_object=paper)
        ThemePublication.objects.create(theme=theme, publication=paper, position=position)
        ProjectPublication.objects.create(project=project, publication=paper, position=position)
    return papers


def read_content(response) -> str:
    """Return the text of a file, whatever its format."""
    content = b"".join(response.streaming_content) if response.streaming else response.content
    if content.startswith(b"PK"):
        archive = zipfile.ZipFile(io.BytesIO(content))
        assert archive.testzip() is None
        names = [name for name in archive.namelist() if name.endswith((".xml", ".rels"))]
        return "".join("".join(ElementTree.fromstring(archive.read(name)).itertext()) for name in names)
    return content.decode()


@pytest.mark.parametrize("ending", NEW)
@pytest.mark.parametrize("address", LISTS)
def test_every_list_is_had_in_every_format(client, papers, address, ending):
    response = client.get(f"{address}.{ending}")
    assert (response.status_code, response.headers["Content-Type"]) == (200, TYPES[ending])
    assert response.headers["Content-Disposition"].startswith("attachment")
    assert response.headers["X-Robots-Tag"] == "noindex"
    text = read_content(response)
    assert "arm starts" in text
    assert "Hidden" not in text


def test_search_results_are_had_in_every_format_but_json(client, papers):
    for ending in (*NEW, "bib", "ris", CITE):
        assert "arm starts" in read_content(client.get(f"/search.{ending}?q=warm")), ending
    assert client.get("/search.json?q=warm").json()["version"] == 1


def test_urls_take_the_endings_of_the_table():
    assert set(re.split(r"\|", ListEnding.regex)) == {*EXPORT_FORMATS, CITE}
    assert set(re.split(r"\|", SearchEnding.regex)) == {*EXPORT_FORMATS, CITE} - {"json"}


def test_a_paper_alone_is_had_as_before(client, papers):
    statuses = {
        ending: client.get(f"/publications/paper-0.{ending}").status_code for ending in EXPORT_FORMATS
    }
    assert statuses == dict.fromkeys(EXPORT_FORMATS, 404) | dict.fromkeys(("bib", "ris", "json"), 200)


def test_the_workbook_has_a_row_for_each_paper_and_no_formula(client, papers):
    sheet = openpyxl.load_workbook(io.BytesIO(client.get("/publications.xlsx").content)).active
    heading, *rows = sheet.iter_rows()
    names = [cell.value for cell in heading]
    assert names[:4] == ["Title", "Authors", "Editors", "Year"]
    assert [(row[0].value, row[0].data_type, row[1].value, row[3].value) for row in rows] == [
        ("Warm starts", "s", "Ada Tester; Bo Other", 2021),
        ("=cmd|' /C calc'!A0", "s", "Ada Tester; Bo Other", 2020),
    ]


def test_csv_says_the_same_and_escapes_formulas(client, papers):
    text = client.get("/publications.csv?sort=title").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["Title"] for row in rows] == ["'=cmd|' /C calc'!A0", "Warm starts"]


def read_lines(client, query: str) -> list[str]:
    return [line for line in client.get(f"/publications.txt{query}").content.decode().split("\n") if line]


@pytest.mark.parametrize(
    ("query", "headings"),
    [
        ("", ["2021", "2020"]),
        ("?grouped=year&sort=title", ["2021", "2020"]),
        ("?grouped=kind", ["Journal articles", "Conference papers"]),
        ("?sort=venue", ["OSDI"]),
        ("?grouped=venue", ["OSDI"]),
        ("?sort=title", []),
        ("?grouped=none", []),
    ],
)
def test_references_stand_under_headings(client, papers, query, headings):
    lines = read_lines(client, query)
    assert lines[0] == "Publications"
    assert [line for line in lines[1:] if "Tester" not in line] == headings


@pytest.mark.parametrize(("style", "numbers"), [("apa", ["1. ", "2. "]), ("ieee", ["[1]", "[2]"])])
def test_references_are_numbered_through(client, papers, style, numbers):
    lines = [line for line in read_lines(client, f"?numbered=1&style={style}") if "Tester" in line]
    assert [line[:3] for line in lines] == numbers


def test_numbers_in_brackets_are_text_of_web_pages_and_numbers_of_word(client, papers):
    query = "?numbered=1&style=ieee"
    text = client.get(f"/publications.html{query}").text
    assert "<p>[2] A. Tester" in text
    assert "<li>" not in text
    document = docx.Document(io.BytesIO(client.get(f"/publications.docx{query}").content))
    assert 'w:lvlText w:val="[%1]"' in document.part.numbering_part.element.xml


@pytest.mark.parametrize(
    ("style", "start"), [("apa", "Tester, A."), ("ieee", "A. Tester"), ("mla", "Tester, Ada")]
)
def test_references_are_in_any_style(client, papers, style, start):
    assert any(line.startswith(start) for line in read_lines(client, f"?style={style}"))


@pytest.mark.parametrize("query", ["style=harvard", "grouped=moon", "members=italic", "style=%00"])
@pytest.mark.parametrize("ending", ["txt", "docx", "cite"])
def test_wrong_options_are_refused_with_the_choices(client, papers, ending, query):
    response = client.get(f"/publications.{ending}?{query}")
    assert response.status_code == 400
    assert "is not valid" in response.content.decode()


def test_members_are_bold_on_request(client, papers, ada):
    assert "<b>Tester, A.</b>, &amp; Other, B." in client.get("/publications.html?members=bold").text
    assert "<b>" not in client.get("/publications.html").text
    ada.visibility = "hidden"
    ada.save()
    assert "<b>" not in client.get("/publications.html?members=bold").text


def test_roles_are_named_on_request(client, papers):
    assert "[Ada Tester (Postdoc)]" in client.get("/publications.txt?show=roles").content.decode()
    assert "Ada Tester (Postdoc)" in client.get("/publications.csv?show=roles").content.decode()
    assert "Postdoc" not in client.get("/publications.txt").content.decode()


@pytest.mark.parametrize("address", LISTS)
def test_every_list_names_roles_in_every_format(client, papers, address):
    for ending in EXPORT_FORMATS:
        assert "Ada Tester (Postdoc)" in read_content(client.get(f"{address}.{ending}?show=roles")), ending


def test_word_has_headings_and_references_in_their_style(client, papers):
    content = client.get("/publications.docx?members=bold&numbered=1").content
    paragraphs = docx.Document(io.BytesIO(content)).paragraphs
    assert [(each.style.name, each.text) for each in paragraphs[:3]][:2] == [
        ("Title", "Publications"),
        ("Heading 1", "2021"),
    ]
    reference = paragraphs[2]
    assert reference.style.name == "Bibliography"
    assert [run.text for run in reference.runs if run.bold] == ["Tester, A."]
    assert reference._p.pPr.numPr is not None


def test_the_page_stands_alone_without_script_and_style(client, papers):
    text = client.get("/publications.html?numbered=1").text
    assert re.findall(r"<h\d>(.*?)</h\d>", text) == ["Publications", "2021", "2020"]
    assert '<ol start="2">' in text
    assert "<script" not in text
    assert "style=" not in text


def test_filters_narrow_files_and_name_them(client, papers):
    text = client.get("/publications.txt?person=ada-tester&year=2020").content.decode()
    assert text.startswith("Publications by Ada Tester in 2020\n")
    assert "Warm" not in text
    assert client.get("/publications.docx?person=nobody").status_code == 404


@pytest.mark.parametrize("ending", [*NEW, CITE])
def test_queries_do_not_grow_with_papers(client, ada, ending, django_assert_max_num_queries):
    for _round in range(2):
        for _paper in range(6):
            make.PublicationFactory(byline=[ada, "A B"], venue=make.VenueFactory())
        with django_assert_max_num_queries(24):
            read_content(client.get(f"/publications.{ending}?members=bold&show=roles"))


def test_too_many_papers_are_refused(client, papers, monkeypatch):
    few = EXPORT_FORMATS["docx"].__class__(**{**vars(EXPORT_FORMATS["docx"]), "most": 1})
    monkeypatch.setitem(EXPORT_FORMATS, "docx", few)
    response = client.get("/publications.docx")
    assert response.status_code == 400
    assert "Word: 2 papers are too many for one file; 1 are possible." in response.content.decode()


def test_papers_hidden_meanwhile_are_left_out(papers):
    keys = [paper.pk for paper in papers]
    Publication.objects.filter(pk=keys[0]).update(visibility="draft")
    text = "".join(write_text(PaperExport([*keys, 10**9], "Papers", "", None)))
    assert "Warm" not in text
    assert text.count("Tester") == 1


def test_projects_have_a_file_of_their_own(client):
    project = make.ProjectFactory(slug="hidden", visibility="draft")
    assert client.get("/projects/hidden/publications.docx").status_code == 404
    assert Project.objects.get(pk=project.pk).visibility == "draft"


@pytest.mark.parametrize("path", LISTS)
def test_while_values_are_kept_lists_are_the_same_and_their_papers_read_once(client, papers, path):
    before = {ending: client.get(f"{path}.{ending}").getvalue() for ending in ("bib", "json", "txt", "csv")}
    with keep_values():
        for _ in range(2):
            for ending, content in before.items():
                assert client.get(f"{path}.{ending}").getvalue() == content
        with CaptureQueriesContext(connection) as queries:
            client.get(f"{path}.ris").getvalue()
    assert not [query["sql"] for query in queries if "publications_identifier" in query["sql"]]
