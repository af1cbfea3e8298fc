"""The forms of the editing side as tests fill them: what a browser would send, and rows for each table."""

import datetime
import itertools
import threading
from unittest.mock import patch

from django.contrib import admin
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import models
from django.forms import FileField
from django.template.response import TemplateResponse
from django.urls import reverse

from core.kinds import ContentKind
from core.references import list_references
from groupsite.redirects.models import Redirect
from tests import factories

MODELS = [model for model in admin.site._registry if model._meta.app_label not in ("auth", "taggit")]
MORE = {
    ("people.invitation", "person"): {"revoked_at": datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)},
    ("corrections.profilelink", "person"): {"revoked_at": datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)},
    ("publications.authorship", "person"): {"matched": "name"},
    ("publications.publication", "version_of"): {"version_kind": "preprint"},
    ("software.projectperson", "person"): {"name": ""},
    ("software.themecollaborator", "person"): {"name": ""},
}
"""What a part needs besides the key by which it belongs to a thing."""
NUMBERS = itertools.count()
DIFFERENT = {"people.personname": "name", "people.personlink": "label"}
"""A field in which the parts of one thing must not be the same."""


def admin_url(model: type[models.Model], page: str, *args) -> str:
    """Return the URL of a page of a table."""
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def change_url(row: models.Model) -> str:
    """Return the URL of a row's form."""
    return admin_url(type(row), "change", row.pk)


def read_form(client, url: str):
    """Open the page of a form for what is in it: its HTML, half of what a page costs, is not written.

    What stands in for the HTML does so for the whole process, so threads of a test read the page as it is.
    """
    if threading.current_thread() is not threading.main_thread():
        return client.get(url)
    with patch.object(TemplateResponse, "rendered_content", ""):
        page = client.get(url)
    page.context = getattr(page, "context_data", page.context)
    return page


def form_data(page) -> dict:
    """Return what the form of a page sends if nobody touches it."""
    forms = [page.context["adminform"].form]
    for formset in (each.formset for each in page.context["inline_admin_formsets"]):
        forms += [formset.management_form, *formset.forms]
    data = {}
    for bound in (each for form in forms for each in form if not isinstance(each.field, FileField)):
        value = bound.value()
        if value is not None and value is not False:
            data[bound.html_name] = bound.field.prepare_value(value)
    return data


def versioned_form_data(page) -> dict:
    """Return what the form of a page sends, with the version of the row that it was read with."""
    lock = page.context.get("lock")
    version = {"_version": str(lock["version"]), "_marks": lock["marks"]} if lock else {}
    return form_data(page) | version


def open_form(client, row) -> dict:
    """Return what the form of a row sends, as it is read now."""
    return versioned_form_data(read_form(client, change_url(row)))


def merge_data(page) -> dict:
    """Return what the page that asks sends, with the choices that are ticked."""
    data = dict(page.context["hidden_inputs"])
    defaults = {each.name: each.default for each in page.context["differences"]}
    context = page.context
    return data | defaults | {"_merge": "1", "_version": str(context["version"]), "_marks": context["marks"]}


def post_form(client, row, **fields):
    """Send the form of a row with some fields changed, the others as a browser sends them."""
    url = change_url(row)
    return client.post(url, form_data(read_form(client, url)) | fields)


def upload(data: bytes, name: str = "me.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def attachment_data(row, number: int = 0, **fields) -> dict:
    """Return what a browser sends of a new file beneath a paper."""
    start = f"attachments-{number}-"
    values = {"kind": "pdf", "position": "0"} | fields
    return {"attachments-TOTAL_FORMS": str(number + 1)} | {start + name: it for name, it in values.items()}


def make_row(model: type[models.Model], **values) -> models.Model:
    """Return a new row of a table, made by its factory."""
    return getattr(factories, f"{model.__name__}Factory")(**values)


def find_text_field(kind: ContentKind) -> str:
    """Return the name of the last field of a kind that can be corrected and takes any text."""
    fields = [kind.model._meta.get_field(name) for name in kind.correctable.fields]
    texts = [field for field in fields if isinstance(field, (models.CharField, models.TextField))]
    return [field.name for field in texts if not isinstance(field, (models.EmailField, models.URLField))][-1]


def fill_tables(count: int) -> None:
    """Make papers with bylines, people with records, and what is about them."""
    for _ in range(count):
        person = factories.PersonFactory()
        factories.AppointmentFactory(person=person)
        factories.AppointmentFactory(person=person, role=factories.RoleFactory())
        paper = factories.PublicationFactory(byline=[person, "B. Tester"])
        factories.UserFactory()
        factories.AwardFactory(publication=paper)
        factories.ThemePublicationFactory(publication=paper)
        factories.NewsItemFactory()
        factories.AuthorDecisionFactory(person=person)


def add_parts(row: models.Model, number: int) -> None:
    """Give a thing more parts of every kind, and more that points at it."""
    for relation in type(row)._meta.related_objects:
        part, key = relation.related_model, relation.field.name
        factory = getattr(factories, f"{part.__name__}Factory", None)
        for _ in range(number if factory and relation.one_to_many else 0):
            more = MORE.get((part._meta.label_lower, key), {})
            if name := DIFFERENT.get(part._meta.label_lower):
                more = {name: f"{name} {next(NUMBERS)}"}
            factory(**{key: row}, **more)
    for relation in list_references(type(row)):
        for _ in range(number if relation.kind and relation.model is not Redirect else 0):
            getattr(factories, f"{relation.model.__name__}Factory")(record=row)
