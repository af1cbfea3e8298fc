"""What is refused when a redirect is saved, what is warned of, and what the editing side shows of it."""

import threading

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.urls import get_script_prefix, set_script_prefix

from groupsite.redirects.models import Redirect
from groupsite.redirects.redirect_form import RedirectForm, add_redirects
from groupsite.redirects.resolution import find_status, get_local_path
from groupsite.redirects.responses import resolve_redirect
from groupsite.redirects.rules import find_warning, prefetch_targets, set_answers, validate_redirect
from tests import factories as make

pytestmark = pytest.mark.django_db
LIST, ADD, MANY = (f"/admin/redirects/redirect/{page}" for page in ("", "add/", "add-many/"))


def build_redirect(old, target="", form="exact", action="301", **fields):
    return Redirect(old_path=old, target_path=target, form=form, action=action, **fields)


def find_problem(row) -> str:
    try:
        validate_redirect(row)
        row.full_clean()
    except ValidationError as error:
        return " ".join(error.messages)
    return ""


def build_form(old, target="", **fields):
    data = {"form": "exact", "action": "301", "delay": 3, "old_path": old, "leads_to": target, **fields}
    return RedirectForm(data)


def save_form(bound):
    assert bound.is_valid(), bound.errors
    return bound.save()


@pytest.fixture
def editor(client):
    client.force_login(make.UserFactory(role="editor"))
    return client


LOOPS = [
    # what is there already, what is to be saved
    ([], ("/a/", "/a/")),
    ([], ("/a/", "/a")),
    ([], ("/a", "/a/?x=1#y")),
    ([], ("/caf%C3%A9/", "/café/")),
    ([], ("/café", "/caf%C3%A9/")),
    ([], ("/a/", "/b/../a/")),
    ([], ("/a/", "http://127.0.0.1:8000/a/")),
    ([("/b/", "/a/")], ("/a/", "/b/")),
    ([("/b", "/a")], ("/a/", "/b/")),
    ([("/b/", "/c/"), ("/c/", "/a/")], ("/a/", "/b/")),
    ([("/b/(.*)", r"/a/\1", "pattern")], ("/a/x", "/b/x")),
    ([], ("/a/.*", "/a/b/c", "pattern")),
    ([], ("/a/(.*)", r"/a/new/\1", "pattern")),
    ([], (r"/a/(\w+)/(\d+)", r"/a/\1/\2/", "pattern")),
    ([("/b/", "/a/zebra/")], ("/a/z(.+)", "/b/", "pattern")),
    ([("/b/2020", "/a/z2020q")], (r"/a/z(\d+)q", r"/b/\1", "pattern")),
    ([], (r"/(a+)/(\w+)", r"/aa/\2", "pattern")),
    ([("/b/(.*)", r"/a/\1", "pattern")], ("/a/(.*)", r"/b/\1", "pattern")),
    ([], ("/?p=1", "/?p=1")),
    ([], ("/?p=1", "/?x=2&p=1")),
    ([("/?p=2", "/?p=1")], ("/?p=1", "/?p=2")),
    ([("/a/", "/?p=1")], ("/?p=1", "/a/")),
    ([("/?p=1", "/a/")], ("/a/", "/?p=1")),
]


@pytest.mark.parametrize(("rows", "new"), LOOPS)
def test_loops_are_refused_and_the_way_is_shown(rows, new):
    for row in rows:
        build_redirect(*row).save()
    assert "would loop" in find_problem(build_redirect(*new))


FINE = [
    ([], ("/~ada/", "/people/")),
    ([], ("/~ada/", "https://elsewhere.example/~ada/")),
    ([("/b/", "/people/")], ("/a/", "/b/")),
    ([], ("/old/(.*)", r"/people/\1", "pattern")),
    ([], ("/people/old/(.*)", r"/news/\1", "pattern")),
    ([("/a/x", "/people/")], ("/a/(.*)", r"/news/\1", "pattern")),
    ([], ("/seminar.html", "", "exact", "410")),
    ([], ("/wp-.*", "", "pattern", "404")),
    ([], ("/李明.html", "/people/")),
    ([], ("/a/", "/a/b/c/")),
    ([], ("/?p=12", "/people/")),
    ([], ("/?p=12", "/people/?p=12")),
    ([], ("/index.php?id=3&x=1", "/")),
    ([("/?p=1", "/people/")], ("/a/", "/?p=1")),
]


