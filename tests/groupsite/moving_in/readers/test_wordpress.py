"""Exports of WordPress: posts, pages, media, menus, people of plugins and of pages."""

# ruff: noqa: E501 - sources of sites stand in one line each

from html import escape

import pytest

from groupsite.moving_in.contents import Day
from tests.groupsite.moving_in.old_sites import read_site

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" '
    'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">'
    "<channel><title>Our lab</title><link>https://lab.test</link><description>We work.</description><wp:wxr_version>1.2</wp:wxr_version>"
    "<wp:author><wp:author_login>ada</wp:author_login><wp:author_email>secret@lab.test</wp:author_email>"
    "<wp:author_display_name><![CDATA[Ada Berg]]></wp:author_display_name></wp:author>"
)


def make_item(
    number,
    kind,
    title,
    content="",
    *,
    link=None,
    status="publish",
    meta=None,
    terms=(),
    parent=0,
    order=0,
    url="",
    excerpt="",
):
    metas = "".join(
        f"<wp:postmeta><wp:meta_key>{key}</wp:meta_key><wp:meta_value><![CDATA[{value}]]></wp:meta_value></wp:postmeta>"
        for key, value in (meta or {}).items()
    )
    categories = "".join(
        f'<category domain="{domain}" nicename="{slug}"><![CDATA[{name}]]></category>'
        for domain, slug, name in terms
    )
    slug = title.lower().replace(" ", "-")
    link = f"https://lab.test/{slug}/" if link is None else link
    return (
        f"<item><title>{escape(title)}</title><link>{link}</link><dc:creator>ada</dc:creator>"
        f"<content:encoded><![CDATA[{content}]]></content:encoded><excerpt:encoded><![CDATA[{excerpt}]]></excerpt:encoded>"
        f"<wp:post_id>{number}</wp:post_id><wp:post_date>2020-01-02 10:00:00</wp:post_date><wp:post_name>{slug}</wp:post_name>"
        f"<wp:status>{status}</wp:status><wp:post_parent>{parent}</wp:post_parent><wp:menu_order>{order}</wp:menu_order>"
        f"<wp:post_type>{kind}</wp:post_type>{f'<wp:attachment_url>{url}</wp:attachment_url>' if url else ''}{metas}{categories}</item>\n"
    )


def read(*items):
    return read_site({"export.xml": HEAD + "".join(items) + "</channel></rss>"}, "wordpress")


def test_posts_become_news_with_all_they_have():
    contents = read(
        make_item(1, "post", "A <b>post</b> & more", "<p>Hi</p>", link="https://lab.test/2020/01/02/a-post/", terms=[("category", "awards", "Awards"), ("post_tag", "x", "x")], meta={"_thumbnail_id": "2"}, excerpt="Short"),
        make_item(2, "attachment", "Picture", url="https://lab.test/wp-content/uploads/2020/a.jpg", status="inherit", parent=1),
    )  # fmt: skip
    [item] = contents.news
    assert (item.title, item.body, item.summary, item.day, item.author) == (
        "A post & more",
        "Hi",
        "Short",
        Day(2020, 1, 2),
        "Ada Berg",
    )
    assert (item.tags, item.old_paths) == (("Awards", "x"), ("/2020/01/02/a-post/", "/?p=1"))
    assert item.picture.url == "https://lab.test/wp-content/uploads/2020/a.jpg"
    paths = {path.path: path.target for path in contents.paths}
    assert paths["/category/awards/"] == paths["/feed/"] == "/"
    assert paths["/picture/"] == "/2020/01/02/a-post/"


@pytest.mark.parametrize(
    ("status", "is_draft"),
    [("publish", False), ("draft", True), ("private", True), ("pending", True), ("future", True)],
)
def test_what_is_not_published_is_a_draft(status, is_draft):
    [item] = read(make_item(1, "post", "A", status=status)).news
    assert (item.is_draft, bool(item.old_paths)) == (is_draft, not is_draft)


def test_what_was_deleted_is_not_read():
    assert (
        read(make_item(1, "post", "A", status="trash"), make_item(2, "post", "B", status="auto-draft")).news
        == []
    )


