"""Papers that may be a member's: their evidence, claims, refusals, and what later imports keep."""

import datetime
import threading

import pytest
from django.db import connections

from bibliography.formats import read
from publications.authors import claims as author_claims
from publications.authors.claims import ClaimChoice, ClaimError, ClaimResult
from publications.authors.possible_papers import find_possible_papers
from publications.corpora import loading
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
    loading.load("Shelf", [loading.CorpusSource("a.bib", list(read(text, "a.bib")))], replace=replace)


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


@pytest.mark.parametrize(
    ("known", "printed", "sentence"),
    [
        (
            "University of Edinburgh",
            "School of Informatics, Univ. of Edinburgh, UK",
            "affiliation of theirs: ",
        ),
        ("University of Edinburgh", "Tsinghua University", "in those years with other affiliations than "),
        ("University of Edinburgh", "", ""),
        ("", "Tsinghua University", ""),
    ],
)
def test_affiliations_are_evidence(tilda, known, printed, sentence):
    Authorship.objects.filter(person=tilda).update(affiliation=known, year=2021)
    Authorship.objects.filter(pk=get_mention("On rivers").pk).update(affiliation=printed)

    by_title = {each.title: each for each in find_possible_papers(tilda)}

    reasons = [*by_title["On rivers"].evidence, *by_title["On rivers"].objections]
    about = [each for each in reasons if "affiliation" in each]
    assert about == ([f"{sentence}{printed}"] if sentence else [])


def test_employers_of_a_member_are_evidence_and_their_names_stay_private(tilda):
    make.ExperienceFactory(person=tilda, organisation="Kyoto University", start=datetime.date(2015, 1, 1))
    Authorship.objects.filter(pk=get_mention("On rivers").pk).update(affiliation="Kyoto Univ., Japan")

    papers = find_possible_papers(tilda)

    evidence = {paper.title: paper.evidence for paper in papers}
    assert "affiliation of theirs: Kyoto Univ., Japan" in evidence["On rivers"]
    assert not any("Kyoto University" in each.reason for each in papers)


def test_papers_left_apart_are_asked_about(tilda):
    for key, facts in (("k1", {}), ("k3", {"unsettled": True})):
        make.GroupedMentionFactory(
            group=make.AuthorGroupFactory(facts=facts),
            key="tilda quist",
            publication_uid=None,
            corpus="shelf",
            source_key=key,
        )
    known = Publication.objects.get(title="Known").uid
    make.GroupedMentionFactory(key="tilda quist", publication_uid=known)

    by_title = {each.title: each for each in find_possible_papers(tilda)}

    sentence = "it could not be told apart from the papers of namesakes"
    assert sentence in by_title["On rivers"].evidence
    assert not any("somebody else" in sentence for sentence in by_title["On rivers"].objections)
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
    page = client.get(url).content.decode()
    assert "On graphs" in page
    assert "Theirs<" in page
    assert "Mine<" not in page


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


@pytest.mark.parametrize(
    ("posted", "message"),
    [
        ({"decide": "nonsense"}, ""),
        ({"decide": "mine"}, "Select the papers first."),
        ({"decide": "mine", "chosen": ["x", "9" * 19]}, "Select the papers first."),
        ({"decide": "back:999999"}, "It was taken back already."),
        ({"decide": "back:x"}, "It was taken back already."),
        ({"decide": "withdraw:999999"}, ""),
    ],
)
def test_answers_without_a_paper_change_nothing(member, posted, message):
    response = member.post(URL, posted, follow=True)

    assert [str(each) for each in response.context["messages"]] == ([message] if message else [])
    assert list_state() == ["Known"]


def test_a_claim_on_a_paper_of_the_group_waits_for_an_editor(member):
    paper = make.PublicationFactory(byline=["Tilda Quist"])

    page = member.post(URL, {"decide": f"mine:{paper.authorships.get().pk}"}, follow=True).content.decode()

    assert "1 paper waits for an editor." in page
    assert paper.authorships.get().person is None


def test_answers_on_papers_that_are_gone_are_taken_back(member, tilda):
    decision = make.AuthorDecisionFactory(person=tilda)
    claim = make.AuthorClaimFactory(person=tilda, state="later")

    taken_back = member.post(URL, {"decide": f"back:{decision.pk}"}, follow=True).content.decode()
    withdrawn = member.post(URL, {"decide": f"withdraw:{claim.pk}"}, follow=True).content.decode()

    assert "The decision was taken back." in taken_back
    assert "The paper is suggested again." in withdrawn
    assert not AuthorDecision.objects.exists()
    assert not AuthorClaim.objects.exists()


