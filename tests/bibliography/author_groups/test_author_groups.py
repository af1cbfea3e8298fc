import gzip
import json
from collections import Counter

import pytest
from django.core.management import CommandError, call_command

from bibliography.author_groups import (
    KnownPeople,
    PaperByline,
    PrintedAuthor,
    group_mentions,
    group_papers,
    grouping,
    list_words,
    parse_bylines,
    score_groups,
)
from bibliography.author_groups.affiliations import InstitutionIndex
from bibliography.author_groups.clusters import Cluster, Stay, compare_places
from bibliography.author_groups.mention_index import MentionIndex

FILLERS = [
    PaperByline(f"f{family}{given}", (PrintedAuthor(f"{given} {family}", given, family),))
    for family in ("Liu", "Wang", "Zhang", "Chen")
    for given in ("Yang", "Wei", "Jing", "Fang", "Ming", "Jun")
]
"""Papers that make given and family names common."""


def write_byline(paper, *names, year=2020, venue="osdi", title="", number="", affiliation=""):
    authors = []
    for name in names:
        given, family = name.rsplit(" ", 1)
        first = name == names[0]
        authors.append(
            PrintedAuthor(name, given, family, number if first else "", affiliation if first else "")
        )
    return PaperByline(paper, tuple(authors), (venue,), year, list_words(title))


def group_first_names(*bylines):
    """Return which of the papers have the same first author, as a partition of their numbers."""
    groups = [paper[0] for paper in group_mentions([*bylines, *FILLERS])[: len(bylines)]]
    return [[number for number, group in enumerate(groups) if group == one] for one in dict.fromkeys(groups)]


SYSTEMS = "Scheduling dataflow graphs on clusters of machines"
LANGUAGE = "Summaries of dialogues by abstractive neural models"


@pytest.mark.parametrize(
    ("bylines", "partition"),
    [
        pytest.param(
            [
                write_byline("a", "Yang Liu", "Petra Pellworm", title=SYSTEMS),
                write_byline("b", "Yang Liu", "Petra Pellworm", "Ove Quist", title=SYSTEMS),
                write_byline("c", "Yang Liu", "Nora Ostrava", title=LANGUAGE, venue="acl", year=2004),
            ],
            [[0, 1], [2]],
            id="a common name is split by co-authors",
        ),
        pytest.param(
            [
                write_byline("a", "Ottilie Brandvold", "Petra Pellworm", title=SYSTEMS),
                write_byline(
                    "b", "Ottilie Brandvold", "Nora Ostrava", title=LANGUAGE, venue="acl", year=2004
                ),
            ],
            [[0, 1]],
            id="a rare name stays whole",
        ),
        pytest.param(
            [
                write_byline("a", "Ottilie Brandvold", number="0001"),
                write_byline("b", "Ottilie Brandvold", number="0002"),
                write_byline("c", "Ottilie Brandvold", number="0001"),
            ],
            [[0, 2], [1]],
            id="homonym numbers are hard evidence",
        ),
        pytest.param(
            [
                write_byline("a", "Ottilie Brandvold", "Petra Pellworm", title=SYSTEMS),
                write_byline("b", "O. Brandvold", "Petra Pellworm", title=SYSTEMS),
                write_byline("c", "Ottilie M. Brandvold", "Ove Quist", title=SYSTEMS),
            ],
            [[0, 1, 2]],
            id="spellings of a rare name are linked",
        ),
        pytest.param(
            [
                write_byline("a", "Ottilie Brandvold", "Petra Pellworm"),
                write_byline("b", "Oskar Brandvold", "Petra Pellworm"),
                write_byline("c", "O. Brandvold", "Nora Ostrava", title=LANGUAGE, venue="acl", year=1994),
            ],
            [[0], [1], [2]],
            id="an initial that two could have is left alone",
        ),
        pytest.param(
            [write_byline("a", "Yang Liu", "Yang Liu")], [[0]], id="a paper that prints a name twice"
        ),
        pytest.param([write_byline("a", "Ann O")], [[0]], id="a name of one letter"),
    ],
)
def test_groups(bylines, partition):
    assert group_first_names(*bylines) == partition


def test_two_of_a_name_on_one_paper_are_two_people():
    assert len(set(group_mentions([write_byline("a", "Ottilie Brandvold", "Ottilie Brandvold")])[0])) == 2


