"""What addresses of former sites answer."""

import time

import pytest

from tests import factories as make

pytestmark = pytest.mark.django_db


def redirect_to(instance, **fields):
    return make.RedirectFactory(target_path="", record=instance, **fields)


@pytest.mark.parametrize("address", ["/~ada/", "/~ada", "/~ada/?from=mail"])
def test_an_exact_path_moves_without_its_query(client, address):
    make.RedirectFactory(old_path="/~ada/", target_path="/people/ada/")
    response = client.get(address)
    assert (response.status_code, response["Location"]) == (301, "/people/ada/")


@pytest.mark.parametrize(
    ("old", "url"),
    [
        ("/?p=12", "/?p=12"),
        ("/?p=12", "/?p=12&utm_source=mail"),
        ("/?p=12", "/?lang=en&p=12"),
        ("/?lang=en&p=12", "/?lang=en&p=12"),
        ("/index.php?id=3", "/index.php?id=3"),
        ("/old?id=3", "/old/?id=3"),
        ("/?name=caf%C3%A9", "/?name=caf%C3%A9"),
    ],
)
def test_a_query_string_has_a_redirect_of_its_own(client, old, url):
    make.RedirectFactory(old_path=old, target_path="/people/")
    make.RedirectFactory(old_path="/index.php", target_path="/news/")
    response = client.get(url)
    assert (response.status_code, response["Location"]) == (301, "/people/")
    assert client.get("/index.php")["Location"] == "/news/"


@pytest.mark.parametrize(
    "url",
    [
        "/",
        "/?p=1",
        "/?p=123",
        "/?P=12",
        "/?q=p=12",
        "/people/?p=12",
        "/?p=12%00",
        f"/?x={'y' * 600}",
        "/?&=&",
    ],
)
def test_other_query_strings_show_the_page(client, url):
    make.RedirectFactory(old_path="/?p=12", target_path="/news/")
    make.RedirectFactory(form="pattern", old_path="/.*", target_path="/gone/")
    assert client.get(url).status_code == 200


def test_an_old_page_that_is_the_home_page_now_is_shown(client):
    make.RedirectFactory(old_path="/?page_id=2", target_path="/")
    assert client.get("/?page_id=2").status_code == 200


def test_an_old_page_with_a_query_string_can_be_gone(client):
    make.RedirectFactory(old_path="/?p=12", target_path="", action="410")
    assert client.get("/?p=12").status_code == 410


def test_a_thing_is_found_where_it_is_now(client):
    person = make.PersonFactory(slug="ada")
    redirect_to(person, old_path="/~ada/")
    person.slug = "ada-tester"
    person.save()
    assert client.get("/~ada/")["Location"] == "/people/ada-tester/"


def test_what_visitors_may_not_see_is_not_led_to(client):
    redirect_to(make.PersonFactory(visibility="hidden"), old_path="/~ada/")
    redirect_to(make.PublicationFactory(visibility="draft"), old_path="/old.pdf")
    assert client.get("/~ada/").status_code == 404
    assert client.get("/old.pdf").status_code == 404


def test_a_deleted_thing_is_gone(client):
    person = make.PersonFactory()
    redirect_to(person, old_path="/~ada/")
    person.delete()
    assert client.get("/~ada/").status_code == 410


def test_a_pattern_puts_its_groups_into_the_target(client):
    make.RedirectFactory(form="pattern", old_path=r"/papers/(\w+)\.html", target_path=r"/publications/\1/")
    assert client.get("/papers/kungfu.html")["Location"] == "/publications/kungfu/"
    assert client.get("/papers/kungfu.html.bak").status_code == 404
    assert client.get("/x/papers/kungfu.html").status_code == 404


def test_exact_comes_before_pattern(client):
    make.RedirectFactory(form="pattern", old_path=r"/old/.*", target_path="/news/")
    make.RedirectFactory(old_path="/old/ada", target_path="/people/")
    assert client.get("/old/ada")["Location"] == "/people/"
    assert client.get("/old/x.html")["Location"] == "/news/"


def test_gone(client):
    make.RedirectFactory(old_path="/seminar.html", action="410", target_path="")
    response = client.get("/seminar.html")
    assert response.status_code == 410
    assert "was withdrawn" in response.content.decode()


