"""Find pages with paths similar to a wrong one."""

import re
from itertools import chain
from urllib.parse import unquote

from django.contrib.postgres.search import TrigramSimilarity
from django.db.models import QuerySet

from core.db.query_batches import fetch_together
from core.kinds import get_kinds_with_pages

MOST = 5
MIN_SIMILARITY = 0.35  # share of trigrams that two slugs have in common
MAX_SLUG_LENGTH = 120  # maximal characters of a slug that are compared


def find_similar_pages(path: str) -> list:
    """Return at most five visible pages of papers, people and so on, the most similar slugs first.

    Only the last segment is compared: /~lmai/papers/kungfu.pdf as kungfu.
    """
    last = unquote(path, errors="replace").rstrip("/").rpartition("/")[2]
    stem = re.sub(r"\.\w{1,5}$", "", last)
    slug = "-".join(re.findall(r"\w+", stem))[:MAX_SLUG_LENGTH].lower()
    if len(slug) < 3:
        return []
    rows = fetch_together(
        **{kind.key: _filter_alike(kind.select_similar(), slug) for kind in get_kinds_with_pages()}
    )
    matches = chain.from_iterable(rows.values())
    return sorted(matches, key=lambda row: -row.likeness)[:MOST]


def _filter_alike(rows: QuerySet, slug: str) -> QuerySet:
    likeness = rows.annotate(likeness=TrigramSimilarity("slug", slug))
    return likeness.filter(likeness__gte=MIN_SIMILARITY).order_by("-likeness", "pk")[:MOST]
