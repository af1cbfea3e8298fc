"""What people paste is read as they mean it."""

import pytest

from publications.editing.paste_parsers import guess_link_kind, read_byline, read_identifier


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A. Author, B. Author and C. Author", ["A. Author", "B. Author", "C. Author"]),
        ("A. Author, B. Author, and C. Author", ["A. Author", "B. Author", "C. Author"]),
        ("Mai, Luo and Xu, Wang", ["Luo Mai", "Wang Xu"]),
        ("Mai, Luo and Wang Xu", ["Luo Mai", "Wang Xu"]),
        ('author = {G{\\"o}del, Kurt and von Neumann, John},', ["Kurt Gödel", "John von Neumann"]),
        ("King, Jr., Martin Luther and A. B.", ["Martin Luther King Jr.", "A. B."]),
        ("Luo Mai\nWang Xu\n", ["Luo Mai", "Wang Xu"]),
        ("Mai, Luo\nXu, Wang", ["Luo Mai", "Wang Xu"]),
        ("Lee, A.; Chu, B.", ["A. Lee", "B. Chu"]),
        ("罗麦、王旭", ["罗麦", "王旭"]),
        ("Luo Mai", ["Luo Mai"]),
        ("Luo Mai*, Wang Xu†", ["Luo Mai", "Wang Xu"]),
        ("", []),
        (" , ; and ", []),
    ],
)
def test_pasted_bylines_are_split(text, names):
    assert [each.name for each in read_byline(text).names] == names


@pytest.mark.parametrize("text", ["Luo Mai and others", "Luo Mai, Wang Xu et al.", "Mai, Luo and others"])
def test_pasted_bylines_recognise_et_al(text):
    assert read_byline(text).others


@pytest.mark.parametrize(
    ("text", "scheme", "identifier"),
    [
        ("arXiv:2401.00001v2", "", ("arxiv", "2401.00001")),
        ("https://arxiv.org/pdf/2401.00001v3.pdf", "arxiv", ("arxiv", "2401.00001")),
        ("https://arxiv.org/abs/cs/0101001v1", "doi", ("arxiv", "cs/0101001")),
        ("2401.00001v1", "", ("arxiv", "2401.00001")),
        ("https://dblp.org/rec/conf/osdi/Mai20.html", "", ("dblp", "conf/osdi/Mai20")),
        ("ISBN 978-3-16-148410-0", "", ("isbn", "9783161484100")),
        ("https://openalex.org/W123", "", ("openalex", "W123")),
        ("W123", "openalex", ("openalex", "W123")),
        ("nothing", "", ("", "nothing")),
    ],
)
def test_identifiers_reveal_their_registry(text, scheme, identifier):
    assert read_identifier(text, scheme) == identifier


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("https://example.org/a.pdf", "pdf"),
        ("https://arxiv.org/pdf/2401.00001", "pdf"),
        ("https://github.com/a/b", "code"),
        ("https://huggingface.co/datasets/a", "data"),
        ("https://www.youtube.com/watch?v=1", "video"),
        ("https://example.org/my-slides.pdf", "slides"),
        ("https://example.org/poster.pdf", "poster"),
        ("https://zenodo.org/records/1", "data"),
        ("https://example.org/", "page"),
        ("https://[broken", "page"),
    ],
)
def test_links_reveal_their_kind(address, kind):
    assert guess_link_kind(address) == kind


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (r"A. Doe \and B. Roe", ["A. Doe", "B. Roe"]),
        (r"Doe, A.\ and Roe, B.", ["A. Doe", "B. Roe"]),
        ("Jane Doe, M.D., Bob Roe, PhD", ["Jane Doe", "Bob Roe"]),
        ("Jane Doe, Jr., and Bob Roe", ["Jane Doe Jr.", "Bob Roe"]),
        ("Smith JD, Doe A, Roe BC", ["Smith JD", "Doe A", "Roe BC"]),
    ],
)
def test_what_stands_between_and_behind_names(text, names):
    assert [each.name for each in read_byline(text).names] == names
