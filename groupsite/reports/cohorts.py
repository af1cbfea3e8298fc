"""Whom a report is about: persons, people in a role, those whom somebody supervises, and projects."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext

from core.db.query_batches import fetch_together
from core.db.translations import select_text
from core.text.letters import make_name_key
from groupsite.reports.readers import ReportReader
from people.models import Role, Supervision
from people.names.directory import Candidates, PersonDirectory, PersonLabel
from software.models import Project

PERSON, ROLE, SUPERVISOR, PROJECT = "person", "role", "supervisor", "project"


VALUE = re.compile(rf"(?:{PERSON}|{ROLE}|{SUPERVISOR}|{PROJECT})-[0-9]{{1,18}}")
"""The form of a value."""


class CohortChoice(NamedTuple):
    """One of those whom a report can be about. value: as in the query string, "role-3"."""

    value: str
    label: str


class CohortChoices:
    """All that a reader can choose, fetched at once."""

    def __init__(self, reader: ReportReader) -> None:
        self._reader = reader

    @cached_property
    def _rows(self) -> dict[str, list]:
        persons = self._reader.select_persons()
        supervises = Supervision.objects.filter(supervisor=OuterRef("pk"))
        return fetch_together(
            persons=persons.in_order().values_list("pk", "name", "slug"),
            roles=Role.objects.order_by("position", "name").values_list("pk", select_text("plural")),
            supervisors=persons.filter(Exists(supervises)).in_order().values_list("pk"),
            projects=self._reader.select(Project)
            .in_order()
            .values_list("pk", "acronym", select_text("title")),
        )

    @cached_property
    def _directory(self) -> PersonDirectory:
        return PersonDirectory(self._rows["persons"])

    @cached_property
    def labels(self) -> dict[str, str]:
        """The label of each choice by its value."""
        label = self._directory.get_label
        return {
            **{f"{PERSON}-{key}": label(key) for key, *_ in self._rows["persons"]},
            **{f"{ROLE}-{key}": gettext("Role: %s") % plural for key, plural in self._rows["roles"]},
            **{
                f"{SUPERVISOR}-{key}": gettext("Supervised by %s") % label(key)
                for (key,) in self._rows["supervisors"]
            },
            **{
                f"{PROJECT}-{key}": gettext("Project: %s") % (acronym or title)
                for key, acronym, title in self._rows["projects"]
            },
        }

    @cached_property
    def _by_label(self) -> Mapping[str, str]:
        return {make_name_key(label): value for value, label in self.labels.items()}

    def list_chosen(self, values: Iterable[str]) -> list[CohortChoice]:
        """Return the choices with these values, also those of rows that are gone, which stand for nobody."""
        gone = gettext("Not here any more")
        return [CohortChoice(value, self.labels.get(value, gone)) for value in values]

    def find(self, text: str) -> str:
        """Return the value of what somebody typed. Raises ValueError that says what to type instead."""
        if value := self._by_label.get(make_name_key(text)):
            return value
        resolution = self._directory.resolve(text)
        if isinstance(resolution, PersonLabel):
            return f"{PERSON}-{resolution.key}"
        if isinstance(resolution, Candidates):
            raise ValueError(self._directory.explain(text, resolution))
        raise ValueError(
            gettext("There is no person, role or project “%s” here. Choose one of the suggestions.")
            % text[:60]
        )


@dataclass(frozen=True)
class Cohort:
    """The keys of those whom a report is about, by kind; of everybody if there are none."""

    keys: Mapping[str, Collection[int]] = field(default_factory=dict)

    @classmethod
    def read(cls, values: Iterable[str]) -> "Cohort":
        """Read values of choices."""
        keys: dict[str, list[int]] = {}
        for value in values:
            kind, _, key = value.partition("-")
            keys.setdefault(kind, []).append(int(key))
        return cls(keys)

    @property
    def has_projects(self) -> bool:
        return PROJECT in self.keys

    @property
    def has_people(self) -> bool:
        """Whether persons, roles or supervisors are chosen."""
        return bool(set(self.keys) & {PERSON, ROLE, SUPERVISOR})

    def select_projects(self, projects: QuerySet) -> QuerySet:
        """Filter projects to those that are chosen."""
        return projects.filter(pk__in=self.keys.get(PROJECT, ()))

    def build_condition(self, appointments: QuerySet, persons: QuerySet) -> Q:
        """Return the condition of the persons who are chosen.

        appointments: those in the period. persons: those whom the reader may see.
        """
        own = appointments.filter(person=OuterRef("pk"))
        condition = Q(pk__in=self.keys.get(PERSON, ()))
        if roles := self.keys.get(ROLE):
            condition |= Q(Exists(own.filter(role__in=roles)))
        if keys := self.keys.get(SUPERVISOR):
            supervisors = persons.filter(pk__in=keys).values("pk")
            by = Supervision.objects.filter(appointment__in=appointments, supervisor__in=supervisors)
            condition |= Q(pk__in=by.values("appointment__person"))
        return condition
