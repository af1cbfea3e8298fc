"""The list of papers with its filters: the papers, the choices and the summary."""

import functools
import re
from urllib.parse import urlencode

import pytest

from tests import factories as make
from tests.list_pages import LIST, get_context, get_text
from tests.rollback import roll_back_after

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def papers(django_db_setup, django_db_blocker):
    """Papers that share and do not share years, venues, kinds, persons, topics and themes."""
    with roll_back_after(django_db_blocker):
        make_papers()
        yield


def make_papers() -> None:
    ada = make.PersonFactory(slug="ada", name="Ada Tester")
    bo = make.PersonFactory(slug="bo", name="Bo Li")
    osdi = make.VenueFactory(short="OSDI", slug="osdi", name="Operating Systems Design")
    jmlr = make.VenueFactory(short="JMLR", slug="jmlr", name="Machine Learning Research", kind="journal")
    serving, training = make.TopicFactory(slug="serving", name="serving"), make.TopicFactory(slug="training")
    inference, learning = make.ThemeFactory(slug="inference", title="Inference"), make.ThemeFactory()
    loom = make.ProjectFactory(slug="loom", acronym="LOOM", title="Weaving Engines")
    rows = (
        ("Fast Serving", 2024, osdi, "inproceedings", [ada, bo], [serving], [inference]),
        ("Slow Serving", 2024, jmlr, "article", [bo], [serving, training], [learning]),
        ("Old Serving", 2016, osdi, "inproceedings", [ada], [serving], [inference, learning]),
        ("Old Training", 2016, None, "phdthesis", [ada, "Somebody Else"], [training], []),
        ("New Training", None, osdi, "inproceedings", [bo], [], [learning]),
        ("Undated", None, None, "talk", [], [], []),
    )  # fmt: skip
    for title, year, venue, kind, byline, topics, themes in rows:
        status = "accepted" if title == "New Training" else "published"
        paper = make.PublicationFactory(
            title=title, year=year, venue=venue, kind=kind, byline=byline, status=status
        )
        for topic in topics:
            make.PublicationTopicFactory(tag=topic, content_object=paper)
        for theme in themes:
            make.ThemePublicationFactory(theme=theme, publication=paper)
        if title in ("Fast Serving", "Old Serving"):
            make.ProjectPublicationFactory(project=loom, publication=paper)
    make.PublicationFactory(title="Draft", visibility="draft", year=1999, byline=[ada])


