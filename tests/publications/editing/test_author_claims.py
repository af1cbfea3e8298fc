"""Papers that may be a member's: their evidence, claims, refusals, and what later imports keep."""

import threading

import pytest
from django.db import connections

from bibliography.formats import read
from publications.authors.possible_papers import find_possible_papers
from publications.editing import author_claims
from publications.editing.author_claims import ClaimChoice, ClaimError, ClaimResult
from publications.imports import corpora
from publications.models import AuthorClaim, AuthorDecision, Authorship, Publication
from tests import factories as make

pytestmark = pytest.mark.django_db
URL = "/admin/my-papers/"


def load_corpus(note="", replace=False):
    text = "".join(
        f"@inproceedings{{{key}, title={{{title}{note}}}, author={{{authors}}}, year={year}, "
        "booktitle={OSDI}}\n"
        for key, title, authors, year in (
            ("k1", "On graphs", "Tilda Quist and Ove Brand", 2020),
            ("k2", "On fungi", "T. Quist and Nora Ost", 1950),
            ("k3", "On rivers", "Tilda Quist and Nora Ost", 2021),
        )
    )
    corpora.load("Shelf", [corpora.CorpusSource("a.bib", list(read(text, "a.bib")))], replace=replace)


@pytest.fixture
def tilda():
    """A member with a paper of the group and three possible papers of a corpus."""
    person = make.PersonFactory(name="Tilda Quist", user=make.UserFactory(role="member"))
    make.PublicationFactory(title="Known", byline=[person, "Ove Brand"], year=2019)
    load_corpus()
    return person


@pytest.fixture
def member(client, tilda):
    client.force_login(tilda.user)
    return client


def get_mention(title):
    return Authorship.objects.get(publication__title__startswith=title, author__name__contains="Quist")


def list_state():
    titles = Authorship.objects.filter(person__isnull=False).order_by("publication__title")
    return list(titles.values_list("publication__title", flat=True))


def test_papers_are_ranked_with_reasons_for_and_against(tilda):
    first, second, third = find_possible_papers(tilda)

    assert [each.mention.publication.title for each in (first, second, third)] == [
        "On graphs",
        "On rivers",
        "On fungi",
    ]
    assert any("Ove Brand" in sentence and "before" in sentence for sentence in first.evidence)
    assert first.objections == []
    assert any("can be “Tilda”" in sentence for sentence in third.evidence)
    assert "no co-author seen before" in third.objections
    assert any(sentence.startswith("1950 is long before") for sentence in third.objections)


def test_groups_of_mentions_are_evidence(tilda):
    known = make.GroupedMentionFactory(
        key="tilda quist", publication_uid=Publication.objects.get(title="Known").uid
    )
    for group, key in ((known.group, "k3"), (make.AuthorGroupFactory(), "k1")):
        make.GroupedMentionFactory(
            group=group, key="tilda quist", publication_uid=None, corpus="shelf", source_key=key
        )

    by_title = {each.mention.publication.title: each for each in find_possible_papers(tilda)}

    assert "probably the same person as on 1 paper of theirs" in by_title["On rivers"].evidence
    assert any("somebody else" in sentence for sentence in by_title["On graphs"].objections)


def test_answers_survive_another_import_and_can_be_taken_back(member, tilda):
    for choice, title in (("mine", "On graphs"), ("not", "On fungi"), ("later", "On rivers")):
        member.post(URL, {"decide": f"{choice}:{get_mention(title).pk}"})

    load_corpus(note=" again", replace=True)

    assert list_state() == ["Known", "On graphs again"]
    assert find_possible_papers(tilda) == []
    page = member.get(URL).content.decode()
    assert "Suggest again" in page
    for decision in AuthorDecision.objects.all():
        member.post(URL, {"decide": f"back:{decision.pk}"})
    member.post(URL, {"decide": f"withdraw:{AuthorClaim.objects.get().pk}"})
    assert list_state() == ["Known"]
    assert len(find_possible_papers(tilda)) == 3


