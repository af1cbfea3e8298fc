"""Read the names of people who may be new, with titles and e-mail addresses as people write them."""

import re
from dataclasses import dataclass
from functools import lru_cache

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext

from bibliography.names import PARTICLES, NameParts, split, split_title
from people.models import Person

_MC = re.compile(r"\bMc(\w)")


@dataclass(frozen=True)
class Newcomer:
    """A person to be added. row: the first row of a table that names them; 0 for one from a form."""

    name: str
    title: str = ""
    given: str = ""
    particle: str = ""
    family: str = ""
    suffix: str = ""
    email: str = ""
    email_visibility: str = Person.EmailVisibility.HIDDEN.value
    row: int = 0
    slug: str = ""

    def __str__(self) -> str:
        return self.name

    @property
    def provisional_key(self) -> int:
        """The key in a directory of somebody who is not saved yet: negative, unlike those of persons."""
        return -self.row

    def as_person(self, slug: str) -> Person:
        """Build an unsaved person, with parts of the name cut to the length of their columns."""
        names = ("title", "given", "particle", "family", "suffix")
        parts = {name: getattr(self, name)[: Person._meta.get_field(name).max_length] for name in names}
        email = {"email": self.email, "email_visibility": self.email_visibility}
        return Person(name=self.name, slug=slug, **email, **parts)


def read_newcomer(text: str, title: str = "", email: str = "") -> Newcomer:
    """Parse a name such as "Prof. Dr. Ada van der Berg", "LI, Xiaoming" or "Wei CHEN".

    Titles in brackets or after a comma count as well: "Schäfer, Jörg (Dr.-Ing.)". Raises ValueError for an
    invalid name or e-mail address.
    """
    text, after = _split_title_after(text)
    before, bare = split_title(text)
    parts = _lower_capitals(split(bare))
    parts_in_order = (parts.given, parts.particle, parts.family or parts.literal, parts.suffix)
    is_reordered = "," in bare or parts != split(bare)
    name = " ".join(filter(None, parts_in_order)) if is_reordered and not parts.literal else bare
    if len(name) > (Person._meta.get_field("name").max_length or 200):
        raise ValueError(gettext("The name has more than 200 characters."))
    if email:
        email = tidy_email(email)
        try:
            validate_email(email)
        except ValidationError:
            raise ValueError(
                gettext("E-mail: “{email}” is not an e-mail address.").format(email=email[:60])
            ) from None
    title = " ".join((title or f"{before} {after}").split())
    return Newcomer(name, title, parts.given, parts.particle, parts.family, parts.suffix, email)


def _split_title_after(text: str) -> tuple[str, str]:
    """Return a name without the titles in brackets or after the last comma, and these."""
    text = " ".join(text.split())
    titles: list[str] = []
    while len(titles) < TITLES_AFTER and (match := _TITLE_AFTER.search(text)):
        title, rest = split_title(f"{match[1] or match[2]} X")
        before = text[: match.start()]
        is_given_name = match[2] and (" " not in before or title in ("Ma", "Ba", "Md"))
        if rest != "X" or is_given_name:  # "Chen, Ma"
            break
        titles.insert(0, title)
        text = before + text[match.end() :]
    return text, " ".join(titles)


_TITLE_AFTER = re.compile(r" ?\(([^()]{1,40})\)(?= ?(?:,|$))|, ?([^(),]{1,40})$")
TITLES_AFTER = 3


def tidy_email(text: str) -> str:
    """Return the address in a text such as "Ada <ada@example.org>", "mailto:…" or "ada (at) example.org"."""
    text = " ".join(text.split())[:400]
    if match := _EMAIL_IN_ANGLES.search(text):
        text = match[1].strip()
    if text.casefold().startswith("mailto:"):
        text = text[len("mailto:") :].partition("?")[0].strip()
    return _AT.sub("@", _DOT.sub(".", text))


_EMAIL_IN_ANGLES = re.compile(r"<([^<>]*)>$")
_AT = re.compile(r" ?[\[({] ?(?:at|ät|@) ?[\])}] ?", re.IGNORECASE)
_DOT = re.compile(r" ?[\[({] ?(?:dot|punkt|\.) ?[\])}] ?", re.IGNORECASE)


@lru_cache(maxsize=20_000)
def to_display_name(text: str) -> str:
    """Return a name in display order, without its title; an invalid name as it is."""
    try:
        return read_newcomer(text).name
    except ValueError:
        return " ".join(text.split())


def _lower_capitals(parts: NameParts) -> NameParts:
    """Convert a name in capitals to mixed case: "CHEN" to "Chen"."""
    if not _is_in_capitals(parts.family):
        return parts
    given = parts.given
    if _is_in_capitals(given) and len(given.replace(".", "")) > 3:  # and not initials
        given = _capitalise(given)
    words = parts.family.split()
    small = [word.casefold() for word in words[:-1] if word.casefold() in PARTICLES]
    particle = " ".join(filter(None, [parts.particle, *small]))
    family = _capitalise(" ".join(words[len(small) :]))
    return NameParts(given, particle, family, parts.suffix)


def _is_in_capitals(name: str) -> bool:
    return len(name) > 1 and name == name.upper() != name.lower()


def _capitalise(name: str) -> str:
    return _MC.sub(lambda match: f"Mc{match[1].upper()}", name.title())
