"""Sources that a person's profile proposes: the identifiers on it that a service has works under."""

from groupsite.sources.models import PaperSource
from people.models import Person
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
