"""The pages of sources: adding, changing, looking, rules, and who may see and do what."""

import pytest
from django_tasks_db.models import DBTaskResult

from groupsite.sources.models import ListedWork, PaperSource, SourceRules, WorkState
from publications.models import AuthorClaim, ImportBatch, Publication
from tests import factories as make
from tests.played_services import AUTHOR, ORCID, make_works

pytestmark = pytest.mark.django_db
ALL = "/admin/sources/"


@pytest.fixture
def url(ada):
    return f"/admin/people/person/{ada.pk}/sources/"


@pytest.fixture
def member(client, ada):
    client.force_login(ada.user)
    return client


def get_messages(response):
    return [str(message) for message in response.context["messages"]]


def test_without_sources_the_page_has_three_fields_with_what_the_profile_has(member, ada, url):
    make.PersonIdentifierFactory(person=ada, scheme="orcid", value=ORCID)
    response = member.get(url)
    assert "Tell us where your papers are listed. What the profile has is filled in." in response.text
    assert f'value="{ORCID}"' in response.text
    assert list(response.context["first_form"].fields) == ["orcid", "openalex_author", "dblp_person"]


def test_the_first_sources_are_added_and_looked_at_at_once(member, url):
    data = {"do": "first", "first-orcid": f"https://orcid.org/{ORCID}", "first-dblp_person": "65/9612"}
    response = member.post(url, data, follow=True)
    assert list(PaperSource.objects.values_list("service", "identifier")) == [
        ("orcid", ORCID),
        ("dblp_person", "65/9612"),
    ]
    assert DBTaskResult.objects.filter(task_path__endswith="look_for_papers").exists()
    assert "ORCID 0000-0002-1825-0097 was added. The first check begins in a moment." in get_messages(
        response
    )


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "Enter at least one identifier."),
        ({"first-orcid": "0000-0002-1825-0098"}, "This is no identifier of ORCID"),
        ({"first-openalex_author": "Ada"}, "This is no identifier of OpenAlex, as A5012345678 is one."),
    ],
)
def test_wrong_first_sources_say_what_is_wrong_and_lose_nothing(member, url, values, message):
    response = member.post(url, {"do": "first", **values})
    assert response.status_code == 422
    assert message in response.text
    assert all(value in response.text for value in values.values())
    assert not PaperSource.objects.exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Enter an identifier or a URL."),
        ("Ada Lovelace", "This is not an identifier or a URL of ORCID, OpenAlex"),
        (ORCID, "This source is in the list already."),
        (f"https://openalex.org/{AUTHOR}", "Another person on this site has this identifier."),
    ],
)
def test_a_source_that_cannot_be_added(member, url, add_source, text, message):
    add_source("orcid")
    make.PersonIdentifierFactory(scheme="openalex", value=AUTHOR)
    response = member.post(url, {"do": "add", "new-text": text})
    assert (response.status_code, PaperSource.objects.count()) == (422, 1)
    assert message in response.text


def test_the_profile_proposes_sources(member, ada, url, add_source):
    add_source("orcid")
    make.PersonIdentifierFactory(person=ada, scheme="openalex", value=AUTHOR)
    make.PersonIdentifierFactory(person=ada, scheme="github", value="ada")
    assert f"use:openalex_author:{AUTHOR}" in member.get(url).text
    member.post(url, {"do": f"use:openalex_author:{AUTHOR}"})
    assert PaperSource.objects.filter(service="openalex_author").exists()
    assert "use:" not in member.get(url).text


def test_a_source_is_switched_off_changed_and_removed(member, url, add_source, services, look):
    services.works = make_works(2)
    source = add_source("orcid")
    look(source)
    member.post(url, {"do": f"switch:{source.pk}"})
    source.refresh_from_db()
    assert not source.is_on
    member.post(url, {"do": f"change:{source.pk}", f"source-{source.pk}-text": "0000-0001-5109-3700"})
    source.refresh_from_db()
    assert (source.identifier, source.state) == ("0000-0001-5109-3700", {})
    assert not ListedWork.objects.exists()
    member.post(url, {"do": f"remove:{source.pk}"}, follow=True)
    assert not PaperSource.objects.exists()
    assert get_messages(member.post(url, {"do": f"look:{source.pk}"}, follow=True)) == [
        "The source is not there any more."
    ]


def test_without_outside_services_the_page_says_so_and_nothing_is_looked_at(
    member, url, add_source, settings
):
    settings.OUTSIDE_SERVICES = False
    source = add_source("orcid")
    text = member.get(url).text
    assert "Outside services are turned off on this site" in text
    assert "Look now" not in text
    member.post(url, {"do": f"look:{source.pk}"})
    added = member.post(url, {"do": "add", "new-text": f"https://openalex.org/{AUTHOR}"}, follow=True)
    assert get_messages(added)[-1].endswith("It is checked when outside services are turned on.")
    assert not DBTaskResult.objects.filter(task_path__endswith="look_for_papers").exists()


