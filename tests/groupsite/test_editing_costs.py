"""Every page of the editing side costs as many queries for much as for little, of one thing and of others."""

import datetime
from functools import partial

import pytest
from django.apps import apps
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core.db.journal import is_journaled
from core.db.models import all_rows
from core.history.structure import ChangeKey
from core.journal.context import journal_context
from core.journal.models import JournalEvent
from groupsite.models import Page
from groupsite.roles import TABLE
from people.models import Person, User
from publications.models import Publication
from software.models import Theme
from tests import factories
from tests.admin_forms import MODELS, add_parts, admin_url, fill_tables, form_data, make_row, read_form
from tests.admin_pages import change_row

ROUNDS = (1, 2)
"""How many things are added before each look."""

OWN_CODE = ("search", "form", "save")
"""Pages to which every table adds something of its own; the others are the same for all tables."""
WHOLE = (Person, Publication, Theme, Page, User)
"""Tables of which all pages are opened: with many parts, few and none, with a history and without."""


@pytest.fixture(autouse=True)
def content_types(db):
    """Look up all content types, as a process does once."""
    ContentType.objects.get_for_models(*apps.get_models())


@pytest.fixture
def owner(db, client):
    account = factories.UserFactory(role="owner")
    factories.PersonFactory(user=account)
    client.force_login(account)
    return account


def count_queries(act):
    """How many queries an answer costs."""
    with CaptureQueriesContext(connection) as queries:
        answer = act()
    assert answer.status_code in (200, 302, 409), answer.status_code
    return len(queries)


def change(row, number):
    """Change a thing and give it parts, long after all else; gives what the version before it is called."""
    JournalEvent.objects.update(at=F("at") - datetime.timedelta(hours=1))
    with journal_context(why=f"{number} more"):
        key = change_row(all_rows(type(row)).get(pk=row.pk))
        add_parts(row, number)
    assert ChangeKey.parse(key).context
    return key


def list_pages(client, row, key):
    """What can be asked of a thing and of its table, by name; what is saved is what the form has."""
    model, rights = type(row), TABLE[type(row)._meta.label_lower]
    form, many = admin_url(model, "change", row.pk), admin_url(model, "changelist")
    rows = list(all_rows(model).values_list("pk", flat=True))
    action_data = {"action": "delete_selected", ACTION_CHECKBOX_NAME: rows, "index": "0"}
    forms = []

    def open_form():
        forms.append(client.get(form))
        return forms[0]

    pages = {
        "list": lambda: client.get(many),
        "search": lambda: client.get(many, {"q": "a"}),
        "form": open_form,
        "save": lambda: client.post(form, form_data(forms[0])),
        "history": lambda: client.get(admin_url(model, "history", row.pk)),
    }
    if rights["add"].any:
        pages["add"] = lambda: client.get(admin_url(model, "add"))
    if rights["delete"].any:
        pages["delete"] = lambda: client.get(admin_url(model, "delete", row.pk))
        pages["delete many"] = lambda: client.post(many, action_data)
    if key:
        pages["version"] = lambda: client.get(admin_url(model, "version", row.pk, key))
    return pages


def test_the_pages_of_every_table_cost_the_same_for_more(owner, client, thorough):
    rows, prices = [make_row(model) for model in MODELS], []
    for number in ROUNDS:
        fill_tables(number)
        costs = {}
        for row in rows:
            model = type(row)
            key = change(row, number) if is_journaled(model) else add_parts(row, number)
            pages = list_pages(client, row, key)
            names = pages if thorough or model in WHOLE else OWN_CODE
            costs |= {(model._meta.label, name): count_queries(pages[name]) for name in names}
        prices.append(costs)
    first, second = prices
    for page, cost in second.items():  # lists name who saved rows last, which nobody did in the first round
        assert abs(cost - first[page]) <= (4 if page[1] in ("list", "search") else 1), page
    for (table, name), cost in second.items():
        assert cost <= (20 if name in ("list", "search") else 99), (table, name)


