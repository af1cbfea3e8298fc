"""What the command is told."""

import pytest
from django.core.management import CommandError, call_command

from groupsite.static_export.command_line import build_site_url, parse_servers
from groupsite.static_export.export_folder import ExportError


@pytest.mark.parametrize(
    ("host", "prefix", "url"),
    [
        ("", None, "https://example.org/group"),
        ("", "/", "https://example.org"),
        ("", "/lab/", "https://example.org/lab"),
        ("lab.example.net", None, "https://lab.example.net"),
        ("http://lab.example.net:8080", "/x", "http://lab.example.net:8080/x"),
    ],
)
def test_the_url_of_the_exported_site(settings, host, prefix, url):
    settings.SITE_URL = "https://example.org/group"
    assert build_site_url(host, prefix) == url


@pytest.mark.parametrize(
    ("host", "prefix"),
    [
        ("ftp://x", None),
        ("https://", None),
        ("a b", None),
        ("me@example.org", None),
        ('x"y', None),
        ("[x", None),
        ("", "a b"),
        ("", "?x"),
    ],
)
def test_what_is_no_url_is_refused(host, prefix):
    with pytest.raises(ExportError, match="is not a"):
        build_site_url(host, prefix)


def test_servers_are_named():
    assert parse_servers("html, NGINX") == ("nginx", "html")
    with pytest.raises(ExportError, match="cannot be written for iis"):
        parse_servers("nginx,iis")


@pytest.mark.django_db
def test_a_folder_with_other_files_is_refused_by_the_command(tmp_path, monkeypatch):
    monkeypatch.setattr("groupsite.management.commands.export_site.collect_static", lambda: None)
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(CommandError, match=r"files that are not of an export: mine\.txt"):
        call_command("export_site", tmp_path, processes=1)
