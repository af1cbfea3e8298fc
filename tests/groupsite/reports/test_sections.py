"""The rows of each section, of which all files are written."""

import datetime

import pytest

from groupsite.reports.building import build_report, count_kinds, list_gaps
from groupsite.reports.readers import ReportReader
from groupsite.reports.sections import get_sections
from tests import factories as make
from tests.groupsite.reports.conftest import make_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    ada = make.PersonFactory(name="Ada Weaver", given="Ada", family="Weaver")
    make.AppointmentFactory(person=ada, role__name="Postdoc")
    return ada


def test_the_sections_stand_in_their_usual_order():
    names = "summary papers theses awards talks service teaching software projects people"
    assert list(get_sections()) == names.split()


def test_every_row_has_a_cell_for_each_column(ada):
    fill_everything(ada)
    content = build_report(make_settings(), ReportReader(), 100)
    for section in content.sections:
        if section.key != "summary":
            assert section.rows, section.key
            lines = [row for group in section.groups for row in group.rows]
            assert {len(row.cells) for row in lines} == {len(section.columns)}, section.key
            assert {len(cells) for row in lines for cells in row.more_cells} <= {len(section.columns)}


def fill_everything(ada):
    paper = make.PublicationFactory(title="Looms", byline=[ada], kind="article")
    make.AwardRecipientFactory(award__years=[2024], person=ada, name="")
    make.AwardFactory(years=[2024], publication=paper)
    talk = make.TalkFactory(day=datetime.date(2024, 5, 2), visibility="public")
    make.TalkSpeakerFactory(talk=talk, person=ada, name="")
    make.ServiceFactory(person=ada, years=[2023, 2024])
    make.CourseTeacherFactory(person=ada, course__years=[2024])
    make.ReleaseFactory(software__visibility="public", released_on=datetime.date(2024, 6, 1))
    project = make.ProjectFactory(visibility="public", start=datetime.date(2023, 1, 1))
    make.FundingFactory(project=project, grant_number="1")
    make.FundingFactory(project=project, grant_number="2")
    thesis = make.ThesisFactory(
        kind="phd", progress="done", end=datetime.date(2024, 4, 1), visibility="public", student=ada
    )
    make.ThesisPersonFactory(thesis=thesis, person=None, name="Bob Boss")
    leaver = make.PersonFactory(name="Cyd Leaver")
    make.AppointmentFactory(
        person=leaver,
        start=datetime.date(2024, 1, 15),
        end=datetime.date(2024, 9, 30),
        destination="Bell Labs",
    )


def test_what_rows_say(ada, build):
    fill_everything(ada)
    rows = build()
    assert rows["papers"][0].startswith("Ada Weaver, “Looms,”")
    assert any("Ada Weaver" in line for line in rows["awards"])
    assert "supervised by Bob Boss" in rows["theses"][0]
    assert len(rows["people"]) == 2  # joined, and left
    assert rows["people"][-1].endswith("went to Bell Labs")
    assert rows["service"][0].startswith("Ada Weaver, ")


def test_a_person_has_only_what_is_theirs(ada, build):
    fill_everything(ada)
    other = make.PersonFactory()
    make.AppointmentFactory(person=other)
    rows = build(who=(f"person-{other.pk}",))
    assert {key for key, lines in rows.items() if lines} == set()
    rows = build(who=(f"person-{ada.pk}",))
    assert {key for key, lines in rows.items() if lines} == {
        "papers", "theses", "awards", "talks", "service", "teaching",
    }  # fmt: skip


def test_a_change_of_role_is_neither_joining_nor_leaving(build):
    person = make.PersonFactory()
    make.AppointmentFactory(person=person, start=datetime.date(2020, 1, 1), end=datetime.date(2024, 6, 30))
    make.AppointmentFactory(person=person, start=datetime.date(2024, 7, 1))
    assert build()["people"] == []


def test_papers_are_under_headings_by_kind_year_or_venue():
    make.PublicationFactory(kind="preprint", year=2023, venue=None)
    make.PublicationFactory(kind="article", year=2024, venue__name="Looms", venue__short="")
    values = {"start": datetime.date(2023, 1, 1), "sections": ("papers",)}

    def list_headings(order: str) -> list[str]:
        content = build_report(make_settings(order=order, **values), ReportReader(), 100)
        return [group.title for group in content.sections[0].groups]

    assert list_headings("kind") == ["Journal articles", "Preprints"]
    assert list_headings("year") == ["2024", "2023"]
    assert list_headings("venue") == ["Looms", "Without a venue"]


def test_a_long_section_says_how_much_is_left_out():
    make.PublicationFactory.create_batch(5, venue=None)
    section = build_report(make_settings(sections=("papers",)), ReportReader(), 2).sections[0]
    assert (section.rows, section.total, section.left_out) == (2, 5, 3)


def test_the_summary_counts_papers_by_kind_person_and_year(ada):
    make.PublicationFactory(byline=[ada], kind="article", year=2024)
    make.PublicationFactory(byline=[ada], kind="article", year=2022)
    make.AttachmentFactory(publication=make.PublicationFactory(byline=[ada], kind="preprint", year=2024))
    [summary] = build_report(make_settings(sections=("summary",)), ReportReader(), 100).sections
    figures = {figure.label: figure.number for figure in summary.figures}
    kinds = {"journal article": "1", "preprint": "1"}
    assert figures == {"papers": "2", **kinds, "of papers with an open PDF": "50 %", "person": "1"}
    tables = {table.title: table for table in summary.tables}
    assert tables["Papers by kind"].totals == (0, 0, 0, 0, 0, 1, 0, 2)
    assert tables["Papers by person"].rows == (("Ada Weaver", (0, 0, 0, 0, 0, 1, 0, 2)),)
    assert tables["People"].totals == (0, 0, 0, 1, 1, 1, 1, 1)


def test_kinds_are_counted_as_if_all_were_chosen():
    make.PublicationFactory(kind="article")
    make.PublicationFactory(kind="preprint", year=2020)
    kinds = count_kinds(make_settings(left_out=("article",)), ReportReader())
    assert [(kind.value, kind.number) for kind in kinds] == [("article", 1), ("preprint", 0)]


def test_what_records_lack_is_named_with_their_forms():
    paper = make.PublicationFactory(title="Looms", kind="article", pages="")
    make.PublicationFactory(kind="article", pages="1-9")
    make.ThesisFactory(progress="done", title="Weaving", visibility="public", student_name="Ada")
    gaps = {gap.text: gap.rows for gap in list_gaps(make_settings(), ReportReader())}
    assert gaps["One paper has no page numbers"] == [
        ("Looms", f"/admin/publications/publication/{paper.pk}/change/")
    ]
    assert [name for name, _ in gaps["One thesis that is done has no date"]] == ["Weaving"]


def test_several_records_that_lack_something_are_counted():
    make.PublicationFactory.create_batch(12, kind="article", pages="")
    [gap] = list_gaps(make_settings(sections=("papers",)), ReportReader())
    assert (gap.text, gap.number, len(gap.rows)) == ("12 papers have no page numbers", 12, 8)
