"""A wrong address leads on to what it may have meant."""

import pytest
from django.db import OperationalError

from groupsite.site import similar_pages as module
from groupsite.site.similar_pages import find_similar_pages
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def public_pages():
    make.PersonFactory(name="Luo Mai", slug="luo-mai")
    make.PublicationFactory(title="KungFu: Making Training Adaptive", slug="kungfu-2020")
    make.SoftwareFactory(name="KungFu", slug="kungfu")
    make.ThemeFactory(title="Distributed learning", slug="distributed-learning")
    make.PageFactory(title="Join us", slug="join")


@pytest.mark.parametrize(
    ("path", "slugs"),
    [
        ("/people/lou-mai/", ["luo-mai"]),
        ("/~group/Luo_Mai.html", ["luo-mai"]),
        ("/papers/kungfu.pdf", ["kungfu", "kungfu-2020"]),
        ("/publications/kungfu-2021/", ["kungfu-2020", "kungfu"]),
        ("/research/distributed-machine-learning/", ["distributed-learning"]),
        ("/joi/", ["join"]),
        ("/nothing-of-the-kind/", []),
        ("/", []),
        ("/x/", []),
        ("/%ff%00/", []),
        ("/" + "kungfu-" * 5000, ["kungfu", "kungfu-2020"]),
        ("/people/王小明/", []),
    ],
)
def test_the_likest_addresses_come_first(public_pages, path, slugs):
    assert [page.slug for page in find_similar_pages(path)] == slugs


def test_what_visitors_may_not_see_is_not_offered():
    make.PersonFactory(slug="hidden-person", visibility="hidden")
    make.PublicationFactory(slug="draft-paper", visibility="draft")
    make.PageFactory(slug="draft-page", visibility="draft")
    for path in ("/hidden-person/", "/draft-paper/", "/draft-page/"):
        assert find_similar_pages(path) == []


def test_at_most_five_are_offered(django_assert_num_queries):
    for number in range(8):
        make.PublicationFactory(slug=f"kungfu-{number}")
        make.SoftwareFactory(slug=f"kungfu-{number}")
    with django_assert_num_queries(1):
        assert len(find_similar_pages("/kungfu/")) == 5


def test_the_page_shows_them_and_the_words_to_search_for(client, public_pages):
    page = client.get("/people/lou-mai/")
    assert page.status_code == 404
    assert '<a href="/people/luo-mai/">Luo Mai</a>' in page.content.decode()
    assert 'value="people lou mai"' in page.content.decode()


def test_without_the_database_the_page_still_stands(client, monkeypatch):
    def away(*querysets):
        raise OperationalError

    monkeypatch.setattr(module, "_filter_alike", away)
    assert client.get("/people/lou-mai/").status_code == 404
