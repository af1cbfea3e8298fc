"""Addresses that tell machines what there is, and where to look."""

from collections.abc import Iterable
from datetime import date
from io import StringIO
from urllib.parse import quote

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from core.text.xml import Writer
from core.web.urls import absolute
from groupsite.site.context import Site
from groupsite.views import sitemap as site

SITEMAP_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
OPENSEARCH_NAMESPACE = "http://a9.com/-/spec/opensearch/1.1/"
SHORT_NAME, LONG_NAME, DESCRIPTION = 16, 48, 1024
"""The characters that OpenSearch 1.1 allows these names."""
EXPORTS = "bib", "ris", "json", "atom"


@require_safe
def robots(request) -> HttpResponse:
    """Return what crawlers may read (RFC 9309): everything but the editing side, and narrowed lists as files.

    Narrowed lists and searches as pages they may read: that these are not for an index stands on them.
    Of a site under a path crawlers read only the robots.txt of the whole host, into which these lines can be
    copied.
    The asterisks say nothing new, but readers of before RFC 9309 take a final question mark off.
    """
    narrowed = [f"Disallow: {reverse('publications').rstrip('/')}.{ending}?*" for ending in EXPORTS]
    narrowed += [f"Disallow: {reverse(name)}?*" for name in ("search_json", "search_feed", "suggestions")]
    lines = ["User-agent: *", f"Disallow: {reverse('admin:index')}", *narrowed, ""]
    lines.append(f"Sitemap: {absolute(reverse('sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", "text/plain; charset=utf-8")


@require_safe
def sitemap(request) -> HttpResponse:
    """Return all addresses, or the index of the files that hold them."""
    listing = site.Sitemap.read()
    return (
        _render_file("sitemapindex", listing.files())
        if listing.is_large
        else _render_file("urlset", listing.all())
    )


@require_safe
def sitemap_part(request, section: str, part: int) -> HttpResponse:
    """Return a file of the index."""
    addresses = site.things(section, part)
    if not addresses:
        raise Http404
    return _render_file("urlset", addresses)


def _render_file(root: str, addresses: Iterable[site.SitemapUrl]) -> HttpResponse:
    text = StringIO()  # a response takes each of the many small pieces slowly
    xml = Writer(text)
    xml.startDocument()
    with xml.element(root, {"xmlns": SITEMAP_NAMESPACE}):
        for address in addresses:
            with xml.element("sitemap" if root == "sitemapindex" else "url"):
                xml.addQuickElement("loc", address.location)
                if address.changed_at:
                    xml.addQuickElement("lastmod", address.changed_at.isoformat(timespec="seconds"))
    return HttpResponse(text.getvalue(), "application/xml; charset=utf-8")


@require_safe
def security(request) -> HttpResponse:
    """Return whom to tell of security problems (RFC 9116)."""
    group = Site().group
    contact = group.security_contact or group.email
    if not contact:
        raise Http404
    if not contact.startswith("https://"):
        contact = "mailto:" + quote(contact, safe="@")
    # It expires on the first day of the month after next half year, so the file stays the same for a month.
    months = timezone.localdate().month + 6
    expires = date(timezone.localdate().year + months // 12, months % 12 + 1, 1)
    lines = (
        f"Contact: {contact}",
        f"Expires: {expires:%Y-%m-%dT00:00:00Z}",
        "Preferred-Languages: en",
        f"Canonical: {absolute(reverse('security'))}",
    )
    return HttpResponse("\n".join(lines) + "\n", "text/plain; charset=utf-8")


@require_safe
def opensearch(request) -> HttpResponse:
    """Return how browsers and others search (OpenSearch 1.1)."""
    group = Site().group
    name = group.short_name or group.name
    # As many whole words as there is room for, or a part of the first.
    whole = name if len(name) <= SHORT_NAME else name[: SHORT_NAME + 1].rpartition(" ")[0]
    short_name = (whole or name[:SHORT_NAME]).strip()
    response = HttpResponse(content_type="application/opensearchdescription+xml; charset=utf-8")
    xml = Writer(response)
    xml.startDocument()
    with xml.element("OpenSearchDescription", {"xmlns": OPENSEARCH_NAMESPACE}):
        xml.addQuickElement("ShortName", short_name)
        xml.addQuickElement("LongName", group.name[:LONG_NAME].strip())
        xml.addQuickElement("Description", f"People, papers and software of {group.name}"[:DESCRIPTION])
        xml.addQuickElement("InputEncoding", "UTF-8")
        xml.addQuickElement("Image", absolute(reverse("icon")), {"type": "image/svg+xml"})
        xml.addQuickElement("Url", "", _describe_search("search", "text/html"))
        xml.addQuickElement("Url", "", _describe_search("search_feed", "application/atom+xml"))
        xml.addQuickElement("Url", "", _describe_search("search_json", "application/json"))
        own = {"type": "application/opensearchdescription+xml", "rel": "self"}
        xml.addQuickElement("Url", "", own | {"template": absolute(reverse("opensearch"))})
    return response


def _describe_search(name: str, media_type: str) -> dict[str, str]:
    return {"type": media_type, "template": f"{absolute(reverse(name))}?q={{searchTerms}}"}
