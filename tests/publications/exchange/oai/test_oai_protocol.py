"""OAI-PMH: the six verbs, and every error of the protocol, by GET and by POST."""

import datetime
import threading

import pytest
from django.db import connection
from django.utils import timezone

from publications.exchange.oai import records
from publications.exchange.oai.protocol import format_datetime
from publications.exchange.oai.view import get_host
from publications.models import Publication
from tests import factories as make
from tests.oai_client import OAI, ask, harvest, uids, understood

pytestmark = pytest.mark.django_db
IDENTIFIER = "oai:papers.example.org:{}"


@pytest.fixture(autouse=True)
def site(settings):
    settings.SITE_URL = "https://papers.example.org:8443"


@pytest.fixture
def paper():
    return make.PublicationFactory(kind="article", year=2024)


LIST = {"verb": "ListRecords", "metadataPrefix": "oai_dc"}
NONE = IDENTIFIER.format("00000000-0000-4000-8000-000000000000")
ERRORS = [
    ({}, "badVerb"),
    ({"verb": ""}, "badVerb"),
    ({"verb": "Nope"}, "badVerb"),
    ({"verb": "listrecords"}, "badVerb"),
    ({"verb": ["Identify", "Identify"]}, "badVerb"),
    ({"verb": "Identify", "x": "1"}, "badArgument"),
    ({"verb": "Identify", "metadataPrefix": "oai_dc"}, "badArgument"),
    ({"verb": "ListRecords"}, "badArgument"),
    ({"verb": "ListRecords", "metadataPrefix": ""}, "badArgument"),
    ({"verb": "ListIdentifiers"}, "badArgument"),
    ({"verb": "GetRecord"}, "badArgument"),
    ({"verb": "GetRecord", "metadataPrefix": "oai_dc"}, "badArgument"),
    ({"verb": "GetRecord", "identifier": NONE}, "badArgument"),
    ({**LIST, "metadataPrefix": ["oai_dc", "oai_dc"]}, "badArgument"),
    ({**LIST, "metadataPrefix": "oai dc"}, "badArgument"),
    ({**LIST, "until": "junk"}, "badArgument"),
    ({**LIST, "from": ""}, "badArgument"),
    ({**LIST, "from": "2001-02-30"}, "badArgument"),
    ({**LIST, "from": "2001-2-3"}, "badArgument"),
    ({**LIST, "from": "٢٠٠١-٠٢-٠٣"}, "badArgument"),
    ({**LIST, "from": "0000-01-01"}, "badArgument"),
    ({**LIST, "from": "2001-02-03T00:00:00"}, "badArgument"),
    ({**LIST, "from": "2001-02-03T00:00:00.5Z"}, "badArgument"),
    ({**LIST, "from": "2001-02-03T24:00:00Z"}, "badArgument"),
    ({**LIST, "from": "2001-02-03T00:00:00+01:00"}, "badArgument"),
    ({**LIST, "from": "2020-01-02", "until": "2019-01-01"}, "badArgument"),
    ({**LIST, "from": "2019-01-01", "until": "2020-01-01T00:00:00Z"}, "badArgument"),
    ({**LIST, "set": "a set"}, "badArgument"),
    ({**LIST, "set": "kind:"}, "badArgument"),
    ({**LIST, "identifier": NONE}, "badArgument"),
    ({**LIST, "resumptionToken": "x"}, "badArgument"),
    ({"verb": "ListSets", "set": "list"}, "badArgument"),
    ({"verb": "ListRecords", "resumptionToken": "x", "from": "2020-01-01"}, "badArgument"),
    ({"verb": "ListRecords", "resumptionToken": "nope"}, "badResumptionToken"),
    ({"verb": "ListRecords", "resumptionToken": ""}, "badResumptionToken"),
    ({"verb": "ListIdentifiers", "resumptionToken": "\0.\x01"}, "badResumptionToken"),
    ({"verb": "ListSets", "resumptionToken": "nope"}, "badResumptionToken"),
    ({**LIST, "metadataPrefix": "marc21"}, "cannotDisseminateFormat"),
    ({"verb": "GetRecord", "metadataPrefix": "marc21", "identifier": NONE}, "cannotDisseminateFormat"),
    ({"verb": "GetRecord", "metadataPrefix": "oai_dc", "identifier": NONE}, "idDoesNotExist"),
    ({"verb": "GetRecord", "metadataPrefix": "oai_dc", "identifier": "oai:none:x"}, "idDoesNotExist"),
    ({"verb": "GetRecord", "metadataPrefix": "oai_dc", "identifier": 'no "uri" % \0[#]#'}, "idDoesNotExist"),
    ({"verb": "ListMetadataFormats", "identifier": NONE}, "idDoesNotExist"),
    ({"verb": "ListMetadataFormats", "identifier": ""}, "idDoesNotExist"),
    ({**LIST, "until": "1801-01-01"}, "noRecordsMatch"),
    ({**LIST, "from": "2999-01-01"}, "noRecordsMatch"),
    ({**LIST, "set": "nope"}, "noRecordsMatch"),
    ({**LIST, "set": "list:more"}, "noRecordsMatch"),
    ({**LIST, "set": "kind:book"}, "noRecordsMatch"),
    ({**LIST, "set": "kind:nothing"}, "noRecordsMatch"),
    ({**LIST, "set": "year:1999"}, "noRecordsMatch"),
    ({**LIST, "set": "year:0002024"}, "noRecordsMatch"),
    ({**LIST, "set": "year:99999999999999999999"}, "noRecordsMatch"),
]


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize(("parameters", "code"), ERRORS)
def test_errors_of_the_protocol(client, paper, parameters, code, method):
    answer = understood(getattr(client, method)("/oai", parameters))
    assert set(answer.codes) == {code}
    assert all(message for _, message in answer.errors)
    if code in ("badVerb", "badArgument"):
        assert answer.request == {}
    else:
        assert answer.request["verb"] == parameters["verb"]