EVERYTHING = (
    "q=serving&year=2024&venue=osdi&kind=inproceedings&person=ada&topic=serving&theme=inference&project=loom"
    "&sort=title"
)


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize(
    ("query", "titles", "summary"),
    [
        (
            "",
            ["New Training", "Slow Serving", "Fast Serving", "Old Training", "Old Serving", "Undated"],
            "6 papers",
        ),
        ("q=serving&sort=title", ["Fast Serving", "Old Serving", "Slow Serving"], "3 papers with “serving”"),
        ("year=2016", ["Old Training", "Old Serving"], "2 papers in 2016"),
        ("venue=osdi", ["New Training", "Fast Serving", "Old Serving"], "3 papers at OSDI"),
        ("venue=jmlr", ["Slow Serving"], "1 paper in JMLR"),
        ("kind=phdthesis", ["Old Training"], "1 PhD thesis"),
        ("kind=inproceedings&person=bo", ["New Training", "Fast Serving"], "2 conference papers by Bo Li"),
        ("topic=serving&year=2024", ["Slow Serving", "Fast Serving"], "2 papers in 2024 on serving"),
        ("theme=inference", ["Fast Serving", "Old Serving"], "2 papers of the theme Inference"),
        ("project=loom", ["Fast Serving", "Old Serving"], "2 papers of the project LOOM"),
        ("person=ada&venue=osdi&year=2016", ["Old Serving"], "1 paper by Ada Tester at OSDI in 2016"),
        (
            EVERYTHING,
            ["Fast Serving"],
            "1 conference paper by Ada Tester at OSDI in 2024 on serving"
            " of the theme Inference of the project LOOM with “serving”",
        ),
        ("venue=jmlr&year=2016", [], "0 papers in JMLR in 2016"),
        ("kind=article&person=ada", [], "0 journal articles by Ada Tester"),
        ("year=2024&person=bo", ["Slow Serving", "Fast Serving"], "2 papers by Bo Li in 2024"),
        ("year=2016-2023", ["Old Training", "Old Serving"], "2 papers in 2016–2023"),
        ("year=2017-&person=bo", ["Slow Serving", "Fast Serving"], "2 papers by Bo Li since 2017"),
        ("year=-2016&kind=phdthesis", ["Old Training"], "1 PhD thesis until 2016"),
        ("q=year:2010-2020+serving", ["Old Serving"], "1 paper in 2010–2020 with “serving”"),
        ("q=author:ada+-kind:phdthesis&year=2016", ["Old Serving"], None),
        ("q=author:nobody", [], "0 papers with “author:nobody”"),
        ("person=bo&person=&year=2016", ["Old Training", "Old Serving"], "2 papers in 2016"),
    ],
)
def test_filtered_papers_are_shown_with_a_summary(client, query, titles, summary):
    page = get_context(client, query)
    assert [paper.title for paper in page["papers"]] == titles
    assert summary is None or str(page["summary"]) == summary
    assert page["page"].paginator.count == len(titles)


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize(
    ("query", "chips", "cleared"),
    [
        ("", [], LIST),
        ("sort=venue", [], f"{LIST}?sort=venue"),
        ("year=2024&page=1", [("2024", LIST)], LIST),
        (
            "person=ada&venue=osdi&q=old&sort=title",
            [
                ("“old”", f"{LIST}?venue=osdi&person=ada&sort=title"),
                ("OSDI", f"{LIST}?q=old&person=ada&sort=title"),
                ("Ada Tester", f"{LIST}?q=old&venue=osdi&sort=title"),
            ],
            f"{LIST}?sort=title",
        ),
        ("kind=article", [("Journal article", LIST)], LIST),
        ("theme=inference&year=none", [("Inference", LIST)], LIST),
    ],
)
def test_each_active_filter_can_be_taken_off(client, query, chips, cleared):
    page = get_context(client, query)
    assert [(chip.label, chip.address) for chip in page["chips"]] == chips
    assert page["filters"].cleared_url == cleared
    text = get_text(client, query)
    assert (">Clear</a>" in text) == bool(chips)
    assert text.count('class="chip"') == len(chips)
    for label, _ in chips:
        assert f'<span class="hidden">Remove </span><bdi>{label}</bdi>' in text


@pytest.mark.usefixtures("papers")
def test_facets_count_what_every_other_filter_leaves(client):
    facets = get_context(client, "year=2024&venue=osdi")["facets"]
    counts = {name: [(one.label, one.papers, one.current) for one in facets[name].choices] for name in facets}
    assert counts == {
        "year": [("2024", 1, True), ("2016", 1, False)],
        "venue": [("JMLR", 1, False), ("OSDI", 1, True)],
        "person": [("Ada Tester", 1, False), ("Bo Li", 1, False)],
    }


