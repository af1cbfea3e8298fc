"""The one box: what it finds, in which order, and what its page says."""

import datetime
import re
from html import unescape
from urllib.parse import quote

import pytest

from groupsite.kit.dated import today
from groupsite.search import facets
from groupsite.search.asked import Asked
from publications.searching.language import parse
from publications.searching.papers import Choice
from tests import factories as make

pytestmark = pytest.mark.django_db


def shown(client, query: str, **more) -> str:
    """The page of a search, without what is typed into the box."""
    answer = client.get("/search/", {"q": query, **more})
    assert answer.status_code == 200
    return answer.text


def titles(text: str) -> list[str]:
    """The titles of papers and names of things, in the order of the page."""
    found = re.findall(r"<h3 dir=\"auto\"><a href=\"[^\"]*\">(.*?)</a>", text, re.DOTALL)
    return [unescape(re.sub(r"<[^>]*>", "", title)) for title in found]


def headings(text: str) -> list[str]:
    return re.findall(r"<h2>(.*?)</h2>", text)


@pytest.fixture
def library():
    """Papers of the group and of a corpus."""
    corpus = make.CorpusFactory(name="Anthology", slug="anthology")
    mai = make.PersonFactory(name="Luo Mai", slug="luo-mai")
    make.AppointmentFactory(person=mai, role__name="Professor")

    def of_corpus(title, *names, **more):
        paper = make.CorpusPaperFactory(title=title, byline=names, **more)
        make.CorpusRecordFactory(corpus=corpus, publication=paper, source_key=f"k/{paper.pk}")
        return paper

    make.PublicationFactory(
        title="TorchOpt: Differentiable Optimisation", byline=[mai, "José García"], year=2023
    )
    of_corpus(
        "Learning to Parse Sentences", "Jörg Müller", "Wei Zhang", year=2020, abstract="We parse trees."
    )
    of_corpus("A Parser That Learns", "Wei Zhang", year=2010, kind="article")
    of_corpus("基于机器学习的句法分析", "张伟", year=2015)
    of_corpus("Distributed Training at Scale", "LUO MAI", year=2019)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("learn", ["Learning to Parse Sentences", "A Parser That Learns"]),
        ("LEARNING parsers", ["A Parser That Learns"]),
        ("muller", ["Learning to Parse Sentences"]),
        ("müller", ["Learning to Parse Sentences"]),
        ("MU\u0308LLER", ["Learning to Parse Sentences"]),
        ("garcia", ["TorchOpt: Differentiable Optimisation"]),
        ("zhang wei", ["Learning to Parse Sentences", "A Parser That Learns"]),
        ("mai luo", ["TorchOpt: Differentiable Optimisation", "Distributed Training at Scale"]),
        ('"parse sentences"', ["Learning to Parse Sentences"]),
        ('"sentences parse"', []),
        ("学习", ["基于机器学习的句法分析"]),
        ("wei -sentences", ["A Parser That Learns"]),
        ('author:"Wei Zhang" year:2010-2015', ["A Parser That Learns"]),
        ("year:2015", ["基于机器学习的句法分析"]),
        ("kind:article", ["A Parser That Learns"]),
        ("corpus:anthology scale", ["Distributed Training at Scale"]),
        ("corpus:ours", ["TorchOpt: Differentiable Optimisation"]),
        ("trees", ["Learning to Parse Sentences"]),
        ("nothingofthatkind", []),
    ],
)
def test_papers_are_found_in_any_case_accent_form_and_order(client, library, query, expected):
    text = shown(client, query).partition('<ul class="papers">')[2]
    assert sorted(titles(text)) == sorted(expected)


@pytest.mark.parametrize(
    "query", ["10.1000/xyz", "https://doi.org/10.1000/XYZ", "arXiv:2401.00001v2", "doi: 10.1000/xyz"]
)
def test_an_identifier_leads_to_its_paper(client, query):
    paper = make.PublicationFactory(slug="the-paper")
    make.IdentifierFactory(publication=paper, scheme="doi", value="10.1000/xyz")
    make.IdentifierFactory(publication=paper, scheme="arxiv", value="2401.00001")
    answer = client.get("/search/", {"q": query})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/publications/the-paper/")


