"""The sources of a person on the form of their profile."""

from typing import Any

from django import template

from groupsite.sources.models import PaperSource
from people.models import Person

register = template.Library()


@register.inclusion_tag("sources/_profile_sources.html")
def profile_sources(person: Person, user) -> dict[str, Any]:
    """Show the sources of a person with their counts, to those who may change them."""
    if not user.has_perm("sources.change_papersource", PaperSource(person=person)):
        return {"person": None}
    return {
        "person": person,
        "sources": PaperSource.objects.filter(person=person).with_counts().order_by("pk"),
    }