@pytest.mark.usefixtures("papers")
def test_every_choice_leads_to_its_number_of_papers(client, thorough):
    """Each page is requested once, though choices of several lists lead to it; long lists are sampled."""

    @functools.cache
    def get_context(url: str):
        return client.get(url).context

    queries = "sort=venue", "person=ada&topic=serving", EVERYTHING
    more_queries = ("q=serving", "theme=inference", "year=2016&venue=jmlr") if thorough else ()
    for query in (*queries, *more_queries):
        page = get_context(f"{LIST}?{query}")
        for facet in page["facets"].values():
            sample = facet.choices if thorough else [*facet.choices[:1], *facet.choices[-1:]]
            for choice in [each for each in facet.choices if each.current or each in sample]:
                value = None if choice.current else choice.value
                target = get_context(page["filters"].address(**{facet.name: value}))
                if choice.current:
                    assert choice.papers == page["page"].paginator.count, (query, choice)
                    assert target["filters"].get_value(facet.name) != choice.value, (query, choice)
                else:
                    assert target["page"].paginator.count == choice.papers > 0, (query, choice)
                    assert target["filters"].get_value(facet.name) == choice.value, (query, choice)
                assert target["filters"].sort == page["filters"].sort, (query, choice)
        for chip in page["chips"]:
            number = get_context(chip.address)["page"].paginator.count
            assert chip.papers in (None, number), (query, chip)


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize(
    ("query", "headings"),
    [
        ("", [("To appear", 1), ("2024", 2), ("2016", 2), ("Without a year", 1)]),
        ("year=2024&person=ada", [("2024", 1)]),
        ("sort=venue", [("JMLR", 1), ("OSDI", 3), ("Elsewhere", 2)]),
        ("sort=venue&venue=osdi&q=serving", [("OSDI", 2)]),
        ("sort=title", [("", 0)]),
        ("kind=inproceedings&theme=inference", [("2024", 1), ("2016", 1)]),
        ("q=zebra", []),
    ],
)
def test_headings_count_the_whole_result(client, query, headings):
    page = get_context(client, query)
    assert [(section.title, section.count) for section in page["sections"]] == headings
    assert all(section.count in (0, len(section.papers)) for section in page["sections"])


@pytest.mark.usefixtures("papers")
def test_an_empty_result_shows_the_query_and_filters_to_remove(client):
    text = get_text(client, "person=ada&venue=jmlr&year=2016")
    assert "No papers by Ada Tester in JMLR in 2016." in text
    assert '<a id="drop-person" href="/publications/?year=2016&amp;venue=jmlr" rel="nofollow">' in text
    assert 'Remove <bdi>JMLR</bdi></a> <span class="number">2 papers</span>' in text
    assert 'Remove <bdi>2016</bdi></a> <span class="number">0 papers</span>' in text
    assert "Remove <bdi>Ada Tester</bdi></a></li>" in text
    assert "Show all papers" in text
    assert "noindex" in text


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("", "Publications ·"),
        ("person=ada&venue=osdi", "Publications by Ada Tester at OSDI ·"),
        ("kind=phdthesis&year=2016", "PhD theses in 2016 ·"),
    ],
)
def test_titles_stand_alone(client, query, title):
    assert f"<title>{title}" in get_text(client, query)


@pytest.mark.usefixtures("papers")
def test_a_search_keeps_the_other_filters(client):
    text = get_text(client, "q=old&person=ada&sort=title")
    form = re.search(r"<form class=\"search-form\".*?</form>", text)[0]
    assert re.findall(r'type="hidden" name="(\w+)" value="(\w+)"', form) == [("sort", "title")]
    assert 'value="old person:ada"' in form
    assert '<label class="hidden" for="q">' in form
    assert "<select" not in form


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize(
    ("query", "current", "others", "hidden_fields"),
    [
        ("", "Newest first", ["venue", "title"], []),
        ("sort=title&year=2016&q=old", "By title", ["newest", "venue"], [("q", "old"), ("year", "2016")]),
    ],
)
def test_orders_keep_the_filters(client, query, current, others, hidden_fields):
    form = re.search(r'<form class="sorts".*?</form>', get_text(client, query))[0]
    assert re.findall(r'aria-current="true">([^<]*)<', form) == [current]
    assert re.findall(r'name="sort" value="(\w+)"', form) == others
    assert re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form) == hidden_fields


