"""Plan a move: compare what a site holds with what is here, kind by kind, and ask what is not clear."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from django.db.models.fields.json import KT
from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from bibliography.entry import Entry
from core.text.markdown import slugify_title
from core.text.translation import SeparatedNumber
from core.web.urls import get_url
from groupsite.models import Group, MenuItem
from groupsite.moving_in.contents import OldMenuItem, OldPaper, OldPerson, OldPicture, Place, SiteProblem
from groupsite.moving_in.file_names import get_stem
from groupsite.moving_in.moves import SiteReading, list_pictures, list_pictures_of
from groupsite.moving_in.own_records import OWN_KINDS
from groupsite.moving_in.people_plan import PeoplePlanner
from groupsite.moving_in.planned import (
    GONE,
    HERE,
    NEW,
    PROBLEM,
    MovePlan,
    PlannedItem,
    PlannedKind,
    describe_places,
)
from groupsite.moving_in.readers.archive import CONTENTS
from groupsite.moving_in.sheets import FILL, HOME, LEAVE, NO, YES, Sheets
from groupsite.moving_in.site_questions import SiteQuestions
from groupsite.moving_in.texts_plan import TextPlanner, find_text_kind, is_slug, list_texts
from groupsite.moving_in.url_plan import UrlTargets, build_targets, plan_urls
from people.models import Image
from publications.imports.decisions import NEW as ADD
from publications.imports.decisions import SAME, SKIP, get_choice
from publications.models import ImportBatch, ImportItem

LONGEST_SLUG = 110
"""Of a paper; -2 and the like may follow."""


class SitePlanner:
    """Builds the plan of a move from what was read, the plan of its papers, and the answers so far."""

    def __init__(self, reading: SiteReading, batch: ImportBatch, answers: Mapping[str, str]) -> None:
        self.reading, self.contents, self.batch = reading, reading.contents, batch
        self.sheets = Sheets(answers)
        self.people = PeoplePlanner(self.sheets.questions)
        self.questions = SiteQuestions(self.sheets, reading, self.people)
        self.plan = MovePlan(
            self.contents.system,
            self.contents.name or batch.source_name,
            len(reading.files.paths),
            unread=self.contents.unread,
            problems=self.contents.problems,
        )

    def build(self) -> MovePlan:
        """Return the plan."""
        people = self.people.plan(self.contents.people)
        papers = self._plan_papers()
        homes = [page for page in self.contents.pages if page.kind == "home" and page.body.strip()]
        self.home = self.questions.choose_home(homes)
        has_text = Group.objects.exclude(about="").exists()
        self.takes_home = self.home is not None and not has_text
        texts = TextPlanner().plan(list_texts(self.contents))
        pictures = self._plan_pictures([*people, *papers, *texts])
        groups: dict[str, PlannedKind] = {}
        for planned in texts:
            text_kind = find_text_kind(planned.content)
            group = groups.setdefault(text_kind.name, PlannedKind(text_kind.name, text_kind.label))
            group.things.append(planned)
        kinds = [
            PlannedKind("people", _("People"), things=people),
            PlannedKind("papers", _("Papers"), things=papers),
            *(groups[name] for name in ("texts", "work", "events") if name in groups),
            PlannedKind("records", _("Themes, awards, positions and theses"), things=self._plan_records()),
            PlannedKind("pictures", _("Pictures"), things=pictures),
        ]
        self.plan.problems = self.questions.ask_about_unread(self.contents.problems)
        self.questions.ask_about_people(people)
        self.questions.ask_about_papers(papers)
        self.questions.ask_about_pictures(pictures)
        targets = build_targets(self.contents, people, papers, texts)
        for planned in pictures:
            if planned.content.file:  # of others only a URL is known
                targets.files.setdefault(planned.content.file, planned)
        kinds.append(self._plan_menu(targets))
        kinds.append(self._plan_urls(targets))
        self._add_problems(kinds)
        self.plan.kinds = [kind for kind in kinds if kind.things]
        for kind in self.plan.kinds:
            kind.source = kind.source or describe_places([planned.place for planned in kind.things])
        self.plan.sheets, self.plan.answers = self.sheets.list_all(), self.sheets.answers
        self.targets = targets
        return self.plan

    def _plan_papers(self) -> list[PlannedItem]:
        """Return the papers with the verdicts of their import."""
        items = self.batch.items.defer("text", "entry").annotate(heading=KT("entry__title"))
        rows = {item.position: item for item in items.select_related("publication").only(
            "batch", "position", "line", "key", "verdict", "reason", "changes", "choices",
            "publication__slug", "publication__uid"
        )}  # fmt: skip
        things = []
        for number, paper in enumerate(self.contents.papers, start=1):
            planned = PlannedItem(
                paper, paper.entry.title or paper.entry.key or gettext("No title"), paper.place
            )
            planned.slug = paper.slug if is_slug(paper.slug, LONGEST_SLUG) else ""
            if item := rows.get(number):
                self._judge(planned, item)
            things.append(planned)
        return things

    def _judge(self, planned: PlannedItem, item: ImportItem) -> None:
        verdict, entry = ImportItem.Verdict, planned.content.entry
        planned.slug = planned.slug or predict_slug(entry.title, entry.year)
        paper = item.publication
        if item.verdict == verdict.SAME and item.changes.repeats:
            planned.state, planned.note = PROBLEM, item.reason
            return
        if item.verdict in (verdict.SAME, verdict.CHANGED):
            planned.state, planned.record = HERE, paper
            planned.note = item.reason if item.verdict == verdict.CHANGED else ""
            planned.url = get_url("publication", paper.slug) if paper and paper.slug else ""
        elif item.verdict == verdict.NEW or item.changes.twin:
            planned.url = get_url("publication", planned.slug)
        else:
            planned.state, planned.note, planned.record = PROBLEM, item.reason, item
            if self._choose_doubtful(item) == ADD:
                planned.state, planned.url = NEW, get_url("publication", planned.slug)

    def _choose_doubtful(self, item: ImportItem) -> str:
        """Return what becomes of a paper that may be here: what was answered for all of them."""
        if item.verdict == ImportItem.Verdict.PROBLEM:
            return get_choice(item)
        return self.sheets.ask(
            "papers",
            [
                (SKIP, gettext("Leave them out for now")),
                (SAME, gettext("They are the same")),
                (ADD, gettext("Add them as further papers")),
            ],
        )

    def _plan_records(self) -> list[PlannedItem]:
        """Return the records of an archive of this system that stand for themselves."""
        things = []
        for record in self.contents.records:
            kind = OWN_KINDS.get(record.kind)
            if kind and kind.is_listed:
                row = kind.find(record.fields)
                planned = PlannedItem(record, str(record.fields.get("title") or record.key), Place(CONTENTS))
                if row is not None:
                    planned.state, planned.record = HERE, row
                things.append(planned)
        return things

    def _plan_pictures(self, owners: list[PlannedItem]) -> list[PlannedItem]:
        """Return the pictures that have a file, each once, and those of which only a URL is known.

        Those of which nothing is new that shows them are here.
        """
        pictures: dict[str, OldPicture] = {}
        contents = [planned.content for planned in owners if planned.state == NEW]
        contents += [self.home] if self.takes_home else []
        fills = self.sheets.questions.has_answer("filling", "filling", FILL)
        contents += [
            planned.content for planned in owners if fills and isinstance(planned.content, OldPerson)
        ]
        used = {picture.file for picture in list_pictures_of(contents)}
        own = {get_stem(picture.file): picture.file for picture in self.contents.pictures}
        here = Image.objects.filter(slug__in=own).values_list("slug", flat=True) if own else ()
        used |= set(own.values()) - {own[slug] for slug in here}
        for picture in list_pictures(self.contents):
            if picture.file or picture.url:
                pictures.setdefault(picture.file or picture.url, picture)
        things = []
        for name, picture in pictures.items():
            planned = PlannedItem(
                picture, name.rpartition("/")[2] or name, Place(picture.file or picture.url)
            )
            facts = self.reading.pictures.get(picture.file)
            if facts is None:
                planned.state, planned.note = (
                    PROBLEM,
                    gettext("The folder does not have it; it is at a URL only."),
                )
            elif facts.problem:
                planned.state, planned.note = PROBLEM, facts.problem
            elif picture.file not in used:
                planned.state = HERE
            things.append(planned)
        return things

    def _plan_menu(self, targets: UrlTargets) -> PlannedKind:
        kind = PlannedKind("menu", _("Menu"))
        labels = set(MenuItem.objects.values_list("place", "label"))
        items = []
        for item in self.contents.menu:
            planned = PlannedItem(item, item.title[:60], item.place)
            target = targets.find(item.target)
            is_elsewhere = item.target.startswith(("http://", "https://")) and not targets.is_own(item.target)
            here = target.url if isinstance(target, PlannedItem) else target or ""
            planned.url = item.target if is_elsewhere else here
            if (get_menu_place(item), item.title[:60]) in labels:
                planned.state = HERE
            elif not planned.url:
                planned.state, planned.note = PROBLEM, gettext("What it leads to does not move in.")
            items.append(planned)
        if any(planned.state == NEW for planned in items):
            options = [(NO, gettext("No, keep the menu of this site")), (YES, gettext("Yes, add its items"))]
            if self.sheets.ask("menu", options) == YES:
                kind.things = items
            names = get_text_list([planned.title for planned in items][:8], gettext("and"))
            self.sheets.add("menu", len(items), detail=names)
        return kind

    def _plan_urls(self, targets: UrlTargets) -> PlannedKind:
        """Plan the old URLs, first as if those that lead nowhere were not answered."""
        kind = PlannedKind("urls", _("URLs"))
        self.plan.urls, self.plan.queries = plan_urls(self.contents, targets, "")
        nowhere = [url for url in self.plan.urls if url.state == PROBLEM]
        if nowhere:
            answer = self.sheets.ask(
                "nowhere",
                [
                    (GONE, gettext("Say “gone” (410)")),
                    (HOME, gettext("Send them to the home page")),
                    (LEAVE, gettext("Leave them without an answer")),
                ],
            )
            if answer != LEAVE:
                target = "" if answer == GONE else "/"
                answered = {url.old for url in nowhere}
                self.plan.urls = [
                    replace(url, target=target, state=NEW) if url.old in answered else url
                    for url in self.plan.urls
                ]
            detail = gettext("Such as {urls}.").format(
                urls=get_text_list([url.old for url in nowhere[:3]], gettext("and"))
            )
            self.sheets.add("nowhere", len(nowhere), things=len(nowhere), detail=detail)
        kind.things = [
            PlannedItem(url, url.old, Place(url.old), url.state, url=url.target) for url in self.plan.urls
        ]
        total = len(kind.things)
        kind.source = ngettext("{number:,} entry", "{number:,} entries", total).format(
            number=SeparatedNumber(total)
        )
        return kind

    def _add_problems(self, kinds: list[PlannedKind]) -> None:
        """Add what could not be read to the kind of its file, else to the texts."""
        by_file = {
            planned.place.file: kind for kind in kinds for planned in kind.things if kind.name != "urls"
        }
        folders = {file.rpartition("/")[0]: kind for file, kind in by_file.items()}
        others = next((kind for kind in kinds if kind.name == "texts"), None)
        for problem in self.plan.problems:
            file = problem.place.file
            kind = by_file.get(file) or folders.get(file.rpartition("/")[0]) or others
            kind = kinds[1] if file.endswith(".bib") else kind or kinds[0]
            kind.things.append(describe_problem(problem))


def get_menu_place(item: OldMenuItem) -> str:
    """Return where an item of a menu stands."""
    return MenuItem.Place.FOOTER if item.in_footer else MenuItem.Place.MENU


def describe_problem(problem: SiteProblem) -> PlannedItem:
    """Return what could not be read as an item of a plan."""
    title = f"{problem.place.file}:{problem.place.line}" if problem.place.line else problem.place.file
    return PlannedItem(problem, title or gettext("The folder"), problem.place, PROBLEM, problem.message)


@lru_cache(maxsize=20_000)
def predict_slug(title: str, year: int | None) -> str:
    """Return the slug that the page of a paper will have, unless another paper has it."""
    return slugify_title(title, year)


def build_entries(papers: list[OldPaper]) -> list[Entry]:
    """Return the entries of papers, with what the old site had beside them."""
    return [
        replace(
            paper.entry,
            abstract=paper.entry.abstract or paper.abstract,
            topics=tuple(dict.fromkeys([*paper.entry.topics, *paper.topics])),
        )
        for paper in papers
    ]
