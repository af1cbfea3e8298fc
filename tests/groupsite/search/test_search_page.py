"""The one box: what it finds, in which order, and what its page says."""

import datetime
import re
from html import unescape
from urllib.parse import quote

import pytest
from django.core.cache import caches

from core.db.dated_models import today
from groupsite.search import facets
from groupsite.search.examples import list_examples
from groupsite.search.request import SearchRequest
from publications.models import Publication
from publications.search.language import parse_search_query
from publications.search.paper_search import FacetChoice
from tests import factories as make

pytestmark = pytest.mark.django_db


def read_page(client, query: str, **more) -> str:
    """The page of a search, without what is typed into the box."""
    answer = client.get("/search/", {"q": query, **more})
    assert answer.status_code == 200
    return answer.text


def find_titles(text: str) -> list[str]:
    """The titles of papers and names of things, in the order of the page."""
    links = re.findall(r"<h3 dir=\"auto\"><a href=\"[^\"]*\">(.*?)</a>", text, re.DOTALL)
    return [unescape(re.sub(r"<[^>]*>", "", title)) for title in links]


def find_hits(text: str) -> list[str]:
    """What stands before the papers: all but papers, in the order of the page."""
    links = re.findall(r"<dd dir=\"auto\"><a href=\"[^\"]*\">(.*?)</a>", text, re.DOTALL)
    return [unescape(re.sub(r"<[^>]*>", "", name)) for name in links]


def find_headings(text: str) -> list[str]:
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


def test_papers_are_found_in_any_case_accent_form_and_order(client, library):
    for query, expected in (
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
    ):
        text = read_page(client, query).partition('<ul class="papers">')[2]
        assert sorted(find_titles(text)) == sorted(expected), query


def test_an_identifier_leads_to_its_paper(client):
    paper = make.PublicationFactory(slug="the-paper")
    make.IdentifierFactory(publication=paper, scheme="doi", value="10.1000/xyz")
    make.IdentifierFactory(publication=paper, scheme="arxiv", value="2401.00001")
    for query in ("10.1000/xyz", "https://doi.org/10.1000/XYZ", "arXiv:2401.00001v2", "doi: 10.1000/xyz"):
        answer = client.get("/search/", {"q": query})
        assert answer.status_code == 302, query
        assert answer.headers["Location"] == "/publications/the-paper/", query


def test_an_identifier_leads_to_a_paper_of_a_corpus_and_never_to_a_draft(client):
    record = make.CorpusRecordFactory(corpus__slug="anthology", source_key="a/1")
    make.IdentifierFactory(publication=record.publication, scheme="doi", value="10.48550/arxiv.2401.00002")
    draft = make.PublicationFactory(visibility="draft")
    make.IdentifierFactory(publication=draft, scheme="doi", value="10.1000/draft")
    assert client.get("/search/", {"q": "2401.00002"}).headers["Location"] == "/papers/anthology/a~2f1/"
    assert client.get("/search/", {"q": "10.1000/draft"}).status_code == 200
    assert client.get("/search/", {"q": "10.1000/unknown"}).status_code == 200


def test_two_of_each_other_kind_stand_before_the_papers_the_best_first(client):
    make.AppointmentFactory(person__name="Tessa Tensor", role__name="PhD student")
    make.AppointmentFactory(
        person__name="Olga Old",
        person__biography="She tensored.",
        person__biography_after_leaving=True,
        end=datetime.date(2022, 1, 31),
    )
    for name in ("Other", "Third"):
        make.SoftwareFactory(name=name, description="It has *tensors*.", position=5)
    make.SoftwareFactory(name="TensorLayer", tagline="easy")
    make.ThemeFactory(title="Tensor research")
    make.NewsItemFactory(title="A prize", body="For our tensor work.")
    make.PageFactory(title="Join", body="If you like tensors.")
    venue = make.VenueFactory(name="TensorConf", short="")
    make.PublicationFactory(title="On tensors", byline=["Ann Tensor"], venue=venue)
    make.PublicationTopicFactory(tag__name="Tensors", content_object=make.PublicationFactory())
    text = read_page(client, "tensor")
    assert find_headings(text) == ["People, software packages and more", "Papers"]
    assert find_hits(text) == [
        "Tessa Tensor", "Olga Old", "TensorLayer", "Other", "Tensor research", "A prize", "Tensors",
        "TensorConf", "Ann Tensor", "Join",
    ]  # fmt: skip
    assert find_titles(text) == ["On tensors"]
    assert "PhD student" in text
    assert "formerly" in text
    assert re.findall("<dt>(.*?)</dt>", text.partition("kinds")[2]) == [
        "2 people", "Software packages", "1 research theme", "1 news item", "1 topic", "1 venue",
        "1 author name", "1 page",
    ]  # fmt: skip
    assert re.findall(r"All \d+ [a-z ]+", text) == ["All 3 software packages"]


