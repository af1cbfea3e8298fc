"""Software that the group makes."""

from collections.abc import Mapping
from typing import Any

from groupsite.kit.addresses import absolute
from groupsite.kit.mathematics import without_math
from groupsite.kit.text import plain
from groupsite.metadata.site import short_organisation
from groupsite.models import Group
from publications.metadata.schema_org import CONTEXT, Thing, licence, without_empty
from publications.models import Publication
from software.models import Software, SoftwarePerson


def source_code(item: Software, found: Mapping[str, Any], group: Group) -> Thing:
    """A software.

    found: what the page shows beside it, by the names that its view has: members, papers, topics, releases,
    awards.
    """
    address = absolute(item.get_absolute_url())
    releases = list(found.get("releases", ()))
    return without_empty(
        {
            "@context": CONTEXT,
            "@type": "SoftwareSourceCode",
            "@id": address,
            "url": address,
            "name": item.name,
            "headline": item.tagline,
            "description": plain(item.description),
            "codeRepository": item.repository,
            "license": licence(item.licence),
            "version": releases[0].version_name if releases else "",
            "dateModified": item.last_commit_on.isoformat() if item.last_commit_on else "",
            "author": [_author(each) for each in found.get("members", ())],
            "maintainer": short_organisation(group),
            "keywords": [str(topic) for topic in found.get("topics", ())],
            "citation": [_paper(each) for each in found.get("papers", ())],
            "award": [award.qualified_title for award in found.get("awards", ()) if award.is_received],
            "sameAs": list(filter(None, (item.homepage, item.repository))),
            "subjectOf": _page(item.documentation),
        }
    )


def _author(member: SoftwarePerson) -> Thing:
    address = absolute(member.person.get_absolute_url()) if member.person else ""
    return without_empty({"@type": "Person", "@id": address, "name": str(member), "url": address})


def _paper(paper: Publication) -> Thing:
    address = absolute(paper.get_absolute_url())
    title = without_math(paper.title)
    return {"@type": "CreativeWork", "@id": address, "name": title, "url": address}


def _page(address: str) -> Thing:
    return {"@type": "WebPage", "name": "Documentation", "url": address} if address else {}
