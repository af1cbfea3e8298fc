"""Rules of redirects for web servers."""

import re

import pytest

from groupsite.static_export.redirect_rules import (
    RedirectRule,
    build_apache,
    build_netlify,
    build_nginx,
    render_page,
)

MOVED = RedirectRule("/~ada/", "/group/people/ada/")
GONE = RedirectRule("/old.html")
PATTERN = RedirectRule(r"/papers/(.+)\.html", r"/group/publications/\1/", is_pattern=True)
ANCHORED = RedirectRule(r"^/a/[^/]+$|^/b$", "/c/", is_pattern=True)
QUOTED = RedirectRule('/a"; return 200 "x/', "/group/$uri/")
QUERY = RedirectRule("/?p=12", "/group/about/")
QUERIES = RedirectRule('/a.php?x=1&y=ü$"')
RULES = [MOVED, GONE, PATTERN, ANCHORED, QUOTED, QUERY, QUERIES]


@pytest.mark.parametrize(
    ("build", "line"),
    [
        (build_nginx, 'location = "/group/~ada/" { return 301 "/group/people/ada/"; }'),
        (build_nginx, 'location = "/group/~ada" { return 301 "/group/people/ada/"; }'),
        (build_nginx, 'location = "/group/old.html" { return 410; }'),
        (
            build_nginx,
            r'location ~ "^/group(?:/papers/(.+)\.html)$" '
            r'{ if (!-e $request_filename) { return 301 "/group/publications/$1/"; } }',
        ),
        (
            build_nginx,
            'location ~ "^/group(?:/a/[^/]+$|/b$)$" { if (!-e $request_filename) { return 301 "/c/"; } }',
        ),
        (build_apache, 'RedirectMatch 301 "^/group(?:/a/[^/]+$|/b$)$" "/c/"'),
        (build_nginx, r'location = "/group/a\"; return 200 \"x" { return 301 "/group/%24uri/"; }'),
        (build_apache, 'RedirectMatch 301 "^/group/\\~ada/?$" "/group/people/ada/"'),
        (build_apache, 'RedirectMatch 410 "^/group/old\\.html/?$"'),
        (build_apache, 'ErrorDocument 404 "/group/404.html"'),
        (build_nginx, 'if ($request_uri = "/group/?p=12") { return 301 "/group/about/"; }'),
        (build_nginx, 'if ($request_uri = "/group/a.php?x=1&y=%C3%BC%24%22") { return 410; }'),
        (build_apache, "RewriteEngine On"),
        (build_apache, 'RewriteCond "%{REQUEST_URI}" "^/group/?$"'),
        (build_apache, 'RewriteCond "%{QUERY_STRING}" "^p=12$"'),
        (build_apache, 'RewriteRule "^" "/group/about/" [R=301,L,QSD,NE]'),
        (build_apache, 'RewriteCond "%{QUERY_STRING}" "^x=1\\&y=%C3%BC\\$%22$"'),
        (build_apache, 'RewriteRule "^" "-" [R=410,L]'),
        (build_netlify, "/group/ p=12 /group/about/ 301!"),
        (build_netlify, "/group/a.php x=1 y=%C3%BC$%22 /group/404.html 410!"),
        (build_netlify, "/group/~ada/ /group/people/ada/ 301"),
        (build_netlify, "/group/old.html /group/404.html 410"),
    ],
)
def test_rules(build, line):
    lines = build(RULES, "/group").replace(re.escape("~"), "\\~" if "\\~" in line else "~").splitlines()
    assert line.replace("\\~", "~") in [each.replace("\\~", "~") for each in lines]


@pytest.mark.parametrize(
    ("build", "line"),
    [
        (build_nginx, 'set $not_found "/group/404.html";'),
        (build_nginx, 'if ($uri ~ "^/group/de/") { set $not_found "/group/de/404.html"; }'),
        (build_nginx, "error_page 404 $not_found;"),
        (build_apache, '<If "%{REQUEST_URI} =~ m#^/group/de/#">'),
        (build_apache, 'ErrorDocument 404 "/group/de/404.html"'),
        (build_netlify, "/group/de/* /group/de/404.html 404"),
    ],
)
def test_each_language_has_its_page_for_what_is_not_there(build, line):
    assert line in build([], "/group", ["de"]).splitlines()


def test_a_page_leads_on_and_escapes():
    html = render_page(RedirectRule("/x/", '/"><script>/'))
    assert 'content="0; url=/&quot;&gt;&lt;script&gt;/"' in html
    assert "<script" not in html
