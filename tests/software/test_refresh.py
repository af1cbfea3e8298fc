"""`refresh_software`: what it writes, what it leaves alone, and what it says where GitHub gives nothing."""

import datetime
import io
import socket
import threading
import zoneinfo

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils.html import strip_tags

from core.http import Client, RequestLimits
from core.journal.models import JournalEvent
from software.github import GitHub
from software.models import Release, RepositoryCheck, Software, StarCount
from software.repository_checks import find, refresh
from tests import factories
from tests.outside_server import outside_server, page, with_etag

TODAY = datetime.date(2026, 11, 20)
pytestmark = pytest.mark.django_db


@pytest.fixture
def server():
    with outside_server() as running:
        yield running


@pytest.fixture
def github(server):
    return GitHub(
        Client("groupsite", bases=[server.url], limits=RequestLimits(seconds=20, body=100_000)), server.url
    )


@pytest.fixture
def run(github):
    """Refreshes, and gives what was said by software."""
    return lambda *names, on=TODAY: {o.software: o for o in refresh(find(names), github, on)}


def serve_repository(server, name="ada/engine", releases=("v1",), **facts):
    repository = {
        "full_name": name,
        "stargazers_count": 1234,
        "archived": False,
        "license": {"spdx_id": "MIT"},
        "topics": [],
        "pushed_at": "2026-11-03T20:11:46Z",
    }
    tags = [
        entry
        if isinstance(entry, dict)
        else {
            "tag_name": entry,
            "published_at": "2026-10-02T12:00:00Z",
            "html_url": f"https://example.org/{entry}",
        }
        for entry in releases
    ]
    repository |= facts
    server.answers[f"/repos/{name}"] = with_etag(repository, f'"{hash(str(repository))}"')
    server.answers[f"/repos/{name}/releases?per_page=100"] = with_etag(tags, f'"{hash(str(tags))}"')


def make_engine(**facts):
    return factories.SoftwareFactory(
        **{"name": "Engine", "slug": "engine", "repository": "https://github.com/ada/engine", **facts}
    )


def read_content():
    """Every row of content that a look could write, with its bookkeeping."""
    return [list(model.objects.order_by("pk").values()) for model in (Software, StarCount, Release)]


def test_a_first_look_fills_everything_in(server, run):
    software = make_engine()
    serve_repository(server, releases=["v2", "v1"], archived=True)
    outcome = run()["Engine"]
    assert not outcome.failed
    assert outcome.message == (
        "1,234 stars; licence MIT; archived; last commit on 3 November 2026; 2 new releases (v1, v2)"
    )
    software.refresh_from_db()
    assert (software.licence, software.archived) == ("MIT", True)
    assert software.last_commit_on == datetime.date(2026, 11, 3)
    assert [(count.counted_on, count.stars) for count in software.star_counts.all()] == [(TODAY, 1234)]
    assert [(r.version_name, r.url) for r in software.releases.all()] == [
        ("v2", "https://example.org/v2"),
        ("v1", "https://example.org/v1"),
    ]
    check = software.repository_check
    assert check.succeeded_at
    assert check.problem == ""


def test_the_page_says_the_stars_with_their_day(server, run, client):
    make_engine()
    serve_repository(server)
    run()
    text = strip_tags(client.get("/software/engine/").content.decode())
    assert "1,234 stars, as of 20 November 2026" in text


def test_a_second_look_on_the_same_day_writes_no_row_of_content(server, run):
    make_engine()
    serve_repository(server)
    run()
    before = read_content()
    events = JournalEvent.objects.of_model(Software).count()
    statements = []

    def watch(execute, sql, params, many, context):
        if sql.split()[0] in {"INSERT", "UPDATE", "DELETE"} or ";" in sql.strip("; "):
            statements.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        assert run()["Engine"].message == "1,234 stars; no other changes"
    assert read_content() == before
    assert JournalEvent.objects.of_model(Software).count() == events
    assert statements
    assert [sql for sql in statements if "software_repositorycheck" not in sql] == []
    assert all("If-None-Match" in request.headers for request in server.requests[3:5])


def test_stars_are_counted_once_a_day(server, run):
    software = make_engine()
    serve_repository(server)
    run()
    serve_repository(server, stargazers_count=1300)
    run()
    run(
        on=TODAY + datetime.timedelta(days=1)
    )  # the answer is “not changed”, and the count is dated all the same
    counts = software.star_counts.order_by("counted_on").values_list("counted_on", "stars")
    assert list(counts) == [(TODAY, 1300), (TODAY + datetime.timedelta(days=1), 1300)]