@pytest.mark.parametrize(("rows", "new"), FINE)
def test_what_ends_somewhere_is_fine(rows, new):
    for row in rows:
        build_redirect(*row).save()
    assert find_problem(build_redirect(*new)) == ""


def test_a_chain_that_ends_nowhere_after_ten_is_refused():
    for number in range(12):
        build_redirect(f"/x{number}/", f"/x{number + 1}/").save()
    assert "would loop" in find_problem(build_redirect("/start/", "/x0/"))


WRONG = [
    (("~ada/", "/people/"), "Start with a slash"),
    (("//x/", "/people/"), "is not a path"),
    (("/a/#b", "/people/"), "never get the part after #"),
    (("/a?", "/people/"), "Nothing follows the question mark"),
    (("/people/?id=3", "/news/"), "At /people/ there is a page"),
    (("/a b/", "/people/"), "%20"),
    (("/a\x00/", "/people/"), "URLs cannot contain"),
    (("/a/", ""), "Enter a target path or URL"),
    (("/a/", "people/"), "neither a path"),
    (("/a/", "//evil.example/"), "neither a path"),
    (("/a/", "javascript:alert(1)"), "neither a path"),
    (("/a/", "https://[bad/"), "neither a path"),
    (("/a/", "https://x:99999/"), "neither a path"),
    (("/a/", r"/b/\1"), "is not a pattern"),
    (("/a/(.*)", r"/b/\2", "pattern"), "It has 1"),
    (("/a/(", "/b/", "pattern"), "not a regular expression"),
    (("/a(?=b).*", "/b/", "pattern"), "not supported"),
    (("/a(?<!b)", "/b/", "pattern"), "not supported"),
    ((r"/(a)\1", "/b/", "pattern"), "not supported"),
    ((r"/\pL{999}", "/b/", "pattern"), "too large"),
    (("/a{5000}", "/b/", "pattern"), "not a regular expression"),
    ((r"a|\d+", "/b/", "pattern"), "starts with a slash"),
    (("papers/(.*)", "/b/", "pattern"), "starts with a slash"),
    (("/a/", "/b c/"), "The URL contains spaces"),
    (("/a/", "https://x.example/\x07"), "The URL contains spaces"),
    (("http://[bad/", "/people/"), "Start with a slash"),
    (("/a/", "/people/", "exact", "410"), "Leave the target empty"),
    (("/a/" + "a" * 500, "/people/"), "at most 500"),
]


@pytest.mark.parametrize(("row", "message"), WRONG)
def test_what_is_written_wrong_is_said_and_nothing_breaks(row, message):
    assert message in find_problem(build_redirect(*row))
    keys = ("form", "action")
    bound = build_form(*row[:2], **dict(zip(keys, row[2:], strict=False)))
    assert not bound.is_valid()


def test_a_notice_does_not_keep_people_waiting():
    assert "60 seconds" in find_problem(build_redirect("/a/", "/people/", action="notice", delay=600))


@pytest.mark.parametrize(
    "path",
    [
        "/", "/people/", "/people", "/people/ada/", "/people/ada", "/people/%61da/", "/admin/", "/admin/x/y/",
        "/robots.txt", "/publications/tool-paper/", "/join/", "/static/base.css", "/publications/version/",
    ],
)  # fmt: skip
def test_the_address_of_a_living_page_is_refused(path):
    make.PersonFactory(slug="ada")
    head = make.PublicationFactory(slug="tool-paper")
    make.PublicationFactory(slug="version", version_of=head, version_kind="preprint", in_list=False)
    make.PageFactory(slug="join")
    assert "would do nothing" in find_problem(build_redirect(path, "https://elsewhere.example/"))


