"""Brings what the site says of its software up to what their repositories say.

The network part comes first and holds no transaction; then one short transaction stores what was read. What
people typed stays: a value is written where there is none, or where it is still the one written by the last
look. Only the last commit, the stars and whether the repository is archived are its own to say.
"""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pghistory
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format

from core.http import Off, OutsideError, RateLimited
from software.github import GitHub, Repository, RepositoryReading, TaggedRelease, TokenRefused, full_name
from software.models import Release, RepositoryCheck, Software, StarCount

COMMAND = "refresh_software"
"""Who made the changes, as the journal says it."""

HOPELESS = (Off, RateLimited, TokenRefused)
"""Problems that the next repository would meet as well."""

TOPICS = 5
"""How many topics that only the repository has are named."""

Written = dict[str, Any]


class UnknownSoftware(LookupError):
    """There is no software of that name."""


@dataclass(frozen=True)
class Outcome:
    """What became of one software, as a sentence without its end."""

    software: str
    message: str
    failed: bool = False


def find(names: Iterable[str] = ()) -> list[Software]:
    """Return the software with these names or slugs, in any case; without names, all that have a repository.

    Raises UnknownSoftware for a name that is none.
    """
    candidates = Software.objects.in_order().select_related("repository_check")
    if not names:
        return list(candidates.exclude(repository=""))
    matches = {}
    for name in names:
        rows = list(candidates.filter(Q(name__iexact=name) | Q(slug__iexact=name)))
        if not rows:
            raise UnknownSoftware(f"There is no software called “{name}”.")
        matches |= {row.pk: row for row in rows}
    return list(matches.values())


def refresh(items: Iterable[Software], github: GitHub, on: datetime.date) -> Iterator[Outcome]:
    """Look at the repository of each, one after the other, and tell what came of it.

    on: the day that stars are counted for. A look that fails changes nothing but the memory of it.
    """
    hopeless = None
    for software in items:
        if hopeless:
            yield Outcome(software.name, "not asked, for the same reason", failed=True)
            continue
        try:
            yield look(software, github, on)
        except OutsideError as problem:
            remember_problem(software, str(problem))
            hopeless = problem if isinstance(problem, HOPELESS) else None
            yield Outcome(software.name, f"stays as it is. {problem}", failed=True)


def look(software: Software, github: GitHub, on: datetime.date) -> Outcome:
    """Read one repository and store what it says. Raises OutsideError, and has then changed nothing."""
    if not software.repository:
        return Outcome(software.name, "has no repository")
    name = full_name(software.repository)
    if name is None:
        return Outcome(software.name, "its repository is not one on GitHub, so nothing is read")
    check = getattr(software, "repository_check", None)
    reading = github.read(name, check.answers if check else {})
    news = store(software, reading, on)
    if reading.repository.name.lower() != name.lower():
        news.append(f"the repository is now {reading.repository.name}; its address here is the old one")
    return Outcome(software.name, "; ".join(news))


def store(software: Software, reading: RepositoryReading, on: datetime.date) -> list[str]:
    """Write down what is new in a reading, in one transaction; say what is, in a few words each."""
    with (
        transaction.atomic(),
        pghistory.context(command=COMMAND, why=f"as GitHub says of {reading.repository.name}"),
    ):
        rows = Software.objects.select_for_update().filter(pk=software.pk, repository=software.repository)
        row = rows.first()
        if row is None:
            return ["was given another repository, or deleted, meanwhile; left alone"]
        check = RepositoryCheck.objects.filter(software=row).first() or RepositoryCheck(software=row)
        news = bring_up_to_date(row, check.written, reading, on)
        check.tried_at = check.succeeded_at = timezone.now()
        check.answers, check.problem = reading.answers, ""
        check.save()
    return news


@transaction.atomic
def remember_problem(software: Software, problem: str) -> None:
    """Keep why a look failed, beside what earlier ones read."""
    if Software.objects.select_for_update().filter(pk=software.pk).first():
        failure = {"tried_at": timezone.now(), "problem": problem[:300]}
        RepositoryCheck.objects.update_or_create(software_id=software.pk, defaults=failure)


def bring_up_to_date(
    software: Software, written: Written, reading: RepositoryReading, on: datetime.date
) -> list[str]:
    """Write what is new, and return it in words.

    written: what earlier looks wrote, by field and for releases by tag; brought up to date as well. It tells
    their values from those that people typed.
    """
    repository = reading.repository
    count_stars(software, repository.stars, on)
    news = _write_facts(software, written, repository)
    news += _write_releases(software, written.setdefault("releases", {}), reading.releases)
    stars = "1 star" if repository.stars == 1 else f"{repository.stars:,} stars"
    remarks = [stars, *(news or ["nothing else is new"])]
    if repository.licence and repository.licence != software.licence:
        remarks.append(
            f"the repository says {repository.licence}, but {software.licence} was typed here and stays"
        )
    own = {_normalise_topic(name) for name in software.topics.values_list("name", flat=True)}
    missing = [topic for topic in repository.topics if _normalise_topic(topic) not in own]
    if missing:
        more = f" and {len(missing) - TOPICS} more" if len(missing) > TOPICS else ""
        remarks.append(f"topics only there: {', '.join(missing[:TOPICS])}{more}")
    return remarks


