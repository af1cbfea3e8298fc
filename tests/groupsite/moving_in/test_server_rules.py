"""Rules for the web server of the old site."""

import pytest

from groupsite.moving_in.planned import HERE, MovePlan, PlannedUrl
from groupsite.moving_in.server_rules import write_rules

URLS = [
    PlannedUrl("/people/a.html", "/people/ada/", "by name"),
    PlannedUrl("/talks/2009.html", "", "leads nowhere"),
    PlannedUrl('/a"b$c', "/people/", "by rule"),
    PlannedUrl("/people/", "", "same URL", state=HERE),
    PlannedUrl("/elsewhere/", "https://x.org/a b;{}", "by rule"),
]
QUERIES = [PlannedUrl("/?p=12", "/about/", "by title")]
RULES = {
    "nginx": [
        'location = "/people/a.html" { return 301 https://example.org/people/ada/; }',
        'location = "/talks/2009.html" { return 410; }',
        'location = "/a\\"b%24c" { return 301 https://example.org/people/; }',
        'location = "/elsewhere/" { return 301 https://x.org/a%20b%3B%7B%7D; }',
        '# in "location = /": if ($args = "p=12") { return 301 https://example.org/about/; }',
    ],
    "apache": [
        'RedirectMatch 301 "^/people/a\\.html$" https://example.org/people/ada/',
        'RedirectMatch 410 "^/talks/2009\\.html$"',
        'RedirectMatch 301 "^/a\\"b\\$c$" https://example.org/people/',
        'RedirectMatch 301 "^/elsewhere/$" https://x.org/a%20b%3B%7B%7D',
        'RewriteCond "%{QUERY_STRING}" "^p=12$"',
        'RewriteRule "^/?$" "https://example.org/about/" [R=301,L,QSD]',
    ],
}


@pytest.mark.parametrize("server", RULES)
def test_rules(server, settings):
    settings.SITE_URL = "https://example.org"
    plan = MovePlan("x", "x", 1, urls=URLS, queries=QUERIES)
    assert write_rules(server, plan).splitlines() == RULES[server]
