"""`/openapi.json` describes what there is, and documents are what it says."""

import json
import re

import pytest
from django.urls import resolve

from core.api import problems
from core.api.operations import Operation
from groupsite.api import openapi
from tests import factories as make
from tests.json_schema import find_errors, resolve_reference

pytestmark = pytest.mark.django_db

PATHS = {
    "/events.json",
    "/events/talks.json",
    "/openapi.json",
    "/papers/{corpus}/{key}.json",
    "/people.json",
    "/people/{slug}.json",
    "/people/{slug}/publications.json",
    "/positions.json",
    "/publications.json",
    "/publications/{slug}.json",
    "/research/{slug}.json",
    "/software.json",
    "/software/{slug}.json",
    "/theses.json",
    "/topics/{slug}.json",
    "/venues/{slug}.json",
}


@pytest.fixture
def document(client) -> dict:
    return client.get("/openapi.json").json()


def iterate_references(node):
    """Every reference in a document."""
    if isinstance(node, dict):
        yield from ([node["$ref"]] if "$ref" in node else [])
        for child in node.values():
            yield from iterate_references(child)
    elif isinstance(node, list):
        for child in node:
            yield from iterate_references(child)


def test_every_json_address_of_the_urlconf_is_described_and_there_is_no_other(document):
    routes = {address: view for address, view in openapi.list_routes() if address.endswith(".json")}
    assert set(routes) == set(document["paths"]) >= PATHS
    assert all(isinstance(view.described, Operation) for view in routes.values())
    assert "/publications/{slug}/{stem}.{ending}" in dict(openapi.list_routes())


def test_every_described_address_leads_to_the_view_that_describes_itself(document):
    for address, item in document["paths"].items():
        view = resolve(re.sub(r"{\w+}", "something", address)).func
        assert view.described.summary == item["get"]["summary"]


