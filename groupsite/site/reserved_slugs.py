"""Move pages of the group away from paths that another part of the site takes."""

import sys

from django.apps import apps as installed_apps
from django.utils.translation import gettext_noop

from core.journal.context import journal_context
from groupsite.models.page import is_reserved


def move_hidden_pages(apps=installed_apps, **_signal) -> None:
    """Give pages that could not be reached another slug. Receiver of post_migrate.

    A trigger leaves a redirect at the old path, which works while the new list there is empty and so answers
    404. Menu items that lead to the old path follow. Each move is reported on standard error.
    """
    try:
        pages, items = apps.get_model("groupsite", "Page"), apps.get_model("groupsite", "MenuItem")
    except LookupError:  # migrated back to before there were pages
        return
    slugs = list(pages.objects.values_list("slug", flat=True))
    if not (hidden := [slug for slug in slugs if is_reserved(slug)]):
        return
    with journal_context(why=gettext_noop("another part of the site needs the slug")):
        for page in pages.objects.filter(slug__in=hidden).order_by("pk"):
            old = page.slug
            page.slug = choose_free_slug(f"{old}-page", slugs)
            page.save(update_fields=["slug"])
            slugs.append(page.slug)
            items.objects.filter(target__in=[f"/{old}/", f"/{old}"]).update(target=f"/{page.slug}/")
            sys.stderr.write(
                f"\n  The page “{page.title}” is now at /{page.slug}/, as /{old}/ is a list of the site. "
                "Links to the old URL lead to the page until the list has entries.\n"
            )


def choose_free_slug(slug: str, others) -> str:
    """Return the slug, with a number behind it if another page has it."""
    taken = set(others)
    numbered = (slug if number == 1 else f"{slug}-{number}" for number in range(1, len(taken) + 2))
    return next(candidate for candidate in numbered if candidate not in taken)
