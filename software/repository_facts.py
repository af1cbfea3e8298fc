"""What a reading changes in the rows of a software, and in none that it does not change."""

import datetime
from typing import Any

from software.github import Reading, Repository, Tagged
from software.models import Release, Software, StarCount

TOPICS = 5

Written = dict[str, Any]


def bring_up_to_date(software: Software, written: Written, reading: Reading, on: datetime.date) -> list[str]:
    """Write what is new, and say it.

    written: what earlier looks wrote, by field and for releases by tag; brought up to date as well. It tells
    their values from those that people typed.
    """
    said = reading.repository
    count_stars(software, said.stars, on)
    news = _take_facts(software, written, said)
    news += _take_releases(software, written.setdefault("releases", {}), reading.releases)
    stars = "1 star" if said.stars == 1 else f"{said.stars:,} stars"
    return [stars, *(news or ["nothing else is new"]), *_remarks(software, said)]


def count_stars(software: Software, stars: int, on: datetime.date) -> None:
    """One count a day: the last one of the day stays."""
    count = StarCount.objects.filter(software=software, counted_on=on).first()
    if count is None:
        StarCount.objects.create(software=software, counted_on=on, stars=stars)
    elif count.stars != stars:
        count.stars = stars
        count.save(update_fields=["stars"])


def _take_facts(software: Software, written: Written, said: Repository) -> list[str]:
    news = {}
    if said.licence and may_write(software.licence, written.get("licence"), said.licence):
        software.licence = written["licence"] = said.licence
        news["licence"] = f"licence {said.licence}"
    if said.archived != software.archived:
        software.archived = said.archived
        news["archived"] = "archived" if said.archived else "no longer archived"
    pushed_on = datetime.date.fromisoformat(said.pushed_on) if said.pushed_on else None
    if pushed_on and pushed_on != software.last_commit_on:
        software.last_commit_on = pushed_on
        news["last_commit_on"] = f"last commit on {pushed_on:%-d %B %Y}"
    if news:
        software.save(update_fields=list(news))
    return list(news.values())


def _take_releases(software: Software, written: Written, said: list[Tagged]) -> list[str]:
    there = {release.version_name: release for release in software.releases.all()}
    tags = {tagged.tag for tagged in said}
    by_hand = {_bare(name): release for name, release in there.items() if name not in tags}
    new, changed = [], []
    for tagged in reversed(said):  # the newest last: of one day, pages show it first
        release = there.get(tagged.tag) or by_hand.get(_bare(tagged.tag))
        if release:
            changed += [release] if _update(release, written.setdefault(tagged.tag, {}), tagged) else []
        elif tagged.tag not in written:  # what was written and is gone was taken away by somebody
            new.append(_made(software, tagged))
            written[tagged.tag] = {"released_on": tagged.released_on, "url": tagged.url}
    if new:
        Release.objects.bulk_create(new)
    return [*_counted(new, "new"), *_counted(changed, "changed")]


def _made(software: Software, tagged: Tagged) -> Release:
    day = datetime.date.fromisoformat(tagged.released_on) if tagged.released_on else None
    return Release(software=software, version_name=tagged.tag, released_on=day, url=tagged.url)


def _update(release: Release, written: Written, tagged: Tagged) -> bool:
    """Whether anything of a release that is there had to be written."""
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


def may_write(now: str, written: str | None, said: str) -> bool:
    """Whether a value is new, and takes the place of none that a person typed."""
    return now != said and (not now or now == written)


def _remarks(software: Software, said: Repository) -> list[str]:
    remarks = []
    if said.licence and said.licence != software.licence:
        remarks.append(f"the repository says {said.licence}, but {software.licence} was typed here and stays")
    here = {_plain(name) for name in software.topics.values_list("name", flat=True)}
    missing = [topic for topic in said.topics if _plain(topic) not in here]
    if missing:
        more = f" and {len(missing) - TOPICS} more" if len(missing) > TOPICS else ""
        remarks.append(f"topics only there: {', '.join(missing[:TOPICS])}{more}")
    return remarks


def _counted(releases: list[Release], how: str) -> list[str]:
    if not releases:
        return []
    names = ", ".join(release.version_name for release in releases[:3])
    more = ", …" if len(releases) > 3 else ""
    return [f"{len(releases)} {how} release{'s' if len(releases) > 1 else ''} ({names}{more})"]


def _bare(version: str) -> str:
    """A version as people write it and as tags do: 1.0 is v1.0."""
    return version.strip().lower().removeprefix("v")


def _plain(topic: str) -> str:
    return topic.replace("-", " ").casefold()
