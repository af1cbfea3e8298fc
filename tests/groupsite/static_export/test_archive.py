"""The archive of all public data, and reading it back."""

import json
import zipfile

import pytest

from groupsite.moving_in.readers import archive
from groupsite.static_export.archive import check_target, write_archive
from groupsite.static_export.archived_contents import ArchivedFiles, collect_contents
from groupsite.static_export.export_folder import ExportError, ExportFolder
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(client, tmp_path):
    """A folder with the documents of people, as an export has them."""
    make.GroupFactory(name="Testing Group")
    ada = make.PersonFactory(name="Ada Tester", slug="ada", biography="I *test*.", email="a@example.org")
    make.AppointmentFactory(person=ada, role=make.RoleFactory(name="Head"))
    make.EducationFactory(person=ada)
    make.PublicationFactory(slug="paper", title="On Tests", byline=[ada, "Somebody Else"])
    make.PublicationFactory(slug="secret", title="Zqxwv", visibility="draft")
    make.PersonFactory(name="Zqxwv", slug="eve", visibility="hidden")
    make.NewsItemFactory(slug="news-item", title="News", body="**Yes.**")
    make.PageFactory(slug="imprint", title="Imprint", purpose="legal", body="We are.")
    make.EventFactory(title="Seminar")
    make.TalkFactory(title="Talk")
    make.ProjectFactory(title="Project")
    make.SoftwareFactory(name="Tool")
    make.RedirectFactory(old_path="/~ada/", target_path="/people/ada/")
    target = tmp_path / "out"
    (target / "people").mkdir(parents=True)
    (target / "people" / "ada.json").write_bytes(client.get("/people/ada.json").content)
    (target / "publications.bib").write_bytes(client.get("/publications.bib").content)
    return target


class ZipFiles:
    """The files of a ZIP as readers want them."""

    def __init__(self, path) -> None:
        self.zip = zipfile.ZipFile(path)

    def __contains__(self, path: object) -> bool:
        return path in self.zip.namelist()

    def read_bytes(self, path: str, most: int = 0) -> bytes:
        return self.zip.read(path)


def test_what_is_written_is_read_back(folder, tmp_path):
    write_archive(tmp_path / "a.zip", ExportFolder(folder), ["people/ada.json", "publications.bib"])
    files = ZipFiles(tmp_path / "a.zip")
    assert all(archive.find_signs(files).values())
    contents = archive.read(files)
    assert contents == collect_contents(folder, ArchivedFiles())
    [ada] = contents.people
    assert (ada.name, ada.role, ada.biography, ada.email) == ("Ada Tester", "Head", "I *test*.", "")
    [paper] = contents.papers
    assert [name.name for name in paper.entry.authors] == ["Ada Tester", "Somebody Else"]
    assert paper.old_paths == ("/publications/paper/",)
    assert {
        text.title for text in (*contents.news, *contents.pages, *contents.events, *contents.projects)
    } == {
        *("News", "Imprint", "Seminar", "Talk", "Project", "Tool"),
    }
    assert [path.path for path in contents.paths] == ["/~ada/"]
    names = files.zip.namelist()
    assert {"README.txt", "site.json", "publications.bib", "data/people/ada.json"} <= set(names)
    assert "Testing Group" in files.zip.read("README.txt").decode()
    assert b"zqxwv" not in b"".join(files.zip.read(name) for name in names).lower()


def test_the_same_content_is_the_same_archive(folder, tmp_path):
    for name in ("a.zip", "b.zip"):
        write_archive(tmp_path / name, ExportFolder(folder), ["publications.bib"])
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


@pytest.mark.parametrize(
    "content", [b"", b"[]", b'{"system": 1}', json.dumps({"people": 3}).encode(), b"\xff"]
)
def test_a_damaged_archive_is_a_problem(content):
    class Damaged:
        def read_bytes(self, path: str, most: int = 0) -> bytes:
            return content

    contents = archive.read(Damaged())
    assert contents.people == []
    assert "Take another copy" in contents.problems[0].message


@pytest.mark.parametrize("name", ["", "missing/site.zip"])
def test_an_archive_without_a_folder_is_refused(tmp_path, name):
    with pytest.raises(ExportError, match="Name a file in a folder that exists"):
        check_target(tmp_path / name)


def test_an_archive_that_cannot_be_written_is_refused(folder, tmp_path):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(ExportError, match="The site was written, but not the archive"):
        write_archive(tmp_path / "file" / "a.zip", ExportFolder(folder), [])


def test_papers_do_not_link_to_the_site_that_is_left(folder, settings):
    papers = collect_contents(folder, ArchivedFiles()).papers
    assert [link.url for paper in papers for link in paper.entry.links if settings.SITE_URL in link.url] == []
