"""Brings what the site says of its software up to what their repositories say.

The network part comes first and holds no transaction; then one short transaction stores what was read. What
people typed stays: a value is written where there is none, or where it is still the one written by the last
look. Only the last commit, the stars and whether the repository is archived are its own to say.
"""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pghistory
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from groupsite.kit.outbound import Off, OutsideError, RateLimited
from software.github import GitHub, Reading, TokenRefused, full_name
from software.models import RepositoryCheck, Software
from software.repository_facts import bring_up_to_date

COMMAND = "refresh_software"
"""Who made the changes, as the journal says it."""

HOPELESS = (Off, RateLimited, TokenRefused)
"""Problems that the next repository would meet as well."""


class UnknownSoftware(LookupError):
    """There is no software of that name."""


@dataclass(frozen=True)
class Outcome:
    """What became of one software, as a sentence without its end."""

    software: str
    words: str
    failed: bool = False


def find(names: Iterable[str] = ()) -> list[Software]:
    """The software with these names or slugs, in any case; without names, all that have a repository.

    Raises UnknownSoftware for a name that is none.
    """
    known = Software.objects.in_order().select_related("repository_check")
    if not names:
        return list(known.exclude(repository=""))
    found = {}
    for name in names:
        rows = list(known.filter(Q(name__iexact=name) | Q(slug__iexact=name)))
        if not rows:
            raise UnknownSoftware(f"There is no software called “{name}”.")
        found |= {row.pk: row for row in rows}
    return list(found.values())


def refresh(wanted: Iterable[Software], github: GitHub, on: datetime.date) -> Iterator[Outcome]:
    """Look at the repository of each, one after the other, and tell what came of it.

    on: the day that stars are counted for. A look that fails changes nothing but the memory of it.
    """
    hopeless = None
    for software in wanted:
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
    words = store(software, reading, on)
    return Outcome(software.name, "; ".join([*words, *_renamed(name, reading)]))


def store(software: Software, reading: Reading, on: datetime.date) -> list[str]:
    """Write down what is new in a reading, in one transaction; say what is, in a few words each."""
    with (
        transaction.atomic(),
        pghistory.context(command=COMMAND, why=f"as GitHub says of {reading.repository.name}"),
    ):
        held = Software.objects.select_for_update().filter(pk=software.pk, repository=software.repository)
        row = held.first()
        if row is None:
            return ["was given another repository, or deleted, meanwhile; left alone"]
        check = RepositoryCheck.objects.filter(software=row).first() or RepositoryCheck(software=row)
        words = bring_up_to_date(row, check.written, reading, on)
        check.tried_at = check.succeeded_at = timezone.now()
        check.answers, check.problem = reading.answers, ""
        check.save()
    return words


@transaction.atomic
def remember_problem(software: Software, problem: str) -> None:
    """Keep why a look failed, beside what earlier ones read."""
    if Software.objects.select_for_update().filter(pk=software.pk).first():
        said = {"tried_at": timezone.now(), "problem": problem[:300]}
        RepositoryCheck.objects.update_or_create(software_id=software.pk, defaults=said)


def _renamed(name: str, reading: Reading) -> list[str]:
    now = reading.repository.name
    if now.lower() == name.lower():
        return []
    return [f"the repository is now {now}; its address here is the old one"]
