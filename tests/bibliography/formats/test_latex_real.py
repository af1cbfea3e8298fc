"""Real bibliographies, and what others make of them."""

import importlib.util
import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from bibliography.latex import canonicalize, decode, decode_marked, encode, strip_tex

_FIELD = re.compile(r'^\s*,?\s*([A-Za-z][\w-]*)\s*=\s*(?=[{"])', re.MULTILINE)
_SIGN = re.compile(r'\\.|[{}"]', re.DOTALL)
VERBATIM = {"url", "doi", "file", "eprint", "ee", "localfile", "archive", "bdsk-url-1", "bdsk-file-1"}


def iter_fields(bibtex: str) -> Iterator[tuple[str, str]]:
    """Names and values of the fields, read far more simply than a bibliography should be."""
    for match in _FIELD.finditer(bibtex):
        start, depth = match.end() + 1, 0
        for sign in _SIGN.finditer(bibtex, start, start + 20_000):
            if depth == 0 and sign[0] == ("}" if bibtex[start - 1] == "{" else '"'):
                yield match[1].lower(), bibtex[start : sign.start()]
            if depth == 0 and sign[0] in ("}", '"'):
                break
            depth += {"{": 1, "}": -1}.get(sign[0], 0)


@pytest.fixture(scope="module")
def real_fields(data: Path, thorough: bool) -> list[tuple[str, str]]:
    """The fields of real files that are TeX: all, or each sixth."""
    pairs = []
    for path in sorted(data.glob("bibtex/*/**/*.bib")):
        raw = path.read_bytes()
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = raw.decode("cp1252", "replace")
        pairs += [field for field in iter_fields(text.replace("\r\n", "\n")) if field[0] not in VERBATIM]
    assert len(pairs) > 40_000
    return pairs if thorough else pairs[::6]


def test_real_fields_are_read_and_written(real_fields):
    for name, value in real_fields:
        text = decode(value)
        assert canonicalize(text) == text
        assert decode(encode(text)) == text
        if name.endswith("title"):
            title, spans = decode_marked(value)
            assert title == text
            assert decode_marked(encode(title, spans)) == (title, spans)


OTHERWISE = {
    # What JabRef expects of its own reader: a box is markup here; it is dropped, and what is in it stays.
    r"\mbox{-}",
    # Better BibTeX sets the logo in small capitals and HTML; here it is a word.
    r"\LaTeX{} Companion",
}
"""All cases that are read otherwise than there."""


def fold(text: str) -> str:
    """NFKC, as JabRef has italics and raised letters of their own; a dotless i under an accent is an i."""
    text = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text))
    return unicodedata.normalize("NFC", re.sub("\u0131(?=[\u0300-\u036f])", "i", text))


@pytest.fixture(scope="module")
def jabref(data) -> list[tuple[str, bool]]:
    """TeX, and whether it is read as JabRef reads it, mathematics as Unicode."""
    lines = (data / "cases" / "latex-to-unicode-jabref.jsonl").read_text().splitlines()
    cases = [(case["input"], case["expected"]) for case in map(json.loads, lines)]
    return [(tex, fold(strip_tex(decode(tex))) == fold(expected)) for tex, expected in cases]


@pytest.fixture(scope="module")
def titles(data) -> list[tuple[str, bool]]:
    """TeX of titles, and whether it is read as Better BibTeX reads it, without its HTML."""
    rows = []
    for line in (data / "cases" / "bbt-import.jsonl").read_text().splitlines():
        case = json.loads(line)
        inputs = [value for name, value in iter_fields(case["input"]) if name == "title"]
        entries = [entry["fields"] for entry in case["expected_entries"]]
        expected = [entry["title"] for entry in entries if "title" in entry]
        if len(inputs) == len(expected):  # else entries were left out as broken
            pairs = zip(inputs, expected, strict=True)
            rows += [
                (tex, _split_terms(strip_tex(decode(tex))) == _split_terms(title)) for tex, title in pairs
            ]
    return rows


_TAG = re.compile(r"</?(?:i|b|sub|sup|span|sc|pre|a|br|p)\b[^>]*>")


def _split_terms(text: str) -> list[str]:
    return unicodedata.normalize("NFKC", _TAG.sub("", text)).split()


@pytest.mark.parametrize(("name", "share"), [("jabref", 0.95), ("titles", 0.99)])
def test_cases_are_read_as_elsewhere(name, share, request):
    cases = request.getfixturevalue(name)
    assert sum(same for _, same in cases) >= share * len(cases)


@pytest.mark.parametrize("name", ["jabref", "titles"])
def test_cases_that_are_read_otherwise_are_known(name, request):
    assert {tex for tex, same in request.getfixturevalue(name) if not same} <= OTHERWISE


_INDIFFERENT = re.compile(r"\\cite\{[^}]*\}|<cit\.>|&|<[^<>]*>|[\s‘’'`”“\"\xad$]")


@pytest.mark.skipif(not importlib.util.find_spec("pylatexenc"), reason="pylatexenc is not installed")
def test_pylatexenc_reads_the_same(real_fields, thorough):
    from pylatexenc.latex2text import LatexNodes2Text, get_default_latex_context_db

    macros = {spec.macroname for spec in get_default_latex_context_db().iter_macro_specs()} - {"url", "href"}
    reader = LatexNodes2Text(math_mode="verbatim", keep_comments=True)
    compared = different = 0
    sample = real_fields[:: 15 if thorough else 10]
    for _, value in sample:
        if macros.issuperset(re.findall(r"\\([A-Za-z]+)", value)):
            compared += 1
            theirs, ours = _strip(reader.latex_to_text(value.replace("\n", " "))), _strip(decode(value))
            different += theirs != ours
    assert compared > 0.9 * len(sample)
    assert different < 0.0005 * compared


def _strip(text: str) -> str:
    """Without white space, quotes, dollars and what else the two differ in on purpose."""
    return unicodedata.normalize("NFKC", _INDIFFERENT.sub("", text.replace(r"\$", "")))
