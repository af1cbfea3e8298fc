"""What the form of a paper shows: its groups of fields, in the order one types, and what is only told."""

import json

from django.db.models import Q
from django.utils.html import format_html, format_html_join

from people.models import Person
from publications.models import Publication
from publications.paper_form import link_to

AFTER_PARTS = "after-parts"
"""The class of groups that stand beneath identifiers, links and files."""


def fieldsets(stored: bool, editable: bool) -> list[tuple[str | None, dict]]:
    """The groups of fields, for a paper that is stored or a new one, to edit or to read."""
    new_venue, topics = ["venue_new"], ["topic_names", "topics_new"]
    if not editable:
        new_venue, topics = [], ["topics_shown"]
    versions = ["version_of", "version_kind", *(["other_versions"] if stored else [])]
    details = ["venue_printed", ("volume", "issue", "pages"), "publisher", "language", "citation_key"]
    return [
        (None, {"fields": ["title"] if stored else ["title", "add_anyway"]}),
        ("Where and when", {"fields": ["venue", *new_venue, ("year", "month", "day"), ("kind", "status")]}),
        ("Who sees it", {"fields": ["visibility", "in_list", "slug"]}),
        ("What it is about", {"fields": ["abstract", *topics]}),
        ("As it is printed", {"fields": details, "classes": ["collapse"]}),
        ("Versions", {"fields": versions, "classes": [AFTER_PARTS]}),
        *(
            [("From the source", {"fields": ["source_fields"], "classes": [AFTER_PARTS, "collapse"]})]
            if stored
            else []
        ),
    ]


def own_person(account) -> Person | None:
    """The person whose account it is, if there is one."""
    return Person.objects.filter(user=account).only("name", "slug").first()


def other_versions(paper: Publication) -> str:
    """Links to the other papers of the same work, with what each is."""
    head = paper.version_of_id or paper.pk
    same = Publication.objects.filter(Q(pk=head) | Q(version_of=head)).exclude(pk=paper.pk)
    rows = [
        (link_to(other), other.get_version_kind_display() or "the work", other.year or "no year")
        for other in same.only("title", "year", "version_kind", "version_of").newest_first()
    ]
    listed = format_html_join("", "<li>{} ({}, {})</li>", rows)
    return format_html('<ul class="versions">{}</ul>', listed) if rows else "None."


def source_fields(paper: Publication) -> str:
    """The fields of the source that have no place in the form, as a list of name and value."""
    fields = paper.extra if isinstance(paper.extra, dict) else {"extra": paper.extra}
    rows = [
        (name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
        for name, value in sorted(fields.items())
    ]
    listed = format_html_join("", "<dt>{}</dt><dd>{}</dd>", rows)
    return format_html('<dl class="source-fields">{}</dl>', listed) if rows else "None."
