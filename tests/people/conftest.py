"""The form of a person, sent as its page sends it."""

import pytest
from django.forms import FileField
from django.urls import reverse


@pytest.fixture
def send_person(client):
    """Open the form of a person, or of a new one, type these fields, and send it; gives the answer."""

    def send(person=None, follow=False, **fields):
        names = "admin:people_person_change" if person else "admin:people_person_add"
        url = reverse(names, args=[person.pk] if person else [])
        return client.post(url, fill(client.get(url)) | fields, follow=follow)

    return send


def fill(page) -> dict:
    """Return what the form of a page sends if nobody touches it."""
    formsets = [each.formset for each in page.context["inline_admin_formsets"]]
    forms = [page.context["adminform"].form]
    for formset in formsets:
        forms += [formset.management_form, *formset.initial_forms]
    lock = page.context.get("lock")
    data = {"_version": str(lock["version"]), "_marks": lock["marks"]} if lock else {}
    for bound in (each for form in forms for each in form if not isinstance(each.field, FileField)):
        value = bound.value()
        if value is not None and value is not False:
            data[bound.html_name] = bound.field.prepare_value(value)
    return data
