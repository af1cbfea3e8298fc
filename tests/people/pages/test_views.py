"""What the people page, teaching and profiles show, and what they keep to themselves."""

import datetime
import re

import pytest

from core.db.dated_models import today
from people.models import Person, Role
from people.pages import people_list
from tests import factories as make

pytestmark = pytest.mark.django_db

TODAY = today()
LATER = TODAY + datetime.timedelta(days=40)


def read_text(client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def student():
    return make.RoleFactory(name="PhD student", plural="PhD students")


def test_members_stand_under_their_role_with_supervisors(client, student):
    ada = make.PersonFactory(name="Ada Tester", slug="ada")
    appointment = make.AppointmentFactory(person=ada, role=student)
    make.SupervisionFactory(
        appointment=appointment, supervisor=None, supervisor_name="Mahesh Marina", part="primary"
    )
    text = read_text(client, "/people/")
    assert "<h2>PhD students</h2>" in text
    assert "with Mahesh Marina" in text
    assert "(primary)" not in text
    assert '<p class="note">since 2020</p>' in text
    assert "<dd>1 member</dd>" in text
    assert 'class="count"' not in text.split("<footer")[0]


def test_who_has_two_roles_is_listed_once_under_the_higher(client):
    high, low = make.RoleFactory(plural="Heads"), make.RoleFactory(plural="Helpers")
    ada = make.PersonFactory()
    make.AppointmentFactory(person=ada, role=low)
    make.AppointmentFactory(person=ada, role=high)
    text = read_text(client, "/people/")
    assert "<h2>Heads</h2>" in text
    assert "Helpers" not in text


def test_the_head_of_the_group_is_introduced(client):
    ada = make.PersonFactory(name="Ada Head", slug="ada", summary="Ada *tests* systems.")
    make.AppointmentFactory(person=ada, role=make.RoleFactory(name="Professor", leads=True))
    text = read_text(client, "/people/")
    assert "Professor since 2020" in " ".join(text.split())
    assert "Ada tests systems." in text
    assert '<a href="/people/ada/">Profile</a></p>' in text
    assert "#papers" not in text
    make.PublicationFactory.create_batch(2, byline=[ada])
    assert '</a> and <a href="/people/ada/#papers">2 papers</a>' in read_text(client, "/people/")


def test_a_unit_and_an_institution_are_named_if_they_are_not_the_groups(client, student):
    make.GroupFactory(institution="Own University", unit="Own School")
    for institution, unit in (("Own University", "Own School"), ("Other College", "Other Lab")):
        make.AppointmentFactory(role=student, institution=institution, unit=unit)
    text = read_text(client, "/people/")
    roles = sorted(role.strip() for role in re.findall(r'<p class="role">([^<]*)</p>', text))
    assert roles == ["PhD student", "PhD student, Other Lab, Other College"]


def test_supervisors_of_ours_are_linked_and_a_section_of_several_is_counted(client, student):
    first, second = make.AppointmentFactory.create_batch(2, role=student)
    make.SupervisionFactory(appointment=first, supervisor=second.person)
    text = read_text(client, "/people/")
    assert f'with <a href="/people/{second.person.slug}/">{second.person}</a>' in text
    assert '<p class="count">2 people</p>' in text


def test_alumni_say_where_they_went_and_those_of_unknown_years_come_last(client, student):
    make.AppointmentFactory(person__name="Undated Alumna", role=student, end_unknown=True)
    make.AppointmentFactory(
        person__name="Dated Alumnus",
        role=student,
        end=datetime.date(2021, 8, 31),
        destination="Facebook",
        institution="Imperial",
    )
    text = read_text(client, "/people/").split("<h2>Over the years")[0]
    assert "0 members, 2 alumni" in text
    assert "PhD student, Imperial" in text
    assert '<p class="note">Facebook</p>' in text
    assert ">2021</time>" in text
    assert text.count("<time") == 1
    assert text.index("Dated Alumnus") < text.index("Undated Alumna")


@pytest.mark.parametrize("date", ["2016-05-01", "2016", "May 2016"])
def test_the_group_on_another_day(client, student, date):
    ada = make.PersonFactory(name="Ada Early")
    make.AppointmentFactory(
        person=ada, role=student, start=datetime.date(2015, 1, 1), end=datetime.date(2018, 1, 1)
    )
    make.AppointmentFactory(person=make.PersonFactory(name="Bob Late"), role=student)
    text, timeline = read_text(client, f"/people/?on={date}").split("<h2>Over the years</h2>")
    assert "Ada Early" in text
    assert "Bob Late" not in text
    assert "The group on <time" in text
    assert "<h1>People on " in text
    assert "noindex" in text
    assert '<a href="/people/">The group today</a>' in text
    assert timeline.count('class="plot-day"') == 2
    assert "Bob Late" in timeline
    assert "Try a later one" in read_text(client, "/people/?on=2001-05-01")


def test_people_of_unknown_date_stand_apart_from_the_group_on_another_date(client, student):
    make.AppointmentFactory.create_batch(2, role=student, start=datetime.date(2015, 1, 1))
    make.AppointmentFactory.create_batch(8, role=student, start=None)
    text = read_text(client, "/people/?on=2019-05-01")
    assert "2 members; 8 with unknown start date" in text
    dated_html, undated_html = text.split("<h2>PhD students</h2>")[1].split("<h2>Date not known</h2>")
    assert (dated_html.count("<article"), undated_html.count("<article")) == (2, 8)
    assert "Over the years" not in text
    today_text = read_text(client, "/people/")
    assert "10 members" in today_text
    assert "Date not known" not in today_text


@pytest.fixture
def large_group(student):
    """Two lecturers, twelve students and two visitors, an office of one, and alumni of three years."""
    roles = [make.RoleFactory(plural=name) for name in ("Lecturers", "Visitors", "Office")]
    make.AppointmentFactory.create_batch(12, role=student)
    for role, number in zip(roles, (4, 2, 1), strict=True):
        make.AppointmentFactory.create_batch(number, role=role)
    for year in (2019, 2021, 2022):
        make.AppointmentFactory.create_batch(
            2, role=student, start=datetime.date(2015, 1, 1), end=datetime.date(year, 1, 1)
        )


def read_headings(text: str) -> list[str]:
    return re.findall(r"<h2>([^<]*)</h2>", text.split("<footer")[0])


def test_small_sections_after_a_larger_one_are_joined(client, large_group):
    text = read_text(client, "/people/")
    assert read_headings(text)[:3] == ["PhD students", "Lecturers", "Also here"]
    chips = re.findall(r'<a class="chip"[^>]*>([^<]*) <span class="number">(\d+)', text)
    assert chips == [
        ("Everybody", "19"), ("PhD students", "12"), ("Lecturers", "4"), ("Also here", "3"), ("Alumni", "6")
    ]  # fmt: skip


def test_among_portraits_the_cards_of_one_or_two_are_wide(client, large_group, monkeypatch):
    monkeypatch.setattr(people_list, "has_portraits", lambda members: True)
    make.AppointmentFactory(role=make.RoleFactory(plural="Directors", position=0, leads=False))
    lists = re.findall(r'<ul class="cards (\w+)">', read_text(client, "/people/"))
    assert lists.count("portraits") == 3
    assert lists.count("holders") == 1


@pytest.mark.parametrize(
    ("query", "headings"),
    [
        ("?q=zaza", ["PhD students"]),
        ("?q=ZÁZA+zoo", ["PhD students"]),
        ("?q=knitting", ["Lecturers"]),
        ("?q=hidden+topic+none", []),
        ("?q=facebook", ["Alumni"]),
        ("?role=alumni", ["Alumni"]),
        ("?role=alumni&q=zaza", []),
        ("?role=others", ["Also here"]),
        ("?role=nothing-of-the-kind", ["PhD students", "Lecturers", "Also here", "Alumni", "Over the years"]),
    ],
)
def test_a_search_finds_names_roles_topics_and_destinations(client, large_group, student, query, headings):
    make.AppointmentFactory(person__name="Zaza Zoo", role=student)
    lecturer = make.AppointmentFactory(role=Role.objects.get(plural="Lecturers"))
    make.PersonInterestFactory(person=lecturer.person, topic__name="Knitting")
    make.AppointmentFactory(role=student, end=datetime.date(2021, 8, 31), destination="Facebook")
    text = read_text(client, f"/people/{query}")
    assert read_headings(text) == headings
    assert ("No people match" in text) == (not headings)
    assert ('content="noindex"' in text) == (query != "?role=nothing-of-the-kind")


def test_a_searched_section_says_how_many_of_how_many(client, large_group, student):
    make.AppointmentFactory(person__name="Zaza Zoo", role=student)
    text = read_text(client, "/people/?q=zaza")
    assert '<p class="count">1 of 13</p>' in text
    assert "1 member and 0 alumni match “zaza”." in text


def test_alumni_stand_by_year_and_earlier_years_are_folded(client, large_group):
    text = read_text(client, "/people/")
    years = r"<h3><time[^>]*>(\d+)"
    open_html, folded_html = text.split("Show 2 earlier alumni")
    assert (re.findall(years, open_html), re.findall(years, folded_html)) == (["2022", "2021"], ["2019"])
    assert "earlier alumni" not in read_text(client, "/people/?role=alumni")


def test_a_small_group_has_no_search_over_its_people(client, student):
    make.AppointmentFactory.create_batch(3, role=student)
    assert 'type="search"' not in read_text(client, "/people/").split("<main")[1]


def test_a_position_without_a_date_says_so(client):
    make.ExperienceFactory(person=make.PersonFactory(slug="ada"), end_unknown=True)
    assert '<span class="item-date">Date not known</span>' in read_text(client, "/people/ada/")


def test_supervisors_are_named_where_somebody_else_than_the_head_is_one(client, student):
    head = make.AppointmentFactory(
        person=make.PersonFactory(name="Ada Head", slug="head"), role=make.RoleFactory(leads=True)
    )
    alone, shared = make.AppointmentFactory.create_batch(2, role=student)
    for appointment in (alone, shared):
        make.SupervisionFactory(appointment=appointment, supervisor=head.person)
    for address in ("/people/", "/"):
        assert "with <a" not in read_text(client, address)
    make.SupervisionFactory(appointment=shared, supervisor=None, supervisor_name="Mahesh Marina")
    for address in ("/people/", "/"):
        text = " ".join(re.sub("<[^>]*>", "", read_text(client, address)).split())
        assert text.count("with ") == 1
        assert "with Ada Head and Mahesh Marina" in text
    make.AppointmentFactory(role=head.role)
    assert read_text(client, "/people/").count('with <a href="/people/head/">') == 2


@pytest.mark.parametrize(
    ("date", "value", "message"),
    [
        ("2999-01-01", "2999-01-01", "Enter a date that is not in the future."),
        ("2999", "2999-01-01", "Enter a date that is not in the future."),
        ("2019-02-30", "", "is not a date"),
        ("%22%3E%3Cb%3E", "", "is not a date"),
        ("%00", "", "null characters"),
        ("2016-05-01", "2016-05-01", ""),
        ("", "", ""),
    ],
)
def test_the_field_keeps_a_date_and_says_what_is_wrong_with_it(client, student, date, value, message):
    make.AppointmentFactory(role=student)
    form = read_text(client, f"/people/?on={date}").split('id="another-day"')[1].split("</details>")[0]
    assert f'name="on" value="{value}" max="{today().isoformat()}"' in form
    assert message in form
    assert ('aria-describedby="on-problem"' in form) == ('id="on-problem"' in form) == bool(message)


def find_lanes(text: str) -> list[str]:
    return re.findall(r'<svg role="img" aria-label="([^"]*)"', text)


def test_the_timeline_draws_who_is_dated_and_counts_the_others(client, student):
    make.AppointmentFactory(person__name="Ada Present", role=student, title="Visitor")
    past = make.AppointmentFactory(
        person__name="Bob Past", role=student, start=datetime.date(2014, 1, 1), end=datetime.date(2015, 1, 31)
    )
    make.AppointmentFactory(person=past.person, role=make.RoleFactory(name="Postdoc"), start=None)
    make.AppointmentFactory(person__name="Carol Undated", role=student, start=None)
    text = read_text(client, "/people/")
    assert find_lanes(text) == [
        "Bob Past: Postdoc; PhD student, 1 January 2014 – 31 January 2015",
        "Ada Present: Visitor since 1 September 2020",
    ]
    assert "Start date unknown for 1 person." in text
    assert 'href="/people/?on=2016-07-01" aria-label="The group on 1 July 2016"' in text
    cells = re.findall(r"<td>(.*?)</td>", text)
    assert cells[-6:] == ["Visitor", "1 September 2020", "today", "PhD student", "not recorded", "today"]


def test_the_timeline_keeps_to_itself_who_is_hidden_or_has_not_come(client, student):
    make.AppointmentFactory.create_batch(2, role=student)
    make.AppointmentFactory(person__name="Soon Coming", role=student, start=LATER)
    make.AppointmentFactory(person__name="Quiet Person", person__visibility="hidden", role=student)
    both = make.AppointmentFactory(role=student, end=datetime.date(2021, 1, 1))
    make.AppointmentFactory(person=both.person, role=make.RoleFactory(name="Future post"), start=LATER)
    for address in ("/people/", "/people/?on=2020-10-01"):
        text = read_text(client, address)
        assert len(find_lanes(text)) == 3
        for phrase in ("Soon Coming", "Quiet Person", "Future post"):
            assert phrase not in text


def test_without_two_dated_people_there_is_no_timeline(client, student):
    make.AppointmentFactory(role=student)
    make.AppointmentFactory(role=student, start=None)
    text = read_text(client, "/people/")
    assert "Over the years" not in text


def test_visitors_never_see_the_future(client, student):
    soon = make.PersonFactory(name="Soon Coming", slug="soon")
    make.AppointmentFactory(person=soon, role=student, start=LATER)
    make.PublicationFactory(byline=[soon], slug="paper")
    for address in ("/people/", f"/people/?on={LATER}", "/"):
        assert "Soon Coming" not in read_text(client, address).replace("<bdi>Soon Coming</bdi>", "")
    assert client.get("/people/soon/").status_code == 404
    assert "/people/soon/" not in read_text(client, "/publications/paper/")


@pytest.mark.parametrize("visibility", ["members", "hidden"])
def test_hidden_persons_are_plain_names_in_bylines_and_nothing_elsewhere(client, student, visibility):
    quiet = make.PersonFactory(name="Quiet Person", slug="quiet", visibility=visibility)
    make.AppointmentFactory(person=quiet, role=student)
    appointment = make.AppointmentFactory(person__slug="ada", role=student)
    make.SupervisionFactory(appointment=appointment, supervisor=quiet)
    make.CourseTeacherFactory(person=quiet)
    make.PublicationFactory(slug="paper", byline=[quiet])
    assert client.get("/people/quiet/").status_code == 404
    for address in ("/people/", "/people/ada/", "/teaching/"):
        assert "Quiet Person" not in read_text(client, address)
    text = read_text(client, "/publications/paper/")
    assert '<span class="name"><bdi>Quiet Person</bdi></span>' in text
    assert "/people/quiet/" not in text
    text = read_text(client, "/publications/").replace("<bdi>Quiet Person</bdi>", "")
    assert "Quiet" not in text.replace("rft.au=Quiet+Person,", "")


def test_a_profile_shows_what_there_is_and_nothing_empty(client):
    make.PersonFactory(slug="ada", name="Ada Tester")
    text = read_text(client, "/people/ada/")
    assert ">Ada Tester</h1>" in text
    assert "<h2>" not in text
    assert "<dl" not in text


def test_a_profile(client, student):
    ada = make.PersonFactory(
        slug="ada", name="Ada Tester", email="ada@example.org", office="1.01", biography="I *test*."
    )
    make.AppointmentFactory(person=ada, role__name="Professor")
    make.PersonNameFactory(person=ada, name="A. Tester")
    make.PersonNameFactory(person=ada, name="Old Name", use="matching")
    make.PersonLinkFactory(person=ada, label="Website")
    make.PersonLinkFactory(person=ada, label="Unknown place", url="")
    make.PersonIdentifierFactory(person=ada, scheme="orcid", value="0000-0002-1825-0097")
    make.PersonInterestFactory(person=ada, topic__name="operating systems")
    make.EducationFactory(person=ada, end=datetime.date(2012, 12, 31), end_precision="year")
    make.ExperienceFactory(person=ada, title="Intern")
    make.ExperienceFactory(person=ada, title="Future post", start=LATER)
    make.ServiceFactory(person=ada, event="EuroSys", years=[2021, 2022], role="Co-chair")
    make.CourseTeacherFactory(person=ada, course__title="Testing 101")
    make.SkillFactory(person=ada, name="Juggling")
    current = make.AppointmentFactory(person__name="Bob Current", role=student)
    former = make.AppointmentFactory(
        person__name="Carol Former", role=student, end=datetime.date(2021, 1, 1), destination="Elsewhere"
    )
    for appointment in (current, former):
        make.SupervisionFactory(appointment=appointment, supervisor=ada)
    program = make.SoftwareFactory(name="Tester")
    make.SoftwarePersonFactory(software=program, person=ada, part="founder")
    make.SoftwarePersonFactory(
        software=make.SoftwareFactory(name="Draftware", visibility="draft"), person=ada
    )
    make.AwardRecipientFactory(person=ada, award__title="Rising Star", award__outcome="nominated")
    text = read_text(client, "/people/ada/")
    phrases = (
        "Professor since 2020", "1.01", "<em>test</em>", "A. Tester", "Website",
        "https://orcid.org/0000-0002-1825-0097", "operating systems", "2012", "Intern", "2021–2022",
        "Co-chair",
        "Testing 101", "Bob Current", "Carol Former", "Went to Elsewhere.", ">Tester</a>", "founder",
        "Rising Star", "nominated",
    )  # fmt: skip
    for phrase in phrases:
        assert phrase in text, phrase
    for phrase in ("Old Name", "Unknown place", "Future post", "Juggling", "Draftware", "ada@example.org"):
        assert phrase not in text, phrase
    assert text.index(">Students</h2>") < text.index("Bob Current") < text.index(">Former students</h3>")


def test_a_profile_of_a_former_member_with_nothing_else_shows_who_left_in_the_same_year(client, student):
    for name, year in (("Ada Former", 2016), ("Bob Former", 2016), ("Cy Later", 2017)):
        person = make.PersonFactory(name=name, slug=name.split()[0].lower())
        make.AppointmentFactory(
            person=person, role=student, start=datetime.date(2013, 10, 1), end=datetime.date(year, 8, 31)
        )
    text = read_text(client, "/people/ada/")
    assert "2013–2016" in text
    assert "October" not in text
    assert "also left in 2016" in text
    assert ("Bob Former" in text, "Cy Later" in text) == (True, False)
    alone = read_text(client, "/people/cy/")
    assert ("Show all people" in alone, "also left" in alone) == (True, False)


def test_a_profile_without_anything_shows_who_has_the_same_role(client, student):
    make.AppointmentFactory(person=make.PersonFactory(slug="ada"), role=student)
    make.AppointmentFactory(person__name="Bob Colleague", role=student)
    make.AppointmentFactory(person__name="Eve Hidden", person__visibility="hidden", role=student)
    text = read_text(client, "/people/ada/")
    assert "Bob Colleague" in text
    assert "Eve Hidden" not in text
    make.PublicationFactory(byline=[Person.objects.get(slug="ada")])
    assert "Bob Colleague" not in read_text(client, "/people/ada/")


@pytest.mark.parametrize(("choice", "of_member", "of_former_member", "of_outsider"), [
    ({}, False, False, False),
    ({"email_visibility": "hidden"}, False, False, False),
    ({"email_visibility": "members"}, False, False, False),
    ({"email_visibility": "public"}, True, False, True),
    ({"email_visibility": "always"}, True, True, True),
])  # fmt: skip
def test_an_email_address_is_public_only_by_choice(client, choice, of_member, of_former_member, of_outsider):
    def is_shown(slug) -> bool:
        pages = [
            f"/people/{slug}/",
            f"/people/{slug}.json",
            f"/people/{slug}/cv/",
            f"/people/{slug}/resume.json",
        ]
        answers = {
            bool(re.search(r"\ba(@|<span>&#64;</span>)example", client.get(page).text)) for page in pages
        }
        assert len(answers) == 1, "the page and its other forms agree"
        return answers.pop()

    for slug in ("member", "former", "outsider"):
        person = make.PersonFactory(slug=slug, email="a@example.org", biography="I test.", **choice)
        make.EducationFactory.create_batch(3, person=person)
        if slug != "outsider":
            end = today() - datetime.timedelta(days=1) if slug == "former" else None
            make.AppointmentFactory(person=person, end=end)
    shown = is_shown("member"), is_shown("former"), is_shown("outsider")
    assert shown == (of_member, of_former_member, of_outsider)


def test_who_comes_back_shows_the_address_again(client):
    person = make.PersonFactory(slug="ada", email="ada@example.org", email_visibility="public")
    make.AppointmentFactory(person=person, end=datetime.date(2022, 1, 1))
    assert "example.org" not in read_text(client, "/people/ada/")
    make.AppointmentFactory(person=person, start=today())
    assert "example.org" in read_text(client, "/people/ada/")


def test_a_public_remark_is_shown_and_an_internal_note_is_not(client):
    person = make.PersonFactory(slug="ada")
    make.EducationFactory.create_batch(3, person=person)
    make.AppointmentFactory(
        person=person, end=datetime.date(2022, 1, 1), note="Contract lost", public_remark="Won a prize."
    )
    for url in ("/people/ada/", "/people/", "/people/ada.json", "/people.json", "/people/ada/cv/"):
        text = client.get(url).text
        assert ("Won a prize" in text, "Contract lost" in text) == (True, False), url


def test_a_supervisor_of_two_appointments_is_named_once(client):
    ada = make.PersonFactory(slug="ada")
    head, other = make.PersonFactory(name="Grace Head"), make.PersonFactory(name="Wei Second")
    for title in ("MSc student", "PhD student"):
        appointment = make.AppointmentFactory(person=ada, title=title)
        for person in (head, other):
            make.SupervisionFactory(appointment=appointment, supervisor=person)
        make.SupervisionFactory(appointment=appointment, supervisor=None, supervisor_name="Grace head")
    text = re.sub("<[^>]*>", "", read_text(client, "/people/ada/"))
    assert "Supervised by Grace Head and Wei Second" in " ".join(text.split())
    names = [row["name"] for row in client.get("/people/ada.json").json()["supervisors"]]
    assert names == ["Grace Head", "Wei Second"]


def test_a_profiles_own_person_is_strong_and_its_papers_need_not_be_in_the_list(client):
    ada = make.PersonFactory(slug="ada", name="Ada Tester")
    bob = make.PersonFactory(slug="bob", name="Bob Other")
    make.PublicationFactory(title="Listed", byline=[ada, bob])
    make.PublicationFactory(title="Shown elsewhere", byline=[ada], in_list=False)
    make.PublicationFactory(title="Draft", byline=[ada], visibility="draft")
    make.CorpusPaperFactory(title="Of a corpus", byline=[ada])
    text = read_text(client, "/people/ada/")
    assert "2 papers" in text
    assert "<strong>Ada Tester</strong>" in text
    assert '<a href="/people/bob/">Bob Other</a>' in text
    assert "Shown elsewhere" in text
    assert "Draft" not in text
    assert "Of a corpus" not in text


def test_selected_papers_stand_first(client):
    ada = make.PersonFactory(slug="ada")
    paper = make.PublicationFactory(title="Chosen", byline=[ada])
    make.PublicationFactory(title="Another", byline=[ada])
    paper.authorships.update(selected=True)
    text = read_text(client, "/people/ada/")
    assert "Chosen" in text
    assert "Another" not in text
    assert "Another" in read_text(client, "/people/ada/?papers=all")


def test_a_student_who_was_supervised_twice_is_named_once(client, student):
    ada, bob = make.PersonFactory(slug="ada"), make.PersonFactory(name="Bob Student")
    for start, end in ((2015, 2016), (2016, None)):
        appointment = make.AppointmentFactory(
            person=bob,
            role=student,
            start=datetime.date(start, 10, 1),
            end=end and datetime.date(end, 9, 30),
        )
        make.SupervisionFactory(appointment=appointment, supervisor=ada)
    text = read_text(client, "/people/ada/")
    assert text.count("Bob Student") == 1
    assert ">Formerly<" not in text


def test_teaching_names_the_teachers(client):
    course = make.CourseFactory(title="Testing 101", years=[2023, 2024], code="TST101")
    make.CourseTeacherFactory(course=course, person__name="Ada Tester", part="lecturer")
    text = read_text(client, "/teaching/")
    assert "<h2>2024</h2>" in text
    assert "2023–2024" in text
    assert "Ada Tester</a> (lecturer)" in text
    assert f'<h3 id="{course.slug}"' in text
    assert text.index("TST101, ") < text.index("2023–2024")


def add_people(role):
    for _ in range(5):
        appointment = make.AppointmentFactory(role=role)
        make.SupervisionFactory.create_batch(2, appointment=appointment)
        make.PublicationFactory(byline=[appointment.person])
        make.AppointmentFactory(role=role, end=datetime.date(2021, 1, 1))
        make.CourseTeacherFactory()


@pytest.mark.parametrize(
    ("address", "ceiling"), [("/people/", 6), ("/people/?on=2020-12-01", 6), ("/teaching/", 3)]
)
def test_queries_do_not_grow(client, django_assert_num_queries, student, address, ceiling):
    for _ in range(2):
        add_people(student)
        with django_assert_num_queries(ceiling):
            read_text(client, address)


def test_queries_of_a_profile_do_not_grow(client, django_assert_num_queries, student):
    ada = make.PersonFactory(slug="ada")
    for _ in range(2):
        for _ in range(5):
            make.PublicationFactory(byline=[ada, "X Y", make.PersonFactory()])
            make.SupervisionFactory(supervisor=ada, appointment__role=student)
            make.AppointmentFactory(person=ada)
            make.AwardRecipientFactory(person=ada, award__publication=make.PublicationFactory())
            make.SoftwarePersonFactory(person=ada)
            make.SupervisionFactory(appointment=ada.appointments.first())
        with django_assert_num_queries(9):
            read_text(client, "/people/ada/")
