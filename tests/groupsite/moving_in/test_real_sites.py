"""Real sites: moved in, every old URL answered, undone without a trace, found again the second time."""

import os
import sys
from pathlib import Path

import pytest
from django.db import transaction

from groupsite.agenda.models import Event, Talk
from groupsite.models import Group, Page
from groupsite.moving_in import moves
from groupsite.moving_in.planning import apply_move, build_plan, plan_move
from groupsite.news.models import NewsItem
from people.models import Person
from publications.imports.undo import undo
from software.models import Project, Software
from tests.groupsite.moving_in.conftest import dump_tables
from tests.groupsite.moving_in.real_facts import compare_facts, read_moved_facts, read_old_facts

ROOT = Path(__file__).resolve().parents[4]
SITES = Path(os.environ.get("GROUPSITE_DATA") or ROOT / "shared" / "data") / "sites"
NAMES = (
    "al-folio--sailing-lab",
    "hugo-wowchemy--chobiolab",
    "labwebsitetemplate--demo",
    "wordpress--theme-test-data",
)

pytestmark = pytest.mark.django_db


def publish_drafts() -> None:
    """Publish all that moved in as a draft."""
    Person.objects.update(visibility="public")
    for model in (Page, NewsItem, Project, Software, Event, Talk):
        model.objects.update(visibility="public")


def print_table(name: str, table: dict[str, tuple[int, int, list[str]]]) -> None:
    """Print how many facts of each kind are right, wrong and lost."""
    for kind, (right, wrong, lost) in table.items():
        line = f"{name:28} {kind:8} {right:5} right {wrong:4} wrong {len(lost):4} lost {', '.join(lost[:8])}"
        sys.stdout.write(f"{line}\n")


@pytest.mark.parametrize("name", NAMES)
def test_a_real_site(name, client):
    if not (SITES / name).exists():
        pytest.skip("there are no real sites here: GROUPSITE_DATA names the folder with them")
    Group.objects.create(name="Group")
    before = dump_tables()
    batch = moves.add_move(SITES / name, moves.SITE)
    plan_move(batch)
    plan = apply_move(batch)
    assert plan.to_add
    table = compare_facts(read_old_facts(SITES / name), read_moved_facts())
    with transaction.atomic():
        publish_drafts()
        statuses = {url.old: client.get(url.old).status_code for url in plan.redirects[:400]}
        transaction.set_rollback(True)
    unanswered = [old for old, status in statuses.items() if status not in (301, 410)]
    table["URLs"] = len(statuses) - len(unanswered), 0, unanswered
    print_table(name, table)
    assert unanswered == []
    tables = dump_tables()
    again = moves.add_move(SITES / name, moves.SITE)
    plan_move(again)
    new = {
        kind.name: [planned.title for planned in kind.select("new")]
        for kind in build_plan(again).kinds
        if kind.new
    }
    assert new == {}
    apply_move(again)
    assert dump_tables() == tables
    undo(again)
    undo(batch)
    assert dump_tables() == before
