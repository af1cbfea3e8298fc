"""Addresses for many new things at once, in a number of statements that does not grow with them."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

from groupsite.kit.text import slugify_title
from publications.models import Publication

AT_ONCE = 64
"""Numbers behind a slug that are looked up together."""


def free_slugs(wanted: Sequence[str], taken: Callable[[Collection[str]], Iterable[str]]) -> list[str]:
    """Each slug as it is wanted, or the first of it with -2, -3 … that nothing else has.

    taken: which of some slugs there are. It is asked twice, and again for each that has 63 namesakes.
    """
    used = set(taken(set(wanted)))
    crowded = {slug for slug, times in Counter(wanted).items() if times > 1 or slug in used}
    if crowded:
        used |= set(taken({f"{slug}-{number}" for slug in crowded for number in range(2, AT_ONCE)}))
    numbers = dict.fromkeys(crowded, 2)
    known = dict.fromkeys(crowded, AT_ONCE)
    given = []
    for slug in wanted:
        free = slug
        while free in used:
            number = numbers.get(slug, 2)
            if number >= known.get(slug, 2):
                used |= set(taken({f"{slug}-{each}" for each in range(number, number + AT_ONCE)}))
                known[slug] = number + AT_ONCE
            free, numbers[slug] = f"{slug}-{number}", number + 1
        used.add(free)
        given.append(free)
    return given


def paper_slugs(papers: Iterable[tuple[str, int | None]]) -> list[str]:
    """The addresses that papers get by their titles and years: none is another's."""
    return free_slugs([slugify_title(title, year) for title, year in papers], _of_papers)


def _of_papers(slugs: Collection[str]) -> Iterable[str]:
    return Publication.objects.filter(slug__in=slugs).values_list("slug", flat=True)
