"""What happened in each phase of the trial, as rows of a table."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from statistics import quantiles

from bench.cluster.load import Load, Sight, Write
from bench.live_site import Answer

COLUMNS = (
    *("what was done", "visits, errors", "longest without a page", "p95 of a visit"),
    *("items acknowledged, refused", "longest without an item", "page behind at most", "page went back"),
)
HEAD = f"| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|\n"


@dataclass
class Phase:
    """A part of the trial: what was done at its beginning, with its first and last moment."""

    name: str
    started: float
    ended: float = 0

    def includes(self, moment: float) -> bool:
        return self.started <= moment < self.ended


def format_row(phase: Phase, load: Load, sights: dict[str, list[Sight]]) -> str:
    """Return the row of a phase."""
    answers = [answer for answer in load.answers if phase.includes(answer.started)]
    pages = [answer for answer in answers if answer.status == 200]
    writes = [write for write in load.writes if phase.includes(write.ended)]
    acknowledged = [write for write in writes if write.is_acknowledged]
    errors = Counter(answer.status or "broken" for answer in answers if answer.status != 200)
    refusals = Counter(write.status or "broken" for write in writes if not write.is_acknowledged)
    seen = [[sight for sight in each if phase.includes(sight.moment)] for each in sights.values()]
    behind = max((find_lateness(each, load.writes) for each in seen), default=0)
    backward = [step for each in seen for step in find_steps_back(each)]
    p95 = quantiles((answer.seconds for answer in answers), n=20)[-1] if len(answers) > 1 else 0
    cells = [
        phase.name,
        f"{len(answers):,}, {describe_errors(errors)}",
        f"{find_longest_gap(pages, phase):.1f} s",
        f"{p95:.2f} s",
        f"{len(acknowledged)}, {describe_errors(refusals)}",
        f"{find_longest_gap(acknowledged, phase):.1f} s",
        f"{behind:.1f} s",
        describe_steps_back(backward),
    ]
    return f"| {' | '.join(cells)} |\n"


def describe_errors(errors: Counter) -> str:
    return ", ".join(f"{number} × {status}" for status, number in errors.most_common()) or "none"


def find_longest_gap(successes: Iterable[Answer | Write], phase: Phase) -> float:
    """Return the longest time within a phase in which nothing succeeded."""
    moments = sorted(success.ended for success in successes if phase.includes(success.ended))
    return max(after - before for before, after in pairwise([phase.started, *moments, phase.ended]))


def find_lateness(sights: Iterable[Sight], writes: Iterable[Write]) -> float:
    """Return for how long at most a host showed pages without an item that was acknowledged before."""
    acknowledged = sorted((write.ended, write.number) for write in writes if write.is_acknowledged)
    lateness = 0.0
    for sight in sights:
        if sight.status == 200:
            missed = [
                moment for moment, number in acknowledged if number > sight.number and moment < sight.moment
            ]
            lateness = max([lateness, *(sight.moment - moment for moment in missed[:1])])
    return lateness


def find_steps_back(sights: Iterable[Sight]) -> list[float]:
    """Return for how many seconds each a host showed less than it had shown before."""
    answered = [sight for sight in sights if sight.status == 200]
    steps, highest, since = [], 0, None
    for sight in answered:
        if sight.number < highest:
            since = sight.moment if since is None else since
        else:
            highest = sight.number
            if since is not None:
                steps.append(sight.moment - since)
                since = None
    return steps if since is None else [*steps, answered[-1].moment - since]


def describe_steps_back(steps: list[float]) -> str:
    return f"{len(steps)} times, {max(steps):.1f} s at most" if steps else "never"