def test_several_papers_are_claimed_at_once(member):
    keys = [get_mention(title).pk for title in ("On graphs", "On rivers")]

    response = member.post(URL, {"decide": "mine", "chosen": keys}, follow=True)

    assert "2 papers were linked." in response.content.decode()
    assert list_state() == ["Known", "On graphs", "On rivers"]


def test_a_claim_on_a_paper_that_others_hold_waits_for_an_editor(member, client, tilda):
    ove = make.PersonFactory(name="Ove Brand")
    Authorship.objects.filter(publication__title="On graphs", position=2).update(
        person=ove, matched="decision"
    )
    mention = get_mention("On graphs")

    response = member.post(URL, {"decide": f"mine:{mention.pk}"}, follow=True)

    assert "1 paper waits for an editor" in response.content.decode()
    assert get_mention("On graphs").person is None
    assert member.get("/admin/claims/").status_code == 403
    load_corpus(note=" again")
    client.force_login(make.UserFactory(role="editor"))
    assert "1 authorship claim to decide on" in client.get("/admin/").content.decode()
    assert "Tilda Quist" in client.get("/admin/claims/").content.decode()
    client.post("/admin/claims/", {"decide": f"mine:{AuthorClaim.objects.get().pk}"})
    assert get_mention("On graphs").person == tilda
    assert not AuthorClaim.objects.exists()
    form = f"/admin/publications/publication/{get_mention('On graphs').publication_id}/change/"
    assert "“Tilda Quist” is Tilda Quist: printed as" in client.get(form).content.decode()


def test_a_declined_claim_is_not_suggested_again(client, tilda):
    mention = get_mention("On rivers")
    claim = AuthorClaim.objects.create(
        person=tilda, corpus="shelf", source_key="k3", name=mention.author.name, position=1, state="waiting"
    )
    client.force_login(make.UserFactory(role="editor"))

    client.post("/admin/claims/", {"decide": f"not:{claim.pk}"})

    assert AuthorDecision.objects.get().is_person is False
    titles = [each.mention.publication.title for each in find_possible_papers(tilda)]
    assert titles == ["On graphs", "On fungi"]


def test_only_editors_see_the_papers_of_others(client, tilda):
    url = f"{URL}?person={tilda.slug}"
    client.force_login(make.UserFactory(role="staff"))
    assert client.get(url).status_code == 403
    assert "not linked to a person" in client.get(URL).content.decode()
    client.force_login(make.UserFactory(role="editor"))
    assert "On graphs" in client.get(url).content.decode()


def test_papers_that_are_not_suggested_cannot_be_claimed(member):
    other = Authorship.objects.get(author__name="Nora Ost", publication__title="On rivers")
    for key in (other.pk, 999_999):
        response = member.post(URL, {"decide": f"mine:{key}"}, follow=True)
        assert "not suggested any more" in response.content.decode()
    assert list_state() == ["Known"]


def test_a_name_that_is_not_confirmed_gives_no_papers(member, tilda):
    make.PersonNameFactory(person=tilda, name="Nora Ost", confirmed=False)
    other = Authorship.objects.get(author__name="Nora Ost", publication__title="On rivers")

    response = member.post(URL, {"decide": f"mine:{other.pk}"}, follow=True)

    assert "1 paper waits for an editor" in response.content.decode()
    assert list_state() == ["Known"]


@pytest.mark.django_db(transaction=True)
def test_two_who_claim_a_mention_at_once_do_not_both_get_it():
    load_corpus()
    mention = get_mention("On graphs")
    people = [
        make.PersonFactory(name="Tilda Quist", slug=f"tilda-{number}", user=make.UserFactory(role="member"))
        for number in (1, 2)
    ]
    start, results = threading.Barrier(2), []

    def claim(person):
        try:
            start.wait()
            results.append(author_claims.decide(person.user, person, mention.pk, ClaimChoice.MINE))
        except ClaimError as error:
            results.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=claim, args=[person]) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(results) == [ClaimResult.LINKED, ClaimResult.WAITING]
    assert AuthorDecision.objects.filter(is_person=True).count() == 1
    assert AuthorClaim.objects.get().person != Authorship.objects.get(pk=mention.pk).person
