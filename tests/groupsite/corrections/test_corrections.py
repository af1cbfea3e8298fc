"""Corrections: what visitors report, who sees it, and what accepting it changes."""

import re
from datetime import timedelta

import pytest
from django.core import signing
from django.utils import timezone

from core.kinds import get_kinds
from groupsite.corrections.models import Correction
from groupsite.corrections.report_form import MOST_OF_ALL, MOST_OF_SENDER, MOST_WITH_NEW_SENDERS, SALT
from groupsite.schedule import remove_expired_rows
from publications.models import Publication
from tests import factories as make
from tests.admin_forms import find_text_field, make_row

pytestmark = pytest.mark.django_db

LIST = "/admin/corrections/"


@pytest.fixture
def paper():
    return make.PublicationFactory(title="Engines that waeve", slug="engines-2024", byline=["A. Tester"])


def make_stamp(kind: str, record, age: float = 60) -> str:
    return signing.dumps([f"{kind}:{record.pk}", timezone.now().timestamp() - age], salt=SALT)


def send(client, paper, address="127.0.0.1", **values):
    data = {"part": "title", "value": "Engines that weave", "stamp": make_stamp("publication", paper)}
    return client.post("/publications/engines-2024/report/", data | values, REMOTE_ADDR=address)


def url_of(correction) -> str:
    return f"{LIST}{correction.pk}/"


def read_version(client, correction) -> str:
    page = client.get(url_of(correction)).content.decode()
    return re.search(r'name="version" value="(\d+)"', page)[1]


def decide(client, correction, button="accept", **values):
    record = Correction.objects.get(pk=correction.pk).record
    proposed = {name: new for name, (_, new) in correction.changes.items()}
    return client.post(url_of(correction), {"version": record.version, button: "1"} | proposed | values)


def test_from_the_report_to_the_corrected_paper(client, paper):
    link = "/publications/engines-2024/report/"
    assert f'href="{link}"' in client.get("/publications/engines-2024/").content.decode()
    page = client.get(link)
    assert (page.status_code, page.cookies, "no-store" in page["Cache-Control"]) == (200, {}, True)
    assert send(client, paper, email="reader@example.org")["Location"] == f"{link}?sent=1"
    assert b"Thank you" in client.get(f"{link}?sent=1").content
    correction = Correction.objects.get()
    client.force_login(make.UserFactory(role="editor"))
    assert b"1 correction to decide on" in client.get("/admin/").content
    assert b"Engines that waeve" in client.get(LIST).content
    shown = client.get(url_of(correction)).content.decode()
    assert all(text in shown for text in ("Engines that waeve", "Engines that weave", "reader@example.org"))
    paper.refresh_from_db()
    assert read_version(client, correction) == str(paper.version)
    assert decide(client, correction)["Location"] == LIST
    paper.refresh_from_db()
    correction.refresh_from_db()
    assert (paper.title, correction.state) == ("Engines that weave", "accepted")
    history = client.get(f"/admin/publications/publication/{paper.pk}/history/").content.decode()
    assert "correction accepted" in history
    assert "Engines that weave" in client.get(url_of(correction)).content.decode()


RECORDS = {
    "people.person": lambda: make.AppointmentFactory().person,
    "software.project": lambda: make.FundingFactory(amount=5, currency="EUR").project,
    "agenda.event": lambda: make.EventSpeakerFactory(event__time_zone="Asia/Tokyo").event,
    "agenda.talk": lambda: make.TalkSpeakerFactory().talk,
    "agenda.position": lambda: make.PositionFactory(deadline=timezone.localdate()),
    "agenda.thesis": lambda: make.ThesisPersonFactory().thesis,
}
"""Records with what an accepted correction could lose."""
CORRECTABLE = [kind for kind in get_kinds() if kind.correctable]