def test_counting_stars_does_not_stand_in_the_way_of_who_edits_the_software(server, run):
    software = make_engine(licence="MIT", last_commit_on=datetime.date(2026, 11, 3))
    serve_repository(server, releases=[])
    software.refresh_from_db()
    run()
    assert Software.objects.get().version == software.version


@pytest.mark.parametrize(
    ("licence", "says", "then", "stays"),
    [
        ("", "MIT", "MIT", False),
        ("Apache-2.0", "MIT", "Apache-2.0", True),
        ("", None, "", False),
        ("Apache-2.0", None, "Apache-2.0", False),
    ],
)
def test_a_licence_that_was_typed_stays(server, run, licence, says, then, stays):
    software = make_engine(licence=licence)
    serve_repository(server, license=says and {"spdx_id": says})
    message = run()["Engine"].message
    software.refresh_from_db()
    assert software.licence == then
    assert ("kept the licence Apache-2.0 entered here; the repository has MIT" in message) == stays


def test_a_licence_follows_the_repository_until_somebody_types_one(server, run):
    software = make_engine()
    for says in ("MIT", "GPL-3.0"):
        serve_repository(server, license={"spdx_id": says})
        run()
        software.refresh_from_db()
        assert software.licence == says
    Software.objects.update(licence="GPL-3.0-or-later")
    serve_repository(server, license={"spdx_id": "MIT"})
    run()
    software.refresh_from_db()
    assert software.licence == "GPL-3.0-or-later"


def test_releases_are_added_and_changed_and_what_people_did_stays(server, run):
    software = make_engine()
    by_hand = factories.ReleaseFactory(software=software, version_name="0.9", url="https://example.org/mine")
    serve_repository(server, releases=["v1", "v0.9"])
    run()
    assert {r.version_name for r in software.releases.all()} == {"0.9", "v1"}
    by_hand.refresh_from_db()
    assert (by_hand.url, by_hand.released_on) == ("https://example.org/mine", datetime.date(2026, 10, 2))
    later = {"published_at": "2026-10-05T12:00:00Z", "html_url": "https://example.org/moved"}
    serve_repository(server, releases=[{"tag_name": "v1", **later}, {"tag_name": "v0.9", **later}])
    message = run()["Engine"].message
    assert "2 changed releases (0.9, v1)" in message
    by_hand.refresh_from_db()
    assert by_hand.url == "https://example.org/mine"
    assert software.releases.get(version_name="v1").url == "https://example.org/moved"


def test_a_release_that_somebody_took_away_does_not_come_back_and_none_is_taken_away(server, run):
    software = make_engine()
    serve_repository(server, releases=["v2", "v1"])
    run()
    software.releases.get(version_name="v1").delete()
    run()
    serve_repository(server, releases=["v3", "v1"])
    run()
    assert {r.version_name for r in software.releases.all()} == {"v2", "v3"}


def test_topics_are_told_and_not_written(server, run):
    software = make_engine()
    factories.SoftwareTopicFactory(content_object=software, tag=factories.TopicFactory(name="Deep Learning"))
    serve_repository(server, topics=["deep-learning", "gpu"])
    assert run()["Engine"].message.endswith("topics of the repository that are not used here: gpu")
    assert software.topic_items.count() == 1


def test_a_renamed_repository_is_told(server, run):
    make_engine()
    serve_repository(server, "babbage/mill")
    server.answers["/repos/ada/engine"] = page({}, status=301, Location="/repos/babbage/mill")
    outcome = run()["Engine"]
    assert outcome.message.endswith("the repository has moved to babbage/mill; update its URL here")


def test_the_journal_says_why(server, run):
    software = make_engine()
    serve_repository(server)
    run()
    event = JournalEvent.objects.of_row(software).get(action="U")
    assert event.context.metadata == {
        "command": "refresh_software",
        "why": "from ada/engine",
    }
    count = JournalEvent.objects.of_model(StarCount).get()
    assert count.context.metadata["command"] == "refresh_software"


