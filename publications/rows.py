"""What rows of papers show beside the papers themselves."""

from groupsite.kit.gather import gather_for
from publications.models import Authorship, Identifier, Link, Publication


def fill_rows(papers: list[Publication]) -> list[Publication]:
    """Give the papers their bylines, links and identifiers, in one query whatever their number.

    Takes papers as `lean()` leaves them, and gives the same list.
    """
    gather_for(
        papers,
        authorships=Authorship.objects.for_bylines(),
        links=Link.objects.all(),
        identifiers=Identifier.objects.all(),
    )
    return papers