@pytest.mark.parametrize("kind", CORRECTABLE, ids=lambda kind: kind.label)
def test_every_public_record_can_be_corrected(client, kind):
    field = find_text_field(kind)
    record = RECORDS.get(kind.label, lambda: make_row(kind.model))()
    url = f"{record.get_absolute_url()}report/"
    assert f'href="{url}"' in client.get(record.get_absolute_url()).content.decode()
    data = {"part": field, "value": "12-15", "stamp": make_stamp(kind.key, record)}
    assert client.post(url, data).status_code == 302
    correction = Correction.objects.get()
    assert correction.record == record
    client.force_login(make.UserFactory(role="editor"))
    before = type(record).objects.values().get(pk=record.pk)
    assert decide(client, correction).status_code == 302
    after = type(record).objects.values().get(pk=record.pk)
    assert {name for name in after if after[name] != before[name]} == {field, "version", "changed_at"}
    assert after[field] == "12-15"


def test_what_else_a_record_has_stays_when_a_correction_is_accepted(client):
    author = make.PersonFactory(name="Ada Tester")
    paper = make.PublicationFactory(
        slug="engines-2024", byline=[author, "B. Other"], byline_complete=False, venue__name="Conference"
    )
    make.PublicationTopicFactory(tag__name="weaving", content_object=paper)
    correction = make.CorrectionFactory(record=paper, changes={"volume": ["", "7"]})
    client.force_login(make.UserFactory(role="editor"))
    before = Publication.objects.values().get(pk=paper.pk)
    decide(client, correction)
    after = Publication.objects.values().get(pk=paper.pk)
    different = {name for name in after if before[name] != after[name]}
    assert different - {"version", "changed_at"} == {"volume"}
    assert [topic.name for topic in paper.topics.all()] == ["weaving"]
    assert paper.authorships.count() == 2


@pytest.mark.parametrize(("values", "text"), [
    ({"homepage": "https://spam.example"}, "Check what you wrote"),
    ({"stamp": "guess"}, "Check what you wrote"),
    ({"stamp": ""}, "Check what you wrote"),
    ({"name": "Cheap pills www.spam.example"}, "Enter a name without links"),
    ({"value": "", "message": ""}, "Say what is wrong"),
    ({"value": "Engines that waeve"}, "This is what the page says already."),
    ({"part": "slug"}, "is not one of the choices"),
    ({"part": "year", "value": "soon"}, "must be an integer"),
    ({"message": "x" * 2_001}, "at most 2000 characters"),
    ({"value": "a\0b"}, "Remove the null characters"),
    ({"email": "nobody"}, "Enter an e-mail address"),
])  # fmt: skip
def test_what_is_refused_and_nothing_typed_is_lost(client, paper, values, text):
    page = send(client, paper, **{"message": "It is misspelt.", **values})
    shown = page.content.decode()
    assert (page.status_code, text in shown) == (200, True)
    assert not Correction.objects.exists()
    kept = {"message": "It is misspelt.", "value": "Engines that weave", **values}
    assert all(kept[name] in shown for name in ("message", "value") if "\0" not in kept[name])


@pytest.mark.parametrize(
    ("age", "stored"), [(0, 0), (2, 0), (4, 1), (11 * 3600, 1), (13 * 3600, 0), (-60, 0)]
)
def test_the_form_is_sent_neither_at_once_nor_days_later(client, paper, age, stored):
    send(client, paper, stamp=make_stamp("publication", paper, age))
    assert Correction.objects.count() == stored


def test_the_stamp_of_one_record_is_none_of_another(client, paper):
    other = make.PublicationFactory()
    send(client, paper, stamp=make_stamp("publication", other))
    assert not Correction.objects.exists()


def test_an_address_sends_few_reports_an_hour(client, paper):
    for _ in range(MOST_OF_SENDER):
        send(client, paper)
    assert b"Too many reports" in send(client, paper).content
    assert (
        client.post(
            "/publications/engines-2024/report/",
            {"part": "other", "message": "x", "stamp": make_stamp("publication", paper)},
            REMOTE_ADDR="192.0.2.7",
        ).status_code
        == 302
    )
    Correction.objects.update(created_at=timezone.now() - timedelta(hours=2))
    assert send(client, paper).status_code == 302
    assert "127.0.0.1" not in str(list(Correction.objects.values()))


