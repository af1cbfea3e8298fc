"""Lists of references in a citation style: as plain text, as HTML and as Word documents."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext

from bibliography.kinds import KINDS
from bibliography.styles import Run, Runs, render_html, render_plain
from core.db.kept_values import read_kept
from core.documents.word import WordDocument
from people.models import Person
from publications.exchange.entries import (
    AT_ONCE,
    PrintedMention,
    build_entry,
    iter_batches,
    prefetch_entry_parts,
    read_bylines,
    read_roles_of_members,
)
from publications.exchange.paper_exports import Grouping, PaperExport, ReferenceOptions
from publications.exchange.references import build_reference, remove_own_page
from publications.models import Publication
from publications.querysets import build_venue_label

LIST_NUMBERS = "{}."
"""The format of numbers that lists in HTML have of their own."""
_KIND_RANK = {kind: rank for rank, kind in enumerate(KINDS)}


class Heading(NamedTuple):
    """A heading above references. rank: by which headings are sorted."""

    rank: tuple[float | str, ...]
    title: str


class ReferenceGroup(NamedTuple):
    """References under a heading, which may be empty. first: the number of the first one."""

    title: str
    references: list[Runs]
    first: int


def iter_groups(export: PaperExport) -> Iterator[ReferenceGroup]:
    """Yield the references of papers under their headings."""
    headings = read_headings(export.keys, export.options)
    keys = [key for key in export.keys if key in headings]
    if export.options.grouping is not export.options.in_order:
        keys.sort(key=lambda key: headings[key].rank)
    number = 1
    pairs = iter_references(keys, export.options)
    for heading, group in groupby(pairs, key=lambda pair: headings[pair[0]]):
        references = [runs for _key, runs in group]
        yield ReferenceGroup(heading.title, references, number)
        number += len(references)


def read_headings(keys: Sequence[int], options: ReferenceOptions) -> dict[int, Heading]:
    """Return the heading of each paper, in one query."""
    papers = Publication.objects.filter(pk__in=keys).annotate(venue_label=build_venue_label())
    rows = papers.values_list("pk", "year", "status", "kind", "own_kind__plural", "venue", "venue_label")
    return {key: _choose_heading(options.grouping, *row) for key, *row in rows}


def _choose_heading(
    grouping: Grouping, year: int | None, status: str, kind: str, own_kind: str, venue: int | None, label: str
) -> Heading:
    if grouping is Grouping.KIND:
        title = capfirst(own_kind or KINDS[kind].get_label(many=True))
        return Heading((_KIND_RANK[kind], own_kind or ""), title)
    if grouping is Grouping.VENUE:
        is_elsewhere = venue is None
        title = gettext("Elsewhere") if is_elsewhere else label
        return Heading((is_elsewhere, title.casefold(), venue or 0), title)
    if grouping is Grouping.NONE:
        return Heading((), "")
    if year is not None:
        return Heading((-year,), str(year))
    is_accepted = status == Publication.Status.ACCEPTED
    title = gettext("To appear") if is_accepted else gettext("Without a year")
    return Heading((-float("inf") if is_accepted else float("inf"),), title)


def iter_references(keys: Sequence[int], options: ReferenceOptions) -> Iterator[tuple[int, Runs]]:
    """Yield the key of each paper and its reference."""
    name = "references", options.style, options.has_bold_members, options.with_roles
    build = partial(_build_references, options)
    for start in range(0, len(keys), AT_ONCE):
        part = keys[start : start + AT_ONCE]
        references = read_kept(name, part, build)
        yield from ((key, references[key]) for key in part if key in references)


def _build_references(options: ReferenceOptions, keys: Sequence[int]) -> dict[int, Runs]:
    """Return the references to papers by the papers' keys."""
    references: dict[int, Runs] = {}
    for papers in iter_batches(keys):
        prefetch_entry_parts(papers)
        bylines = read_bylines(papers, with_orcids=False)
        members = _find_members(bylines) if options.has_bold_members else set()
        roles = read_roles_of_members(papers) if options.with_roles else {}
        for paper in papers:
            mentions = bylines.get(paper.pk, [])
            authors = [mention for mention in mentions if mention.role == "author"]
            runs = build_reference(
                remove_own_page(build_entry(paper, mentions), paper),
                options.style,
                strong=[place for place, mention in enumerate(authors) if mention.person in members],
                is_ordered=not authors or authors[0].is_placed,
            )
            if paper.pk in roles:
                runs = (*runs, Run(f" [{', '.join(roles[paper.pk])}]"))
            references[paper.pk] = runs
    return references


def _find_members(bylines: dict[int, list[PrintedMention]]) -> set[int | None]:
    """Return the persons of bylines whom visitors see."""
    persons = {mention.person for mentions in bylines.values() for mention in mentions} - {None}
    return set(Person.objects.seen().filter(pk__in=persons).values_list("pk", flat=True))


def write_text(export: PaperExport) -> Iterator[str]:
    """Yield the title, then headings and a line for each reference."""
    yield f"{export.title}\n"
    for group in iter_groups(export):
        yield f"\n{group.title}\n\n" if group.title else "\n"
        for number, runs in enumerate(group.references, start=group.first):
            label = export.options.number_format.format(number)
            yield f"{label} {render_plain(runs)}\n".lstrip(" ")


class RenderedGroup(NamedTuple):
    """References as HTML under a heading, which may be empty. first: the number of the first one."""

    title: str
    references: list[SafeString]
    first: int


def render_groups(export: PaperExport) -> dict[str, list[RenderedGroup] | bool]:
    """Return the context of references as HTML: groups, and whether lists or texts have their numbers."""
    number_format = export.options.number_format
    is_in_text = number_format not in ("", LIST_NUMBERS)
    groups = []
    for group in iter_groups(export):
        labels = [f"{number_format.format(group.first + place)} " for place in range(len(group.references))]
        references = [
            SafeString(render_html((Run(label), *runs) if is_in_text else runs))
            for label, runs in zip(labels, group.references, strict=True)
        ]
        groups.append(RenderedGroup(group.title, references, group.first))
    return {
        "groups": groups,
        "has_list_numbers": number_format == LIST_NUMBERS,
        "has_numbers_in_text": is_in_text,
    }


def write_html(export: PaperExport) -> Iterator[str]:
    """Yield a page that stands alone, whose references can be taken into another one."""
    context = {"title": export.title, "author": export.author}
    yield render_to_string("publications/reference_list.html", context | render_groups(export))


def build_word(export: PaperExport) -> bytes:
    """Return a Word document with headings, and the references in the style for them."""
    document = WordDocument(export.title, export.author, export.on)
    for group in iter_groups(export):
        if group.title:
            document.add_heading(group.title)
        for runs in group.references:
            document.add_reference(
                runs, is_numbered=export.options.is_numbered, number_format=export.options.number_format
            )
    return document.build()
