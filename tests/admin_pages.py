"""The pages of the editing side, to be walked: each table's own, and those that stand beside the tables."""

from collections.abc import Iterator
from datetime import date

from django.contrib import admin
from django.db import models
from django.urls import reverse
from django.utils import timezone

from core.admin.bulk_actions import build_merge_url
from core.db.journal import is_journaled
from core.history.structure import ChangeKey
from core.history.timeline import select_deletions
from core.journal.models import JournalEvent
from core.web import preview_tokens
from groupsite.editing.help import DOCUMENTS
from groupsite.models import Page
from groupsite.roles import TABLE
from people.models import Appointment, Person
from publications.models import Publication, Venue
from tests import factories
from tests.admin_forms import admin_url

CHANGED = "title", "name", "note", "notice", "caption"
"""Fields of which every table with a history has one to change."""


def list_tables(app: str) -> list[type[models.Model]]:
    """The tables of an app that accounts find on the editing side."""
    listed_models = [model for model in admin.site._registry if model._meta.label_lower in TABLE]
    return [model for model in listed_models if model._meta.app_label == app]


def iterate_pages(model: type[models.Model]) -> Iterator[str]:
    """List, add, form, history, an older version and deletion, as far as the table has them."""
    row = get_or_make_row(model)
    yield admin_url(model, "changelist")
    if model._meta.label != "groupsite.Group":
        yield admin_url(model, "add")
    yield admin_url(model, "change", row.pk)
    yield admin_url(model, "history", row.pk)
    if model._meta.label not in ("groupsite.Group", "people.User"):
        yield admin_url(model, "delete", row.pk)
    if is_journaled(model):
        yield admin_url(model, "version", row.pk, change_row(row))


def get_or_make_row(model: type[models.Model]) -> models.Model:
    """A row that is there, or a new one."""
    return model.objects.order_by("pk").first() or getattr(factories, f"{model.__name__}Factory")()


def change_row(row: models.Model) -> str:
    """Change the row, and give what the address of the version before calls that."""
    fields = {field.name for field in row._meta.concrete_fields}
    name = next(name for name in CHANGED if name in fields)
    setattr(row, name, f"{getattr(row, name)} changed")
    row.save()
    return str(ChangeKey.of(JournalEvent.objects.of_row(row).latest("id")))


def iterate_own_pages() -> Iterator[str]:
    """The pages that belong to no table."""
    roster = reverse("admin:people_roster")
    appointment = Appointment.objects.order_by("pk").first()
    papers = admin_url(Publication, "changelist")
    yield reverse("admin:index")
    yield f"{papers}?q=a&o=1.-2&visibility__exact=public"
    yield f"{papers}?q=nothing-like-it"
    yield admin_url(Publication, "add") + "?_popup=1"
    yield admin_url(Venue, "add") + "?_popup=1"
    yield roster
    yield f"{roster}?status=all&sort=role&q=a"
    yield f"{roster}?edit={appointment.pk}"
    yield f"{roster}?edit=all"
    yield f"{roster}?on=Smarch"
    yield reverse("admin:people_roster_paste")
    yield reverse("admin:redirects_redirect_add_many")
    for changes in ({"summary": ["", "Some words"]}, {}):
        yield reverse("admin:correction", args=[factories.CorrectionFactory(changes=changes).pk])
    yield reverse("admin:corrections")
    yield reverse("admin:notices")
    factories.ProfileLinkFactory(sent_at=timezone.now(), expires_at=timezone.now())
    yield reverse("admin:profile_links")
    yield from iterate_merging_pages()
    past = factories.AppointmentFactory(end=date(2022, 8, 31), role=appointment.role)
    for person in (past.person_id, factories.AppointmentFactory(role=appointment.role).person_id):
        yield reverse("admin:departure", args=[person])
    yield reverse("admin:groupsite_first_steps_demo")
    yield reverse("admin:help")
    for name in DOCUMENTS:
        yield reverse("admin:help_document", args=[name])
    for name in ("account", "account_email", "account_change_password", "mfa_index", "usersessions_list"):
        yield reverse(name)
    yield reverse("admin:auth_user_password_change", args=[factories.UserFactory().pk])
    yield from iterate_import_pages()
    yield from iterate_deleted_pages()
    yield from iterate_preview_pages()


def iterate_merging_pages() -> Iterator[str]:
    """The pages that merge two people, and the list of merges."""
    rows = [factories.PersonFactory(biography=text).pk for text in ("Some words", "")]
    yield build_merge_url(Person, rows[0])
    yield f"{build_merge_url(Person, rows[0])}&q=Tester"
    yield build_merge_url(Person, *rows)
    yield reverse("admin:merge_undo", args=[factories.IdentityChangeFactory().pk])
    yield reverse("admin:merges")
    paper = factories.PublicationFactory(byline=[Person.objects.get(pk=rows[0])])
    yield reverse("admin:split", args=[paper.authorships.get().person_id])
    yield reverse("admin:quiet_name_change", args=[rows[0]])


def iterate_import_pages() -> Iterator[str]:
    """The page on which papers are handed in, a plan, and what became of one."""
    yield reverse("admin:publications_import")
    for state in ("planned", "applied", "discarded"):
        batch = factories.ImportBatchFactory(state=state, source_text="Some words", counts={"created": 1})
        factories.ImportItemFactory(batch=batch, verdict="problem", reason="Some words", text="Some words")
        factories.ImportItemFactory(batch=batch, entry={"kind": "article", "title": "A Title"})
        yield reverse("admin:publications_import_plan", args=[batch.uid])
        if state == "applied":
            yield reverse("admin:publications_import_undo", args=[batch.uid])


def iterate_deleted_pages() -> Iterator[str]:
    """The list of what was deleted, and the page on which it is restored."""
    person = Person.objects.get(slug="luo-mai")
    paper = factories.PublicationFactory(title="Lost " * 20, byline=["Somebody Else", person])
    factories.LinkFactory(publication=paper)
    paper.delete()
    event = select_deletions(type(paper)).latest("id")
    yield reverse("history:deleted")
    yield reverse("history:deleted") + "?older=1"
    yield reverse("history:undelete", args=[paper._meta.label_lower, event.pk])


def iterate_preview_pages() -> Iterator[str]:
    """Public pages of things that are not public yet, looked at by right and with a link passed on."""
    body = "# A heading\n\nSome *words*."
    draft = factories.PageFactory(slug="a-draft", visibility="draft", body=body)
    yield f"{draft.get_absolute_url()}?{preview_tokens.NAME}={preview_tokens.BY_PERMISSION}"
    yield admin_url(Page, "change", draft.pk)
    news = factories.NewsItemFactory(visibility="draft", day=date(2150, 1, 1), body=body)
    yield f"{news.get_absolute_url()}?{preview_tokens.NAME}={preview_tokens.BY_PERMISSION}"
    yield f"{draft.get_absolute_url()}?{preview_tokens.NAME}=nonsense"