FAILURES = {
    "404": (page({}, status=404), "GitHub has no public repository ada/engine"),
    "403": (page({}, status=403), "denied access (403)"),
    "500": (page({}, status=500), "reported an internal error"),
    "a page instead of data": (page(b"<html>", Content_Type="text/html"), "a web page"),
    "an answer of another shape": (page([1]), "does not describe a repository"),
    "a length that is not true": (page(b"{}", Content_Length="9"), "incomplete response"),
    "too much": (page(b" " * 200_000), "the maximum is"),
    "nothing": (b"", "closed the connection"),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_a_failure_keeps_what_was_known_and_the_next_is_asked(server, run, failure):
    make_engine()
    serve_repository(server)
    run()
    before = read_content()[0]
    factories.SoftwareFactory(name="Mill", repository="https://github.com/ada/mill", position=9)
    serve_repository(server, "ada/mill", stargazers_count=5)
    answer, message = FAILURES[failure]
    server.answers["/repos/ada/engine"] = answer
    outcomes = run(on=TODAY + datetime.timedelta(days=1))
    assert outcomes["Engine"].failed
    assert outcomes["Engine"].message.startswith("not refreshed. ")
    assert message in outcomes["Engine"].message
    assert not outcomes["Mill"].failed
    assert read_content()[0][:1] == before
    assert StarCount.objects.filter(software__name="Engine").count() == 1
    check = RepositoryCheck.objects.get(software__name="Engine")
    assert message in check.problem
    assert check.answers["pages"]
    serve_repository(server)
    run()
    assert RepositoryCheck.objects.get(software__name="Engine").problem == ""


def test_a_failure_on_the_second_page_of_a_look_writes_nothing_of_the_first(server, run):
    make_engine()
    serve_repository(server)
    server.answers["/repos/ada/engine/releases?per_page=100"] = page({}, status=500)
    assert run()["Engine"].failed
    assert not StarCount.objects.exists()
    assert Software.objects.get().licence == ""


@pytest.mark.parametrize("behaviour", ["hang", "drip", "drip_headers"])
def test_slow_servers_are_left(server, behaviour):
    make_engine()
    factories.SoftwareFactory(name="Mill", repository="https://github.com/ada/mill", position=9)
    serve_repository(server, "ada/mill")
    server.answers["/repos/ada/engine"] = getattr(server, behaviour)
    hasty = GitHub(Client("groupsite", bases=[server.url], limits=RequestLimits(seconds=0.2)), server.url)
    failures = [outcome.failed for outcome in refresh(find(["engine"]), hasty, TODAY)]
    assert failures == [True]
    assert "took too long to respond" in RepositoryCheck.objects.get().problem


@pytest.mark.parametrize(
    "answer",
    [
        page({}, status=429, Retry_After="600"),
        page({}, status=403, X_RateLimit_Remaining="0", X_RateLimit_Reset="1795176000"),
        page({"message": "You have exceeded a secondary rate limit"}, status=403),
    ],
)
def test_a_rate_limit_ends_the_run(server, run, answer):
    make_engine()
    factories.SoftwareFactory(name="Mill", repository="https://github.com/ada/mill", position=9)
    server.answers["/repos/ada/engine"] = answer
    outcomes = run()
    assert "limits how often" in outcomes["Engine"].message
    assert outcomes["Mill"].message == "skipped for the same reason"
    assert outcomes["Mill"].failed
    assert len(server.requests) == 1


def test_what_is_not_on_github_is_no_failure(server, run):
    make_engine(name="Elsewhere", repository="https://gitlab.com/ada/engine")
    factories.SoftwareFactory(name="Nowhere", slug="nowhere")
    outcomes = run("elsewhere", "NOWHERE")
    assert outcomes["Elsewhere"].message == "its repository is not on GitHub"
    assert outcomes["Nowhere"].message == "has no repository"
    assert not any(outcome.failed for outcome in outcomes.values())
    assert server.requests == []


def test_a_software_that_is_changed_or_deleted_while_it_is_read_is_left_alone(server, github):
    software = make_engine()
    serve_repository(server)
    selection = find()
    Software.objects.update(repository="https://github.com/ada/mill")
    assert "changed or deleted in the meantime" in next(refresh(selection, github, TODAY)).message
    software.delete()
    assert "changed or deleted in the meantime" in next(refresh(selection, github, TODAY)).message
    server.answers.clear()
    assert next(refresh(selection, github, TODAY)).failed
    assert not RepositoryCheck.objects.exists()
    assert not StarCount.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_no_transaction_is_open_while_the_network_is_waited_for(server, run):
    make_engine()
    serve_repository(server)
    answer, states = server.answers["/repos/ada/engine"], []
    own = connection.cursor().connection.info.backend_pid

    def look(peer, request):
        states.append(read_connection_state(own))
        answer(peer, request)

    server.answers["/repos/ada/engine"] = look
    assert not run()["Engine"].failed
    assert states == ["idle"]


@pytest.mark.django_db(transaction=True)
def test_two_runs_at_once_count_once(server, github):
    software = make_engine()
    serve_repository(server, releases=["v2", "v1"])
    both, answer, failed = threading.Barrier(2, timeout=20), server.answers["/repos/ada/engine"], []

    def answer_together(peer, request):
        both.wait()
        answer(peer, request)

    def one_run():
        try:
            failed.extend(outcome.failed for outcome in refresh(find(), github, TODAY))
        finally:
            connection.close()

    server.answers["/repos/ada/engine"] = answer_together
    runs = [threading.Thread(target=one_run) for _ in range(2)]
    for thread in runs:
        thread.start()
    for thread in runs:
        thread.join(30)
    assert failed == [False, False]
    assert (software.star_counts.count(), software.releases.count()) == (1, 2)


def read_connection_state(pid):
    """What the database says that a connection is doing; asked over another one."""
    try:
        with connection.copy().cursor() as cursor:
            cursor.execute("SELECT state FROM pg_stat_activity WHERE pid = %s", [pid])
            return cursor.fetchone()[0]
    finally:
        connection.close()


@pytest.fixture
def network(settings, server):
    settings.GITHUB_API_URL, settings.GITHUB_TOKEN, settings.OUTSIDE_SERVICES = server.url, "s3cret", True
    return settings


def test_the_command_tells_a_line_each_and_fails_if_one_did(server, network, capsys):
    make_engine()
    serve_repository(server)
    call_command("refresh_software", "engine")
    assert capsys.readouterr().out.startswith("Engine: 1,234 stars; licence MIT")
    assert server.requests[0].headers["Authorization"] == "Bearer s3cret"
    factories.SoftwareFactory(name="Mill", repository="https://github.com/ada/mill", position=9)
    with pytest.raises(CommandError, match="1 of 2 could not be refreshed") as raised:
        call_command("refresh_software")
    assert raised.value.returncode == 1
    out = capsys.readouterr().out
    assert out.splitlines()[0] == "Engine: 1,234 stars; no other changes"
    assert out.splitlines()[1].startswith("Mill: not refreshed. GitHub has no public repository ada/mill")
    assert "s3cret" not in out


def test_the_command_knows_when_nothing_may_be_asked_or_nobody_is_there(server, network, capsys):
    make_engine()
    network.OUTSIDE_SERVICES = False
    with pytest.raises(CommandError):
        call_command("refresh_software")
    assert "Outside services are turned off" in capsys.readouterr().out
    network.OUTSIDE_SERVICES = True
    with socket.create_server(("127.0.0.1", 0)) as free:
        network.GITHUB_API_URL = f"http://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(CommandError):
        call_command("refresh_software")
    assert "cannot be reached" in capsys.readouterr().out
    assert server.requests == []


def test_a_name_that_is_none_is_said_before_anything_is_asked(server, network):
    make_engine()
    with pytest.raises(CommandError, match="There is no software called “enigne”"):
        call_command("refresh_software", "engine", "enigne")
    assert server.requests == []


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Niue"])
def test_the_command_counts_days_as_the_group_does(server, network, monkeypatch, zone):
    """Between the two zones lie 25 hours, so one of them always has another date than UTC."""
    monkeypatch.setattr("groupsite.site.local_time.time_zone_cache.read_at", float("-inf"))
    factories.GroupFactory(time_zone=zone)
    make_engine()
    serve_repository(server)
    days = {datetime.datetime.now(zoneinfo.ZoneInfo(zone)).date()}
    call_command("refresh_software", stdout=io.StringIO())
    days.add(datetime.datetime.now(zoneinfo.ZoneInfo(zone)).date())
    assert StarCount.objects.get().counted_on in days


@pytest.mark.parametrize(("stored", "language"), [("", "Rust"), ("Python", "Python")])
def test_the_language_is_filled_in_where_nobody_wrote_one(server, run, stored, language):
    software = make_engine(language=stored)
    serve_repository(server, language="Rust")
    assert ("written in Rust" in run()["Engine"].message) == (not stored)
    software.refresh_from_db()
    assert software.language == language