def test_the_description_is_whole(document):
    assert document["openapi"] == "3.1.0"
    assert document["servers"] == [{"url": "http://127.0.0.1:8000"}]
    for place in iterate_references(document):
        assert resolve_reference(place, document)
    operations = [item["get"] for item in document["paths"].values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    for address, item in document["paths"].items():
        declared = {each["name"] for each in item["get"]["parameters"] if each["in"] == "path"}
        assert declared == set(re.findall(r"{(\w+)}", address))
        assert all(each["required"] for each in item["get"]["parameters"] if each["in"] == "path")
        assert {"200", "400", "404", "405", "500", "503"} <= item["get"]["responses"].keys()
    for kind in problems.KINDS.values():
        assert kind.name in document["components"]["responses"]


def test_two_schemas_of_one_name_are_refused():
    first, second = (Operation("", {}, schemas={"Thing": {"type": kind}}) for kind in ("string", "object"))
    with pytest.raises(ValueError, match="another schema called Thing"):
        openapi.describe_answers({"/a.json": first, "/b.json": second})


def test_an_empty_site_is_described_too(client, django_assert_max_num_queries):
    with django_assert_max_num_queries(14):
        document = client.get("/openapi.json").json()
    assert not any(
        "example" in each for item in document["paths"].values() for each in item["get"]["parameters"]
    )
    for address, schema in iterate_schemas(document):
        if "{" not in address:
            assert not find_errors(read(client, address), schema, document, address, closed=False)


def iterate_schemas(document: dict):
    for address, item in document["paths"].items():
        (content,) = item["get"]["responses"]["200"]["content"].values()
        yield address, content["schema"]


def read(client, address: str):
    response = client.get(address)
    assert response.status_code == 200, address
    assert not response.cookies
    return json.loads(b"".join(response))


@pytest.fixture
def full():
    """One of everything."""
    role = make.RoleFactory(name="PhD student", plural="PhD students")
    head = make.PersonFactory(
        name="Ada Head",
        slug="ada",
        summary="Ada *tests*.",
        email="ada@example.org",
        email_visibility="public",
    )
    student = make.PersonFactory(name="王小明", slug="王小明")
    past = make.AppointmentFactory(person=head, role=role, end="2021-12-31", destination="Elsewhere")
    now = make.AppointmentFactory(
        person=student, role=role, start="2022-01-01", start_precision="year", destination=""
    )
    for appointment in (past, now):
        make.SupervisionFactory(appointment=appointment, supervisor=None, supervisor_name="Mahesh Marina")
    make.SupervisionFactory(appointment=now, supervisor=head, part="primary")
    make.PersonIdentifierFactory(person=head, scheme="orcid", value="0000-0002-1825-0097")
    make.PersonLinkFactory(person=head)
    make.PersonNameFactory(person=head, name="A. Head")
    for factory in (make.EducationFactory, make.ExperienceFactory, make.ServiceFactory):
        factory(person=head)
    make.CourseTeacherFactory(person=head)
    topic = make.TopicFactory()
    make.PersonInterestFactory(person=head, topic=topic)
    paper = make.PublicationFactory(title=r"On $\alpha$", byline=[head, "Bob"], slug="on-alpha")
    paper.authorships.filter(person=head).update(selected=True)
    make.IdentifierFactory(publication=paper, scheme="doi", value="10.1000/1")
    make.PublicationTopicFactory(tag=topic, content_object=paper)
    software = make.SoftwareFactory(slug="tool", repository="https://github.com/a/b", licence="MIT")
    make.SoftwarePersonFactory(software=software, person=head, part="founder")
    make.SoftwarePublicationFactory(software=software, publication=paper)
    make.SoftwareTopicFactory(content_object=software, tag=topic)
    make.ReleaseFactory(software=software, released_on="2024-01-31")
    make.StarCountFactory(software=software)
    theme = make.ThemeFactory()
    make.ThemeSoftwareFactory(theme=theme, software=software)
    make.ThemePersonFactory(theme=theme, person=head)
    make.ThemePublicationFactory(theme=theme, publication=paper)
    project = make.ProjectFactory()
    make.ProjectPersonFactory(project=project, person=head)
    make.ProjectPartnerFactory(project=project)
    make.FundingFactory(project=project, amount=1, currency="GBP", amount_shown=True)
    make.ProjectThemeFactory(project=project, theme=theme)
    make.ProjectPublicationFactory(project=project, publication=paper)
    make.ProjectSoftwareFactory(project=project, software=software)
    award = make.AwardFactory(publication=paper, software=software)
    make.AwardRecipientFactory(award=award, person=head)
    make.NewsPersonFactory(person=head)
    make.NewsSoftwareFactory(software=software)
    event = make.EventFactory(series=make.EventSeriesFactory(), url="https://example.org/")
    make.EventSpeakerFactory(event=event, person=head)
    make.EventMaterialFactory(event=event)
    make.TalkSpeakerFactory(talk=make.TalkFactory(event=event, publication=paper), person=None, name="Bob")
    make.PositionFactory(deadline="2100-01-01")
    make.ThesisPersonFactory(thesis=make.ThesisFactory(student=student), person=head)
    make.CorpusRecordFactory(source_key="smith 2020/a_b", publication__byline=["Bob"])


def test_every_address_gives_what_its_schema_says(client, full):
    document = client.get("/openapi.json").json()
    for address, schema in iterate_schemas(document):
        parameters = document["paths"][address]["get"]["parameters"]
        path = address
        for each in parameters:
            path = path.replace(f"{{{each['name']}}}", str(each.get("example")))
        whole = document["paths"][address]["get"]["tags"] != ["papers"] and address != "/openapi.json"
        value = read(client, path)
        assert not find_errors(value, schema, document, address, closed=whole)


def test_nothing_that_a_schema_speaks_of_is_left_untried(client, full):
    """The lists of a whole person and a whole software have items in the test above."""
    for address in ("/people/ada.json", "/software/tool.json"):
        value = read(client, address)
        assert {name for name, member in value.items() if member == []} <= {
            "photo",
            "supervisors",
            "students",
        }
    students = read(client, "/people/ada.json")["students"]
    assert [student["name"] for student in students] == ["王小明"]
    supervisors = read(client, "/people/王小明.json")["supervisors"]
    assert {each["name"] for each in supervisors} == {"Ada Head", "Mahesh Marina"}


def test_the_validator_finds_what_is_wrong():
    schema = {"type": "object", "properties": {"n": {"type": "integer", "minimum": 0}}, "required": ["n"]}
    for value in ({}, {"n": True}, {"n": -1}, {"n": "1"}, {"n": 1, "m": 2}, []):
        assert find_errors(value, schema, {})
    assert not find_errors({"n": 1}, schema, {})
    with pytest.raises(ValueError, match="does not know"):
        find_errors({}, {"oneOf": []}, {})
