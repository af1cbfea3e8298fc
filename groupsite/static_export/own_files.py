"""Files that an export writes in its own way: 404.html, sitemap, redirects, pages for what is left out."""

from collections.abc import Collection, Iterable, Iterator

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.handlers.wsgi import WSGIRequest
from django.template.loader import render_to_string

from core.languages import list_languages
from core.web.language_paths import has_language, split_language
from core.web.static_pages import STATIC_PAGE, StaticPage
from groupsite.page_cache.page_files import build_environ
from groupsite.redirects.models import Redirect
from groupsite.redirects.responses import resolve_redirect
from groupsite.static_export.links import SitePlace
from groupsite.static_export.redirect_rules import PAGES, RULE_FILES, RedirectRule, render_page
from groupsite.static_export.rendering import POLICY, PathRenderer, StaticFile, build_file_name
from groupsite.views.crawlers import render_sitemap
from groupsite.views.sitemap import Sitemap

NOT_FOUND = "/404.html"
HTML = "text/html"
ALIASES = (".html", ".htm", ".php", "/")
"""Endings of paths at which a page can lead on: a server sends other files as what they are not."""
MOST_URLS = 50_000
"""URLs in a sitemap, as the protocol allows."""


def build_not_found(renderer: PathRenderer) -> Iterator[StaticFile]:
    """Yield the page for paths that lead nowhere, in each language."""
    for code in ("", *list_languages()[1:]):
        path = f"/{code}{NOT_FOUND}" if code else NOT_FOUND
        page = renderer.render(path, f"{path}/")  # only paths of pages have a language
        links = frozenset(renderer.read_links(path, HTML, page.content))
        yield StaticFile(path, 200, path[1:], page.content, HTML, links=links)


def build_left_out(renderer: PathRenderer, paths: Collection[str]) -> Iterator[StaticFile]:
    """Yield a page that says so for each page that is left out."""
    pages = sorted(path for path in paths if path.endswith("/") and build_file_name(path))
    if not pages:
        return
    request = WSGIRequest(build_environ(pages[0]) | {STATIC_PAGE: StaticPage(pages[0], POLICY)})
    request.user = AnonymousUser()
    text = render_to_string("static_export/left_out.html", {"canonical": ""}, request)
    links = frozenset(renderer.read_links("/", HTML, text.encode()))
    for path in pages:
        yield StaticFile(path, 200, build_file_name(path) or "", text.encode(), HTML, links=links)


def build_sitemap(place: SitePlace, paths: Collection[str]) -> StaticFile:
    """Return the sitemap of those pages that the export has. paths: of all its files."""
    every = Sitemap.read().list_urls()
    urls = [url for url in every if place.find_path(url.location) in paths]
    content = render_sitemap("urlset", urls[: MOST_URLS // len(list_languages())]).content
    return StaticFile("/sitemap.xml", 200, "sitemap.xml", content, "application/xml")


def collect_rules(
    renderer: PathRenderer, answers: Iterable[tuple[str, str]]
) -> tuple[list, list[StaticFile]]:
    """Return the rules of all redirects, and the pages of those that show a notice first.

    answers: paths that were rendered and lead elsewhere, with the locations.
    """
    rules = {RedirectRule(path, location) for path, location in answers}
    pages = []
    for redirect in Redirect.objects.order_by("pk"):
        old = redirect.old_path
        if not old.isprintable() or any(char.isspace() for char in old + redirect.target_path):
            continue
        if redirect.form == Redirect.Form.PATTERN:
            if redirect.action == Redirect.Action.GONE or redirect.target_path:
                rules.add(RedirectRule(old, build_target(redirect.target_path), is_pattern=True))
            continue
        if "?" in old:
            status, location = resolve_redirect(redirect)
            if location or status == Redirect.Action.GONE:
                rules.add(RedirectRule(old, location))
            continue
        for rendered in map(renderer.render, _list_old_paths(old)):
            if rule := _build_rule(redirect, rendered):
                rules.add(rule)
            elif rendered.file and redirect.action == Redirect.Action.NOTICE:
                pages.append(rendered)
    return sorted(rules), pages


def _build_rule(redirect: Redirect, rendered: StaticFile) -> RedirectRule | None:
    """Return the rule for what an old path answers; None if that is no redirect."""
    if rendered.status in (301, 302) and rendered.location:
        return RedirectRule(rendered.path, rendered.location)
    is_gone = rendered.status == 410 and redirect.action == Redirect.Action.GONE
    return RedirectRule(rendered.path) if is_gone else None


def _list_old_paths(old: str) -> list[str]:
    """Return an old path in each language of the site, as it is answered in all of them."""
    if split_language(old)[0] or not has_language(old):
        return [old]
    return [old, *(f"/{code}{old}" for code in list_languages()[1:])]


def build_target(target: str) -> str:
    """Return the URL of a target: a path stands below the site's prefix."""
    return (settings.FORCE_SCRIPT_NAME or "") + target if target.startswith("/") else target


def build_rule_files(
    rules: list[RedirectRule], servers: Collection[str], prefix: str, files: Collection[str]
) -> Iterator[StaticFile]:
    """Yield the files of the rules for web servers. files: which exist, and are no redirects."""
    for server in servers:
        if server != PAGES:
            file, build = RULE_FILES[server]
            text = build(rules, prefix, list_languages()[1:])
            yield StaticFile(f"/{file}", 200, file, text.encode(), "text/plain")
    for rule in rules if PAGES in servers else ():
        if rule.is_pattern or "?" in rule.old or not rule.location:
            continue
        if not (rule.old.endswith(ALIASES) or "." not in rule.old):
            continue
        path = rule.old if rule.old.endswith(ALIASES) else f"{rule.old}/"
        page = build_file_name(path)
        if page and page not in files:
            yield StaticFile(path, 200, page, render_page(rule).encode(), HTML)
