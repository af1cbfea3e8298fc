"""Reports to start from."""

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext

from core.db.dated_models import today
from groupsite.reports.cohorts import PERSON
from groupsite.reports.sections import get_sections
from groupsite.reports.settings import ReportSettings
from people.models import Person, User


@dataclass(frozen=True)
class Preset:
    """A report to start from. detail: what it holds."""

    label: str
    detail: str
    settings: ReportSettings


def list_presets(account: User) -> list[Preset]:
    """Return the reports to start from; that of a person is about the account's own."""
    year = today().year
    whole_year = date(year, 1, 1), date(year, 12, 31)
    person = Person.objects.filter(user=account).only("pk", "name").first()
    own = (f"{PERSON}-{person.pk}",) if person else ()
    return [
        Preset(
            gettext("Annual report"),
            gettext("A calendar year, everybody, all sections"),
            ReportSettings(gettext("Annual report %d") % year, *whole_year, sections=tuple(get_sections())),
        ),
        Preset(
            gettext("List of papers"),
            gettext("Five years, everybody, in any citation style"),
            ReportSettings(
                gettext("Papers %(first)d–%(last)d") % {"first": year - 4, "last": year},
                date(year - 4, 1, 1),
                whole_year[1],
                sections=_choose("papers"),
                order="year",
            ),
        ),
        Preset(
            gettext("A person’s record"),
            gettext("One person, five years: papers, theses, awards, talks, service and teaching"),
            ReportSettings(
                gettext("Record of %s") % person.name if person else gettext("Record of a person"),
                date(year - 4, 1, 1),
                whole_year[1],
                who=own,
                here=False,
                sections=_choose("papers", "theses", "awards", "talks", "service", "teaching"),
            ),
        ),
        Preset(
            gettext("Funding"),
            gettext("Projects with their funders, the software they released and who joined"),
            ReportSettings(
                gettext("Funding %d") % year,
                *whole_year,
                sections=_choose("summary", "projects", "software", "people"),
            ),
        ),
    ]


def _choose(*keys: str) -> tuple[str, ...]:
    return tuple(key for key in keys if key in get_sections())
