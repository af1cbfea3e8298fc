"""CSL as YAML, and the front matter of pages of Hugo, of a file and of a ZIP archive."""

import io
import time
import zipfile

import pytest

from bibliography.formats import Entry, Problem, detect, read
from bibliography.formats.yaml_values import parse_yaml
from tests.bibliography.formats.samples import SAMPLES, get_facts, read_entries

CSL_YAML = SAMPLES["csl_yaml"]
FRONT_MATTER = SAMPLES["front_matter"]


def test_items_of_csl():
    article, book = read_entries(CSL_YAML)
    assert get_facts(
        article, "kind title authors venue pages year month identifiers abstract key line extra"
    ) == {
        "kind": "article",
        "title": "Looms: of yaml",
        "authors": ["Jan van der Berg", "Loom Group"],
        "venue": "Journal of Engines",
        "pages": "12:30",
        "year": 2020,
        "month": 1,
        "identifiers": (("doi", "10.1000/yaml.1"),),
        "abstract": "One.\n\n- Two.",
        "key": "berg2020",
        "line": 3,
        "extra": {},
    }
    assert get_facts(book, "kind title authors year month day") == {
        "kind": "book",
        "title": "no",
        "authors": ["Ann Doe"],
        "year": 2021,
        "month": 1,
        "day": 2,
    }


@pytest.mark.parametrize(
    "text",
    [
        "- id: a\n  title: T\n  type: book\n- id: b\n  title: U\n",
        "# made by a program\n\n- title: T\n  authors: [Ann Doe]\n- doi: 10.1000/x\n  title: U\n",
        "references:\n  - title: T\n    author: Ann Doe\n  - title: U\n",
        "---\nreferences:\n- id: a\n  title: T\n\n- id: b\n  title: U\n---\n",
    ],
)
def test_lists_are_read_wherever_their_margin_is(text):
    assert detect(text).name == "csl_yaml"
    assert [entry.title for entry in read_entries(text)] == ["T", "U"]


@pytest.mark.parametrize(
    "text",
    ["- doi: 10.1000/x\n- doi: 10.1000/y\n", "roe2020:\n  title: T\n", "- Title of a talk\n", "title: T\n"],
)
def test_other_yaml_is_not(text):
    assert detect(text) is None


@pytest.mark.parametrize(
    ("item", "message"),
    [
        ("a: &x [1, *x]", "The alias *x stands for nothing above it"),
        ("a: [", "This is not YAML"),
        ("a: " + "[" * 100_000, "nested too deeply"),
        ("a: " + "{a: " * 40_000, "nested too deeply"),
        ("a: " + "- " * 90_000, "This is not YAML"),
        ("a: !!python/object/apply:os.system ['id']\n  b: \x01", "This is not YAML"),
        ("a: |\n" + "    x\n" * 50_000, "more than 200,000"),
    ],
)
def test_an_item_that_cannot_be_read_is_a_problem_and_the_others_are_read(item, message):
    text = f"- title: T\n- title: U\n  {item}\n- title: V\n"
    first, problem, last = read(text, format="csl_yaml")
    assert [first.title, last.title] == ["T", "V"]
    assert message in problem.reason
    assert problem.line == 2


def test_tags_of_yaml_make_nothing_but_texts():
    (entry,) = read_entries(
        "- title: !!python/object/apply:os.getcwd []\n  publisher: !!int 5\n  author: A B\n", "csl_yaml"
    )
    assert (entry.title, entry.publisher) == ("", "5")


def test_aliases_do_not_multiply():
    bomb = "- title: T\n  a: &a [x, x, x]\n" + "".join(
        f"  {chr(98 + number)}: &{chr(98 + number)} [*{chr(97 + number)}, *{chr(97 + number)}]\n"
        for number in range(20)
    )
    begun = time.process_time()
    (problem,) = read(bomb, format="csl_yaml")
    assert "Aliases (*) repeat too much" in problem.reason
    assert time.process_time() - begun < 1


def test_pages_of_hugo():
    paper, article = read_entries(FRONT_MATTER)
    assert get_facts(
        paper, "kind title authors venue year month day identifiers links topics abstract line"
    ) == {
        "kind": "inproceedings",
        "title": "Looms of Hugo",
        "authors": ["Jan van der Berg", "Ann Doe"],
        "venue": "Proceedings of Weaving",
        "year": 2021,
        "month": 5,
        "day": 1,
        "identifiers": (("doi", "10.1000/hugo.1"),),
        "links": ["https://github.com/looms/code"],
        "topics": ("looms", "engines, large"),
        "abstract": "One .",
        "line": 1,
    }
    assert paper.links[0].kind == "code"
    assert get_facts(article, "kind title authors venue year day") == {
        "kind": "article",
        "title": "Looms in TOML",
        "authors": ["A. Doe"],
        "venue": "Journal of Engines",
        "year": 2020,
        "day": 2,
    }


