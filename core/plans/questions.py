"""The questions of a plan: what is ambiguous in a source, the options, and the submitted answers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.text.letters import make_name_key


class UndecidedError(ValueError):
    """A question must be answered first; the message says which."""

    code = "undecided"


OTHER = "other"
"""The answer that the meaning is the one chosen in the menu of other options."""


@dataclass(frozen=True)
class QuestionKind:
    """What a question is about.

    sentence: the question, with {text} for the text of the source. others: what stands before the menu of
    other options. can_leave_out: an answer is that the rows are left out. is_choice: it is about the whole
    source, and has a default.
    """

    name: str
    sentence: str | Promise
    others: str | Promise = ""
    can_leave_out: bool = False
    is_choice: bool = False


COLUMN = QuestionKind("column", _("Column “{text}”"), others=_("Read it as"), is_choice=True)
DATES = QuestionKind("dates", _("How are dates such as “{text}” written?"), can_leave_out=True)


@dataclass
class PlanQuestion:
    """A text of the source, and the options for its meaning; answer: the value of an option, or empty.

    others: further options, in a menu. names: what the rows are about, if the plan says so.
    """

    definition: QuestionKind
    text: str
    options: list[tuple[str, str]]
    answer: str
    others: list[tuple[str, str]] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    names: list[str] = field(default_factory=list)

    @property
    def kind(self) -> str:
        return self.definition.name

    @property
    def name(self) -> str:
        """The name of its field."""
        return f"answer:{self.kind}:{make_name_key(self.text)}"

    @property
    def title(self) -> str:
        return str(self.definition.sentence).format(text=self.text)

    @property
    def is_other(self) -> bool:
        """Whether the answer stands in the menu."""
        return self.answer in dict(self.others)

    @property
    def row_ranges(self) -> str:
        """The numbers of the rows: "82–106, 110"."""
        return join_ranges(self.rows)


def join_ranges(numbers: Iterable[int]) -> str:
    """Join numbers, those that follow each other as a range: "82–106, 110"."""
    ranges: list[list[int]] = []
    for number in sorted(numbers):
        if ranges and number == ranges[-1][-1] + 1:
            ranges[-1][1:] = [number]
        else:
            ranges.append([number])
    return ", ".join("–".join(map(str, each)) for each in ranges)


class Questions:
    """The questions of one plan, each asked once, and the submitted answers.

    kinds: in the order in which they are shown. row: the number of the row that is read now; 0 for none.
    """

    def __init__(self, kinds: Iterable[QuestionKind], sent: Mapping[str, str] | None = None) -> None:
        self._kinds = {kind.name: kind for kind in kinds}
        self._answers = sent or {}
        self._questions: dict[str, PlanQuestion] = {}
        self.row = 0

    def ask(
        self,
        kind: str,
        text: str,
        options: list[tuple[str, str]],
        default: str = "",
        others: Sequence[tuple[str, str]] = (),
    ) -> str:
        """Return the answer or the default; raise UndecidedError if there is neither.

        others: options for a menu beside those that are all shown.
        """
        question = PlanQuestion(self._kinds[kind], text[:200], options, default, list(others))
        question = self._questions.setdefault(question.name, question)
        sent = self._answers.get(question.name)
        if sent == OTHER:
            sent = self._answers.get(f"{question.name}:{OTHER}")
        if sent in dict([*options, *others]) or (sent == "" and question.definition.can_leave_out):
            question.answer = sent
        if self.row and self.row not in question.rows:
            question.rows.append(self.row)
        if not question.answer:
            raise UndecidedError(gettext("{question} Choose an answer.").format(question=question.title))
        return question.answer

    def has_answer(self, kind: str, text: str, answer: str) -> bool:
        """Return whether that was the answer to a question, also before it is asked."""
        return self._answers.get(f"answer:{kind}:{make_name_key(text)}") == answer

    def ask_text(self, kind: str, text: str) -> str:
        """Return what was typed in answer to a question without options; empty if nothing was."""
        question = PlanQuestion(self._kinds[kind], text[:200], [], "")
        question = self._questions.setdefault(question.name, question)
        question.answer = " ".join(self._answers.get(question.name, "").split())[:200]
        if self.row and self.row not in question.rows:
            question.rows.append(self.row)
        return question.answer

    @property
    def all(self) -> list[PlanQuestion]:
        """The questions about names, roles, dates and the like, by kind."""
        return self._list_questions(is_choice=False)

    @property
    def choices(self) -> list[PlanQuestion]:
        """The choices for the whole source, which all have a default."""
        return self._list_questions(is_choice=True)

    def _list_questions(self, is_choice: bool) -> list[PlanQuestion]:
        names = [kind.name for kind in self._kinds.values() if kind.is_choice is is_choice]
        questions = [question for question in self._questions.values() if question.kind in names]
        return sorted(questions, key=lambda question: names.index(question.kind))


@dataclass
class SourceRow:
    """A row of a source: its cells by column, its problems, and its kind, such as "problem" or "ask"."""

    number: int
    source: list[str]
    cells: dict[str, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    kind: str = "problem"


@contextmanager
def collect_questions(row: SourceRow) -> Iterator[None]:
    """Turn an open question into a problem of the row."""
    try:
        yield
    except UndecidedError as error:
        row.problems.append(str(error))
        row.kind = "ask"
