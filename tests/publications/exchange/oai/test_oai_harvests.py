"""Whole harvests by resumption tokens, while others write."""

import random
import threading

import pytest
from django.core import signing
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from publications.exchange.oai import records
from publications.exchange.oai.protocol import ListPosition, make_token
from publications.models import DeletedRecord, Publication
from tests import factories as make
from tests.oai_client import OAI, ask, harvest, uids

pytestmark = pytest.mark.django_db
LIST = {"verb": "ListRecords", "metadataPrefix": "oai_dc"}
SIGNER = {"salt": "publications.oai.tokens", "sep": "."}


@pytest.fixture
def small_pages(monkeypatch):
    monkeypatch.setattr(records, "PAGE_SIZE", 3)


@pytest.mark.parametrize("verb", ["ListRecords", "ListIdentifiers"])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 6, 7])
def test_a_harvest_brings_everything_once(client, small_pages, verb, number):
    papers = [make.PublicationFactory() for _ in range(number)]
    papers[0].delete()
    answers = harvest(client, verb)
    assert uids(answers) == [str(paper.uid) for paper in papers]
    assert len(answers) == -(-number // 3)
    tokens = [answer.root.find(f".//{OAI}resumptionToken") for answer in answers]
    if number <= 3:
        assert tokens == [None]
    else:
        assert [each.get("cursor") for each in tokens] == [str(3 * place) for place in range(len(answers))]
        assert {each.get("completeListSize") for each in tokens} == {str(number)}
        assert (tokens[-1].text or "") == ""


def test_a_token_keeps_the_arguments_of_its_list(client, small_pages):
    papers = [make.PublicationFactory(year=2001, kind="article") for _ in range(4)]
    [make.PublicationFactory(year=2002) for _ in range(4)]
    answers = harvest(client, metadataPrefix="mods", set="year:2001", begin="2001-01-01", until="2999-01-01")
    assert uids(answers) == [str(paper.uid) for paper in papers]
    assert all("mods" in answer.text for answer in answers)
    assert answers[1].request == {"verb": "ListRecords", "resumptionToken": answers[0].token}


def test_the_same_token_twice_gives_the_same_answer(client, small_pages):
    [make.PublicationFactory() for _ in range(7)]
    token = ask(client, **LIST).token
    one, two = (ask(client, verb="ListRecords", resumptionToken=token) for _ in range(2))
    assert (one.uids, one.token) == (two.uids, two.token)


@pytest.mark.parametrize(
    "tampered",
    [
        lambda token: token[:-1] + ("A" if token[-1] != "A" else "B"),
        lambda token: "A" + token,
        lambda token: token[1:],
        lambda token: token.upper(),
        lambda token: token + "=",
        lambda token: token.partition(".")[0],
        lambda token: make_token(ListPosition("ListIdentifiers", "oai_dc", last=1)),
        lambda token: make_token(ListPosition("ListRecords", "marc21", last=1)),
        lambda token: signing.Signer(salt="elsewhere", sep=".").sign_object(["ListRecords"]),
        lambda token: signing.Signer(**SIGNER).sign_object(["ListRecords", "oai_dc"]),
        lambda token: signing.Signer(**SIGNER).sign_object({"verb": "ListRecords"}),
        lambda token: signing.Signer(**SIGNER).sign("no json"),
        lambda token: signing.Signer(key="another site", **SIGNER).sign_object([]),
    ],
)
def test_a_tampered_token_is_refused(client, small_pages, tampered):
    [make.PublicationFactory() for _ in range(7)]
    answer = ask(client, verb="ListRecords", resumptionToken=tampered(ask(client, **LIST).token))
    assert answer.codes == ["badResumptionToken"]
    assert answer.request["verb"] == "ListRecords"


def test_a_list_that_became_empty_is_reported(client, small_pages):
    papers = [make.PublicationFactory(year=2001) for _ in range(4)]
    token = ask(client, **LIST, set="year:2001").token
    Publication.objects.filter(pk=papers[3].pk).update(year=2002)
    assert ask(client, verb="ListRecords", resumptionToken=token).codes == ["noRecordsMatch"]


def test_what_is_new_comes_at_the_end_and_is_counted(client, small_pages):
    papers = [make.PublicationFactory() for _ in range(4)]
    answers = harvest(client, between=lambda: papers.append(make.PublicationFactory()))
    assert uids(answers) == [str(paper.uid) for paper in papers]
    last = answers[-1].root.find(f".//{OAI}resumptionToken")
    assert int(last.get("completeListSize")) >= int(last.get("cursor")) + 1


EDITS = ("edit", "add", "withdraw", "delete", "draft", "back", "restore", "kind")


@settings(
    max_examples=settings.default.max_examples // 3,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(st.lists(st.tuples(st.sampled_from(EDITS), st.integers(0, 99)), max_size=5), max_size=4))
def test_no_sequence_of_edits_between_pages_loses_or_doubles_what_stood_all_the_time(
    client, small_pages, changes
):
    Publication.objects.all().delete()
    DeletedRecord.objects.all().delete()
    for _ in range(7):
        make.PublicationFactory()
    steady = set(map(str, Publication.objects.shown().values_list("uid", flat=True)))
    rows = list(Publication.objects.values_list("pk", "uid"))
    rounds = iter(changes)

    def between():
        for edit, number in next(rounds, ()):
            steady.difference_update(apply_edit(edit, *rows[number % len(rows)]))

    answers = harvest(client, between=between)
    harvested_uids = uids(answers)
    assert {uid for uid in harvested_uids if harvested_uids.count(uid) > 1} & steady == set()
    assert steady <= set(harvested_uids)
    last = {uid: uid in answer.gone for answer in answers for uid in answer.uids}
    assert all(not last[uid] for uid in steady)
    assert {uid for uid, _ in list_states().items()} <= set(harvested_uids) | set(uids(harvest(client)))


def apply_edit(edit: str, pk: int, uid) -> set[str]:
    """Edit a paper and return the uids of those that were not visible all the time."""
    rows = Publication.objects.filter(pk=pk)
    if edit == "edit":
        rows.update(pages=str(random.random()))
        return set()
    if edit == "kind":
        rows.update(kind="book")
        return set()
    if edit == "add":
        make.PublicationFactory()
        return set()
    if edit == "delete":
        rows.delete()
    elif edit == "restore":
        if not Publication.objects.filter(uid=uid).exists():
            make.PublicationFactory(uid=uid)
    else:
        rows.update(visibility={"withdraw": "withdrawn", "draft": "draft", "back": "public"}[edit])
    return {str(uid)}


def list_states() -> dict[str, bool]:
    visible = Publication.objects.shown().values_list("uid", flat=True)
    gone = DeletedRecord.objects.values_list("uid", flat=True)
    return {str(uid): False for uid in visible} | {str(uid): True for uid in gone}


@pytest.mark.django_db(transaction=True)
def test_two_harvests_bring_all_that_a_writer_does_meanwhile(client, monkeypatch):
    """The second asks for what changed since the date of the first one's first answer."""
    monkeypatch.setattr(records, "PAGE_SIZE", 5)
    papers = [make.PublicationFactory() for _ in range(40)]
    stopped, failed = threading.Event(), []
    draw = random.Random(7)

    def write():
        other = connection.copy()
        try:
            while not stopped.is_set():
                pk = draw.choice(papers).pk
                with other.cursor() as cursor:
                    cursor.execute(
                        draw.choice(
                            (
                                "UPDATE publications_publication SET pages = random()::text WHERE id = %s",
                                "UPDATE publications_publication SET visibility = 'withdrawn' WHERE id = %s",
                                "UPDATE publications_publication SET visibility = 'public' WHERE id = %s",
                                "DELETE FROM publications_publication WHERE id = %s AND random() < 0.2",
                            )
                        ),
                        [pk],
                    )
        except Exception as error:
            failed.append(error)
        finally:
            other.close()

    writer = threading.Thread(target=write)
    writer.start()
    first = harvest(client)
    stopped.set()
    writer.join()
    assert not failed
    states = {uid: uid in answer.gone for answer in first for uid in answer.uids}
    assert len(uids(first)) == len(set(uids(first))) == len(papers)
    for answer in harvest(client, begin=first[0].date):
        states |= {uid: uid in answer.gone for uid in answer.uids}
    assert states == list_states()