def test_people_of_a_plugin_are_read():
    contents = read(
        make_item(1, "team_member", "Dr. Bo Li", "<p>Bio</p>", meta={"_team_position": "Postdoc", "tm_email": "bo@lab.test", "member_orcid": "0000-0002-1825-0097", "_thumbnail_id": "2"}, terms=[("team_category", "alumni", "Alumni")]),
        make_item(2, "attachment", "x", url="https://lab.test/wp-content/uploads/bo.jpg"),
    )  # fmt: skip
    [bo] = contents.people
    assert (bo.title, bo.name, bo.role, bo.left, bo.biography, bo.email) == (
        "Dr.",
        "Bo Li",
        "Postdoc",
        True,
        "Bio",
        "bo@lab.test",
    )
    assert (bo.orcid, bo.photo.url, bo.old_paths[0]) == (
        "0000-0002-1825-0097",
        "https://lab.test/wp-content/uploads/bo.jpg",
        "/dr.-bo-li/",
    )


def test_people_of_pages_are_read():
    contents = read(
        make_item(1, "page", "People", '<h2>Members</h2><img src="https://lab.test/a.jpg"/><h3>Ada Berg</h3><p>Professor</p><p>She works.</p><h3><a href="https://lab.test/bo-li/">Bo Li</a></h3><p>PhD student</p><h2>Alumni</h2><ul><li>Cy Wu, now at Google</li></ul>'),
        make_item(2, "page", "Bo Li", "<p>A page of its own.</p>", parent=1),
        make_item(3, "page", "Open Positions", "<p>None.</p>", parent=1),
    )  # fmt: skip
    people = {person.name: person for person in contents.people}
    assert set(people) == {"Ada Berg", "Bo Li", "Cy Wu"}
    assert (people["Ada Berg"].role, people["Ada Berg"].biography, people["Ada Berg"].photo.url) == (
        "Professor",
        "She works.",
        "https://lab.test/a.jpg",
    )
    assert people["Bo Li"].biography == "A page of its own."
    assert (people["Cy Wu"].left, people["Cy Wu"].destination) == (True, "Google")
    assert {page.title for page in contents.pages} == {"People", "Open Positions"}


def test_the_menu_with_most_targets_is_read():
    terms = [("nav_menu", "main-menu", "Main")]
    contents = read(
        make_item(1, "page", "Contact"),
        make_item(
            2,
            "nav_menu_item",
            "",
            terms=terms,
            order=2,
            meta={"_menu_item_type": "post_type", "_menu_item_object_id": "1"},
        ),
        make_item(
            3,
            "nav_menu_item",
            "Blog",
            terms=terms,
            order=1,
            meta={"_menu_item_type": "custom", "_menu_item_url": "https://lab.test/blog/"},
        ),
        make_item(
            4,
            "nav_menu_item",
            "Twitter",
            terms=[("nav_menu", "social", "Social")],
            meta={"_menu_item_type": "custom", "_menu_item_url": "https://twitter.com/x"},
        ),
    )
    assert [(item.title, item.target) for item in contents.menu] == [
        ("Blog", "/blog/"),
        ("Contact", "/contact/"),
    ]


def make_menu_item(number, menu, page="", url="", parent=0):
    return make_item(
        number,
        "nav_menu_item",
        f"Item {number}",
        terms=[("nav_menu", menu, menu)],
        order=number,
        meta={
            "_menu_item_type": "post_type" if page else "custom",
            "_menu_item_object_id": page,
            "_menu_item_url": url,
            "_menu_item_menu_item_parent": parent,
        },
    )


@pytest.mark.parametrize(
    ("others", "menu"),
    [
        ([], "pages"),
        ([make_menu_item(90, "main", url="https://lab.test/news/")], "main"),
        ([make_menu_item(number, "testing", url="https://lab.test/x/") for number in range(90, 99)], "pages"),
        ([make_menu_item(number, "social-main", page="1") for number in range(90, 99)], "pages"),
    ],
)
def test_the_menu_with_the_name_of_the_main_one_or_the_most_pages_is_read(others, menu):
    pages = [make_item(1, "page", "People"), make_item(2, "page", "Contact")]
    contents = read(*pages, *others, make_menu_item(10, "pages", "1"), make_menu_item(11, "pages", "2"))
    titles = {"pages": ["Item 10", "Item 11"], "main": ["Item 90"]}
    assert [item.title for item in contents.menu] == titles[menu]
    assert any(f"Only “{menu}” is read" in problem.message for problem in contents.problems) is bool(others)


