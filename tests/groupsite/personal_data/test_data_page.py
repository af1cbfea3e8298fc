"""The page with all that is held about somebody: who sees it, and what it says."""

import pytest
from django.urls import reverse

from core.journal.context import journal_context
from core.permissions import LADDER
from people.models import Image, ImagePerson, Person
from tests import factories as make

pytestmark = pytest.mark.django_db
PATHS = ("account_data", "account_data_download")


@pytest.fixture
def ada():
    person = make.PersonFactory(
        name="Ada Berg", slug="ada-berg", user=make.UserFactory(), office="Room 5", biography="One two three."
    )
    make.AppointmentFactory(person=person)
    return person


def get_page(client, query="") -> str:
    response = client.get(reverse("account_data") + query)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("name", PATHS)
@pytest.mark.parametrize(
    ("role", "whose", "status"),
    [
        ("", "own", 302),
        ("", "other", 302),
        *((role, "own", 200) for role in LADDER),
        *((role, "other", 200 if role == "owner" else 403) for role in LADDER),
        ("owner", "nobody", 404),
        ("owner", "wrong", 404),
        ("member", "nobody", 403),
    ],
)
def test_who_sees_it(client, ada, name, role, whose, status):
    own = make.PersonFactory(user=make.UserFactory(role=role or "member"))
    if role:
        client.force_login(own.user)
    query = {
        "own": f"?person={own.pk}",
        "other": f"?person={ada.pk}",
        "nobody": "?person=999999",
        "wrong": "?person=x'",
    }
    response = client.get(reverse(name) + query[whose])
    response.close()
    assert response.status_code == status


def test_it_says_what_stands_where_it_came_from_and_who_sees_it(client, ada):
    editor = make.PersonFactory(name="Eve Editor", user=make.UserFactory(role="editor"))
    with journal_context(user=editor.user.pk):
        ada.office = "Room 6"
        ada.save(update_fields=["office"])
    with journal_context(user=ada.user.pk):
        ada.biography = "One two three four."
        ada.save(update_fields=["biography"])
    client.force_login(ada.user)
    context = client.get(reverse("account_data")).context
    lines = {each.key: each for section in context["sections"] for each in section.holdings}
    office, biography = lines["office"], lines["biography"]
    assert (office.text, office.source.partition(",")[0], office.readers) == (
        "Room 6",
        "Eve Editor",
        "Everybody",
    )
    assert (biography.text, biography.source.partition(",")[0]) == ("4 words", "you")
    assert (office.action, lines["roles"].action) == ("Change", "Ask")
    form = client.get(lines["roles"].url).content.decode()
    assert '<option value="roles" selected>' in form
    assert lines["password"].readers == "Nobody"
    assert lines["profile_email"].text == "nothing"
    assert "talks" not in lines


def test_the_number_of_queries_does_not_depend_on_rows(client, ada, django_assert_max_num_queries):
    client.force_login(ada.user)

    def add() -> None:
        for _ in range(5):
            make.PublicationFactory(byline=[ada])
            make.TalkSpeakerFactory(person=ada, name="")
            make.AwardRecipientFactory(person=ada, name="")
            make.SupervisionFactory(supervisor=ada)
            make.ImagePersonFactory(person=ada)

    add()
    get_page(client)
    with django_assert_max_num_queries(100) as first:
        get_page(client)
    add()
    with django_assert_max_num_queries(len(first)):
        get_page(client)


def test_a_person_withdraws_from_a_picture_and_agrees_again(client, ada):
    row = make.ImagePersonFactory(person=ada, state="agreed", image__consent="agreed")
    client.force_login(ada.user)
    url = reverse("account_data_picture", args=[row.image_id])
    for _ in range(2):  # pressed twice
        assert client.post(url, {"agrees": "no"}).status_code == 302
    image = Image.objects.get()
    assert (image.consent, image.is_shown) == ("withdrawn", False)
    assert not Image.objects.shown().exists()
    assert "Visitors do not see it." in get_page(client)
    client.post(url, {"agrees": "yes"})
    assert Image.objects.get().is_shown


@pytest.mark.parametrize("role", ["", *LADDER])
def test_nobody_else_decides_on_it(client, ada, role):
    row = make.ImagePersonFactory(person=ada, state="agreed")
    if role:
        client.force_login(make.PersonFactory(user=make.UserFactory(role=role)).user)
    url = reverse("account_data_picture", args=[row.image_id])
    assert client.post(url, {"agrees": "no"}).status_code == (404 if role else 302)
    assert ImagePerson.objects.get().state == "agreed"


def test_owners_reach_it_from_the_form(client, ada):
    link = f"{reverse('account_data')}?person={ada.pk}"
    form = reverse("admin:people_person_change", args=[ada.pk])
    client.force_login(make.UserFactory(role="owner"))
    assert link in client.get(form).content.decode()
    assert "Ada Berg" in get_page(client, f"?person={ada.pk}")
    client.force_login(make.UserFactory(role="editor"))
    assert link not in client.get(form).content.decode()


def test_owners_reach_it_from_the_list(client, ada):
    people = reverse("admin:people_person_changelist")
    for role in LADDER:
        client.force_login(make.UserFactory(role=role))
        page = client.get(people).content.decode()
        assert ("What we hold about them" in page) == (role == "owner")
    other = make.PersonFactory()
    ticked = {"action": "show_held_data", "_selected_action": [ada.pk]}
    assert client.post(people, ticked)["Location"] == f"{reverse('account_data')}?person={ada.pk}"
    answer = client.post(people, {**ticked, "_selected_action": [ada.pk, other.pk]}, follow=True)
    assert "Select exactly one person." in answer.content.decode()


def test_after_an_ended_session_the_buttons_are_there_again(client, ada):
    row = make.ImagePersonFactory(person=ada)
    url = reverse("account_data_picture", args=[row.image_id])
    assert url in client.post(url, {"agrees": "no"})["Location"]
    client.force_login(ada.user)
    assert client.get(url)["Location"] == reverse("account_data")


def test_a_hostile_name_and_no_group(client):
    user = make.UserFactory()
    make.PersonFactory(name='<b>"x"</b> ' + "y" * 150, slug="x", user=user)
    client.force_login(user)
    assert "<b>" not in get_page(client)
    Person.objects.all().delete()
    assert "What we hold about you" in get_page(client)


@pytest.mark.parametrize(("before", "is_shown"), [("withdrawn", True), ("waiting", False)])
def test_who_agrees_is_told_whether_the_picture_is_shown(client, ada, before, is_shown):
    row = make.ImagePersonFactory(person=ada, state=before)
    client.force_login(ada.user)
    response = client.post(
        reverse("account_data_picture", args=[row.image_id]), {"agrees": "yes"}, follow=True
    )
    assert ("You agreed that the picture is shown." in response.content.decode()) == is_shown
    row.image.refresh_from_db()
    assert row.image.is_shown == is_shown
