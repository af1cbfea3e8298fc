"""Look up roles by what people call them, with questions where that is ambiguous."""

import re
import tomllib
from collections import defaultdict
from importlib.resources import files

from django.utils.translation import gettext

from bibliography.names import normalize_name
from core.plans.questions import Questions
from core.text.letters import make_name_key
from core.text.markdown import make_unique_slug, slugify_locally
from people.models import Role

_KINDS: dict[str, set[str]] = defaultdict(set)
"""The kinds of roles by English and German words."""
for _kind, _synonyms in tomllib.loads(files(__package__).joinpath("roles.toml").read_text("utf-8")).items():
    for _word in _synonyms.split(", "):
        _KINDS[_word].add(_kind)
NEW_ROLE = "new-role"
"""The answer that a name is that of a role to be added."""
_GENDERED = re.compile(r"(?<=\w)(?:[:*/_]-?|\(-?)in(?:nen)?\)?\b")


class Roles:
    """All roles in order, with lookup by name, plural, slug or synonym.

    may_add: whether an answer can be that a role is added, which happens when a change with it is saved.
    """

    def __init__(self, questions: Questions | None = None, may_add: bool = False) -> None:
        self.all = list(Role.objects.all())
        self.questions, self.may_add = questions, may_add
        self._new: dict[str, Role] = {}
        self._by_key = {
            make_name_key(text): role
            for role in reversed(self.all)
            for text in (role.slug, *role.list_texts("plural"), *role.list_texts("name"))
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
        if not self.questions or not (self.all or self.may_add):
            names = ", ".join(role.name for role in self.all) or gettext("none yet; add one first")
            raise ValueError(
                gettext("“{text}” is not a role. Roles: {names}.").format(text=text[:60], names=names)
            )
        if not matches and any(kind.startswith("visiting") for kind in kinds):
            matches = self._select_by_kinds({"visitor"})  # the wider kind, to be confirmed
        name = " ".join(text.split())[: Role._meta.get_field("name").max_length]
        label = gettext("Add “{name}” as a new role").format(name=name)
        added = [(NEW_ROLE, label)] if self.may_add else []
        default = str(matches[0].pk) if len(matches) == 1 else NEW_ROLE if added and not matches else ""
        others = [(str(role.pk), role.name) for role in self.all]
        answer = self.questions.ask("role", text, added, default, others)
        if answer == NEW_ROLE:
            return self._new.setdefault(make_name_key(name), self._build_new(name))
        return next(role for role in self.all if str(role.pk) == answer)

    def _build_new(self, name: str) -> Role:
        """Build an unsaved role, after all others."""
        taken = {role.slug for role in [*self.all, *self._new.values()]}
        slug = make_unique_slug(slugify_locally(name)[:80], taken.__contains__)
        position = max((role.position for role in self.all), default=0) + 1
        plural = name if name.endswith("s") else f"{name}s"[:80]
        return Role(name=name, plural=plural, slug=slug, position=position)

    def _select_by_kinds(self, kinds: set[str]) -> list[Role]:
        return [role for role in self.all if self._kinds[role] & kinds]


def find_kinds(text: str) -> set[str]:
    """Return the kinds of role that a word can mean; several for one such as "graduate student"."""
    text = _GENDERED.sub("", normalize_name(text)).replace("'", "").replace(".", "").replace("-", " ")
    text = " ".join(text.split())
    variants = (text, text.removesuffix("in"), text.removesuffix("s"), text.removesuffix("innen"))
    return next((_KINDS[variant] for variant in variants if variant in _KINDS), set())
