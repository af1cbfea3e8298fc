"""The form of a person, sent as its page sends it."""

import pytest
from django.urls import reverse

from tests.admin_forms import read_form, versioned_form_data


@pytest.fixture
def send_person(client):
    """Open the form of a person, or of a new one, type these fields, and send it; gives the answer."""

    def send(person=None, follow=False, **fields):
        names = "admin:people_person_change" if person else "admin:people_person_add"
        url = reverse(names, args=[person.pk] if person else [])
        data = versioned_form_data(read_form(client, url)) | {"name_change": "new"} | fields
        return client.post(url, data, follow=follow)

    return send
