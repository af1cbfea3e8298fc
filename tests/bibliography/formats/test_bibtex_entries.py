"""Entries are found in any text; a broken one costs itself alone, and is reported with its true line."""

import pytest

from bibliography.bibtex import parse
from bibliography.bibtex.raw_entries import RawEntryReader
from bibliography.bibtex.regions import RawEntry
from bibliography.entry import Entry, Problem


def read_fields(text):
    """Return the fields of the only entry of a text, without delimiters."""
    (raw,) = (item for item in RawEntryReader([text]) if isinstance(item, RawEntry))
    return raw.fields


def read_keys(text):
    return [item.key for item in RawEntryReader([text]) if isinstance(item, RawEntry)]


@pytest.mark.parametrize(
    ("body", "values"),
    [
        ("title = {A}, year = 1999", {"title": "A", "year": "1999"}),
        ('title = "A", year = "1999",', {"title": "A", "year": "1999"}),
        ("TITLE={A},Year=1999,\n", {"title": "A", "year": "1999"}),
        ("title\n=\n{A}\n,\n", {"title": "A"}),
        ('title = {a "b" {c}}', {"title": 'a "b" {c}'}),
        ('title = "a {"}b{"} c"', {"title": 'a {"}b{"} c'}),
        ("title = {{{{{deep}}}}}", {"title": "{{{{deep}}}}"}),
        ('title = "{{{{deep}}}}"', {"title": "{{{{deep}}}}"}),
        ('title = "a" # { b} # "c"', {"title": "a bc"}),
        ('month = "4~" # apr', {"month": "4~April"}),
        ('month = apr # "~4"', {"month": "April~4"}),
        ("journal = cacm", {"journal": "Communications of the ACM"}),
        ("title = {100% of it}", {"title": "100% of it"}),
        ("title = {me@example.org, @article}", {"title": "me@example.org, @article"}),
        ("title = {A}, % one\n  % year = 1,\n  year = 1999", {"title": "A", "year": "1999"}),
        ("date-added = {x}, a+an:b = {y}, a_b.c = {z}", {"date-added": "x", "a+an:b": "y", "a_b.c": "z"}),
        ("web of science = {x}", {"web of science": "x"}),
        ("größe = {x}", {"größe": "x"}),
        (",, title = {A},,", {"title": "A"}),
        ("title = {},", {"title": ""}),
        ("title = , year = 1999", {"title": "", "year": "1999"}),
        ("title = {a\n\n  b}", {"title": "a\n\n  b"}),
    ],
)  # fmt: skip
def test_fields_have_their_values(body, values):
    assert read_fields(f"@article{{k, {body}}}") == values
    assert read_fields(f"@article(k, {body})") == values


@pytest.mark.parametrize(
    ("body", "values", "message"),
    [
        ("title = {A} year = 1999", {"title": "A", "year": "1999"}, "comma is missing"),
        ("title = {A}\n year = 1999", {"title": "A", "year": "1999"}, "comma is missing"),
        ("year = 1999\n title = {A}", {"title": "A", "year": "1999"}, "comma is missing"),
        ("title {A}, year = 1999", {"title": "A", "year": "1999"}, "“=” is missing"),
        ('title = "The "best" of it", year = 1999', {"title": 'The "best" of it', "year": "1999"}, "quotes"),
        ('title = "a {b", year = 1999', {"title": "a {b", "year": "1999"}, "quotes or braces"),
        ("year = in press, title = {A}", {"year": "in press", "title": "A"}, "in braces"),
        ("journal = AIJ, year = 1999", {"journal": "AIJ", "year": "1999"}, "not defined as a macro"),
        ("title = {A} B, year = 1999", {"title": "A B", "year": "1999"}, "after the braces"),
        ("title = {A}, rubbish, year = 1999", {"title": "A", "year": "1999"}, "is not a field"),
        ("title = {a \\} b}, year = 1999", {"title": "a \\} b", "year": "1999"}, "after a backslash"),
        ("title = {A}, title = {B}", {"title": "A", "duplicate-title": "B"}, "several fields"),
        (
            "note = {a}, note = {b}, note = {c}",
            {"note": "a", "duplicate-note": "b", "duplicate-note-3": "c"},
            "several fields",
        ),
        ("title = {A}},\n year = 1999", {"title": "A", "year": "1999"}, "extra closing brace"),
    ],
)  # fmt: skip
def test_odd_syntax_is_read_with_a_warning(body, values, message):
    (raw,) = (item for item in RawEntryReader([f"@article{{k, {body}\n}}"]) if isinstance(item, RawEntry))
    assert raw.fields == values
    assert message in " ".join(problem.reason for problem in raw.warnings)
    assert not raw.broken


