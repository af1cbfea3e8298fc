"""Pages of papers that only corpora hold: their URLs, what they show, and where they lead."""

from urllib.parse import unquote
from zoneinfo import ZoneInfo

import pytest

from core.text.url_segments import encode_segment
from publications.models import CorpusRecord, Publication
from tests import factories as make
from tests.page_metadata import read

pytestmark = pytest.mark.django_db

HERE = "/papers/acl/mai-2020/"
LONG = "é" * 150
ODD = (
    "a b",
    "a_b",
    "a/b",
    "a~b",
    "a?b#c%d",
    ".hidden",
    "x.bib",
    "x.json",
    "groß",
    "e\u0301",
    "王",
    LONG,
    "a'<b>",
)


@pytest.fixture
def acl():
    return make.CorpusFactory(
        name="ACL Anthology", slug="acl", url="https://aclanthology.org/", licence="CC BY 4.0",
        loaded_at="2026-11-21T23:30:00Z",
    )  # fmt: skip


@pytest.fixture
def paper(acl):
    """A paper that only a corpus holds, with all that a paper has."""
    paper = make.CorpusPaperFactory(
        title="On $x^2$", venue=make.VenueFactory(slug="osdi", short="OSDI", name="Systems"), year=2020,
        abstract="We test.", month=5, pages="1–9",
    )  # fmt: skip
    for place, (given, family) in enumerate((("Luo", "Mai"), ("Bo", "Li")), start=1):
        author = make.AuthorFactory(name=f"{given} {family}", given=given, family=family)
        make.AuthorshipFactory(publication=paper, position=place, author=author)
    make.IdentifierFactory(publication=paper, value="10.1/x")
    make.LinkFactory(publication=paper, url="https://example.org/x.pdf")
    add_record(paper, acl)
    return paper


def add_record(paper, corpus, key="mai-2020"):
    return make.CorpusRecordFactory(corpus=corpus, publication=paper, source_key=key)


def read_text(answer) -> str:
    assert answer.status_code == 200
    return " ".join(answer.text.split())


def get_redirect(answer) -> tuple[int, str]:
    return answer.status_code, answer.headers.get("Location", "")


def test_a_paper_of_a_corpus_is_shown_as_the_group_s_are(client, paper):
    text = read_text(client.get(HERE))
    for part in (
        '<p class="kicker">OSDI 2020, conference paper</p>', "<h1", "<math",
        '<a href="/authors/luo_mai/">Luo Mai</a>',
        "We test.", "https://example.org/x.pdf", "https://doi.org/10.1/x", "<dt>Pages</dt>",
        "@inproceedings{mai-2020,",
        'action="/papers/acl/mai-2020/"', f'<link rel="canonical" href="http://127.0.0.1:8000{HERE}">',
    ):  # fmt: skip
        assert part in text, part
    assert "/papers/acl/mai-2020/card.png" not in text
    assert "/None" not in text


def test_the_page_names_the_corpus(in_utc, client, paper):
    text = read_text(client.get(HERE)).partition('id="source"')[2]
    assert '<a href="/papers/acl/"><bdi>ACL Anthology</bdi></a>' in text
    assert '<a href="https://aclanthology.org/">aclanthology.org</a>' in text
    assert "CC BY 4.0" in text
    assert "21 November 2026</time>" in text
    assert "<bdi>mai-2020</bdi>" in text


def test_the_day_of_loading_is_the_group_s(client, paper, monkeypatch):
    monkeypatch.setattr(
        "groupsite.site.local_time.TimeZoneCache.get_zone", lambda remembered: ZoneInfo("Asia/Tokyo")
    )
    assert "22 November 2026</time>" in read_text(client.get(HERE))


def test_members_lead_to_their_profiles_and_to_their_names(client, paper):
    ada = make.PersonFactory(slug="ada", name="Ada Tester")
    make.AuthorshipFactory(
        publication=paper, author__name="A. Tester", person=ada, matched="name", position=3
    )
    text = read_text(client.get(HERE))
    assert '<bdi><a href="/people/ada/">A. Tester</a></bdi>' in text
    assert '<a href="/people/ada/">Ada Tester</a> (<a href="/authors/a._tester/">' in text


