"""schema.org metadata of projects and their grants."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from core.kinds import get_kinds
from core.text.markdown import render_text
from core.text.mathematics import strip_math
from core.web.urls import build_absolute_url
from groupsite.metadata.site import build_short_organisation
from groupsite.models import Group
from people.models import Organisation
from publications.exchange.metadata.schema_org import CONTEXT, Thing, remove_empty
from software.models import Funding, Project


def build_named_organisation(organisation: Organisation) -> Thing:
    """Return an organisation with its registry's URL as @id."""
    return remove_empty(
        {
            "@type": "Organization",
            "@id": organisation.ror_url or organisation.funder_url,
            "name": organisation.name,
            "alternateName": organisation.short_name,
            "url": organisation.url,
            "sameAs": [url for url in (organisation.ror_url, organisation.funder_url) if url],
        }
    )


def build_grant(funding: Funding) -> Thing:
    """Return a Grant; a MonetaryGrant if its amount is shown."""
    amount = {}
    if funding.public_amount:
        amount = {"@type": "MonetaryAmount", "value": str(funding.amount), "currency": funding.currency}
    return remove_empty(
        {
            "@type": "MonetaryGrant" if amount else "Grant",
            "name": funding.programme,
            "identifier": funding.grant_number,
            "funder": build_named_organisation(funding.funder),
            "amount": amount,
        }
    )


def list_grants(projects: Iterable[Project]) -> list[Thing]:
    """Return the grants of projects, each once; their funders must be prefetched."""
    grants: list[Thing] = []
    for funding in (row for project in projects for row in project.fundings.all()):
        grant = build_grant(funding)
        if grant not in grants:
            grants.append(grant)
    return grants


def build_research_project(project: Project, page: Mapping[Any, Any], group: Group) -> Thing:
    """Return the ResearchProject of a project.

    page: the context of the view, of which these are read: members, partners, fundings, papers, software,
    and the rows of other kinds' sections.
    """
    url = build_absolute_url(project.get_absolute_url())
    period = project.period
    linked: defaultdict[str, list[Thing]] = defaultdict(list)
    for kind in get_kinds():
        for name, things in kind.describe_for_project(page).items():
            linked[name] += things
    results = [*_list_papers(page), *linked.pop("subjectOf", ()), *_list_software(page)]
    partners = [build_named_organisation(row.organisation) for row in page.get("partners", ())]
    return remove_empty(
        {
            "@context": CONTEXT,
            "@type": "ResearchProject",
            "@id": url,
            "url": url,
            "name": project.in_language.title,
            "alternateName": project.acronym,
            "description": render_text(project.in_language.summary)
            or render_text(project.in_language.narrative),
            "foundingDate": period.start.isoformat() if period.start else "",
            "dissolutionDate": period.end.isoformat() if period.end else "",
            "parentOrganization": build_short_organisation(group),
            "member": [*(_build_member(row) for row in page.get("members", ())), *partners],
            "funding": [build_grant(row) for row in page.get("fundings", ())],
            "subjectOf": results,
            **linked,
            "sameAs": project.url,
        }
    )


def _build_member(row) -> Thing:
    url = build_absolute_url(row.person.get_absolute_url()) if row.person else ""
    person = remove_empty({"@type": "Person", "@id": url, "name": str(row), "url": url})
    part = row.in_language.part
    return {"@type": "OrganizationRole", "roleName": part, "member": person} if part else person


def _list_papers(page: Mapping[Any, Any]) -> Iterable[Thing]:
    for paper in page.get("papers", ()):
        url = build_absolute_url(paper.get_absolute_url())
        yield {"@type": "ScholarlyArticle", "@id": url, "name": strip_math(paper.title), "url": url}


def _list_software(page: Mapping[Any, Any]) -> Iterable[Thing]:
    for program in page.get("software", ()):
        url = build_absolute_url(program.get_absolute_url())
        yield {"@type": "SoftwareSourceCode", "@id": url, "name": program.name, "url": url}