def test_keywords_in_several_fields_are_merged():
    assert read_fields("@misc{k, keywords = {a}, keywords = {b}}") == {"keywords": "a, b"}
    assert read_fields("@misc{k, keywords = {a, x; c}, keywords = {b}}") == {"keywords": "a, x; c; b"}


def test_the_same_value_twice_is_nothing_odd():
    (entry,) = parse("@misc{k, year = 1999, year = {1999}}")
    assert entry.warnings == ()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("@misc{a:b/c.d+e_f-1, title={A}}", "a:b/c.d+e_f-1"),
        ("@misc{ a , title={A}}", "a"),
        ("@misc{two words, title={A}}", "two words"),
        ("@misc{{Braced}, title={A}}", "{Braced}"),
        ("@misc{罗2020, title={A}}", "罗2020"),
        ("@misc{a=b#c, title={A}}", "a=b#c"),
        ("@misc{, title={A}}", ""),
        ("@misc{title={A}}", ""),
        ("@misc{\n title={A}\n}", ""),
        ("@misc{a\n title={A}\n}", "a"),
        ("@misc{a title={A}}", "a"),
        ("@misc { a, title={A}}", "a"),
        ("@ misc\n{a,title={A}}", "a"),
    ],
)
def test_keys_may_be_odd(text, key):
    (entry,) = parse(text)
    assert (entry.key, entry.title) == (key, "A")


@pytest.mark.parametrize("text", ["@misc{a}", "@misc{a,}", "@misc(a)", "@misc{}", "@misc{ , }"])
def test_entries_may_have_no_fields(text):
    (entry,) = parse(text)
    assert (entry.kind, entry.title) == ("other", "")


GOOD = "@misc{good, title = {Good}, year = 1999}\n"


@pytest.mark.parametrize(
    ("broken", "title"),
    [
        ("@misc{bad, title = {Bad {one},\n year = 2000\n}\n", "Bad one"),
        ("@misc{bad,\n title = {Bad,\n year = 2000,\n}\n", "Bad"),
        ("@misc{bad,\n title = {Bad {{{one,\n year = 2000,\n", "Bad one"),
        ('@misc{bad,\n title = "Bad,\n year = 2000\n}\n', "Bad"),
        ("@misc{bad,\n title = {Bad,\n note = {N}},\n year = 2000\n}\n", "Bad"),
        ('@misc{bad,\n title = "Bad,\n year = "2000"\n}\n', "Bad"),
        ("@misc{bad, title = {Bad}, year = 2000\n", "Bad"),
        ("@misc{bad, title = {Bad}, year = 2000}}}}\n", "Bad"),
        ("@misc{bad, title = {Bad}}, year = 2000}\n", "Bad"),
        ("@misc{bad, title = {Bad}, year = 2000\n}\n}\n", "Bad"),
        ("@misc(bad, title = {Bad}, year = 2000}\n", "Bad"),
        ("@misc{bad title = {Bad} year = 2000}\n", "Bad"),
        ("@misc{bad, title = {Bad}, year = 2000, author = {\n", "Bad"),
        ('@misc{bad, title = {Bad}, year = 2000, author = "\n', "Bad"),
        ("@misc{bad, title = {Bad}, year = 2000, {}, {{ }\n", "Bad"),
    ],
)
def test_a_broken_entry_costs_itself_alone(broken, title):
    first, *items, last = parse(GOOD + broken + GOOD.replace("good", "last"))
    assert (first.title, last.title) == ("Good", "Good")
    (bad,) = [item if isinstance(item, Entry) else item.entry for item in items]
    assert (bad.title, bad.year, bad.line) == (title, 2000, 2)
    assert all(item.line == 2 for item in items)
    assert (
        isinstance(items[0], Problem)
        or items[0].warnings
        or "}\n}" in broken
        or "}}}}" in broken
        or "(" in broken
    )


def test_a_problem_says_where_what_and_why():
    _, problem, _ = parse(GOOD + "@misc{bad,\n title = {Bad,\n year = 2000,\n}\n" + GOOD)
    assert (problem.line, problem.key, problem.field) == (2, "bad", "title")
    assert str(problem).startswith("line 2, bad, title: Braces or quotes of “title” are not closed")
    assert problem.source == "@misc{bad,\n title = {Bad,\n year = 2000,\n}"


def test_warnings_have_the_line_of_their_field():
    (entry,) = parse("\n\n@misc{a,\n title = {A},\n journal = AIJ,\n year = {soon}\n}")
    assert [(each.line, each.field, each.key) for each in entry.warnings] == [
        (5, "journal", "a"),
        (6, "year", "a"),
    ]
    assert entry.line == 3


