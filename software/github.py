"""Reading repositories and releases by GitHub's REST API (version 2022-11-28)."""

import base64
import datetime
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from django.conf import settings
from django.utils.translation import gettext

from bibliography.formats.cff import parse_citation_file
from core.http import (
    Client,
    InvalidResponseError,
    NotFoundError,
    OutsideError,
    RateLimitedError,
    RequestRefusedError,
)
from core.http.client import build_client

CACHE_FORMAT = 2
"""The version of the cache's format: cached responses of other versions are ignored."""

RELEASES = 100
PAGES = 10
CITATION_FILE = "CITATION.cff"
LARGEST = 2**31 - 1
ACCEPT = {"Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"}

FULL_NAME = re.compile(
    r"(?P<owner>[a-z0-9](?:[a-z0-9_-]{0,99}))/(?P<name>[a-z0-9._-]{1,100}?)", re.IGNORECASE
)
REPOSITORY_URL = re.compile(
    r"(?:(?:git\+)?(?:https?|git|ssh)://)?(?:[^@/\s]+@)?(?:www\.)?github\.com(?::\d+)?[/:]/?"
    + FULL_NAME.pattern
    + r"(?:\.git)?(?:[/?#].*)?",
    re.IGNORECASE,
)
NO_OWNERS = {"about", "apps", "collections", "features", "marketplace", "orgs", "search", "settings"}
NO_OWNERS |= {"sponsors", "topics", "users"}
NEXT = re.compile(r'<([^<>]+)>\s*;[^,<]*\brel="?next\b')

CachedAnswers = dict[str, Any]


class TokenRefusedError(OutsideError):
    """The token is wrong or has expired."""

    def __init__(self) -> None:
        super().__init__(gettext("GitHub rejected the token. Renew GITHUB_TOKEN, or remove it."))


@dataclass(frozen=True)
class Repository:
    """A repository: present name, stars, licence (SPDX, or empty), main language, day of the last push."""

    name: str
    stars: int
    licence: str
    archived: bool
    topics: list[str]
    pushed_on: str
    language: str = ""


@dataclass(frozen=True)
class TaggedRelease:
    """A published release. released_on: YYYY-MM-DD, or empty."""

    tag: str
    released_on: str
    url: str


@dataclass(frozen=True)
class RepositorySnapshot:
    """The result of reading a repository. answers: the responses to cache for the next time.

    citation: what CITATION.cff says, as `file`, or why it cannot be read, as `problem`; empty without one.
    """

    repository: Repository
    releases: list[TaggedRelease]
    answers: CachedAnswers
    citation: dict[str, Any] = field(default_factory=dict)


def parse_full_name(url: str) -> str | None:
    """Return `owner/name` from any spelling of a repository's URL; None for other hosts and other pages."""
    match = REPOSITORY_URL.fullmatch(url.strip())
    if not match or match["name"] in {".", ".."} or match["owner"].lower() in NO_OWNERS:
        return None
    return f"{match['owner']}/{match['name']}"


class GitHub:
    """GitHub's API. asking: an HTTP client. base: the URL of the API, to which alone the token is sent."""

    def __init__(self, asking: Client, base: str, token: str = "") -> None:
        self.client = asking
        self.base = base.rstrip("/")
        self.headers = {**ACCEPT, **({"Authorization": f"Bearer {token}"} if token else {})}

    def read(self, name: str, answers: CachedAnswers) -> RepositorySnapshot:
        """Read a repository and its releases, newest first; drafts and pre-releases are left out.

        name: `owner/name`. answers: the cached ones of the last reading, or {}; unchanged resources are not
        sent again, and do not count against the rate limit. Raises OutsideError.
        """
        reader = RepositoryReader(self, answers)
        try:
            repository = Repository(**reader.fetch(f"{self.base}/repos/{name}", extract_repository)["facts"])
        except NotFoundError as error:
            raise NotFoundError(
                gettext("GitHub has no public repository {name}.").format(name=name)
            ) from error
        url = f"{self.base}/repos/{repository.name}/releases?per_page={RELEASES}"
        releases: dict[str, TaggedRelease] = {}
        for _ in range(PAGES):
            page = reader.fetch(url, extract_releases)
            for facts in page["facts"]:
                releases.setdefault(facts["tag"], TaggedRelease(**facts))
            url = page["next"]
            if not url or len(releases) >= RELEASES:
                break
        citation: dict[str, Any] = {}
        with suppress(NotFoundError):
            url = f"{self.base}/repos/{repository.name}/contents/{CITATION_FILE}"
            citation = reader.fetch(url, extract_citation)["facts"]
        listed = list(releases.values())[:RELEASES]
        return RepositorySnapshot(repository, listed, reader.build_cache(), citation)


