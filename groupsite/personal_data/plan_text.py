"""What an erasure does, as text for a terminal."""

from collections.abc import Iterator

from django.utils.translation import gettext

from core.text.translation import format_number
from groupsite.personal_data.erasure_plan import ErasureLine, ErasurePlan


def write_plan(plan: ErasurePlan) -> str:
    """Return the plan as lines."""
    return "\n".join(_write_lines(plan))


def _write_lines(plan: ErasurePlan) -> Iterator[str]:
    yield f"{plan.subject.name}, {', '.join(plan.subject.emails) or 'without an e-mail address'}"
    if plan.is_current_member:
        yield gettext("They are a member today.")
    yield gettext("Erased (“you” stands for them):")
    yield from map(_write_line, plan.deleted)
    yield gettext("Stays:")
    yield from map(_write_line, plan.staying)
    if plan.shared_names:
        names = ", ".join(plan.shared_names)
        yield gettext("Somebody else is called {names}, too, so texts with this name stay.").format(
            names=names
        )


def _write_line(line: ErasureLine) -> str:
    number = f" ({format_number(line.number)})" if line.number else ""
    return f"  {line.label}{number}{f': {line.reason}' if line.reason else ''}"
