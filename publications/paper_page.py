"""What the page of a paper shows, whether the group or only a corpus holds it."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render

from groupsite.kit.shown import with_early
from publications.facts import facts
from publications.metadata import signposting
from publications.metadata.reading import fill_page, orcids_in, share_card, work_of
from publications.models import Publication, Topic
from publications.references import citation_box

NEWS = 5
"""How many items of news a page shows."""


def beside(paper: Publication) -> dict[str, QuerySet]:
    """What a page shows beside its paper, by the names that it has there, to be gathered."""
    return {
        "topics": Topic.objects.filter(publication_items__content_object=paper).in_order(),
        "themes": paper.themes.public().in_order(),
        "software": paper.software.public().in_order(),
        "versions": with_early(paper.versions.all()).newest_first().lean(),
        "news": paper.news.shown().newest_first()[:NEWS],
        "orcids": orcids_in(paper),
    }


def page(request, template: str, paper: Publication, found: dict[str, list[Any]], **more) -> HttpResponse:
    """The page of a paper.

    found: what `beside` names and, where the page has them, `related` papers. more: for the template.
    """
    fill_page(paper, [*found["versions"], *found.get("related", ())], found.pop("orcids"))
    work = work_of(paper)
    card = share_card(work, paper.slug or "")
    context = {"paper": paper, "work": work, "card": card, **facts(paper), **found}
    context |= {**citation_box(paper, work.entry), "canonical": work.address, **more}
    answer = render(request, template, context)
    answer.headers["Link"] = signposting.links(work)
    return answer