OWN = {
    "tasks": lambda client: client.get(reverse("admin:index")),
    "roster": lambda client: client.get(reverse("admin:people_roster") + "?status=all&edit=all"),
    "roster as a file": lambda client: client.get(reverse("admin:people_roster_csv") + "?status=all"),
    "roster, one row": lambda client: client.get(build_row_url(), headers={"X-Roster": "row"}),
    "roster pasted": lambda client: client.post(
        reverse("admin:people_roster_paste"), {"table": build_table()}
    ),
    "deleted content": lambda client: client.get(reverse("history:deleted")),
    "offers": lambda client: client.get(build_offers_url("names") + "?q=ada"),
    "offers for a byline": lambda client: client.post(build_offers_url("pasted"), {"text": join_names()}),
    "handing in": lambda client: client.get(reverse("admin:publications_import")),
    "picking by typing": lambda client: client.get(reverse("admin:autocomplete"), PICKED),
    "many redirects": lambda client: client.get(reverse("admin:redirects_redirect_add_many")),
    "the demo": lambda client: client.get(reverse("admin:groupsite_first_steps_demo")),
    "Markdown": lambda client: client.post(reverse("admin:markdown"), {"text": "*a*\n\n" * 50}),
    "password": lambda client: client.get(reverse("account_change_password")),
    "publish": lambda client: post_action(client, Publication, "publish"),
    "publish all": lambda client: post_action(client, Publication, "publish", select_across="1"),
    "withdraw": lambda client: post_action(client, Page, "withdraw"),
    "add a topic": lambda client: post_action(client, Publication, "add_topic"),
    "hide": lambda client: post_action(client, Person, "hide_profile"),
    "looked at": lambda client: save(client, {"_preview": "1"}),
    "saved second": lambda client: save(client, {"_version": "0", "title": "Other"}),
}
PICKED = {"app_label": "software", "model_name": "themepublication", "field_name": "publication", "term": "a"}


def build_row_url():
    return reverse("admin:people_roster_row", args=[factories.AppointmentFactory().pk])


def build_table():
    return "\n".join(["Name\tRole", *(f"{name}\tNo role" for name in list_names())])


def join_names():
    return ", ".join(list_names())


def list_names():
    return Person.objects.values_list("name", flat=True)


def build_offers_url(what):
    return reverse("admin:publications_publication_offers", args=[what])


def post_action(client, model, action, **more):
    rows = list(all_rows(model).values_list("pk", flat=True))
    data = {"action": action, ACTION_CHECKBOX_NAME: rows, "index": "0", **more}
    return client.post(admin_url(model, "changelist"), data)


def save(client, more):
    form = admin_url(Publication, "change", Publication.objects.earliest("pk").pk)
    return client.post(form, form_data(read_form(client, form)) | more)


def test_the_other_pages_cost_the_same_for_more(owner, client):
    prices = []
    for number in ROUNDS:
        fill_tables(number)
        with journal_context(user=owner.pk):
            for row in (factories.PageFactory(), factories.PublicationFactory(byline=["A", "B"])):
                type(row).objects.filter(pk=row.pk).delete()
        prices.append({name: count_queries(partial(act, client)) for name, act in OWN.items()})
    assert prices[1] == prices[0]


def test_own_profile_and_papers_cost_the_same_for_more(client):
    account = factories.UserFactory()
    me, prices = factories.PersonFactory(user=account), []
    paper = factories.PublicationFactory(byline=[me])
    client.force_login(account)
    for number in ROUNDS:
        fill_tables(number)
        keys = {row: change(row, number) for row in (me, paper)}
        pages = [
            admin_url(type(row), page, row.pk, *more)
            for row in (me, paper)
            for page, more in (("change", []), ("history", []), ("version", [keys[row]]))
        ]
        for role in ("member", "editor"):
            account.role = role
            account.save()
            prices.append([role, *(count_queries(partial(client.get, page)) for page in pages)])
    assert prices[2:] == prices[:2]
