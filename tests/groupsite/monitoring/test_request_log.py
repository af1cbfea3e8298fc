"""The access log: a line for each request, without what is private; ids of requests; counts by view."""

import json
import logging

import pytest
from django.core.handlers.wsgi import WSGIHandler
from prometheus_client.parser import text_string_to_metric_families

from core.monitoring.current_work import current_work, get_request_id
from core.monitoring.log_formats import JsonFormatter, TextFormatter
from core.monitoring.metrics import write_metrics
from groupsite import wsgi
from groupsite.monitoring.request_log import RequestLogMiddleware
from groupsite.page_cache.page_files import build_environ
from tests import factories
from tests.page_cache_client import fetch, make_page_cache, open_connections

pytestmark = pytest.mark.django_db
PROXY_ID = "7a7f11bc" * 4
TOKEN = "b2" * 20


@pytest.fixture(autouse=True)
def group():
    return factories.GroupFactory()


@pytest.fixture
def lines(settings, monkeypatch):
    settings.ACCESS_LOG = True
    records = []
    monkeypatch.setattr(logging.getLogger("groupsite.access"), "handlers", [handler := logging.Handler()])
    handler.emit = records.append
    return records


def request(path="/people/", application=None, status=None, **environ):
    """Return the headers and the body of an answer, as a server gets them."""
    started = []
    site = RequestLogMiddleware(application or WSGIHandler())
    with open_connections():
        body = site(build_environ(path) | environ, lambda *arguments: started.append(arguments))
        content = b"".join(body)
        getattr(body, "close", lambda: None)()
    assert status is None or started[0][0].startswith(str(status))
    return dict(started[0][1]), content


def test_a_line_has_what_operators_need(lines):
    headers, content = request("/people/", QUERY_STRING="q=zqxwv", REMOTE_ADDR="192.0.2.7")
    (record,) = lines
    line = json.loads(JsonFormatter().format(record))
    assert line["request"] == headers["X-Request-ID"]
    assert line["ms"] > 0
    facts = {name: line[name] for name in ("method", "path", "status", "bytes", "view")}
    assert facts == {
        "method": "GET",
        "path": "/people/",
        "status": 200,
        "bytes": len(content),
        "view": "people",
    }
    text = TextFormatter().format(record)
    assert text.startswith("GET /people/ 200 ")
    assert not [secret for secret in ("zqxwv", "192.0.2.7") if secret in text + str(line)]


@pytest.mark.parametrize(
    "path",
    [
        f"/accounts/invitation/{TOKEN}/",
        f"/accounts/notices/stop/{TOKEN}/",
        f"/accounts/profile/{TOKEN}/",
        f"/accounts/password/reset/Mq/{TOKEN}/",
        f"/reports/{TOKEN}/report.pdf",
        "/people/\nfailed log-in from 192.0.2.1/",
    ],
)
def test_a_line_has_no_tokens_and_is_one_line(lines, path):
    request(path)
    text = TextFormatter().format(lines[0])
    assert TOKEN not in text
    assert "\n" not in text


@pytest.mark.parametrize(("is_on", "address"), [(True, "192.0.2.7"), (False, None)])
def test_addresses_are_in_it_only_if_the_setting_says_so(lines, settings, is_on, address):
    settings.LOG_ADDRESSES = is_on
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    request(HTTP_X_FORWARDED_FOR="192.0.2.7")
    assert lines[0].facts.get("address") == address
    assert ("192.0.2.7" in TextFormatter().format(lines[0])) is is_on


def test_without_the_setting_there_are_no_lines(lines, settings):
    settings.ACCESS_LOG = False
    request()
    assert lines == []


@pytest.mark.parametrize(
    ("proxies", "text", "is_taken"),
    [
        (["127.0.0.1"], PROXY_ID, True),
        ([], PROXY_ID, False),
        (["10.0.0.0/8"], PROXY_ID, False),
        (["127.0.0.1"], "*/ DROP TABLE people_person; /*", False),
        (["127.0.0.1"], "x", False),
    ],
)
def test_only_a_trusted_proxy_gives_requests_their_id(settings, proxies, text, is_taken):
    settings.TRUSTED_PROXIES = proxies
    headers, _ = request(HTTP_X_REQUEST_ID=text)
    assert (headers["X-Request-ID"] == text) is is_taken
    assert headers["X-Request-ID"]


