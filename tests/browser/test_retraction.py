"""A retraction that a registry has: on the paper's page, in the list, and in a message to its author."""

import datetime

import pytest
from django.core import mail
from django.utils import timezone

from groupsite.corrections.notices import send_hourly_notices
from publications.models import Publication
from tests import factories
from tests.background import run_tasks
from tests.browser.conftest import without_script
from tests.played_registries import RETRACTION, look_up, play_registries

pytestmark = pytest.mark.browser


@without_script
def test_a_retraction_appears_on_the_page_and_the_author_is_told(site, page, settings):
    person = factories.PersonFactory(user=factories.UserFactory(role="member", email="ada@example.org"))
    paper = factories.PublicationFactory(
        title="Engines that weave", slug="engines", in_list=True, year=2026, byline=[person]
    )
    Publication.objects.filter(pk=paper.pk).update(created_at=timezone.now() - datetime.timedelta(days=30))
    factories.IdentifierFactory(publication=paper, scheme="doi", value="10.5555/a")
    page.goto(f"{site}/publications/engines/")
    assert page.get_by_text("This paper was retracted.").count() == 0
    with play_registries(settings) as registries:
        registries.add("10.5555/a", **{"updated-by": [RETRACTION]})
        look_up()
    page.goto(f"{site}/publications/engines/")
    page.get_by_text("This paper was retracted.").wait_for()
    link = page.get_by_role("link", name="Read the notice")
    assert link.get_attribute("href") == "https://doi.org/10.5555/retraction.1"
    page.goto(f"{site}/publications/?q=weave")
    page.get_by_role("main").get_by_text("retracted", exact=True).first.wait_for()
    mail.outbox.clear()
    send_hourly_notices(timezone.now())
    run_tasks()
    subjects = [message.subject for message in mail.outbox if message.to == ["ada@example.org"]]
    assert [subject.partition(" on ")[0] for subject in subjects] == ["A notice about a paper of yours"]
