"""The summary of errors on top of a form."""

import pytest
from django.urls import reverse

from groupsite.news.models import NewsItem
from tests import factories
from tests.admin_forms import admin_url, change_url, form_data

pytestmark = pytest.mark.django_db


def send(client, url, **fields):
    return client.post(url, form_data(client.get(url)) | fields)


def test_the_summary_comes_first_and_leads_to_each_field(admin_client):
    page = send(admin_client, admin_url(NewsItem, "add"), title="", day="03/04/2021")
    text = page.content.decode()
    summary = text[text.index('class="error-summary"') : text.index("<form", text.index("error-summary"))]
    assert "Not saved yet: 2 fields need your attention" in summary
    assert 'role="alert" tabindex="-1" autofocus' in summary
    assert 'href="#id_title"' in summary
    assert 'href="#id_day"' in summary
    assert "3 April 2021 or 4 March 2021" in summary
    assert 'aria-describedby="id_title_helptext id_title_error"' in text or 'id="id_title_error"' in text
    assert "<title>Error: " in text


def test_an_error_of_a_row_names_the_row(admin_client):
    person = factories.PersonFactory()
    page = send(
        admin_client, change_url(person), **{"links-0-label": "Home", "links-0-url": "nowhere at all"}
    )
    assert 'href="#id_links-0-url"' in page.content.decode()
    assert "link 1, " in page.content.decode().casefold()


def test_a_broken_constraint_is_an_error_of_its_field(admin_client):
    factories.PersonIdentifierFactory(scheme="orcid", value="0000-0002-1825-0097")
    person = factories.PersonFactory()
    values = {"identifiers-0-scheme": "orcid", "identifiers-0-value": "0000-0002-1825-0097"}
    page = send(admin_client, reverse("admin:people_person_change", args=[person.pk]), **values)
    formsets = [inline.formset for inline in page.context["inline_admin_formsets"]]
    rows = [row for formset in formsets for row in formset if row.errors]
    assert [list(row.errors) for row in rows] == [["value"]]