def test_all_of_a_kind_have_a_page(client):
    for number in range(12):
        make.SoftwareFactory(name=f"Tool {number}", tagline="for tensors")
    make.PublicationFactory(title="On tensors")
    address = unescape(re.search(r'id="all-software" href="([^"]*)"', read_page(client, "tensors"))[1])
    answer = client.get(address)
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert "12 software packages" in answer.text
    assert sorted(find_titles(answer.text)) == sorted(f"Tool {number}" for number in range(12))
    assert 'id="everything" href="/search/?q=tensors"' in answer.text
    assert "There are no" not in answer.text
    assert "No people for" in client.get("/search/?q=tensors&show=person").text
    assert find_titles(read_page(client, "tensors", show="nonsense")) == ["On tensors"]


def test_all_author_names_are_in_the_index_of_names(client):
    for number in range(3):
        make.PublicationFactory(byline=[f"Zhang{number} Wei"])
    text = read_page(client, "wei")
    assert re.search(r'id="all-name" href="/authors/\?q=wei" rel="nofollow">All 3 author names<', text)


def test_a_venue_leads_to_its_page_or_to_the_search_for_its_papers(client):
    make.PublicationFactory(venue=make.VenueFactory(name="Held Meeting", short="", slug="held"))
    make.CorpusPaperFactory(venue=make.VenueFactory(name="Other Meeting", short="", slug="other"))
    make.VenueFactory(name="Empty Meeting")
    text = read_page(client, "meeting")
    assert find_hits(text) == ["Held Meeting", "Other Meeting"]
    assert 'href="/venues/held/"' in text
    assert 'href="/search/?q=venue%3Aother"' in text


def test_counts_say_whose_papers_they_are(client, library):
    for query, expected in (
        ("torchopt", "1 paper of the group"),
        ("zhang wei", "2 papers in Anthology"),
        ("luo mai", "2 papers: 1 of the group, 1 in Anthology"),
    ):
        assert re.findall(r'<p class="count">(\d.*?)</p>', read_page(client, query))[0] == expected


def test_numbers_of_choices_are_those_that_a_click_gives(client, library):
    text = read_page(client, "wei")
    button = r'name="q" value="([^"]*)"><span dir="auto">[^<]*</span> <span class="number">(\d+)</span>'
    choices = re.findall(button + '<span class="hidden"> papers?</span>', text)
    assert len(choices) >= 4
    for query, number in choices:
        count = re.findall(r'<p class="count">(\d+) paper', read_page(client, unescape(query)))
        assert count == [number], query


def test_ranked_among_the_newest_is_said(client, monkeypatch):
    for number in range(4):
        make.CorpusPaperFactory(title=f"Common {number}")
    monkeypatch.setattr("publications.search.counts.COUNT_LIMIT", 2)
    monkeypatch.setattr("publications.search.paper_search.COUNT_LIMIT", 2)
    monkeypatch.setattr("publications.search.paper_search.RANK_LIMIT", 2)
    note = "Ranked among the newest 2 papers; there are more."
    assert note in read_page(client, "common", sort="best")
    assert note not in read_page(client, "common", sort="newest")


