"""The home page of a new group for its owners: empty places with the buttons that fill them."""

from dataclasses import dataclass

from groupsite.editing.group_pages import get_page_url
from groupsite.models import Group
from groupsite.operations.first_run.checklist import ChecklistStep, build_checklist

NEXT_STEPS = 4


@dataclass(frozen=True)
class FirstDay:
    """The first steps of a new site. group_form: the URL of the form. has_places: whether it has gaps."""

    steps: list[ChecklistStep]
    group_form: str
    has_places: bool

    @property
    def done(self) -> int:
        return sum(step.done for step in self.steps)

    @property
    def next_steps(self) -> list[ChecklistStep]:
        """The first steps that are open and lead somewhere."""
        return [step for step in self.steps if not step.done and step.url][:NEXT_STEPS]


def find_first_day(user, group: Group) -> FirstDay | None:
    """Return what the home page shows to owners until the first steps are done or dismissed; else None."""
    if not user.has_perm("groupsite.change_group"):
        return None
    steps = build_checklist(user)
    form = get_page_url(group, "home")
    has_places = not (group.about and group.banner_id)
    return FirstDay(steps, form, has_places) if steps else None
