"""What a plan has to ask before it can do all that was meant, once for all rows that need it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from groupsite.kit.letters import name_key

LABELS = {
    "dates": "Dates such as",
    "role": "Role",
    "person": "New person",
    "supervisor": "Supervisor",
}


class Undecided(ValueError):
    """Something has to be chosen first; it says what."""

    code = "undecided"


@dataclass
class RosterQuestion:
    """What was typed, and what can be chosen for it. `answer` is a value of the options, or empty."""

    kind: str
    text: str
    options: list[tuple[str, str]]
    answer: str
    rows: list[int] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of its field."""
        return f"answer:{self.kind}:{name_key(self.text)}"

    @property
    def label(self) -> str:
        return LABELS[self.kind]


class Questions:
    """The questions of one plan, and what was sent as answers to them."""

    def __init__(self, sent: Mapping[str, str] | None = None) -> None:
        self._sent = sent or {}
        self._asked: dict[str, RosterQuestion] = {}
        self.row = 0

    def ask(self, kind: str, text: str, options: list[tuple[str, str]], default: str = "") -> str:
        """Return what was chosen, or the default; raise Undecided where there is neither."""
        question = RosterQuestion(kind, text[:200], options, default)
        question = self._asked.setdefault(question.name, question)
        sent = self._sent.get(question.name, "")
        if sent in dict(options):
            question.answer = sent
        if self.row and self.row not in question.rows:
            question.rows.append(self.row)
        if not question.answer:
            raise Undecided(f"{question.label} “{question.text}”: choose above.")
        return question.answer

    @property
    def all(self) -> list[RosterQuestion]:
        return sorted(self._asked.values(), key=lambda question: list(LABELS).index(question.kind))