def test_many_after_one_that_never_closes_are_read():
    text = "@misc{bad, title = {Bad\n" + "".join(
        f"@misc{{k{number}, year = 1999}}\n" for number in range(1_000)
    )
    assert read_keys(text) == ["bad", *(f"k{number}" for number in range(1_000))]


def test_several_may_stand_in_a_line():
    assert read_keys("x @misc{a, year=1} @book{b, year=2}@misc{c,year=3}") == ["a", "b", "c"]
    assert read_keys("@misc{a, title={Open @misc{b, year=2} @misc{c,year=3}") == ["a", "b", "c"]


def test_a_value_may_hold_what_looks_like_an_entry():
    text = (
        "@misc{a,\n abstract = {See\n@misc{b, year = 1}\n and\n@misc{c, year = 1}\n there.},\n year = 1999}\n"
        + GOOD
    )
    assert read_keys(text) == ["a", "good"]


@pytest.mark.parametrize(
    "text",
    [
        "@comment{@misc{b, year = 1}}",
        "@Comment{jabref-meta: databaseType:bibtex;}",
        "@comment{\n@misc{b,\n year = 1}\n@misc{c,\n year = 1}\n}",
        "@comment this and @misc{b, year = 1}",
        "%@misc{b, year = 1}",
        "% @misc{b,\n%  year = {1},\n% }",
        "---\ntitle: x\n---",
        "+++\ntitle = \"x\"\n+++",
        "@preamble{\"\\newcommand{\\x}{@}\" # {y}}",
        "@string{x = {y}}",
        "@STRING(x = \"y\")",
        "@IEEEtranBSTCTL{b, CTLdash_repeated_names = {no}}",
        "@Control{b, title = {no}}",
        "someone@example.org, and @ or @x",
        "\f\v\u2028",
    ],
)  # fmt: skip
def test_text_without_entries_is_ignored(text):
    assert [item.key for item in parse(text + "\n" + GOOD)] == ["good"]


def test_a_comment_that_does_not_close_ends_with_its_line():
    problem, entry = parse("@comment{ oh\n" + GOOD)
    assert (problem.line, entry.key) == (1, "good")
    assert "is not closed" in problem.reason


@pytest.mark.parametrize(
    "text",
    ["article{b,\n title = {B},\n}\n", "oh\n title = {B},\n", 'oh\ntitle = "B",\n'],
)
def test_fields_outside_of_entries_are_reported(text):
    first, problem, last = parse(GOOD + text + GOOD.replace("good", "last"))
    assert (first.key, last.key, problem.field) == ("good", "last", "title")
    assert (GOOD + text).splitlines()[problem.line - 1].lstrip().startswith("title")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_as_editors_do(end):
    lines = [
        "\ufeff---",
        "x: \f",
        "---",
        "",
        "@misc{a,",
        " title = {A",
        "",
        " B}",
        "}",
        "% y",
        "  @misc{b, year=1}",
        "@misc{c}",
    ]
    text = end.join(lines)
    positions = [(item.key, item.line) for item in parse(text)]
    assert positions == [("a", 5), ("b", 11), ("c", 12)]
    assert [(item.key, item.line) for item in parse(list(text))] == positions


def test_macros_stand_for_texts():
    text = (
        '@string{a = "x"} @STRING{B = a # { y}}\n@string{ c = B # b, d = {z} }\n@misc{k, title = C # d # a}'
    )
    assert read_fields(text) == {"title": "x yx yzx"}


def test_macros_may_be_defined_anew_and_stand_for_months():
    text = "@string{jan = {Jänner}}\n@misc{k, month = jan}"
    (entry,) = parse(text)
    assert entry.month == 1


def test_a_macro_that_is_not_closed_costs_itself_alone():
    *problems, entry = parse('@string{a = "x\n' + GOOD)
    assert entry.key == "good"
    assert [problem.line for problem in problems] == [1]


def test_duplicate_keys_are_reported_and_both_entries_read():
    first, second = parse("@misc{a, title={A}}\n@misc{A, title={B}}")
    assert (first.warnings, second.title) == ((), "B")
    assert "the same key “A”" in second.warnings[0].reason


def test_the_source_is_as_it_stood():
    text = "x\r\n@misc{a,\r\n title = {A},\r\n}\r\n\r\n@misc{b}"
    assert [entry.source for entry in parse(text)] == ["@misc{a,\r\n title = {A},\r\n}", "@misc{b}"]
