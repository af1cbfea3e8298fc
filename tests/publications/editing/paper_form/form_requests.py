"""Requests of the form of a paper, and what they stored."""

import re

from django.urls import reverse

from publications.models import (
    Publication,
)

ADD = "/admin/publications/publication/add/"


def get_change_url(paper):
    return reverse("admin:publications_publication_change", args=[paper.pk])


def build_rows(*entries, prefix="authorships", initial=0):
    """Build the POST data of a byline; each entry is a name, or fields by name."""
    data = {f"{prefix}-TOTAL_FORMS": str(len(entries)), f"{prefix}-INITIAL_FORMS": str(initial)}
    for number, entry in enumerate(entries):
        fields = {"name": entry} if isinstance(entry, str) else entry
        data |= {f"{prefix}-{number}-{name}": str(value) for name, value in fields.items()}
    return data


def list_stored_rows(paper, **fields):
    """Return the rows of a paper's byline as its form would send them untouched."""
    return [
        {
            "id": mention.pk,
            "position": mention.position or "",
            "name": str(mention.author),
            "person": mention.person.slug if mention.person else "",
        }
        | fields
        for mention in paper.authorships.in_order().select_related("author", "person")
    ]


def get_saved_paper(response):
    assert response.status_code == 302, read_errors(response)
    return Publication.objects.order_by("pk").last()


def read_errors(response):
    return re.sub(r"\s+", " ", str(response.context["errors"]))


def list_byline(paper, role="author"):
    mentions = paper.authorships.filter(role=role).in_order().select_related("author", "person")
    return [(each.position, str(each.author), each.person.name if each.person else "") for each in mentions]