@pytest.mark.parametrize(
    ("lines", "facts"),
    [
        ("publication_types: ['7']", {"kind": "phdthesis"}),
        ("publication_types: [paper-conference]", {"kind": "inproceedings"}),
        ("publication_types: ['0']", {"kind": "other"}),
        ("publication: arXiv", {"kind": "preprint", "venue": ""}),
        ("publication: '*Nature*, 5(2)'", {"kind": "article", "venue": "Nature, 5(2)"}),
        ("hugoblox:\n  ids:\n    doi: 10.1000/x", {"identifiers": (("doi", "10.1000/x"),)}),
        (
            "authors: Ann Doe\nlinks:\n- type: pdf\n  url: https://looms.example/x.pdf",
            {"links": ["https://looms.example/x.pdf"]},
        ),
    ],
)
def test_variants_of_pages(lines, facts):
    (entry,) = read_entries(f"---\ntitle: T\nauthors: [A B]\n{lines}\n---\n")
    assert get_facts(entry, " ".join(facts)) == facts


@pytest.mark.parametrize(
    "text",
    [
        "---\ntitle: A post\ndate: 2020-01-01\n---\ntext\n",
        "---\nlayout: none\n---\n",
        "---\n---\n",
        "+++\n+++\n",
        "---\ntitle: T\nauthors: [A]\n",
        "Text\n---\nmore\n",
    ],
)
def test_pages_about_something_else_are_not(text):
    assert detect(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "---\ntitle: [\nauthors: x\n---\n",
        "+++\ntitle = \ndoi = 1\n+++\n",
        "---\ntitle: x\ndoi: *a\n---\n",
        f"+++\ntitle = {'[' * 5_000}\ndoi = ''\n+++\n",
    ],
)
def test_front_matter_that_cannot_be_read_is_a_problem(text):
    (problem,) = read(text)
    assert isinstance(problem, Problem)


def make_archive(pages, **options):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in pages.items():
            archive.writestr(name, text)
    return file.getvalue()


PAGE = "---\ntitle: {}\nauthors: [Ann Doe]\n---\nMore about it, 10.1000/body.\n"


def test_the_pages_of_a_folder_are_read():
    pages = {
        "site/publication/a/index.md": PAGE.format("A"),
        "site/publication/a/cite.bib": "@article{a, title = {A}}",
        "site/publication/_index.md": "---\ntitle: Publications\n---\n",
        "../../etc/b.md": PAGE.format("B").replace("\n", "\r\n"),
        "/absolute/c.md": "\ufeff" + PAGE.format("Ç"),
        "site/post/d.md": "---\ntitle: A post\n---\ntext\n",
        "site/e.png": "PNG",
        "__MACOSX/site/._f.md": PAGE.format("F"),
    }
    assert [item.title for item in read(make_archive(pages), name="site.zip")] == ["A", "B", "Ç"]


@pytest.mark.parametrize(
    "source",
    [
        make_archive({"a.txt": "10.1000/x"}),
        make_archive({"a.md": "---\ntitle: A post\n---\n"}),
        make_archive({"a.md": PAGE.format("A") + "x" * 2_000_000}),
        make_archive({"a.md": PAGE.format("A")})[:-30],
        b"PK\x03\x04" + b"\0" * 1_000,
        make_archive({}),
    ],
    ids=["no pages", "no papers", "too large", "cut", "damaged", "empty"],
)
def test_other_archives_are_refused(source):
    (problem,) = read(source)
    assert isinstance(problem, Problem)


def test_a_damaged_page_is_left_out():
    source = bytearray(make_archive({"a.md": PAGE.format("A" * 300), "b.md": PAGE.format("B")}))
    source[60] ^= 0xFF
    items = list(read(bytes(source)))
    assert [item.title for item in items if isinstance(item, Entry)] == ["B"]


def test_an_archive_with_too_long_a_list_of_files_is_not_opened():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for number in range(3_000):
            archive.writestr(f"{'x' * 3_000}{number}", b"")
        archive.writestr("a.md", PAGE.format("A"))
    (problem,) = read(file.getvalue())
    assert "ZIP archive" in problem.reason


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("name: &n Ada\nauthor: {name: *n}", {"name": "Ada", "author": {"name": "Ada"}}),
        ("a: &a {x: 1, y: 2}\nb: {<<: *a, y: 3}", {"a": {"x": "1", "y": "2"}, "b": {"x": "1", "y": "3"}}),
        ("a: &a {x: 1}\nb: {<<: [*a, {y: 2}]}", {"a": {"x": "1"}, "b": {"x": "1", "y": "2"}}),
    ],
)  # fmt: skip
def test_aliases_stand_for_their_values(text, value):
    assert parse_yaml(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "a: &a " + "y" * 50_000 + "\nb: [" + ", ".join(["*a"] * 5_000) + "]",
        "a0: &a0 [x]\n" + "".join(f"a{number}: &a{number} [*a{number - 1}]\n" for number in range(1, 60)),
    ],
)
def test_aliases_make_neither_much_nor_deep(text):
    with pytest.raises(ValueError, match="repeat too much|nested too deeply"):
        parse_yaml(text)