def test_an_identifier_leads_to_a_paper_of_a_corpus_and_never_to_a_draft(client):
    record = make.CorpusRecordFactory(corpus__slug="anthology", source_key="a/1")
    make.IdentifierFactory(publication=record.publication, scheme="doi", value="10.48550/arxiv.2401.00002")
    draft = make.PublicationFactory(visibility="draft")
    make.IdentifierFactory(publication=draft, scheme="doi", value="10.1000/draft")
    assert client.get("/search/", {"q": "2401.00002"}).headers["Location"] == "/papers/anthology/a~2f1/"
    assert client.get("/search/", {"q": "10.1000/draft"}).status_code == 200
    assert client.get("/search/", {"q": "10.1000/unknown"}).status_code == 200


def test_everything_else_stands_before_the_papers_the_best_of_each_first(client):
    make.AppointmentFactory(person__name="Tessa Tensor", role__name="PhD student")
    make.AppointmentFactory(
        person__name="Olga Old", person__biography="She tensored.", end=datetime.date(2022, 1, 31)
    )
    make.SoftwareFactory(name="Other", description="It has *tensors*.")
    make.SoftwareFactory(name="TensorLayer", tagline="easy")
    make.ThemeFactory(title="Tensor research")
    make.NewsItemFactory(title="A prize", body="For our tensor work.")
    make.PageFactory(title="Join", body="If you like tensors.")
    make.PublicationFactory(title="On tensors", byline=["Ann Tensor"])
    text = shown(client, "tensor")
    assert headings(text) == ["People", "Author names", "Software", "Research", "News", "Pages", "Papers"]
    assert titles(text) == [
        "Tessa Tensor", "Olga Old", "Ann Tensor", "TensorLayer", "Other", "Tensor research", "A prize",
        "Join", "On tensors",
    ]  # fmt: skip
    assert "PhD student" in text
    assert "formerly" in text


@pytest.mark.parametrize(
    ("query", "is_found"),
    [
        ("tessa", True), ("TENSOR tess", True), ("ténsor", True), ("tensor graph", True),
        ('"graph compilers"', True), ("compilers graph", True), ("ensor", False), ("tensor nobody", False),
        ("tensor -graph", False), ('"compilers graph"', False), ("tensor year:2020", False),
        ("author:Tessa", True), ("author:graph", False),
    ],
)  # fmt: skip
def test_things_of_the_group_need_the_beginnings_of_all_words(client, query, is_found):
    make.PersonFactory(name="Tessa Tensor", biography="Likes graph compilers.")
    assert ("Tessa Tensor" in titles(shown(client, query))) is is_found


def test_people_are_found_by_the_names_that_they_show_and_by_no_other(client):
    person = make.PersonFactory(name="Jane Newname")
    make.PersonNameFactory(person=person, name="J. Pseudonym", use="public")
    make.PersonNameFactory(person=person, name="Jane Deadname", use="matching")
    assert titles(shown(client, "pseudonym")) == ["Jane Newname"]
    assert titles(shown(client, "deadname")) == []


def test_nothing_private_is_found(client):
    later = today() + datetime.timedelta(days=30)
    make.PersonFactory(name="Zqx Hidden", visibility="hidden")
    make.AppointmentFactory(person__name="Zqx Future", start=later)
    for state in ("draft", "withdrawn"):
        make.SoftwareFactory(name="Zqx tool", visibility=state)
        make.ThemeFactory(title="Zqx theme", visibility=state)
        make.PageFactory(title="Zqx page", visibility=state)
        make.NewsItemFactory(title="Zqx news", visibility=state)
        make.PublicationFactory(title="Zqx paper", visibility=state, byline=["Zqx Author"])
    make.NewsItemFactory(title="Zqx later", day=later)
    for query in ("zqx", "zqx author", "author:zqx", "title:zqx", "-nothing zqx"):
        for address in ("/search/", "/search.json", "/search.atom", "/search/suggestions.json"):
            answer = client.get(address, {"q": query})
            assert not re.search("Zqx (?!author)", answer.text), (address, query)


