"""Rows of lists in the admin: as visitors read them, with a status word, the last change, and links.

Also the views of a list, which stand beside it, and its filters, as chips and menus above it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl

from django.contrib.admin.utils import display_for_field, display_for_value, label_for_field, lookup_field
from django.core.exceptions import ObjectDoesNotExist
from django.db import models
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from core.admin.bulk_actions import merge_selected
from core.admin.data_checks import PARAMETER, count_failures, count_rows, list_checks
from core.db.journal import is_journaled
from core.db.query_batches import fetch_together
from core.db.snapshot_cache import get_or_compute
from core.web.preview_tokens import BY_PERMISSION, NAME
from core.web.urls import get_url

CHECKBOXES = "action_checkbox"
IN_OTHER_WORDS = ("visibility", "state")
"""Columns that the status word shows."""
DELETION = "delete_selected"
BUTTONS_SHOWN = 3
FEWEST_CHOICES = 2
"""All and one value: a filter with no more has no menu."""
MENUS_SHOWN = 4
"""The number of filters that have a menu of their own; the others share one."""


@dataclass(frozen=True)
class AdminRow:
    """A row of a list.

    facts: values of columns, with a label where they do not speak for themselves; a flag is its label.
    html: in place of title and facts.
    """

    key: Any
    name: str
    before_title: Any
    title: Any
    url: str
    facts: list[tuple[str, Any]]
    html: str
    state: str
    is_public: bool
    changed: str
    view_url: str
    history_url: str


@dataclass(frozen=True)
class ListView:
    """A view of a list: the query string of its filters, and a function that selects the rows to count."""

    label: str
    query: str
    select: Callable[[], QuerySet]


@dataclass(frozen=True)
class CountedView:
    """A view with its number of rows; None for one that the account saved, whose key is `saved`.

    current: whether the list shows it.
    """

    label: str
    query: str
    count: int | None
    current: bool
    saved: int = 0


@dataclass(frozen=True)
class FilterChip:
    """A filter that is set; the query string removes it."""

    label: str
    value: str
    query: str


@dataclass(frozen=True)
class FilterMenu:
    """A filter that can be set."""

    title: str
    choices: list[dict]


@dataclass
class FilterLine:
    """The filters of a list: chips of those that are set, menus, and menus that are under “More”."""

    chips: list[FilterChip] = field(default_factory=list)
    menus: list[FilterMenu] = field(default_factory=list)
    more: list[FilterMenu] = field(default_factory=list)


@dataclass(frozen=True)
class ListAction:
    """A button for the ticked rows. is_in_bar: whether it has a button beside the menu on wide screens."""

    name: str
    label: str
    is_in_bar: bool = False


@dataclass(frozen=True)
class ListActions:
    """The buttons for ticked rows: those in the bar, those in the menu, and the name of the deletion."""

    main: list[ListAction]
    more: list[ListAction]
    deletion: str = ""

    @property
    def is_long(self) -> bool:
        return any(not action.is_in_bar for action in self.more)


@dataclass(frozen=True)
class SortChoice:
    """An order of a list, by a column. direction: an arrow if the list is sorted by it."""

    label: str
    query: str
    direction: str


def build_rows(changelist, request) -> list[AdminRow]:
    """Build the rows of a page of a list; a fixed number of queries."""
    admin, instances = changelist.model_admin, list(changelist.result_list)
    columns = [name for name in changelist.list_display if name not in (CHECKBOXES, *admin.list_keys)]
    facts = columns[1:] if admin.list_facts is None else admin.list_facts
    parts = admin.load_row_parts(instances)
    filters = admin.get_preserved_filters(request)
    pages = f"admin:{admin.opts.app_label}_{admin.opts.model_name}"
    labels = {name: capfirst(str(label_for_field(name, admin.model, admin))) for name in columns}
    has_history = is_journaled(admin.model)
    rows = []
    for instance in instances:
        is_public = admin.is_row_public(instance)
        page = instance.get_absolute_url() if hasattr(instance, "get_absolute_url") else ""
        if page and not is_public:
            page = f"{page}?{NAME}={BY_PERMISSION}"
        url = get_url(f"{pages}_change", instance.pk) + (f"?{filters}" if filters else "")
        name = str(instance)
        title = _format_cell(columns[0], instance, admin) or name
        rows.append(
            AdminRow(
                key=instance.pk,
                name=name,
                before_title=next((_format_cell(column, instance, admin) for column in admin.list_keys), ""),
                title=title,
                url=url,
                facts=_build_facts(facts, labels, instance, admin),
                html=admin.render_row(instance, title, url, parts),
                state=admin.describe_state(instance),
                is_public=is_public,
                changed=describe_change(getattr(instance, "changed_at", None)),
                view_url=page,
                history_url=get_url(f"{pages}_history", instance.pk) if has_history else "",
            )
        )
    return rows


def _build_facts(columns: Sequence, labels: dict, instance: models.Model, admin) -> list[tuple[str, Any]]:
    facts: list[tuple[str, Any]] = []
    for name in columns:
        if name in IN_OTHER_WORDS and hasattr(instance, "visibility"):
            continue
        value = _format_cell(name, instance, admin)
        if value is True:
            facts.append(("", labels[name]))
        elif value not in (None, False, ""):
            facts.append((labels[name] if name in admin.labelled_columns else "", value))
    return facts


def _format_cell(name, instance: models.Model, admin):
    """Return the value of a column as text or HTML; booleans as they are, None for empty ones."""
    try:
        column, attribute, value = lookup_field(name, instance, admin)
    except ObjectDoesNotExist:  # of a one-to-one relation to here
        return None
    if value is None or value == "" or isinstance(value, bool):
        return value if isinstance(value, bool) else None
    if column is None or column.auto_created:
        return display_for_value(value, "", getattr(attribute, "boolean", False))
    if column.many_to_one:
        return getattr(instance, column.name)
    return display_for_field(value, column, "")


def describe_change(moment: datetime | None) -> str:
    """Say when a row was changed: today, or on a date, with the year if it is not this one."""
    if moment is None:
        return ""
    today, day = timezone.localdate(), timezone.localtime(moment).date()
    text = (
        _("today")
        if day == today
        else date_format(day, "MONTH_DAY_FORMAT" if day.year == today.year else "DATE_FORMAT")
    )
    return _("Changed %(day)s") % {"day": text}


def list_default_views(admin, request) -> list[ListView]:
    """Return the views of a model beside its checks of the data: all rows, and drafts."""
    label = gettext("All {plural}").format(plural=admin.opts.verbose_name_plural)
    views = [ListView(label, "", lambda: admin.get_viewed_rows(request))]
    if any(column.name == "visibility" for column in admin.opts.concrete_fields):
        views.append(
            ListView(
                _("Drafts"),
                "visibility__exact=draft",
                lambda: admin.get_viewed_rows(request).filter(visibility="draft"),
            )
        )
    return views


def count_views(admin, request, params: dict[str, str]) -> list[CountedView]:
    """Count the rows of the views of a list, and of its checks; leave out empty ones. params: of the list."""
    account, views = request.user, admin.list_views(request)

    def count() -> tuple[list[int], list[tuple[str, str, int]]]:
        rows = fetch_together(
            **{str(number): count_rows(view.select()) for number, view in enumerate(views)},
            saved=admin.admin_site.select_saved_views(request, admin.model),
        )
        saved = [(view.name, view.query, view.pk) for view in rows.pop("saved")]
        return [counted[0].number if counted else 0 for counted in rows.values()], saved

    key = f"views:{admin.opts.label}:{account.role}:{account.pk}"
    numbers, saved = get_or_compute(key, count, request)
    counted = [(view.label, view.query, number) for view, number in zip(views, numbers, strict=True)]
    counts = count_failures(account, admin.model, request)
    counted += [
        (check.short, f"{PARAMETER}={check.name}", counts.get(check.name, 0))
        for check in list_checks(admin.model)
    ]
    answers = [(label, query, count, dict(parse_qsl(query)) == params) for label, query, count in counted]
    counted_views = [CountedView(*answer) for answer in answers if answer[2] or answer[3] or not answer[1]]
    saved_views = [
        CountedView(name, query, None, dict(parse_qsl(query)) == params, pk) for name, query, pk in saved
    ]
    return [*counted_views, *saved_views]


def build_filter_line(changelist, hidden: Sequence[str]) -> FilterLine:
    """Build the chips and menus of a list's filters. hidden: parameters of filters that views replace."""
    line = FilterLine()
    for spec in changelist.filter_specs:
        choices = list(spec.choices(changelist))
        chosen = [choice for choice in choices if choice["selected"]]
        if choices and chosen and not choices[0]["selected"]:
            title = capfirst(str(spec.title))
            value = ", ".join(str(choice["display"]) for choice in chosen)
            line.chips.append(FilterChip(title, value, choices[0]["query_string"]))
        elif len(choices) > FEWEST_CHOICES and not set(spec.expected_parameters()) & set(hidden):
            target = line.menus if len(line.menus) < MENUS_SHOWN else line.more
            target.append(FilterMenu(capfirst(str(spec.title)), choices))
    if len(line.more) == 1:
        line.menus += line.more
        line.more = []
    return line