@pytest.mark.usefixtures("papers")
def test_choices_on_top_of_others_are_a_form_that_keeps_them(client):
    """A crawler that follows every link meets each choice once, and no combination."""
    text = get_text(client, "year=2024&sort=venue")
    facet = re.search(r"<legend>Person<.*?</form>", text)[0]
    assert re.findall(r'type="hidden" name="(\w+)" value="(\w+)"', facet) == [
        ("year", "2024"),
        ("sort", "venue"),
    ]
    assert '<button type="submit" id="person-ada" name="person" value="ada">' in facet
    assert "<a " not in facet
    chosen = re.search(r"<legend>Year .*?</form>", text)[0]
    assert '<button type="submit" id="year-2024" aria-current="true">' in chosen
    assert 'name="year" value="2024"' not in chosen
    assert "plot-column" not in text


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize(
    "query", ["", EVERYTHING, "year=2024", "q=zebra", "sort=venue", "year=2016&venue=jmlr"]
)
def test_every_id_is_there_once_and_every_link_has_one(client, query):
    make.PublicationFactory(venue__slug="été-中文", venue__short="<b>")
    text = get_text(client, query)
    ids = re.findall(r'\sid="([^"]*)"', text)
    assert len(ids) == len(set(ids))
    assert not [name for name in ids if not name or " " in name]
    listing = text[text.index('class="bar"') : text.index('class="results"')]
    assert all(' id="' in link for link in re.findall(r"<a [^>]*>", listing))
    assert "<b>" not in text


@pytest.mark.usefixtures("papers")
def test_the_plot_sets_the_year(client):
    text = get_text(client, "")
    number = re.search(r'aria-label="2016: (\d papers)"', text)[1]
    assert 'role="group" aria-label="' in text
    link = 'id="column-2016" href="/publications/?year=2016" rel="nofollow"'
    assert f'<a class="plot-column" {link} aria-label="2016: {number}">' in text
    assert 'class="plot-mark"' in text


@pytest.mark.usefixtures("papers")
def test_the_plot_marks_the_chosen_year(client):
    text = get_text(client, "year=2016")
    assert re.findall(r"plot-mark plot-(\w+)", text) == ["chosen", "other"]
    assert 'role="img" aria-label="' in text


NAMES = ("q", "year", "venue", "kind", "person", "topic", "theme", "sort", "page")


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize(
    ("value", "names"),
    [
        *(
            (value, NAMES)
            for value in (
                "\x00",
                "x" * 10_240,
                "é中文🦀",
                "<script>alert(1)</script>",
                "' or 1=1 & \" \u202e%\\",
            )
        ),
        *((value, ("q", "year", "page")) for value in ("99999999999999999999", "-1", "٢٠٢٤", "NaN", "0")),
    ],
)
def test_no_value_breaks_the_list(client, thorough, value, names):
    """Each parameter has the value; with one alone only such as the database refuses, or HTML."""
    alone = names if thorough or value in ("\x00", "<script>alert(1)</script>") else names[:1]
    for query in (*({name: value} for name in alone), dict.fromkeys(NAMES, value), {"q": [value, value]}):
        text = get_text(client, urlencode(query, doseq=True))
        assert "<script>" not in text
        assert text.count("<h1") == 1


@pytest.mark.usefixtures("papers")
def test_an_unknown_field_of_the_box_is_named_with_those_that_exist(client):
    text = get_text(client, "q=frist:tester")
    assert (
        "There is no field “frist:”. Did you mean “first:”? The fields are title:, author:, first:," in text
    )
    assert 'value="frist:tester"' in text
    assert "There is no field" not in get_text(client, "q=Fast:+a+serving")


@pytest.mark.usefixtures("papers")
def test_a_filter_that_appears_twice_is_refused_by_page_and_export(client):
    assert "The year appears 2 times, so it was ignored" in client.get(f"{LIST}?year=2016&year=2024").text
    assert client.get("/publications.bib?year=2016&year=2024").status_code == 400


@pytest.mark.parametrize("query", ["Bohr–Sommerfeld", "bohr-sommerfeld", "bohr", "NO2", "“orbits”", "o'neil"])
def test_the_box_finds_words_as_readers_see_them(client, query):
    make.PublicationFactory(title="“Orbits”: Bohr–Sommerfeld and NO$_2$", byline=["Al O’Neil"], in_list=True)
    assert "Sommerfeld and NO" in get_text(client, urlencode({"q": query}))
    assert "Sommerfeld and NO" not in get_text(client, urlencode({"q": f"{query} elsewhere"}))
