"""Redirects as rules for web servers, and as pages that lead on."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from django.template.loader import render_to_string

GONE = 410
SAFE = "/~:@!$&'()*+,;=-._%"
LINE_START = re.compile(r"((?:^|\||(?<!\\)\((?:\?:)?))\^")
"""The beginning of the path in a pattern: at its start, of a group or of an alternative."""
NGINX_HEADING = "# Redirects of the site for nginx: include this file in the server block."
APACHE_HEADING = "# Redirects of the site for Apache: this file stands at the root of the site."
NETLIFY_HEADING = "# Redirects of the site for Netlify and Cloudflare Pages."


@dataclass(frozen=True, order=True)
class RedirectRule:
    """What an old path answers. old: a path, which may have a query string, or a regular expression for whole
    paths (`is_pattern`).

    location: a URL, with \\1 for the first group of a pattern; "" if the page is gone.
    """

    old: str
    location: str = ""
    is_pattern: bool = False


def build_nginx(rules: Iterable[RedirectRule], prefix: str, codes: Sequence[str] = ()) -> str:
    """Return the rules for nginx; patterns are followed where there is no file, such as an index.html.

    prefix: the path of the site, without a slash at its end. codes: of the languages with a path.
    """
    lines = [NGINX_HEADING]
    if codes:
        lines.append(f'set $not_found "{_quote(prefix)}/404.html";')
        for code in codes:
            page = f"{_quote(prefix)}/{code}/404.html"
            lines.append(f'if ($uri ~ "^{re.escape(prefix)}/{code}/") {{ set $not_found "{page}"; }}')
    lines.append(f"error_page 404 {'$not_found' if codes else _write_page(prefix)};")
    for rule in rules:
        action = f'return 301 "{_escape_dollars(rule.location)}";' if rule.location else f"return {GONE};"
        if rule.is_pattern:
            target = re.sub(r"\\(\d+)", r"$\1", rule.location)
            action = f'return 301 "{target}";' if rule.location else action
            pattern = f"^{re.escape(prefix)}{_escape(_group(rule.old))}$"
            lines.append(f'location ~ "{pattern}" {{ if (!-e $request_filename) {{ {action} }} }}')
        elif "?" in rule.old:
            old = _escape(_quote_old(prefix + rule.old))
            lines.append(f'if ($request_uri = "{old}") {{ {action} }}')
        else:
            lines += [f'location = "{_escape(prefix + old)}" {{ {action} }}' for old in _spell(rule.old)]
    return "\n".join(lines) + "\n"


def build_apache(rules: Iterable[RedirectRule], prefix: str, codes: Sequence[str] = ()) -> str:
    """Return the rules for Apache."""
    rules = list(rules)
    lines = [APACHE_HEADING, f"ErrorDocument 404 {_write_page(prefix)}"]
    for code in codes:
        lines += [
            f'<If "%{{REQUEST_URI}} =~ m#^{re.escape(prefix)}/{code}/#">',
            f"ErrorDocument 404 {_write_page(f'{prefix}/{code}')}",
            "</If>",
        ]
    if any(_has_query(rule) for rule in rules):
        lines.append("RewriteEngine On")
    for rule in rules:
        if _has_query(rule):
            lines += _write_apache_query(rule, prefix)
            continue
        if rule.is_pattern:
            pattern = f"{re.escape(prefix)}{_group(rule.old)}"
            location = re.sub(r"\\(\d+)", r"$\1", rule.location)
        else:
            pattern = re.escape(prefix + rule.old.rstrip("/")) + "/?"
            location = _escape_dollars(rule.location)
        status = f'301 "^{_escape(pattern)}$" "{location}"' if location else f'{GONE} "^{_escape(pattern)}$"'
        lines.append(f"RedirectMatch {status}")
    return "\n".join(lines) + "\n"


def _has_query(rule: RedirectRule) -> bool:
    return "?" in rule.old and not rule.is_pattern


def _write_apache_query(rule: RedirectRule, prefix: str) -> list[str]:
    """Return the lines of a rule with a query string, which `RedirectMatch` cannot see."""
    path, _, query = (prefix + rule.old).partition("?")
    location = _escape_dollars(rule.location).replace("%", r"\%")
    action = f'"{location}" [R=301,L,QSD,NE]' if location else f'"-" [R={GONE},L]'
    return [
        f'RewriteCond "%{{REQUEST_URI}}" "^{_escape(re.escape(path.rstrip("/")))}/?$"',
        f'RewriteCond "%{{QUERY_STRING}}" "^{re.escape(quote(query, SAFE + "?"))}$"',
        f'RewriteRule "^" {action}',
    ]


def build_netlify(rules: Iterable[RedirectRule], prefix: str, codes: Sequence[str] = ()) -> str:
    """Return the rules for Netlify, which knows no regular expressions: those are comments."""
    lines = [NETLIFY_HEADING]
    for rule in rules:
        if rule.is_pattern:
            lines.append(
                f"# a pattern, which only nginx and Apache follow: {rule.old} {rule.location}".rstrip()
            )
            continue
        path, mark, query = rule.old.partition("?")
        old = f"{_quote(prefix + path)}{' ' * bool(mark)}{_quote(query).replace('&', ' ')}"
        target, status = (rule.location, 301) if rule.location else (f"{_quote(prefix)}/404.html", GONE)
        lines.append(f"{old} {target} {status}{'!' * bool(mark)}")
    lines += [f"{_quote(prefix)}/{code}/* {_quote(prefix)}/{code}/404.html 404" for code in codes]
    return "\n".join(lines) + "\n"


def render_page(rule: RedirectRule) -> str:
    """Return a page that leads on, for servers that know none of the rules."""
    return render_to_string("static_export/redirect.html", {"location": rule.location})


RULE_FILES: dict[str, tuple[str, Callable[[Iterable[RedirectRule], str, Sequence[str]], str]]] = {
    "nginx": ("redirects.nginx.conf", build_nginx),
    "apache": (".htaccess", build_apache),
    "netlify": ("_redirects", build_netlify),
}
"""The file of each server, and what builds it."""
PAGES = "html"


def _write_page(prefix: str) -> str:
    return f'"{_quote(prefix)}/404.html"'


def _spell(path: str) -> list[str]:
    """Return a path with and without its last slash, as the site answers at both."""
    other = path[:-1] if path.endswith("/") else f"{path}/"
    return [path, other] if other else [path]


def _group(pattern: str) -> str:
    """Return a pattern as a part of another: it begins after the site's prefix, not with the path."""
    shortened = LINE_START.sub(r"\1", pattern)
    return f"(?:{shortened})"


def _escape(text: str) -> str:
    """Escape a text between quotation marks; both servers leave other backslashes alone."""
    return text.replace('"', '\\"')


def _escape_dollars(url: str) -> str:
    return url.replace("$", "%24").replace('"', "%22")


def _quote(path: str) -> str:
    return quote(path, SAFE)


def _quote_old(url: str) -> str:
    """Return an old URL as browsers send it."""
    return quote(url, SAFE + "?").replace("$", "%24")