def count_stars(software: Software, stars: int, on: datetime.date) -> None:
    """Store one count a day: the last one of the day stays."""
    count = StarCount.objects.filter(software=software, counted_on=on).first()
    if count is None:
        StarCount.objects.create(software=software, counted_on=on, stars=stars)
    elif count.stars != stars:
        count.stars = stars
        count.save(update_fields=["stars"])


def _write_facts(software: Software, written: Written, repository: Repository) -> list[str]:
    news = {}
    if repository.licence and may_write(software.licence, written.get("licence"), repository.licence):
        software.licence = written["licence"] = repository.licence
        news["licence"] = f"licence {repository.licence}"
    if repository.archived != software.archived:
        software.archived = repository.archived
        news["archived"] = "archived" if repository.archived else "no longer archived"
    pushed_on = datetime.date.fromisoformat(repository.pushed_on) if repository.pushed_on else None
    if pushed_on and pushed_on != software.last_commit_on:
        software.last_commit_on = pushed_on
        news["last_commit_on"] = f"last commit on {pushed_on:%-d %B %Y}"
    if news:
        software.save(update_fields=list(news))
    return list(news.values())


def _write_releases(software: Software, written: Written, tagged_releases: list[TaggedRelease]) -> list[str]:
    releases = {release.version_name: release for release in software.releases.all()}
    tags = {tagged.tag for tagged in tagged_releases}
    by_hand = {_normalise_version(name): release for name, release in releases.items() if name not in tags}
    new, changed = [], []
    for tagged in reversed(tagged_releases):  # the newest last: of one day, pages show it first
        release = releases.get(tagged.tag) or by_hand.get(_normalise_version(tagged.tag))
        if release:
            changed += (
                [release] if _update_release(release, written.setdefault(tagged.tag, {}), tagged) else []
            )
        elif tagged.tag not in written:  # what was written and is gone was taken away by somebody
            day = datetime.date.fromisoformat(tagged.released_on) if tagged.released_on else None
            release = Release(software=software, version_name=tagged.tag, released_on=day, url=tagged.url)
            new.append(release)
            written[tagged.tag] = {"released_on": tagged.released_on, "url": tagged.url}
    if new:
        Release.objects.bulk_create(new)
    return [*_count_releases(new, "new"), *_count_releases(changed, "changed")]


def _update_release(release: Release, written: Written, tagged: TaggedRelease) -> bool:
    """Return whether anything of a release that is there had to be written."""
    fresh = []
    day = release.released_on.isoformat() if release.released_on else ""
    if tagged.released_on and may_write(day, written.get("released_on"), tagged.released_on):
        release.released_on = datetime.date.fromisoformat(tagged.released_on)
        written["released_on"] = tagged.released_on
        fresh.append("released_on")
    if tagged.url and may_write(release.url, written.get("url"), tagged.url):
        release.url = written["url"] = tagged.url
        fresh.append("url")
    if fresh:
        release.save(update_fields=fresh)
    return bool(fresh)


def may_write(now: str, written: str | None, new: str) -> bool:
    """Return whether a value is new, and takes the place of none that a person typed."""
    return now != new and (not now or now == written)


def _count_releases(releases: list[Release], how: str) -> list[str]:
    if not releases:
        return []
    names = ", ".join(release.version_name for release in releases[:3])
    more = ", …" if len(releases) > 3 else ""
    return [f"{len(releases)} {how} release{'s' if len(releases) > 1 else ''} ({names}{more})"]


def _normalise_version(version: str) -> str:
    """Return a version as people write it and as tags do: 1.0 is v1.0."""
    return version.strip().lower().removeprefix("v")


def _normalise_topic(topic: str) -> str:
    return topic.replace("-", " ").casefold()


def describe_last_look(software: Software) -> str:
    """Describe the last look: when it was, and if it failed why and how old the values are.

    Takes a software with its `repository_check` at hand.
    """
    if not software.repository:
        return ""
    if full_name(software.repository) is None:
        return "not on GitHub, so nothing is read"
    check = getattr(software, "repository_check", None)
    if check is None:
        return "not read yet"
    if not check.problem:
        return f"read on {format_moment(check.succeeded_at or check.tried_at)}"
    since = (
        f"what was read on {format_moment(check.succeeded_at)} stays"
        if check.succeeded_at
        else "never read so far"
    )
    problem = check.problem.rstrip(". ")  # as more follows
    return f"not read on {format_moment(check.tried_at)}: {problem} ({since})"


def format_moment(when: datetime.datetime) -> str:
    """Return a point in time as the group's clock says it."""
    return date_format(timezone.localtime(when), "j F Y, H:i")
