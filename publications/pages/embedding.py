"""Papers on other sites: the group's list with its filters, the lists of other pages, and one paper."""

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _

from core.text.mathematics import render_math
from core.web.embedding import EmbeddedItem, EmbeddedList, FilterError
from core.web.urls import get_url
from people.models import Person
from publications.display.bylines import FoldedByline, fold_bylines
from publications.display.row_parts import attach_row_parts, build_named_links
from publications.models import Publication, Topic, Venue
from publications.pages.list_page import FilterSummary
from publications.search.list_filters import LEFT_OUT, Filters

KEY = "publication"


def is_filter(name: str) -> bool:
    """Return whether a parameter is a filter of the group's list."""
    return name in Filters.form.base_fields


def embed_group_list(query: QueryDict, most: int) -> EmbeddedList:
    """Return the group's list, narrowed and ordered as on its page. Raises FilterError."""
    filters = Filters.read(query)
    problems = [f"{problem.removesuffix(str(LEFT_OUT)).removesuffix('.')}." for problem in filters.problems]
    unknown = [name[:60] for name in query if not is_filter(name)]
    problems += [_("This list has no filter “%(name)s”.") % {"name": name} for name in unknown]
    if problems:
        raise FilterError(" ".join(problems))
    papers = filters.narrow(Publication.objects.listed())
    title = FilterSummary(0, filters.active).title
    json_url = get_url("list_export", "json") + (f"?{filters.query}" if filters.query else "")
    return embed_papers(filters.order_papers(papers), most, title, filters.address(), json_url)


def embed_papers(papers: QuerySet, most: int, title: str, url: str, json_url: str) -> EmbeddedList:
    """Return the first papers of a list in its order."""
    rows = attach_row_parts(list(papers.lean()[:most]))
    total = papers.count() if len(rows) == most else len(rows)
    return EmbeddedList(title, url, KEY, total, list(map(build_item, rows)), json_url)


def embed_person(person: Person, most: int) -> EmbeddedList:
    """Return the papers of a person."""
    papers = Publication.objects.shown().of(person).newest_first()
    title = _("Publications by {person}").format(person=person)
    json_url = get_url("person_export", person.slug, "json")
    return embed_papers(papers, most, title, person.get_absolute_url(), json_url)


def embed_topic(topic: Topic, most: int) -> EmbeddedList:
    """Return the papers on a topic."""
    papers = Publication.objects.shown().on_topic(topic).newest_first()
    title = _("Publications on {topic}").format(topic=topic)
    json_url = get_url("topic_export", topic.slug, "json")
    return embed_papers(papers, most, title, topic.get_absolute_url(), json_url)


def embed_venue(venue: Venue, most: int) -> EmbeddedList:
    """Return the papers of a venue."""
    papers = Publication.objects.shown().filter(venue=venue).newest_first()
    title = FilterSummary(0, {"venue": venue}).title
    json_url = get_url("venue_export", venue.slug, "json")
    return embed_papers(papers, most, title, venue.get_absolute_url(), json_url)


def embed_paper(paper: Publication) -> EmbeddedList:
    """Return one paper as a list."""
    [row] = attach_row_parts([paper])
    title, url = render_math(paper.title), paper.get_absolute_url()
    json_url = get_url("paper_export", paper.slug or "", "json")
    return EmbeddedList(title, url, KEY, 1, [build_item(row)], json_url, is_single=True)


def build_item(paper: Publication) -> EmbeddedItem:
    """Return a paper as other sites show it; its parts of rows are prefetched."""
    bylines = fold_bylines(paper)
    authors, editors = map(_write_byline, (bylines["authors"], bylines["editors"]))
    byline = authors or (_("Edited by %(names)s") % {"names": editors} if editors else "")
    venue = str(paper.thesis or paper.venue or paper.venue_printed)
    where = " ".join(filter(None, (venue, str(paper.year or ""))))
    place = ", ".join(filter(None, (where, paper.status_note)))
    return EmbeddedItem(
        render_math(paper.title),
        paper.get_absolute_url(),
        place,
        byline,
        ", ".join(str(award) for award in paper.awards.all()),
        [(link.name, link.url) for link in build_named_links(paper)],
    )


def _write_byline(byline: FoldedByline) -> str:
    """Return names with commas, and how many more there are."""
    rest = byline.summary if byline.folded or byline.beyond else byline.others
    return ", ".join([*(mention.author.name for mention in byline.open), *filter(None, [rest])])
