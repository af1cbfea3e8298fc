"""Drawing a paper's card: title, byline, venue and year."""

from groupsite.kit.mathematics import without_math
from groupsite.kit.share_cards import draw_card, shorten
from publications.models import Publication

NAMES = 6  # of a byline
LONGEST_VENUE, LONGEST_NAME = 60, 40  # characters


def draw_paper_card(paper: Publication, group: str, accent: str) -> bytes:
    """Return the card as a PNG. Raises NotSet.

    paper: with its byline. group: what the group is called. accent: its colour, as it is stored.
    """
    venue = shorten(str(paper.venue or paper.venue_printed), LONGEST_VENUE)
    return draw_card(
        paper.uid.hex,
        without_math(paper.title),
        group,
        accent,
        byline=_byline(paper),
        kind=" ".join(map(str, filter(None, (venue, paper.year)))),
    )


def _byline(paper: Publication) -> str:
    mentions = list(paper.authorships.all())
    authors = [each.author.name for each in mentions if each.role == "author"] or [
        each.author.name for each in mentions
    ]
    more = len(authors) - NAMES
    names = ", ".join(shorten(name, LONGEST_NAME) for name in authors[: NAMES if more > 1 else NAMES + 1])
    if more > 1:
        return f"{names} and {more} more"
    return names if paper.byline_complete or not names else f"{names} and others"