def test_names_of_papers_lead_to_their_pages_with_how_many_there_are(client):
    for _ in range(3):
        make.PublicationFactory(byline=["Wei Zhang", "Zhang Wei"])
    make.PublicationFactory(byline=["wei zhang"], visibility="draft")
    make.PublicationFactory(byline=["Zhang Wei"])
    text = shown(client, "wei zhang")
    section = text.partition("<h2>Author names</h2>")[2].partition("</section>")[0]
    assert titles(section) == ["Zhang Wei", "Wei Zhang"]
    assert re.findall(r'href="(/authors/[^"]*)"', section) == ["/authors/zhang_wei/", "/authors/wei_zhang/"]
    assert re.findall(r"\d+ papers?", section) == ["4 papers", "3 papers"]


def test_papers_of_the_group_stand_first_where_there_are_others(client, library):
    text = shown(client, "luo mai")
    assert headings(text)[-2:] == ["Papers of the group", "All papers"]
    assert (
        titles(text.partition("<h2>Papers of the group</h2>")[2])[0]
        == "TorchOpt: Differentiable Optimisation"
    )
    assert headings(shown(client, "torchopt"))[-1] == "Papers"


def test_found_words_are_marked_and_nothing_breaks(client):
    make.PublicationFactory(
        title="Learning <b> & $\\alpha$-learners learned",
        abstract="First. " * 40 + "We learned <i>much</i>.",
        byline=["Müller Learn"],
    )
    text = shown(client, "learning muller")
    assert "<mark>Learning</mark> &lt;b&gt; &amp; " in text
    assert "<math" in text
    assert "<mark>learned</mark>" in text
    assert "learners learned" not in re.findall("<mark>(.*?)</mark>", text)
    assert "<mark>Müller</mark> <mark>Learn</mark>" in text
    assert re.search(
        r'class="snippet" dir="auto">….*<mark>learned</mark> &lt;i&gt;much&lt;/i&gt;\.</p>', text
    )


def test_the_query_alone_keeps_what_was_chosen(client, library):
    text = shown(client, "wei", sort="newest")
    button = re.search(r'<button type="submit" id="year-2020" name="q" value="(.*?)">', text)
    assert unescape(button[1]) == "wei year:2020"
    narrowed = shown(client, unescape(button[1]))
    assert titles(narrowed.partition('<ul class="papers">')[2]) == ["Learning to Parse Sentences"]
    assert 'id="chip-year" href="/search/?q=wei"' in narrowed
    assert 'aria-current="true"' in re.search(r'<button[^>]*id="year-2020".*?>', narrowed)[0]
    assert '<input type="hidden" name="sort" value="newest">' in text


def test_without_a_query_there_is_the_box_and_no_link_to_anything_found(client, library):
    text = client.get("/search/").text
    main = text.partition("<main")[2].partition("</main>")[0]
    assert "<a " not in main
    assert 'name="q" value="author:&quot;Luo Mai&quot;"' in main
    assert "Learning to Parse" not in text


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("nothing-here", "Nothing here fits"),
        ("venue:nowhere", "No venue is called “nowhere”"),
        ("kind:poem", "No kind of paper is called “poem”"),
        ("x " * 3000, "was left out"),
    ],
)
def test_what_finds_nothing_says_what_to_do(client, library, query, words):
    assert words in shown(client, query)


def test_conditions_can_be_dropped_one_by_one(client):
    text = shown(client, "alpha beta year:2020")
    found = re.findall(r'href="/search/\?q=([^"]*)" id="drop-\d"', text)
    assert found == ["beta+year%3A2020", "alpha+year%3A2020", "alpha+beta"]


