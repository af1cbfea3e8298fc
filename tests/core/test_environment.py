"""Settings from the environment: what is understood, and what is said of the rest."""

import re
import stat

import pytest
from django.core.exceptions import ImproperlyConfigured

from core import environment as env
from core.db.pooler import build_parameters


@pytest.mark.parametrize(
    ("value", "expected"),
    [("", False), ("off", False), ("0", False), ("ON", True), ("1", True), (" yes ", True)],
)
def test_a_flag(monkeypatch, value, expected):
    monkeypatch.setenv("FLAG", value)
    assert env.read_flag("FLAG") is expected


def test_a_flag_that_is_not_understood_is_named(monkeypatch):
    monkeypatch.setenv("FLAG", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="FLAG='perhaps'"):
        env.read_flag("FLAG")


@pytest.mark.parametrize(
    ("value", "expected"), [("", "text"), ("JSON", "json"), (" text ", "text"), ("xml", None)]
)
def test_a_choice(monkeypatch, value, expected):
    monkeypatch.setenv("LOG_FORMAT", value)
    if expected:
        assert env.read_choice("LOG_FORMAT", ("text", "json")) == expected
    else:
        with pytest.raises(ImproperlyConfigured, match="enter text or json"):
            env.read_choice("LOG_FORMAT", ("text", "json"))


@pytest.mark.parametrize(
    ("value", "expected"), [("", []), ("a@example.org, b@example.org", ["a@example.org", "b@example.org"])]
)
def test_addresses_of_administrators(monkeypatch, value, expected):
    monkeypatch.setenv("ADMINS", value)
    assert env.read_addresses("ADMINS") == [(address, address) for address in expected]


@pytest.mark.parametrize("value", ["root", "Ada <a@example.org>", "a@example.org;b@example.org"])
def test_what_is_no_address_is_named(monkeypatch, value):
    monkeypatch.setenv("ADMINS", value)
    with pytest.raises(ImproperlyConfigured, match="ADMINS: .* is not an e-mail address"):
        env.read_addresses("ADMINS")


@pytest.mark.parametrize("value", ["a,b c", " a  b,c ", "a, b, c"])
def test_words(monkeypatch, value):
    monkeypatch.setenv("WORDS", value)
    assert env.read_list("WORDS") == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("value", "url"),
    [
        ("", "http://127.0.0.1:8000"),
        ("https://example.org/", "https://example.org"),
        ("https://example.org/~group/", "https://example.org/~group"),
    ],
)
def test_the_address_of_the_site(monkeypatch, value, url):
    monkeypatch.setenv("SITE_URL", value)
    assert env.read_site_url("SITE_URL", default="http://127.0.0.1:8000") == url


@pytest.mark.parametrize(
    "value", ["example.org", "ftp://example.org", "https://", "https://example.org/?a=b"]
)
def test_an_address_that_is_none_is_refused(monkeypatch, value):
    monkeypatch.setenv("SITE_URL", value)
    with pytest.raises(ImproperlyConfigured, match="SITE_URL"):
        env.read_site_url("SITE_URL", default="")


@pytest.mark.parametrize(
    ("value", "hosts"),
    [
        ("", ["a.example", "b.example"]),
        ("Papers.example.org", ["papers.example.org"]),
        (
            "papers.example.org, 127.0.0.1:8001 [::1]:8001",
            ["papers.example.org", "127.0.0.1:8001", "[::1]:8001"],
        ),
        ("off", []),
    ],
)
def test_hosts(monkeypatch, value, hosts):
    monkeypatch.setenv("HOSTS", value)
    assert env.read_hosts("HOSTS", default=("a.example", "b.example")) == hosts


@pytest.mark.parametrize(
    "value",
    [
        "https://papers.example.org",
        "papers.example.org/a",
        "papers.example.org/",
        "papers.example.org?a",
        "papers.example.org#a",
        "ada@papers.example.org",
        "papers.example.org:port",
        "papers.example.org:99999",
        "*.example.org",
        "good.example.org,..",
    ],
)
def test_a_host_that_is_none_is_refused(monkeypatch, value):
    monkeypatch.setenv("HOSTS", value)
    with pytest.raises(ImproperlyConfigured, match="HOSTS: .* is not a host. Enter hosts such as"):
        env.read_hosts("HOSTS", default=())


