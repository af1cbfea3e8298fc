"""A bibliography at a URL, in any format that can be read: a file of GitHub, GitLab or another host."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext

from bibliography import formats
from bibliography.formats import Entry, Problem
from bibliography.identifiers import find_identifier
from core.http import ServiceResponse
from core.http.connection import RequestUrl
from core.http.errors import UrlNotAllowedError
from publications.imports.sources.source_client import SourceClient, SourceError
from publications.imports.sources.work_source import (
    DocumentSource,
    OnFetched,
    SourceState,
    WorkPage,
    ignore_progress,
)

_SUFFIXES = (".bib", ".bibtex", ".ris", ".nbib", ".enw", ".csljson", ".jsonl")
_RAW = (
    (
        re.compile(r"https://github\.com/([^/]+/[^/]+)/(?:blob|raw)/(.+)"),
        r"https://raw.githubusercontent.com/\1/\2",
    ),
    (
        re.compile(r"https://gist\.github\.com/([^/]+/[0-9a-f]+)/?"),
        r"https://gist.githubusercontent.com/\1/raw",
    ),
    (re.compile(r"(https://[^/]+/.+/-)/blob/(.+)"), r"\1/raw/\2"),
    (re.compile(r"(https://codeberg\.org/[^/]+/[^/]+)/src/(.+)"), r"\1/raw/\2"),
    (re.compile(r"(https://bitbucket\.org/[^/]+/[^/]+)/src/(.+)"), r"\1/raw/\2"),
)
"""The URLs of pages about files, and those of the files."""
_ON_GIST = "https://gist.githubusercontent.com/"
_ON_OVERLEAF = re.compile(r"https://(?:www\.)?overleaf\.com/(?:read|project)/", re.IGNORECASE)


class BibliographyFile(DocumentSource):
    """A file whose URL ends as one of a reference manager does, on one of BIBLIOGRAPHY_HOSTS."""

    name = "bibliography_file"
    label = ""

    def identify(self, text: str) -> str | None:
        if " " in text or not text.lower().startswith(("https://", "http://")) or find_identifier(text):
            return None
        try:
            url = str(RequestUrl.parse(text.partition("#")[0]))
        except UrlNotAllowedError:
            return None
        for pattern, replacement in _RAW:
            url = pattern.sub(replacement, url)
        is_file = urlsplit(url).path.lower().endswith(_SUFFIXES)
        return url if is_file or url.startswith(_ON_GIST) or _ON_OVERLEAF.match(url) else None

    def get_label(self, identifier: str) -> str:
        return RequestUrl.parse(identifier).netloc

    def get_url(self, identifier: str) -> str:
        return identifier

    def build_document_url(self, identifier: str) -> str:
        return identifier

    def describe_missing(self, identifier: str) -> str:
        return gettext("There is no file at {url}, or it is private.").format(url=identifier)

    def fetch_works(
        self,
        client: SourceClient,
        identifier: str,
        since: SourceState | None = None,
        on_progress: OnFetched = ignore_progress,
    ) -> Iterator[WorkPage]:
        host = RequestUrl.parse(identifier).netloc
        if _ON_OVERLEAF.match(identifier):
            message = gettext(
                "Overleaf shows files only to people who are logged in. Link the project to GitHub and paste "
                "the URL of the file there."
            )
            raise SourceError(message, lasting=True)
        if host not in [*settings.BIBLIOGRAPHY_HOSTS, *settings.PAPER_HOSTS]:
            message = gettext(
                "This site may not read files of {host}. Paste the text of the file, or ask an administrator "
                "of the site to add the host to BIBLIOGRAPHY_HOSTS."
            )
            raise SourceError(message.format(host=host), lasting=True)
        yield from super().fetch_works(client, identifier, since, on_progress)

    def read_document(self, response: ServiceResponse) -> Iterator[Entry | Problem]:
        name = urlsplit(response.url).path.rpartition("/")[2]
        head = response.body[:2_000].lstrip(b"\xef\xbb\xbf \t\r\n")
        if head[:100].lower().startswith((b"<!doctype html", b"<html")):
            message = gettext("{url} is a web page, not a bibliography. Paste the URL of the file itself.")
            raise SourceError(message.format(url=response.url), lasting=True)
        return formats.read(response.body, name)
