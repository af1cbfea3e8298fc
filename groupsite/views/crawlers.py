"""Files for crawlers and browsers: robots.txt, sitemap, security.txt, OpenSearch."""

from collections.abc import Iterable
from datetime import date
from io import StringIO
from urllib.parse import quote

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from core.languages import get_content_language, list_languages
from core.text.xml import XmlWriter
from core.web.language_paths import use_language
from core.web.urls import build_absolute_url, get_url
from groupsite.site.context import Site
from groupsite.site.language_links import list_alternates
from groupsite.views import sitemap as site
from publications.exchange.exports import LIST_ENDINGS

SITEMAP_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
OPENSEARCH_NAMESPACE = "http://a9.com/-/spec/opensearch/1.1/"
SHORT_NAME, LONG_NAME, DESCRIPTION = 16, 48, 1024
"""Maximal lengths of these elements in OpenSearch 1.1."""
NARROWED = ("publications_feed", "search_json", "search_feed", "suggestions")
"""Names of URLs that crawlers should not ask for with a query string, besides exports."""
XHTML_NAMESPACE = "http://www.w3.org/1999/xhtml"


@require_safe
def robots(request) -> HttpResponse:
    """Return robots.txt (RFC 9309): it disallows the admin site, accounts, and exports of filtered lists.

    Pages of filtered lists and searches are allowed, as they have noindex themselves. If the site is under a
    path, crawlers read only the robots.txt of the host, into which these lines can be copied. The trailing
    asterisks are for parsers older than RFC 9309, which strip a final question mark.
    """
    narrowed = []
    for code in list_languages():
        with use_language(code):
            narrowed += [get_url("list_export", ending) for ending in LIST_ENDINGS]
            narrowed += [get_url(name) for name in NARROWED]
    own = [f"Disallow: {get_url(name)}" for name in ("admin:index", "account")]
    lines = ["User-agent: *", *own, *(f"Disallow: {url}?*" for url in dict.fromkeys(narrowed)), ""]
    lines.append(f"Sitemap: {build_absolute_url(get_url('sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", "text/plain; charset=utf-8")


@require_safe
def sitemap(request) -> HttpResponse:
    """Return the sitemap, or the index of its files if it is large."""
    listing = site.Sitemap.read()
    return (
        render_sitemap("sitemapindex", listing.list_files())
        if listing.is_large
        else render_sitemap("urlset", listing.list_urls())
    )


@require_safe
def sitemap_part(request, section: str, part: int) -> HttpResponse:
    """Return a file of the sitemap index."""
    urls = site.list_part_urls(section, part)
    if not urls:
        raise Http404
    return render_sitemap("urlset", urls)


def render_sitemap(root: str, urls: Iterable[site.SitemapUrl]) -> HttpResponse:
    """Write a sitemap, in which a page has a URL in each language, or the index of its files."""
    text = StringIO()  # HttpResponse.write is slow for many small pieces
    xml = XmlWriter(text)
    xml.startDocument()
    is_index = root == "sitemapindex"
    has_alternates = not is_index and len(list_languages()) > 1
    more = {"xmlns:xhtml": XHTML_NAMESPACE} if has_alternates else {}
    with xml.element(root, {"xmlns": SITEMAP_NAMESPACE, **more}):
        for url in urls:
            alternates = list_alternates(url.location) if has_alternates else []
            for location in dict(alternates).values() if alternates else [url.location]:
                with xml.element("sitemap" if is_index else "url"):
                    xml.addQuickElement("loc", location)
                    if url.changed_at:
                        xml.addQuickElement("lastmod", url.changed_at.isoformat(timespec="seconds"))
                    for code, other in alternates:
                        link = {"rel": "alternate", "hreflang": code, "href": other}
                        xml.addQuickElement("xhtml:link", "", link)
    return HttpResponse(text.getvalue(), "application/xml; charset=utf-8")


@require_safe
def security(request) -> HttpResponse:
    """Return security.txt (RFC 9116)."""
    group = Site().group
    contact = group.security_contact or group.email
    if not contact:
        raise Http404
    if not contact.startswith("https://"):
        contact = "mailto:" + quote(contact, safe="@")
    # It expires on the first of the month in about seven months, so the file is stable for a month.
    months = timezone.localdate().month + 6
    expires = date(timezone.localdate().year + months // 12, months % 12 + 1, 1)
    lines = (
        f"Contact: {contact}",
        f"Expires: {expires:%Y-%m-%dT00:00:00Z}",
        f"Preferred-Languages: {', '.join(list_languages())}",
        f"Canonical: {build_absolute_url(get_url('security'))}",
    )
    return HttpResponse("\n".join(lines) + "\n", "text/plain; charset=utf-8")


@require_safe
def opensearch(request) -> HttpResponse:
    """Return the OpenSearch 1.1 description."""
    group = Site().group
    name = group.short_name or group.name
    # As many whole words as fit, or a part of the first.
    whole = name if len(name) <= SHORT_NAME else name[: SHORT_NAME + 1].rpartition(" ")[0]
    short_name = (whole or name[:SHORT_NAME]).strip()
    response = HttpResponse(content_type="application/opensearchdescription+xml; charset=utf-8")
    xml = XmlWriter(response)
    xml.startDocument()
    with xml.element("OpenSearchDescription", {"xmlns": OPENSEARCH_NAMESPACE}):
        xml.addQuickElement("ShortName", short_name)
        xml.addQuickElement("LongName", group.name[:LONG_NAME].strip())
        description = gettext("People, papers and software of {name}").format(name=group.name)
        xml.addQuickElement("Description", description[:DESCRIPTION])
        if len(list_languages()) > 1:
            xml.addQuickElement("Language", get_content_language())
        xml.addQuickElement("InputEncoding", "UTF-8")
        xml.addQuickElement("Image", build_absolute_url(get_url("icon")), {"type": "image/svg+xml"})
        xml.addQuickElement("Url", "", _describe_search("search", "text/html"))
        xml.addQuickElement("Url", "", _describe_search("search_feed", "application/atom+xml"))
        xml.addQuickElement("Url", "", _describe_search("search_json", "application/json"))
        own = {"type": "application/opensearchdescription+xml", "rel": "self"}
        xml.addQuickElement("Url", "", own | {"template": build_absolute_url(get_url("opensearch"))})
    return response


def _describe_search(name: str, media_type: str) -> dict[str, str]:
    return {"type": media_type, "template": f"{build_absolute_url(get_url(name))}?q={{searchTerms}}"}