def test_it_is_not_for_an_index_and_has_a_title_that_stands_alone(client, library):
    answer = client.get("/search/?q=Wei++zhang")
    assert "<title>Wei zhang · Search · " in answer.text
    assert '<meta name="robots" content="noindex">' in answer.text
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert '<link rel="canonical" href="http://127.0.0.1:8000/search/?q=Wei+zhang">' in answer.text
    assert (
        'type="application/atom+xml" title="Search for Wei zhang" href="http://127.0.0.1:8000/search.atom?q='
        in answer.text
    )


def test_pages_lead_on_and_back(client):
    corpus = make.CorpusFactory()
    for number in range(45):
        record = make.CorpusRecordFactory(
            corpus=corpus, publication__title=f"Common {number}", publication__year=2000 + number
        )
        assert record
    seen, address = [], "/search/?q=common&sort=newest"
    while address:
        text = client.get(address).text
        seen += titles(text.partition('<ul class="papers">')[2])
        link = re.search(r'rel="next" href="([^"]*)"', text)
        address = f"/search/{unescape(link[1])}" if link else ""
    assert seen == [f"Common {number}" for number in reversed(range(45))]
    back = "/search/" + unescape(re.search(r'rel="prev" href="([^"]*)"', text)[1])
    assert titles(client.get(back).text.partition('<ul class="papers">')[2])[0] == "Common 20"


@pytest.mark.parametrize("query", ["common", "author:Somebody", "common year:2000-2030"])
def test_the_number_of_queries_does_not_grow(client, django_assert_max_num_queries, query):
    corpus, counts = make.CorpusFactory(), []
    for _ in range(2):
        for _ in range(4):
            make.CorpusRecordFactory(
                corpus=corpus, publication__title="Common", publication__byline=["Somebody", "Another"]
            )
            make.PublicationFactory(title="Common", byline=["Somebody"])
            make.AppointmentFactory(person__name="Common Person")
            make.SoftwareFactory(name="Common tool")
            make.NewsItemFactory(title="Common news")
        with django_assert_max_num_queries(30) as queries:
            client.get("/search/", {"q": query})
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_nothing_of_a_search_is_kept(client, library):
    from groupsite.models import Validator

    client.get("/search/", {"q": "learning"})
    client.get("/search.json", {"q": "learning"})
    assert not Validator.objects.filter(address__contains="learning").exists()
    assert not client.cookies


def test_every_name_of_a_byline_leads_to_papers_or_to_the_person(client, library):
    text = shown(client, "torchopt")
    assert '<a href="/people/luo-mai/">' in text
    assert f'<a href="/authors/{quote("josé_garcía")}/">' in text


def test_misspelt_names_and_words_are_put_right(client):
    for _ in range(2):
        make.PublicationFactory(
            title="Differentiable programming of transformers", byline=["Marcel Wagenländer"]
        )
    text = shown(client, "Marcel Wagenlender")
    assert re.search(r'Did you mean <a href="/authors/marcel_wagenl%C3%A4nder/" id="meant-0"', text)
    text = shown(client, "diferentiable transformers year:2024")
    link = re.search(r'Did you mean <a href="([^"]*)"', text)
    assert titles(client.get(unescape(link[1])).text) == ["Differentiable programming of transformers"] * 2


def test_a_choice_that_was_made_stands_among_the_first_and_many_are_cut():
    asked = Asked.of(parse("a year:1950"))
    choices = [Choice(str(year), str(year), 1, current=year == 1950) for year in range(2025, 1945, -1)]
    (years,) = facets.facets(asked, {"year": choices})
    assert [button.label for button in years.shown] == ["1950", "2025", "2024", "2023", "2022", "2021"]
    assert (years.shown[0].query, years.shown[1].query) == ("a", "a year:2025")
    assert (len(years.more), years.left_out) == (50, 80 - 56)
