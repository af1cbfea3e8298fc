"""Regular expressions that are stored: what they fit, and why some fit nothing."""

import pytest

from core.text.patterns import find_problem, match_groups, may_start_with

FITTING = [
    (r"/papers/(.+)\.html", "/papers/a/b.html", ("a/b",)),
    (r"/papers/(\d{4})/(.+)\.html", "/papers/2024/a.html", ("2024", "a")),
    (r"/~(\w+)/?", "/~ada", ("ada",)),
    ("/(a|b)/", "/b/", ("b",)),
    (r"/x/[^/]+/\d{4}", "/x/é/2024", ()),
    ("/(?:old|older)/.*", "/older/", ()),
    ("^/~lmai/(.+)$", "/~lmai/李", ("李",)),
    ("(?i)/CV", "/cv", ()),
    (r"/\pL+", "/é", ()),
    ("/(a)?(b)", "/b", ("", "b")),
]


@pytest.mark.parametrize(("pattern", "text", "groups"), FITTING)
def test_a_pattern_fits_the_whole_text(pattern, text, groups):
    assert find_problem(pattern) == ""
    assert may_start_with(pattern, "/")
    assert match_groups(pattern, text) == groups
    assert match_groups(pattern, f"{text}\n") is None
    assert match_groups(pattern, f"x{text}") is None


@pytest.mark.parametrize("text", ["", "\ud800", "/\x00", "a" * 100_000])
def test_strange_texts_fit_nothing(text):
    assert match_groups("/a+", text) is None


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("(", "not a regular expression: missing )"),
        ("[z-a]", "not a regular expression"),
        ("a{5000}", "not a regular expression"),
        (r"\pL{999}", "too large"),
        ("x" * 501, "longer than 500"),
        ("a(?=b)", "not supported"),
        ("(?<!a)b", "not supported"),
        (r"(a)\1", "not supported"),
        ("\ud800", "URLs cannot contain"),
    ],
)
def test_a_pattern_that_is_wrong_fits_nothing_and_says_why(pattern, message):
    assert message in find_problem(pattern)
    assert match_groups(pattern, "ab") is None


@pytest.mark.parametrize("pattern", ["papers/(.*)", r"a|\d+", ""])
def test_patterns_that_no_path_fits_are_known(pattern):
    assert not may_start_with(pattern, "/")
