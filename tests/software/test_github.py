"""What is read of GitHub's answers: small, nasty, and recorded ones where those are at hand."""

import base64
import json
import os
from pathlib import Path

import pytest
from django.conf import settings

from core.http import Client, InvalidResponseError, NotFoundError, OutsideError, RateLimitedError
from software.github import GitHub, TaggedRelease, TokenRefusedError, parse_full_name
from tests.outside_server import outside_server, page, with_etag

SAMPLES = (
    Path(os.environ.get("API_SAMPLES") or settings.BASE_DIR.parent / "shared/data/api-samples") / "github"
)
RELEASES = "/repos/ada/engine/releases?per_page=100"
CITATION = "/repos/ada/engine/contents/CITATION.cff"


@pytest.fixture
def server():
    with outside_server() as running:
        yield running


@pytest.fixture
def github(server):
    return GitHub(Client("groupsite", bases=[server.url]), server.url)


def build_repository(**facts):
    """An answer about a repository, in GitHub's shape."""
    return {
        "full_name": "ada/engine",
        "stargazers_count": 1234,
        "archived": False,
        "license": {"key": "mit", "spdx_id": "MIT"},
        "topics": ["machine-learning", "gpu"],
        "pushed_at": "2026-11-03T20:11:46Z",
    } | facts


def build_release(tag, **facts):
    return {
        "tag_name": tag,
        "name": f"Engine {tag}",
        "draft": False,
        "prerelease": False,
        "published_at": "2026-10-02T23:59:59Z",
        "html_url": f"https://github.com/ada/engine/releases/tag/{tag}",
    } | facts


def build_content(text):
    """An answer with the content of a file, in GitHub's shape."""
    return {"type": "file", "encoding": "base64", "content": base64.encodebytes(text.encode()).decode()}


@pytest.mark.parametrize(
    ("answer", "citation"),
    [
        (page(build_content("cff-version: 1.2.0\ntitle: Engine")), ("Engine", "")),
        (page(build_content("title: Engine")), ("", "The file has no line “cff-version”.")),
        (page(build_content("cff-version: 1.2.0\ntitle: &a [*a]")), ("", "The alias *a")),
        (page({"encoding": "none", "content": ""}), ("", "it is no file, or too large.")),
        (page([{"name": "a folder"}]), ("", "it is no file, or too large.")),
        (page({"encoding": "base64", "content": "/w=="}), ("", "it is not text in UTF-8.")),
        (page({}, status=404), ("", "")),
    ],
)
def test_a_citation_file_is_read_and_never_prevents_the_rest(server, github, answer, citation):
    serve_repository(server)
    server.answers[CITATION] = answer
    snapshot = github.read("ada/engine", {})
    assert snapshot.repository.stars == 1234
    title, problem = citation
    assert snapshot.citation.get("file", {}).get("title", "") == title
    assert problem in snapshot.citation.get("problem", "")
    assert bool(problem) == ("problem" in snapshot.citation)


def serve_repository(server, body=None, releases=()):
    server.answers["/repos/ada/engine"] = page(build_repository() if body is None else body)
    server.answers[RELEASES] = page(list(releases))


@pytest.mark.parametrize(
    "address",
    [
        "https://github.com/ada/engine",
        "http://github.com/ada/engine/",
        "https://www.github.com/ada/engine.git",
        "https://GitHub.com/ada/engine/tree/main/src",
        "https://github.com/ada/engine?tab=readme#usage",
        "https://somebody:word@github.com/ada/engine",
        "https://github.com:443/ada/engine",
        "git@github.com:ada/engine.git",
        "ssh://git@github.com/ada/engine.git",
        "git+https://github.com/ada/engine.git",
        "git://github.com/ada/engine",
        "github.com/ada/engine",
        "  https://github.com/ada/engine ",
    ],
)
def test_spellings_of_a_repository_s_address(address):
    assert parse_full_name(address) == "ada/engine"


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("https://github.com/ada/engine.js", "ada/engine.js"),
        ("https://github.com/a-b/x_y.git/", "a-b/x_y"),
        ("git@github.com:1234/5678.git", "1234/5678"),
        ("https://gitlab.com/ada/engine", None),
        ("https://github.com.evil.example/ada/engine", None),
        ("https://evil.example/github.com/ada/engine", None),
        ("https://gist.github.com/ada/123", None),
        ("https://notgithub.com/ada/engine", None),
        ("https://github.com/ada", None),
        ("https://github.com/orgs/ada", None),
        ("https://github.com/topics/engines", None),
        ("https://github.com/ada/..", None),
        ("https://github.com/../engine", None),
        ("https://github.com/ada/en gine", None),
        ("https://github.com/ada%2Fengine/x", None),
        ("", None),
    ],
)
def test_other_addresses(address, name):
    assert parse_full_name(address) == name