@pytest.mark.parametrize(
    ("co_authors", "places", "number"),
    [
        (("Ann Bee", "Ann Bee"), ("Kyoto University", "Porto Institute"), 1),
        (("Ann Bee", "Cy Dee"), ("Kyoto University", ""), 1),
        (("Ann Bee", "Cy Dee"), ("Kyoto University", "Kyoto University"), 1),
        (("Ann Bee", "Cy Dee"), ("Kyoto University", "Porto Institute"), 2),
    ],
)
def test_a_trusted_name_is_one_person_unless_co_authors_and_affiliations_differ(co_authors, places, number):
    papers = [
        write_byline(paper, "Wei Wang", co_author, affiliation=place)
        for paper, co_author, place in zip("ab", co_authors, places, strict=True)
    ]
    groups = group_mentions([*papers, *FILLERS], trusts_names=True)
    assert len({groups[0][0], groups[1][0]}) == number


def test_a_trusted_name_on_many_papers_is_compared_with_few(monkeypatch):
    """Each mention is compared with those that cannot be joined, not with each other mention."""
    comparisons = []
    compare = grouping.may_be_one
    monkeypatch.setattr(grouping, "may_be_one", lambda *pair: comparisons.append(pair) or compare(*pair))
    papers = [write_byline(f"p{number}", "Wei Wang", f"Ann Bee{number}") for number in range(300)]
    group_mentions([*papers, *FILLERS], trusts_names=True)
    assert 0 < len(comparisons) <= 2 * len(papers)


def test_b_cubed():
    score = score_groups({"a": 1, "b": 1, "c": 1, "d": 2}, {"a": "x", "b": "x", "c": "y", "d": "y"})

    assert score.precision == pytest.approx((2 / 3 + 2 / 3 + 1 / 3 + 1) / 4)
    assert score.recall == pytest.approx((1 + 1 + 1 / 2 + 1 / 2) / 4)
    assert score.f1 == pytest.approx(2 * score.precision * score.recall / (score.precision + score.recall))


@pytest.mark.parametrize(
    ("name", "is_slipped"),
    [
        (("Donald E.", "Knuth"), False),
        (("D.", "Knuth"), False),
        (("Donnald", "Knuth"), False),
        (("Leslie", "Lamport"), True),
        (("Wei", "Knuth"), True),
    ],
)
def test_an_id_that_carries_the_name_of_somebody_else_is_left_out(name, is_slipped):
    person = {"cluster": "knuth", "canonical": {"first": "Donald", "last": "Knuth"}, "variants": []}
    mention = {"person_id": "knuth", "first": name[0], "last": name[1], "paper": "p"}
    people = KnownPeople([json.dumps(person)], [json.dumps(mention)])
    assert (people.slipped, people.find_person("p", *name)) == ((1, None) if is_slipped else (0, "knuth"))


def test_a_file_says_how_many_names_are_left_apart(tmp_path, capsys):
    papers = [
        {"id": paper, "authors": ["Ola Nordmann"], "author_parts": [{"id": number}]}
        for paper, number in (("a", 1), ("b", 2), ("c", None))
    ]
    (tmp_path / "p.jsonl").write_text("\n".join(map(json.dumps, papers)))
    call_command("group_authors", str(tmp_path / "p.jsonl"))
    assert "1 names are left apart" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["[]", '{"title":"x"}', "{"])
def test_lines_that_are_no_papers_are_refused(line):
    with pytest.raises(ValueError, match="."):
        list(parse_bylines([line]))


PLACES = ["Kyoto University", "Porto Institute"]


@pytest.mark.parametrize(
    ("record", "affiliations"),
    [
        ({"aff": "Kyoto University;; Porto Institute"}, PLACES),
        ({"affiliations": "Kyoto University; Porto Institute"}, PLACES),
        ({"affiliations": "Kyoto University; Porto Institute; Leeds"}, ["", ""]),
        ({"affiliations": PLACES}, PLACES),
        ({"affiliations": PLACES[:1]}, ["", ""]),
        ({"affiliations": [["Kyoto University", "Leeds"], []]}, ["Kyoto University\nLeeds", ""]),
        ({"affiliations": [{"name": "Kyoto University"}, 7]}, ["Kyoto University", ""]),
        ({"author_parts": [{"affiliation": "Kyoto University"}, {"affiliation": ["Leeds", "Porto"]}]},
         ["Kyoto University", "Leeds\nPorto"]),
        ({"author_parts": [{"affiliation": {"a": [1]}}, None]}, ["", ""]),
        ({"author_parts": "no list", "aff": 8}, ["", ""]),
        ({"authors": [{"name": "Ann Bee", "affiliation": "Leeds"}, {"name": "Cy Dee", "affiliations": [
            {"name": "Porto", "id": "https://ror.org/01nrxwf90"}]}]}, ["Leeds", "Porto https://ror.org/01nrxwf90"]),
    ],
)  # fmt: skip
def test_affiliations_of_lines(record, affiliations):
    (paper,) = parse_bylines([json.dumps({"id": "p", "authors": ["Ann Bee", "Cy Dee"], **record})])
    assert [author.affiliation for author in paper.authors] == affiliations


