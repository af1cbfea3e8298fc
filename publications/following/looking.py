"""Looking up facts of papers of the group's list: each once a week, some each night, the oldest look first.

Requests are made outside of transactions, one at a time; then a short transaction stores what came. When a
service fails, the last values stay, and the next night begins with the same papers.
"""

import datetime
import math
from collections.abc import Iterator

from django.conf import settings
from django.db.models import F, Q
from django.utils.translation import gettext

from publications.following.storing import FactAnswers, store_facts
from publications.imports.sources.registry_facts import fetch_crossref_facts, fetch_openalex_facts
from publications.imports.sources.source_client import SourceClient, SourceError
from publications.imports.sources.work_sources import build_works_client
from publications.models import FollowedFacts, Identifier, Publication

NIGHTS = 7
LEAST, MOST = 50, 2_000
"""The numbers of papers of one night at least, where there are as many, and at most."""
STORED_TOGETHER = 100
PREPRINT_DOI = "10.48550/arxiv."
"""What stands before an arXiv ID in its DOI, which is looked up where a paper has no other."""


SCHEMES = ("doi", "arxiv")


def look_up_facts(
    now: datetime.datetime, client: SourceClient | None = None, *, are_all: bool = False
) -> int:
    """Look up facts of the papers that are due; return the number of papers. Keep what fails in words.

    are_all: those that were looked up this week, too, up to MOST.
    """
    switches = FollowedFacts.get()
    if not settings.OUTSIDE_SERVICES or not is_any_on(switches):
        return 0
    papers = dict(select_due(now, are_all=are_all))
    client = client or build_works_client()
    count, problem = 0, ""
    keys = list(papers)
    for start in range(0, len(keys), STORED_TOGETHER):
        dois = {key: papers[key] for key in keys[start : start + STORED_TOGETHER]}
        answers = FactAnswers()
        try:
            fetch(client, list(dois.values()), switches, answers)
        except SourceError as error:
            problem = str(error.__cause__ or error)[:300]  # without what one could paste instead
        store_facts(dois, answers, switches, now, is_complete=not problem)
        if problem:
            break
        count += len(dois)
    switches.looked_at, switches.problem = now, problem
    switches.save()
    return count


def is_any_on(switches: FollowedFacts) -> bool:
    """Return whether anything is looked up."""
    return uses_openalex(switches) or uses_crossref(switches)


def uses_openalex(switches: FollowedFacts) -> bool:
    return switches.open_access or switches.citations or switches.references


def uses_crossref(switches: FollowedFacts) -> bool:
    return switches.notices or switches.references or switches.grants


def fetch(client: SourceClient, dois: list[str], switches: FollowedFacts, answers: FactAnswers) -> None:
    """Add what the services say of works to the answers. Raises SourceError; earlier answers stay."""
    if uses_crossref(switches):
        for crossref in fetch_crossref_facts(client, dois):
            answers.crossref |= crossref
    if uses_openalex(switches):
        for openalex in fetch_openalex_facts(client, dois):
            answers.openalex |= openalex


def select_due(now: datetime.datetime, *, are_all: bool = False) -> Iterator[tuple[int, str]]:
    """Yield the papers to look up and their DOIs, the oldest look first."""
    papers = select_followed()
    number = MOST if are_all else min(max(LEAST, math.ceil(papers.count() / NIGHTS)), MOST)
    if not are_all:
        week_ago = now - datetime.timedelta(days=NIGHTS - 1)
        papers = papers.filter(Q(facts=None) | Q(facts__looked_at=None) | Q(facts__looked_at__lt=week_ago))
    oldest = papers.order_by(F("facts__looked_at").asc(nulls_first=True), "pk")
    keys = list(oldest.values_list("pk", flat=True)[:number])
    dois: dict[int, str] = {}
    rows = Identifier.objects.filter(publication__in=keys, scheme__in=SCHEMES).order_by("pk")
    for key, scheme, value in rows.values_list("publication", "scheme", "value"):
        doi = value if scheme == "doi" else f"{PREPRINT_DOI}{value.lower()}"
        if key not in dois or dois[key].startswith(PREPRINT_DOI):
            dois[key] = doi
    for key in keys:
        yield key, dois[key]


def select_followed():
    """Return the public papers of the group's list with a DOI or an arXiv ID; drafts are told to nobody."""
    with_doi = Identifier.objects.filter(scheme__in=SCHEMES).values("publication")
    return Publication.objects.listed().filter(pk__in=with_doi)


def describe_state() -> dict[str, object]:
    """Return the context about the last and the next look."""
    switches = FollowedFacts.get()
    followed = select_followed()
    return {
        "switches": switches,
        "is_off": not settings.OUTSIDE_SERVICES or not is_any_on(switches),
        "off_because": ""
        if settings.OUTSIDE_SERVICES
        else gettext("Outside services are turned off on this site by OUTSIDE_SERVICES."),
        "followed": followed.count(),
        "looked_up": followed.filter(facts__looked_at__isnull=False).count(),
    }