def test_a_repository_and_its_releases(server, github):
    serve_repository(
        server,
        releases=[
            build_release("v2"),
            build_release("v2-rc1", prerelease=True),
            build_release("v3", draft=True),
            build_release("v1"),
        ],
    )
    reading = github.read("ada/engine", {})
    facts = reading.repository
    assert (facts.name, facts.stars, facts.licence, facts.archived) == ("ada/engine", 1234, "MIT", False)
    assert (facts.topics, facts.pushed_on) == (["machine-learning", "gpu"], "2026-11-03")
    assert facts.language == ""
    url = "https://github.com/ada/engine/releases/tag/"
    assert reading.releases == [
        TaggedRelease("v2", "2026-10-02", f"{url}v2"),
        TaggedRelease("v1", "2026-10-02", f"{url}v1"),
    ]


@pytest.mark.parametrize(
    ("fields", "licence"),
    [
        ({"license": None}, ""),
        ({"license": {"key": "other", "spdx_id": "NOASSERTION"}}, ""),
        ({"license": {"key": "gpl-3.0"}}, ""),
        ({"license": {"spdx_id": "GPL-3.0\x00"}}, ""),
        ({"license": {"spdx_id": ["MIT"]}}, ""),
        ({"license": {"spdx_id": "Apache-2.0"}}, "Apache-2.0"),
    ],
)
def test_licences(server, github, fields, licence):
    serve_repository(server, build_repository(**fields))
    assert github.read("ada/engine", {}).repository.licence == licence


@pytest.mark.parametrize(
    "body",
    [
        [],
        "engine",
        None,
        {},
        {"message": "Moved Permanently"},
        build_repository(stargazers_count=-1),
        build_repository(stargazers_count="many"),
        build_repository(stargazers_count=True),
        build_repository(stargazers_count=2**40),
        build_repository(full_name="../.."),
        build_repository(full_name="ada/.."),
        build_repository(full_name="ada/engine/../../user"),
        build_repository(full_name=7),
        build_repository(license="MIT"),
        build_repository(topics=7),
    ],
)
def test_answers_that_are_about_no_repository(server, github, body):
    serve_repository(server, releases=[])
    server.answers["/repos/ada/engine"] = page(body)
    with pytest.raises(OutsideError):
        github.read("ada/engine", {})


@pytest.mark.parametrize("body", [{}, ["v1"], {"message": "no"}, None, 7])
def test_answers_that_are_no_list_of_releases(server, github, body):
    serve_repository(server)
    server.answers[RELEASES] = page(body)
    with pytest.raises(InvalidResponseError):
        github.read("ada/engine", {})


def test_what_cannot_be_stored_of_a_release_is_left_out(server, github):
    tags = ["", None, 7, "a\x00b", "a\nb", "\ud800", "x" * 121]
    odd = build_release("v1", published_at="some day", html_url="javascript:alert(1)")
    serve_repository(
        server,
        releases=[
            *(build_release(tag) for tag in tags),
            odd,
            build_release("v1"),
            build_release("v0", published_at=None),
        ],
    )
    url = "https://github.com/ada/engine/releases/tag/v0"
    assert github.read("ada/engine", {}).releases == [
        TaggedRelease("v1", "", ""),
        TaggedRelease("v0", "", url),
    ]


def test_pages_are_followed_up_to_a_hundred_releases(server, github):
    for number in range(1, 6):
        url = RELEASES if number == 1 else f"/repositories/7/releases?page={number}"
        base = f"{server.url}/repositories/7/releases"
        link = f'<{base}>; rel="first", <{base}?page={number + 1}>; rel="next"'
        tags = [f"v{number}.{place}" for place in range(40)]
        server.answers[url] = page([build_release(tag) for tag in tags], Link=link)
    server.answers["/repos/ada/engine"] = page(build_repository())
    releases = github.read("ada/engine", {}).releases
    assert (len(releases), releases[-1].tag) == (100, "v3.19")
    assert len(server.requests) == 5, "the repository, three pages, and its CITATION.cff"


def test_a_list_that_never_ends_is_left_and_one_that_leads_elsewhere_is_refused(server, github):
    serve_repository(server)
    server.answers[RELEASES] = page([build_release("v1")], Link=f'<{server.url}{RELEASES}>; rel="next"')
    assert len(github.read("ada/engine", {}).releases) == 1
    assert len(server.requests) < 15
    server.answers[RELEASES] = page([build_release("v1")], Link='<https://evil.example/>; rel="next"')
    with pytest.raises(InvalidResponseError):
        github.read("ada/engine", {})


def test_a_second_reading_asks_on_condition_and_gives_the_same(server, github):
    next_page = f'<{server.url}/page2>; rel="next"'
    server.answers |= {
        CITATION: with_etag(build_content("cff-version: 1.2.0\ntitle: Engine"), '"e"'),
        "/repos/ada/engine": with_etag(build_repository(), 'W/"a"'),
        RELEASES: with_etag([build_release("v2")], '"b"', Link=next_page),
        "/page2": with_etag([build_release("v1")], '"c"'),
    }
    first = github.read("ada/engine", {})
    second = github.read("ada/engine", json.loads(json.dumps(first.answers)))
    assert second == first
    etags = [request.headers.get("If-None-Match") for request in server.requests[4:]]
    assert etags == [
        'W/"a"',
        '"b"',
        '"c"',
        '"e"',
    ]
    server.answers["/repos/ada/engine"] = with_etag(build_repository(stargazers_count=2), '"d"')
    assert github.read("ada/engine", second.answers).repository.stars == 2


