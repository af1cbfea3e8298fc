"""The nightly look as a background task."""

from django.utils import timezone
from django.utils.translation import ngettext
from django_tasks import task

from publications.following.looking import look_up_facts


def count_papers(number: int) -> str:
    """Return how many papers a task has looked up, in words."""
    return ngettext("{count} paper", "{count} papers", number).format(count=number)


@task()
def look_up_paper_facts() -> str:
    """Look up open access, notices of publishers, references and grants of some papers."""
    return count_papers(look_up_facts(timezone.now()))


@task()
def look_up_all_facts() -> str:
    """The same at once for all papers, because an owner asked for it."""
    return count_papers(look_up_facts(timezone.now(), are_all=True))
