"""The demo, archived and moved into an empty group: what its pages lose. With --thorough only."""

import re
import sys
from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from django.core.cache import caches
from django.db import transaction
from django.test import Client

from groupsite.models import Group
from groupsite.moving_in.command import run_move
from groupsite.moving_in.moves import SITE
from groupsite.operations.demo.loader import load_demo
from groupsite.site.filled_lists import filled_lists
from groupsite.static_export.archive import write_archive
from groupsite.static_export.export_folder import ExportFolder
from groupsite.views.sitemap import Sitemap
from people.editing.image_cutting import cut_missing_images
from people.models import Person
from tests import factories as make
from tests.groupsite.static_export.test_round_trip import publish_all

pytestmark = pytest.mark.django_db

MOST_LOST = 0.1  # per cent
HIDDEN = ("form", "script", "nav", "template", "details")


class FactReader(HTMLParser):
    """The texts, links and pictures of the main part of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.facts: set[str] = set()
        self.depth, self.hidden = 0, 0

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.depth += tag == "main"
        self.hidden += tag in HIDDEN
        if self.depth and not self.hidden and tag == "a":
            self.facts.add(f"link {(values.get('href') or '').partition('?')[0]}")
        if self.depth and not self.hidden and tag == "img":
            source = re.sub(r"-\d+\.webp.*", "", values.get("src") or "")
            self.facts.add(f"picture {values.get('alt')} {source}")

    def handle_endtag(self, tag):
        self.depth -= tag == "main"
        self.hidden -= tag in HIDDEN

    def handle_data(self, data):
        if self.depth and not self.hidden and data.strip():
            self.facts.add(" ".join(data.split()))


def read_facts(paths) -> dict[str, set[str]]:
    """Return the facts of pages as visitors see them."""
    caches["local"].clear()
    filled_lists.clear()
    client, facts = Client(), {}
    for path in paths:
        reader = FactReader()
        reader.feed(client.get(path, follow=True).content.decode())
        facts[path] = reader.facts
    return facts


def archive_demo(folder) -> None:
    """Write the archive of the demo from the documents of an export that it needs."""
    (folder / "people").mkdir()
    paths = [f"people/{slug}.json" for slug in Person.objects.seen().values_list("slug", flat=True)]
    for path in (*paths, "publications.bib"):
        (folder / path).write_bytes(Client().get(f"/{path}").content)
    write_archive(folder / "demo.zip", ExportFolder(folder), ["publications.bib"])


def test_little_of_the_demo_is_lost(tmp_path, thorough):
    if not thorough:
        pytest.skip("it takes a minute")
    with transaction.atomic():
        load_demo()
        cut_missing_images()
        name = Group.objects.get().name
        paths = [urlsplit(url.location).path for url in Sitemap.read().list_urls()]
        before = read_facts(paths)
        archive_demo(tmp_path)
        transaction.set_rollback(True)
    make.GroupFactory(name=name, institution="", statement="", place="")
    run_move(tmp_path / "demo.zip", SITE, True, None, None)
    publish_all()
    Person.objects.update(photo_consent=True)
    cut_missing_images()
    after = read_facts(paths)
    lost = {path: before[path] - after[path] for path in paths if before[path] - after[path]}
    number, total = (sum(map(len, facts.values())) for facts in (lost, before))
    sys.stdout.write(f"{number} of {total} facts of {len(paths)} pages are lost: {lost}\n")
    assert number * 100 <= MOST_LOST * total, lost
