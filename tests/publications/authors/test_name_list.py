"""All names, by how they begin."""

import html
import re

import pytest
from django.db import connection

from publications.authors import name_list
from tests import factories as make

pytestmark = pytest.mark.django_db


def add_names(*names):
    for name in names:
        paper = make.CorpusPaperFactory(byline=[name])
        make.CorpusRecordFactory(publication=paper)


def fetch_names(client, query):
    return re.findall(r"<li><a href=\"[^\"]*\"><bdi>(.*?)</bdi>", client.get(f"/authors/?{query}").text)


@pytest.mark.parametrize("typed", ["jose", "JOSÉ", "José G", "jos", "  jose  garcia ", "ＪＯＳＥ"])
def test_names_are_found_in_any_case_and_accent(client, typed):
    add_names("José García", "Jesus Gomez")
    assert [one.name for one in name_list.find(typed).entries] == ["José García"]


def test_names_stand_in_order_of_letters_without_accents():
    add_names("Mai Zu", "Maï Bo", "Mai-Vu Tran", "mai ab", "Maia Su")
    assert [one.name for one in name_list.find("mai").entries] == [
        "mai ab", "Maï Bo", "Mai Zu", "Mai-Vu Tran", "Maia Su",
    ]  # fmt: skip


def test_a_key_is_one_entry_under_its_most_used_spelling():
    add_names("LUO MAI", "Luo Mai", "Luo Mai", "Lúo Mai")
    paper = make.CorpusPaperFactory()
    make.AuthorshipFactory(publication=paper, author__name="Luo Mai", author__homonym="0002")
    result = name_list.find("luo")
    assert [(one.name, one.number) for one in result.entries] == [("Luo Mai", "4"), ("Lúo Mai", "1")]


def test_a_greek_name_in_capitals_is_one_entry():
    add_names("Γιώργος Νικολάου", "ΓΙΏΡΓΟΣ ΝΙΚΟΛΆΟΥ")
    assert [one.papers for one in name_list.find("γι").entries] == [2]


def test_a_name_on_no_paper_that_visitors_see_is_not_shown(client):
    make.PublicationFactory(byline=["Secret Author"], visibility="draft")
    make.AuthorFactory(name="Secret Orphan")
    make.AuthorshipFactory(author__name="Secret Editor", role="editor")
    add_names("Secretly Known")
    assert fetch_names(client, "q=secret") == ["Secretly Known"]
    assert fetch_names(client, "q=author") == []
    assert name_list.count_all_names() == (1, True)


def test_a_spelling_on_hidden_papers_alone_is_not_shown():
    for _ in range(3):
        make.PublicationFactory(byline=["LUO mai"], visibility="draft")
    add_names("Luo Mai")
    assert [one.name for one in name_list.find("luo").entries] == ["Luo Mai"]


def test_words_elsewhere_in_names_come_below():
    add_names("Mai Luo", "Luo Mai", "Bo Mai Liu", "Luo Maier", "Emmai Su")
    result = name_list.find("mai")
    assert [one.name for one in result.entries] == ["Mai Luo"]
    assert [one.name for one in result.elsewhere] == ["Bo Mai Liu", "Luo Mai", "Luo Maier"]
    assert [one.name for one in name_list.find("mai luo").elsewhere] == ["Luo Mai", "Luo Maier"][:1]


def test_of_those_twenty_are_shown(client):
    add_names(*(f"First{number} Mai" for number in range(25)))
    result = name_list.find("mai")
    assert (len(result.entries), len(result.elsewhere), result.more_elsewhere) == (0, 20, True)
    assert "There are more" in client.get("/authors/?q=mai").text


def test_pages_lead_forth_and_back(client, monkeypatch):
    monkeypatch.setattr(name_list, "PER_PAGE", 4)
    names = [f"Mai {letter}. Name" for letter in "ABCDEFGHIJ"]
    add_names(*names)
    listed_names, query, pages = [], "q=mai", 0
    while True:
        listed_names += fetch_names(client, query)
        body = client.get(f"/authors/?{query}").text
        pages += 1
        next_link = re.search(r'rel="next" href="\?([^"]+)"', body)
        if not next_link:
            break
        query = html.unescape(next_link[1])
    assert (listed_names, pages) == (names, 3)
    back = html.unescape(re.search(r'rel="prev" href="\?([^"]+)"', body)[1])
    assert fetch_names(client, back) == names[4:8]


def test_without_a_question_few_names_are_all_listed_by_family_name(client):
    add_names("Luo Mai", "Zoe Liu", "Luo Mai")
    make.PublicationFactory(byline=["Secret Author"], visibility="draft")
    body = client.get("/authors/").text
    assert "2 names" in body
    assert fetch_names(client, "") == ["Zoe Liu", "Luo Mai"]
    assert "By first letter" not in body
    assert "noindex" not in body
    assert "noindex" in client.get("/authors/?q=a").text


def test_of_many_names_those_on_the_most_papers_stand_first(client, monkeypatch):
    monkeypatch.setattr(name_list, "ALL", 3)
    monkeypatch.setattr(name_list, "MOST_USED", 2)
    add_names("Ann One", "Bo Two", "Bo Two", "Cy Three", "Cy Three", "Cy Three", "Di One")
    body = client.get("/authors/").text
    assert fetch_names(client, "") == ["Cy Three", "Bo Two"]
    assert "Most papers" in body
    assert 'name="q" value="a">A</button>' in body


def test_of_very_many_names_the_most_used_come_from_database_statistics(client, monkeypatch):
    monkeypatch.setattr(name_list, "FEW_MENTIONS", -9)
    add_names(*["Cy Three"] * 3, *["Bo Two"] * 2, "Ann One")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE publications_authorship")
    assert fetch_names(client, "")[:2] == ["Cy Three", "Bo Two"]


def test_of_many_names_the_number_is_approximate(client, monkeypatch):
    monkeypatch.setattr(name_list, "_estimate_rows", lambda model: 512_345)
    assert name_list.count_all_names() == (510_000, False)
    assert "About 510,000 names" in client.get("/authors/").text


@pytest.mark.parametrize(
    "query",
    [
        "q=%00", "q=%ff", "q=" + "x" * 5000, "q=%25", "q=_", "q=\\", "q='", "q=%26", "q=!", "q=:*", "q=(",
        "q=.", "q=a&after=x", "q=a&after=%00.%00", "q=a&before=b", "after=a.b", "q=%F0%9F%98%80",
        "q=%EF%B7%BA", "q=a%20%26%20b",
    ],
)  # fmt: skip
def test_no_query_breaks_it(client, query):
    add_names("Luo Mai")
    assert client.get(f"/authors/?{query}").status_code == 200


def test_an_empty_result_shows_the_query(client):
    answer = client.get("/authors/?q=%3Cb%3Ezz")
    assert "No names start with “&lt;b&gt;zz”." in answer.text


def test_a_list_costs_the_same_queries_for_more_names(client, django_assert_max_num_queries):
    counts = []
    for start in (0, 30):
        add_names(*(f"Mai{number} Name" for number in range(start, start + 30)), *(f"N{start} Mai",))
        with django_assert_max_num_queries(4) as queries:
            client.get("/authors/?q=mai")
        counts.append(len(queries))
    assert counts[0] == counts[1]
