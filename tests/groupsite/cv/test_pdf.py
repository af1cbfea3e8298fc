import datetime
import re
import threading
from dataclasses import fields, is_dataclass, replace

import pytest
import typst
from django.utils import timezone, translation
from PIL import Image

from bibliography.styles import Run
from groupsite.cv import pdf
from groupsite.cv.description import Cv, CvBlock, CvGroup, CvRow, Reference
from groupsite.cv.pdf import NotTypeset, typeset
from tests.cv_samples import ADA, find_out_of_order, find_places, read_pages, read_text

EMBEDDED = typst.Fonts(include_system_fonts=False)
TAGGED = b"/StructTreeRoot", b"/MarkInfo<</Marked true", b"/Lang(en"
IS_UA = b"<pdfuaid:part>1<"
HOSTILE = (
    '#eval("1+1")', '#include "/etc/passwd"', '#read("/etc/passwd")', "@ref", "<label>", "*bold* _italic_",
    "[content] ]] [", "\\u{41} \\ \\\\", "`raw` ```", "= Heading", "- item", "+ item", "/ term: x",
    "// comment /* more */", "#{panic()}", "~ --- ...", "</p><script>alert(1)</script>", '"quoted\' ”',
    "#set page(width: 1pt)", "a\tb", "{{ name }} {% x %}", "100 % & more", "it’s $5 and $6",
    "(Tj) ET endstream endobj",
)  # fmt: skip


@pytest.fixture
def few_fonts(monkeypatch):
    """Only those that come with typst, so that all machines are alike."""
    monkeypatch.setattr(pdf, "load_fonts", lambda: EMBEDDED)


def build_with_text(text: str) -> Cv:
    """A CV with a text wherever one can stand."""
    row = CvRow(text, when="2020", where=(text, text), notes=(text,), bullets=(text, text), url=text)
    runs = Run(text), Run(text, italic=True), Run(text, bold=True), Run(text, href=text)
    reference = Reference(runs, text, awards=(text,))
    return Cv(
        text, "u", "s", f"https://example.org/{text}", role=(text,), place=text, email=text, names=(text,),
        pronouns=text, identifiers=(("ORCID", text, text),),
        sections=(
            CvBlock("profile", text, text=(text, text), note=text),
            CvBlock("education", text, groups=(CvGroup(text, rows=(row,), left_out=3),)),
            CvBlock("awards", text, groups=(CvGroup(rows=(row,)),)),
            CvBlock("publications", text, groups=(CvGroup(text, references=(reference,)),)),
            CvBlock("interests", text, names=(text, text)),
            CvBlock("links", text, links=((text, text), (text, f"https://example.org/{text}"))),
        ),
    )  # fmt: skip


def test_a_cv_is_tagged_accessible_and_says_whose_it_is(few_fonts):
    document = typeset(ADA)
    assert (document.pages, document.missing_glyphs, document.level) == (1, (), 0)
    assert all(sign in document.pdf for sign in (*TAGGED, IS_UA, b"/Title", b"/Outlines", b"/Author"))
    assert b"CreationDate" not in document.pdf
    assert b"Engines, Music" in document.pdf


def test_everything_that_a_cv_says_can_be_read_out_in_order(few_fonts):
    assert not find_out_of_order(
        read_text(typeset(ADA).pdf),
        "Ada Lovelace", "PhD student, Analytical Society", "St James’s Square 12, London",
        "also published as A. Lovelace", "ada@example.org", "example.org/people/ada-lovelace",
        "ORCID 0000-0002-1825-0097",
        "Profile", "Writes programs", "Education", "October 1840 – March 1843", "PhD in Mathematics",
        "University of London", "Supervised by Augustus De Morgan", "Learned the calculus",
        "Asked for proofs", "Publications", "Journal articles",
        "Lovelace, A.* & Menabrea, L. (1843). Sketch of the engine.",
        "https://doi.org/10.1000/182", "Best notes", "and 2 more", "* Equal contribution.",
        "Interests", "Engines, Music", "Languages", "Native English", "Basic French",
        "Links", "Website example.org/ada", "Ada Lovelace · CV · page 1 of 1",
    )  # fmt: skip


def test_a_cv_of_few_pages_says_on_one_line_what_can_stand_there(few_fonts):
    assert not find_out_of_order(
        read_text(typeset(replace(ADA, pages=2)).pdf),
        "PhD in Mathematics, University of London; supervised by Augustus De Morgan",
        "English (native); French (basic)",
    )


