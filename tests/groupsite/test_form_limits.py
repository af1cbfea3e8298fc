"""How many rows a form takes: more are refused before they are read."""

import pytest
from django.contrib import admin
from django.forms import FileField

from groupsite.models import Group
from people.models import Person
from publications.models import Publication
from tests import factories as make
from tests.admin_forms import admin_url, read_form
from tests.admin_pages import get_or_make_row

pytestmark = pytest.mark.django_db
WITH_PARTS = [model for model, form in admin.site._registry.items() if form.inlines]


@pytest.fixture
def owner(client):
    client.force_login(make.UserFactory(role="owner"))
    return client


def read_form_data(response):
    """What a form sends if nobody touched it."""
    formsets = [each.formset for each in response.context["inline_admin_formsets"]]
    forms = [response.context["adminform"].form]
    forms += [form for each in formsets for form in (each.management_form, *each.initial_forms)]
    fields = [bound for form in forms for bound in form if not isinstance(bound.field, FileField)]
    values = {bound.html_name: bound.value() for bound in fields}
    return {name: value for name, value in values.items() if value is not None and value is not False}


def test_a_form_with_too_many_rows_is_refused_at_once(owner, thorough):
    for model in WITH_PARTS if thorough else (Person, Publication, Group):
        place = admin_url(model, "change", get_or_make_row(model).pk)
        data = read_form_data(read_form(owner, place))
        totals = [name for name in data if name.endswith("-TOTAL_FORMS")]
        data |= dict.fromkeys(totals, "1100")
        rows = {f"{totals[0].removesuffix('-TOTAL_FORMS')}-{number}-id": "" for number in range(1100)}
        for fields in ({}, rows):
            response = owner.post(place, data | fields)
            assert response.status_code == 400, (model, len(fields))
            assert "At most" in response.content.decode(), model
            assert len(response.content) < 100_000, model


def test_things_with_more_parts_than_can_be_added_at_once_are_edited_as_others(owner):
    person = make.PersonFactory()
    for number in range(70):
        make.PersonLinkFactory(person=person, label=f"Link {number}", url=f"https://example.org/{number}")
    place = f"/admin/people/person/{person.pk}/change/"
    page = owner.get(place)
    formset = next(
        each.formset for each in page.context["inline_admin_formsets"] if each.formset.prefix == "links"
    )
    assert (formset.total_form_count(), formset.max_num) == (71, 120)  # an empty row stands at the end
    data = read_form_data(page) | {"links-TOTAL_FORMS": "120", "links-0-label": "Changed"}
    for number in range(70, 120):
        data |= {f"links-{number}-label": f"Link {number}", f"links-{number}-url": "https://example.org/x"}
    response = owner.post(place, data)
    assert response.status_code == 302, response.context["errors"]
    assert person.links.count() == 120
    assert person.links.filter(label="Changed").exists()


def test_a_byline_of_hundreds_is_saved(owner, thorough):
    """More fields are sent than Django takes by default."""
    number_of_authors = 1000 if thorough else 300
    paper = make.PublicationFactory()
    place = f"/admin/publications/publication/{paper.pk}/change/"
    data = read_form_data(read_form(owner, place)) | {"authorships-TOTAL_FORMS": str(number_of_authors)}
    data |= {f"authorships-{number}-name": f"Ada Number{number}" for number in range(number_of_authors)}
    response = owner.post(place, data)
    assert response.status_code == 302, response.context["errors"]
    data = read_form_data(owner.get(place))
    data[f"authorships-{number_of_authors - 1}-name"] = "Changed Last"
    assert owner.post(place, data).status_code == 302
    assert paper.authorships.count() == number_of_authors
    assert str(paper.authorships.in_order().last().author) == "Changed Last"


def test_rows_of_which_nothing_was_sent_are_not_there(owner):
    person = make.PersonFactory()
    place = f"/admin/people/person/{person.pk}/change/"
    data = read_form_data(read_form(owner, place)) | {"links-TOTAL_FORMS": "3", "education-TOTAL_FORMS": "2"}
    data |= {"links-0-label": "Blog", "links-0-url": "https://example.org/blog"}
    assert owner.post(place, data).status_code == 302
    assert (person.links.count(), person.education.count()) == (1, 0)


@pytest.mark.parametrize(
    ("role", "addable"),
    [("member", {"links", "education"}), ("staff", {"links", "education", "appointments", "supervisors"})],
)
def test_no_button_adds_a_row_where_the_account_may_add_none(client, role, addable):
    person = make.PersonFactory(user=make.UserFactory(role=role))
    make.AppointmentFactory(person=person)
    client.force_login(person.user)
    page = read_form(client, admin_url(Person, "change", person.pk))
    inlines = {each.formset.prefix: each for each in page.context["inline_admin_formsets"]}
    watched = {"links", "education", "appointments", "supervisors"}
    assert {name for name in watched if inlines[name].formset.max_num} == addable
    assert {name for name in watched if inlines[name].has_add_permission} == addable
