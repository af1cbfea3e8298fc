"""The page of a name: its spellings, papers and persons, and who stays hidden."""

import datetime
import html
import itertools
import json
import re
from unicodedata import normalize

import pytest
from django.test.utils import override_script_prefix
from django.urls import reverse

from bibliography.names import parse_printed_name
from core.text.letters import make_name_key
from core.text.url_segments import encode_segment
from core.web.segment_urls import build_segment_url
from publications.authors import name_page
from publications.authors.name_list import resolve_key
from publications.models import Publication
from tests import factories as make

pytestmark = pytest.mark.django_db

ODD = [
    "Luo Mai",
    "José García",
    normalize("NFD", "José García"),
    "Straße Groß",
    "snake_case Person",
    "A/B Testing Team",
    "What? Who#1",
    "100% Wang",
    "~tilde~41 Name",
    "back\\slash",
    ".hidden Name",
    "..",
    "Name.bib",
    "Mr. Dots...",
    "J.R.R. Tolkien",
    "o…@example.org",
    "麦络",
    "İstanbul Ünal",
    "ﬁne Ligature",
    "Tab\u2009Space",
    "x" * 500,
    "é" * 500,
    "Consortium of " + "very " * 95 + "long",
    "<script>alert(1)</script>",
    "Quote \"and\" 'apostrophe'",
    "name?q=1&after=2",
    "علي أحمد",
]


def make_corpus_paper(*byline, **values):
    """A paper that a corpus holds, with a page there."""
    paper = make.CorpusPaperFactory(byline=list(byline), **values)
    make.CorpusRecordFactory(publication=paper)
    return paper


def fetch_page(client, name, query=""):
    return client.get(reverse("author", args=[make_name_key(name)]) + query)


def read_text(answer):
    """What a page says, without markup."""
    body = answer.text.partition("<main")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def test_every_name_has_addresses_that_lead_to_it(client, thorough):
    """Pages of all names are opened; exports and feeds are, by turns."""
    for number, name in enumerate(ODD):
        make_corpus_paper(name, title=f"Paper {number} of it")
    for number, name in enumerate(ODD):
        answer, title = fetch_page(client, name), f"Paper {number} of it"
        assert answer.status_code == 200, name
        assert title in answer.text, name
        assert html.escape(name) in answer.text, name
        addresses = (
            reverse("author_export", args=[make_name_key(name), "bib"]),
            reverse("author_feed", args=[make_name_key(name)]),
        )
        for address in addresses if thorough else addresses[number % 2 :][:1]:
            assert title in client.get(address).text, address


def test_the_part_of_an_address_is_read_as_the_key_it_was_written_for():
    for name in ODD:
        make.AuthorshipFactory(author__name=name)
        assert resolve_key(encode_segment(make_name_key(name))) == make_name_key(name)
        assert build_segment_url("author", make_name_key(name)) == reverse(
            "author", args=[make_name_key(name)]
        )


def test_addresses_follow_the_place_of_the_site():
    with override_script_prefix("/~x0/"):
        assert (
            build_segment_url("author", "luo mai")
            == reverse("author", args=["luo mai"])
            == "/~x0/authors/luo_mai/"
        )


@pytest.mark.parametrize(
    "part",
    ["Luo_Mai", "luo mai", "LUO_MAI", "luo__mai", "_luo_mai_", "luo~20mai", "lu~6f_mai", "l%75o_mai"],
)
def test_another_writing_leads_to_the_canonical_address(client, part):
    make_corpus_paper("Luo Mai")
    answer = client.get(f"/authors/{part}/?after=2024.1")
    if part == "l%75o_mai":  # decoded before it is read
        assert answer.status_code == 200
    else:
        assert (answer.status_code, answer.headers["Location"]) == (301, "/authors/luo_mai/?after=2024.1")


def test_another_writing_of_an_export_leads_to_its_address(client):
    make_corpus_paper("Luo Mai")
    answer = client.get("/authors/Luo%20Mai.bib")
    assert (answer.status_code, answer.headers["Location"]) == (301, "/authors/luo_mai.bib")


UNPRINTED = [
    "nobody", "Nobody", "~00", "a~00b", "%00", "%ff%fe", "~ed~a0~80", "x" * 3000, "_", "~20", "%F0%9F%98%80",
     "x" * 201 + "~0123456789abcdef", "%00" * 201 + "~0123456789abcdef",
]  # fmt: skip


def test_what_no_paper_prints_is_not_found(client, thorough):
    make_corpus_paper("Luo Mai")
    endings = "/", ".bib", ".atom"
    combinations = itertools.product(UNPRINTED, endings)
    for part, ending in combinations if thorough else zip(UNPRINTED, itertools.cycle(endings)):
        assert client.get(f"/authors/{part}{ending}").status_code == 404, (part, ending)