@pytest.mark.parametrize(
    "record",
    [
        {"authors": [None, 5, {}, [], {"name": 4}], "year": "x", "title": 3, "venue_ids": [{}, 2]},
        {"authors": "Ann Bee", "author_parts": {}, "affiliations": {"a": 1}, "year": True},
        {"authors": ["Ann Bee"], "author_parts": [{"first": [], "last": 3, "id": {}, "orcid": []}]},
        {"authors": ["?", "-", " "], "abstract": [], "venue": {}, "keywords": [3, "x"]},
        {"authors": ["Ann Bee"], "affiliations": json.loads("[" * 900 + "]" * 900)},
    ],
)
def test_lines_with_values_of_other_types_are_read(record):
    papers = list(parse_bylines([json.dumps({"id": "p", **record})]))
    assert len({group for row in group_mentions(papers) for group in row}) == len(papers[0].authors)


def test_identifiers_of_a_line():
    author = {"name": "Ann Bee", "id": 17, "orcid": "https://orcid.org/0000-0002-1825-0097"}
    (paper,) = parse_bylines([json.dumps({"id": "p", "authors": [author]})])
    assert (paper.authors[0].number, paper.authors[0].ids) == ("17", ("orcid:0000-0002-1825-0097",))


def test_an_email_address_of_a_line_is_an_identifier_and_names_an_institution():
    author = {"name": "Ann Bee", "email": "Bee@X.org", "affiliation": "University of Oslo"}
    (paper,) = parse_bylines([json.dumps({"id": "p", "authors": [author]})])
    assert paper.authors[0].ids == ("email:bee@x.org",)
    assert paper.authors[0].affiliation == "University of Oslo\nbee@x.org"


@pytest.mark.parametrize(
    ("numbers", "partition"),
    [
        (("orcid:1", "orcid:1"), [[0, 1]]),
        (("orcid:1", "orcid:2"), [[0], [1]]),
        (("orcid:1", "scopus:2"), [[0, 1]]),
        (("email:a@x.org", "email:a@y.org"), [[0, 1]]),
    ],
)
def test_identifiers_settle(numbers, partition):
    bylines = [
        write_byline(paper, "Ottilie Brandvold", number=number)
        for paper, number in zip("ab", numbers, strict=True)
    ]
    assert group_first_names(*bylines) == partition


@pytest.mark.parametrize(
    ("places", "years", "partition"),
    [
        pytest.param(["Kyoto University"] * 2, (2020, 2021), [[0, 1]], id="one place"),
        pytest.param(
            ["Kyoto University", "Department of Physics, Univ. of Kyoto, Japan"],
            (2020, 2021),
            [[0, 1]],
            id="a department",
        ),
        pytest.param(PLACES, (2020, 2020), [[0], [1]], id="two places in one year"),
        pytest.param(["", ""], (2020, 2020), [[0], [1]], id="nothing"),
    ],
)
def test_affiliations_tell_people_of_a_common_name_apart(places, years, partition):
    bylines = [
        write_byline(
            str(number),
            "Yang Liu",
            f"{'ABC'[number]}nn Bee{number}",
            year=year,
            affiliation=place,
            venue=str(number),
        )
        for number, (place, year) in enumerate(zip(places, years, strict=True))
    ]
    assert group_first_names(*bylines) == partition


@pytest.mark.parametrize(
    ("places", "years", "partition"),
    [
        ("AABB", (2018, 2019, 2018, 2019), [[0, 1], [2, 3]]),
        ("AABB", (2010, 2011, 2013, 2014), [[0, 1, 2, 3]]),
        ("AAAB", (2010, 2012, 2014, 2019), [[0, 1, 2, 3]]),
        ("AA-B", (2010, 2012, 2014, 2019), [[0, 1, 2, 3]]),
    ],
    ids=["other in the same years", "other in later years", "moved", "unknown"],
)
def test_a_rare_name_is_one_person_unless_places_speak_against_it(places, years, partition):
    institutions = {"A": "University of Oslo", "B": "University of Lund", "-": ""}
    papers = [
        write_byline(
            f"p{number}", "Ottilie Brandvold", year=year, venue=f"v{place}", affiliation=institutions[place]
        )
        for number, (place, year) in enumerate(zip(places, years, strict=True))
    ]
    assert group_first_names(*papers) == partition


