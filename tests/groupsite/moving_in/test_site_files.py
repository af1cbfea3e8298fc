"""Folders and archives are opened without trusting them."""

import io
import os
import tarfile
import time
import zipfile

import pytest

from groupsite.moving_in import site_files
from groupsite.moving_in.archives import ArchiveMember
from groupsite.moving_in.site_files import SiteRefusedError, clean_path, open_site
from tests.groupsite.moving_in.old_sites import make_files


@pytest.mark.parametrize(
    ("path", "clean"),
    [
        ("content/index.md", "content/index.md"),
        ("./content//index.md", "content/index.md"),
        ("content\\index.md", "content/index.md"),
        ("u\u0308ber.md", "über.md"),
        ("../etc/passwd", ""),
        ("a/../../etc/passwd", ""),
        ("/etc/passwd", ""),
        ("C:\\Windows\\win.ini", ""),
        ("a\0.md", ""),
        ("x" * 2_000, ""),
    ],
)
def test_a_path_stays_in_its_folder(path, clean):
    assert clean_path(path) == clean


def test_a_single_folder_around_all_files_is_left_out():
    assert make_files({"site-main/_config.yml": "", "site-main/_posts/a.md": ""}).paths == [
        "_config.yml",
        "_posts/a.md",
    ]
    assert make_files({"content/a.md": "", "content/b.md": ""}).paths == ["content/a.md", "content/b.md"]
    assert make_files({"_posts/a.md": ""}).paths == ["_posts/a.md"]


def test_folders_of_programs_are_named_and_not_read():
    site = make_files(
        {
            "a.md": "",
            ".git/config": "",
            "node_modules/x/y.md": "",
            "themes/t/a.md": "",
            ".DS_Store": "",
            "_site/a.html": "",
        }
    )
    assert site.paths == ["a.md"]
    assert set(site.unread) == {".git/", "node_modules/", "themes/", ".DS_Store", "_site/"}


def test_links_and_devices_of_a_folder_are_not_followed(tmp_path):
    (tmp_path / "a.md").write_text("x")
    (tmp_path / "secret.md").symlink_to("/etc/passwd")
    (tmp_path / "folder").symlink_to("/etc")
    os.mkfifo(tmp_path / "pipe")
    site = open_site(tmp_path)
    assert site.paths == ["a.md"]
    assert sorted(problem.place.file for problem in site.problems) == ["folder", "pipe", "secret.md"]


def test_a_file_that_became_a_link_is_not_opened(tmp_path):
    (tmp_path / "a.md").write_text("x")
    site = open_site(tmp_path)
    (tmp_path / "a.md").unlink()
    (tmp_path / "a.md").symlink_to("/etc/passwd")
    with pytest.raises(SiteRefusedError):
        site.read_bytes("a.md")


@pytest.mark.parametrize("suffix", ["", ":gz", ":bz2", ":xz"])
def test_tar_archives_are_read_and_their_links_left_aside(suffix):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode=f"w{suffix}") as archive:
        for name, kind in [
            ("s/a.md", b"0"),
            ("s/link", b"2"),
            ("s/hard", b"1"),
            ("s/device", b"3"),
            ("../out", b"0"),
            ("/etc/x", b"0"),
        ]:
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd"
            content = b"text" if kind == b"0" else b""
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    file.seek(0)
    with open_site(file, "site.tar.gz") as site:
        assert site.paths == ["a.md"]
        assert site.read_text("a.md") == "text"
        assert len(site.problems) == 5


def test_links_in_a_zip_are_left_aside():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        info = zipfile.ZipInfo("link.md")
        info.create_system, info.external_attr = 3, 0o120777 << 16
        archive.writestr(info, "/etc/passwd")
        archive.writestr("a.md", "x")
    file.seek(0)
    site = open_site(file)
    assert site.paths == ["a.md"]
    assert "link" in site.problems[0].message


def test_of_two_files_of_one_name_the_second_is_read():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.md", "first")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("a.md", "second")
    file.seek(0)
    site = open_site(file)
    assert site.read_text("a.md") == "second"
    assert "twice" in site.problems[0].message


def test_a_bomb_is_left_aside():
    site = make_files({"bomb.md": b"\0" * (20 << 20), "a.md": "x"})
    assert site.paths == ["a.md"]
    assert "bombs" in site.problems[0].message


def test_a_compressed_bomb_is_refused():
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:gz") as archive:
        info = tarfile.TarInfo("bomb")
        info.size = 60 << 20
        archive.addfile(info, io.BytesIO(b"\0" * info.size))
    file.seek(0)
    with pytest.raises(SiteRefusedError, match="too large"):
        open_site(file, "bomb.tar.gz")


def test_too_many_files_are_refused(monkeypatch):
    monkeypatch.setattr(site_files, "MOST_FILES", 10)
    with pytest.raises(SiteRefusedError, match="more than"):
        make_files({f"{number}.md": "" for number in range(11)})


def test_too_much_in_all_is_refused(monkeypatch):
    monkeypatch.setattr(site_files, "LARGEST_SITE", 100)
    with pytest.raises(SiteRefusedError, match="in all"):
        make_files({"a.md": "x" * 60, "b.md": "y" * 60})


def test_a_hundred_thousand_files_are_listed_in_seconds():
    start = time.process_time()
    members = (ArchiveMember(f"content/post/{number}/index.md", 10, number) for number in range(100_000))
    site = site_files._collect("site", members, lambda member: io.BytesIO(b""))
    assert len(site.paths) == 100_000
    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("\ufeffä\r\nö".encode(), "ä\nö"),
        ("äöü\n".encode("cp1252"), "äöü\n"),
        ("äöü".encode("utf-16"), "äöü"),
        (b"", ""),
    ],
)
def test_text_is_read_in_any_encoding(content, text):
    assert make_files({"a.md": content, "b": ""}).read_text("a.md") == text


@pytest.mark.parametrize(
    "content", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\x1f\x8b\x08\0abc", b"x" * (5 << 20)]
)
def test_what_is_no_text_is_refused(content):
    with pytest.raises(SiteRefusedError):
        make_files({"a.md": content, "b": os.urandom(100_000)}).read_text("a.md")


@pytest.mark.parametrize(
    "content",
    [b"PK\x03\x04 broken", b"\x1f\x8b\x08 broken", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07", b"BZh9 broken"],
)
def test_a_damaged_archive_is_refused_with_advice(content):
    with pytest.raises(SiteRefusedError, match=r"Make (it again|a ZIP)"):
        open_site(io.BytesIO(content), "site.zip")


def test_one_file_is_a_site_of_its_own(tmp_path):
    (tmp_path / "export.xml").write_text("<rss/>")
    with open_site(tmp_path / "export.xml") as site:
        assert site.paths == ["export.xml"]
        assert site.read_text("export.xml") == site.read_text("export.xml") == "<rss/>"


def test_a_path_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(SiteRefusedError, match="cannot be opened"):
        open_site(tmp_path / "nothing")
