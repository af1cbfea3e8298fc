"""Items of long lists, of which there are hundreds on a page; `{% load items %}`.

They are written by hand: templates of the same take 60 µs an item and not 4; a list of papers with three
hundred choices beside it would take a fifth longer.
"""

from collections.abc import Iterable
from html import escape

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import capfirst

from groupsite.kit.facets import Button
from publications.byline import Byline
from publications.found_rows import Name, Row
from publications.rows import NamedLink, named_links

register = template.Library()

MARK = '<sup title="{0}" role="img" aria-label="{0}">{1}</sup>'
EQUAL = MARK.format("equal contribution", "∗")
HOMONYM = ' <span class="homonym" title="Tells people of this name apart">{}</span>'
CORRESPONDING = MARK.format("corresponding author", "✉\ufe0e")


@register.simple_tag
def found_byline(row: Row, own: str = "") -> SafeString:
    """The authors of a paper, or its editors where it has none, folded where there are many, each as a link.

    own: the key of the name whose page it is, which is set apart.
    """
    said = _folded(row.authors, row.address, own)
    if row.editors.open:
        said += f'<div class="editors">Edited by {_folded(row.editors, row.address, own)}</div>'
    return SafeString(said)


@register.simple_tag
def link_items(row: Row, kind: bool = False) -> SafeString:
    """Awards, links of a paper, and how it is cited, as items; kind: also what kind of paper it is."""
    paper = row.paper
    found = [f'<li class="award">{_award(award)}</li>' for award in paper.awards.all()]
    if kind:
        found.append(f'<li class="kind">{escape(capfirst(paper.get_kind_display()))}</li>')
    found += map(_link, named_links(paper))
    if paper.is_cited:
        box = reverse("cite", args=[paper.slug])
        found.append(f'<li><a href="{escape(row.address)}#cite" data-cite="{escape(box)}">Cite</a></li>')
    return SafeString("\n".join(found))


@register.simple_tag
def choice_items(choices: Iterable[Button]) -> SafeString:
    """The choices of a facet, as buttons of its form."""
    return SafeString("\n".join(map(_choice, choices)))


@register.simple_tag
def name_items(names: Iterable, counted: bool = True, noun: bool = False) -> SafeString:
    """Names as items of a list, as links; with the `number` of papers of each, but where none is counted.

    noun: whether it is seen, and not only heard, that the numbers are of papers.
    """
    numbers = (_number(one, noun) if counted else "" for one in names)
    return SafeString(
        "\n".join(f"<li>{_linked(one)}{number}</li>" for one, number in zip(names, numbers, strict=True))
    )


def _linked(one) -> str:
    numbers = getattr(one, "homonyms", ())
    html = HOMONYM.format(escape(", ".join(numbers))) if numbers else ""
    return f'<a href="{escape(one.get_absolute_url())}"><bdi>{escape(one.name)}</bdi></a>{html}'


def _number(one, noun: bool) -> str:
    counted = _plural(one) if noun else _noun(one)
    return f' <span class="number">{one.number}{counted}</span>'


def _noun(one) -> str:
    """What the number beside something counts, for those who do not see where it stands."""
    return f'<span class="hidden">{_plural(one)}</span>'


def _plural(one) -> str:
    return " paper" if str(one.papers) == "1" else " papers"


def _folded(names: Byline, address: str, own: str) -> str:
    said = _printed(names.open, own)
    if names.folded:
        folded = _printed(names.folded, own)
        said += f'<details class="fold"><summary>{escape(names.summary)}</summary> {folded}'
    if names.others:
        others = escape(names.others)
        if names.beyond and address:
            others = f'<a href="{escape(address)}#authors">{others}</a>'
        said += f'<span class="name">{others}</span>'
    return f"{said}</details>" if names.folded else said


def _printed(names: Iterable[Name], own: str) -> str:
    names_html = [f"<bdi>{_name(each, own)}</bdi>{_homonym(each)}{_marks(each)}" for each in names]
    between = ',</span> <span class="name">'
    return f'<span class="name">{between.join(names_html)}</span> ' if names_html else ""


def _name(each: Name, own: str) -> str:
    name, address = escape(each.display_name), each.address
    if each.key == own and each.role == "author":
        return f"<strong>{name}</strong>"
    kind = "" if each.linked or not own else ' class="printed"'
    return f'<a{kind} href="{escape(address)}">{name}</a>' if address else name


def _homonym(each: Name) -> str:
    return HOMONYM.format(escape(each.number)) if each.number else ""


def _marks(each: Name) -> str:
    return (EQUAL if each.equal else "") + (CORRESPONDING if each.corresponding else "")


def _link(link: NamedLink) -> str:
    title = f' title="{escape(capfirst(link.remark))}"' if link.remark else ""
    return f'<li><a href="{escape(link.url)}"{title}>{escape(link.name)}</a></li>'


def _award(award) -> str:
    title = escape(award.title)
    said = f'<a href="{escape(award.url)}">{title}</a>' if award.url else title
    return f"{said} ({escape(award.outcome_note)})" if award.outcome_note else said


def _choice(choice: Button) -> str:
    sent = ' name="{}" value="{}"'.format(*map(escape, choice.sent)) if choice.sent else ""
    current = ' aria-current="true"' if choice.current else ""
    number = (
        "" if choice.papers in (None, "") else f' <span class="number">{choice.papers}</span>{_noun(choice)}'
    )
    label = f'<span dir="auto">{escape(choice.label)}</span>'
    return f'<li><button type="submit" id="{escape(choice.id)}"{current}{sent}>{label}{number}</button></li>'