def test_all_argument_errors_are_reported_at_once(client):
    answer = ask(client, verb="ListRecords", begin="junk", until="2001-02-30", x="1")
    assert answer.codes == ["badArgument"] * 4


def test_an_empty_repository_has_no_sets_and_no_records(client):
    assert ask(client, verb="ListSets").codes == ["noSetHierarchy"]
    assert ask(client, **LIST).codes == ["noRecordsMatch"]
    answer = ask(client, verb="Identify")
    assert answer.all("earliestDatestamp") == [answer.date]


def test_arguments_that_are_odd_are_repeated_as_the_schema_allows(client, paper):
    answer = ask(client, verb="GetRecord", metadataPrefix="oai_dc", identifier='no "uri" %\0[#]#')
    assert answer.request == {
        "verb": "GetRecord", "metadataPrefix": "oai_dc", "identifier": "no%20%22uri%22%20%25%5B#%5D%23",
    }  # fmt: skip


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(client, method):
    assert getattr(client, method)("/oai").status_code == 405


def test_a_body_that_is_no_form_asks_nothing(client):
    answer = understood(client.post("/oai?verb=Identify", b'{"verb": "Identify"}', "application/json"))
    assert answer.codes == ["badVerb"]
    many = "&".join(f"a{number}=1" for number in range(20_001))
    form = "application/x-www-form-urlencoded"
    assert understood(client.post("/oai", many, form)).codes == ["badVerb"]


def test_a_head_is_answered(client):
    response = client.head("/oai?verb=Identify")
    assert (response.status_code, response.content) == (200, b"")


def test_a_form_from_anywhere_needs_no_token_of_ours(paper):
    from django.test import Client

    answer = understood(Client(enforce_csrf_checks=True).post("/oai", LIST))
    assert answer.uids == [str(paper.uid)]


def test_the_repository_identifies_itself(client, paper):
    make.GroupFactory(name="Testing & Group\uffff", email="head@example.org")
    answer = ask(client, verb="Identify")
    description = [(each.tag.removeprefix(OAI), each.text) for each in answer.root.find(f"{OAI}Identify")]
    assert description[:-1] == [
        ("repositoryName", "Testing & Group"),
        ("baseURL", "https://papers.example.org:8443/oai"),
        ("protocolVersion", "2.0"),
        ("adminEmail", "head@example.org"),
        ("earliestDatestamp", format_datetime(paper.changed_at)),
        ("deletedRecord", "persistent"),
        ("granularity", "YYYY-MM-DDThh:mm:ssZ"),
    ]
    [scheme] = answer.root.find(f"{OAI}Identify/{OAI}description")
    assert [each.text for each in scheme][:3] == ["oai", "papers.example.org", ":"]
    assert scheme[3].text.startswith("oai:papers.example.org:")
    assert answer.root.findtext(f"{OAI}request") == "https://papers.example.org:8443/oai"


@pytest.mark.parametrize(
    ("address", "described"),
    [
        ("https://papers.example.org", True),
        ("https://papers.example.org/~group", True),
        ("http://127.0.0.1:8000", False),
        ("http://[::1]:8000", False),
        ("http://localhost", False),
        ("https://3m.example.org", False),
    ],
)
def test_identifiers_are_described_only_where_the_guidelines_allow_it(
    client, settings, paper, address, described
):
    settings.SITE_URL = address
    assert bool(ask(client, verb="Identify").all("description")) == described
    record = ask(client, **LIST)
    identifier = record.all("identifier")[0]
    assert identifier == f"oai:{get_host()}:{paper.uid}"
    assert ask(client, verb="GetRecord", metadataPrefix="oai_dc", identifier=identifier).uids == record.uids


