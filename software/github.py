"""What GitHub says of a repository, by its REST API (version 2022-11-28)."""

import datetime
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings

from core.http import Client, NotFound, NotUnderstood, OutsideError, RateLimited, Refused
from core.http.client import client

FORM = 1
"""Counted up when what is remembered of an answer changes: older memories are then forgotten."""

RELEASES = 100
PAGES = 10
LARGEST = 2**31 - 1
ACCEPT = {"Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"}

FULL_NAME = re.compile(
    r"(?P<owner>[a-z0-9](?:[a-z0-9_-]{0,99}))/(?P<name>[a-z0-9._-]{1,100}?)", re.IGNORECASE
)
SPELLING = re.compile(
    r"(?:(?:git\+)?(?:https?|git|ssh)://)?(?:[^@/\s]+@)?(?:www\.)?github\.com(?::\d+)?[/:]/?"
    + FULL_NAME.pattern
    + r"(?:\.git)?(?:[/?#].*)?",
    re.IGNORECASE,
)
NO_OWNERS = {"about", "apps", "collections", "features", "marketplace", "orgs", "search", "settings"}
NO_OWNERS |= {"sponsors", "topics", "users"}
NEXT = re.compile(r'<([^<>]+)>\s*;[^,<]*\brel="?next\b')

Remembered = dict[str, Any]


class TokenRefused(OutsideError):
    """The token is wrong or has run out."""

    def __init__(self) -> None:
        super().__init__("GitHub refuses the token: renew GITHUB_TOKEN, or leave it away.")


@dataclass(frozen=True)
class Repository:
    """A repository: its present name, stars, licence (SPDX, or empty), and the day of the last push."""

    name: str
    stars: int
    licence: str
    archived: bool
    topics: list[str]
    pushed_on: str


@dataclass(frozen=True)
class TaggedRelease:
    """A release that was published; the day as YYYY-MM-DD, or empty."""

    tag: str
    released_on: str
    url: str


@dataclass(frozen=True)
class RepositoryReading:
    """All that one look gave, and what to remember for the next one."""

    repository: Repository
    releases: list[TaggedRelease]
    answers: Remembered


def full_name(address: str) -> str | None:
    """Return `owner/name` from any spelling of a repository's URL; None for other hosts and other pages."""
    match = SPELLING.fullmatch(address.strip())
    if not match or match["name"] in {".", ".."} or match["owner"].lower() in NO_OWNERS:
        return None
    return f"{match['owner']}/{match['name']}"


class GitHub:
    """GitHub's API behind a client that may ask under `base`. The token is sent there and nowhere else."""

    def __init__(self, asking: Client, base: str, token: str = "") -> None:
        self.asking = asking
        self.base = base.rstrip("/")
        self.headers = {**ACCEPT, **({"Authorization": f"Bearer {token}"} if token else {})}

    def read(self, name: str, answers: Remembered) -> RepositoryReading:
        """Read a repository and its releases, newest first; drafts and pre-releases are left out.

        name: as `full_name` gives it. answers: those of the last reading, or nothing; what has not changed
        since is not sent again, and does not count against the rate limit. Raises OutsideError.
        """
        reader = RepositoryReader(self, answers)
        try:
            repository = Repository(**reader.at(f"{self.base}/repos/{name}", extract_repository)["facts"])
        except NotFound as error:
            raise NotFound(f"GitHub has no repository {name}, or does not show it.") from error
        url, releases = f"{self.base}/repos/{repository.name}/releases?per_page={RELEASES}", {}
        for _ in range(PAGES):
            page = reader.at(url, extract_releases)
            for facts in page["facts"]:
                releases.setdefault(facts["tag"], TaggedRelease(**facts))
            url = page["next"]
            if not url or len(releases) >= RELEASES:
                break
        return RepositoryReading(repository, list(releases.values())[:RELEASES], reader.remembered())


class RepositoryReader:
    """The requests of one reading, each under the condition that something has changed since the last."""

    def __init__(self, github: GitHub, answers: Remembered) -> None:
        self.github = github
        self.before = answers.get("pages", {}) if answers.get("form") == FORM else {}
        self.pages: Remembered = {}

    def at(self, url: str, facts: Callable[[Any], Any]) -> Remembered:
        """Return the facts at an address and the address of the next page."""
        page = self.before.get(url)
        condition = {"If-None-Match": page["etag"]} if page and page["etag"] else {}
        try:
            answer = self.github.asking.get(url, {**self.github.headers, **condition})
        except Refused as refusal:
            if refusal.status == 401 and "Authorization" in self.github.headers:
                raise TokenRefused from refusal
            if refusal.status == 403 and b"rate limit" in refusal.body.lower():  # with no header that says so
                raise RateLimited("GitHub") from refusal
            raise
        if answer.status != 304 or not condition:
            etag = answer.headers.get("ETag", "")
            content = facts(answer.json())
            link = NEXT.search(answer.headers.get("Link", ""))
            if link and not link[1].startswith(f"{self.github.base}/"):
                raise NotUnderstood("GitHub's list goes on at an address that is not GitHub's.")
            page = {
                "etag": etag if _is_text(etag, 200) and etag.isascii() else "",
                "facts": content,
                "next": link[1] if link else "",
            }
        self.pages[url] = page
        return page

    def remembered(self) -> Remembered:
        return {"form": FORM, "pages": self.pages}


def extract_repository(answer: Any) -> Remembered:
    """Return what is kept of an answer about a repository. Raises NotUnderstood if it is not one."""
    try:
        licence = (answer.get("license") or {}).get("spdx_id") or ""
        facts = Repository(
            name=answer["full_name"],
            stars=answer["stargazers_count"],
            licence="" if licence == "NOASSERTION" or not _is_text(licence, 80) else licence,
            archived=answer.get("archived") is True,
            topics=[topic for topic in answer.get("topics") or [] if _is_text(topic, 100)],
            pushed_on=_format_day(answer.get("pushed_at")),
        )
    except (AttributeError, KeyError, TypeError) as error:
        raise NotUnderstood("GitHub's answer is not about a repository.") from error
    if type(facts.stars) is not int or not 0 <= facts.stars <= LARGEST:
        raise NotUnderstood("GitHub's answer does not say how many stars there are.")
    if not (_is_text(facts.name, 202) and FULL_NAME.fullmatch(facts.name)):
        raise NotUnderstood("GitHub's answer does not say what the repository is called.")
    return asdict(facts)


def extract_releases(answer: Any) -> list[Remembered]:
    """Return what is kept of a page of releases. Raises NotUnderstood if it is not one."""
    if not isinstance(answer, list) or not all(isinstance(entry, dict) for entry in answer):
        raise NotUnderstood("GitHub's answer is not a list of releases.")
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


def build_configured() -> GitHub:
    """Return GitHub as the settings describe it."""
    return GitHub(client(settings.GITHUB_API_URL), settings.GITHUB_API_URL, settings.GITHUB_TOKEN)


def _format_day(moment: Any) -> str:
    try:
        return datetime.datetime.fromisoformat(moment).astimezone(datetime.UTC).date().isoformat()
    except (TypeError, ValueError, OverflowError):
        return ""


def _is_text(value: Any, longest: int) -> bool:
    """Return whether it is text that can be stored and shown: no controls, no halves of letters."""
    return isinstance(value, str) and 0 < len(value) <= longest and value.isprintable()