def test_what_is_sent_is_listed(member, url, add_source):
    add_source("orcid")
    text = member.get(url).text
    assert f"<code>{ORCID}</code>" in text
    assert "No name, e-mail address or answer of yours is sent." in text


@pytest.mark.parametrize("page", ["sources", "/admin/my-papers/"])
def test_both_pages_answer_works_with_the_same_buttons(member, url, page, services, add_source, look):
    services.works = make_works(3)
    look(add_source("orcid"))
    mine, other, later = ListedWork.objects.order_by("pk")
    page = url if page == "sources" else page
    text = member.get(page).text
    assert all(f"{choice}:w{mine.pk}" in text for choice in ("mine", "not", "later"))
    response = member.post(page, {"decide": f"mine:w{mine.pk}"}, follow=True)
    assert f"“{mine.title}” was added." in get_messages(response)[0]
    undo_button = f'formaction="{page}" name="decide" value="back:w{mine.pk}"'
    assert undo_button in response.text
    member.post(page, {"decide": "not", "chosen": [f"w{other.pk}"]})
    member.post(page, {"decide": f"later:w{later.pk}"})
    states = ListedWork.objects.order_by("pk").values_list("state", flat=True)
    assert list(states) == [WorkState.HERE, WorkState.REFUSED, WorkState.LATER]
    member.post("/admin/my-papers/", {"decide": f"back:w{other.pk}"})
    other.refresh_from_db()
    assert other.state == WorkState.WAITING
    again = member.post(page, {"decide": f"mine:w{mine.pk}"}, follow=True)
    assert get_messages(again)[-1:] == ["The paper is not suggested any more."]
    assert Publication.objects.count() == 1


def test_undo_takes_the_paper_away_and_suggests_it_again(member, url, services, add_source, look):
    services.works = make_works(1)
    look(add_source("orcid"))
    key = ListedWork.objects.get().pk
    member.post(url, {"decide": f"mine:w{key}"})
    response = member.post(url, {"decide": f"back:w{key}"}, follow=True)
    assert "is suggested again." in get_messages(response)[-1]
    assert f"mine:w{key}" in response.text
    assert not Publication.objects.exists()


def test_several_that_were_added_are_undone_by_one_press(member, url, services, add_source, look):
    services.works = make_works(3)
    look(add_source("orcid"))
    keys = [f"w{work.pk}" for work in ListedWork.objects.all()]
    response = member.post(url, {"decide": "mine", "chosen": keys}, follow=True)
    assert "3 papers were added." in get_messages(response)[0]
    assert f'value="back:{",".join(keys)}"' in response.text
    response = member.post(url, {"decide": f"back:{','.join(keys)}"}, follow=True)
    assert get_messages(response)[-1] == "3 papers are suggested again."
    assert not Publication.objects.exists()
    again = member.post(url, {"decide": f"back:{','.join(keys)},w,x1,{'w9' * 50}"}, follow=True)
    assert get_messages(again)[-1] == "The paper is not suggested any more."


def test_a_paper_that_somebody_else_added_is_here_and_claimed_by_the_rules_for_links(
    member, ada, url, services, add_source, look
):
    services.works = make_works(1)
    babbage = make.PersonFactory(name="Charles Babbage", user=make.UserFactory())
    look(add_source("orcid"))
    work = ListedWork.objects.get()
    paper = make.PublicationFactory(
        title=work.title,
        year=services.works[0]["year"],
        byline=["Ada Lovelace", babbage],
        added_by=babbage.user,
    )
    make.IdentifierFactory(publication=paper, scheme="doi", value=services.works[0]["doi"])
    response = member.post(url, {"decide": f"mine:w{work.pk}"}, follow=True)
    assert "was here already" in get_messages(response)[0]
    assert AuthorClaim.objects.get(person=ada).state == AuthorClaim.State.WAITING