def test_items_below_others_are_left_out_unless_these_only_fold_out():
    contents = read(
        make_item(1, "page", "People"),
        make_menu_item(10, "main", "1"),
        make_menu_item(11, "main", url="#", parent=10),
        make_menu_item(12, "main", "1", parent=11),
        make_menu_item(13, "main", url="#"),
        make_menu_item(14, "main", "1", parent=13),
        make_menu_item(15, "main", "1", parent=15),
    )
    assert [item.title for item in contents.menu] == ["Item 10", "Item 14", "Item 15"]
    assert [problem.message for problem in contents.problems] == [
        "Menus here have one level: 1 item below another one is left out."
    ]


@pytest.mark.parametrize(
    ("content", "body"),
    [
        (
            '[caption id="1"]<img src="https://x.org/a.jpg" /> A caption[/caption]',
            '![](https://x.org/a.jpg "A caption")',
        ),
        ('[gallery ids="2"]', "![Picture](https://lab.test/wp-content/uploads/a.jpg)"),
        ("[embed]https://youtu.be/x[/embed]", "[https://youtu.be/x](https://youtu.be/x)"),
        (
            '<img src="https://lab.test/wp-content/uploads/a-300x200.jpg">',
            "![](https://lab.test/wp-content/uploads/a.jpg)",
        ),
        ("one\ntwo", "one\\\ntwo"),
        ("a [note] b", "a \\[note\\] b"),
        ('[vc_row][vc_column width="1/2"]x[/vc_column][/vc_row]', "x"),
        ('[contact-form to="x@y.z"]x', "x"),
    ],
)
def test_shortcodes_become_markdown(content, body):
    picture = make_item(2, "attachment", "Picture", url="https://lab.test/wp-content/uploads/a.jpg")
    assert read(make_item(1, "post", "A", content), picture).news[0].body == body


def test_lists_of_papers_of_plugins_are_a_problem_that_says_what_to_do():
    contents = read(make_item(1, "page", "Publications", "[tplist]"))
    assert "Import the papers as BibTeX" in contents.problems[0].message


def test_no_secret_of_an_account_is_in_the_contents():
    assert "secret@lab.test" not in repr(read(make_item(1, "post", "A")))


@pytest.mark.parametrize(
    "text",
    [
        HEAD + make_item(1, "post", "A"),
        HEAD + make_item(1, "post", "A") + "<item><title>B",
        HEAD.replace("<rss", '<!DOCTYPE x [<!ENTITY a "aaaa">]><rss') + make_item(1, "post", "A"),
        HEAD + "<item>" * 5_000,
        HEAD + make_item(1, "post", "A", "<div>" * 100_000),
        HEAD + make_item(1, "post", "A", "[" * 200_000),
    ],
)
def test_broken_and_hostile_exports_are_read_as_far_as_they_go(text):
    read_site({"export.xml": text}, "wordpress")


def test_a_table_of_people_adds_to_their_pages_and_keeps_addresses_apart():
    table = "<h2>PhD Students</h2><table><tr><th>Name</th><th>Email</th><th>Topic</th></tr><tr><td>Igor Ivanov</td><td>igor@lab.test</td><td>Frogs</td></tr><tr><td>Mary-Jane O’Neil</td><td>mj@lab.test</td><td>Toads</td></tr></table>"
    head = '<h2>Leader</h2><table><tr><td><strong><a href="https://lab.test/helen-head/">Prof. Helen Head</a></strong><br>Professor<br><a href="mailto:helen@lab.test">helen@lab.test</a></td></tr></table>'
    contents = read(
        make_item(1, "page", "People", head + table),
        make_item(2, "page", "Helen Head", "<p>A page of her own.</p>", parent=1),
    )
    people = {person.name: person for person in contents.people}
    helen, igor = people["Helen Head"], people["Igor Ivanov"]
    assert (helen.title, helen.role, helen.email, helen.biography) == (
        "Prof.",
        "Professor",
        "helen@lab.test",
        "A page of her own.",
    )
    assert (igor.role, igor.email, igor.biography) == ("PhD Students", "igor@lab.test", "Frogs")
