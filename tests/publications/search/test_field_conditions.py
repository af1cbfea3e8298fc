"""What fields of a query find: in lists and in the search of all papers alike."""

import datetime
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext

from publications.models import Publication
from publications.search.language import parse_search_query
from publications.search.list_filters import Filters
from publications.search.paper_search import find
from tests import factories as make
from tests.rollback import roll_back_after

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def papers(django_db_setup, django_db_blocker):
    """Papers of a student, who became a postdoc in 2022, a supervisor, and others."""
    with roll_back_after(django_db_blocker):
        make_papers()
        yield


def make_papers() -> None:
    student = make.PersonFactory(name="Jörg Müller", slug="jorg-muller")
    lead = make.PersonFactory(name="Ada King", slug="ada-king")
    secret = make.PersonFactory(name="Hidden Student", slug="hidden", visibility="hidden")
    phd = make.RoleFactory(name="PhD student", plural="PhD students", slug="phd-student")
    postdoc = make.RoleFactory(name="Postdoc", plural="Postdocs", slug="postdoc")
    make.AppointmentFactory(person=secret, role=make.RoleFactory(name="Secret agent", slug="secret-agent"))
    first, last = datetime.date(2018, 10, 1), datetime.date(2021, 12, 31)
    study = make.AppointmentFactory(person=student, role=phd, start=first, end=last)
    make.AppointmentFactory(person=student, role=postdoc, start=datetime.date(2022, 1, 1))
    make.SupervisionFactory(appointment=study, supervisor=lead)
    make.SupervisionFactory(appointment=study, supervisor=None, supervisor_name="Charles Babbage")
    hidden_study = make.AppointmentFactory(person=secret, role=phd, start=first)
    make.SupervisionFactory(appointment=hidden_study, supervisor=lead)
    one = make.PublicationFactory(title="Student first", year=2020, byline=[student, "Bo Li", lead])
    two = make.PublicationFactory(title="Student last", year=2023, byline=["Bo Li", student])
    three = make.PublicationFactory(title="Alone", year=2019, byline=[student], kind="article")
    make.PublicationFactory(title="Secret role", year=2020, byline=[secret, "Bo Li"], kind="phdthesis")
    make.PublicationFactory(title="Cut", year=2020, byline=["Zed Cut"], byline_complete=False)
    printed = make.PublicationFactory(title="Other spelling", year=2021, kind="report", venue=None)
    make.AuthorshipFactory(
        publication=printed, position=1, author__name="J. Mueller", person=student, matched="decision"
    )
    loom = make.ProjectFactory(slug="loom", acronym="LOOM", title="Weaving Engines")
    secret_project = make.ProjectFactory(slug="secret", acronym="SECRET", visibility="draft")
    council = make.OrganisationFactory(name="Engineering Council", short_name="EC")
    make.FundingFactory(project=loom, funder=council)
    make.FundingFactory(project=secret_project, funder=make.OrganisationFactory(name="Secret Fund"))
    make.ProjectPublicationFactory(project=loom, publication=one)
    Publication.objects.filter(pk=two.pk).update(
        funding="Paid by the Engineering Council (grant 7) and Rösler AG."
    )
    make.PublicationTopicFactory(content_object=one, tag=make.TopicFactory(name="Größe", slug="grosse"))
    make.ThemePublicationFactory(publication=two, theme=make.ThemeFactory(title="Looms", slug="looms"))
    make.LinkFactory(publication=one, kind="code")
    make.LinkFactory(publication=two, kind="pdf")
    make.AttachmentFactory(publication=three, kind="pdf", embargo_until=datetime.date(2999, 1, 1))
    make.IdentifierFactory(publication=three, scheme="doi", value="10.1000/7")
    Publication.objects.filter(pk=three.pk).update(abstract="We weave.")