def test_an_ipv6_network_is_one_sender(client, paper):
    for number in range(MOST_OF_SENDER):
        assert send(client, paper, address=f"2001:db8:1:2::{number}").status_code == 302
    assert b"Too many reports" in send(client, paper, address="2001:db8:1:2:3::1").content
    assert send(client, paper, address="2001:db8:1:3::1").status_code == 302


def test_many_reports_of_few_do_not_silence_who_sent_none(client, paper):
    send(client, paper, address="192.0.2.1")
    for _ in range(MOST_OF_ALL):
        make.CorrectionFactory(sender="of others")
    assert b"Too many reports" in send(client, paper, address="192.0.2.1").content
    assert send(client, paper, address="192.0.2.2").status_code == 302
    for _ in range(MOST_WITH_NEW_SENDERS - MOST_OF_ALL):
        make.CorrectionFactory(sender="of many")
    assert b"Too many reports" in send(client, paper, address="192.0.2.3").content


@pytest.mark.parametrize(("url", "status"), [
    ("/publications/draft-2024/report/", 404), ("/publications/gone-2024/report/", 410),
    ("/people/hidden/report/", 404), ("/news/later/report/", 404), ("/publications/none/report/", 404),
    ("/join/later/report/", 404), ("/theses/paper/report/", 404), ("/events/talks/report/", 404),
])  # fmt: skip
def test_only_what_is_public_can_be_reported(client, url, status):
    make.PublicationFactory(slug="draft-2024", visibility="draft")
    make.PublicationFactory(slug="gone-2024", visibility="withdrawn")
    make.PersonFactory(slug="hidden", visibility="hidden")
    later = timezone.localdate() + timedelta(days=2)
    make.NewsItemFactory(slug="later", day=later)
    make.PositionFactory(slug="later", opens_on=later)
    make.ThesisFactory(slug="paper", publication=make.PublicationFactory(kind="phdthesis"))
    assert client.get(url).status_code == client.post(url).status_code == status


def build_corrections(member):
    """Corrections of what is the member's own, and of what is not."""
    ada = make.PersonFactory(name="Ada Tester", user=member)
    return {
        "own profile": make.CorrectionFactory(record=ada),
        "own paper": make.CorrectionFactory(record=make.PublicationFactory(byline=[ada])),
        "paper added": make.CorrectionFactory(record=make.PublicationFactory(added_by=member)),
        "own software": make.CorrectionFactory(record=make.SoftwarePersonFactory(person=ada).software),
        "profile": make.CorrectionFactory(record=make.PersonFactory()),
        "paper": make.CorrectionFactory(record=make.PublicationFactory(byline=["B. Other"])),
        "software": make.CorrectionFactory(record=make.SoftwareFactory()),
        "theme": make.CorrectionFactory(record=make.ThemeFactory()),
        "news": make.CorrectionFactory(record=make.NewsItemFactory()),
        "project": make.CorrectionFactory(record=make.ProjectPersonFactory(person=ada).project),
        "event": make.CorrectionFactory(record=make.EventSpeakerFactory(person=ada).event),
    }


OWN = ("own profile", "own paper", "paper added", "own software")
PERMISSIONS = {
    # role: (sees, decides)
    "member": (OWN, OWN),
    "staff": ("all", (*OWN, "profile")),
    "editor": ("all", "all"),
    "owner": ("all", "all"),
}


@pytest.mark.parametrize("role", PERMISSIONS)
def test_who_sees_and_who_decides(client, role):
    user = make.UserFactory(role=role)
    corrections = build_corrections(user)
    client.force_login(user)
    pages = {name: client.get(url_of(row)) for name, row in corrections.items()}
    sees = [name for name, page in pages.items() if page.status_code == 200]
    shown = [name for name, page in pages.items() if b'name="accept"' in page.content]
    answers = {name: decide(client, row).status_code for name, row in corrections.items()}
    decides = [name for name, status in answers.items() if status == 302]
    expected = [list(corrections) if names == "all" else list(names) for names in PERMISSIONS[role]]
    assert [sees, shown, decides] == [expected[0], expected[1], expected[1]]
    assert {answers[name] for name in corrections if name not in decides} <= {403, 404}
    assert Correction.objects.filter(state="accepted").count() == len(decides)


