"""Updating software from their repositories.

The requests are made outside of a transaction; then one short transaction stores the results. Values that
people entered stay: a value is written only if there is none, or if it is the one that the last check wrote.
The last commit, the stars and whether the repository is archived are always updated.
"""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from core.http import OutsideError, RateLimitedError, ServicesDisabledError
from core.journal.context import journal_context
from core.text.translation import SeparatedNumber, format_date, name_first
from software.citation_offers import update_state
from software.github import (
    GitHub,
    Repository,
    RepositorySnapshot,
    TaggedRelease,
    TokenRefusedError,
    parse_full_name,
)
from software.models import Release, RepositoryCheck, Software, StarCount

COMMAND = "refresh_software"
"""The name of the command in the journal."""

FATAL_ERRORS = (ServicesDisabledError, RateLimitedError, TokenRefusedError)
"""Errors that would occur for all other repositories, too."""

TOPICS = 5
"""How many topics that only the repository has are listed."""

WrittenValues = dict[str, Any]


class UnknownSoftwareError(LookupError):
    """There is no software with a name."""


@dataclass(frozen=True)
class RefreshOutcome:
    """The result for one software. message: a sentence without subject and full stop."""

    software: str
    message: str
    failed: bool = False


def find(names: Iterable[str] = ()) -> list[Software]:
    """Find software by names or slugs, in any case; without names, all with a repository.

    Raises UnknownSoftwareError for an unknown name.
    """
    candidates = Software.objects.in_order().select_related("repository_check")
    if not names:
        return list(candidates.exclude(repository=""))
    matches: dict[int, Software] = {}
    for name in names:
        rows = list(candidates.filter(Q(name__iexact=name) | Q(slug__iexact=name)))
        if not rows:
            raise UnknownSoftwareError(gettext("There is no software called “{name}”.").format(name=name))
        matches |= {row.pk: row for row in rows}
    return list(matches.values())


def refresh(items: Iterable[Software], github: GitHub, on: datetime.date) -> Iterator[RefreshOutcome]:
    """Update software one after the other; yield the results.

    on: the date of the counts of stars. A failed check changes nothing, but is recorded.
    """
    fatal_error = None
    for software in items:
        if fatal_error:
            yield RefreshOutcome(software.name, gettext("skipped for the same reason"), failed=True)
            continue
        try:
            yield check_repository(software, github, on)
        except OutsideError as error:
            record_problem(software, str(error))
            fatal_error = error if isinstance(error, FATAL_ERRORS) else None
            yield RefreshOutcome(
                software.name, gettext("not refreshed. {error}").format(error=error), failed=True
            )


def check_repository(software: Software, github: GitHub, on: datetime.date) -> RefreshOutcome:
    """Read one repository and store the result. Raises OutsideError, with nothing changed."""
    if not software.repository:
        return RefreshOutcome(software.name, gettext("has no repository"))
    name = parse_full_name(software.repository)
    if name is None:
        return RefreshOutcome(software.name, gettext("its repository is not on GitHub"))
    check = getattr(software, "repository_check", None)
    reading = github.read(name, check.answers if check else {})
    news = store(software, reading, on)
    if reading.repository.name.lower() != name.lower():
        news.append(
            gettext("the repository has moved to {name}; update its URL here").format(
                name=reading.repository.name
            )
        )
    return RefreshOutcome(software.name, "; ".join(news))


def store(software: Software, reading: RepositorySnapshot, on: datetime.date) -> list[str]:
    """Store what is new in a reading, in one transaction; return short descriptions of it."""
    with (
        transaction.atomic(),
        journal_context(command=COMMAND, why=f"from {reading.repository.name}"),
    ):
        rows = Software.objects.select_for_update().filter(pk=software.pk, repository=software.repository)
        row = rows.first()
        if row is None:
            return [gettext("skipped, because it was changed or deleted in the meantime")]
        check = RepositoryCheck.objects.filter(software=row).first() or RepositoryCheck(software=row)
        news = update_software(row, check.written, reading, on)
        check.tried_at = check.succeeded_at = timezone.now()
        check.answers, check.problem = reading.answers, ""
        news += store_citation(check, reading.citation)
        check.save()
        update_state(row)
    return news


