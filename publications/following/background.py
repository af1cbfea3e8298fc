"""The nightly look as a background task."""

from django.utils import timezone
from django_tasks import task

from publications.following.looking import look_up_facts


@task()
def look_up_paper_facts() -> str:
    """Look up open access, notices of publishers, references and grants of some papers."""
    return f"{look_up_facts(timezone.now())} papers"


@task()
def look_up_all_facts() -> str:
    """The same at once for all papers, because an owner asked for it."""
    return f"{look_up_facts(timezone.now(), are_all=True)} papers"
