"""Addresses that tell machines what there is, and where to look."""

from collections.abc import Iterable
from datetime import date
from io import StringIO
from urllib.parse import quote

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from groupsite import sitemap as site
from groupsite.context import Site
from groupsite.kit.addresses import absolute
from groupsite.kit.xml import Writer

SITEMAP_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
OPENSEARCH_NAMESPACE = "http://a9.com/-/spec/opensearch/1.1/"
SHORT_NAME, LONG_NAME, DESCRIPTION = 16, 48, 1024
"""The characters that OpenSearch 1.1 allows these names."""
EXPORTS = "bib", "ris", "json", "atom"


@require_safe
def robots(request) -> HttpResponse:
    """What crawlers may read (RFC 9309): everything but the editing side, and narrowed lists as files.

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
    """All addresses, or the index of the files that hold them."""
    found = site.Sitemap.read()
    return _file("sitemapindex", found.files()) if found.is_large else _file("urlset", found.all())


@require_safe
def sitemap_part(request, section: str, part: int) -> HttpResponse:
    """A file of the index."""
    found = site.things(section, part)
    if not found:
        raise Http404
    return _file("urlset", found)


def _file(root: str, addresses: Iterable[site.Address]) -> HttpResponse:
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
    lines = (
        f"Contact: {contact}",
        f"Expires: {_in_half_a_year():%Y-%m-%dT00:00:00Z}",
        "Preferred-Languages: en",
        f"Canonical: {absolute(reverse('security'))}",
    )
    return HttpResponse("\n".join(lines) + "\n", "text/plain; charset=utf-8")


def _in_half_a_year() -> date:
    """Return the first day of the month after next half year, so that the file stays the same for a month."""
    months = timezone.localdate().month + 6
    return date(timezone.localdate().year + months // 12, months % 12 + 1, 1)


@require_safe
def opensearch(request) -> HttpResponse:
    """How browsers and others search (OpenSearch 1.1)."""
    group = Site().group
    response = HttpResponse(content_type="application/opensearchdescription+xml; charset=utf-8")
    xml = Writer(response)
    xml.startDocument()
    with xml.element("OpenSearchDescription", {"xmlns": OPENSEARCH_NAMESPACE}):
        xml.addQuickElement("ShortName", _short(group.short_name or group.name))
        xml.addQuickElement("LongName", group.name[:LONG_NAME].strip())
        xml.addQuickElement("Description", f"People, papers and software of {group.name}"[:DESCRIPTION])
        xml.addQuickElement("InputEncoding", "UTF-8")
        xml.addQuickElement("Image", absolute(reverse("icon")), {"type": "image/svg+xml"})
        xml.addQuickElement("Url", "", _searches("search", "text/html"))
        xml.addQuickElement("Url", "", _searches("search_feed", "application/atom+xml"))
        xml.addQuickElement("Url", "", _searches("search_json", "application/json"))
        own = {"type": "application/opensearchdescription+xml", "rel": "self"}
        xml.addQuickElement("Url", "", own | {"template": absolute(reverse("opensearch"))})
    return response


def _short(name: str) -> str:
    """As many whole words as OpenSearch has room for, or a part of the first."""
    whole = name if len(name) <= SHORT_NAME else name[: SHORT_NAME + 1].rpartition(" ")[0]
    return (whole or name[:SHORT_NAME]).strip()


def _searches(name: str, media_type: str) -> dict[str, str]:
    return {"type": media_type, "template": f"{absolute(reverse(name))}?q={{searchTerms}}"}
