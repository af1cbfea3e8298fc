"""Each kind of record is found where visitors look, and a change of it is told, undone and restored."""

import pytest
from django.urls import reverse

from core.kinds import get_kinds
from tests import factories as make
from tests.admin_forms import admin_url, change_url, find_text_field, make_row, open_form

pytestmark = pytest.mark.django_db
KINDS = [kind for kind in get_kinds() if kind.has_drafts and kind.search and kind.correctable]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.label)
def test_visitors_find_it_by_search_and_sitemap_and_not_as_a_draft(client, kind):
    make.GroupFactory()
    name = kind.search.titles[0]
    row = make_row(kind.model, **{name: "Weaving looms"})
    draft = make_row(kind.model, **{name: "Weaving drafts"}, visibility="draft")
    suggestions = ["/search/suggestions.json?q=weaving"] if kind.search.suggest else []
    for path in ("/search/?q=weaving", "/sitemap.xml", *suggestions):
        text = client.get(path).text
        assert row.get_absolute_url() in text, path
        assert draft.get_absolute_url() not in text, path


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.label)
def test_a_change_is_told_undone_and_restored(client, kind):
    field = find_text_field(kind)
    row = make_row(kind.model, **{field: "Before"})
    client.force_login(make.UserFactory(role="editor"))
    answer = client.post(change_url(row), open_form(client, row) | {field: "After"})
    assert answer.status_code == 302, answer.context["errors"]
    days = client.get(reverse("history:changes"), {"days": "all"}).context["days"]
    changes = [change for day in days for change in day.changes]
    [change] = [each for each in changes if "After" in [detail.became for detail in each.details]]
    client.post(reverse("history:undo", args=[change.key]))
    row.refresh_from_db()
    assert getattr(row, field) == "Before"
    history = client.get(admin_url(type(row), "history", row.pk)).text
    assert "After" in history
    assert "Restore" in history