@pytest.mark.parametrize(
    ("stays", "other_stays", "same", "is_apart"),
    [
        ({0: (5, 2010, 2014)}, {0: (5, 2010, 2014)}, 1, False),
        ({0: (5, 2010, 2014)}, {1: (5, 2010, 2014)}, 0, True),
        ({0: (39, 2010, 2014), 1: (1, 2012, 2012)}, {1: (20, 2010, 2014)}, 0.25, True),
        ({0: (5, 2010, 2014), 1: (1, 2014, 2014)}, {1: (5, 2014, 2018)}, 1, False),
    ],
    ids=["same", "other", "hardly the same", "moved"],
)
def test_an_institution_of_few_mentions_counts_less(stays, other_stays, same, is_apart):
    institutions = InstitutionIndex.build(["University of Oslo", "University of Lund"])
    clusters = [
        Cluster(
            [],
            set(),
            {},
            {},
            Counter(),
            {at: Stay(n, (first, last)) for at, (n, first, last) in own.items()},
            None,
        )
        for own in (stays, other_stays)
    ]
    evidence = compare_places(*clusters, institutions)
    assert (evidence.same, evidence.apart > 1) == (pytest.approx(same), is_apart)


def test_a_mention_of_which_nothing_is_known_is_unsettled():
    papers = [
        write_byline("a", "Yang Liu", "Petra Pellworm", title=SYSTEMS),
        write_byline("b", "Yang Liu", "Petra Pellworm", title=SYSTEMS),
        write_byline("c", "Yang Liu", title="Poems", venue="letters"),
        write_byline("d", "Yang Liu", title="Novels", venue="books", affiliation="Kyoto University"),
    ]
    unsettled = group_papers([*papers, *FILLERS]).unsettled
    assert {mention for mention in unsettled if mention[0] < len(papers)} == {(2, 0)}


def test_a_rare_name_that_two_bear_takes_up_nobody_of_whom_nothing_is_known():
    papers = [
        write_byline("a", "Ottilie Brandvold", "Petra Pellworm", number="0001", title=SYSTEMS),
        write_byline("b", "Ottilie Brandvold", "Nora Ostrava", number="0002", title=LANGUAGE, venue="acl"),
        write_byline("c", "Ottilie Brandvold", title="Poems", venue="letters"),
        write_byline("d", "Ottilie Brandvold", "Nora Ostrava", title=LANGUAGE, venue="acl"),
    ]
    grouping = group_papers([*papers, *FILLERS])
    numbers = [row[0] for row in grouping.groups[:4]]
    assert len(set(numbers)) == 3
    assert numbers[1] == numbers[3]
    assert grouping.unsettled == {(2, 0)}


def test_spellings_are_linked_with_evidence_only():
    bylines = [
        write_byline("a", "Ottilie Brandvold", "Petra Pellworm", title=SYSTEMS),
        write_byline("b", "O. Brandvold", "Nora Ostrava", title=LANGUAGE, venue="acl"),
    ]
    assert group_first_names(*bylines) == [[0], [1]]


@pytest.mark.parametrize(
    ("name", "other", "co_author", "are_one"),
    [
        ("Ottilie Brandvold", "Otillie Brandvold", "Petra Pellworm", True),
        ("Ottilie Brandvold", "Ottilie Bandvodl", "Petra Pellworm", True),
        ("Ottilie Brandvold", "Brandvolt Ottilie", "Petra Pellworm", True),
        ("Ottilie Brandvold", "Otilia Brandwood", "Petra Pellworm", False),
        ("Ottilie Brandvold", "Otillie Brandvold", "Nora Ostrava", False),
        ("Ann Bjork", "Anm Bjork", "Petra Pellworm", False),
        ("Xiaojun Wang", "Xiaojin Wang", "Petra Pellworm", False),
    ],
    ids=["letters", "two letters", "order", "more letters", "no co-author", "short", "common names"],
)
def test_misprints_of_rare_names_are_linked_by_co_authors(name, other, co_author, are_one):
    common = [write_byline(f"c{given}", f"{given} Wang") for given in ("Xiaojun", "Xiaojin")]
    others = [write_byline(f"o{given}", f"{given} Chen") for given in ("Xiaojun", "Xiaojin")]
    bylines = [
        write_byline("a", name, "Petra Pellworm", title=SYSTEMS),
        write_byline("b", other, co_author, title=SYSTEMS),
    ]
    groups = group_mentions([*bylines, *common, *others, *FILLERS])
    assert (groups[0][0] == groups[1][0]) == are_one


