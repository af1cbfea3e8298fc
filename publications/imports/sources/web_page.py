"""Web pages of papers, by their machine-readable metadata.

Meta tags named citation_… (Highwire Press, for Google Scholar), then prism.… and DC.… (Dublin Core) for
missing values; JSON-LD of schema.org where no tag has a title. Nothing else on a page is parsed.
"""

import re
from contextlib import suppress
from dataclasses import replace
from urllib.parse import urljoin, urlsplit

from django.utils.translation import gettext

from bibliography.csl.item_parser import parse_item
from bibliography.formats import Entry, EntryLink
from bibliography.identifiers import LENGTH, find_identifier, normalise
from bibliography.links import is_url, normalize_arxiv_doi, parse_registry_url
from publications.imports.sources import arxiv
from publications.imports.sources.html_tags import iter_tags
from publications.imports.sources.page_data import MetaTags, read_json_ld
from publications.imports.sources.registry_sources import fetch_doi
from publications.imports.sources.source_client import SourceClient, SourceError

_ENCODING = re.compile(
    r"utf-?8|us-ascii|iso-?8859-\d{1,2}|windows-125\d|gb2312|gbk|gb18030|big5|shift_jis|euc-(?:jp|kr)|koi8-[ru]",
    re.IGNORECASE,
)
_CHARSET = re.compile(rf"charset\s*=\s*[\"']?({_ENCODING.pattern})", re.IGNORECASE)
_SNIFFED = 4096
LONGEST_ADDRESS = 1000


def fetch(client: SourceClient, url: str) -> Entry:
    """Request the paper of a page. Raises SourceError.

    If the page has only the paper's DOI or arXiv id, the paper is requested from the registry.
    """
    name = urlsplit(url).hostname or gettext("The page")
    missing = gettext(
        "There is no page at {url} (any more). Check it for typing errors, or enter the paper manually."
    ).format(url=url[:300])
    response = client.get(name, url, "text/html,application/xhtml+xml;q=0.9", missing)
    entry = parse_response(response.body, response.url, response.headers.get("Content-Type", ""))
    if entry.title:
        return entry
    identifiers = dict(entry.identifiers)
    published = (
        fetch_doi(client, identifiers["doi"])
        if "doi" in identifiers
        else arxiv.fetch(client, identifiers["arxiv"])
    )
    return replace(published, links=tuple(dict.fromkeys((*published.links, *entry.links))))


def parse_response(body: bytes, url: str, content_type: str = "") -> Entry:
    """Parse the paper of a page; it has no title where the page has only a DOI or an arXiv id.

    url: of the page. content_type: of the response. Raises SourceError for a page without a paper.
    """
    host = urlsplit(url).hostname or gettext("The page")
    if body.lstrip()[:5] == b"%PDF-":
        raise SourceError(
            gettext("This URL is a PDF at {host}. Paste the URL of the page about the paper.").format(
                host=host
            ),
            lasting=True,
        )
    # in the encoding that the header or the page declares, if that is a usual one
    charset = _CHARSET.search(content_type) or _CHARSET.search(body[:_SNIFFED].decode("latin-1"))
    try:
        text = body.decode(charset[1] if charset else "utf-8-sig")
    except (LookupError, UnicodeDecodeError):
        text = body.decode("utf-8", errors="replace")
    all_tags = list(iter_tags(text))
    meta_tags = (tag for tag in all_tags if tag.name == "meta")
    meta = MetaTags((tag.get("name") or tag.get("property"), tag.get("content")) for tag in meta_tags)
    item = meta.build_item()
    if not item.get("title"):
        scripts = (tag for tag in all_tags if tag.name == "script" and "ld+json" in tag.get("type").lower())
        item = read_json_ld(tag.text for tag in scripts) | {
            name: value for name, value in item.items() if value
        }
    entry = _add_links(_add_identifiers(parse_item(item, 0), meta), url, meta)
    if not entry.title and not {"doi", "arxiv"} & dict(entry.identifiers).keys():
        reason = gettext("The page at {host} has no paper that this site can read.").format(host=host)
        raise SourceError(
            gettext("{reason} Paste the paper's DOI or BibTeX instead.").format(reason=reason), lasting=True
        )
    return entry


def _add_identifiers(entry: Entry, meta: MetaTags) -> Entry:
    """Return the entry with the page's arXiv ID and DOI; the page's DOI has precedence over one in a URL."""
    pairs = list(entry.identifiers)
    for kind, texts in (("doi", meta.list_dois()), ("arxiv", meta.list_arxiv_ids())):
        for text in texts:
            value = ""
            if len(text) <= LENGTH:
                pair = find_identifier(text)
                with suppress(ValueError):
                    value = pair[1] if pair and pair[0] == kind else normalise(kind, text)
            scheme, value = normalize_arxiv_doi(kind, value)
            if value and scheme not in dict(pairs):
                pairs.append((scheme, value))
    return replace(entry, identifiers=tuple(pairs))


def _add_links(entry: Entry, url: str, meta: MetaTags) -> Entry:
    """Return the entry with its page and its PDF as links."""
    links = list(entry.links)
    if parse_registry_url(url) is None and len(url) <= LONGEST_ADDRESS:
        links.append(EntryLink(url, "page"))
    try:
        pdf = urljoin(url, meta.get_first("citation_pdf_url"))
    except ValueError:  # a host in brackets that is no IPv6 address
        pdf = url
    if pdf != url and is_url(pdf) and len(pdf) <= LONGEST_ADDRESS and pdf.startswith("http"):
        links.append(EntryLink(pdf, "pdf"))
    return replace(entry, links=tuple({link.url: link for link in links}.values()))
