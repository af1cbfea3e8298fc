"""From a person to the description of her CV."""

import datetime

import pytest

from bibliography import styles
from core.db.dated_models import today
from groupsite.cv.description import SECTIONS
from people.models import CvSection, Person
from publications.models import Authorship, Publication
from tests import factories as make
from tests.groupsite.cv.conftest import find_section, make_paper, rebuild_cv

pytestmark = pytest.mark.django_db


def list_rows(cv, key: str) -> list[tuple]:
    block = find_section(cv, key)
    return [(row.when, row.title, row.where, row.notes) for group in block.groups for row in group.rows]


def list_headings(cv) -> list[str]:
    return [group.title for group in find_section(cv, "publications").groups]


def list_references(cv) -> list[str]:
    groups = find_section(cv, "publications").groups
    return [styles.render_plain(each.runs) for group in groups for each in group.references]


def test_the_sections_are_those_that_a_person_can_choose():
    assert list(SECTIONS) == CvSection.Section.values


def test_everything_is_told(ada):
    cv = rebuild_cv(ada)
    assert [each.key for each in cv.sections] == list(SECTIONS)
    assert cv.role == ("Professor, University of Testing",)
    assert (cv.email, cv.place, cv.pronouns, cv.given, cv.family) == (
        "ada@example.org", "Room 1", "she/her", "Ada", "Tester",
    )  # fmt: skip
    assert find_section(cv, "profile").text == ("She tests.", "First.", "Second.")
    assert list_rows(cv, "education") == [
        (
            "2008–2011",
            "PhD in Testing",
            ("Old University",),
            ("distinction", "thesis: On Tests", "supervised by Grace Elder and Alan Elder"),
        )
    ]
    assert list_rows(cv, "research") == [
        ("since September 2015", "Professor", ("University of Testing",), ()),
        ("", "Intern", ("Laboratory",), ()),
    ]
    assert list_rows(cv, "work") == [("", "Engineer", ("Works",), ())]
    assert list_rows(cv, "awards") == [("2024", "Medal", ("Society",), ())]
    assert list_rows(cv, "projects") == [
        (
            "since 1 January 2024",
            "Tested training",
            ("Example Research Council",),
            ("principal investigator",),
        )
    ]
    assert list_rows(cv, "software")[0][1] == "Tester 2000"
    assert list_rows(cv, "teaching") == [("2024", "Testing I", ("University of Testing",), ("lecturer",))]
    assert [group.title for group in find_section(cv, "supervision").groups] == [
        "Current",
        "Former",
    ]
    assert list_rows(cv, "supervision") == [
        ("since 2020", "Bea Student", ("PhD student",), ()),
        (
            "2018–2020",
            "Carl Alumnus",
            ("MSc student",),
            ("second supervisor", "went to Industry"),
        ),
    ]
    assert list_rows(cv, "service") == [("2023–2024", "TestConf", ("Chair",), ())]
    assert find_section(cv, "interests").names == ("Oracles",)
    assert find_section(cv, "skills").names == ("Debuggers",)
    assert [(each.label, each.names) for each in find_section(cv, "programming").graded] == [
        ("Advanced", ("Python",))
    ]
    assert find_section(cv, "links").links == (
        ("Website", "https://ada.example/"),
        ("ORCID", "https://orcid.org/0000-0002-1825-0097"),
    )


def test_papers_stand_under_their_kinds_the_newest_first(ada):
    for kind, year in (("article", 2019), ("article", 2023), ("preprint", 2025), ("phdthesis", 2011)):
        make_paper(ada, kind=kind, year=year, title=f"{kind} of {year}")
    make_paper(ada, kind="article", year=None, status="accepted", title="Coming")
    cv = rebuild_cv(ada)
    assert list_headings(cv) == ["Journal articles", "Conference and workshop papers", "Preprints", "Theses"]
    articles = find_section(cv, "publications").groups[0].references
    assert [each.title for each in articles] == ["Coming", "article of 2023", "article of 2019"]
    assert "Forthcoming" in list_references(cv)[0]
    places = [each.place for group in find_section(cv, "publications").groups for each in group.references]
    assert sorted(places) == list(range(6))
    assert articles[0].place == 0


