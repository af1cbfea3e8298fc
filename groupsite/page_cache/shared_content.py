"""What pages of one part of the site show of the others: if it changes, all pages do.

Every page shows the group, the menus and the footer, which leave out empty lists. The page of a paper that
only a corpus holds links to persons, venues, topics, themes and software that have a page.
"""

from hashlib import blake2b

from django.db import models

from core.kinds import get_kinds
from groupsite.site.context import build_site_querysets
from groupsite.site.filled_lists import PREFIX, check_filled, list_views
from people.models import Person, PersonIdentifier
from publications.models import Publication, Topic


def read_shared_content() -> str:
    """Return a digest of what pages of all parts show, as of now."""
    rows = build_site_querysets(list_views()).read()
    site = [[_list_values(row) for row in rows[name]] for name in sorted(rows) if not name.startswith(PREFIX)]
    linked = [
        Person.objects.seen().order_by("pk").values_list("pk", "name", "slug"),
        PersonIdentifier.objects.filter(scheme="orcid").order_by("pk").values_list("person", "value"),
        Publication.objects.shown().exclude(venue=None).order_by("venue").values_list("venue").distinct(),
        Topic.objects.in_use().order_by("pk").values_list("pk"),
        *(
            kind.model.objects.filter(
                **{f"{kind.linked_papers}__slug": None, f"{kind.linked_papers}__isnull": False}
            )
            .order_by("pk")
            .values_list("pk", "changed_at")
            for kind in get_kinds()
            if kind.linked_papers
        ),
    ]
    content = repr((site, sorted(check_filled(rows).items()), [list(queryset) for queryset in linked]))
    return blake2b(content.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _list_values(row: models.Model) -> list:
    return [getattr(row, field.attname) for field in row._meta.concrete_fields if field.attname in vars(row)]
