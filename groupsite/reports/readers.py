"""For whose eyes a report is built: the querysets of what a visitor, or an account, may see."""

from dataclasses import dataclass
from typing import Any

from django.db import models
from django.db.models import QuerySet

from core.db.models import Visible
from people.models import Person, User

MEMBER_KEY = 0
"""The key of no account, for what every member may see."""


@dataclass(frozen=True)
class ReportReader:
    """A visitor, or an account whose role decides what is shown beside public content."""

    account: User | None = None

    @classmethod
    def any_member(cls) -> "ReportReader":
        """Return the reader who sees what every member sees, and nothing of their own."""
        return cls(User(pk=MEMBER_KEY, role=User.Role.MEMBER))

    @property
    def is_visitor(self) -> bool:
        return self.account is None

    def select(self, model: type[models.Model]) -> Any:
        """Return the rows of a kind of content: public ones, and for an account drafts, too."""
        if self.account is None:
            return model.objects.public()
        return self.account.get_permitted_rows("view", model).exclude(visibility=Visible.Visibility.WITHDRAWN)

    def select_persons(self) -> Any:
        """Return the persons whom the reader may see."""
        if self.account is None:
            return Person.objects.seen()
        return self.account.get_permitted_rows("view", Person)

    def may_view(self, model: type[models.Model]) -> bool:
        """Return whether the reader may view the rows of a table that belong to no visitor."""
        meta = model._meta
        return self.account is not None and self.account.has_perm(f"{meta.app_label}.view_{meta.model_name}")

    def hide_people(self, rows: QuerySet, path: str = "person") -> QuerySet:
        """Filter rows with a printed name, or with a person whom the reader may see."""
        return rows.filter(models.Q(**{path: None}) | models.Q(**{f"{path}__in": self.select_persons()}))
