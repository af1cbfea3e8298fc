"""Words for templates: numbers, dates and names as people write them."""

from urllib.parse import quote

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from groupsite.kit import mathematics, text
from groupsite.kit.dates import PartialDate, Precision
from people import names
from publications.models import Publication

register = template.Library()

register.filter("markdown", text.markdown)
register.filter("plain", text.plain)
register.filter("math", mathematics.with_math)
register.filter("nomath", mathematics.without_math)
register.filter("abstract", mathematics.abstract)
register.filter("initials", names.initials)


@register.filter
def count(number: int, noun: str) -> str:
    """ "1 paper", "1,234 papers"; an unusual plural stands after a comma: "person,people"."""
    one, _, many = noun.partition(",")
    return f"{number:,} {one if number == 1 else many or one + 's'}"


@register.filter
def day(value) -> SafeString:
    """A date, a datetime or a partial date as a <time> element; nothing for nothing."""
    if not value:
        return SafeString("")
    if not isinstance(value, PartialDate):
        value = PartialDate(getattr(value, "date", lambda: value)(), Precision.DAY)
    return format_html('<time datetime="{}">{}</time>', value.isoformat(), value)


@register.filter
def published(paper) -> PartialDate | None:
    """When a paper appeared, as far as it is known; a day that its month does not have is left out."""
    parts = [f"{paper.year:04}"] if paper.year else []
    for part in (paper.month, paper.day):
        if parts and part:
            parts.append(f"{part:02}")
    while parts:
        try:
            return PartialDate.parse("-".join(parts))
        except ValueError:  # 31 February
            parts.pop()
    return None


@register.filter
def email(address: str) -> SafeString:
    """An e-mail address to read and to copy, which is not written as one in the page's source."""
    local, _, host = address.rpartition("@")
    return format_html('<span class="email">{}<span>&#64;</span>{}</span>', local, host)


@register.filter
def called(thing) -> str:
    """What a thing is called; a paper by its title, set with its mathematics."""
    return mathematics.with_math(thing.title) if isinstance(thing, Publication) else str(thing)


@register.filter
def shown(thing):
    """The thing if visitors may see its page, else None."""
    public = thing is not None and thing.visibility == "public"
    return thing if public and thing.get_absolute_url() else None


REGISTRIES = {
    "orcid": "https://orcid.org/{}",
    "scholar": "https://scholar.google.com/citations?user={}",
    "dblp": "https://dblp.org/pid/{}",
    "openalex": "https://openalex.org/{}",
    "semanticscholar": "https://www.semanticscholar.org/author/{}",
    "github": "https://github.com/{}",
    "isni": "https://isni.org/isni/{}",
    "wikidata": "https://www.wikidata.org/wiki/{}",
}


@register.filter
def registry_address(identifier) -> str:
    """Where a registry shows the person that it calls by this identifier; empty if that is not known."""
    return REGISTRIES.get(identifier.scheme, "").format(quote(identifier.value, safe="/"))


@register.filter
def short(words: str, length: int = 155) -> str:
    """The beginning of a text, to whole words, for descriptions."""
    line = " ".join(words.split())
    return line if len(line) <= length else line[:length].rsplit(" ", 1)[0].rstrip(",.;:") + "…"


@register.filter
def site_host(address: str) -> str:
    """The host of an address, without www: what a link leads to, in few letters."""
    return address.partition("//")[2].partition("/")[0].removeprefix("www.")


@register.inclusion_tag("publications/_byline.html")
def byline(paper, me=None) -> dict:
    """A paper's authors, then its editors. `me` is the person whose page it is."""
    mentions = list(paper.authorships.all())
    return {
        "authors": [mention for mention in mentions if mention.role == "author"],
        "editors": [mention for mention in mentions if mention.role == "editor"],
        "incomplete": not paper.byline_complete,
        "me": me,
    }
