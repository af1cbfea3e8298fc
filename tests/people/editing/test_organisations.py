"""Organisations: found by what is printed, which stays; and looked up in registries."""

import pytest
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.urls import reverse

from core.admin.autocomplete_fields import NamedChoiceField
from people.models import Appointment, Organisation
from software.models import Funding, Project
from tests import factories as make
from tests.admin_forms import post_form
from tests.outside_server import outside_server, page

pytestmark = pytest.mark.django_db

SPELLINGS = (
    "University of Edinburgh",
    "university of edinburgh",
    "ETH Zürich",
    "清华大学",
    "A & B, Inc.",
    "",
)


def test_a_row_is_linked_however_it_is_written_and_keeps_what_was_chosen():
    tum = make.OrganisationFactory(name="Technical University of Munich")
    row = make.AppointmentFactory(institution="technical university of Munich")
    make.AppointmentFactory(institution="Nowhere")
    row.refresh_from_db()
    assert row.organisation == tum
    Appointment.objects.filter(pk=row.pk).update(institution="TU München")
    row.refresh_from_db()
    assert (row.organisation, row.institution) == (None, "TU München")
    row.organisation = tum
    row.save()
    row.title = "Guest"
    row.save()
    row.refresh_from_db()
    assert (row.organisation, row.institution) == (tum, "TU München")
    nowhere = make.OrganisationFactory(name="Nowhere")
    assert nowhere.appointments.count() == 1
    tum.delete()
    row.refresh_from_db()
    assert (row.organisation, row.institution) == (None, "TU München")


@pytest.mark.parametrize(
    ("field", "typed", "kept"),
    [
        ("ror", "https://ror.org/01nrxwf90", "01nrxwf90"),
        ("ror", "01nrxwf90", "01nrxwf90"),
        ("ror", "01nrxwf91", None),
        ("funder_id", "https://doi.org/10.13039/501100000266", "501100000266"),
        ("funder_id", "501100000266", "501100000266"),
        ("funder_id", "EPSRC", None),
        ("country", "gb", "GB"),
        ("country", "G1", None),
    ],
)
def test_identifiers_are_checked(field, typed, kept):
    row = make.OrganisationFactory.build(**{field: typed})
    if kept is None:
        with pytest.raises(ValidationError) as error:
            row.full_clean()
        assert field in error.value.message_dict or field == "country"
    else:
        row.full_clean()
        assert getattr(row, field) == kept


ROR = {
    "items": [
        {
            "id": "https://ror.org/0439y7842",
            "names": [
                {"value": "EPSRC", "types": ["acronym"]},
                {"value": "Engineering and Physical Sciences Research Council", "types": ["ror_display"]},
            ],
            "locations": [{"geonames_details": {"country_code": "GB", "country_name": "United Kingdom"}}],
            "links": [{"type": "website", "value": "https://www.ukri.org/"}],
            "external_ids": [{"type": "fundref", "preferred": "501100000266", "all": ["501100000266"]}],
        }
    ]
}
FUNDERS = {"message": {"items": [{"id": "501100000266", "name": "Research <Council>", "location": None}]}}


@pytest.fixture
def registries(settings):
    with outside_server() as server:
        settings.OUTSIDE_SERVICES = True
        settings.ROR_URL = settings.CROSSREF_URL = server.url
        server.answers["/v2/organizations?query=EPSRC"] = page(ROR)
        server.answers["/funders?query=EPSRC&rows=10"] = page(FUNDERS)
        yield server


@pytest.fixture
def staff(client):
    client.force_login(make.UserFactory(role="staff"))
    return client


LOOKUP = "/admin/people/organisation/lookup/"


def test_ids_are_looked_up_and_fill_what_is_empty(staff, registries):
    html = staff.get(f"{LOOKUP}?q=EPSRC").text
    assert "Research &lt;Council&gt;" in html
    assert "ror=0439y7842&amp;funder_id=501100000266" in html
    row = make.OrganisationFactory(name="EPSRC", country="DE")
    assert "Fill in" in staff.get(f"{LOOKUP}?organisation={row.pk}").text
    values = {"organisation": row.pk, "country": "GB", "ror": "0439y7842", "funder_id": "501100000266"}
    response = staff.post(LOOKUP, values)
    assert response.url == reverse("admin:people_organisation_change", args=[row.pk])
    row.refresh_from_db()
    assert (row.country, row.ror, row.funder_id) == ("DE", "0439y7842", "501100000266")


@pytest.mark.parametrize("answer", [b"{}", b"[]", b'{"items": [{}]}', b'{"items": 5}', b"<html>"])
def test_what_a_registry_says_wrongly_is_told(staff, registries, answer):
    registries.answers["/v2/organizations?query=EPSRC"] = page(answer)
    html = staff.get(f"{LOOKUP}?q=EPSRC").text
    assert 'class="errorlist"' in html
    assert "Research &lt;Council&gt;" in html


def test_nothing_is_asked_where_services_are_off_nor_for_members(staff, registries, settings, client):
    settings.OUTSIDE_SERVICES = False
    assert "Outside services are turned off" in staff.get(f"{LOOKUP}?q=EPSRC").text
    client.force_login(make.UserFactory(role="member"))
    settings.OUTSIDE_SERVICES = True
    assert client.get(f"{LOOKUP}?q=EPSRC").status_code == 403
    assert registries.requests == []


def test_ids_that_are_none_are_not_filled_in(staff):
    row = make.OrganisationFactory(name="EPSRC")
    page = staff.post(LOOKUP, {"organisation": row.pk, "ror": "no id"}, follow=True)
    assert "ROR" in page.text
    row.refresh_from_db()
    assert row.ror == ""


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("+German  Science Fund", ["German Science Fund"]),
        ("+known FUND", ["Known Fund"]),
        ("+KF", ["Known Fund"]),
        ("+", None),
        ("+" + "x" * 201, None),
    ],
)
def test_a_funder_and_a_partner_are_added_by_typing_their_name(client, typed, names):
    make.OrganisationFactory(name="Known Fund", short_name="KF")
    client.force_login(make.UserFactory(role="editor"))
    project = make.ProjectFactory()
    rows = {"project_partners-TOTAL_FORMS": "1", "project_partners-0-organisation": typed}
    rows |= {"fundings-TOTAL_FORMS": "1", "fundings-0-funder": typed}
    response = post_form(client, project, **rows)
    if names is None:
        assert response.status_code == 200
        assert not Organisation.objects.exclude(name="Known Fund").exists()
        assert f'value="{typed}"' in response.content.decode()  # what was typed is still chosen
        return
    assert response.status_code == 302, response.context["errors"]
    assert [row.funder.name for row in project.fundings.all()] == names
    assert [row.organisation.name for row in project.project_partners.all()] == names


@pytest.mark.parametrize(("role", "may"), [("member", False), ("staff", True)])
def test_only_who_may_add_an_organisation_adds_one_by_typing(rf, role, may):
    request = rf.get("/")
    request.user = make.UserFactory(role=role)
    inlines = admin.site.get_model_admin(Project).inlines
    inline = next(each for each in inlines if each.model is Funding)(Project, admin.site)
    funder = inline.get_formset(request).form.base_fields["funder"]
    assert isinstance(funder, NamedChoiceField) == may