@pytest.mark.parametrize(
    ("group", "sender", "email"),
    [
        ("head@example.org", "site@example.org", "head@example.org"),
        ("", "site@example.org", "site@example.org"),
        ("head@localhost", "site@example.org", "site@example.org"),
        ("", "groupsite@127.0.0.1", "groupsite@127.0.0.1"),
        ("", "groupsite@localhost", "nobody@papers-example-org.invalid"),
    ],
)
def test_the_admin_email_is_never_invented(client, settings, group, sender, email):
    settings.DEFAULT_FROM_EMAIL = sender
    make.GroupFactory(email=group)
    assert ask(client, verb="Identify").all("adminEmail") == [email]


def test_the_formats_of_a_record_and_of_all(client, paper):
    there_are = ask(client, verb="ListMetadataFormats")
    of_one = ask(client, verb="ListMetadataFormats", identifier=IDENTIFIER.format(paper.uid))
    assert there_are.all("metadataPrefix") == of_one.all("metadataPrefix") == ["oai_dc", "mods"]
    paper.delete()
    answer = ask(client, verb="ListMetadataFormats", identifier=IDENTIFIER.format(paper.uid))
    assert answer.codes == ["noMetadataFormats"]


def test_sets_are_those_that_hold_something_also_if_it_is_gone(client):
    make.PublicationFactory(kind="article", year=2024)
    make.PublicationFactory(kind="book", year=None, in_list=False)
    make.PublicationFactory(kind="talk", year=1999, in_list=False).delete()
    make.PublicationFactory(kind="phdthesis", year=1999, in_list=False)
    make.PublicationFactory(kind="patent", year=2001, visibility="draft")
    make.CorpusPaperFactory(kind="dataset", year=2002)
    answer = ask(client, verb="ListSets")
    assert list(zip(answer.all("setSpec"), answer.all("setName"), strict=True)) == [
        ("list", "The group's own list"),
        ("kind", "By kind"),
        ("kind:article", "Journal article"),
        ("kind:book", "Book"),
        ("kind:phdthesis", "PhD thesis"),
        ("kind:talk", "Talk or poster"),
        ("year", "By year"),
        ("year:2024", "2024"),
        ("year:1999", "1999"),
    ]


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ("list", "a"),
        ("kind", "abc"),
        ("kind:article", "ac"),
        ("kind:book", "b"),
        ("year", "ac"),
        ("year:2024", "a"),
        ("year:1999", "c"),
    ],
)
@pytest.mark.parametrize("verb", ["ListRecords", "ListIdentifiers"])
def test_a_set_is_harvested_with_what_vanished_from_it(client, chosen, expected, verb):
    papers = {
        "a": make.PublicationFactory(kind="article", year=2024),
        "b": make.PublicationFactory(kind="book", year=None, in_list=False),
        "c": make.PublicationFactory(kind="article", year=1999, in_list=False),
    }
    of = {str(paper.uid): name for name, paper in papers.items()}
    papers["c"].delete()
    answer = ask(client, verb=verb, metadataPrefix="oai_dc", set=chosen)
    assert "".join(of[uid] for uid in answer.uids) == expected
    for header in answer.headers:
        specs = [each.text for each in header.iter(f"{OAI}setSpec")]
        assert any(spec == chosen or spec.startswith(f"{chosen}:") for spec in specs)


def make_paper_changed_at(moment: str):
    """A paper of which the last change is of this moment."""
    paper = make.PublicationFactory()
    Publication.objects.filter(pk=paper.pk).update(changed_at=moment)
    return str(paper.uid)


