"""Suggestions that follow from Crossref: papers of projects by their grants, and published preprints.

Nothing is changed before an editor confirms a suggestion; one that was dismissed does not come back.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.admin.data_checks import register_check
from publications.models import Identifier, PaperFacts, Publication
from software.models import Funding, Project, ProjectPublication

SHORTEST_GRANT = 4
"""How many letters and digits the number of a grant has at least; "1" would be in many."""


@dataclass(frozen=True)
class RegistryOffer:
    """A suggestion about a paper. project: to which it would be linked; head: of which it would be a version.

    doi: of the published version; without a head it has to be imported first.
    """

    paper: Publication
    reason: str
    project: Project | None = None
    head: Publication | None = None
    doi: str = ""

    @property
    def key(self) -> str:
        """What tells it from the other suggestions about the paper."""
        return f"project:{self.project.pk}" if self.project else f"published:{self.doi}"

    @property
    def value(self) -> str:
        """The value of its buttons."""
        return f"{self.paper.pk}:{self.key}"


def list_offers(papers: QuerySet) -> list[RegistryOffer]:
    """Return the open suggestions about papers that the group holds, by paper."""
    stored = PaperFacts.objects.filter(publication__in=papers.with_page().heads())
    rows = stored.exclude(grants=[], published_doi="").select_related("publication").order_by("publication")
    facts = list(rows)
    offers = [*_offer_projects(facts), *_offer_heads(facts)]
    dismissed = {row.publication_id: set(row.dismissed) for row in facts}
    is_open = [offer for offer in offers if offer.key not in dismissed[offer.paper.pk]]
    return sorted(is_open, key=lambda offer: (offer.paper.pk, offer.key))


def normalize_grant(number: str) -> str:
    """Return the letters and digits of the number of a grant: "EP/X000000/1" and "epx0000001" are one."""
    return re.sub(r"[^0-9a-z]", "", number.casefold())


def _offer_projects(facts: Iterable[PaperFacts]) -> Iterator[RegistryOffer]:
    projects: dict[str, set[Project]] = {}
    for funding in Funding.objects.exclude(grant_number="").select_related("project"):
        number = normalize_grant(funding.grant_number)
        if len(number) >= SHORTEST_GRANT:
            projects.setdefault(number, set()).add(funding.project)
    linked = set(ProjectPublication.objects.values_list("project", "publication"))
    for row in facts:
        for grant in row.grants:
            for award in grant["awards"]:
                for project in projects.get(normalize_grant(award), ()):
                    if (project.pk, row.publication_id) not in linked:
                        linked.add((project.pk, row.publication_id))
                        reason = _("%(funder)s, %(grant)s") % {"funder": grant["name"], "grant": award}
                        yield RegistryOffer(row.publication, reason, project=project)


def _offer_heads(facts: Iterable[PaperFacts]) -> Iterator[RegistryOffer]:
    rows = {row.published_doi: row for row in facts if row.published_doi}
    identifiers = Identifier.objects.filter(
        scheme="doi", value__in=rows, publication__slug__isnull=False
    ).select_related("publication__version_of")
    heads = {each.value: each.publication.display_paper for each in identifiers}
    for doi, row in rows.items():
        head = heads.get(doi)
        if head != row.publication:
            yield RegistryOffer(row.publication, doi, head=head, doi=doi)


@transaction.atomic
def take_offer(offer: RegistryOffer) -> None:
    """Do what a suggestion says. Raises ValidationError."""
    if offer.project:
        project = Project.objects.select_for_update().get(pk=offer.project.pk)
        last = project.project_publications.aggregate(last=Max("position"))["last"] or 0
        ProjectPublication.objects.get_or_create(
            project=project, publication=offer.paper, defaults={"position": last + 1}
        )
    elif offer.head:
        paper = Publication.objects.select_for_update(of=("self",)).get(pk=offer.paper.pk)
        paper.version_of, paper.version_kind = offer.head, Publication.VersionKind.PREPRINT
        paper.full_clean()
        paper.save(update_fields=["version_of", "version_kind"])


@transaction.atomic
def dismiss_offer(offer: RegistryOffer) -> None:
    """Remember that a suggestion is not wanted."""
    row = PaperFacts.objects.select_for_update().get(publication=offer.paper)
    row.dismissed = sorted({*row.dismissed, offer.key})
    row.save(update_fields=["dismissed"])


@register_check(
    "registry-offers",
    gettext_lazy("Papers with suggestions from Crossref"),
    Publication,
    gettext_lazy("Suggestions from Crossref"),
    returns="find",
    page="admin:registry_offers",
)
def find_with_offers(papers: QuerySet) -> set[int]:
    """Return the keys of papers about which there are suggestions."""
    has_any = ~Q(facts__grants=[]) | ~Q(facts__published_doi="")
    if not papers.filter(has_any, facts__isnull=False).exists():
        return set()
    return {offer.paper.pk for offer in list_offers(papers)}