def test_a_mention_that_is_gone_cannot_be_decided_on(tilda):
    with pytest.raises(ClaimError, match="Reload the page"):
        author_claims.decide(tilda.user, tilda, 999_999, ClaimChoice.MINE)


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ("mine", "1 paper was linked."),
        ("not", "The paper is linked to this person. Change that in the form of the paper."),
        ("later", "Somebody else decided on it meanwhile."),
    ],
)
def test_a_claim_on_a_mention_that_is_linked_already(client, tilda, choice, message):
    mention = Authorship.objects.get(person=tilda)
    claim = make.AuthorClaimFactory(
        person=tilda, publication_uid=mention.publication.uid, name="Tilda Quist", position=1
    )
    client.force_login(make.UserFactory(role="editor"))

    page = client.post("/admin/claims/", {"decide": f"{choice}:{claim.pk}"}, follow=True)

    assert [str(each) for each in page.context["messages"]] == [message]
    assert list_state() == ["Known"]


def test_a_claim_on_a_name_that_is_gone_is_deleted(client, tilda):
    claim = make.AuthorClaimFactory(person=tilda)
    client.force_login(make.UserFactory(role="editor"))

    page = client.post("/admin/claims/", {"decide": f"mine:{claim.pk}"}, follow=True).content.decode()

    assert "The paper does not have this name any more. The claim was deleted." in page
    assert not AuthorClaim.objects.exists()


@pytest.mark.parametrize(
    ("printed", "year", "sentence"),
    [
        ({"author__homonym": "0001"}, 2019, "the same homonym number 0001"),
        ({"author__homonym": "0002"}, 2019, "another homonym number, 0002"),
        ({}, 2090, "2090 is long after 2019, their last year known"),
        ({}, 2019, "topic seen before: Weaving"),
    ],
)
def test_reasons_for_and_against_a_paper(printed, year, sentence):
    person, topic = make.PersonFactory(name="Tilda Quist"), make.TopicFactory(name="Weaving")
    confirmed = make.PublicationFactory(year=2019)
    make.AuthorshipFactory(
        publication=confirmed,
        author__name="Tilda Quist",
        author__homonym="0001",
        person=person,
        matched="name",
    )
    possible = make.PublicationFactory(year=year)
    make.AuthorshipFactory(publication=possible, author__name="Tilda Quist", **printed)
    for paper in (confirmed, possible):
        make.PublicationTopicFactory(content_object=paper, tag=topic)

    reasons = {each.mention.publication: each.reason for each in find_possible_papers(person)}

    assert sentence in reasons[possible]


def test_a_name_on_many_papers_of_a_year_is_a_reason_against_each():
    for _ in range(4):
        make.PublicationFactory(year=2019, byline=["Tilda Quist"])

    possible = find_possible_papers(make.PersonFactory(name="Tilda Quist"))

    assert [each.objections for each in possible] == [["3 other papers print this name in 2019"]] * 4


@pytest.mark.parametrize(
    ("name", "printed", "year", "is_possible"),
    [
        ("Plato", "Plato", 2024, True),
        ("Tilda Quist", "Tilda Quist", 2024, True),
        ("Tilda Quist", "Tilda Quist", None, True),
        ("Tilda Quist", "Quist Tilda", 2024, False),
    ],
)
def test_a_person_without_papers_has_possible_papers(name, printed, year, is_possible):
    make.PublicationFactory(byline=[printed], title="Early", year=year)

    possible = find_possible_papers(make.PersonFactory(name=name))

    assert [each.mention.publication.title for each in possible] == ["Early"] * is_possible
    assert all("year" not in each.reason for each in possible)


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


@pytest.mark.parametrize(
    ("paper", "shown"),
    [({"publication_uid": None, "corpus": "acl", "source_key": "k1"}, "acl: k1"), ({}, "Deleted")],
)
def test_a_decision_names_its_paper_even_where_that_is_gone(client, paper, shown):
    decision = make.AuthorDecisionFactory(**paper)
    client.force_login(make.UserFactory(role="editor"))
    page = client.get(f"/admin/publications/authordecision/{decision.pk}/change/")
    assert shown in page.content.decode()