FINDS = [
    ("first:müller", {"Student first", "Alone", "Other spelling"}),
    ('first:"Jorg Muller" year:2019-2020', {"Student first", "Alone"}),
    ("first:jorg-muller year:-2019", {"Alone"}),
    ('last:"Jörg Müller"', {"Student last", "Alone", "Other spelling"}),
    ("last:king", {"Student first"}),
    ("last:cut", set()),
    ("first:cut", {"Cut"}),
    ("first:king", set()),
    ('first:"Jörg Müller" first:"Bo Li"', {"Student first", "Student last", "Alone", "Other spelling"}),
    ('author:"Bo Li" author:"Ada King"', {"Student first"}),
    ('author:"Jörg Müller"', {"Student first", "Student last", "Alone", "Other spelling"}),
    ('author:"Bo Li" -first:"Bo Li"', {"Student first", "Secret role"}),
    ("-author:müller year:2020-", {"Secret role", "Cut"}),
    ("person:jorg-muller -last:müller", {"Student first"}),
    ("person:mueller kind:article", {"Alone"}),
    ("role:phd-student", {"Student first", "Alone", "Other spelling"}),
    ('role:"PhD students"', {"Student first", "Alone", "Other spelling"}),
    ("role:POSTDOC", {"Student last"}),
    ("role:postdoc role:phd-student", {"Student first", "Alone", "Student last", "Other spelling"}),
    ("role:phd-student person:ada-king", set()),
    ("-role:phd-student author:müller", {"Student last"}),
    ("supervisor:king", {"Student first", "Alone", "Other spelling"}),
    ('supervisor:"Charles Babbage" year:2019', {"Alone"}),
    ("supervisor:müller", set()),
    ("-supervisor:ada-king author:müller", {"Student last"}),
    ("project:loom", {"Student first"}),
    ('project:"weaving engines"', {"Student first"}),
    ("funder:ec", {"Student first", "Student last"}),
    ('funder:"engineering council" -project:loom', {"Student last"}),
    ("funder:rosler", {"Student last"}),
    ("topic:größe", {"Student first"}),
    ("topic:Grosse", {"Student first"}),
    ("-topic:grosse first:müller", {"Alone", "Other spelling"}),
    ("theme:looms", {"Student last"}),
    ("-theme:looms last:müller", {"Alone", "Other spelling"}),
    ("kind:article kind:phdthesis", {"Alone", "Secret role"}),
    ("kind:article kind:phdthesis year:2020", {"Secret role"}),
    ("has:code", {"Student first"}),
    ("has:pdf", {"Student last"}),
    ("has:pdf has:doi", {"Student last", "Alone"}),
    ("has:abstract -has:doi", set()),
    ("has:topic", {"Student first"}),
    ("-has:pdf -has:code author:müller", {"Alone", "Other spelling"}),
]


@pytest.mark.parametrize(("query", "titles"), FINDS, ids=[query for query, _ in FINDS])
def test_a_field_finds_the_same_in_lists_and_in_the_search(papers, query, titles):
    filters = Filters.read(QueryDict(urlencode({"q": query})))
    assert filters.problems == []
    assert {paper.title for paper in filters.narrow(Publication.objects.listed())} == titles
    assert {paper.title for paper in find(parse_search_query(query), size=50).papers} == titles


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("role:professor", "No role is called “professor”. The roles are PhD student and Postdoc."),
        ("role:secret-agent", "No role is called “secret-agent”. The roles are PhD student and Postdoc."),
        ("person:hidden", "No person is called “hidden”."),
        ('person:"Jörg Mueler"', "No person is called “Jörg Mueler”. Did you mean “Jörg Müller”?"),
        ("supervisor:nobody", "No supervisor is called “nobody”."),
        ("project:secret", "No project is called “secret”. The projects are LOOM."),
        ('funder:"Secret Fund"', "No funder is called “Secret Fund”. The funders are Engineering Council."),
        ("topic:size", "No topic is called “size”. The topics are Größe."),
        ("theme:loms", "No research theme is called “loms”. The research themes are Looms."),
        ("-role:boss", "No role is called “boss”. The roles are PhD student and Postdoc."),
        ("kind:article kind:poem", "No kind of paper is called “poem”."),
        ("first:nobody", "No name has all the words “nobody”."),
        ("has:pfd", "“has:pfd” is not something a paper can have here."),
        ("frist:müller", "There is no field “frist:”. Did you mean “first:”? The fields are title:, author:"),
        ("type:article", "There is no field “type:”. Did you mean “kind:”? The fields are"),
    ],
)
def test_a_value_that_names_nothing_is_a_sentence_everywhere(client, papers, query, sentence):
    page = client.get("/publications/", {"q": query})
    assert page.context["papers"] == []
    assert page.context["problems"][0].startswith(sentence)
    assert page.context["filters"].text == query
    assert any(
        problem.startswith(sentence)
        for problem in client.get("/search.json", {"q": query}).json()["problems"]
    )
    for url, status in (("/publications.bib", 404), ("/publications.json", 404), ("/publications.atom", 400)):
        refused = client.get(url, {"q": query})
        assert (refused.status_code, sentence.strip("“")[:7] in refused.text) == (status, True), url
    for url in ("/search.bib", "/search.atom"):
        assert client.get(url, {"q": query}).status_code == 400, url


def test_each_of_several_wrong_values_is_named_with_what_there_is(client, papers):
    problems = client.get("/publications/", {"q": "role:boss role:chief"}).context["problems"]
    assert [problem.partition(".")[0] for problem in problems] == [
        "No role is called “boss”",
        "No role is called “chief”",
    ]
    assert all(problem.endswith("The roles are PhD student and Postdoc.") for problem in problems)


def test_statements_do_not_grow_with_values(papers):
    def count_statements(query: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as statements:
            list(Filters.read(QueryDict(urlencode({"q": query}))).narrow(Publication.objects.listed()))
        return len(statements)

    for name in ("OSDI", "SOSP"):
        make.VenueFactory(short=name, slug=name.lower())
    one = "role:postdoc supervisor:king project:loom funder:ec topic:grosse has:pdf -has:code kind:article"
    one = f"{one} venue:osdi"
    two = f"{one} role:phd-student supervisor:müller has:doi kind:report venue:sosp"
    assert count_statements(two) <= count_statements(one) <= 16