@pytest.mark.parametrize(
    ("bounds", "expected"),
    [
        ({}, "abcd"),
        ({"begin": "2024-05-02"}, "cd"),
        ({"until": "2024-05-01"}, "ab"),
        ({"begin": "2024-05-01", "until": "2024-05-01"}, "ab"),
        ({"begin": "2024-05-01T12:00:00Z"}, "abcd"),
        ({"begin": "2024-05-01T12:00:01Z"}, "bcd"),
        ({"until": "2024-05-01T12:00:00Z"}, "a"),
        ({"until": "2024-05-01T23:59:59Z"}, "ab"),
        ({"begin": "2024-05-01T23:59:59Z", "until": "2024-05-02T00:00:00Z"}, "bc"),
        ({"until": "9999-12-31"}, "abcd"),
        ({"until": "9999-12-31T23:59:59Z", "begin": "0001-01-01T00:00:00Z"}, "abcd"),
    ],
)
def test_bounds_take_in_the_whole_of_their_day_or_second(client, bounds, expected):
    moments_ = {
        "a": "2024-05-01T12:00:00.7Z",
        "b": "2024-05-01T23:59:59.999999Z",
        "c": "2024-05-02T00:00:00Z",
        "d": "2024-06-01T00:00:00Z",
    }
    of = {make_paper_changed_at(moment): name for name, moment in moments_.items()}
    answer = ask(client, **LIST, **bounds)
    assert "".join(of[uid] for uid in answer.uids) == expected
    assert ask(client, verb="Identify").all("earliestDatestamp") == ["2024-05-01T12:00:00Z"]


def test_datestamps_are_in_utc_whatever_the_zone_of_the_group(client, monkeypatch):
    monkeypatch.setattr("groupsite.site.local_time.time_zone_cache.value", "Pacific/Kiritimati")
    uid = make_paper_changed_at("2024-05-01T12:00:00.7Z")
    answer = ask(client, verb="GetRecord", metadataPrefix="oai_dc", identifier=IDENTIFIER.format(uid))
    assert answer.all("datestamp") == ["2024-05-01T12:00:00Z"]
    assert abs(datetime.datetime.fromisoformat(answer.date) - timezone.now()).total_seconds() < 60


def test_getting_a_record_gives_what_the_list_gives(client):
    make.PublicationFactory(byline=["Ada Tester"], abstract="What we test.")
    for prefix in ("oai_dc", "mods"):
        answer = ask(client, verb="ListRecords", metadataPrefix=prefix)
        identifier = answer.all("identifier")[0]
        one = ask(client, verb="GetRecord", metadataPrefix=prefix, identifier=identifier)
        assert cut_between(one.text, "<record>", "</record>") == cut_between(
            answer.text, "<record>", "</record>"
        )


def cut_between(text: str, start: str, end: str) -> str:
    return text.partition(start)[2].partition(end)[0]


@pytest.mark.parametrize(
    ("verb", "ceiling"),
    [("ListRecords", 10), ("ListIdentifiers", 4), ("Identify", 5), ("ListSets", 3)],
)
def test_an_answer_needs_the_same_few_queries_for_twice_as_many(
    client, monkeypatch, django_assert_max_num_queries, verb, ceiling
):
    monkeypatch.setattr(records, "PAGE_SIZE", 6)
    arguments = {"verb": verb} | ({"metadataPrefix": "mods"} if verb.startswith("ListR") else {})
    arguments |= {"metadataPrefix": "oai_dc"} if verb == "ListIdentifiers" else {}
    numbers = []
    for _ in range(2):
        for _ in range(3):
            paper = make.PublicationFactory(byline=[make.PersonFactory(), "Ada Tester"])
            make.LinkFactory(publication=paper)
            make.PublicationTopicFactory(content_object=paper)
            make.PublicationFactory().delete()
        client.get("/oai", arguments)
        with django_assert_max_num_queries(ceiling) as queries:
            client.get("/oai", arguments)
        numbers.append(len(queries))
    assert numbers[1] <= numbers[0] + 1  # the whole is counted once there are several pages


@pytest.mark.django_db(transaction=True)
def test_an_answer_speaks_of_the_moment_at_which_the_oldest_writer_began(client):
    has_begun, may_finish = threading.Event(), threading.Event()
    uid = []

    def write():
        other = connection.copy()
        try:
            with other.cursor() as cursor:
                other.set_autocommit(False)
                cursor.execute("SELECT pg_sleep(0)")
                has_begun.set()
                may_finish.wait(30)
                cursor.execute(
                    "UPDATE publications_publication SET pages = '1' RETURNING uid, now(), changed_at"
                )
                uid.append(cursor.fetchone())
                other.commit()
        finally:
            other.close()

    make.PublicationFactory()
    writer = threading.Thread(target=write)
    writer.start()
    has_begun.wait(30)
    while timezone.now().timestamp() % 1 > 0.2:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(0.05)")
    meanwhile = ask(client, **LIST)
    may_finish.set()
    writer.join()
    [(paper, start, changed)] = uid
    assert changed == start
    assert meanwhile.date <= format_datetime(start)
    assert str(paper) in ask(client, **LIST, begin=meanwhile.date).uids
    assert Publication.objects.get().pages == "1"
    assert uids(harvest(client)) == [str(paper)]