class RepositoryReader:
    """The requests of one reading, conditional on changes since the cached responses."""

    def __init__(self, github: GitHub, answers: CachedAnswers) -> None:
        self.github = github
        self.before = answers.get("pages", {}) if answers.get("form") == CACHE_FORMAT else {}
        self.pages: CachedAnswers = {}

    def fetch(self, url: str, extract: Callable[[Any], Any]) -> CachedAnswers:
        """Return the facts at a URL, and the URL of the next page. facts: extracts them from JSON."""
        page = self.before.get(url)
        condition = {"If-None-Match": page["etag"]} if page and page["etag"] else {}
        try:
            response = self.github.client.get(url, {**self.github.headers, **condition})
        except RequestRefusedError as error:
            if error.status == 401 and "Authorization" in self.github.headers:
                raise TokenRefusedError from error
            if error.status == 403 and b"rate limit" in error.body.lower():  # a rate limit without its header
                raise RateLimitedError("GitHub") from error
            raise
        if page is None or response.status != 304 or not condition:
            etag = response.headers.get("ETag", "")
            content = extract(response.json())
            link = NEXT.search(response.headers.get("Link", ""))
            if link and not link[1].startswith(f"{self.github.base}/"):
                raise InvalidResponseError(gettext("The next page of GitHub’s list is not on GitHub."))
            page = {
                "etag": etag if _is_text(etag, 200) and etag.isascii() else "",
                "facts": content,
                "next": link[1] if link else "",
            }
        self.pages[url] = page
        return page

    def build_cache(self) -> CachedAnswers:
        return {"form": CACHE_FORMAT, "pages": self.pages}


def extract_repository(answer: Any) -> CachedAnswers:
    """Extract the facts of a response about a repository. Raises InvalidResponseError for other responses."""
    try:
        licence = (answer.get("license") or {}).get("spdx_id") or ""
        facts = Repository(
            name=answer["full_name"],
            stars=answer["stargazers_count"],
            licence="" if licence == "NOASSERTION" or not _is_text(licence, 80) else licence,
            archived=answer.get("archived") is True,
            topics=[topic for topic in answer.get("topics") or [] if _is_text(topic, 100)],
            pushed_on=_format_day(answer.get("pushed_at")),
            language=answer.get("language") if _is_text(answer.get("language"), 40) else "",
        )
    except (AttributeError, KeyError, TypeError) as error:
        raise InvalidResponseError(gettext("GitHub’s response does not describe a repository.")) from error
    if type(facts.stars) is not int or not 0 <= facts.stars <= LARGEST:
        raise InvalidResponseError(gettext("GitHub’s response has no number of stars."))
    if not (_is_text(facts.name, 202) and FULL_NAME.fullmatch(facts.name)):
        raise InvalidResponseError(gettext("GitHub’s response has no repository name."))
    return asdict(facts)


def extract_releases(answer: Any) -> list[CachedAnswers]:
    """Extract the facts of a page of releases. Raises InvalidResponseError for other responses."""
    if not isinstance(answer, list) or not all(isinstance(entry, dict) for entry in answer):
        raise InvalidResponseError(gettext("GitHub’s response is not a list of releases."))
    releases = []
    for entry in answer:
        tag, url = entry.get("tag_name"), entry.get("html_url")
        if entry.get("draft") or entry.get("prerelease") or not _is_text(tag, 120):
            continue
        is_url = _is_text(url, 500) and url.startswith(("https://", "http://")) and not set(url) & set(' "<>')
        releases.append(
            asdict(TaggedRelease(tag, _format_day(entry.get("published_at")), url if is_url else ""))
        )
    return releases


def extract_citation(answer: Any) -> CachedAnswers:
    """Extract what CITATION.cff says from a response with its content, or why it cannot be read.

    A file that nobody can read is no reason to have no stars.
    """
    content = answer.get("content") if isinstance(answer, dict) else None
    try:
        if not isinstance(content, str) or answer.get("encoding") != "base64":
            raise ValueError(gettext("it is no file, or too large."))
        return {"file": parse_citation_file(base64.b64decode(content).decode()).to_json()}
    except ValueError as error:
        reason = str(error) if type(error) is ValueError else gettext("it is not text in UTF-8.")
        return {"problem": gettext("CITATION.cff cannot be read: {reason}").format(reason=reason)}


def make_client() -> GitHub:
    """Return the client for the API in the settings."""
    return GitHub(build_client(settings.GITHUB_API_URL), settings.GITHUB_API_URL, settings.GITHUB_TOKEN)


def _format_day(moment: Any) -> str:
    try:
        return datetime.datetime.fromisoformat(moment).astimezone(datetime.UTC).date().isoformat()
    except (TypeError, ValueError, OverflowError):
        return ""


def _is_text(value: Any, longest: int) -> bool:
    """Return whether a value is printable text, without control characters and lone surrogates."""
    return isinstance(value, str) and 0 < len(value) <= longest and value.isprintable()