def store_citation(check: RepositoryCheck, citation: dict[str, Any]) -> list[str]:
    """Keep what CITATION.cff says, for an editor to take over; return a description of what is new."""
    before = check.citation
    dismissed = {"dismissed": before["dismissed"]} if "dismissed" in before else {}
    check.citation = {**citation, **dismissed} if citation else {}
    if "problem" in citation:
        return [citation["problem"].rstrip(".")]
    is_new = citation and citation.get("file") != before.get("file")
    return [gettext("CITATION.cff is new or changed")] if is_new else []


@transaction.atomic
def record_problem(software: Software, problem: str) -> None:
    """Store why a check failed, and keep the results of earlier ones."""
    if Software.objects.select_for_update().filter(pk=software.pk).first():
        failure = {"tried_at": timezone.now(), "problem": problem[:300]}
        RepositoryCheck.objects.update_or_create(software_id=software.pk, defaults=failure)


def update_software(
    software: Software, last_written: WrittenValues, reading: RepositorySnapshot, on: datetime.date
) -> list[str]:
    """Store what is new, and return short descriptions of it.

    last_written: the values that earlier checks wrote, by field and for releases by tag, which is updated,
    too. It distinguishes them from values that people entered.
    """
    repository = reading.repository
    count_stars(software, repository.stars, on)
    news = _write_facts(software, last_written, repository)
    news += _write_releases(software, last_written.setdefault("releases", {}), reading.releases)
    stars = (
        "1 star"
        if repository.stars == 1
        else gettext("{stars:,} stars").format(stars=SeparatedNumber(repository.stars))
    )
    remarks = [stars, *(news or [gettext("no other changes")])]
    if repository.licence and repository.licence != software.licence:
        remarks.append(
            gettext("kept the licence {licence} entered here; the repository has {licence_2}").format(
                licence=software.licence, licence_2=repository.licence
            )
        )
    own_topics = {_normalise_topic(name) for name in software.topics.values_list("name", flat=True)}
    missing = [topic for topic in repository.topics if _normalise_topic(topic) not in own_topics]
    if missing:
        text = gettext("topics of the repository that are not used here: {topics}")
        remarks.append(text.format(topics=name_first(missing, TOPICS)))
    return remarks


def count_stars(software: Software, stars: int, on: datetime.date) -> None:
    """Store the count of a day, in place of an earlier one of that day."""
    count = StarCount.objects.filter(software=software, counted_on=on).first()
    if count is None:
        StarCount.objects.create(software=software, counted_on=on, stars=stars)
    elif count.stars != stars:
        count.stars = stars
        count.save(update_fields=["stars"])


def _write_facts(software: Software, last_written: WrittenValues, repository: Repository) -> list[str]:
    news_by_field = {}
    if repository.licence and is_overwritable(
        software.licence, last_written.get("licence"), repository.licence
    ):
        software.licence = last_written["licence"] = repository.licence
        news_by_field["licence"] = f"licence {repository.licence}"
    if repository.language and is_overwritable(
        software.language, last_written.get("language"), repository.language
    ):
        software.language = last_written["language"] = repository.language
        news_by_field["language"] = gettext("written in {language}").format(language=repository.language)
    if repository.archived != software.archived:
        software.archived = repository.archived
        news_by_field["archived"] = (
            gettext("archived") if repository.archived else gettext("no longer archived")
        )
    pushed_on = datetime.date.fromisoformat(repository.pushed_on) if repository.pushed_on else None
    if pushed_on and pushed_on != software.last_commit_on:
        software.last_commit_on = pushed_on
        news_by_field["last_commit_on"] = gettext("last commit on {day}").format(
            day=format_date(pushed_on, "DATE_FORMAT")
        )
    if news_by_field:
        software.save(update_fields=list(news_by_field))
    return list(news_by_field.values())