@pytest.mark.parametrize(
    ("role", "is_own", "may_open"),
    [
        ("member", True, True),
        ("member", False, False),
        ("staff", False, False),
        ("editor", False, True),
        ("owner", False, True),
    ],
)
def test_who_may_open_and_answer_for_whom(
    client, ada, url, services, add_source, look, role, is_own, may_open
):
    services.works = make_works(1)
    source = add_source("orcid")
    look(source)
    user = ada.user if is_own else make.UserFactory(role=role)
    client.force_login(user)
    assert client.get(url).status_code == (200 if may_open else 403)
    posted = client.post(url, {"decide": f"not:w{ListedWork.objects.get().pk}"})
    assert posted.status_code == (302 if may_open else 403)
    assert (ListedWork.objects.get().state == WorkState.REFUSED) == may_open
    assert client.post(url, {"do": f"switch:{source.pk}"}).status_code == (302 if may_open else 403)
    rules = client.post(url, {"do": "rules", "rules-writes_weekly": ""})
    assert rules.status_code == (302 if is_own else 403)


@pytest.mark.parametrize(
    ("role", "status"), [("member", 403), ("staff", 403), ("editor", 200), ("owner", 200)]
)
def test_who_may_open_the_page_of_all_sources(client, role, status):
    client.force_login(make.UserFactory(role=role))
    assert client.get(ALL).status_code == status


def test_visitors_are_sent_to_log_in(client, url):
    assert client.get(url).status_code == 302
    assert client.get(ALL).status_code == 302


def test_a_work_of_somebody_else_cannot_be_answered(member, url, services, add_source, look):
    services.works = make_works(1)
    look(add_source("orcid", person=make.PersonFactory(name="Charles Babbage")))
    response = member.post(url, {"decide": f"mine:w{ListedWork.objects.get().pk}"}, follow=True)
    assert get_messages(response) == ["The paper is not suggested any more."]
    assert not Publication.objects.exists()


def test_rules_that_add_papers_need_a_verified_orcid(member, ada, url):
    member.post(url, {"do": "rules", "rules-adds_agreed": "on", "rules-adds_drafts": "on"})
    rules = SourceRules.objects.get(person=ada)
    assert (rules.adds_agreed, rules.adds_drafts, rules.writes_weekly) == (False, False, False)
    assert "Connect your ORCID" in member.get(url).text


def test_a_source_of_the_group_makes_a_plan_for_the_editor_who_added_it(client, services, look):
    services.works = make_works(3)
    editor = make.UserFactory(role="editor")
    client.force_login(editor)
    response = client.post(ALL, {"do": "add", "new-text": f"https://openalex.org/{AUTHOR}"}, follow=True)
    assert "was added" in get_messages(response)[0]
    source = PaperSource.objects.get(person=None)
    look(source)
    batch = ImportBatch.objects.get()
    assert (batch.user, batch.items.count()) == (editor, 3)
    plan = f"/admin/publications/publication/import/{batch.uid}/"
    assert plan in client.get(ALL).text
    client.post(plan, {"go": "apply", "visibility": "draft", "keywords": "none"})
    assert Publication.objects.count() == 3
    client.get(ALL)
    counted = PaperSource.objects.with_counts().get()
    assert (counted.accepted_count, counted.waiting_count) == (3, 0)
    look(source)
    assert ImportBatch.objects.filter(state="planned", items__isnull=False).count() == 0


def test_the_page_of_all_sources_has_a_constant_number_of_queries(client, django_assert_max_num_queries):
    client.force_login(make.UserFactory(role="owner"))
    client.get(ALL)
    for number in range(40):
        person = make.PersonFactory(name=f"Nora {number}")
        PaperSource.objects.create(person=person, service="dblp_person", identifier=f"1/{number}")
    with django_assert_max_num_queries(30):
        assert "Nora 39" in client.get(ALL).text


def test_the_page_of_a_person_has_a_constant_number_of_queries(
    member, url, services, add_source, look, django_assert_max_num_queries
):
    services.works, services.per_page = make_works(45), 45
    look(add_source("openalex_author"))
    member.get(url)
    with django_assert_max_num_queries(60):
        assert "45 to decide" in member.get(url).text


def test_what_an_editor_left_out_of_a_plan_of_the_group_stays_out(client, services, look):
    services.works = make_works(2)
    editor = make.UserFactory(role="editor")
    client.force_login(editor)
    source = make.PaperSourceFactory(
        person=None, service="openalex_author", identifier=AUTHOR, added_by=editor
    )
    look(source)
    batch = ImportBatch.objects.get()
    first, _second = batch.items.order_by("position")
    plan = f"/admin/publications/publication/import/{batch.uid}/"
    data = {"go": "apply", "visibility": "draft", "keywords": "none"}
    client.post(plan, data | {"item": [first.pk], f"do-{first.pk}": "skip"})
    look(PaperSource.objects.get())
    look(PaperSource.objects.get())
    assert Publication.objects.count() == 1
    counted = PaperSource.objects.with_counts().get()
    assert (counted.accepted_count, counted.refused_count, counted.waiting_count) == (1, 1, 0)
    assert ListedWork.objects.count() == 2
