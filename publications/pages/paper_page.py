"""The page of a paper, whether the group or only a corpus holds it, and its share card."""

from collections.abc import Sequence
from typing import Any

from django.db.models import BigIntegerField, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from core.db.query_batches import Placeholder, cached_by_day
from core.kinds import combine_section_rows, get_sections, select_section_rows
from core.text.mathematics import strip_math
from core.web.share_cards import CardGroup, draw_card, shorten
from core.web.visibility import filter_visible
from publications.display.facts import collect_facts
from publications.display.row_parts import attach_page_parts
from publications.exchange.metadata import signposting
from publications.exchange.metadata.page_metadata import build_share_card, build_work
from publications.models import PaperFacts, PaperReference, Publication, PublisherNotice
from publications.pages.references import build_citation_box

NEWS = 5
"""How many news items a page shows."""
LINKED = 50
"""How many papers of this site a page shows that it cites, or that cite it."""
NAMES = 6  # of a byline, on a card
LONGEST_VENUE, LONGEST_NAME = 60, 40  # characters


def render_paper(
    request, template: str, paper: Publication, related: Sequence[Publication] = (), **more
) -> HttpResponse:
    """Render the page of a paper. related: papers to show. more: additional context."""
    keys = list(filter_visible(paper.versions.all()).values_list("pk", flat=True))  # few papers have any
    versions = list(paper.versions.filter(pk__in=keys).newest_first().lean()) if keys else []
    attach_page_parts([paper, *versions, *related])
    rows = _select_linked_rows().read(paper=paper.pk)
    combine_section_rows("paper", rows)
    work = build_work(paper)
    context = {
        "paper": paper,
        "work": work,
        "card": build_share_card(work, paper.slug or ""),
        "topics": [item.tag for item in paper.topic_items.all()],
        "versions": versions,
        "related": related,
        **rows,
        "linked_papers": [
            (heading, papers)
            for heading, papers in (
                (gettext("Cites"), rows["cites"]),
                (gettext("Cited by"), rows["cited_by"]),
            )
            if papers
        ],
        "has_pdf": any(row.kind == "pdf" for row in [*paper.attachments.all(), *paper.links.all()]),
        "has_sections": any(rows[section.name] for section in get_sections("paper")),
        "canonical": work.address,
        **collect_facts(paper),
        **build_citation_box(paper, work.entry),
        **more,
    }
    response = render(request, template, context)
    response.headers["Link"] = signposting.build_link_header(work)
    return response


@cached_by_day
def _select_linked_rows() -> dict[str, QuerySet]:
    """Return what other apps link to the paper in the slot."""
    paper = Placeholder("paper", BigIntegerField())
    papers = Publication.objects.shown().newest_first().only("title", "slug", "year", "version_of")

    def select(relation: str) -> Any:
        field = getattr(Publication, relation).rel.field
        return field.model.objects.filter(**{field.name: paper})

    return {
        "themes": select("themes").public().in_order(),
        "projects": select("projects").public().with_funders().in_order(),
        "software": select("software").public().in_order(),
        "news": select("news").shown().newest_first().defer("body")[:NEWS],
        "followed": PaperFacts.objects.filter(publication=paper),
        "notices": PublisherNotice.objects.filter(publication=paper).order_by("issued_on", "pk"),
        "cites": papers.filter(pk__in=PaperReference.objects.filter(citing=paper).values("cited"))[:LINKED],
        "cited_by": papers.filter(pk__in=PaperReference.objects.filter(cited=paper).values("citing"))[
            :LINKED
        ],
        **select_section_rows("paper", paper),
    }


def draw_paper_card(paper: Publication, group: CardGroup) -> bytes:
    """Draw the share card as a PNG. Raises TypesettingError.

    paper: with its byline prefetched.
    """
    venue = shorten(str(paper.venue or paper.venue_printed), LONGEST_VENUE)
    mentions = list(paper.authorships.all())
    authors = [each.author.name for each in mentions if each.role == "author"]
    authors = authors or [each.author.name for each in mentions]
    number_of_others = len(authors) - NAMES
    names = ", ".join(
        shorten(name, LONGEST_NAME) for name in authors[: NAMES if number_of_others > 1 else NAMES + 1]
    )
    if number_of_others > 1:
        names = gettext("{names} and {number_of_others} more").format(
            names=names, number_of_others=number_of_others
        )
    elif names and not paper.byline_complete:
        names = gettext("{names} and others").format(names=names)
    return draw_card(
        paper.uid.hex,
        strip_math(paper.title),
        group,
        byline=names,
        kind=" ".join(map(str, filter(None, (venue, paper.year)))),
        picture=paper.teaser.card_picture if paper.teaser else None,
    )