def test_not_found_on_purpose(client):
    make.RedirectFactory(old_path="/seminar.html", action="404", target_path="")
    make.RedirectFactory(form="pattern", old_path="/.*", target_path="/news/")
    assert client.get("/seminar.html").status_code == 404


def test_a_notice_says_where_it_leads_and_goes_there(client):
    make.RedirectFactory(old_path="/old.html", action="notice", notice="We have a new site.", delay=3)
    response = client.get("/old.html")
    text = response.content.decode()
    assert response.status_code == 200
    assert '<meta http-equiv="refresh" content="3; url=/people/">' in text
    assert '<a href="/people/">' in text
    assert "We have a new site." in text
    assert "noindex" in text


def test_pages_that_exist_are_not_overruled_and_cost_no_look(client, django_assert_num_queries):
    make.RedirectFactory(old_path="/people/", target_path="/news/")
    client.get("/healthz")  # the first asks more, once a process
    with django_assert_num_queries(1):
        assert client.get("/healthz").status_code == 200
    assert client.get("/people/").status_code == 200


SLOW = [
    "/zz(?:a?){10}(?:a?){10}(?:a?){10}(?:a?){10}z",
    "/(?:a?){10}(?:a?){10}(?:a?){10}a{40}z",
    r"/(?:(?:a{0,10}){0,10}){0,10}z",
    r"/((a|aa){1,10}){10}z",
    "/z" + "(.*)" * 80 + "z",
    r"/\w{1000}\w{0,900}",
]
"""What other engines take minutes for."""


@pytest.mark.parametrize(
    "pattern",
    ["(", "*", r"(a+)+b", r"/(.*)*", r"(a|a)*b", r"\1", "x" * 500, ".*.*.*.*.*z", "(?P<a", "[z-a]", *SLOW],
)
def test_a_bad_pattern_breaks_and_delays_nothing(client, pattern):
    make.RedirectFactory(form="pattern", old_path=pattern, target_path="/news/")
    make.RedirectFactory(form="pattern", old_path="/a+", target_path="/people/")
    start = time.process_time()
    for path in ("/" + "a" * 250, "/zz" + "a" * 40 + "/"):
        client.get(path)
    assert time.process_time() - start < 1
    assert client.get("/" + "a" * 250).status_code == 301


def test_a_pattern_fits_with_and_without_the_last_slash(client):
    make.RedirectFactory(form="pattern", old_path="/seminars/(\\d+)", target_path="/news/")
    assert client.get("/seminars/2012", follow=True).redirect_chain[-1] == ("/news/", 301)


@pytest.mark.parametrize(
    "address", ["/old/%2f%2fevil.example", "/old//evil.example", "/old/@evil.example", "/old/%5cevil.example"]
)
def test_a_pattern_cannot_be_used_to_leave_the_site(client, address):
    make.RedirectFactory(form="pattern", old_path="/old/(.*)", target_path=r"/x\1")
    make.RedirectFactory(form="pattern", old_path="/other/(.*)", target_path=r"https://example.org\1")
    response = client.get(address)
    assert response.get("Location", "/x").startswith("/x")
    assert client.get(address.replace("/old/", "/other/")).status_code == 404 or client.get(
        address.replace("/old/", "/other/")
    )["Location"].startswith("https://example.org/")


def test_a_redirect_to_itself_is_not_followed(client):
    make.RedirectFactory(old_path="/loop.html", target_path="/loop.html")
    assert client.get("/loop.html").status_code == 404


@pytest.mark.parametrize(
    "address", ["/%00", "/%ff%fe.html", "/" + "a" * 3000 + "/", "/%0d%0aSet-Cookie:x=1", "/é.html"]
)
def test_hostile_paths(client, address):
    make.RedirectFactory(form="pattern", old_path=r"/(zzz)", target_path=r"/x\1")
    assert client.get(address).status_code == 404


def test_other_scripts(client):
    make.RedirectFactory(old_path="/李明.html", target_path="/people/李明/")
    make.RedirectFactory(old_path="/caf%C3%A9.html", target_path="/news/")
    assert client.get("/李明.html").status_code == 301
    assert client.get("/café.html").status_code == 301


def test_a_stored_target_that_is_no_url_leads_nowhere(client):
    make.RedirectFactory(old_path="/old/", target_path="https://[bad/")
    assert client.get("/old/").status_code == 404
