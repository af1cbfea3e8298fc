"""Plan a move: compare what a site holds with what is here, kind by kind, and ask what is not clear."""

from collections.abc import Mapping
from dataclasses import replace

from django.db.models.fields.json import KT
from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from bibliography.entry import Entry
from core.plans.questions import QuestionKind, Questions, join_ranges
from core.text.markdown import slugify_title
from core.web.urls import get_url
from groupsite.models import Group, MenuItem
from groupsite.moving_in.contents import OldPage, OldPaper, OldPerson, OldPicture, Place, Problem
from groupsite.moving_in.moves import SiteReading, list_pictures, list_pictures_of
from groupsite.moving_in.people_plan import PeoplePlanner
from groupsite.moving_in.planned import (
    GONE,
    HERE,
    NEW,
    PROBLEM,
    MovePlan,
    PlannedKind,
    PlannedThing,
    QuestionSheet,
    describe_places,
)
from groupsite.moving_in.texts_plan import TextPlanner, find_text_kind, list_texts
from groupsite.moving_in.url_plan import UrlTargets, build_targets, plan_urls
from publications.imports.decisions import NEW as ADD
from publications.imports.decisions import SAME, SKIP, get_choice
from publications.models import ImportBatch, ImportItem

LEAVE, TAKE, FILL, YES, NO, HOME, FIX_HERE = "leave", "take", "fill", "yes", "no", "home", "fix"
QUESTION_KINDS = tuple(
    QuestionKind(name, sentence, others=_("Another role:") if name == "role" else "")
    for name, sentence in (
        ("unread", "{text}"), ("name", "{text}"), ("person", "{text}"), ("role", "{text}"), ("filling", "{text}"),
        ("consent", "{text}"), ("papers", "{text}"), ("small", "{text}"), ("missing", "{text}"),
        ("homes", "{text}"), ("menu", "{text}"), ("nowhere", "{text}"),
    )
)  # fmt: skip
SHOWN_PICTURES = 12
MOST_LINES = 20