def test_a_venue_has_a_link_once_it_has_a_page(client, paper):
    assert 'href="/venues/' not in read_text(client.get(HERE))
    assert client.get("/venues/osdi/").status_code == 404
    make.PublicationFactory(venue=paper.venue)
    assert '<a href="/venues/osdi/">OSDI</a> 2020' in read_text(client.get(HERE))
    assert client.get("/venues/osdi/").status_code == 200


def test_the_page_has_its_metadata_for_machines(client, paper):
    page = read(client, HERE)
    here = f"http://127.0.0.1:8000{HERE}"
    assert page.all("citation_author") == ["Luo Mai", "Bo Li"]
    assert page.all("citation_abstract_html_url") == [here]
    work = page.get_object("ScholarlyArticle")
    assert (work["@id"], work["isPartOf"].get("url")) == (here, None)
    header = client.get(HERE).headers["Link"]
    for link in (
        '<https://doi.org/10.1/x>; rel="cite-as"',
        f"{here[:-1]}.bib>; rel",
        f"{here[:-1]}.json>; rel",
    ):
        assert link in header
    assert f'href="{here[:-1]}.bib"' in client.get(HERE).text


@pytest.mark.parametrize("key", ODD)
def test_any_key_has_an_address(client, acl, key):
    record = add_record(make.CorpusPaperFactory(title="Odd"), acl, key)
    add_record(make.CorpusPaperFactory(title="Other"), acl, f"{key}!")
    address = record.get_absolute_url()
    assert "Odd" in read_text(client.get(address))
    for ending in ("bib", "ris", "json"):
        assert "Odd" in client.get(record.get_export_url(ending)).text


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("ACL/mai-2020", "mai-2020"),
        ("acl/mai~2d2020", "mai-2020"),
        ("acl/a b", "a b"),
        ("acl/a_b", "a_b"),
        ("acl/é", "é"),
        ("acl/e\u0301", "é"),
    ],
)
def test_other_ways_to_write_an_address_lead_to_the_one(client, acl, path, key):
    record = add_record(make.CorpusPaperFactory(), acl, key)
    address = record.get_absolute_url()
    if f"/papers/{path}/" == unquote(address):
        assert client.get(address).status_code == 200
    else:
        assert get_redirect(client.get(f"/papers/{path}/")) == (301, address)
        assert get_redirect(client.get(f"/papers/{path}.bib")) == (301, record.get_export_url("bib"))


def test_similar_keys_have_different_urls(client, acl):
    for number, key in enumerate(("a b", "a_b", "A b", LONG, f"{LONG}!")):
        add_record(make.CorpusPaperFactory(title=f"Paper {number}."), acl, key)
    for number, key in enumerate(("a b", "a_b", "A b", LONG, f"{LONG}!")):
        assert f"Paper {number}." in client.get(f"/papers/acl/{encode_segment(key)}/").text


@pytest.mark.parametrize(
    "address",
    [
        "/papers/acl/none/", "/papers/none/mai-2020/", "/papers/acl/~00/", "/papers/acl/%00/",
        "/papers/acl/~ff~fe/", f"/papers/acl/{'x' * 100_000}/", f"/papers/acl/{'x' * 200}~0123456789abcdef/",
        "/papers/acl/%ED%A0%80/",
        "/papers/acl/~ed~a0~80/", "/papers/acl/%25/", "/papers/acl/MAI-2020/", "/papers/acl/none.bib",
        "/papers/acl/none.json", "/papers/acl/~00.ris", "/papers/none/",
    ],
)  # fmt: skip
def test_what_is_not_there_is_not_there(client, paper, address):
    assert client.get(address).status_code == 404


def test_once_the_group_holds_it_its_page_is_the_group_s(client, paper):
    Publication.objects.filter(pk=paper.pk).update(slug="mai")
    assert get_redirect(client.get(HERE)) == (301, "/publications/mai/")
    assert get_redirect(client.get("/papers/acl/mai-2020.ris")) == (301, "/publications/mai.ris")


@pytest.mark.parametrize("slug", [None, "mai"])
@pytest.mark.parametrize(("visibility", "status"), [("draft", 404), ("withdrawn", 410)])
@pytest.mark.parametrize("address", [HERE, "/papers/acl/mai-2020.bib", "/papers/ACL/mai-2020/"])
def test_what_visitors_do_not_see_is_not_shown_here_either(client, paper, slug, visibility, status, address):
    Publication.objects.filter(pk=paper.pk).update(slug=slug, visibility=visibility)
    answer = client.get(address)
    assert answer.status_code == status
    assert "Luo Mai" not in answer.text


