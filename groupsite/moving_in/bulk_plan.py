"""Plan photos of people and PDFs of papers that come as many files, and add them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.retries import retry_on_conflict
from core.db.watchdog import without_timeouts
from core.tasks.background_work import OnProgress
from core.text.letters import make_name_key
from groupsite.moving_in.contents import OldPath, OldPerson, OldPicture, Place, SiteContents
from groupsite.moving_in.file_names import PaperFileNames, PersonFileNames
from groupsite.moving_in.first_pages import find_papers
from groupsite.moving_in.moves import PICTURE_ENDINGS, SiteReading, remove_files
from groupsite.moving_in.pictures_store import PictureStore
from groupsite.moving_in.planned import HERE, NEW, PROBLEM, MovePlan, PlannedItem, PlannedKind
from groupsite.moving_in.sheets import KEEP, LEAVE, REPLACE, SHOWN_PICTURES, YES, Sheets
from groupsite.moving_in.site_apply import open_move, store_counts
from groupsite.moving_in.site_files import SiteFiles
from people.models import Person
from people.names.directory import PersonDirectory, PersonLabel
from publications.imports.apply import apply_within, lock_plan
from publications.models import Attachment, Identifier, ImportBatch, ImportItem, Publication
from publications.models.paper_parts import LinkKind

MOST_ASKED = 300


def read_photos(files: SiteFiles) -> SiteContents:
    """Return photos as people without a name yet."""
    paths = files.list_in("", *PICTURE_ENDINGS)
    people = [OldPerson(Place(path), "", photo=OldPicture(path)) for path in paths]
    return SiteContents(
        gettext("photos"), people=people, unread=[path for path in files.paths if path not in set(paths)]
    )


def read_pdfs(files: SiteFiles) -> SiteContents:
    """Return PDFs as paths with a file."""
    paths = files.list_in("", ".pdf")
    unread = [path for path in files.paths if path not in set(paths)]
    return SiteContents(
        gettext("PDFs"), paths=[OldPath(f"/{path}", file=path) for path in paths], unread=unread
    )


def read_papers() -> tuple[dict[int, Publication], PaperFileNames]:
    """Return the papers of the group by their keys, and what finds them by names of files."""
    group_papers = Publication.objects.filter(slug__isnull=False)
    rows = {row.pk: row for row in group_papers.only("pk", "title", "slug", "uid")}
    keys = ImportItem.objects.filter(publication__in=rows).exclude(key="")
    names = PaperFileNames(
        [(row.pk, row.title, row.slug or "") for row in rows.values()],
        Identifier.objects.filter(publication__in=rows).values_list("publication", "scheme", "value"),
        keys.values_list("publication", "key"),
    )
    return rows, names


def answer_by_first_pages(reading: SiteReading, on_progress: OnProgress) -> dict[str, str]:
    """Return the answers to questions about PDFs that their first pages give: titles of papers."""
    rows, names = read_papers()
    files = [old.file for old in reading.contents.paths if len(names.find(old.file)) != 1]
    papers = find_papers(reading.files, files, names, on_progress)
    return {f"answer:paper:{file}": rows[key].title for file, key in papers.items()}


class BulkPlanner:
    """Builds the plan of many files of one kind. records: what they belong to, by the keys of the names."""

    def __init__(self, reading: SiteReading, batch: ImportBatch, answers: Mapping[str, str]) -> None:
        self.reading, self.batch = reading, batch
        self.sheets = Sheets(answers)

    def build(self) -> MovePlan:
        """Return the plan."""
        contents = self.reading.contents
        kind = self._plan_photos(contents.people) if contents.people else self._plan_pdfs(contents.paths)
        name = self.batch.source_name
        return MovePlan(
            contents.system,
            name,
            len(self.reading.files.paths),
            kinds=[kind] if kind.things else [],
            sheets=self.sheets.list_all(),
            unread=contents.unread,
            answers=self.sheets.answers,
        )

    def _plan_photos(self, people: Sequence[OldPerson]) -> PlannedKind:
        rows = {
            row.pk: row
            for row in Person.objects.only("pk", "name", "given", "family", "slug", "photo", "uid")
        }
        names = PersonFileNames(
            [(row.pk, row.name, row.given, row.family, row.slug) for row in rows.values()]
        )
        self.directory = PersonDirectory()
        things, taken = [], set()
        for person in people:
            file = person.place.file
            facts = self.reading.pictures.get(file)
            planned = PlannedItem(OldPicture(file), file.rpartition("/")[2], person.place)
            things.append(planned)
            if facts is None or facts.problem:
                planned.state, planned.note = (
                    PROBLEM,
                    facts.problem if facts else gettext("There are too many files."),
                )
                continue
            self._choose(planned, "photo", names.find(file), rows)
            if planned.record is None:
                continue
            planned.note, planned.url = planned.record.name, planned.record.get_absolute_url()
            if planned.record.pk in taken:
                planned.state = PROBLEM
                planned.note = gettext("{name}: another file is of the same person.").format(
                    name=planned.record.name
                )
            taken.add(planned.record.pk)
        self._add_sheet("photo", gettext("Type the names of people here."))
        self._ask_about_photos(things)
        return PlannedKind("photos", _("Photos"), things=things, source=self.batch.source_name)

    def _ask_about_photos(self, things: list[PlannedItem]) -> None:
        """Ask about people who have a photo, pictures that are too small, and consent."""
        has_photo = [planned for planned in things if planned.state == NEW and planned.record.photo]
        if has_photo:
            options = [(KEEP, gettext("Keep the photos that are here")), (REPLACE, gettext("Replace them"))]
            if self.sheets.ask("replace", options) == KEEP:
                for planned in has_photo:
                    planned.state = HERE
            self.sheets.add("replace", len(has_photo))
        pictures = self.reading.pictures
        small = [
            planned for planned in things if planned.state == NEW and pictures[planned.content.file].is_small
        ]
        if small:
            if self.sheets.ask_about_small() == LEAVE:
                for planned in small:
                    planned.state, planned.note = PROBLEM, gettext("It is smaller than 200 px.")
            files = [planned.content.file for planned in small[:SHOWN_PICTURES]]
            self.sheets.add("small", len(small), things=len(small), pictures=files)
        new = [planned for planned in things if planned.state == NEW]
        if new:
            self.sheets.ask_for_consent()
            self.sheets.add("consent", len(new))

    def _plan_pdfs(self, paths: Sequence[OldPath]) -> PlannedKind:
        rows, names = read_papers()
        self.titles = {make_name_key(row.title): row for row in rows.values()}
        having = set(
            Attachment.objects.filter(publication__in=rows, kind=LinkKind.PDF).values_list(
                "publication", flat=True
            )
        )
        things, taken = [], set()
        for old in paths:
            planned = PlannedItem(old, old.file.rpartition("/")[2], Place(old.file))
            things.append(planned)
            self._choose(planned, "paper", names.find(old.file), rows)
            if planned.record is None:
                continue
            planned.note, planned.url = planned.record.title, planned.record.get_absolute_url()
            if planned.record.pk in having:
                planned.state = HERE
            elif planned.record.pk in taken:
                planned.state, planned.note = PROBLEM, gettext("Another file is of the same paper.")
            taken.add(planned.record.pk)
        self._add_sheet("paper", gettext("Type the titles of papers here."))
        return PlannedKind("pdfs", _("PDFs of papers"), things=things, source=self.batch.source_name)

    def _choose(self, planned: PlannedItem, kind: str, keys: set[int], rows: Mapping[int, Any]) -> None:
        """Set what a file belongs to: the only match, or what somebody typed."""
        if len(keys) == 1:
            planned.record = rows[keys.pop()]
            return
        planned.state = PROBLEM
        candidates = [str(rows[key]) for key in sorted(keys)[:3]]
        planned.note = (
            gettext("It can be of {names}.").format(names=", ".join(candidates))
            if candidates
            else (
                gettext("Its name says nothing.")
                if kind == "photo"
                else gettext("Neither its name nor its first page says which paper it is of.")
            )
        )
        if len(self.sheets.questions.all) >= MOST_ASKED:
            return
        typed = self.sheets.questions.ask_text(kind, planned.place.file)
        if not typed:
            return
        key = self._find_typed(kind, typed)
        if key in rows:
            planned.record, planned.state = rows[key], NEW
        else:
            planned.note = gettext("“{text}” is not here.").format(text=typed)

    def _find_typed(self, kind: str, typed: str) -> int:
        if kind == "photo":
            match = self.directory.resolve(typed)
            return match.key if isinstance(match, PersonLabel) else 0
        paper = self.titles.get(make_name_key(typed))
        return paper.pk if paper else 0

    def _add_sheet(self, kind: str, detail: str) -> None:
        asked = self.sheets.list_asked(kind)
        number = sum(not question.answer for question in asked)
        self.sheets.add(kind, len(asked), things=number, detail=detail, is_text=True)


@retry_on_conflict
@without_timeouts()
def apply_bulk(
    batch: ImportBatch,
    reading: SiteReading,
    answers: Mapping[str, str],
    account=None,
    on_progress: OnProgress = lambda _done: None,
) -> MovePlan:
    """Add the photos or PDFs of a plan, wholly or not at all. Raises NotPlannedError."""
    with open_move(batch, account) as journal:
        batch = lock_plan(batch)
        plan = BulkPlanner(reading, batch, answers).build()
        new = [planned for kind in plan.kinds for planned in kind.select(NEW)]
        store = PictureStore(reading, set(), account)
        for done, planned in enumerate(new, start=1):
            if isinstance(planned.content, OldPicture):
                _add_photo(store, planned, plan.answers.get("consent") == YES)
            else:
                _add_pdf(store, planned)
            on_progress(done)
        apply_within(batch, journal, account)
        store_counts(batch, plan)
        remove_files(batch)
    return plan


def _add_photo(store: PictureStore, planned: PlannedItem, consent: bool) -> None:
    person = Person.objects.get(pk=planned.record.pk)
    field: Any = Person._meta.get_field("photo")
    photo = store.read(planned.content.file, field.policy)
    if photo is None:
        planned.state, planned.note = PROBLEM, gettext("It is not a picture that can be read.")
        return
    person.photo.save(photo.name or "photo", photo, save=False)
    person.photo_consent = consent
    person.save(update_fields=["photo", "photo_width", "photo_height", "photo_consent"])


def _add_pdf(store: PictureStore, planned: PlannedItem) -> None:
    field: Any = Attachment._meta.get_field("file")
    file = store.read(planned.content.file, field.policy)
    attachment = Attachment(publication_id=planned.record.pk, kind=LinkKind.PDF)
    try:
        if file is None or file.kind.ending != "pdf":
            raise ValidationError(gettext("It is not a PDF that can be read."))
        attachment.file.save(file.name or "paper.pdf", file, save=False)
    except ValidationError as error:
        planned.state, planned.note = PROBLEM, " ".join(error.messages)
        return
    attachment.save()
