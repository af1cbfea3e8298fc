"""Run by `test_without_agenda.py` in a process of its own: print what the site without its agenda answers.

All rows are made in a transaction that is rolled back.
"""

import json
import os
import sys

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings_without_agenda"
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from people.models import Person, User  # noqa: E402
from publications.models import Publication  # noqa: E402
from software.models import Project  # noqa: E402

PUBLIC = {"visibility": "public"}
PAGES = (
    *("/", "/people/", "/people/ada/", "/people/ada/cv/", "/people/ada/resume.json", "/people/ada.json"),
    *("/projects/loom/", "/projects/loom.json", "/publications/looms/", "/search/?q=talk"),
    *("/search.json?q=talk", "/search/suggestions.json?q=talk", "/sitemap.xml", "/openapi.json"),
    *(
        "/news/",
        "/feed.atom",
        "/admin/",
        "/admin/people/appointment/roster/",
        "/admin/reports/",
        "/admin/reports/new/?title=All&start=2020&end=2030&section=summary&section=papers&section=theses",
    ),
)
ABSENT = ("/events/", "/events.ics", "/theses/", "/positions.json", "/events.json", "/admin/agenda/event/")


def main() -> dict[str, tuple[int, str]]:
    """Return the status and the text of each path."""
    setup_test_environment()
    call_command("check")
    Person.objects.create(name="Ada Tester", slug="ada", **PUBLIC)
    Project.objects.create(title="Loom", slug="loom", **PUBLIC)
    Publication.objects.create(title="On looms", slug="looms", in_list=True, **PUBLIC)
    client = Client(HTTP_HOST="localhost")
    client.force_login(User.objects.create(email="owner@example.org", role="owner"))
    answers = {path: client.get(path) for path in (*PAGES, *ABSENT)}
    return {path: (answer.status_code, answer.text) for path, answer in answers.items()}


with transaction.atomic():
    json.dump(main(), sys.stdout)
    transaction.set_rollback(True)
