"""Filters of text: numbers, dates, names, Markdown and mathematics as people write them."""

import re
from typing import Any

from django import template
from django.urls import get_script_prefix
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext_lazy

from bibliography import names
from core.db.translations import FallbackText, get_direction
from core.kinds import get_kinds
from core.text import markdown, mathematics
from core.text.dates import PartialDate, Precision
from core.text.translation import SeparatedNumber, format_date, format_number, is_singular
from core.text.typography import set_typography
from core.web.html.elements import write_attributes
from core.web.language_paths import get_language_prefix, keep_language
from core.web.urls import get_url
from core.web.visibility import get_if_public
from groupsite.site.live_lines import remove_live_lines
from groupsite.site.openings import remove_no_openings
from publications.display.facts import parse_publication_date
from publications.models import Publication

register = template.Library()

register.simple_tag(get_url)
register.filter("plain", markdown.render_text)
register.filter("short", markdown.truncate_text)
register.filter("email", markdown.render_email)
register.filter("mail_button", markdown.render_mail_link)
register.filter("sections", markdown.split_sections)
register.filter("typography", set_typography)
register.filter("math", mathematics.render_math)
register.filter("nomath", mathematics.strip_math)
register.filter("abstract", mathematics.render_abstract)
register.filter("initials", names.get_initials)
register.filter("published", parse_publication_date)
register.filter("if_public", get_if_public)
register.filter("remove_live_lines", remove_live_lines)
register.filter("remove_no_openings", remove_no_openings)


@register.filter
def lang(value: Any) -> SafeString:
    """Return the attributes of an element around a text, if it is in another language than the page."""
    text = value if isinstance(value, str) else str(value)
    if not isinstance(text, FallbackText):
        return SafeString("")
    direction = get_direction(text.language)
    is_turned = direction != get_direction(get_language() or text.language)
    return SafeString(write_attributes({"lang": text.language, "dir": is_turned and direction}))


@register.filter("markdown")
def render_text(text: str, top: int = 3) -> SafeString:
    """Render Markdown, with links to this site in the language of the page."""
    return markdown.render_markdown(text, top, resolve_link=keep_language if get_language_prefix() else None)


COUNTED = {
    "alumnus": ngettext_lazy("{number:,} alumnus", "{number:,} alumni", "number"),
    "award": ngettext_lazy("{number:,} award", "{number:,} awards", "number"),
    "corpus": ngettext_lazy("{number:,} corpus", "{number:,} corpora", "number"),
    "correction": ngettext_lazy("{number:,} correction", "{number:,} corrections", "number"),
    "course": ngettext_lazy("{number:,} course", "{number:,} courses", "number"),
    "entry": ngettext_lazy("{number:,} entry", "{number:,} entries", "number"),
    "file": ngettext_lazy("{number:,} file", "{number:,} files", "number"),
    "link": ngettext_lazy("{number:,} link", "{number:,} links", "number"),
    "member": ngettext_lazy("{number:,} member", "{number:,} members", "number"),
    "name": ngettext_lazy("{number:,} name", "{number:,} names", "number"),
    "news item": ngettext_lazy("{number:,} news item", "{number:,} news items", "number"),
    "nomination": ngettext_lazy("{number:,} nomination", "{number:,} nominations", "number"),
    "package": ngettext_lazy("{number:,} package", "{number:,} packages", "number"),
    "paper": ngettext_lazy("{number:,} paper", "{number:,} papers", "number"),
    "person": ngettext_lazy("{number:,} person", "{number:,} people", "number"),
    "program": ngettext_lazy("{number:,} software package", "{number:,} software packages", "number"),
    "project": ngettext_lazy("{number:,} project", "{number:,} projects", "number"),
    "question": ngettext_lazy("{number:,} question", "{number:,} questions", "number"),
    "redirect": ngettext_lazy("{number:,} redirect", "{number:,} redirects", "number"),
    "report": ngettext_lazy("{number:,} report", "{number:,} reports", "number"),
    "second": ngettext_lazy("{number:,} second", "{number:,} seconds", "number"),
    "section": ngettext_lazy("{number:,} section", "{number:,} sections", "number"),
    "spelling": ngettext_lazy("{number:,} spelling", "{number:,} spellings", "number"),
    "star": ngettext_lazy("{number:,} star", "{number:,} stars", "number"),
    "theme": ngettext_lazy("{number:,} theme", "{number:,} themes", "number"),
    "thing": ngettext_lazy("{number:,} thing", "{number:,} things", "number"),
    "topic": ngettext_lazy("{number:,} topic", "{number:,} topics", "number"),
    "venue": ngettext_lazy("{number:,} venue", "{number:,} venues", "number"),
}