def test_memories_of_another_form_and_etags_that_cannot_be_sent_are_forgotten(server, github):
    serve_repository(server)
    server.answers["/repos/ada/engine"] = page(build_repository(), ETag='"\xe9"')
    answers = github.read("ada/engine", {"form": 0, "pages": {f"{server.url}/repos/ada/engine": 7}}).answers
    assert github.read("ada/engine", answers).repository.stars == 1234
    assert all("If-None-Match" not in request.headers for request in server.requests)


def test_a_renamed_repository_is_followed(server, github):
    server.answers["/repos/ada/engine"] = page({}, status=301, Location=f"{server.url}/repositories/7")
    server.answers["/repositories/7"] = page(build_repository(full_name="babbage/mill"))
    server.answers["/repos/babbage/mill/releases?per_page=100"] = page([build_release("v1")])
    reading = github.read("ada/engine", {})
    assert (reading.repository.name, len(reading.releases)) == ("babbage/mill", 1)


def test_the_token_goes_to_the_api_alone(server):
    with outside_server() as other:
        asking = Client("groupsite", bases=[server.url, other.url])
        github = GitHub(asking, server.url, token="s3cret")
        server.answers["/repos/ada/engine"] = page({}, status=307, Location=f"{other.url}/elsewhere")
        other.answers["/elsewhere"] = page(build_repository())
        server.answers[RELEASES] = page([], Link=f'<{other.url}/more>; rel="next"')
        with pytest.raises(InvalidResponseError):
            github.read("ada/engine", {})
        assert {request.headers["Authorization"] for request in server.requests} == {"Bearer s3cret"}
        assert [request.target for request in other.requests] == ["/elsewhere"]
        assert "Authorization" not in other.requests[0].headers


@pytest.mark.parametrize(
    ("answer", "token", "error"),
    [
        (page({"message": "Not Found"}, status=404), "", NotFoundError),
        (page({"message": "Bad credentials"}, status=401), "s3cret", TokenRefusedError),
        (page({"message": "You have exceeded a secondary rate limit."}, status=403), "", RateLimitedError),
        (page({"message": "API rate limit exceeded"}, 403, X_RateLimit_Remaining="0"), "", RateLimitedError),
        (page(b"<html>Unicorn!", Content_Type="text/html"), "", InvalidResponseError),
        (page(b"", status=304), "", InvalidResponseError),
    ],
)
def test_refusals(server, answer, token, error):
    server.answers["/repos/ada/engine"] = answer
    with pytest.raises(error) as raised:
        GitHub(Client("groupsite", bases=[server.url]), server.url, token).read("ada/engine", {})
    assert "s3cret" not in str(raised.value)


def read_recorded():
    """(path, body) of every answer to a GET that was recorded of GitHub itself."""
    for path in SAMPLES.glob("*raw-fixture.json"):
        for exchange in json.loads(path.read_text()):
            if exchange["method"] == "get" and exchange["status"] == 200:
                yield exchange["path"], exchange["response"]
    for path in SAMPLES.glob("PyGithub*.txt"):
        for lines in split_into_parts(path):
            if lines[1] == "GET" and lines[7] == "200":
                yield lines[4], json.loads(lines[9])


def split_into_parts(path):
    lines = path.read_text().split("\n")
    return [lines[start : start + 11] for start in range(0, len(lines) - 10, 11)]


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the recorded answers are not here")
def test_recorded_answers(server, github):
    answers = list(read_recorded())
    repositories = [body for path, body in answers if path.count("/") == 3 and path.startswith("/repos/")]
    releases = [body for _, body in answers if isinstance(body, dict) and "tag_name" in body]
    readings = {}
    for record in repositories:
        server.answers[f"/repos/{record['full_name']}"] = page(record)
        server.answers[f"/repos/{record['full_name']}/releases?per_page=100"] = page(releases)
        readings[record["full_name"]] = github.read(record["full_name"], {})
    pygithub = readings["PyGithub/PyGithub"].repository
    assert (pygithub.stars, pygithub.licence, pygithub.pushed_on) == (7122, "LGPL-3.0", "2024-12-19")
    assert pygithub.topics == ["github", "github-api", "pygithub", "python"]
    assert readings["octokit-fixture-org/hello-world"].repository.licence == ""
    assert len(readings) >= 3
    tags = {tagged.tag: tagged.released_on for tagged in readings["PyGithub/PyGithub"].releases}
    assert tags["v1.0.0"] == "2022-07-19"
    assert set(tags) == {"v1.0.0", "v1.0"}
