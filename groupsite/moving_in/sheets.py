"""The questions of a move by kind, each kind on one sheet with a safe answer chosen."""

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from core.plans.questions import PlanQuestion, QuestionKind, Questions
from groupsite.moving_in.planned import QuestionSheet

LEAVE, TAKE, FILL, YES, NO, HOME, FIX_HERE = "leave", "take", "fill", "yes", "no", "home", "fix"
KEEP, REPLACE = "keep", "replace"
KINDS = tuple(
    QuestionKind(name, "{text}", others=_("Another role:") if name == "role" else "")
    for name in (
        "unread", "name", "photo", "paper", "person", "role", "filling", "replace", "consent", "papers",
        "small", "missing", "homes", "menu", "nowhere",
    )
)  # fmt: skip
"""In the order in which they are asked."""
TITLES = {
    "unread": ngettext_lazy(
        "{number:,} part of {where} cannot be read.", "{number:,} parts of {where} cannot be read.", "number"
    ),
    "name": ngettext_lazy("{number:,} person has no name.", "{number:,} people have no name.", "number"),
    "photo": ngettext_lazy("Whose photo is {number:,} file?", "Whose photos are {number:,} files?", "number"),
    "paper": ngettext_lazy("Which paper is {number:,} file?", "Which papers are {number:,} files?", "number"),
    "person": ngettext_lazy(
        "{number:,} person may be here already.", "{number:,} people may be here already.", "number"
    ),
    "role": ngettext_lazy(
        "{number:,} role is not one of yours.", "{number:,} roles are not among yours.", "number"
    ),
    "filling": ngettext_lazy(
        "{number:,} person is here already.", "{number:,} people are here already.", "number"
    ),
    "replace": ngettext_lazy(
        "{number:,} person has a photo already.", "{number:,} people have a photo already.", "number"
    ),
    "consent": ngettext_lazy("{number:,} portrait is new.", "{number:,} portraits are new.", "number"),
    "papers": ngettext_lazy(
        "{number:,} paper may be here already.", "{number:,} papers may be here already.", "number"
    ),
    "small": ngettext_lazy(
        "{number:,} picture is smaller than 200 px.", "{number:,} pictures are smaller than 200 px.", "number"
    ),
    "missing": ngettext_lazy(
        "{number:,} picture cannot be taken.", "{number:,} pictures cannot be taken.", "number"
    ),
    "homes": ngettext_lazy(
        "{where} is the home page.", "{number:,} pages are the home page: {where}.", "number"
    ),
    "menu": ngettext_lazy("Use the old menu?", "Use the old menu?", "number"),
    "nowhere": ngettext_lazy(
        "{number:,} old URL leads nowhere.", "{number:,} old URLs lead nowhere.", "number"
    ),
}
SHOWN_PICTURES = 12


class Sheets:
    """The sheets of a plan. sent: the answers so far. answers: those that count, to questions about all."""

    def __init__(self, sent: Mapping[str, str]) -> None:
        self.questions = Questions(KINDS, sent)
        self.answers: dict[str, str] = {}
        self._sheets: dict[str, QuestionSheet] = {}

    def ask(self, kind: str, options: list[tuple[str, str]]) -> str:
        """Return the answer to a question about the whole site, whose first option is the safe one."""
        answer = self.answers[kind] = self.questions.ask(kind, kind, options, options[0][0])
        return answer

    def ask_about_small(self) -> str:
        """Return whether pictures that are too small are taken."""
        return self.ask(
            "small", [(LEAVE, gettext("Leave them out")), (TAKE, gettext("Take them, shown small"))]
        )

    def ask_for_consent(self) -> str:
        """Return whether everybody agreed that the new portraits are shown."""
        return self.ask(
            "consent",
            [(NO, gettext("Not yet: show initials")), (YES, gettext("Everybody agreed that it is shown"))],
        )

    def list_asked(self, kind: str) -> list[PlanQuestion]:
        """Return the questions of a kind."""
        return [question for question in self.questions.all if question.kind == kind]

    def add(self, kind: str, number: int, *, things: int = 0, where: str = "", **values) -> None:
        """Add the sheet of a kind, if something was asked.

        number: in its title. things: how many things it decides about, which have a problem until then.
        """
        if questions := self.list_asked(kind):
            title = TITLES[kind].format(number=number, where=where)
            self._sheets[kind] = QuestionSheet(title, questions, number=things, **values)

    def list_all(self) -> list[QuestionSheet]:
        """Return all sheets in their order."""
        return [self._sheets[kind.name] for kind in KINDS if kind.name in self._sheets]