@pytest.mark.parametrize("path", ["/people/ada/photo-64.webp", "/people/nobody/photo-64.webp"])
def test_addresses_beneath_a_thing_are_asked_of_their_view(path):
    make.PersonFactory(slug="ada")
    assert find_problem(build_redirect(path, "/people/")) == ""  # she has no photo, and so nothing is there


def test_what_was_withdrawn_says_so_already_and_a_draft_is_nowhere():
    make.PublicationFactory(slug="gone", visibility="withdrawn")
    make.PublicationFactory(slug="draft", visibility="draft")
    assert "withdrawn" in find_problem(build_redirect("/publications/gone/", "/people/"))
    assert find_problem(build_redirect("/publications/draft/", "/people/")) == ""


def test_a_pattern_over_living_pages_is_refused_with_three_of_them():
    for slug in "abcde":
        make.PersonFactory(slug=slug)
    message = find_problem(build_redirect("/people/(.+)", "/news/", "pattern"))
    assert "/people/a/, /people/b/, /people/c/ and 2 more" in message


def test_living_addresses_are_read_in_a_constant_number_of_queries(django_assert_max_num_queries):
    counts = []
    for number in (3, 30):
        make.PublicationFactory.create_batch(number)
        with django_assert_max_num_queries(34) as queries:
            assert find_problem(build_redirect("/old/(.+)", "/people/", "pattern")) == ""
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_target_is_entered_or_chosen_and_not_both():
    paper = make.PublicationFactory()
    row = build_redirect("/a/", "/people/", record=paper)
    assert "Enter a target or choose one, not both." in find_problem(row)


def test_what_is_gone_or_leads_on_to_a_page_is_not_warned_of():
    build_redirect("/b/", "/people/").save()
    assert find_warning(build_redirect("/a/", "/b/")) == ""
    assert find_warning(build_redirect("/a/", "", action="410")) == ""


def test_what_leads_on_to_nothing_is_warned_of():
    build_redirect("/b/", "/nothing/").save()
    assert "/a/ now leads to /b/, where visitors find nothing (404)" in find_warning(
        build_redirect("/a/", "/b/")
    )


@pytest.mark.parametrize(
    ("target", "warned"),
    [("/people/", False), ("/nothing/", True), ("/publications/gone/", True), ("https://x.example/", False)],
)
def test_a_target_where_nothing_is_is_warned_of_and_saved(target, warned):
    make.PublicationFactory(slug="gone", visibility="withdrawn")
    assert bool(find_warning(save_form(build_form("/a/", target)))) == warned


@pytest.mark.parametrize("target", ["/people/ada/", "/people/ada", "http://127.0.0.1:8000/people/ada/"])
def test_the_path_of_a_thing_becomes_the_thing_and_follows_it(client, target):
    ada = make.PersonFactory(slug="ada")
    row = save_form(build_form("/~ada/", target))
    assert (row.record, row.target_path) == (ada, "")
    ada.slug = "lovelace"
    ada.save()
    assert client.get("/~ada/")["Location"] == "/people/lovelace/"


@pytest.mark.parametrize("target", ["/people/ada/#papers", "/people/ada/?x=1", "/people/nobody/", "/people/"])
def test_other_paths_stay_paths(target):
    make.PersonFactory(slug="ada")
    assert save_form(build_form("/~ada/", target)).target_path == target


def test_a_thing_is_picked_by_search():
    paper = make.PublicationFactory()
    assert save_form(build_form("/old.pdf", paper=paper.pk)).record == paper
    both = build_form("/other.pdf", "/people/", paper=paper.pk)
    assert "Enter a target" in str(both.errors)
    assert "/people/" in both.as_p()


def test_a_target_that_is_not_touched_stays_also_if_visitors_do_not_see_it():
    paper = make.PublicationFactory(visibility="draft")
    row = save_form(build_form("/old.pdf", paper=paper.pk))
    data = {"form": "exact", "action": "notice", "delay": 3, "old_path": "/old.pdf"}
    bound = RedirectForm({**data, "leads_to": paper.get_absolute_url()}, instance=row)
    assert save_form(bound).record == paper


