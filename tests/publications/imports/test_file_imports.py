"""Reports of imports by the command: what was read, and what was not, with its line."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from publications.models import Publication

pytestmark = pytest.mark.django_db
UNTITLED = (
    "@article{roe62, author = {R. Roe}, journal = {Phys. Rev.}, volume = 126, pages = 413, year = 1962}"
)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.bib", UNTITLED),
        ("a.ris", "TY  - JOUR\nAU  - Roe, R.\nJO  - Phys. Rev.\nPY  - 1962\nER  - \n"),
        ("a.json", '[{"type": "article-journal", "author": [{"family": "Roe"}], "container-title": "J"}]'),
    ],
)
@pytest.mark.parametrize("corpus", [None, "physics"])
def test_an_entry_without_a_title_is_reported_once(tmp_path, name, text, corpus):
    path, report, out = tmp_path / name, tmp_path / "report.json", StringIO()
    path.write_text(text)
    call_command("import_papers", str(path), corpus=corpus, report=report, stdout=out)
    assert out.getvalue().count("has no title") == 1
    assert f"{path}:1: " in out.getvalue()
    [problem] = json.loads(report.read_text())[0]["problems"]
    assert problem["reason"] == "The entry has no title. Add one, then import it again."
    assert (problem["line"], problem["field"]) == (1, "title")
    assert not Publication.objects.exists()


def test_a_file_that_is_no_bibliography_is_one_line(tmp_path):
    path, out = tmp_path / "papers.html", StringIO()
    path.write_text("<html><body>\n" + "<li>Roe, Thing</li>\n" * 9)
    with pytest.raises(CommandError):
        call_command("import_papers", str(path), stdout=out)
    [summary, line] = out.getvalue().splitlines()
    assert summary == f"{path}: could not be read"
    assert line.startswith(f"{path}:1: This is a web page (HTML), which this site cannot read.")
