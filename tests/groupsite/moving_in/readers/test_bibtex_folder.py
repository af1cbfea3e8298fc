"""A folder that is no site: BibTeX, with PDFs and photos beside it."""

from tests.groupsite.moving_in.old_sites import read_site

FILES = {
    "refs.bib": "@article{smith2019, title={On smithing}, author={Smith, John}, year=2019}",
    "more/old.bib": "@article{li1999, title={On bells}, author={Li, Bo}, year=1999}",
    "pdfs/Smith2019.pdf": b"%PDF",
    "photos/john.jpg": b"x",
    "notes.txt": "x",
}


def test_papers_are_read_with_the_files_that_are_named_after_their_keys():
    contents = read_site(FILES, "bibtex_folder")
    assert {(paper.entry.key, paper.pdf) for paper in contents.papers} == {
        ("smith2019", "pdfs/Smith2019.pdf"),
        ("li1999", ""),
    }
    assert not contents.people
    assert contents.unread == ["notes.txt", "photos/john.jpg"]
    [problem] = contents.problems
    assert problem.place.file == "photos/"
    assert "upload a ZIP" in problem.message