@pytest.mark.parametrize(
    "values",
    [
        {"visibility": "draft"},
        {"visibility": "withdrawn"},
        {"version_kind": "preprint", "visibility": "public"},
    ],
)
def test_a_name_that_only_hidden_papers_print_is_not_found(client, values):
    if "version_kind" in values:
        values["version_of"] = make.PublicationFactory()
    make.PublicationFactory(byline=["Secret Author", "Luo Mai"], title="Hidden title", **values)
    make_corpus_paper("Luo Mai", title="Seen")
    for ending in ("/", ".bib", ".json", ".atom"):
        assert client.get(f"/authors/secret_author{ending}").status_code == 404
        answer = client.get(f"/authors/luo_mai{ending}")
        assert "Seen" in answer.text
        assert "Hidden" not in answer.text
        assert "Secret" not in answer.text


def test_editors_are_no_authors(client):
    make.AuthorshipFactory(author__name="Ed Itor", role="editor")
    assert fetch_page(client, "Ed Itor").status_code == 404


def test_papers_and_author_rows_are_counted(client):
    make_corpus_paper("Luo Mai", "Bo Liu")
    make_corpus_paper("LUO MAI")
    paper = make_corpus_paper("Luo Mai")
    make.AuthorshipFactory(publication=paper, position=2, author__name="Luo Mai", author__homonym="0014")
    result = name_page.read("luo mai")
    assert result.total == 3
    assert [(str(row), row.papers) for row in result.spellings] == [
        ("Luo Mai", 2),
        ("LUO MAI", 1),
        ("Luo Mai 0014", 1),
    ]
    assert "3 papers, 3 spellings" in read_text(fetch_page(client, "Luo Mai"))
    assert result.name == "Luo Mai"


def test_a_paper_that_prints_a_name_twice_counts_once():
    paper = make_corpus_paper("Luo Mai", "Luo Mai")
    result = name_page.read("luo mai")
    assert (result.total, result.years, len(result.rows)) == (1, {paper.year: 1}, 1)
    assert [row.papers for row in result.spellings] == [1]


def test_the_title_is_the_spelling_that_most_papers_print(client):
    for name in ("LUO MAI", "Luo Mai", "Luo Mai"):
        make_corpus_paper(name)
    assert '<h1 dir="auto">Luo Mai</h1>' in fetch_page(client, "luo mai").text
    assert name_page.find_name("luo mai") == "Luo Mai"


def test_a_spelling_that_only_hidden_papers_print_is_not_shown(client):
    make_corpus_paper("Luo Mai")
    make.PublicationFactory(byline=["LUO mai"], visibility="draft")
    result = name_page.read("luo mai")
    assert [str(row) for row in result.spellings] == ["Luo Mai"]
    assert "LUO mai" not in fetch_page(client, "Luo Mai").text


def test_it_says_that_it_is_a_name(client):
    make_corpus_paper("Luo Mai")
    answer = fetch_page(client, "Luo Mai")
    assert "This page is about a name, not a person." in answer.text
    assert "Author name in the corpus" in read_text(answer)
    assert answer.text.count("<h1") == 1
    assert "<title>Luo Mai, author name · " in answer.text


def test_a_name_of_the_groups_papers_alone_says_so(client):
    make.PublicationFactory(byline=["Luo Mai"])
    assert "Author name in the group’s papers" in read_text(fetch_page(client, "Luo Mai"))


def test_papers_stand_newest_first_and_without_a_year_last():
    for title, year in (("b", 2020), ("d", None), ("a", 2024), ("c", 1999)):
        make_corpus_paper("Luo Mai", title=title, year=year)
    result = name_page.read("luo mai")
    assert [row.paper.title for row in result.rows] == ["a", "b", "c", "d"]
    assert (result.period, result.total) == ("1999–2024", 4)


def test_a_row_says_where_when_and_what(client):
    make_corpus_paper(
        "Luo Mai",
        title="On $x^2$",
        venue_printed="Proceedings of the 14th Symposium on Testing (TEST '20)",
        year=2020,
        kind="article",
        abstract="It is $O(n)$.\n\nAnd more.",
    )
    answer = fetch_page(client, "Luo Mai")
    body = read_text(answer)
    assert "TEST 2020 Journal article Abstract" in body
    assert "<details><summary>Abstract</summary>" in answer.text
    assert answer.text.count("<math") >= 2


def test_a_long_name_of_a_venue_is_abbreviated_and_told_in_full_when_pointed_at(client):
    make_corpus_paper("Luo Mai", venue_printed="Conference on Information Retrieval Research Methods")
    text = fetch_page(client, "Luo Mai").text
    label, title = re.search(r'class="venue long" title="([^"]*)">([^<]*)<', text).group(2, 1)
    assert (label, title) == (
        "Inf. Retr. Res. Methods",
        "Conference on Information Retrieval Research Methods",
    )