def build_actions(admin, request) -> ListActions:
    """Build the buttons of the actions that the account may run."""
    actions = [(name, str(label)) for name, label in admin.get_action_choices(request) if name]
    others = [(name, label) for name, label in actions if name != DELETION]
    others.sort(key=lambda action: action[0] == merge_selected.__name__)
    main = [ListAction(name, label, True) for name, label in others[:BUTTONS_SHOWN]]
    more = [*main[1:], *(ListAction(name, label) for name, label in others[BUTTONS_SHOWN:])]
    return ListActions(main, more, DELETION if len(others) < len(actions) else "")


def build_sort_choices(changelist) -> list[SortChoice]:
    """Return the orders that a list can have: by each column that can be sorted."""
    admin = changelist.model_admin
    current = changelist.get_ordering_field_columns()
    choices = []
    for number, name in enumerate(changelist.list_display):
        if name == CHECKBOXES or not _is_sortable(admin, name):
            continue
        order = current.get(number, "")
        label = capfirst(str(label_for_field(name, admin.model, admin)))
        query = changelist.get_query_string({"o": f"-{number}" if order == "asc" else str(number)})
        choices.append(SortChoice(label, query, {"asc": "↑", "desc": "↓"}.get(order, "")))
    return choices


def _is_sortable(admin, name) -> bool:
    column = name if callable(name) else getattr(admin, name, None)
    if column is not None:
        return bool(getattr(column, "admin_order_field", None))
    return any(name == each.name for each in admin.opts.concrete_fields)
