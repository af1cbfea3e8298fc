"""Pages as files: which there are, when they are dropped, and that nginx serves what the site would."""

import re

import pytest
from django.conf import settings
from django.core.wsgi import get_wsgi_application

from bench.nginx import adapt_config, read_config
from groupsite.page_cache import page_files
from groupsite.page_cache.content_state import GROUP, ContentState
from groupsite.page_cache.page_files import PageFiles, is_file_path
from groupsite.page_cache.public_headers import HEADERS, build_public_headers
from tests import factories as make
from tests.page_cache_client import open_connections

CONFIG = read_config()


@pytest.fixture
def files(tmp_path):
    files = PageFiles(tmp_path, ContentState())
    files.start_generation()
    return files


def write(files, path, content=b"Hello"):
    return files.write(path, content, files.state.get_stamp(page_files.find_part(path)))


def list_served(files) -> set[str]:
    current = files.folder / "current"
    return {str(path.relative_to(current.resolve())) for path in current.resolve().rglob("*.html")}


def test_a_change_serves_a_new_generation_without_what_changed(files):
    write(files, "/")
    write(files, "/people/ada/")
    write(files, "/venues/")
    assert list_served(files) == {"index.html", "people/ada/index.html", "venues/index.html"}
    files.state.mark_changed(["corpus:acl"])
    assert files.is_outdated()
    files.start_generation()
    assert list_served(files) == {"index.html", "people/ada/index.html"}
    assert not files.is_outdated()
    files.state.mark_changed([""])
    files.start_generation()
    assert list_served(files) == set()


def test_a_page_that_is_the_same_keeps_its_file_and_so_its_etag(files):
    write(files, "/", b"Same")
    write(files, "/people/", b"Before")
    before = {path: (files.folder / "current" / path).stat() for path in list_served(files)}
    files.state.mark_changed([""])
    files.start_generation()
    files.start_generation()
    write(files, "/", b"Same")
    write(files, "/people/", b"After")
    after = {path: (files.folder / "current" / path).stat() for path in list_served(files)}
    assert after["index.html"].st_ino == before["index.html"].st_ino
    assert after["people/index.html"].st_ino != before["people/index.html"].st_ino


def test_a_page_that_was_rendered_before_a_change_is_not_written(files):
    stamp = files.state.get_stamp(GROUP)
    files.state.mark_changed([""])
    assert not files.write("/", b"Old", stamp)
    assert list_served(files) == set()


def test_nothing_is_left_when_the_process_ends(files):
    write(files, "/")
    files.remove()
    assert list(files.folder.iterdir()) == []


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/", True),
        ("/people/josé/", True),
        ("/people", False),
        ("/a/../b/", False),
        ("/a//b/", False),
        ("/a\0b/", False),
        (f"/{'a' * 201}/", False),
    ],
)
def test_only_harmless_paths_are_files(path, expected):
    assert is_file_path(path) == expected


def render(path):
    with open_connections():
        return page_files.render(get_wsgi_application(), path, build_public_headers(), ContentState())


@pytest.mark.django_db
def test_a_page_whose_path_is_too_long_for_a_file_is_none():
    make.PersonFactory(slug="李" * 70)
    make.PersonFactory(slug="ada")
    people = {path for path in page_files.list_paths() if path.startswith("/people/")}
    assert people == {"/people/", "/people/ada/"}


@pytest.mark.django_db
def test_public_pages_are_files_and_others_are_not():
    make.PublicationFactory(slug="gear-2023")
    make.PersonFactory(slug="ada")
    make.PersonFactory(slug="eve", visibility="hidden")
    make.PageFactory(slug="draft", visibility="draft")
    paths = set(page_files.list_paths())
    assert {"/", "/people/", "/publications/", "/people/ada/"} <= paths
    assert not {"/people/eve/", "/draft/", "/publications/gear-2023/"} & paths
    assert render("/people/ada/")[0].startswith(b"<!doctype html>")
    for path in ("/people/eve/", "/draft/", "/nothing/", "/accounts/login/"):
        assert render(path) is None
    assert render("/publications/gear-2023/") is None  # nginx does not know its Link header


def read_map(name: str, value: str) -> str:
    """Look a value up in a map of the configuration, as nginx does."""
    body = re.search(rf"map [^\n]* \${name} {{\n(.*?)\n}}", CONFIG, re.DOTALL)[1]
    entries = re.findall(r'^\s*("[^"]*"|\S+)\s+("[^"]*"|\S+);', body, re.MULTILINE)
    result = ""
    for pattern, target in entries:
        pattern, target = pattern.strip('"'), target.strip('"')
        if pattern == value:
            return target
        if pattern.startswith("~") and re.search(pattern[1:], value):
            return target
        if pattern == "default":
            result = target
    return result


@pytest.mark.parametrize(
    ("name", "value", "passes"),
    [
        ("groupsite_session", "", True),
        ("groupsite_session", "theme=dark; csrftoken=abc", True),
        ("groupsite_session", "theme=dark; sessionid=abc", False),
        ("groupsite_session", "sessionid=abc", False),
        ("groupsite_session", "a=b;messages=abc", False),
        ("groupsite_negotiated", "", True),
        ("groupsite_negotiated", "*/*", True),
        ("groupsite_negotiated", "text/html,application/xhtml+xml,application/xml;q=0.9", True),
        ("groupsite_negotiated", "application/x-bibtex", False),
        ("groupsite_negotiated", "text/html;q=0.1,application/x-bibtex", False),
    ],
)
def test_nginx_serves_files_to_plain_visitors_only(name, value, passes):
    assert (read_map(name, value) == "") == passes


@pytest.mark.parametrize(
    ("request_key", "has_files"),
    [
        ("GET", True),
        ("HEAD", True),
        ("POST", False),
        ("GET?", False),
        ("GET1", False),
        ("GETBasic abc", False),
    ],
)
def test_nginx_serves_files_for_plain_requests_only(request_key, has_files):
    assert read_map("groupsite_pages", request_key).endswith("/current") == has_files


def test_nginx_adds_the_headers_of_the_site(settings):
    settings.SECURE_HSTS_SECONDS = 31_536_000
    added = dict(re.findall(r'^\s*add_header (\S+) "([^\n]*)";$', CONFIG, re.MULTILINE))
    own = {"Cache-Control": "no-cache", "Cache-Status": "groupsite; hit; detail=file", "Last-Modified": ""}
    assert added == build_public_headers() | own
    assert HEADERS.items() <= added.items()


def test_nginx_answers_no_other_name_with_the_files():
    refusal = (settings.BASE_DIR / "deploy/nginx/other-names.conf").read_text()
    [block] = re.findall(r"^server \{\n[^{}]*default_server[^{}]*\}", refusal, re.MULTILINE)
    assert {"ssl_reject_handshake on;", "return 444;"} <= {line.strip() for line in block.splitlines()}


def test_the_local_trial_has_no_certificate_and_no_path_of_a_server(tmp_path):
    text = adapt_config(CONFIG, 8123, tmp_path / "socket", tmp_path / "pages", tmp_path / "static")
    statements = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    assert "listen 127.0.0.1:8123;" in statements
    assert not re.search(r"ssl|443|listen 80|/srv/|/run/", statements)
    assert statements.count("server {") == 1
