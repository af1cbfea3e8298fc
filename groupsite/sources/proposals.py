"""Sources that are proposed: identifiers on a profile, and those that were found by a person's papers."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db.models import Q
from django.utils.translation import gettext, ngettext

from groupsite.sources.identifier_search import IdentifierCount
from groupsite.sources.models import PaperSource
from people.models import Person, PersonIdentifier
from people.models.person_identifiers import PAGES
from publications.imports.sources.work_sources import WORK_SOURCES, identify_works

SERVICE_SCHEMES = {
    "orcid": "orcid",
    "openalex_author": "openalex",
    "dblp_person": "dblp",
    "semantic_scholar_author": "semanticscholar",
}
"""The scheme of the identifiers on profiles, by service."""


def identify_in(service: str, text: str) -> str | None:
    """Return the identifier in one service that a text is, also bare, as on profiles; None if it is none."""
    source = WORK_SOURCES[service]
    page = PAGES.get(SERVICE_SCHEMES.get(service, ""))
    return source.identify(text) or (source.identify(page.format(text)) if page else None)


def propose_sources(person: Person) -> list[PaperSource]:
    """Return unsaved sources for the identifiers on a profile that are none yet."""
    existing = set(PaperSource.objects.filter(person=person).values_list("service", "identifier"))
    pairs = []
    for row in person.identifiers.all():
        page = PAGES.get(row.scheme)
        pair = identify_works(page.format(row.value)) if page else None
        if pair and pair not in existing and WORK_SOURCES[pair[0]].base_setting:
            pairs.append(pair)
    return [
        PaperSource(person=person, service=service, identifier=identifier) for service, identifier in pairs
    ]


MOST_PROPOSALS = 8


@dataclass
class SourceProposal:
    """An unsaved source that papers speak for, and what speaks against it.

    is_free: nobody else here has its identifier.
    """

    source: PaperSource
    evidence: str
    objections: list[str] = field(default_factory=list)
    is_free: bool = True


def judge_identifiers(
    person: Person, counts: Sequence[IdentifierCount], compared: int, is_own: bool
) -> list[SourceProposal]:
    """Return proposals for those identifiers that are no source yet, the likeliest first.

    compared: how many papers were. In a constant number of queries.
    """
    existing = set(PaperSource.objects.filter(person=person).values_list("service", "identifier"))
    owners = _find_owners(person, counts)
    profile = {row.scheme: row.value for row in person.identifiers.all()}
    proposals = []
    for count in counts:
        if (count.service, count.identifier) in existing:
            continue
        source = PaperSource(person=person, service=count.service, identifier=count.identifier)
        proposal = SourceProposal(source, _describe_papers(count, compared, is_own))
        if count.papers == 1:
            proposal.objections.append(gettext("Only one paper names it"))
        if count.others:
            text = ngettext(
                "%(number)d paper names another one", "%(number)d papers name another one", count.others
            )
            proposal.objections.append(text % {"number": count.others})
        scheme = SERVICE_SCHEMES[count.service]
        if profile.get(scheme, count.identifier) != count.identifier:
            proposal.objections.append(
                gettext("The profile has another one, %(identifier)s") % {"identifier": profile[scheme]}
            )
        for service, identifier in ((count.service, count.identifier), ("orcid", count.orcid)):
            if (service, identifier) in owners:
                proposal.is_free = False
                proposal.objections.append(_describe_owner(source, service, owners[service, identifier]))
                break
        proposals.append(proposal)
    proposals.sort(key=lambda each: (not each.is_free, bool(each.objections)))
    return proposals[:MOST_PROPOSALS]


def _describe_papers(count: IdentifierCount, compared: int, is_own: bool) -> str:
    if is_own:
        text = gettext("On %(number)d of your %(compared)d papers here that were compared")
    else:
        text = gettext("On %(number)d of their %(compared)d papers here that were compared")
    text %= {"number": count.papers, "compared": compared}
    if count.with_co_authors == count.papers:
        return gettext("%(papers)s, with the same co-authors") % {"papers": text}
    if count.with_co_authors:
        return gettext("%(papers)s, on %(number)d with the same co-authors") % {
            "papers": text,
            "number": count.with_co_authors,
        }
    return gettext("%(papers)s, none with co-authors") % {"papers": text}


def _describe_owner(source: PaperSource, service: str, name: str) -> str:
    if service != source.service:
        return gettext("Its ORCID is that of %(name)s") % {"name": name}
    if service == "orcid":
        return gettext("The ORCID is that of %(name)s") % {"name": name}
    return gettext("The author of OpenAlex is %(name)s") % {"name": name}


def _find_owners(person: Person, counts: Sequence[IdentifierCount]) -> dict[tuple[str, str], str]:
    """Return the names of other people here who have one of the identifiers, on a profile or as a source."""
    values = {value for count in counts for value in (count.identifier, count.orcid) if value}
    services = {scheme: service for service, scheme in SERVICE_SCHEMES.items()}
    profiles = PersonIdentifier.objects.filter(scheme__in=services, value__in=values).exclude(person=person)
    rows = [
        (services[scheme], value, name, visibility)
        for scheme, value, name, visibility in profiles.values_list(
            "scheme", "value", "person__name", "person__visibility"
        )
    ]
    others = PaperSource.objects.filter(service__in=SERVICE_SCHEMES, identifier__in=values)
    others = others.exclude(Q(person=None) | Q(person=person))
    rows += others.values_list("service", "identifier", "person__name", "person__visibility")
    return {
        (service, value): gettext("another person on this site")
        if visibility == Person.Visibility.HIDDEN
        else name
        for service, value, name, visibility in rows
    }