@pytest.mark.parametrize("papers", range(18, 30))
def test_what_is_said_of_further_papers_never_begins_a_page(few_fonts, papers):
    section = next(section for section in ADA.sections if section.key == "publications")
    group = replace(section.groups[0], references=section.groups[0].references * papers, left_out=0)
    groups = group, CvGroup(left_out=9)
    pages = read_pages(typeset(replace(ADA, sections=(replace(section, groups=groups),))).pdf)
    assert len(pages) > 1
    assert not any(page.startswith(("And 9 more", "* Equal")) for page in pages)


def test_each_page_says_of_which_day_the_cv_is(few_fonts):
    with timezone.override("Europe/Berlin"):
        document = typeset(replace(ADA, as_of=datetime.datetime(2026, 11, 21, 23, 30, tzinfo=datetime.UTC)))
    assert "Ada Lovelace · CV · 22 November 2026 · page 1 of 1" in read_text(document.pdf)


def test_what_stands_around_a_cv_is_in_the_language_of_the_page(few_fonts):
    cv = replace(ADA, as_of=datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC))
    with translation.override("de"):
        text = read_text(typeset(cv).pdf)
    assert "auch publiziert als A. Lovelace" in text
    assert "Ada Lovelace · CV · 21. November 2026 · Seite 1 von 1" in text


def test_the_same_cv_gives_the_same_bytes_and_another_others(few_fonts):
    assert typeset(ADA).pdf == typeset(ADA).pdf != typeset(replace(ADA, place="Paris")).pdf


def test_all_fonts_are_in_the_file(few_fonts):
    content = typeset(ADA).pdf
    assert (
        len(re.findall(rb"/Type ?/FontDescriptor", content))
        == len(re.findall(rb"/FontFile[23]? ", content))
        > 0
    )


@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_is_typed_comes_out_as_text(few_fonts, text):
    document = typeset(build_with_text(text))
    assert IS_UA in document.pdf
    assert b"/JavaScript" not in document.pdf
    expected = " ".join(text.split())
    assert read_text(document.pdf).replace(" ", "").count(expected.replace(" ", "")) > 15


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "//x.org"]
)
def test_addresses_lead_to_the_web_or_nowhere(few_fonts, address):
    content = typeset(build_with_text(address)).pdf
    targets = re.findall(rb"/URI ?\(([^)]*)\)", content)
    assert all(target.startswith((b"https://", b"http://", b"mailto:")) for target in targets)


def test_nothing_outside_of_its_folder_can_be_read_by_the_template():
    assert {path.name for path in pdf.TEMPLATE.parent.iterdir()} == {
        "parts.typ",
        "report.typ",
        "template.typ",
    }
    compiler = typst.Compiler(b'#read("../pdf.py")', root=pdf.TEMPLATE.parent)
    with pytest.raises(typst.TypstError):
        compiler.compile(format="pdf")


def test_characters_that_no_font_has_are_told_and_the_rest_is_set(few_fonts):
    document = typeset(replace(ADA, names=("王小明", "Ada \U0010fffd", "麦络")))
    assert set(document.missing_glyphs) == set("王小明\U0010fffd麦络")
    assert all(sign in document.pdf for sign in TAGGED)
    assert IS_UA not in document.pdf
    assert "Menabrea" in read_text(document.pdf)


def test_however_many_characters_cannot_be_set_all_are_told(few_fonts):
    many = "".join(map(chr, range(0x4E00, 0x4E00 + 300)))
    assert set(typeset(replace(ADA, place=many)).missing_glyphs) == set(many)


def test_scripts_that_the_fonts_here_know_are_set():
    families = set(pdf.load_fonts().families())
    samples = {"Noto Serif CJK SC": "王小明", "Noto Naskh Arabic": "محمد", "Noto Serif Hebrew": "שלום"}
    names = [sample for family, sample in samples.items() if family in families]
    if not names:
        pytest.skip("none of the Noto fonts is installed: they are in fonts-noto-cjk and fonts-noto-core")
    document = typeset(replace(ADA, names=tuple(names)))
    assert (document.missing_glyphs, IS_UA in document.pdf) == ((), True)


