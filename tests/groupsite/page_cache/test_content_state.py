"""Which kept pages a change concerns: by part, by date, and by what the database announces."""

import datetime
import time
import zoneinfo

import pytest
from django.db import connection, transaction
from django.db.models import F

from core.db.triggers import ALL_CHANGED
from groupsite.page_cache.content_state import GROUP, SHARED, ContentState, compute_end_of_day
from groupsite.page_cache.keys import find_part
from groupsite.page_cache.listener import Listener
from people.models import Person
from publications.models import Author, Corpus, CorpusRecord, Publication, Venue
from tests import factories as make

PARTS = {GROUP, SHARED, "corpus:acl", "corpus:dblp"}


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("/", GROUP),
        ("/publications/", GROUP),
        ("/publications.bib", GROUP),
        ("/people/ada/cv/", GROUP),
        ("/search/", SHARED),
        ("/authors/ada/", SHARED),
        ("/papers/", SHARED),
        ("/papers/acl/", SHARED),
        ("/papers/acl/P19-1001/", "corpus:acl"),
        ("/papers/acl/P19-1001.bib", "corpus:acl"),
        ("/papers/k\u00c3\u00b6ln/x/", "corpus:köln"),
        ("/unknown/", SHARED),
    ],
)
def test_the_part_of_a_path(path, part):
    assert find_part(path) == part


def test_midnight_in_the_group_s_zone_moves_all_stamps():
    zone = zoneinfo.ZoneInfo("Pacific/Kiritimati")
    evening = datetime.datetime(2026, 3, 1, 23, 59, 59, tzinfo=zone).timestamp()
    now = [evening]
    state = ContentState(clock=lambda: now[0])
    state.is_connected = True
    state.set_zone(zone)
    stamps = {part: state.get_stamp(part) for part in PARTS}
    assert {part: state.get_stamp(part) for part in PARTS} == stamps
    now[0] += 1
    later = {part: state.get_stamp(part) for part in PARTS}
    assert all(later[part] != stamps[part] for part in PARTS)
    assert {part: state.get_stamp(part) for part in PARTS} == later
    now[0] += 24 * 3600
    assert state.get_stamp(GROUP) != later[GROUP]


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("UTC", (2026, 3, 29), 24),
        ("Europe/London", (2026, 3, 29), 23),
        ("Europe/London", (2026, 10, 25), 25),
    ],
)
def test_the_end_of_the_day(zone, day, hours):
    midnight = datetime.datetime(*day, tzinfo=zoneinfo.ZoneInfo(zone)).timestamp()
    assert compute_end_of_day(midnight, zoneinfo.ZoneInfo(zone)) == midnight + hours * 3600


@pytest.mark.parametrize(("limit", "is_outdated"), [(0, False), (60, False), (0.001, True)])
def test_pages_of_a_process_that_hears_nothing_have_a_limit(limit, is_outdated):
    state = ContentState(outage_limit=limit)
    state.note_contact()
    time.sleep(0.01)
    assert state.is_outdated is is_outdated
    state.note_contact()
    assert not state.is_outdated


@pytest.fixture
def listener(transactional_db):
    """A listener to a site with a group's paper and two corpora."""
    make.GroupFactory()
    make.PublicationFactory(slug="gear-2023", venue__slug="osdi", byline=["Ada"])
    for slug in ("acl", "dblp"):
        add_to_corpus(make.CorpusFactory(slug=slug))
    listener = Listener(ContentState())
    listener.connect()
    listener.wait(0)
    yield listener
    with connection.cursor() as cursor:
        cursor.execute("UNLISTEN *")
    connection.connection.notifies.clear()


def add_to_corpus(corpus):
    with transaction.atomic():
        make.CorpusRecordFactory(corpus=corpus)


def find_changed(listener, action) -> set[str]:
    before = {part: listener.state.get_stamp(part) for part in PARTS}
    action()
    listener.wait(0)
    return {part for part in PARTS if listener.state.get_stamp(part) != before[part]}


def execute(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)


def update_paper(corpus, **values):
    Publication.objects.filter(corpus_records__corpus__slug=corpus).update(**values)


OF_CORPUS, OF_GROUP = {"corpus:acl", SHARED}, {GROUP, SHARED}


@pytest.mark.parametrize(
    ("action", "changed"),
    [
        (lambda: None, set()),
        (lambda: Publication.objects.filter(slug="gear-2023").update(title="New"), OF_GROUP),
        (lambda: make.AuthorshipFactory(publication=Publication.objects.get(slug="gear-2023")), OF_GROUP),
        (lambda: make.PublicationFactory(venue=Venue.objects.get(slug="osdi")), OF_GROUP),
        (lambda: make.PublicationFactory(venue__slug="sosp"), PARTS),
        (lambda: Person.objects.create(name="Ada", slug="ada"), PARTS),
        (lambda: update_paper("acl", title="New"), OF_CORPUS),
        (lambda: update_paper("acl", slug="ours"), PARTS - {"corpus:dblp"}),
        (lambda: CorpusRecord.objects.filter(corpus__slug="acl").update(content_hash="0"), OF_CORPUS),
        (lambda: CorpusRecord.objects.filter(corpus__slug="acl").delete(), OF_CORPUS),
        (lambda: add_to_corpus(Corpus.objects.get(slug="acl")), OF_CORPUS),
        (lambda: Corpus.objects.filter(slug="acl").update(loaded_at=None), OF_CORPUS),
        (lambda: Corpus.objects.filter(slug="acl").update(name="New"), PARTS),
        (lambda: Corpus.objects.create(name="New", slug="new"), {SHARED}),
        (lambda: Venue.objects.update(slug="other"), PARTS),
        (lambda: make.VenueFactory(), set()),
        (lambda: Author.objects.update(given=F("given")), PARTS),
        (lambda: make.GroupFactory._meta.model.objects.update(name="New"), PARTS),
        (lambda: make.PageFactory(slug="new", visibility="draft"), OF_GROUP),
        (lambda: make.AwardFactory(), PARTS),  # the first one: a new page in the menu
        (
            lambda: execute("UPDATE publications_publication SET volume = '1' WHERE slug IS NULL"),
            PARTS - {GROUP},
        ),
        (lambda: execute("TRUNCATE publications_link"), PARTS),
        (lambda: execute(f"NOTIFY content, '{ALL_CHANGED}'"), PARTS),
    ],
)
def test_the_parts_that_a_change_concerns(listener, action, changed):
    assert find_changed(listener, action) == changed


def test_a_change_that_is_rolled_back_concerns_nothing(listener):
    def roll_back():
        with transaction.atomic():
            Publication.objects.update(title="New")
            transaction.set_rollback(True)

    assert find_changed(listener, roll_back) == set()


def test_whoever_connects_anew_takes_everything_for_changed(listener):
    assert find_changed(listener, listener.connect) == PARTS


def test_the_zone_follows_the_group(listener):
    make.GroupFactory._meta.model.objects.update(time_zone="Pacific/Kiritimati")
    listener.wait(0)
    zone = zoneinfo.ZoneInfo("Pacific/Kiritimati")
    midnight = datetime.datetime.now(zone).replace(hour=0, minute=0, second=0) + datetime.timedelta(days=1)
    seconds = (midnight - datetime.datetime.now(zone)).total_seconds()
    assert listener.state.seconds_of_day_left == pytest.approx(seconds, abs=5)