class SitePlanner:
    """Builds the plan of a move from what was read, the plan of its papers, and the answers so far."""

    def __init__(self, reading: SiteReading, batch: ImportBatch, answers: Mapping[str, str]) -> None:
        self.reading, self.contents, self.batch = reading, reading.contents, batch
        self.questions = Questions(QUESTION_KINDS, answers)
        self.people = PeoplePlanner(self.questions)
        self.sheets: dict[str, QuestionSheet] = {}
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
        texts = TextPlanner().plan(self._choose_home(list_texts(self.contents)))
        pictures = self._plan_pictures([*people, *papers, *texts])
        groups: dict[str, PlannedKind] = {}
        for thing in texts:
            kind = find_text_kind(thing.content)
            groups.setdefault(kind.name, PlannedKind(kind.name, kind.label)).things.append(thing)
        kinds = [
            PlannedKind("people", _("People"), things=people),
            PlannedKind("papers", _("Papers"), things=papers),
            *(groups[name] for name in ("texts", "work", "events") if name in groups),
            PlannedKind("pictures", _("Pictures"), things=pictures),
        ]
        self._ask_unread()
        self._ask_people(people)
        self._ask_papers(papers)
        self._ask_pictures(pictures)
        targets = build_targets(self.contents, people, papers, texts)
        for thing in pictures:
            targets.files.setdefault(thing.content.file, thing)
        kinds.append(self._plan_menu(targets))
        kinds.append(self._plan_urls(targets))
        self._add_problems(kinds)
        self.plan.kinds = [kind for kind in kinds if kind.things]
        for kind in self.plan.kinds:
            kind.source = kind.source or describe_places([thing.place for thing in kind.things])
        order = [kind.name for kind in QUESTION_KINDS]
        self.plan.sheets = sorted(self.sheets.values(), key=lambda sheet: order.index(sheet.kind))
        self.targets = targets
        return self.plan

    def _add_sheet(self, kind: str, title: str, number: int, **values) -> None:
        """Add a sheet with the questions of a kind that were asked so far."""
        questions = [question for question in self.questions.all if question.kind == kind]
        if questions:
            self.sheets[kind] = QuestionSheet(title, questions, number=number, **values)

    def _ask(self, kind: str, options: list[tuple[str, str]]) -> str:
        """Return the answer to a question about the whole site, whose first option is the safe one."""
        answer = self.questions.ask(kind, kind, options, options[0][0])
        self.plan.answers[kind] = answer
        return answer

    def _plan_papers(self) -> list[PlannedThing]:
        """Return the papers with the verdicts of their import."""
        items = self.batch.items.defer("text", "entry").annotate(heading=KT("entry__title"))
        rows = {item.position: item for item in items.select_related("publication").only(
            "batch", "position", "line", "key", "verdict", "reason", "changes", "choices", "publication__slug", "publication__uid"
        )}  # fmt: skip
        things = []
        for number, paper in enumerate(self.contents.papers, start=1):
            thing = PlannedThing(
                paper, paper.entry.title or paper.entry.key or gettext("No title"), paper.place
            )
            if item := rows.get(number):
                self._judge(thing, item)
            things.append(thing)
        return things

    def _judge(self, thing: PlannedThing, item: ImportItem) -> None:
        verdict = ImportItem.Verdict
        paper = item.publication
        if item.verdict == verdict.SAME and item.changes.repeats:
            thing.state, thing.note = PROBLEM, item.reason
            return
        if item.verdict in (verdict.SAME, verdict.CHANGED):
            thing.state, thing.record = HERE, paper
            thing.note = item.reason if item.verdict == verdict.CHANGED else ""
            thing.url = get_url("publication", paper.slug) if paper and paper.slug else ""
        elif item.verdict == verdict.NEW or item.changes.twin:
            thing.url = f"/publications/{predict_slug(thing.content.entry)}/"
        else:
            thing.state, thing.note, thing.record = PROBLEM, item.reason, item
            if self._choose_doubtful(item) == ADD:
                thing.state, thing.url = NEW, f"/publications/{predict_slug(thing.content.entry)}/"

    def _choose_doubtful(self, item: ImportItem) -> str:
        """Return what becomes of a paper that may be here: what was answered for all of them."""
        if item.verdict == ImportItem.Verdict.PROBLEM:
            return get_choice(item)
        return self._ask(
            "papers",
            [
                (SKIP, gettext("Leave them out for now")),
                (SAME, gettext("They are the same")),
                (ADD, gettext("Add them as further papers")),
            ],
        )

    def _choose_home(self, texts: list) -> list:
        """Ask which page is the home page, if there are several."""
        homes = [page for page in self.contents.pages if page.kind == "home" and page.body.strip()]
        self.home: OldPage | None = homes[0] if homes else None
        if len(homes) > 1:
            newest = sorted(homes, key=lambda page: (page.day.year, page.day.month) if page.day else (0, 0))[
                -1
            ]
            options = [(newest.place.file, gettext("Take {file}").format(file=newest.place.file))]
            options += [
                (page.place.file, gettext("Take {file}").format(file=page.place.file))
                for page in homes
                if page is not newest
            ]
            answer = self._ask("homes", options)
            self.home = next(page for page in homes if page.place.file == answer)
            names = get_text_list([page.place.file for page in homes], gettext("and"))
            title = (
                gettext("{files} are all the home page.")
                if len(homes) > 2
                else gettext("{files} are both the home page.")
            )
            self._add_sheet("homes", title.format(files=names), len(homes))
        self.plan.answers["about"] = YES if self.home and not Group.objects.exclude(about="").exists() else NO
        return texts

    def _plan_pictures(self, owners: list[PlannedThing]) -> list[PlannedThing]:
        """Return the pictures that have a file, each once, and those of which only a URL is known.

        Those of which nothing is new that shows them are here.
        """
        pictures: dict[str, OldPicture] = {}
        contents = [thing.content for thing in owners if thing.state == NEW]
        contents += [self.home] if self.home and self.plan.answers["about"] == YES else []
        fills = self.questions.has_answer("filling", "filling", FILL)
        contents += [thing.content for thing in owners if fills and isinstance(thing.content, OldPerson)]
        used = {picture.file for picture in list_pictures_of(contents)}
        for picture in list_pictures(self.contents):
            if picture.file or picture.url:
                pictures.setdefault(picture.file or picture.url, picture)
        things = []
        for name, picture in pictures.items():
            thing = PlannedThing(picture, name.rpartition("/")[2] or name, Place(picture.file or picture.url))
            facts = self.reading.pictures.get(picture.file)
            if facts is None:
                thing.state, thing.note = PROBLEM, gettext("It is not in the folder, but at a URL.")
            elif facts.problem:
                thing.state, thing.note = PROBLEM, facts.problem
            elif picture.file not in used:
                thing.state = HERE
            things.append(thing)
        return things

    def _ask_unread(self) -> None:
        """Ask about what could not be read, in one sheet."""
        problems = self.contents.problems
        if not problems:
            return
        lines = [problem for problem in problems if problem.place.line and problem.text][:MOST_LINES]
        options = [(LEAVE, gettext("Leave them out for now"))]
        if lines:
            numbers = join_ranges({problem.place.line for problem in lines})
            fix = ngettext("Fix line {lines} here", "Fix lines {lines} here", len(lines))
            options.append(
                (FIX_HERE, fix.format(lines=numbers) if len(lines) < 4 else gettext("Fix the lines here"))
            )
        self._ask("unread", options)
        files = list(dict.fromkeys(problem.place.file for problem in problems if problem.place.file))
        number = len(problems)
        title = (
            ngettext(
                "{number} part of {file} cannot be read.", "{number} parts of {file} cannot be read.", number
            )
            if len(files) == 1
            else ngettext("{number} part cannot be read.", "{number} parts cannot be read.", number)
        ).format(number=f"{number:,}", file=files[0] if files else "")
        self._add_sheet("unread", title, number, lines=problems[:MOST_LINES])

    def _ask_people(self, people: list[PlannedThing]) -> None:
        new = [thing for thing in people if thing.state == NEW]
        nameless = [thing for thing in people if not thing.content.name]
        asked = [question for question in self.questions.all if question.kind == "name"]
        if asked:
            title = ngettext("{number} person has no name.", "{number} people have no name.", len(asked))
            self._add_sheet(
                "name",
                title.format(number=len(asked)),
                len(nameless),
                detail=gettext("Type the names, or leave them out."),
                is_text=True,
            )
        doubtful = [question for question in self.questions.all if question.kind == "person"]
        title = ngettext(
            "{number} person may be here already.", "{number} people may be here already.", len(doubtful)
        )
        self._add_sheet("person", title.format(number=len(doubtful)), len(doubtful))
        roles = [question for question in self.questions.all if question.kind == "role"]
        title = ngettext(
            "{number} role is not one of yours.", "{number} roles are not among yours.", len(roles)
        )
        without = sum(self.people.find_role(thing.content) is None for thing in new)
        detail = ngettext("{number} person has no role.", "{number} people have no role.", without)
        self._add_sheet(
            "role",
            title.format(number=len(roles)),
            0,
            detail=detail.format(number=without) if without else "",
        )
        here = [thing for thing in people if thing.state == HERE]
        if here:
            options = [
                (LEAVE, gettext("Leave them as they are")),
                (FILL, gettext("Fill in what is empty here")),
            ]
            self._ask("filling", options)
            title = ngettext(
                "{number} person is here already.", "{number} people are here already.", len(here)
            )
            names = [thing.title for thing in here[:6]]
            if len(here) > len(names):
                names.append(gettext("{number} more").format(number=len(here) - len(names)))
            detail = gettext("{names}.").format(names=get_text_list(names, gettext("and")))
            self._add_sheet("filling", title.format(number=len(here)), 0, detail=detail)
        photos = [thing.content.photo for thing in new if thing.content.photo and thing.content.photo.file]
        if photos:
            self._ask(
                "consent",
                [
                    (NO, gettext("Not yet: show initials")),
                    (YES, gettext("Everybody agreed that it is shown")),
                ],
            )
            title = ngettext("{number} portrait moves in.", "{number} portraits move in.", len(photos))
            detail = gettext("Visitors see a photo once its person has agreed.")
            files = [photo.file for photo in photos[:SHOWN_PICTURES]]
            self._add_sheet("consent", title.format(number=len(photos)), 0, detail=detail, pictures=files)

    def _ask_papers(self, papers: list[PlannedThing]) -> None:
        doubtful = [thing for thing in papers if isinstance(thing.record, ImportItem)]
        title = ngettext(
            "{number} paper may be here already.", "{number} papers may be here already.", len(doubtful)
        )
        notes = [f"{thing.title}: {thing.note}" for thing in doubtful[:2]]
        self._add_sheet("papers", title.format(number=len(doubtful)), len(doubtful), detail=" ".join(notes))

    def _ask_pictures(self, pictures: list[PlannedThing]) -> None:
        facts = self.reading.pictures
        small = [thing for thing in pictures if thing.state == NEW and facts[thing.content.file].is_small]
        if small:
            options = [(LEAVE, gettext("Leave them out")), (TAKE, gettext("Take them, shown small"))]
            if self._ask("small", options) == LEAVE:
                for thing in small:
                    thing.state, thing.note = PROBLEM, gettext("It is smaller than 200 px.")
            title = ngettext(
                "{number} picture is smaller than 200 px.",
                "{number} pictures are smaller than 200 px.",
                len(small),
            )
            self._add_sheet(
                "small",
                title.format(number=len(small)),
                len(small),
                detail=gettext("They would look blurred."),
                pictures=[thing.content.file for thing in small[:SHOWN_PICTURES]],
            )
        missing = [thing for thing in pictures if thing.state == PROBLEM and thing not in small]
        if missing:
            self._ask("missing", [(LEAVE, gettext("Leave them out"))])
            title = ngettext(
                "{number} picture cannot be taken.", "{number} pictures cannot be taken.", len(missing)
            )
            detail = " ".join(f"{thing.place.file}: {thing.note}" for thing in missing[:3])
            self._add_sheet("missing", title.format(number=len(missing)), len(missing), detail=detail)

    def _plan_menu(self, targets: UrlTargets) -> PlannedKind:
        kind = PlannedKind("menu", _("Menu"))
        labels = set(MenuItem.objects.filter(place="menu").values_list("label", flat=True))
        items = []
        for item in self.contents.menu:
            thing = PlannedThing(item, item.title[:60], item.place)
            target = targets.find(item.target)
            is_elsewhere = item.target.startswith(("http://", "https://")) and not targets.is_own(item.target)
            thing.url = item.target if is_elsewhere else getattr(target, "url", target) or ""
            if item.title[:60] in labels:
                thing.state = HERE
            elif not thing.url:
                thing.state, thing.note = PROBLEM, gettext("What it leads to does not move in.")
            items.append(thing)
        if any(thing.state == NEW for thing in items):
            options = [(NO, gettext("No, keep the menu of this site")), (YES, gettext("Yes, add its items"))]
            if self._ask("menu", options) == YES:
                kind.things = items
            names = get_text_list([thing.title for thing in items][:8], gettext("and"))
            self._add_sheet("menu", gettext("Use the old menu?"), 0, detail=names)
        return kind

    def _plan_urls(self, targets: UrlTargets) -> PlannedKind:
        """Plan the old URLs, first as if those that lead nowhere were not answered."""
        kind = PlannedKind("urls", _("URLs"))
        self.plan.urls, self.plan.queries = plan_urls(self.contents, targets, "")
        nowhere = [url for url in self.plan.urls if url.state == PROBLEM]
        if nowhere:
            answer = self._ask(
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
            title = ngettext(
                "{number} old URL leads nowhere.", "{number} old URLs lead nowhere.", len(nowhere)
            )
            detail = gettext("Such as {urls}.").format(
                urls=get_text_list([url.old for url in nowhere[:3]], gettext("and"))
            )
            self._add_sheet("nowhere", title.format(number=f"{len(nowhere):,}"), len(nowhere), detail=detail)
        kind.things = [
            PlannedThing(url, url.old, Place(url.old), url.state, url=url.target) for url in self.plan.urls
        ]
        total = len(kind.things)
        kind.source = ngettext("{number:,} entry", "{number:,} entries", total).format(number=total)
        return kind

    def _add_problems(self, kinds: list[PlannedKind]) -> None:
        """Add what could not be read to the kind of its file, else to the texts."""
        by_file = {thing.place.file: kind for kind in kinds for thing in kind.things if kind.name != "urls"}
        folders = {file.rpartition("/")[0]: kind for file, kind in by_file.items()}
        others = next((kind for kind in kinds if kind.name == "texts"), None)
        for problem in self.contents.problems:
            file = problem.place.file
            kind = by_file.get(file) or folders.get(file.rpartition("/")[0]) or others
            kind = kinds[1] if file.endswith(".bib") else kind or kinds[0]
            kind.things.append(describe_problem(problem))


def describe_problem(problem: Problem) -> PlannedThing:
    """Return what could not be read as a thing of a plan."""
    title = f"{problem.place.file}:{problem.place.line}" if problem.place.line else problem.place.file
    return PlannedThing(problem, title or gettext("The folder"), problem.place, PROBLEM, problem.message)


def predict_slug(entry: Entry) -> str:
    """Return the slug that the page of a paper will have, unless another paper has it."""
    return slugify_title(entry.title, entry.year)


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
