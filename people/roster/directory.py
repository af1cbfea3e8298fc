"""Look up persons and roles by what people type, with questions where it is ambiguous."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from importlib.resources import files

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography.names import (
    PARTICLES,
    Likeness,
    NameParts,
    compare_names,
    normalize_name,
    split,
    split_title,
)
from core.plans.questions import COLUMN, DATES, QuestionKind, Questions, UndecidedError
from core.text.letters import make_name_key
from people.models import Appointment, Person, PersonName, Role, Supervision

OUTSIDE, NEW, NOBODY = "outside", "new", "nobody"
SIMILAR = 0.85
"""The minimum ratio of common letters of similar names."""
CHOICES = 4
COMMON = 20
"""More persons than that sharing a word say nothing: comparing them all would be slow."""

Label = tuple[int, str, str]
"""Key, name and slug of a person."""
_MC = re.compile(r"\bMc(\w)")
_KINDS: dict[str, set[str]] = defaultdict(set)
"""The kinds of roles by English and German words."""
for _kind, _synonyms in tomllib.loads(files(__package__).joinpath("roles.toml").read_text("utf-8")).items():
    for _word in _synonyms.split(", "):
        _KINDS[_word].add(_kind)
_GENDERED = re.compile(r"(?<=\w)(?:[:*/_]-?|\(-?)in(?:nen)?\)?\b")
KINDS = (
    COLUMN,
    DATES,
    QuestionKind("role", "Role"),
    QuestionKind("person", _("New person")),
    QuestionKind("same", _("Several rows of")),
    QuestionKind("supervisor", "Supervisor"),
    QuestionKind("supervisors", "Supervisors"),
    QuestionKind("emails", _("The e-mail addresses of new people are shown to"), is_choice=True),
    QuestionKind("notes", _("The notes are shown to"), is_choice=True),
)
"""The questions of a pasted roster."""


class Directory:
    """All persons by name, fetched once for a page. Persons with the same name are labelled by their slug.

    questions: for ambiguous names; without, these are errors.
    """

    def __init__(self, persons: Iterable[Label] | None = None, questions: Questions | None = None) -> None:
        self.persons = list(Person.objects.labels() if persons is None else persons)
        self.questions = questions
        self._exact: dict[str, list[Label]] = defaultdict(list)
        self._alike: dict[str, list[Label]] = defaultdict(list)
        self._labels: dict[str, int] = {}
        self._names: dict[int, tuple[str, str]] = {}
        for person in self.persons:
            self._index(person)
        self._namesakes = self._find_namesakes()

    def _find_namesakes(self) -> set[str]:
        return {slug for same in self._exact.values() if len(same) > 1 for _, _, slug in same}

    def _index(self, person: Label) -> None:
        key, name, slug = person
        bare = split_title(name)[1]
        self._names[key] = name, slug
        self._exact[make_name_key(bare)].append(person)
        self._alike[normalize_name(bare)].append(person)
        self._labels[make_name_key(f"{name} [{slug}]")] = key

    def add_newcomers(self, newcomers: "Iterable[Newcomer]") -> None:
        """Let the people whom a table adds be found as supervisors, by their provisional keys."""
        self.__dict__.pop("_by_word", None)
        for newcomer in newcomers:
            self._index((newcomer.provisional_key, newcomer.name, f"row-{newcomer.row}"))
        self._namesakes = self._find_namesakes()

    def format_label(self, name: str, slug: str) -> str:
        """Return the text that `find` reads as this person."""
        return f"{name} [{slug}]" if slug in self._namesakes else name

    def get_label(self, key: int) -> str:
        """Return the label of a person; of somebody who is not saved yet only the name."""
        return self._names[key][0] if key < 0 else self.format_label(*self._names[key])

    def person(self, key: int) -> Person:
        """Return an instance of the person with that key, with name and slug only."""
        name, slug = self._names[key]
        return Person(pk=key, name=name, slug=slug)

    @property
    def labels(self) -> list[str]:
        """The labels of all persons, for autocomplete."""
        return [self.format_label(name, slug) for _, name, slug in self.persons]

    def find(self, text: str) -> int | None:
        """Return the key of the person with that name or label, or None.

        Titles are ignored, and accents and case unless they distinguish persons. Raises ValueError if several
        persons match.
        """
        matches = self.find_all(text)
        if len(matches) > 1:
            labels = " or ".join(f"“{name} [{slug}]”" for _, name, slug in matches[:4])
            raise ValueError(
                gettext("{number} people are called “{text}”. Enter {labels}.").format(
                    number=len(matches), text=text[:60], labels=labels
                )
            )
        return matches[0][0] if matches else None

    def find_all(self, text: str) -> list[Label]:
        """Return all persons with that name or label."""
        key = make_name_key(text)
        if key in self._labels:
            return [(self._labels[key], *self._names[self._labels[key]])]
        for name in (split_title(text)[1], to_display_name(text)):
            if matches := self._exact.get(make_name_key(name)) or self._alike.get(normalize_name(name)):
                return matches
        return []

    def has_name(self, name: str) -> bool:
        """Return whether a person has this name, also in print."""
        return bool(self.find_all(name) or self.find_printed(name))

    def find_supervisor(self, name: str) -> int | None:
        """Return the key of a supervisor by name, None for somebody outside the group.

        Names in print count, too. Raises ValueError, or asks, for a name that is only similar.
        """
        exact = self.find_all(name)
        if exact and not self.questions:
            return self.find(name)
        candidates = exact or self.find_printed(name)
        if len(candidates) == 1:
            return candidates[0][0]
        candidates = candidates or self.find_similar(name)
        if not candidates:
            return None
        if not self.questions:
            labels = " or ".join(f"“{self.get_label(key)}”" for key, _, _ in candidates)
            raise UndecidedError(
                gettext(
                    "“{name}” is similar to a person here. Enter {labels}, or “{name} (outside)” for "
                    "somebody outside the group."
                ).format(name=name[:60], labels=labels)
            )
        options = [(str(key), self.describe(key)) for key, _, _ in candidates]
        answer = self.questions.ask(
            "supervisor", name, [*options, (OUTSIDE, gettext("somebody outside the group"))]
        )
        return None if answer == OUTSIDE else int(answer)

    def describe(self, key: int) -> str:
        """Return the label of a person as an option of a question."""
        if key < 0:
            return gettext("{name} (new, row {row})").format(name=self._names[key][0], row=-key)
        return gettext("{label} (existing)").format(label=self.get_label(key))

    def find_printed(self, name: str) -> list[Label]:
        """Return the persons with this name in print."""
        return self._printed.get(normalize_name(to_display_name(name)), [])

    @cached_property
    def _printed(self) -> dict[str, list[Label]]:
        """Persons by their names in print."""
        printed: dict[str, list[Label]] = defaultdict(list)
        keys = [key for key, _, _ in self.persons]
        for key, name in PersonName.objects.filter(person__in=keys).values_list("person", "name"):
            if (person := (key, *self._names[key])) not in printed[normalize_name(name)]:
                printed[normalize_name(name)].append(person)
        return printed

    def find_similar(self, name: str) -> list[Label]:
        """Return the persons with similar names that share a word, the most similar first."""
        name = to_display_name(name)
        by_word = [self._by_word.get(word, []) for word in sorted(_split_words(name))[:CHOICES]]
        persons = {person for same in by_word if len(same) <= COMMON for person in same}
        ranked = []
        for person in persons:
            other = split_title(person[1])[1]
            is_like = compare_names(name, other).likeness >= Likeness.FAMILY
            ratio = (
                1.0 if is_like else SequenceMatcher(None, normalize_name(name), normalize_name(other)).ratio()
            )
            if ratio >= SIMILAR:
                ranked.append((-ratio, person))
        return [person for _, person in sorted(ranked)[:CHOICES]]

    @cached_property
    def _by_word(self) -> dict[str, list[Label]]:
        by_word: dict[str, list[Label]] = defaultdict(list)
        for key, (name, slug) in self._names.items():
            for word in _split_words(split_title(name)[1]):
                by_word[word].append((key, name, slug))
        return by_word

    @cached_property
    def institutions(self) -> set[str]:
        """The normalised names of all institutions in the roster."""
        of_appointments = Appointment.objects.exclude(institution="").order_by().values_list("institution")
        of_supervisors = Supervision.objects.exclude(supervisor_institution="").order_by()
        return {
            normalize_name(name)
            for (name,) in of_appointments.union(of_supervisors.values_list("supervisor_institution"))
        }


def _split_words(name: str) -> set[str]:
    return {
        word
        for word in re.split(r"[\s.,'-]+", normalize_name(name))
        if len(word) > 1 and word not in PARTICLES
    }


class Roles:
    """All roles in order, with lookup by name, plural, slug or synonym."""

    def __init__(self, questions: Questions | None = None) -> None:
        self.all = list(Role.objects.all())
        self.questions = questions
        self._by_key = {
            make_name_key(text): role
            for role in reversed(self.all)
            for text in (role.slug, role.plural, role.name)
        }
        self._kinds = {role: find_kinds(role.name) or find_kinds(role.plural) for role in self.all}

    def find(self, text: str) -> Role:
        """Return the role with that name; if it is ambiguous, ask, or raise ValueError with all names."""
        if role := self._by_key.get(make_name_key(text)):
            return role
        kinds = find_kinds(text)
        matches = self._select_by_kinds(kinds)
        if len(matches) == 1:
            return matches[0]
        if not self.questions or not self.all:
            names = ", ".join(role.name for role in self.all) or "none yet; add one first"
            raise ValueError(
                gettext("“{text}” is not a role. Roles: {names}.").format(text=text[:60], names=names)
            )
        if not matches and any(kind.startswith("visiting") for kind in kinds):
            matches = self._select_by_kinds({"visitor"})  # the wider kind, to be confirmed
        options = [(str(role.pk), role.name) for role in self.all]
        answer = self.questions.ask("role", text, options, str(matches[0].pk) if len(matches) == 1 else "")
        return next(role for role in self.all if str(role.pk) == answer)

    def _select_by_kinds(self, kinds: set[str]) -> list[Role]:
        return [role for role in self.all if self._kinds[role] & kinds]


def find_kinds(text: str) -> set[str]:
    """Return the kinds of role that a word can mean; several for one such as "graduate student"."""
    text = _GENDERED.sub("", normalize_name(text)).replace("'", "").replace(".", "").replace("-", " ")
    text = " ".join(text.split())
    variants = (text, text.removesuffix("in"), text.removesuffix("s"), text.removesuffix("innen"))
    return next((_KINDS[variant] for variant in variants if variant in _KINDS), set())


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