def _write_releases(
    software: Software, last_written: WrittenValues, tagged_releases: list[TaggedRelease]
) -> list[str]:
    releases = {release.version_name: release for release in software.releases.all()}
    tags = {tagged.tag for tagged in tagged_releases}
    by_hand = {_normalise_version(name): release for name, release in releases.items() if name not in tags}
    new, changed = [], []
    for tagged in reversed(tagged_releases):  # the newest last, as pages show the last of a day first
        release = releases.get(tagged.tag) or by_hand.get(_normalise_version(tagged.tag))
        if release:
            changed += (
                [release] if _update_release(release, last_written.setdefault(tagged.tag, {}), tagged) else []
            )
        elif (
            tagged.tag not in last_written
        ):  # a release that was written before and is gone was deleted by a user
            day = datetime.date.fromisoformat(tagged.released_on) if tagged.released_on else None
            release = Release(software=software, version_name=tagged.tag, released_on=day, url=tagged.url)
            new.append(release)
            last_written[tagged.tag] = {"released_on": tagged.released_on, "url": tagged.url}
    if new:
        Release.objects.bulk_create(new)
    return [*_count_releases(new, "new"), *_count_releases(changed, "changed")]


def _update_release(release: Release, last_written: WrittenValues, tagged: TaggedRelease) -> bool:
    """Update a stored release; return whether anything changed."""
    changed_fields = []
    day = release.released_on.isoformat() if release.released_on else ""
    if tagged.released_on and is_overwritable(day, last_written.get("released_on"), tagged.released_on):
        release.released_on = datetime.date.fromisoformat(tagged.released_on)
        last_written["released_on"] = tagged.released_on
        changed_fields.append("released_on")
    if tagged.url and is_overwritable(release.url, last_written.get("url"), tagged.url):
        release.url = last_written["url"] = tagged.url
        changed_fields.append("url")
    if changed_fields:
        release.save(update_fields=changed_fields)
    return bool(changed_fields)


def is_overwritable(current: str, last_written: str | None, new: str) -> bool:
    """Return whether a value is new, and replaces none that a person entered."""
    return current != new and (not current or current == last_written)


def _count_releases(releases: list[Release], adjective: str) -> list[str]:
    if not releases:
        return []
    names = ", ".join(release.version_name for release in releases[:3])
    more = ", …" if len(releases) > 3 else ""
    return [
        ngettext(
            "{number} {adjective} release ({names})", "{number} {adjective} releases ({names})", len(releases)
        ).format(number=len(releases), adjective=adjective, names=names + more)
    ]


def _normalise_version(version: str) -> str:
    """Normalise a version: 1.0 and the tag v1.0 are the same."""
    return version.strip().lower().removeprefix("v")


def _normalise_topic(topic: str) -> str:
    return topic.replace("-", " ").casefold()


def describe_last_check(software: Software) -> str:
    """Describe the last check: its date, and if it failed, the reason and the age of the values.

    software: with its `repository_check` selected.
    """
    if not software.repository:
        return ""
    if parse_full_name(software.repository) is None:
        return gettext("not on GitHub")
    check = getattr(software, "repository_check", None)
    if check is None:
        return gettext("not refreshed yet")
    if not check.problem:
        return gettext("refreshed on {format_moment}").format(
            format_moment=format_moment(check.succeeded_at or check.tried_at)
        )
    since = (
        gettext("showing values from {succeeded_at}").format(succeeded_at=format_moment(check.succeeded_at))
        if check.succeeded_at
        else gettext("never refreshed")
    )
    problem = check.problem.rstrip(". ")  # as more text follows
    return gettext("refresh failed on {tried_at}: {problem} ({since})").format(
        tried_at=format_moment(check.tried_at), problem=problem, since=since
    )


def format_moment(when: datetime.datetime) -> str:
    """Format a moment in the group's time zone."""
    return date_format(timezone.localtime(when), "DATETIME_FORMAT")