def test_what_is_found_can_be_exported(client, library):
    answer = client.get("/search.bib", {"q": "wei"})
    assert answer.text.count("@") == 2
    assert "inline" in answer.headers["Content-Disposition"]
    assert client.get("/search.ris", {"q": "torchopt"}).text.startswith("TY  - ")
    assert client.get("/search.bib").status_code == 400
    assert client.get("/search/", {"q": "wei", "as": "ris"}).headers["Location"] == "/search.ris?q=wei"
    assert client.get("/search/", {"q": "wei", "as": "json"}).status_code == 200
    assert client.get("/search.json", {"q": "wei"}).json()["version"] == 1


def test_things_of_the_group_need_the_beginnings_of_all_words(client):
    make.PersonFactory(name="Tessa Tensor", biography="Likes graph compilers.")
    for query, expected in (
        ("tessa", True), ("TENSOR tess", True), ("ténsor", True), ("tensor graph", True),
        ('"graph compilers"', True), ("compilers graph", True), ("ensor", False), ("tensor nobody", False),
        ("tensor -graph", False), ('"compilers graph"', False), ("tensor year:2020", False),
        ("author:Tessa", True), ("author:graph", False),
    ):  # fmt: skip
        assert ("Tessa Tensor" in find_hits(read_page(client, query))) is expected, query


def test_people_are_found_by_the_names_that_they_show_and_by_no_other(client):
    person = make.PersonFactory(name="Jane Newname")
    make.PersonNameFactory(person=person, name="J. Pseudonym", use="public")
    make.PersonNameFactory(person=person, name="Jane Deadname", use="matching")
    assert find_hits(read_page(client, "pseudonym")) == ["Jane Newname"]
    assert find_hits(read_page(client, "deadname")) == []


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
    text = read_page(client, "wei zhang")
    section = text.partition("<dt>2 author names</dt>")[2].partition("</section>")[0]
    assert find_hits(section) == ["Zhang Wei", "Wei Zhang"]
    assert re.findall(r'href="(/authors/[^"]*)"', section) == ["/authors/zhang_wei/", "/authors/wei_zhang/"]
    assert re.findall(r"\d+ papers?", section) == ["4 papers", "3 papers"]


def test_papers_of_the_group_stand_first_where_there_are_others(client, library):
    text = read_page(client, "luo mai")
    assert find_headings(text)[-2:] == ["Papers of the group", "All papers"]
    assert (
        find_titles(text.partition("<h2>Papers of the group</h2>")[2])[0]
        == "TorchOpt: Differentiable Optimisation"
    )
    assert find_headings(read_page(client, "torchopt"))[-1] == "Papers"


def test_found_words_are_marked_and_nothing_breaks(client):
    make.PublicationFactory(
        title="Learning <b> & $\\alpha$-learners learned",
        abstract="First. " * 40 + "We learned <i>much</i>.",
        byline=["Müller Learn"],
    )
    text = read_page(client, "learning muller")
    assert "<mark>Learning</mark> &lt;b&gt; &amp; " in text
    assert "<math" in text
    assert "<mark>learned</mark>" in text
    assert "learners learned" not in re.findall("<mark>(.*?)</mark>", text)
    assert "<mark>Müller</mark> <mark>Learn</mark>" in text
    assert re.search(
        r'class="snippet" dir="auto">….*<mark>learned</mark> &lt;i&gt;much&lt;/i&gt;\.</p>', text
    )


def test_the_query_alone_keeps_what_was_chosen(client, library):
    text = read_page(client, "wei", sort="newest")
    button = re.search(r'<button type="submit" id="year-2020" name="q" value="(.*?)">', text)
    assert unescape(button[1]) == "wei year:2020"
    narrowed = read_page(client, unescape(button[1]))
    assert find_titles(narrowed.partition('<ul class="papers">')[2]) == ["Learning to Parse Sentences"]
    assert 'id="chip-year" href="/search/?q=wei"' in narrowed
    assert 'aria-current="true"' in re.search(r'<button[^>]*id="year-2020".*?>', narrowed)[0]
    assert '<input type="hidden" name="sort" value="newest">' in text


def test_without_a_query_there_is_the_box_and_no_link_to_anything_found(client, library):
    text = client.get("/search/").text
    main = text.partition("<main")[2].partition("</main>")[0]
    assert "<a " not in main
    assert 'name="q" value="author:&quot;Luo Mai&quot;"' in main
    assert "Learning to Parse" not in text