def test_visitors_are_sent_to_the_login(client):
    row = make.CorrectionFactory()
    assert [client.get(url).status_code for url in (LIST, url_of(row))] == [302, 302]
    assert client.post(url_of(row), {"decline": "1"}).status_code == 302
    assert Correction.objects.waiting().exists()


def test_a_value_can_be_edited_before_it_is_accepted(client, paper):
    row = make.CorrectionFactory(record=paper, changes={"title": ["Engines", "Engine"]})
    client.force_login(make.UserFactory(role="editor"))
    assert b"The value changed since this was sent." in client.get(url_of(row)).content
    decide(client, row, title="Engines that weave well")
    paper.refresh_from_db()
    assert paper.title == "Engines that weave well"


def test_declining_changes_nothing(client, paper):
    row = make.CorrectionFactory(record=paper, changes={"title": ["", "Nonsense"]})
    client.force_login(make.UserFactory(role="editor"))
    decide(client, row, "decline")
    paper.refresh_from_db()
    row.refresh_from_db()
    assert (paper.title, row.state) == ("Engines that waeve", "declined")
    assert decide(client, row).status_code == 302
    row.refresh_from_db()
    assert row.state == "declined"


def test_a_value_that_the_form_refuses_is_shown_again(client):
    ada = make.AppointmentFactory(person__name="Ada Tester").person
    row = make.CorrectionFactory(record=ada, changes={"pronouns": ["", "x" * 50]})
    client.force_login(make.UserFactory(role="staff"))
    page = decide(client, row)
    assert b"at most 40 characters" in page.content
    assert b"x" * 50 in page.content
    assert Correction.objects.waiting().exists()


def test_a_record_that_changed_is_compared_again(client, paper):
    row = make.CorrectionFactory(record=paper, changes={"title": ["Engines", "Engine"]})
    client.force_login(make.UserFactory(role="editor"))
    page = decide(client, row, version=str(paper.version + 5), title="As I edited it")
    assert (page.status_code, b"As I edited it" in page.content) == (409, True)
    paper.refresh_from_db()
    assert paper.title == "Engines that waeve"
    version = re.search(r'name="version" value="(\d+)"', page.content.decode())[1]
    assert decide(client, row, version=version).status_code == 302


def test_hostile_texts_are_escaped(client):
    row = make.CorrectionFactory(message="<script>alert(1)</script>", changes={"office": ["", "<b>x</b>"]})
    client.force_login(make.UserFactory(role="owner"))
    for url in (LIST, url_of(row)):
        text = client.get(url).content.decode()
        assert "<script>alert" not in text
        assert "<b>x</b>" not in text


@pytest.mark.parametrize("state", ["waiting", "accepted"])
def test_the_list_makes_a_constant_number_of_queries(client, state, django_assert_max_num_queries):
    client.force_login(make.UserFactory(role="editor"))
    for _ in range(4):
        for record in ({}, {"record": make.PublicationFactory()}):
            make.CorrectionFactory(
                **record, state=state, decided_by=make.UserFactory(), decided_at=timezone.now()
            )
    with django_assert_max_num_queries(10):
        client.get(LIST)


def test_who_reported_is_forgotten_some_time_after_the_decision():
    long_ago = timezone.now() - timedelta(days=91)
    values = {"name": "Ada", "email": "ada@example.org", "sender": "x"}
    rows = [
        make.CorrectionFactory(**values, state=state, decided_at=moment)
        for state, moment in (("accepted", long_ago), ("declined", timezone.now()), ("waiting", None))
    ]
    remove_expired_rows.call()
    names = [Correction.objects.get(pk=row.pk).name for row in rows]
    assert names == ["", "Ada", "Ada"]
