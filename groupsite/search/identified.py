"""A DOI or an arXiv id that is all that was typed leads to its paper."""

from django.db.models import Q

from publications.models import Publication
from publications.searching.language import identifier_in

ARXIV_DOI = "10.48550/arxiv."
"""What arXiv writes before its ids to make DOIs of them."""


def address_of(text: str) -> str:
    """The path of the paper whose identifier the whole text is; empty if it is none, or of no paper here."""
    found = identifier_in(text)
    if found is None:
        return ""
    scheme, value = found
    named = Q(identifiers__scheme=scheme, identifiers__value=value)
    if scheme == "arxiv":
        named |= Q(identifiers__scheme="doi", identifiers__value=f"{ARXIV_DOI}{value}")
    held = Publication.objects.public().select_related("version_of").only(*_OF_ADDRESS)
    for paper in held.filter(named).order_by("pk")[:2]:
        if paper.shown_on.visibility == Publication.Visibility.PUBLIC and (
            address := paper.get_absolute_url()
        ):
            return address
    return ""


_OF_ADDRESS = ("slug", "visibility", "version_of__slug", "version_of__visibility", "version_of__version_of")
