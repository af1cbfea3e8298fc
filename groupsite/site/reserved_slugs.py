"""Move pages of the group away from paths that a new part of the site takes."""

import sys
from collections.abc import Callable

from core.journal.context import journal_context


def build_page_mover(*slugs: str) -> Callable:
    """Build the function of a migration's RunPython that gives pages with these slugs new ones.

    A trigger leaves a redirect at the old path, which works while the new list there is empty and so answers
    404. Menu items that lead to the old path follow. Each move is reported on standard error.
    """

    def move_pages(apps, schema_editor):  # noqa: ARG001
        pages, items = apps.get_model("groupsite", "Page"), apps.get_model("groupsite", "MenuItem")
        with journal_context(why="another part of the site needs the slug"):
            for page in pages.objects.filter(slug__in=slugs).order_by("pk"):
                old = page.slug
                page.slug = choose_free_slug(f"{old}-page", pages.objects.values_list("slug", flat=True))
                page.save(update_fields=["slug"])
                items.objects.filter(target__in=[f"/{old}/", f"/{old}"]).update(target=f"/{page.slug}/")
                sys.stderr.write(
                    f"\n  The page “{page.title}” is now at /{page.slug}/, as /{old}/ is a list of the site. "
                    "Links to the old URL lead to the page until the list has entries.\n"
                )

    return move_pages


def choose_free_slug(slug: str, others) -> str:
    """Return the slug, with a number behind it if another page has it."""
    taken = set(others)
    numbered = (slug if number == 1 else f"{slug}-{number}" for number in range(1, len(taken) + 2))
    return next(candidate for candidate in numbered if candidate not in taken)