def test_a_pasted_address_is_taken_as_its_path():
    assert save_form(build_form("https://old.example/~ada/", "/people/")).old_path == "/~ada/"


def test_preview_in_the_list(editor, django_assert_max_num_queries):
    ada = make.PersonFactory(slug="ada")
    build_redirect("/~ada/", record=ada).save()
    hidden = make.PersonFactory(visibility="hidden")
    build_redirect("/~hidden/", record=hidden).save()
    gone = make.PersonFactory()
    build_redirect("/~nobody/", record=gone).save()
    gone.delete()
    build_redirect("/x/(.*)", r"/people/\1", "pattern").save()
    build_redirect("/gone/", action="410").save()
    build_redirect("/n/", "/news/", action="notice").save()
    build_redirect("/people/", "/news/").save()
    rows = list(prefetch_targets(Redirect.objects.all()))
    set_answers(rows)
    assert {row.old_path: row.answers_now for row in rows} == {
        "/~ada/": "301 → /people/ada/",
        "/~hidden/": "404",
        "/~nobody/": "410 gone",
        "/x/(.*)": r"301 → /people/\1",
        "/gone/": "410 gone",
        "/n/": "a notice, 3 s → /news/",
        "/people/": "200: unused, because there is a page",
    }
    assert "301 → /people/ada/" in editor.get(LIST).content.decode()


def test_the_list_takes_as_many_queries_for_forty_as_for_eight(editor, django_assert_max_num_queries):
    kinds = (make.PersonFactory, make.PublicationFactory, make.SoftwareFactory, make.PageFactory)
    counts = []
    for times in (2, 8):
        for number in range(times):
            for factory in kinds:
                row = factory()
                old = f"/old/{times}-{number}-{row._meta.model_name}"
                build_redirect(old, record=row).save()
        with django_assert_max_num_queries(34) as queries:
            editor.get(LIST)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_saving_in_the_form_warns_refuses_and_keeps_what_was_typed(editor):
    data = {"form": "exact", "action": "301", "delay": 3, "old_path": "/a/", "leads_to": "/nothing/"}
    assert "visitors find nothing" in editor.post(ADD, data, follow=True).content.decode()
    row = Redirect.objects.get()
    text = editor.post(ADD, {**data, "old_path": "/nothing/", "leads_to": "/a/"}).content.decode()
    assert "would loop: /nothing/ → /a/ → /nothing/" in text
    assert 'value="/nothing/"' in text
    assert editor.get(f"{LIST}{row.pk}/change/").status_code == 200


def test_a_member_may_look_and_not_add(client):
    row = build_redirect("/a/", "/people/")
    row.save()
    client.force_login(make.UserFactory(role="member"))
    assert "/people/" in client.get(f"{LIST}{row.pk}/change/").content.decode()
    assert client.get(MANY).status_code == 403
    assert client.post(MANY, {"lines": "/b/ /people/"}).status_code == 403
    assert Redirect.objects.count() == 1


def test_many_lines_the_good_are_saved_and_the_bad_stay_with_their_messages(editor):
    ada = make.PersonFactory(slug="ada")
    lines = (
        "\n\n/~ada/\t/people/ada/\r\n/b/ /b/\n/people/ /news/\none\n/c/ /nothing/\n/~ada/ /news/\n/d/ x y\n"
    )
    response = editor.post(MANY, {"lines": lines})
    text = response.content.decode()
    assert set(Redirect.objects.values_list("old_path", flat=True)) == {"/~ada/", "/c/"}
    assert Redirect.objects.get(old_path="/~ada/").record == ada
    assert "/b/ /b/\n/people/ /news/\none\n/~ada/ /news/\n/d/ x y</textarea>" in text
    for phrase in (
        "would loop",
        "would do nothing",
        "already a redirect for this path",
        "a space, and the target",
    ):
        assert phrase in text
    assert "visitors find nothing" in text
    assert editor.post(MANY, {"lines": "/e/ /people/"}).headers["Location"] == LIST


