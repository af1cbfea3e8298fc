"""Identifiers are found in what people paste and files hold, and have one form in which they compare."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.hostile_texts import IN_IDENTIFIERS, repeat_text
from bibliography.entry import SCHEMES
from bibliography.identifiers import find_identifier, find_identifiers, find_isbns, normalise
from tests.bibliography.formats.strategies import identifiers as legal

S2 = "204e3073870fae3d05bcbc2f6a8e263d9b72e776"


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        ("https://doi.org/10.1145/3447786", "doi 10.1145/3447786"),
        ("http://dx.doi.org/10.1145/ABC", "doi 10.1145/abc"),
        ("doi:10.1145/3447786.", "doi 10.1145/3447786"),
        ("DOI 10.1145/3447786", "doi 10.1145/3447786"),
        ("https://doi.org/https://doi.org/10.1145/1", "doi 10.1145/1"),
        ("10.1145%2F3447786", "doi 10.1145/3447786"),
        ("(doi:10.1016/0021-9991(84)90143-8)", "doi 10.1016/0021-9991(84)90143-8"),
        (
            "http://dx.doi.org/10.1002/(SICI)1097-0258(19980815/30)17:15/16%3C1661::AID-SIM968%3E3.0.CO;2-2",
            "doi 10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2",
        ),
        ("https://dl.acm.org/doi/abs/10.1145/3447786.3456?casa=1", "doi 10.1145/3447786.3456"),
        ("https://link.springer.com/content/pdf/10.1007/s00453-018.pdf", "doi 10.1007/s00453-018"),
        ("https://onlinelibrary.wiley.com/doi/10.1111/j.1467/full", "doi 10.1111/j.1467"),
        ('<a href="https://doi.org/10.1/AB">here</a>', "doi 10.1/ab"),
        ("in: Proc. (2020), https://doi.org/10.1145/1, pp. 3", "doi 10.1145/1"),
        ("arXiv:2401.00001v2 [cs.LG]", "arxiv 2401.00001"),
        ("arXiv: hep-th/9901001v2", "arxiv hep-th/9901001"),
        ("http://arxiv.org/abs/math.GT/0309136v1", "arxiv math/0309136"),
        ("https://arxiv.org/pdf/2401.00001v3.pdf", "arxiv 2401.00001"),
        ("CoRR abs/1706.03762", "arxiv 1706.03762"),
        ("arXiv preprint arXiv:1706.03762, 2017", "arxiv 1706.03762"),
        ("hep-th/9901001", "arxiv hep-th/9901001"),
        ("1706.03762", "arxiv 1706.03762"),
        ("https://dblp.org/rec/conf/osdi/Mai20.html?view=bibtex", "dblp conf/osdi/Mai20"),
        ("DBLP:journals/corr/abs-1706-03762", "dblp journals/corr/abs-1706-03762"),
        ("conf/nips/VaswaniSPUJGKP17", "dblp conf/nips/VaswaniSPUJGKP17"),
        ("https://openalex.org/w2741809807", "openalex W2741809807"),
        ("W2741809807", "openalex W2741809807"),
        ("https://aclanthology.org/P17-1001.pdf", "acl P17-1001"),
        ("https://www.aclweb.org/anthology/D/D14/D14-1162.pdf", "acl D14-1162"),
        ("2020.acl-main.1", "acl 2020.acl-main.1"),
        ("https://www.ncbi.nlm.nih.gov/pubmed/12653513", "pmid 12653513"),
        ("PMID: 12653513", "pmid 12653513"),
        ("https://pmc.ncbi.nlm.nih.gov/articles/PMC3531190/", "pmcid PMC3531190"),
        (f"https://www.semanticscholar.org/paper/Attention/{S2}", f"s2 {S2}"),
        ("https://dspace.mit.edu/handle/1721.1/26740?show=full", "handle 1721.1/26740"),
        ("hdl:2027/mdp.39015063", "handle 2027/mdp.39015063"),
        ("http://hdl.handle.net/10.1000/x", "doi 10.1000/x"),
        ("ISBN 0-306-40615-2", "isbn 9780306406157"),
        ("978‑0‑306‑40615‑7", "isbn 9780306406157"),
        ("", None),
        ("nothing", None),
        ("arXiv:9999.12345", None),
        ("12653513", None),
        ("ISBN 0-306-40615-3", None),
        ("pages 10.12 to 10.15/2", None),
    ],
)
def test_an_identifier_is_found(text, identifier):
    assert find_identifier(text) == (tuple(identifier.split(" ", 1)) if identifier else None)


def test_all_identifiers_of_a_text_are_found_in_their_order():
    text = "PMID: 1; see 10.1145/1,10.1145/2 and https://doi.org/10.5555/3, again doi:10.1145/1."
    assert find_identifiers(text) == [
        ("pmid", "1"),
        ("doi", "10.1145/1"),
        ("doi", "10.1145/2"),
        ("doi", "10.5555/3"),
    ]


def test_the_doi_of_a_preprint_names_both():
    assert find_identifiers("10.48550/arXiv.1706.03762") == [
        ("doi", "10.48550/arxiv.1706.03762"),
        ("arxiv", "1706.03762"),
    ]


@pytest.mark.parametrize(
    ("scheme", "text", "value"),
    [
        ("isbn", "0306406152", "9780306406157"),
        ("isbn", "080442957X", "9780804429573"),
        ("isbn", "urn:isbn:978-0-306-40615-7", "9780306406157"),
        ("openalex", "w12", "W12"),
        ("pmid", "0012", "12"),
        ("pmcid", "123", "PMC123"),
        ("pmcid", "pmc123.2", "PMC123"),
        ("arxiv", "https://doi.org/10.48550/arXiv.1706.03762", "1706.03762"),
        ("arxiv", "1706.03762v5", "1706.03762"),
        ("acl", "p17-1001v2.pdf", "P17-1001"),
        ("s2", S2.upper(), S2),
        ("doi", "10.1/AB", "10.1/ab"),
    ],
)
def test_identifiers_have_one_form(scheme, text, value):
    assert normalise(scheme, text) == value


@pytest.mark.parametrize(
    ("scheme", "text", "message"),
    [
        ("isbn", "0306406153", "check digit"),
        ("isbn", "978-3", "13 digits"),
        ("doi", "nothing", "start with 10."),
        ("doi", "10.1145/" + "x" * 300, "at most 300"),
        ("doi", "10.1145/a b", "not a DOI"),
        ("arxiv", "2499.00001", "not an arXiv ID"),
        ("dblp", "homepages/m/LuoMai", "not a dblp key"),
        ("openalex", "A12", "OpenAlex work ID"),
        ("handle", "10.1145/1", "not a handle"),
        ("ark", "1", "not a registry"),
    ],
)
def test_an_invalid_identifier_is_refused_with_a_message(scheme, text, message):
    with pytest.raises(ValueError, match=message):
        normalise(scheme, text)


def test_isbns_stand_among_other_numbers():
    assert find_isbns("0-306-40615-2 (print); 9780306406157 (e-book); 1234-5679; 3-16-148410-X") == [
        "9780306406157",
        "9783161484100",
    ]


@given(legal)
def test_the_normal_form_stays_as_it_is(pair):
    assert normalise(*pair) == pair[1]


@given(st.sampled_from(SCHEMES), st.text(max_size=40))
def test_normalising_twice_is_normalising_once(scheme, text):
    try:
        value = normalise(scheme, text)
    except ValueError:
        return
    assert normalise(scheme, value) == value


@pytest.mark.parametrize("piece", IN_IDENTIFIERS)
def test_many_beginnings_are_no_identifier(piece):
    expected = [("doi", "10.1145/x")] if piece == "10.1145/x," else []
    assert find_identifiers(repeat_text(piece, 100_000)) == expected