@pytest.mark.parametrize("style", [style.name for style in styles.STYLES])
def test_references_in_her_style_with_her_name_bold_and_equal_authors_marked(ada, style):
    Person.objects.update(reference_style=style)
    paper = make_paper(ada, others=["Ben Other", "Cem Third"], title="Equals", year=2025)
    Authorship.objects.filter(publication=paper, position__lte=2).update(equal=True)
    cv = rebuild_cv(ada)
    (reference,) = [
        each for group in find_section(cv, "publications").groups for each in group.references if each.equal
    ]
    assert [run.text for run in reference.runs if run.bold] in (
        ["Tester, A."],
        ["A. Tester"],
        ["Tester A"],
        ["Tester, Ada"],
    )
    text = styles.render_plain(reference.runs)
    assert ".∗." not in text
    assert "∗" in text
    assert find_section(cv, "publications").note == "∗ Equal contribution."


def test_without_equal_authors_nothing_is_explained(ada):
    assert find_section(rebuild_cv(ada), "publications").note == ""


def test_what_a_paper_won_is_noted(ada):
    paper = Publication.objects.get(slug="on-tests")
    make.AwardFactory(title="Best Paper", publication=paper)
    make.AwardFactory(title="Test of Time", publication=paper, outcome="finalist", years=[2030])
    (group,) = find_section(rebuild_cv(ada), "publications").groups
    assert group.references[0].awards == ("Test of Time (finalist)", "Best Paper")


def test_an_edited_book_is_an_edited_volume(ada):
    book = make.PublicationFactory(kind="book", title="Handbook")
    author = make.AuthorFactory(name="A. Tester", given="A.", family="Tester")
    make.AuthorshipFactory(publication=book, role="editor", author=author, person=ada, matched="name")
    assert "Edited volumes" in list_headings(rebuild_cv(ada))


def test_mathematics_in_titles_can_be_read(ada):
    make_paper(ada, title=r"Testing in $O(n^2)$ for \$5", year=2030)
    cv = rebuild_cv(ada)
    assert "O(n²) for $5" in list_references(cv)[0]
    assert find_section(cv, "publications").groups[0].references[0].title == "Testing in O(n²) for $5"


def test_a_student_whose_degree_is_told_is_not_told_twice(db):
    make.GroupFactory(institution="University of Testing")
    bea = make.PersonFactory()
    make.AppointmentFactory(person=bea, role__name="PhD student", start=datetime.date(2020, 9, 1))
    make.AppointmentFactory(person=bea, role__name="Postdoc", start=datetime.date(2024, 9, 1))
    assert [row[1] for row in list_rows(rebuild_cv(bea), "research")] == ["Postdoc", "PhD student"]
    make.EducationFactory(person=bea, institution="University of Testing", start=datetime.date(2020, 9, 1))
    assert [row[1] for row in list_rows(rebuild_cv(bea), "research")] == ["Postdoc"]


def test_supervisors_are_named_with_the_role(db):
    bea = make.PersonFactory()
    role = make.AppointmentFactory(person=bea)
    make.SupervisionFactory(appointment=role, supervisor=None, supervisor_name="Grace Elder")
    assert list_rows(rebuild_cv(bea), "research")[0][3] == ("supervised by Grace Elder",)


def test_only_some_sections_in_an_order_of_her_own(ada):
    for position, key in enumerate(("links", "publications", "education")):
        make.CvSectionFactory(person=ada, section=key, position=position)
    assert [each.key for each in rebuild_cv(ada).sections] == ["links", "publications", "education"]


def test_a_chosen_section_in_which_there_is_nothing_is_absent(ada):
    Person.objects.update(summary="", biography="")
    for key in ("profile", "service"):
        make.CvSectionFactory(person=ada, section=key)
    assert [each.key for each in rebuild_cv(ada).sections] == ["service"]


def test_selected_papers_only(ada):
    papers = [make_paper(ada, title=f"Paper {number}", kind="article") for number in range(4)]
    Authorship.objects.filter(publication=papers[2], person=ada).update(selected=True)
    ada.cv_selected_only = True
    ada.save()
    cv = rebuild_cv(ada)
    publications = find_section(cv, "publications")
    assert [each.title for group in publications.groups for each in group.references] == ["Paper 2"]
    assert [group.left_out for group in publications.groups] == [0, 4]
    assert publications.note == f"All papers: {cv.url}"


