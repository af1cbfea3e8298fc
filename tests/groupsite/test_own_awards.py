"""Members add awards of their own, and change these alone."""

import pytest
from django.urls import reverse

from groupsite.models import Award
from people.models import Person
from tests import factories as make
from tests.admin_forms import change_url, form_data, post_form, read_form

ADD = "admin:groupsite_award_add"

pytestmark = pytest.mark.django_db


@pytest.fixture
def member(client):
    account = make.UserFactory()
    make.PersonFactory(user=account, name="Ada Tester")
    client.force_login(account)
    return account


def add(client, **fields):
    url = reverse(ADD)
    data = form_data(read_form(client, url)) | {"title": "Best Poster", "years": "2026"} | fields
    return client.post(url, data, follow=True)


def test_a_member_adds_an_award_and_is_its_recipient(client, member):
    assert 'href="/admin/groupsite/award/add/"' in client.get(reverse("admin:index")).text
    text = add(client).text
    assert "You were added to the recipients." in text
    award = Award.objects.get()
    assert [each.person.name for each in award.recipients.all()] == ["Ada Tester"]
    post_form(client, award, note="With distinction")
    award.refresh_from_db()
    assert award.note == "With distinction"
    assert "Best Poster" in client.get(member.person.get_absolute_url()).text


def test_who_names_themselves_or_their_paper_is_not_added_again(client, member):
    person = Person.objects.get()
    row = {"recipients-TOTAL_FORMS": "1", "recipients-0-person": str(person.pk)}
    assert "You were added" not in add(client, **row).text
    paper = make.PublicationFactory(byline=[person])
    assert "You were added" not in add(client, title="Best Paper", publication=str(paper.pk)).text
    assert sorted(award.recipients.count() for award in Award.objects.all()) == [0, 1]


def test_others_awards_are_read_only(client, member):
    award = make.AwardRecipientFactory().award
    assert client.get(change_url(award)).status_code == 200
    assert client.post(change_url(award), {"title": "Mine"}).status_code == 403
    assert client.get(reverse("admin:groupsite_award_delete", args=[award.pk])).status_code == 403


def test_an_account_without_a_profile_adds_none_and_is_told_why(client):
    client.force_login(make.UserFactory())
    assert "has no profile yet" in add(client).text
    assert not Award.objects.exists()


def test_an_editor_is_not_added(client):
    make.PersonFactory(user=(editor := make.UserFactory(role="editor")))
    client.force_login(editor)
    assert "You were added" not in add(client).text
    assert not Award.objects.get().recipients.exists()