def test_the_id_is_that_of_the_request_until_its_answer_is_sent():
    ids = []

    def application(environ, start_response):
        start_response("200 OK", [])
        ids.append(get_request_id())
        yield b"x"
        ids.append(get_request_id())

    headers, _ = request(application=application)
    assert ids == [headers["X-Request-ID"]] * 2
    assert current_work.get() is None


def test_a_failure_is_counted_and_leaves_no_id_behind():
    def application(environ, start_response):
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011
        request(application=application)
    assert current_work.get() is None


def count(name, **labels):
    families = text_string_to_metric_families(write_metrics().decode())
    samples = [sample for family in families for sample in family.samples]
    return sum(s.value for s in samples if s.name == name and labels.items() <= s.labels.items())


@pytest.mark.parametrize(
    ("path", "view", "status"),
    [("/people/", "people", "2xx"), ("/nothing/at/all/", "none", "4xx"), ("/nothing/", "page", "4xx")],
)
def test_requests_are_counted_by_view_and_never_by_path(path, view, status):
    before = count("groupsite_request_seconds_count", view=view, status=status)
    request(path)
    assert count("groupsite_request_seconds_count", view=view, status=status) == before + 1
    assert "nothing" not in write_metrics().decode()


def test_answers_of_the_page_cache_are_counted_by_reason(lines):
    site = make_page_cache(WSGIHandler())
    reasons = ("stored", "hit", "bypassed")
    before = [count("groupsite_page_cache_requests_total", result=reason) for reason in reasons]
    request(application=site)
    request(application=site)
    request(application=site, HTTP_COOKIE="sessionid=x")
    after = [count("groupsite_page_cache_requests_total", result=reason) for reason in reasons]
    assert [new - old for new, old in zip(after, before, strict=True)] == [
        1,
        1,
        1,
    ]  # bypassing counts hits, too
    assert [line.facts["view"] for line in lines] == ["people", "page cache", "people"]
    assert len({line.facts["bytes"] for line in lines[:2]}) == 1
    assert len({line.work.id for line in lines}) == 3


def test_a_kept_page_has_no_id_of_the_request_that_made_it():
    """Without an access log the middleware stands behind the cache."""
    site = make_page_cache(RequestLogMiddleware(WSGIHandler()))
    first, again = (fetch(site, "/people/", **{"X-Request-ID": PROXY_ID}) for _ in range(2))
    assert (first.cache_status, again.cache_status) == ("fwd=miss; stored", "hit")
    assert "x-request-id" not in first.headers | again.headers
    assert "x-request-id" in fetch(site, "/nothing/").headers


@pytest.mark.parametrize(("is_on", "name"), [(True, "RequestLogMiddleware"), (False, "HeadMiddleware")])
def test_it_stands_before_the_cache_only_for_the_access_log(settings, is_on, name):
    settings.ACCESS_LOG = is_on
    assert type(wsgi.build_application()).__name__ == name


def test_members_read_and_save_as_ever(client, lines):
    """The statements of the journal's trigger context are told from others by how they begin."""
    person = factories.PersonFactory(user=factories.UserFactory(role="owner"))
    client.force_login(person.user)
    cookies = f"sessionid={client.cookies['sessionid'].value}"
    request("/admin/", status=200, HTTP_COOKIE=cookies)
    request("/admin/outside-services/", status=403, HTTP_COOKIE=cookies, REQUEST_METHOD="POST")
    assert [line.facts["view"] for line in lines] == ["admin:index", "admin:outside_services"]


def test_the_page_of_a_failure_names_the_request(monkeypatch, settings):
    settings.DEBUG = False
    monkeypatch.setattr("groupsite.views.health.connection", None)
    headers, content = request("/healthz", status=500)
    assert f"<code>{headers['X-Request-ID']}</code>" in content.decode()