@pytest.mark.parametrize(
    ("head", "status", "address"),
    [
        ({"slug": "head"}, 301, "/publications/head/"),
        ({"slug": "head", "visibility": "draft"}, 404, ""),
        ({"slug": "head", "visibility": "withdrawn"}, 410, ""),
        ({"slug": None, "in_list": False}, 301, "/papers/acl/head/"),
    ],
)
def test_a_version_leads_to_its_head(client, paper, acl, head, status, address):
    work = make.PublicationFactory(**head)
    if work.slug is None:
        add_record(work, acl, "head")
    Publication.objects.filter(pk=paper.pk).update(version_of=work, version_kind="preprint")
    assert get_redirect(client.get(HERE)) == (status, address)


def test_a_version_of_what_has_no_page_has_none(client, paper):
    head = make.CorpusPaperFactory()
    Publication.objects.filter(pk=paper.pk).update(version_of=head, version_kind="preprint")
    assert client.get(HERE).status_code == 404


def test_a_paper_of_two_corpora_has_two_addresses_and_one_is_canonical(client, paper):
    add_record(paper, make.CorpusFactory(name="Other Papers", slug="other"), "17")
    for address in (HERE, "/papers/other/17/"):
        text = read_text(client.get(address))
        assert f'rel="canonical" href="http://127.0.0.1:8000{HERE}"' in text
        assert "ACL Anthology" in text
        assert "Other Papers" in text
    assert '<a href="/papers/other/17/">' in read_text(client.get(HERE))
    CorpusRecord.objects.filter(corpus__slug="acl").delete()
    assert client.get(HERE).status_code == 404
    assert 'rel="canonical" href="http://127.0.0.1:8000/papers/other/17/"' in read_text(
        client.get("/papers/other/17/")
    )


def test_a_corpus_of_which_nothing_is_known_but_its_name(client):
    record = make.CorpusRecordFactory(corpus__name="Bare", corpus__slug="bare", publication__title="Paper")
    text = read_text(client.get(record.get_absolute_url())).partition('id="source"')[2]
    assert 'comes from <a href="/papers/bare/"><bdi>Bare</bdi></a> as <bdi>' in text


def test_a_corpus_paper_with_nothing_but_a_title(client, acl):
    add_record(make.CorpusPaperFactory(title="Bare", year=None, kind="other"), acl)
    text = read_text(client.get(HERE))
    before_cite = text.partition("<main")[2].partition('<section class="section" id="cite"')[0]
    for empty in ("<dl", "<section", '<ul class="buttons"', "byline", "None"):
        assert empty not in before_cite, empty


def test_themes_and_news_of_it_are_shown_and_hidden_ones_are_not(client, paper):
    theme = make.ThemeFactory(title="Shown theme")
    make.ThemePublicationFactory(theme=theme, publication=paper)
    make.ThemePublicationFactory(
        theme=make.ThemeFactory(title="Draft theme", visibility="draft"), publication=paper
    )
    make.PublicationTopicFactory(content_object=paper, tag__name="without a page", tag__slug="nowhere")
    text = read_text(client.get(HERE))
    assert "Shown theme" in text
    assert "Draft theme" not in text
    assert "/topics/nowhere/" not in text


def test_queries_of_a_page_do_not_grow(client, paper, acl, django_assert_num_queries):
    for number in range(2):
        for at in range(4):
            make.AuthorshipFactory(publication=paper, person=make.PersonFactory(), matched="name")
            add_record(paper, make.CorpusFactory(), f"{number} {at}")
            make.LinkFactory(publication=paper)
        with django_assert_num_queries(8):
            read_text(client.get(HERE))
        with django_assert_num_queries(5):
            client.get("/papers/acl/mai-2020.bib")


def test_a_corpus_paper_with_editors_only_names_them_without_pages_of_their_own(client, acl):
    paper = make.CorpusRecordFactory(corpus=acl, publication__title="Proceedings of Looms").publication
    make.AuthorshipFactory(publication=paper, role="editor", position=1, author__name="Ed Itor")
    page = client.get("/search/?q=looms").text
    assert '<div class="editors">Edited by <span class="name"><bdi>Ed Itor</bdi></span> </div>' in page