def test_a_table_of_redirects_is_read_by_its_headings_and_uploaded(editor):
    table = b"title;source;regex;target\nAda;/~ada/;0;/people/\nBo;/b/;0;/b/\n"
    page = editor.post(MANY, {"lines": "", "file": SimpleUploadedFile("redirects.csv", table)})
    assert list(Redirect.objects.values_list("old_path", "target_path")) == [("/~ada/", "/people/")]
    assert "/b/ /b/</textarea>" in page.text
    page = editor.post(MANY, {"lines": "/c/ /d/", "file": SimpleUploadedFile("redirects.pdf", b"%PDF-1.7")})
    assert "This is a PDF." in page.text
    assert "/c/ /d/</textarea>" in page.text


@pytest.mark.parametrize("headings", ["Alter Pfad;Ziel", "Ancien chemin;Cible", "de;vers"])
def test_headings_of_redirects_are_understood_in_german_and_french(headings):
    add_redirects(f"{headings}\n/~ada/;/people/\n")
    assert list(Redirect.objects.values_list("old_path", "target_path")) == [("/~ada/", "/people/")]


@pytest.mark.parametrize("lines", ["", "\x00 /people/", "a" * 100_000, "/\ud800 /x", "/a/ https://[x", "☃ ☃"])
def test_hostile_lines(editor, lines):
    response = editor.post(MANY, {"lines": lines.encode("utf-8", "replace").decode()})
    assert response.status_code in (200, 302)
    assert not Redirect.objects.exists()


def test_no_more_than_two_hundred_lines_at_once():
    result = add_redirects("\n".join("x" for _ in range(205)))
    assert [reason for _, reason in result.rejected].count(
        "Only 200 lines can be added at once. Submit the rest again."
    ) == 5


def test_a_stored_pattern_that_is_not_supported_answers_nothing_and_the_list_says_so(editor):
    build_redirect("/a(?=b).*", "/people/", "pattern").save()
    assert editor.get("/abc/").status_code == 404
    assert "unused: The pattern looks ahead" in editor.get(LIST).content.decode()


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("/people/", "/people/"), ("http://127.0.0.1:8000/a/../b?x#y", "/b"), ("/%61/", "/a/"),
        ("/%2e/a/", "/a/"), ("https://elsewhere.example/", None),
        ("http://[x", None), ("http://127.0.0.1:8000", "/"),
    ],
)  # fmt: skip
def test_the_path_that_an_address_means(address, path):
    assert get_local_path(address) == path


@pytest.mark.parametrize(
    "path", ["/%00", "/%ff", "/people/%00/", "/" + "a" * 5000, "/people//", "//", "/.git/config", "/é"]
)
def test_nothing_lives_at_hostile_paths(path):
    assert find_status(path) == 404


@pytest.mark.django_db(transaction=True)
def test_two_who_close_a_loop_at_the_same_moment_do_not_both_succeed():
    saved_paths, first_holds, second_done = [], threading.Event(), threading.Event()

    def second():
        first_holds.wait(10)
        try:
            with transaction.atomic():
                if build_form("/b/", "/a/").is_valid():
                    saved_paths.append("/b/")
        finally:
            connection.close()
            second_done.set()

    thread = threading.Thread(target=second)
    thread.start()
    with transaction.atomic():
        bound = build_form("/a/", "/b/")
        assert bound.is_valid()
        first_holds.set()
        assert not second_done.wait(0.5)  # it waits for the first one's transaction
        bound.save()
    thread.join(20)
    assert saved_paths == []


def test_under_a_prefix_paths_are_written_with_or_without_it():
    ada = make.PersonFactory(slug="ada")
    before = get_script_prefix()
    set_script_prefix("/~group/")
    try:
        assert save_form(build_form("/a/", "/~group/people/ada/")).record == ada
        assert save_form(build_form("/b/", "/people/ada/")).record == ada
        row = save_form(build_form("/c/", "/people/"))
        assert resolve_redirect(row) == ("301", "/~group/people/")
        assert "would loop" in str(build_form("/~group/d/", "/~group/d/").errors)
        assert save_form(build_form("/~group/e/", "/~group/news/?x=1")).target_path == "/news/?x=1"
        assert find_warning(row) == ""
    finally:
        set_script_prefix(before)