def test_a_database_is_read_from_its_url(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql://ada:s%40crt@db.example.org:5433/site")
    database = env.read_database("DATABASE_URL")
    assert [database[name] for name in ("HOST", "PORT", "NAME", "USER", "PASSWORD")] == [
        "db.example.org",
        5433,
        "site",
        "ada",
        "s@crt",
    ]
    assert database["ENGINE"] == "django.db.backends.postgresql"


def test_a_database_can_be_whichever_of_several_hosts_is_the_primary(monkeypatch):
    url = "postgresql://ada@db1,db2,db3:5432/site?target_session_attrs=read-write"
    monkeypatch.setenv("DATABASE_URL", url)
    database = env.read_database("DATABASE_URL")
    assert database["HOST"] == "db1,db2,db3"
    assert build_parameters(database)["target_session_attrs"] == "read-write"


def test_without_a_url_there_is_no_other_database(monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert env.read_database("DATABASE_URL") is None


def test_another_kind_of_database_is_refused(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "sqlite:///db")
    with pytest.raises(ImproperlyConfigured, match="enter postgresql"):
        env.read_database("DATABASE_URL")


def test_a_secret_is_made_once_and_for_its_owner_alone(tmp_path):
    path = tmp_path / "var" / "secret"
    assert env.get_or_create_secret(path, lambda: "first") == "first"
    assert env.get_or_create_secret(path, lambda: "second") == "first"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret"]


@pytest.mark.parametrize(("value", "number"), [("", 3), (" 12 ", 12), ("0", 0)])
def test_a_number(monkeypatch, value, number):
    monkeypatch.setenv("NUMBER", value)
    assert env.read_number("NUMBER", default=3) == number


@pytest.mark.parametrize("value", ["three", "-1", "1.5", "٣"])
def test_what_is_not_a_number_is_named_with_an_example(monkeypatch, value):
    monkeypatch.setenv("NUMBER", value)
    with pytest.raises(ImproperlyConfigured, match=f"NUMBER='{value}': write a number, such as 3"):
        env.read_number("NUMBER", default=3)


@pytest.mark.parametrize(
    ("text", "sources"),
    [
        ("", []),
        ("www.example.org, https://*.example.org:8443", ["www.example.org", "https://*.example.org:8443"]),
        ("127.0.0.1:8001", ["127.0.0.1:8001"]),
    ],
)
def test_sites_that_may_show_frames(monkeypatch, text, sources):
    monkeypatch.setenv("FRAME_ANCESTORS", text)
    assert env.read_sources("FRAME_ANCESTORS") == sources


@pytest.mark.parametrize(
    "text", ["*", "'none'", "example.org/path", "a;script-src", "ftp://example.org", "x:y"]
)
def test_what_is_no_site_is_refused(monkeypatch, text):
    monkeypatch.setenv("FRAME_ANCESTORS", text)
    with pytest.raises(ImproperlyConfigured, match=r"FRAME_ANCESTORS: .* is not a site"):
        env.read_sources("FRAME_ANCESTORS")


BUCKET = {"S3_BUCKET": "files", "S3_PREFIX": "/a/b/", "S3_ACCESS_KEY_ID": "a", "S3_SECRET_ACCESS_KEY": "b"}


def set_bucket(monkeypatch, **changes):
    for name, value in (BUCKET | changes).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(env, "find_spec", lambda _name: object())


def test_a_bucket(monkeypatch):
    set_bucket(monkeypatch, S3_ENDPOINT_URL="https://s3.example.org/")
    assert env.read_bucket("S3")["OPTIONS"] == {
        "bucket_name": "files",
        "endpoint_url": "https://s3.example.org",
        "region_name": None,
        "access_key": "a",
        "secret_key": "b",
        "location": "a/b",
    }


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("S3_SECRET_ACCESS_KEY", "", "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together"),
        ("S3_BUCKET", "https://x", "S3_BUCKET='https://x': enter the name of a bucket"),
        ("S3_PREFIX", "a/../b", "S3_PREFIX='a/../b'"),
        ("S3_ENDPOINT_URL", "s3.example.org", "S3_ENDPOINT_URL='s3.example.org': enter a URL"),
    ],
)
def test_a_bucket_that_cannot_be_is_refused(monkeypatch, name, value, message):
    set_bucket(monkeypatch, **{name: value})
    with pytest.raises(ImproperlyConfigured, match=re.escape(message)):
        env.read_bucket("S3")


def test_without_its_library_a_bucket_is_refused(monkeypatch):
    set_bucket(monkeypatch)
    monkeypatch.setattr(env, "find_spec", lambda _name: None)
    with pytest.raises(ImproperlyConfigured, match=r"pip install 'django-storages\[s3\]'"):
        env.read_bucket("S3")
