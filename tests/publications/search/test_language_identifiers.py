"""Whether what somebody searches for is the identifier of one paper."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publications.search.language import parse_identifier

DOI = ("doi", "10.1145/3447786.3456233")
ARXIV = ("arxiv", "2401.00001")
OLD = ("arxiv", "hep-th/9901001")


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        ("10.1145/3447786.3456233", DOI),
        ("  10.1145/3447786.3456233. ", DOI),
        ("“10.1145/3447786.3456233”", DOI),
        ("doi:10.1145/3447786.3456233", DOI),
        ("DOI: 10.1145/3447786.3456233", DOI),
        ("doi 10.1145/3447786.3456233", DOI),
        ("https://doi.org/10.1145/3447786.3456233", DOI),
        ("http://dx.doi.org/10.1145%2F3447786.3456233", DOI),
        ("doi.org/10.1145/3447786.3456233", DOI),
        ("https://dl.acm.org/doi/abs/10.1145/3447786.3456233?x=y", DOI),
        ("dl.acm.org/doi/10.1145/3447786.3456233", DOI),
        ("10.1016/S0001-0002(03)00004-5", ("doi", "10.1016/s0001-0002(03)00004-5")),
        ("2401.00001", ARXIV),
        ("2401.00001v12", ARXIV),
        ("arXiv:2401.00001", ARXIV),
        ("arXiv: 2401.00001v2 [cs.LG]", ARXIV),
        ("arXiv 2401.00001", ARXIV),
        ("abs/2401.00001v3", ARXIV),
        ("https://arxiv.org/abs/2401.00001v1", ARXIV),
        ("arxiv.org/pdf/2401.00001v2.pdf", ARXIV),
        ("https://www.arxiv.org/html/2401.00001?context=cs", ARXIV),
        ("https://doi.org/10.48550/arXiv.2401.00001", ARXIV),
        ("10.48550/arXiv.2401.00001", ARXIV),
        ("hep-th/9901001v2", OLD),
        ("arXiv:hep-th/9901001", OLD),
        ("https://arxiv.org/abs/hep-th/9901001", OLD),
        ("", None),
        ("gpu", None),
        ("2401", None),
        ("10.5", None),
        ("10.1145", None),
        ("arXiv", None),
        ("arXiv:", None),
        ("arXiv:2401.00001foo", None),
        ("doi:", None),
        ("see 10.1145/3447786.3456233", None),
        ("10.1145/3447786.3456233 gpu", None),
        ("10.1145/1 10.1145/2", None),
        ("arXiv:2401.00001 is good", None),
        ("author:10.1145/3447786.3456233", None),
        ("2413.00001", None),
        ("https://example.org/", None),
        ("https://aclanthology.org/2020.acl-main.1", None),
        ("10.1145/" + "x" * 2_000, None),
        ("10.1145/\0", None),
    ],
)
def test_a_text_is_an_identifier(text, identifier):
    assert parse_identifier(text) == identifier


@given(
    st.text(st.characters(codec=None), max_size=40),
    st.sampled_from(["", "10.1145/", "arXiv:", "http://a.b/"]),
)
def test_no_text_is_too_odd(text, before):
    assert parse_identifier(before + text) is None or parse_identifier(before + text)[0] in ("doi", "arxiv")
