"""A format is chosen by its name, by the file's, by the media type, or by looking at the text."""

import gzip
import io
import zlib

import pytest

from bibliography.formats import (
    FORMATS,
    Entry,
    Problem,
    describe_unknown,
    detect,
    find_format,
    find_format_by_media_type,
    find_format_by_suffix,
    read,
    write,
)


def get_name(format):
    return format.name if format else None


@pytest.mark.parametrize(
    ("file", "format"),
    [
        ("a.bib", "bibtex"),
        ("A.BIB.GZ", "bibtex"),
        ("x/y.bibtex", "bibtex"),
        ("a.ris", "ris"),
        ("export.txt", "ris"),
        ("a.json", "csl"),
        ("a.jsonl.gz", "jsonl"),
        ("a.pdf", None),
        ("bib", None),
        ("", None),
    ],
)
def test_formats_are_detected_by_file_name(file, format):
    assert get_name(find_format_by_suffix(file)) == format


@pytest.mark.parametrize(
    ("media_type", "format"),
    [
        ("application/x-bibtex", "bibtex"),
        ("Text/X-BibTeX; charset=utf-8", "bibtex"),
        ("application/x-research-info-systems", "ris"),
        ("application/vnd.citationstyles.csl+json", "csl"),
        ("application/x-ndjson", "jsonl"),
        ("text/html", None),
        ("", None),
    ],
)
def test_formats_are_detected_by_media_type(media_type, format):
    assert get_name(find_format_by_media_type(media_type)) == format


@pytest.mark.parametrize(
    ("head", "format"),
    [
        ("@article{a,\n title={TY  - JOUR}}", "bibtex"),
        ("% a comment\n\n@STRING(x = {y})", "bibtex"),
        ("---\ntitle: x\n---\n@misc{a}", "bibtex"),
        ("\ufeff@book{a,}", "bibtex"),
        ("TY  - JOUR\nAB  - mail me@example.org\n@article{a,", "ris"),
        ("\ufeffTY  - JOUR\n", "ris"),
        ("Provider: x\n\nty - jour\n", "ris"),
        ("AU  - Mai, Luo\nTI  - A\nPY  - 2013\n", "ris"),
        ('[{"id": "@article{a"}]', "csl"),
        (' \n{"title": 1}', "csl"),
        ("[]", "csl"),
        ('{"groupsite":1,"kind":"other"}', "jsonl"),
        ('{"id":"P17-1001","title":"x","authors":[],"venue_ids":[]}\n{', "acl"),
        ("Dear all, see @you", None),
        ("<html>", None),
        ("", None),
    ],
)
def test_formats_are_detected_by_content(head, format):
    assert get_name(detect(head)) == format


def test_names_are_found_whatever_their_case():
    assert find_format("RIS") is find_format(" ris ") is not None
    assert find_format("word") is None
    assert len({each.name for each in FORMATS}) == len(FORMATS)


BIB = "@misc{a,\n title = {Zürich}\n}\n@misc{b,\n title = {Plain}\n}\n"


@pytest.mark.parametrize(
    "source",
    [BIB, BIB.encode(), BIB.encode("utf-16"), gzip.compress(BIB.encode(), mtime=0), io.BytesIO(BIB.encode())],
    ids=["text", "bytes", "utf-16", "gzip", "file"],
)
def test_whatever_holds_the_text_it_is_read(source):
    assert [entry.title for entry in read(source)] == ["Zürich", "Plain"]


def test_lines_in_another_encoding_are_reported():
    *entries, problem = read(BIB.encode("cp1252"))
    assert [entry.title for entry in entries] == ["Zürich", "Plain"]
    assert problem.line == 2
    assert "Windows-1252" in problem.reason


def test_a_damaged_file_gives_what_can_be_read():
    whole = "".join(
        f"@misc{{k{number},\n title = {{T{zlib.crc32(b'%d' % number)}}}\n}}\n" for number in range(5_000)
    )
    *entries, problem = read(gzip.compress(whole.encode(), mtime=0)[:-5_000])
    assert sum(isinstance(each, Entry) for each in entries) > 1_000
    assert "incomplete" in problem.reason
    assert problem.line > 3_000


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (b"Dear all,", "not supported"),
        (b"", "text is empty"),
        (b"%PDF-1.4", "a PDF"),
        (gzip.compress(b"\0" * 40_000_000, mtime=0), "times when unpacked"),
    ],
    ids=["prose", "empty", "pdf", "bomb"],
)
def test_unreadable_input_is_a_problem_with_a_message(source, message):
    (problem,) = read(source)
    assert isinstance(problem, Problem)
    assert message in problem.reason


def test_the_error_names_the_formats():
    for format in FORMATS:
        assert format.label in describe_unknown("prose")


def test_the_name_of_a_file_helps_where_the_text_does_not():
    items = list(read(b"nothing", name="a.ris"))
    assert "TY  - JOUR" in items[0].reason


def test_a_format_can_be_named():
    assert [entry.title for entry in read(BIB, format="bibtex")] == ["Zürich", "Plain"]
    assert [entry.title for entry in read(BIB, format=find_format("bibtex"))] == ["Zürich", "Plain"]


def test_a_format_that_there_is_not_is_refused():
    with pytest.raises(ValueError, match="“word” is not a format"):
        read(BIB, format="word")
    with pytest.raises(ValueError, match="“word” is not a format"):
        write([], "word")