@pytest.mark.parametrize(
    "text",
    ["\x00\x07", "\u202eevil", "\ufeff", "\ud800", "\ufffe", "a\u2028b", "\u2066", "\x7f\x85"],
    ids=ascii,
)
def test_what_is_no_text_is_left_out(few_fonts, text):
    document = typeset(build_with_text(f"Name{text}Name"))
    assert (document.missing_glyphs, IS_UA in document.pdf) == ((), True)


@pytest.mark.parametrize(
    "cv",
    [
        Cv("", "", "", "", ()),
        Cv("Ada", "u", "ada", "", ()),
        Cv("Ada", "u", "ada", "https://example.org/", (CvBlock("links", ""),)),
        Cv(
            "Ada",
            "u",
            "ada",
            "",
            (CvBlock("awards", "Awards", groups=(CvGroup(), CvGroup("x"), CvGroup(left_out=3))),),
        ),
        Cv("Ada", "u", "ada", "", (CvBlock("awards", "Awards", groups=(CvGroup(rows=(CvRow(""),)),)),)),
        Cv(
            "Ada",
            "u",
            "ada",
            "",
            (CvBlock("work", "Work", groups=(CvGroup(references=(Reference((), ""),)),)),),
        ),
        build_with_text("w" * 400),
        build_with_text("word " * 800),
    ],
    ids=[
        "nothing",
        "a name",
        "an empty section",
        "empty groups",
        "an empty row",
        "an empty reference",
        "wide",
        "long",
    ],
)
def test_there_is_a_pdf_of_any_cv(few_fonts, cv):
    assert IS_UA in typeset(cv).pdf


def test_a_photo_is_in_it_with_words_for_those_who_do_not_see_it(few_fonts, tmp_path, settings):
    settings.MEDIA_ROOT = tmp_path
    Image.new("RGB", (400, 500), "#446688").save(tmp_path / "photo.png")
    content = typeset(replace(ADA, photo=str(tmp_path / "photo.png"))).pdf
    assert b"/Alt(Portrait of Ada Lovelace)" in content
    assert b"/DCTDecode" in content


@pytest.mark.parametrize("content", [None, b"", b"GIF89a", b"%PDF-1.7"])
def test_a_photo_that_is_none_is_left_out(few_fonts, tmp_path, settings, content):
    settings.MEDIA_ROOT = tmp_path
    place = tmp_path / "photo.jpg"
    if content is not None:
        place.write_bytes(content)
    assert typeset(replace(ADA, photo=str(place))).pdf == typeset(ADA).pdf


def test_threads_that_make_pdfs_at_once_do_not_disturb_each_other(few_fonts):
    cvs = [replace(ADA, place=f"Room {number}") for number in range(8)]
    expected, contents = [typeset(cv).pdf for cv in cvs], {}
    threads = [
        threading.Thread(target=lambda at=at: contents.update({at: typeset(cvs[at]).pdf}))
        for at in range(len(cvs))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [contents[at] for at in range(len(cvs))] == expected


def test_a_fault_of_the_library_ends_no_worker(monkeypatch):
    class PanicException(BaseException):  # as the library raises where it gives up
        pass

    def fail(*args, **options):
        raise PanicException("index out of bounds")

    monkeypatch.setattr(typst, "Compiler", fail)
    with pytest.raises(NotTypeset, match="index out of bounds"):
        typeset(ADA)


def test_an_interrupt_is_let_through(monkeypatch):
    def stop(*args, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(typst, "Compiler", stop)
    with pytest.raises(KeyboardInterrupt):
        typeset(ADA)


def test_every_part_of_a_cv_that_is_read_by_people_changes_its_pdf(few_fonts):
    """But the parts that are for machines or that say where something is kept."""
    quiet = {"uid", "slug", "links", "summary", "photo", "photo_url", "pages", "given", "family"}
    for field in fields(Cv):
        value = getattr(ADA, field.name)
        if field.name in quiet or field.name in ("sections", "as_of"):
            continue
        assert not is_dataclass(value)
        other = "other" if isinstance(value, str) else ()
        assert typeset(replace(ADA, **{field.name: other})).pdf != typeset(ADA).pdf or not value, field.name


@pytest.mark.parametrize("text", ["Luo 2012 שלום", "שלום 2012 Luo"])
def test_a_paragraph_runs_as_its_first_letter_does(few_fonts, text):
    document = typeset(replace(ADA, sections=(CvBlock("profile", "Profile", text=(text,)),)))
    places = find_places(document.pdf)
    assert places["Luo"] < places["2012"]
