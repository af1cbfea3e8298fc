"""Themes as targets of imports: all papers of an import can be added to one."""

from django.utils.translation import gettext_noop

from publications.imports.targets import ImportTarget, register
from software.models import Theme, ThemePublication


def _add_papers(papers: list[int], theme: str) -> None:
    """Append papers to a theme, unless it has them."""
    if not theme.isdigit() or not Theme.objects.filter(pk=theme).exists():
        return
    rows = ThemePublication.objects.filter(theme=int(theme))
    existing = set(rows.filter(publication__in=papers).values_list("publication", flat=True))
    last_position = max(rows.values_list("position", flat=True), default=0) or 0
    new = [paper for paper in papers if paper not in existing]
    ThemePublication.objects.bulk_create(
        ThemePublication(theme_id=theme, publication_id=paper, position=last_position + number)
        for number, paper in enumerate(new, start=1)
    )


def register_theme_target() -> None:
    """Register themes as a target of imports."""

    def list_choices() -> list[tuple[str, str]]:
        return [
            (str(key), title) for key, title in Theme.objects.order_by("title").values_list("pk", "title")
        ]

    register(ImportTarget("theme", gettext_noop("Theme"), list_choices, _add_papers, "software.change_theme"))