def test_a_co_author_of_a_long_byline_tells_less():
    crowd = [f"Member Nr{chr(97 + number)}" for number in range(26)]
    papers = [
        write_byline("a", "Yang Liu", *crowd, venue="x"),
        write_byline("b", "Yang Liu", *crowd, venue="y"),
    ]
    index = MentionIndex([*papers, *FILLERS])
    strengths = index.build_cluster((0, 0)).co_authors.values()
    assert max(strengths) < 1


def test_many_mentions_of_a_name_are_compared_with_few(monkeypatch):
    pairs = []
    measure = grouping.measure_evidence
    monkeypatch.setattr(grouping, "measure_evidence", lambda *given: pairs.append(given) or measure(*given))
    papers = [write_byline(f"p{number}", "Yang Liu", f"Ann Bee{number % 97}x") for number in range(600)]
    group_mentions([*papers, *FILLERS])
    assert 0 < len(pairs) < 600 * 599 / 4


@pytest.fixture
def corpus(tmp_path):
    """A file with two people of one name, and beside it who they are."""
    papers = [("p1", "Dag"), ("p2", "Dag"), ("p3", "Signe")]
    lines = [
        {"id": paper, "authors": ["Ola Nordmann", f"{other} Vik"], "title": "On things", "year": 2020}
        for paper, other in papers
    ]
    for line in lines:
        line["author_parts"] = [
            dict(zip(("first", "last"), name.split(), strict=True)) for name in line["authors"]
        ]
    path = tmp_path / "papers.jsonl.gz"
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
    cluster = {"cluster": "dag-vik", "canonical": {"first": "Dag", "last": "Vik"}, "variants": []}
    (tmp_path / "x-author-clusters.jsonl").write_text(json.dumps(cluster))
    mentions = [
        {"person_id": person, "first": "Ola", "last": "Nordmann", "paper": paper}
        for person, paper in (("ola-1", "p1"), ("ola-1", "p2"), ("ola-2", "p3"))
    ]
    truth = "\n".join(map(json.dumps, mentions)).encode()
    (tmp_path / "x-author-id-mentions.jsonl.gz").write_bytes(gzip.compress(truth))
    return path


def test_the_command_scores_a_file_and_writes_groups(corpus, tmp_path, capsys):
    call_command("group_authors", str(corpus), "--out", str(tmp_path / "out.tsv"))

    assert capsys.readouterr().out.splitlines() == [
        "3 papers, 6 names in bylines, 3 groups",
        "All names, others than known ones as one person each: 6",
        "  as printed  precision 0.7778  recall 1.0000  F1 0.8750",
        "  in groups   precision 0.7778  recall 1.0000  F1 0.8750",
        "Names of known people: 5",
        "  as printed  precision 0.7333  recall 1.0000  F1 0.8462",
        "  in groups   precision 0.7333  recall 1.0000  F1 0.8462",
        "Names of several people: 3",
        "  as printed  precision 0.5556  recall 1.0000  F1 0.7143",
        "  in groups   precision 0.5556  recall 1.0000  F1 0.7143",
    ]
    rows = [line.split("\t") for line in (tmp_path / "out.tsv").read_text().splitlines()]
    assert [row[:2] for row in rows[:3]] == [["p1", "0"], ["p1", "1"], ["p2", "0"]]
    assert rows[0][2] == rows[2][2] != rows[1][2]


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    (tmp_path / "bad.jsonl").write_text("nothing")
    with pytest.raises(CommandError, match="bad.jsonl could not be read"):
        call_command("group_authors", str(tmp_path / "bad.jsonl"))


def test_clusters_by_co_authors_have_each_mention_once():
    clusters = [
        Cluster([(number, 0)], {number}, dict.fromkeys(authors, 1.0), {}, Counter(), {}, None)
        for number, authors in enumerate([(1,), (1,), (1,), (2,), (2,), (1, 2), (3,)])
    ]
    joined = grouping.join_by_co_authors(clusters)
    assert sorted(len(cluster.mentions) for cluster in joined) == [1, 6]