def test_the_name_is_set_apart_others_are_linked_and_members_lead_to_their_profiles(client):
    member = make.PersonFactory(name="Ada Tester", slug="ada")
    make.AppointmentFactory(person=member)
    hidden = make.PersonFactory(name="Hid Den", slug="hid", visibility="hidden")
    paper = make_corpus_paper("Luo Mai", member, hidden, "Bo Liu")
    make.AuthorshipFactory(publication=paper, role="editor", author__name="Ed Itor")
    body = fetch_page(client, "Luo Mai").text
    assert "<strong>Luo Mai</strong>" in body
    assert '<a href="/people/ada/">Ada Tester</a>' in body
    assert '<a class="unlinked" href="/authors/hid_den/">Hid Den</a>' in body
    assert '<a class="unlinked" href="/authors/bo_liu/">Bo Liu</a>' in body
    assert "Edited by" not in body
    assert "/authors/ed_itor/" not in body
    assert "/people/hid" not in body


@pytest.mark.parametrize(("at", "summary"), [(1, "and 4 more"), (11, "and 4 more, Luo Mai among them")])
def test_long_bylines_fold_after_eight(client, at, summary):
    names = [f"Author{number} Name" for number in range(11)]
    names.insert(at - 1, "Luo Mai")
    make_corpus_paper(*names)
    assert f"<summary>{summary}</summary>" in fetch_page(client, "Luo Mai").text


def test_names_and_titles_are_escaped(client):
    make_corpus_paper(
        "Luo Mai", "<b>Bold</b>", title="<i>Title</i>", abstract="<u>Abs</u>", venue_printed="<s>V</s>"
    )
    body = fetch_page(client, "Luo Mai").text
    assert not re.search(r"<(b|i|u|s)>", body.partition("<main")[2])


@pytest.mark.parametrize(
    ("matched", "sentence"),
    [
        ({"decision": 2}, "confirmed on both papers"),
        ({"decision": 1, "": 1}, "confirmed on 1 of these 2 papers"),
        ({"identifier": 3}, "matched by identifier on all 3 papers"),
        ({"name": 1}, "matched by name to this paper"),
        (
            {"decision": 2, "identifier": 1, "name": 1, "": 1},
            "confirmed on 2 of these 5 papers, matched by identifier on 1, matched by name to 1",
        ),
    ],
)
def test_who_of_the_group_it_is_and_how_that_is_known(client, matched, sentence):
    member = make.PersonFactory(name="Luo Mai", slug="luo")
    make.AppointmentFactory(person=member, role__name="Reader")
    for match, number in matched.items():
        for _ in range(number):
            make.AuthorshipFactory(
                author__name="Luo Mai", person=member if match else None, matched=match, position=1
            )
    body = read_text(fetch_page(client, "Luo Mai"))
    assert f"Group members LM Luo Mai Reader {sentence}" in body
    assert 'content="noindex"' not in fetch_page(client, "Luo Mai").text


def test_a_former_member_is_shown_with_the_time(client):
    member = make.PersonFactory(name="Luo Mai")
    make.AppointmentFactory(person=member, role__name="Student", start="2015-01-01", end="2018-12-31")
    make.AuthorshipFactory(author__name="Luo Mai", person=member, matched="decision")
    assert "Student, 1 January 2015 to 31 December 2018" in read_text(
        fetch_page(client, "Luo Mai")
    ) or re.search(r"Student, .*2015.*2018", read_text(fetch_page(client, "Luo Mai")))


@pytest.mark.parametrize("visibility", ["members", "hidden"])
def test_hidden_persons_are_not_named(client, visibility):
    person = make.PersonFactory(name="Real Person", visibility=visibility)
    make.AppointmentFactory(person=person)
    make.AuthorshipFactory(author__name="Luo Mai", person=person, matched="decision")
    answer = fetch_page(client, "Luo Mai")
    assert "Group members" not in answer.text
    assert "Real Person" not in answer.text
    assert 'content="noindex"' in answer.text


def test_names_of_nobody_in_the_group_are_not_for_search_engines(client):
    make_corpus_paper("Luo Mai")
    assert '<meta name="robots" content="noindex">' in fetch_page(client, "Luo Mai").text


def test_pages_of_papers_lead_forth_and_back(client):
    for number in range(45):
        make_corpus_paper("Luo Mai", title=f"Paper number {number}", year=1980 + number)
    numbers, query = [], ""
    while True:
        body = fetch_page(client, "Luo Mai", query).text
        numbers += re.findall(r"Paper number (\d+)</a>", body)
        assert "45 papers, 1 spelling" in body
        next_link = re.search(r'rel="next" href="([^"]+)"', body)
        if not next_link:
            break
        query = html.unescape(next_link[1])
    assert [int(number) for number in numbers] == list(range(44, -1, -1))
    back = html.unescape(re.search(r'rel="prev" href="([^"]+)"', body)[1])
    assert re.findall(r"Paper number (\d+)</a>", fetch_page(client, "Luo Mai", back).text)[0] == "20"


