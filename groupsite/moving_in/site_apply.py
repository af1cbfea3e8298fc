"""Apply the plan of a move in one transaction, as one change that can be undone as a whole."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext

from core.db.retries import retry_on_conflict
from core.db.watchdog import without_timeouts
from core.files.checks import MOST_DOCUMENT_BYTES
from core.journal.context import JournalContext, journal_context
from core.tasks.background_work import OnProgress
from core.text.translation import format_number
from groupsite.models import Group, MenuItem
from groupsite.moving_in.body_links import rewrite_body
from groupsite.moving_in.contents import OldPaper
from groupsite.moving_in.moves import SiteReading, remove_files
from groupsite.moving_in.own_records import list_named, read_translations
from groupsite.moving_in.people_apply import PeopleApplication
from groupsite.moving_in.pictures_store import PictureStore
from groupsite.moving_in.planned import HERE, NEW, PROBLEM, MovePlan, PlannedItem, PlannedUrl
from groupsite.moving_in.records_apply import RecordApplication
from groupsite.moving_in.sheets import FILL, YES
from groupsite.moving_in.site_plan import SAME, SKIP, SitePlanner, get_menu_place, predict_slug
from groupsite.moving_in.tasks import cut_moved_images
from groupsite.moving_in.texts_apply import TextApplication, drop_heading
from groupsite.moving_in.url_plan import get_file_url
from groupsite.redirects.models import Redirect
from publications.imports.apply import apply_within, lock_plan
from publications.models import Attachment, Authorship, ImportBatch, ImportItem, Publication
from publications.models.paper_parts import LinkKind
from software.models import Project, ProjectPublication, SoftwarePublication

AT_ONCE = 500
MOST_NOTES = 200
OF_PEOPLE = ("people", "photos")
"""Kinds of whose things only the number is stored."""
WITH_PAGES = ("people", "papers", "texts", "work", "events")
"""Kinds of things to which records of an archive refer."""
UNDECIDED = (ImportItem.Verdict.DOUBTFUL, ImportItem.Verdict.VERSION)


@retry_on_conflict
@without_timeouts()
def apply_site(
    batch: ImportBatch,
    reading: SiteReading,
    answers: Mapping[str, str],
    chosen: Mapping[str, bool],
    account=None,
    on_progress: OnProgress = lambda _done: None,
) -> MovePlan:
    """Apply the plan of a site, wholly or not at all, as it is now. Raises NotPlannedError.

    chosen: whether the things of a kind are taken. on_progress: called with the number of things.
    """
    with open_move(batch, account) as journal:
        batch = lock_plan(batch)
        planner = SitePlanner(reading, batch, answers)
        plan = planner.build()
        for kind in plan.kinds:
            kind.is_chosen = chosen.get(kind.name, kind.is_chosen)
        SiteApplication(planner, batch, account, on_progress).run(journal)
        remove_files(batch)
        transaction.on_commit(lambda: cut_moved_images.enqueue())
    return plan


def open_move(batch: ImportBatch, account):
    """Return the context in the journal of all that a move writes."""
    undo_url = reverse("admin:move_undo", args=[batch.uid])
    about: dict[str, Any] = {"batch": str(batch.uid), "undo": undo_url, "many_kinds": True}
    about |= {"user": account.pk} if account else {}
    why = gettext("Moving in from {name}").format(name=batch.source_name)
    return journal_context(is_own=True, records_all=True, why=why, **about)


def store_counts(batch: ImportBatch, plan: MovePlan) -> None:
    """Store how much a move added, by kind, and what it left out with the reason.

    Names of people are stored nowhere but in their own rows, so that they can be erased; so are the answers.
    """
    batch.counts.moved = {str(kind.label): kind.new for kind in plan.kinds if kind.is_chosen and kind.new}
    notes: dict[str, int] = {}
    for kind in plan.kinds:
        for planned in kind.select(PROBLEM) if kind.is_chosen else ():
            title = str(kind.label) if kind.name in OF_PEOPLE else planned.title
            if planned.note:
                notes[f"{title}: {planned.note}"] = notes.get(f"{title}: {planned.note}", 0) + 1
    texts = [note if number == 1 else f"{note} ({format_number(number)})" for note, number in notes.items()]
    batch.counts.notes = [*batch.counts.notes, *texts][:MOST_NOTES]
    batch.options.part_of.answers = {}
    batch.save(update_fields=["counts", "options"])


@dataclass
class SiteApplication:
    """One run that applies a plan."""

    planner: SitePlanner
    batch: ImportBatch
    account: Any
    on_progress: OnProgress
    done: int = 0
    files: dict[str, str] = field(default_factory=dict)
    coming: set[int] = field(default_factory=set)

    def run(self, journal: JournalContext) -> None:
        """Add all that is new and chosen, each kind after those that it refers to."""
        plan, answers = self.planner.plan, self.planner.plan.answers
        self.named = list_named()
        files = {planned.content.file for planned in self._list(plan, "pictures")}
        own = self.planner.contents.pictures if plan.is_taken("pictures") else []
        files |= {picture.file for picture in own}
        self.pictures = PictureStore(self.planner.reading, files, self.account, own)
        self.people = PeopleApplication(
            self.planner.people,
            self.pictures,
            fills=answers.get("filling") == FILL,
            consent=answers.get("consent") == YES,
        )
        people = plan.get_kind("people")
        if people:
            self.people.add(people.things if people.is_chosen else people.select(HERE))
        self._report(plan, "people")
        papers = self._apply_papers(plan, journal)
        self.texts = TextApplication(self.people, self.pictures, self._rewrite)
        texts = [planned for name in ("texts", "work", "events") for planned in self._list(plan, name)]
        self.texts.take_pictures(texts)
        self.coming = {id(planned) for planned in texts}
        for planned in texts:
            self.texts.add(planned)
            self._step()
        for planned in kind.things if (kind := plan.get_kind("work")) else ():
            if planned.state == HERE:
                self.texts.remember_project(planned)
        self._link_papers(papers)
        records = self._add_records(plan)
        for person, old in self.people.texts:
            person.biography = self._rewrite(old.biography)[:50_000]
            person.save(update_fields=["biography"])
        self._add_menu(plan)
        self._fill_about()
        records.complete_pictures(self.pictures.new)
        self._add_redirects(plan)
        store_counts(self.batch, plan)

    def _list(self, plan: MovePlan, name: str) -> list[PlannedItem]:
        """Return the things of a kind to be added."""
        kind = plan.get_kind(name)
        return kind.select(NEW) if kind and kind.is_chosen else []

    def _step(self, number: int = 1) -> None:
        self.done += number
        self.on_progress(self.done)

    def _report(self, plan: MovePlan, name: str) -> None:
        self._step(len(self._list(plan, name)))

    def _apply_papers(self, plan: MovePlan, journal: JournalContext) -> list[tuple[PlannedItem, Publication]]:
        """Apply the import of the papers; return those that it added, with what they were."""
        kind = plan.get_kind("papers")
        if not kind or not kind.is_chosen:
            self.batch.items.all().delete()
        answer = plan.answers.get("papers", SKIP)
        doubtful = list(self.batch.items.filter(verdict__in=UNDECIDED)) if answer != SKIP else []
        for item in doubtful:
            item.choices.do = answer if item.changes.paper or answer != SAME else SKIP
        ImportItem.objects.bulk_update(doubtful, ["choices"], batch_size=100)
        self._choose_slugs(kind.things if kind else [])
        before = self.done

        def report(done: int) -> None:
            self.done = before + done
            self.on_progress(self.done)

        apply_within(self.batch, journal, self.account, report)
        outcomes = self.batch.items.exclude(publication=None).select_related("publication")
        added = []
        for item in outcomes.defer("text", "entry", "changes", "choices"):
            planned = kind.things[item.position - 1] if kind else None
            if planned is None or item.publication is None:
                continue
            planned.record, planned.url = item.publication, item.publication.get_absolute_url()
            if item.outcome == ImportItem.Outcome.CREATED:
                added.append((planned, item.publication))
                self._add_files(planned, item.publication)
        alone = [(planned, paper) for planned, paper in added if planned.content.selected_by]
        selected = [
            paper.pk
            for planned, paper in added
            if planned.content.selected and not planned.content.selected_by
        ]
        Authorship.objects.filter(publication__in=selected).exclude(person=None).update(selected=True)
        for planned, paper in alone:
            people = filter(None, map(self.people.find, planned.content.selected_by))
            Authorship.objects.filter(publication=paper, person__in=list(people)).update(selected=True)
        return added

    def _choose_slugs(self, things: Sequence[PlannedItem]) -> None:
        """Choose for papers of an archive their own slugs, where these are not those of their titles."""
        slugs = {
            position: planned.slug
            for position, planned in enumerate(things, 1)
            if isinstance(planned.content, OldPaper) and planned.content.slug  # others are problems
        }
        items = self.batch.items.filter(position__in=slugs) if slugs else []
        chosen = []
        for item in items:
            entry = things[item.position - 1].content.entry
            if slugs[item.position] != predict_slug(entry.title, entry.year):
                item.choices.slug = slugs[item.position]
                chosen.append(item)
        ImportItem.objects.bulk_update(chosen, ["choices"], batch_size=100)

    def _add_files(self, planned: PlannedItem, paper: Publication) -> None:
        """Add the PDF, the slides, other files and the picture of a new paper."""
        old = planned.content
        others = [(file, LinkKind(kind)) for kind, file in old.files]
        for name, kind in ((old.pdf, LinkKind.PDF), (old.slides, LinkKind.SLIDES), *others):
            field_of_file: Any = Attachment._meta.get_field("file")
            file = self.pictures.read(name, field_of_file.policy)
            if (
                file is None
                or file.size > MOST_DOCUMENT_BYTES
                or (kind == LinkKind.PDF and file.kind.ending != "pdf")
            ):
                continue
            attachment = Attachment(publication=paper, kind=kind)
            try:
                attachment.file.save(file.name or name, file, save=False)
            except ValidationError:
                continue
            attachment.save()
            attachment.refresh_from_db(fields=["number"])
            self.files[name] = attachment.get_url_under(paper.slug)
        if teaser := self.pictures.take(old.teaser, planned.title):
            Publication.objects.filter(pk=paper.pk).update(teaser=teaser)

    def _link_papers(self, papers: list[tuple[PlannedItem, Publication]]) -> None:
        """Link new papers to the projects and the software that the old site names with them."""
        rows: dict[tuple, Any] = {}
        for planned, paper in papers:
            for name in planned.content.projects:
                project: Any = self.texts.projects.get(" ".join(name.split()).casefold())
                if project is not None:
                    is_project = isinstance(project, Project)
                    model = ProjectPublication if is_project else SoftwarePublication
                    owner = "project" if is_project else "software"
                    rows[model, project.pk, paper.pk] = model(**{owner: project}, publication=paper)
        for row in rows.values():
            row.save()

    def _add_records(self, plan: MovePlan) -> RecordApplication:
        """Add what only archives of this system have."""
        rows: dict[str, tuple[Any, bool]] = {}
        for kind in plan.kinds:
            for planned in kind.things if kind.name in WITH_PAGES else ():
                if planned.record is not None and planned.content.old_paths:
                    rows[planned.content.old_paths[0]] = planned.record, planned.state == NEW
        records = plan.get_kind("records")
        left_out = {planned.content.key for planned in records.things} if records else set()
        if records and records.is_chosen:
            left_out -= {planned.content.key for planned in records.select(NEW)}
        application = RecordApplication(
            rows, self.named, left_out, self._rewrite, self.pictures.take_own, self.pictures.read
        )
        application.add(self.planner.contents.records)
        return application

    def _rewrite(self, body: str) -> str:
        """Return a body with the links and pictures of this site."""
        return rewrite_body(
            body, self.find_url, lambda file, _alt: self.pictures.get_slug(file), self.planner.contents.url
        )

    def find_url(self, old: str) -> str:
        """Return the present URL of a link of the old site; empty if it leads elsewhere, or nowhere here."""
        if old in self.files:
            return self.files[old]
        if not old.startswith("/") and not (self.planner.targets.host and self.planner.targets.is_own(old)):
            return ""
        target = self.planner.targets.find(old)
        if isinstance(target, str):
            return target
        return self._get_url(
            target, self.planner.targets.moved.get(self.planner.targets.make_key(old), ("", ""))[1]
        )

    def _get_url(self, planned: PlannedItem | None, file: str) -> str:
        """Return the URL of an item that is here by now, or of a file of it."""
        if planned is None:
            return ""
        if file:
            url = get_file_url(planned, file) if planned.record else ""
            return self.files.get(file) or self.pictures.get_url(file) or url
        return planned.url if planned.record or id(planned) in self.coming else ""

    def _add_menu(self, plan: MovePlan) -> None:
        group = Group.objects.first()
        items = self._list(plan, "menu")
        start = MenuItem.objects.count()
        rows: dict[str, MenuItem] = {}
        for planned in items:
            target = self.find_url(planned.content.target) or planned.content.target
            if group and target.startswith(("/", "https://", "http://")) and not target.startswith("//"):
                rows.setdefault(
                    planned.title,
                    MenuItem(
                        group=group,
                        place=get_menu_place(planned.content),
                        label=planned.title,
                        target=target[:500],
                        position=start + len(rows),
                        translations=read_translations(MenuItem, planned.content.translations),
                    ),
                )
        MenuItem.objects.bulk_create(rows.values())

    def _fill_about(self) -> None:
        """Take the text of the old home page, if the group has none."""
        group, home = Group.objects.first(), self.planner.home
        text = home.body if home else self.planner.contents.about
        if group and not group.about and text.strip() and (home is None or self.planner.takes_home):
            if home:
                text = drop_heading(text, group.name)
                for picture in home.pictures:
                    self.pictures.take(picture, home.title)
            group.about = self._rewrite(text)[:50_000]
            group.save(update_fields=["about"])

    def _add_redirects(self, plan: MovePlan) -> None:
        """Add a redirect for each old URL that this site does not answer itself."""
        if not plan.is_taken("urls"):
            return
        rows = [row for url in plan.redirects if (row := self._build_redirect(url))]
        for start in range(0, len(rows), AT_ONCE):
            Redirect.objects.bulk_create(rows[start : start + AT_ONCE], ignore_conflicts=True)
            self._step(len(rows[start : start + AT_ONCE]))

    def _build_redirect(self, url: PlannedUrl) -> Redirect | None:
        """Return the redirect of an old URL; of an item that was not added after all, that it is gone."""
        row = Redirect(old_path=url.old, form=Redirect.Form.EXACT, action=Redirect.Action.MOVED)
        file = self.planner.targets.moved.get(self.planner.targets.make_key(url.old), ("", ""))[1]
        if url.planned is not None and not file and url.planned.record is not None and url.planned.record.pk:
            row.kind, row.record_uid = url.planned.record._meta.label_lower, url.planned.record.uid
        else:
            row.target_path = self._get_url(url.planned, file) if url.planned else url.target
        if not row.record_uid and not row.target_path:
            row.action = Redirect.Action.GONE
        return (
            row
            if len(row.target_path) <= 500 and row.target_path.rstrip("/") != url.old.rstrip("/")
            else None
        )