@register.filter
def count(number: int, noun: str) -> str:
    """Return "1 paper", "1,234 papers". noun: one of COUNTED, or the key of a kind of content."""
    if noun in COUNTED:
        return COUNTED[noun].format(number=SeparatedNumber(number))
    kind = next(kind for kind in get_kinds() if kind.key == noun)
    return f"{format_number(number)} {kind.noun if is_singular(number) else kind.plural}"


@register.filter
def count_rows(number: int, options) -> str:
    """Return "1 person", "1,234 people". options: those of a model."""
    noun = options.verbose_name if is_singular(number) else options.verbose_name_plural
    return f"{format_number(number)} {noun}"


@register.filter
def label(field) -> SafeString:
    """Return the label of a form's field without a colon."""
    return field.label_tag(label_suffix="")


@register.filter
def day(value) -> SafeString:
    """Return a date, a datetime or a partial date as a <time> element; nothing for nothing."""
    if not value:
        return SafeString("")
    if not isinstance(value, PartialDate):
        value = PartialDate(getattr(value, "date", lambda: value)(), Precision.DAY)
    return format_html('<time datetime="{}">{}</time>', value.isoformat(), value)


@register.filter
def day_of_year(value) -> SafeString:
    """Return a partial date without its year: "29 February", "March"; nothing for a mere year."""
    if value.precision is Precision.YEAR:
        return SafeString("")
    text = (
        format_date(value.day, "MONTH_DAY_FORMAT")
        if value.precision is Precision.DAY
        else date_format(value.day, "F")
    )
    if value.precision is Precision.SEASON:
        text = str(value).replace(f"{value.day.year:04}", "").strip()
    return format_html('<time datetime="{}">{}</time>', value.isoformat(), text)


@register.filter
def display_name(thing) -> str:
    """Return the name of a thing; a paper's is its title, set with its mathematics."""
    return mathematics.render_math(thing.title) if isinstance(thing, Publication) else str(thing)


@register.filter
def registry_address(identifier) -> str:
    """Return the URL of a person in a registry; empty if the registry has none."""
    return identifier.url


@register.filter
def site_host(address: str) -> str:
    """Return the host of a URL, without www."""
    return address.partition("//")[2].partition("/")[0].removeprefix("www.")


HYPHENATED = re.compile(r"(?<![\w’-])[\w’]++(?:-[\w’]++)++(?![\w-])")
LONGEST_UNBROKEN = 24  # characters, that fit on a phone


@register.filter
def keep_unbroken(html: SafeString) -> SafeString:
    """Keep the hyphenated words of a large heading on one line each. Takes safe HTML."""
    parts = re.split(r"(<math\b.*?</math>|<code\b.*?</code>|<[^>]*>)", html, flags=re.DOTALL)
    return SafeString(
        "".join(HYPHENATED.sub(_wrap_unbroken, part) if part[:1] != "<" else part for part in parts)
    )


def _wrap_unbroken(match: re.Match) -> str:
    word = match.group()
    return f'<span class="unbroken">{word}</span>' if len(word) <= LONGEST_UNBROKEN else word


@register.filter
def remarks(award) -> str:
    """Return the outcome and the giver of an award: "finalist, ACM CoNEXT"."""
    return award.remarks


@register.filter
def current(path: str, address: str) -> str:
    """Return aria-current of a menu's link on a page: "page" there, "true" below it, else nothing."""
    if path == address:
        return "page"
    return "true" if address != get_script_prefix() and path.startswith(address) else ""