ODD_QUERIES = [
    "?after=x", "?after=99999999999999999999.1", "?before=%00", "?after=%ff", "?before=2024",
              "?after=" + "9" * 5000, "?after=1&before=2", "?as=exe", "?page=1",
]  # fmt: skip


def test_no_query_breaks_the_page(client):
    make_corpus_paper("Luo Mai", title="On Testing")
    for query in ODD_QUERIES:
        answer = fetch_page(client, "Luo Mai", query)
        assert answer.status_code == 200, query
        assert "On Testing" in answer.text, query
        if query.startswith(("?after", "?before")):
            assert "is not a position in this list" in answer.text, query


def test_a_page_costs_the_same_queries_for_more_papers(client, django_assert_max_num_queries):
    member = make.PersonFactory(name="Ada Tester")
    make.AppointmentFactory(person=member)
    counts = []
    for _ in range(2):
        for number in range(3):
            make_corpus_paper("Luo Mai", member, f"Author{number} Name", venue=make.VenueFactory())
            make_corpus_paper("Mai Luo")
        with django_assert_max_num_queries(8) as queries:
            fetch_page(client, "Luo Mai")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_formats_are_buttons_that_lead_to_the_exports(client):
    paper = make_corpus_paper("Luo Mai", title="On Testing")
    make_corpus_paper("Somebody Else", title="Other")
    body = fetch_page(client, "Luo Mai").text
    assert 'name="as" value="bib"' in body
    assert 'href="/authors/luo_mai.atom"' in body
    answer = fetch_page(client, "Luo Mai", "?as=json")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/authors/luo_mai.json")
    exported = client.get("/authors/luo_mai.json")
    assert [entry["title"] for entry in json.loads(exported.text)] == [paper.title]
    assert "luo-mai.json" in exported.headers["Content-Disposition"]
    assert exported.headers["X-Robots-Tag"] == "noindex"


def test_the_feed_has_the_last_changed_first(client):
    papers = [make_corpus_paper("Luo Mai", title=f"Number {number}") for number in range(3)]
    Publication.objects.update(changed_at=datetime.datetime(2020, 2, 3, tzinfo=datetime.UTC))
    Publication.objects.filter(pk=papers[1].pk).update(abstract="Changed")
    feed = client.get("/authors/luo_mai.atom").text
    assert re.findall(r"<title[^>]*>(Number \d)", feed)[0] == "Number 1"
    assert "Papers by the author name Luo Mai" in feed
    assert papers[0].get_absolute_url() in feed


def test_a_name_of_many_papers_has_plots_of_the_newest(client, monkeypatch):
    monkeypatch.setattr(name_page, "PAPER_LIMIT", 2)
    for number in range(3):
        make_corpus_paper(
            "Luo Mai", f"Friend{number} Name", year=2020 + number, venue=make.VenueFactory(short=f"V{number}")
        )
    result = name_page.read("luo mai")
    assert result.is_cut
    assert result.years == {2020: 1, 2021: 1, 2022: 1}
    assert [one.name for one in result.co_authors] == ["Friend1 Name", "Friend2 Name"]
    body = read_text(fetch_page(client, "Luo Mai"))
    assert "Of the newest 2 papers." in body
    assert "Venues and years, of the newest 2 papers" in body


@pytest.mark.parametrize("printed_name", ["john.smith@example.org", "Ada Lovelace*", "Kai Xu 0014"])
def test_a_name_as_printed_redirects_to_its_page(client, printed_name):
    name = parse_printed_name(printed_name).name
    make.CorpusPaperFactory(byline=[name])
    answer = client.get(reverse("author", args=[make_name_key(printed_name)]))
    assert (answer.status_code, answer.url) == (301, reverse("author", args=[make_name_key(name)]))
    assert client.get(reverse("author", args=["nobody@example.org"])).status_code == 404


@pytest.mark.parametrize("name", ["✉/", "*/", "nobody_here/", "nobody_0001/"])
def test_what_is_no_name_has_no_page(client, name):
    assert client.get(f"/authors/{name}").status_code == 404


def test_a_member_without_a_post_is_named_without_a_role(client):
    member = make.PersonFactory(name="Luo Mai", slug="luo", visibility="public")
    make.AuthorshipFactory(author__name="Luo Mai", person=member, matched="name", position=1)
    assert "Luo Mai matched by name to this paper" in read_text(fetch_page(client, "Luo Mai"))
