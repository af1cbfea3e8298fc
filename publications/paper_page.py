"""The page of a paper, whether the group or only a corpus holds it, and its share card."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render

from groupsite.kit.mathematics import without_math
from groupsite.kit.share_cards import draw_card, shorten
from groupsite.kit.shown import with_early
from publications.facts import facts
from publications.metadata import signposting
from publications.metadata.reading import fill_page, orcids_in, share_card, work_of
from publications.models import Publication, Topic
from publications.references import citation_box

NEWS = 5
"""How many items of news a page shows."""
NAMES = 6  # of a byline, on a card
LONGEST_VENUE, LONGEST_NAME = 60, 40  # characters


def related_querysets(paper: Publication) -> dict[str, QuerySet]:
    """Return querysets of what a page shows besides its paper, by their names in the template."""
    return {
        "topics": Topic.objects.filter(publication_items__content_object=paper).in_order(),
        "themes": paper.themes.public().in_order(),
        "software": paper.software.public().in_order(),
        "versions": with_early(paper.versions.all()).newest_first().lean(),
        "news": paper.news.shown().newest_first()[:NEWS],
        "orcids": orcids_in(paper),
    }


def page(request, template: str, paper: Publication, rows: dict[str, list[Any]], **more) -> HttpResponse:
    """Render the page of a paper.

    rows: those of `related_querysets` and, where the page has them, `related` papers. more: for the template.
    """
    fill_page(paper, [*rows["versions"], *rows.get("related", ())], rows.pop("orcids"))
    work = work_of(paper)
    card = share_card(work, paper.slug or "")
    context = {"paper": paper, "work": work, "card": card, **facts(paper), **rows}
    context |= {**citation_box(paper, work.entry), "canonical": work.address, **more}
    answer = render(request, template, context)
    answer.headers["Link"] = signposting.links(work)
    return answer


def draw_paper_card(paper: Publication, group: str, accent: str) -> bytes:
    """Return the card as a PNG. Raises NotSet.

    paper: with its byline. group: what the group is called. accent: its colour, as it is stored.
    """
    venue = shorten(str(paper.venue or paper.venue_printed), LONGEST_VENUE)
    mentions = list(paper.authorships.all())
    authors = [each.author.name for each in mentions if each.role == "author"]
    authors = authors or [each.author.name for each in mentions]
    more = len(authors) - NAMES
    names = ", ".join(shorten(name, LONGEST_NAME) for name in authors[: NAMES if more > 1 else NAMES + 1])
    if more > 1:
        names = f"{names} and {more} more"
    elif names and not paper.byline_complete:
        names = f"{names} and others"
    return draw_card(
        paper.uid.hex,
        without_math(paper.title),
        group,
        accent,
        byline=names,
        kind=" ".join(map(str, filter(None, (venue, paper.year)))),
    )