def test_what_finds_nothing_says_what_to_do(client, library):
    for query, expected in (
        ("nothing-here", "No papers match"),
        ("venue:nowhere", "No venue is called “nowhere”"),
        ("kind:poem", "No kind of paper is called “poem”"),
        ("x " * 3000, "was ignored"),
    ):
        assert expected in read_page(client, query)
    assert "Try fewer words" in read_page(client, "nothing-here")


def test_where_only_other_kinds_are_found_it_does_not_say_what_else_to_try(client):
    make.PersonFactory(name="Zaza Zoo")
    text = read_page(client, "zaza")
    assert "No papers match" in text
    assert "Try fewer words" not in text


def test_conditions_can_be_dropped_one_by_one(client):
    text = read_page(client, "alpha beta year:2020")
    queries = re.findall(r'href="/search/\?q=([^"]*)" id="drop-\d"', text)
    assert queries == ["beta+year%3A2020", "alpha+year%3A2020", "alpha+beta"]


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
    all_titles, address = [], "/search/?q=common&sort=newest"
    while address:
        text = client.get(address).text
        all_titles += find_titles(text.partition('<ul class="papers">')[2])
        link = re.search(r'rel="next" href="([^"]*)"', text)
        address = f"/search/{unescape(link[1])}" if link else ""
    assert all_titles == [f"Common {number}" for number in reversed(range(45))]
    back = "/search/" + unescape(re.search(r'rel="prev" href="([^"]*)"', text)[1])
    assert find_titles(client.get(back).text.partition('<ul class="papers">')[2])[0] == "Common 20"


def test_the_number_of_queries_does_not_grow(client, django_assert_max_num_queries):
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
        counts.append([])
        for query in ("common", "author:Somebody", "common year:2000-2030"):
            caches["local"].clear()
            with django_assert_max_num_queries(30) as queries:
                client.get("/search/", {"q": query})
            counts[-1].append(len(queries))
    assert all(later <= earlier for earlier, later in zip(*counts, strict=True)), counts


def test_nothing_of_a_search_is_kept(client, library):
    client.get("/search/", {"q": "learning"})
    client.get("/search.json", {"q": "learning"})
    assert not client.cookies


def test_every_name_of_a_byline_leads_to_papers_or_to_the_person(client, library):
    text = read_page(client, "torchopt")
    assert '<a href="/people/luo-mai/">' in text
    assert f'<a href="/authors/{quote("josé_garcía")}/">' in text


def test_misspelt_names_and_words_are_put_right(client):
    for _ in range(2):
        make.PublicationFactory(
            title="Differentiable programming of transformers", byline=["Marcel Wagenländer"]
        )
    text = read_page(client, "Marcel Wagenlender")
    assert re.search(r'Did you mean <a href="/authors/marcel_wagenl%C3%A4nder/" id="meant-0"', text)
    text = read_page(client, "diferentiable transformers year:2024")
    link = re.search(r'Did you mean <a href="([^"]*)"', text)
    assert (
        find_titles(client.get(unescape(link[1])).text) == ["Differentiable programming of transformers"] * 2
    )


def test_a_choice_that_was_made_stands_among_the_first_and_many_are_cut():
    request = SearchRequest.of(parse_search_query("a year:1950"))
    choices = [FacetChoice(str(year), str(year), 1, current=year == 1950) for year in range(2025, 1945, -1)]
    (years,) = facets.list_facets(request, {"year": choices})
    assert [button.label for button in years.shown] == ["1950", "2025", "2024", "2023", "2022", "2021"]
    assert (years.shown[0].query, years.shown[1].query) == ("a", "a year:2025")
    assert (len(years.more), years.left_out) == (50, 80 - 56)


def test_examples_survive_that_their_paper_loses_its_year():
    paper = make.PublicationFactory(
        year=2021, venue=make.VenueFactory(name="EuroSys"), byline=["Ada Lovelace"]
    )
    assert any("2021" in example.query for example in list_examples())
    Publication.objects.filter(pk=paper.pk).update(year=None)
    assert any("author" in example.query for example in list_examples())
