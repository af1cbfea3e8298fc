"""The admin form of a redirect, and the import of many from pasted lines."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit, urlunsplit

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.urls import get_script_prefix
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.admin.autocomplete_fields import LabelledAutocomplete, LabelledForm
from core.tables.columns import Column, Columns
from core.tables.pasted_table import read_table
from groupsite.news.models import NewsPerson, NewsPublication, NewsSoftware
from groupsite.redirects.models import Redirect
from groupsite.redirects.resolution import get_local_path
from groupsite.redirects.rules import find_target, validate_redirect
from software.models import ThemePerson

MOST_LINES = 200
OLD_PATH_ELSEWHERE = (
    "von", "alt", "alte url", "alter pfad", "quelle", "pfad",
    "de", "ancien", "ancienne", "ancien chemin", "ancienne url", "ancienne adresse", "chemin",
)  # fmt: skip
"""What a heading of old paths is in German and in French."""
TARGET_ELSEWHERE = (
    "nach", "ziel", "neu", "neue url", "neuer pfad",
    "vers", "à", "cible", "nouveau", "nouvelle", "nouveau chemin", "nouvelle url", "nouvelle adresse",
)  # fmt: skip
"""What a heading of targets is in German and in French."""
COLUMNS = Columns(
    [
        Column("old_path", "Old path", ("old", "old url", "from", "source", "path", *OLD_PATH_ELSEWHERE)),
        Column("target", "Target", ("new", "new url", "to", "destination", *TARGET_ELSEWHERE)),
    ],
    required=["old_path"],
)
"""The columns of a table of redirects."""
PICKED = {
    "person": NewsPerson._meta.get_field("person"),
    "paper": NewsPublication._meta.get_field("publication"),
    "software": NewsSoftware._meta.get_field("software"),
    "theme": ThemePerson._meta.get_field("theme"),
    "news_item": NewsPerson._meta.get_field("news_item"),
}
"""Form fields that pick a target, and the foreign keys whose autocomplete search they use."""


class TargetField(forms.CharField):
    """A path or a URL. The path of an object becomes a reference, so that the redirect follows its slug.

    Cleans to the object, or to a text.
    """

    def clean(self, value: str) -> models.Model | str:
        text = strip_prefix(super().clean(value))
        path = get_local_path(text) if text.startswith(("/", "http://", "https://")) else None
        if path is None or text.startswith("//"):
            return text
        parts = urlsplit(text)
        target = None if parts.query or parts.fragment else find_target(path)
        return target or text

    def has_changed(self, initial, data) -> bool:
        return (initial or "") != (data or "").strip()


class RedirectForm(LabelledForm):
    leads_to = TargetField(
        label=_("Leads to"),
        max_length=500,
        widget=forms.TextInput(attrs={"class": "vTextField"}),
        required=False,
        help_text=_(
            r"A path such as /people/luo-mai/, or an https URL. \1 is the first group of the pattern. "
            "If the URL of the person, paper or other target changes, the redirect follows."
        ),
    )
    person, paper, software, theme, news_item = (
        forms.ModelChoiceField(
            key.related_model.objects.all(),
            label=capfirst(key.related_model._meta.verbose_name),
            required=False,
            widget=LabelledAutocomplete(key, admin.site),
        )
        for key in PICKED.values()
    )

    class Meta:
        model = Redirect
        fields = ("form", "old_path", "action", "notice", "delay")
        help_texts = {
            "old_path": _(
                "Starts with a slash, for example /~lmai/ or /?p=12. "
                r"As a regular expression (RE2), for example /papers/(.+)\.html."
            )
        }

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("leads_to", format_target(self.instance))

    def clean_old_path(self) -> str:
        """Reduce a full URL to its path."""
        old = self.cleaned_data["old_path"].strip()
        is_whole = old.startswith(("http://", "https://"))
        try:
            path = urlunsplit(("", "", *urlsplit(old)[2:])) if is_whole else old
            return strip_prefix(path)
        except ValueError:
            return old

    def clean(self) -> dict:
        """Set the target on the instance: the picked object, else the text, unless both are unchanged.

        The rules are checked here and not in the model's `clean`, because they query the table.
        """
        cleaned = super().clean() or {}
        rows = [row for name in PICKED if (row := cleaned.get(name))]
        target = cleaned.get("leads_to", "") if "leads_to" in self.changed_data else None
        if len(rows) > 1 or (rows and target):
            self.add_error("leads_to", gettext("Enter a target here or choose one, not both."))
        elif rows:
            self._set_target(rows[0])
        elif target is not None and "leads_to" not in self.errors:
            self._set_target(target)
        if not self.errors:
            try:
                validate_redirect(forms.models.construct_instance(self, self.instance))
            except ValidationError as error:
                self.add_error(None, error)
        return cleaned

    def _set_target(self, target: models.Model | str) -> None:
        self.instance.record = None if isinstance(target, str) else target
        self.instance.target_path = target if isinstance(target, str) else ""

    def add_error(self, field: str | None, error: ValidationError | str) -> None:
        """Show errors of the model's `target_path` at the field `leads_to`."""
        if isinstance(error, ValidationError) and "target_path" in getattr(error, "error_dict", {}):
            error.error_dict["leads_to"] = error.error_dict.pop("target_path")
        super().add_error(field, error)


def strip_prefix(path: str) -> str:
    """Return a path without the prefix of the site (SCRIPT_NAME), as it is stored."""
    prefix = get_script_prefix()
    return path[len(prefix) - 1 :] if path.startswith(prefix) else path


def format_target(redirect: Redirect) -> str:
    """Return the target's path or URL for the form; "" if there is none or the object was deleted."""
    if redirect.record_uid:
        return redirect.resolve_location() or ""
    return redirect.target_path


@dataclass
class PastedRedirects:
    """The result for pasted lines. added: new redirects. rejected: invalid lines, each with its error."""

    added: list[Redirect] = field(default_factory=list)
    rejected: list[tuple[str, str]] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(line for line, _ in self.rejected)


def split_lines(text: str) -> list[list[str]]:
    """Return the old path and the target of each line: columns of a table, or what spaces separate."""
    try:
        table = read_table(text, COLUMNS)
        rows = [table.read_cells(row) for _, row in table.rows]
    except ValueError:
        return list(filter(None, map(str.split, text.splitlines())))
    return [list(filter(None, (row.get("old_path"), row.get("target")))) for row in rows]


@transaction.atomic
def add_redirects(text: str) -> PastedRedirects:
    """Create a redirect for each line “old new”, or each row of a table; invalid ones do not stop others."""
    result = PastedRedirects()
    for number, paths in enumerate(split_lines(text)):
        if number >= MOST_LINES:
            problem = gettext("Only {most_lines} lines can be added at once. Submit the rest again.").format(
                most_lines=MOST_LINES
            )
        elif len(paths) != 2:
            problem = gettext("Enter the old path, a space, and the target: /~lmai/ /people/luo-mai/")
        else:
            data = {"form": "exact", "action": "301", "delay": 3, "old_path": paths[0], "leads_to": paths[1]}
            form = RedirectForm(data)
            if form.is_valid():
                result.added.append(form.save())
                continue
            problem = " ".join(str(text) for texts in form.errors.values() for text in texts)
        result.rejected.append((" ".join(paths), problem))
    return result
