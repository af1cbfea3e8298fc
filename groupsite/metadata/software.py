"""schema.org metadata of software."""

from collections.abc import Mapping
from typing import Any

from bibliography.links import get_registry_url
from core.text.markdown import render_text
from core.text.mathematics import strip_math
from core.web.urls import build_absolute_url
from groupsite.metadata.site import build_short_organisation
from groupsite.models import Group
from publications.exchange.metadata.schema_org import CONTEXT, Thing, describe_licence, remove_empty
from software.models import Software


def build_source_code(item: Software, page: Mapping[Any, Any], group: Group) -> Thing:
    """Return the SoftwareSourceCode of a software.

    page: the context of the view, of which these are read: members, papers, topics, releases, awards.
    """
    url = build_absolute_url(item.get_absolute_url())
    releases = list(page.get("releases", ()))
    authors = []
    for member in page.get("members", ()):
        member_url = build_absolute_url(member.person.get_absolute_url()) if member.person else ""
        authors.append(
            remove_empty({"@type": "Person", "@id": member_url, "name": str(member), "url": member_url})
        )
    papers = [
        (strip_math(paper.title), build_absolute_url(paper.get_absolute_url()))
        for paper in page.get("papers", ())
    ]
    documentation = {"@type": "WebPage", "name": "Documentation", "url": item.documentation}
    return remove_empty(
        {
            "@context": CONTEXT,
            "@type": "SoftwareSourceCode",
            "@id": url,
            "url": url,
            "name": item.name,
            "headline": item.in_language.tagline,
            "description": render_text(item.in_language.description),
            "identifier": get_registry_url("doi", item.doi) if item.doi else "",
            "codeRepository": item.repository,
            "license": describe_licence(item.licence),
            "version": releases[0].version_name if releases else "",
            "dateModified": item.last_commit_on.isoformat() if item.last_commit_on else "",
            "author": authors,
            "maintainer": build_short_organisation(group),
            "keywords": [str(topic) for topic in page.get("topics", ())],
            "citation": [
                {"@type": "CreativeWork", "@id": paper_url, "name": title, "url": paper_url}
                for title, paper_url in papers
            ],
            "award": [award.qualified_title for award in page.get("awards", ()) if award.is_received],
            "sameAs": list(filter(None, (item.homepage, item.repository))),
            "subjectOf": documentation if item.documentation else {},
        }
    )
