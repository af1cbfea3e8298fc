"""What nobody may learn is in no file of an export, and in no file of an archive."""

import io
import zipfile

import pytest

from groupsite.static_export.archive import write_archive
from tests import factories as make
from tests.groupsite.test_private_things import SECRET, hidden_rows
from tests.static_exports import export, read_files

pytestmark = pytest.mark.django_db

__all__ = ["hidden_rows"]


def unpack(name: str, content: bytes) -> dict[str, bytes]:
    """Return a file by its name, and those that are packed in it."""
    files = {name: content}
    if zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for each in archive.namelist():
                files |= unpack(f"{name}/{each}", archive.read(each))
    return files


def test_no_file_tells_what_is_private(hidden_rows, tmp_path):
    make.FundingFactory(
        project=make.ProjectFactory(), programme="Shown", amount=739154, currency="GBP", amount_shown=False
    )
    _, run = export(tmp_path / "out")
    write_archive(tmp_path / "site.zip", run.folder, run.list_files())
    files = unpack("site.zip", (tmp_path / "site.zip").read_bytes())
    for name, content in read_files(tmp_path / "out").items():
        files |= unpack(name, content)
    assert {"site.zip/site.json", "publications.bib", "index.html", "people.csv"} <= set(files)
    leaks = {
        name: content[max(0, at - 60) : at + 60]
        for name, content in files.items()
        if (at := content.lower().find(SECRET.encode())) >= 0 or SECRET in name
    }
    assert leaks == {}
    assert b"Shown" in files["site.zip/site.json"]
    assert [name for name, content in files.items() if b"739154" in content or b"739,154" in content] == []
