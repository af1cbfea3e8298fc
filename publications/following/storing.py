"""Storing what registries said of papers: facts, notices of publishers, and references among papers here."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_noop

from core.journal.context import journal_context
from publications.imports.sources.registry_facts import CrossrefFacts, OpenAlexFacts
from publications.models import (
    FollowedFacts,
    Identifier,
    PaperFacts,
    PaperReference,
    Publication,
    PublisherNotice,
)

REASON = gettext_noop("facts from registries")


@dataclass
class FactAnswers:
    """What the services said, by DOI."""

    openalex: dict[str, OpenAlexFacts] = field(default_factory=dict)
    crossref: dict[str, CrossrefFacts] = field(default_factory=dict)


def store_facts(
    dois: Mapping[int, str],
    answers: FactAnswers,
    switches: FollowedFacts,
    now: datetime.datetime,
    *,
    is_complete: bool = True,
) -> None:
    """Store the answers about papers, by their keys. is_complete: no service failed; else they stay due."""
    with transaction.atomic(), journal_context(why=REASON):
        locked = Publication.objects.select_for_update(of=("self",)).filter(pk__in=dois).order_by("pk")
        papers = list(locked.only("pk", "standing"))
        facts = {row.publication_id: row for row in PaperFacts.objects.filter(publication__in=papers)}
        for paper in papers:
            row = facts.setdefault(paper.pk, PaperFacts(publication=paper))
            doi = dois[paper.pk]
            _take_openalex(row, answers.openalex.get(doi), switches, now)
            if crossref := answers.crossref.get(doi):
                _take_crossref(row, crossref, switches, now)
                if switches.notices:
                    _store_notices(paper, crossref)
            if is_complete:
                row.looked_at = now
            row.save()
        if switches.references:
            _store_references({paper.pk: dois[paper.pk] for paper in papers}, answers)


def _take_openalex(
    row: PaperFacts, answer: OpenAlexFacts | None, switches: FollowedFacts, now: datetime.datetime
) -> None:
    if answer is None:
        return
    row.openalex_at, row.openalex_id = now, answer.openalex_id
    if switches.open_access:
        row.open_url, row.open_licence = answer.open_url, answer.open_licence
    if switches.citations:
        row.citations = answer.citations


def _take_crossref(
    row: PaperFacts, answer: CrossrefFacts, switches: FollowedFacts, now: datetime.datetime
) -> None:
    row.crossref_at = now
    if switches.grants:
        row.grants, row.published_doi = list(answer.grants), answer.published_doi


def _store_notices(paper: Publication, answer: CrossrefFacts) -> None:
    """Make the notices of a paper those of the answer, and its standing that of the gravest."""
    stored = {(row.kind, row.doi): row for row in paper.publisher_notices.all()}
    notices = {(each.kind, each.doi): each for each in answer.notices}
    for key, notice in notices.items():
        if key not in stored:
            PublisherNotice.objects.create(
                publication=paper,
                kind=notice.kind,
                doi=notice.doi,
                issued_on=notice.issued_on,
                source=notice.source,
            )
    gone = [row.pk for key, row in stored.items() if key not in notices]
    if gone:
        PublisherNotice.objects.filter(pk__in=gone).delete()
    kinds = {kind for kind, _doi in notices}
    standing = next((kind for kind in Publication.Standing.values if kind in kinds), "")
    if standing != paper.standing:
        Publication.objects.filter(pk=paper.pk).update(standing=standing)


def _store_references(dois: Mapping[int, str], answers: FactAnswers) -> None:
    """Link papers to those of this site that they cite.

    What one service says adds links; only if both answered, links that neither has go.
    """
    by_doi = _find_papers("doi", {each for one in answers.crossref.values() for each in one.references})
    numbers = {each for one in answers.openalex.values() for each in one.references}
    by_number = _find_papers("openalex", numbers)
    facts = PaperFacts.objects.filter(openalex_id__in=numbers).annotate(
        head=Coalesce("publication__version_of", "publication")
    )
    by_number |= dict(facts.values_list("openalex_id", "head"))
    stored: dict[int, set[int]] = {}
    for key, other in PaperReference.objects.filter(citing__in=dois).values_list("citing", "cited"):
        stored.setdefault(key, set()).add(other)
    additions = []
    for citing, doi in dois.items():
        crossref, openalex = answers.crossref.get(doi), answers.openalex.get(doi)
        cited = {by_doi[each] for each in (crossref.references if crossref else ()) if each in by_doi}
        cited |= {by_number[each] for each in (openalex.references if openalex else ()) if each in by_number}
        cited.discard(citing)
        before = stored.get(citing, set())
        additions += [PaperReference(citing_id=citing, cited_id=each) for each in sorted(cited - before)]
        if crossref and openalex and before - cited:
            PaperReference.objects.filter(citing=citing, cited__in=before - cited).delete()
    PaperReference.objects.bulk_create(additions, ignore_conflicts=True)


def _find_papers(scheme: str, values: set[str]) -> dict[str, int]:
    """Return the papers that the group holds by identifier; of a version its main one."""
    rows = Identifier.objects.filter(scheme=scheme, value__in=values, publication__slug__isnull=False)
    heads = rows.annotate(head=Coalesce("publication__version_of", "publication"))
    return dict(heads.values_list("value", "head"))