def test_only_selected_papers_where_none_is_selected_are_all(ada):
    ada.cv_selected_only = True
    ada.save()
    assert len(list_references(rebuild_cv(ada))) == 1


def test_photo_and_e_mail_as_she_wants_and_never_against_her_will(ada):
    def build_with(**fields):
        Person.objects.filter(pk=ada.pk).update(**fields)
        cv = rebuild_cv(ada)
        return bool(cv.photo), bool(cv.photo_url), bool(cv.email)

    photo = {"photo": "photos/ada.jpg", "photo_width": 400, "photo_height": 500}
    assert build_with(**photo) == (False, False, True)
    assert build_with(photo_consent=True) == (True, True, True)
    assert build_with(cv_with_photo=False, cv_with_email=False) == (False, False, False)
    assert build_with(cv_with_photo=True, cv_with_email=True, email_visibility="members") == (
        True,
        True,
        False,
    )


def test_what_nobody_may_see_is_not_in_it(ada):
    later = today() + datetime.timedelta(days=30)
    hidden = make.PersonFactory(name="Secret Person", visibility="hidden")
    make.EducationFactory(person=ada, institution="Secret University", start=later)
    make.ExperienceFactory(person=ada, organisation="Secret Works", start=later)
    make.AppointmentFactory(person=ada, title="Secret role", start=later)
    make.SoftwarePersonFactory(person=ada, software__name="Secret tool", software__visibility="draft")
    make.SoftwarePersonFactory(person=ada, software__name="Secret start", start=later)
    make.PersonNameFactory(person=ada, name="Secret Former", use="matching")
    for state in ("draft", "withdrawn"):
        make_paper(ada, title=f"Secret {state}", visibility=state)
    make.SupervisionFactory(appointment=make.AppointmentFactory(person=hidden), supervisor=ada)
    joining = make.AppointmentFactory(person__name="Secret Newcomer", start=later)
    make.SupervisionFactory(appointment=joining, supervisor=ada)
    make.SupervisionFactory(appointment=ada.appointments.earliest("start"), supervisor=hidden)
    award = make.AwardFactory(publication=make.PublicationFactory(title="Secret prize", visibility="draft"))
    make.AwardRecipientFactory(award=award, person=ada)
    assert "Secret" not in repr(rebuild_cv(ada))


def test_a_hidden_author_is_a_printed_name(ada):
    paper = make_paper(ada, others=["Hugo Hidden"], title="Together", year=2030)
    hidden = make.PersonFactory(name="Hugo Hidden", slug="hidden-hugo", visibility="hidden")
    Authorship.objects.filter(publication=paper, position=2).update(person=hidden, matched="name")
    assert "Hugo Hidden" in list_references(rebuild_cv(ada))[0]
    assert "hidden-hugo" not in repr(rebuild_cv(ada))


def test_a_person_with_nothing_has_an_empty_cv(db):
    person = make.PersonFactory(name="أحمد", given="", family="")
    cv = rebuild_cv(person)
    assert (cv.sections, cv.role, cv.name) == ((), (), "أحمد")


def test_names_of_other_scripts_stay(ada):
    ming = make.PersonFactory(name="王小明", given="小明", family="王", slug="王小明")
    student = make.AppointmentFactory(person=ming)
    make.SupervisionFactory(appointment=student, supervisor=ada)
    make_paper(ming, title="Together", others=["أحمد علي"])
    assert "王小明" in [row[1] for row in list_rows(rebuild_cv(ada), "supervision")]
    (group,) = find_section(rebuild_cv(ming), "publications").groups
    assert any(run.bold and run.text == "王小明" for run in group.references[0].runs)


def test_the_date_of_the_last_change_moves_with_what_is_said(ada):
    before = rebuild_cv(ada).as_of
    make.SkillFactory(person=ada)
    after = rebuild_cv(ada).as_of
    assert after >= before
    assert after <= datetime.datetime.now(datetime.UTC)


def test_a_link_whose_address_is_not_known_yet_is_left_out(ada):
    make.PersonLinkFactory(person=ada, label="Address to come", url="")
    links = find_section(rebuild_cv(ada), "links")
    assert links.names == ()
    assert "Address to come" not in dict(links.links)
