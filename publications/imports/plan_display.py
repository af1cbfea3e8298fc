"""Plans and their outcomes, prepared for the templates."""

from collections import Counter
from dataclasses import dataclass, replace

from django.core.paginator import Page, Paginator
from django.db.models import BooleanField, Case, Count, ExpressionWrapper, Q, Value, When
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce, Left
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from bibliography.entry import Entry
from bibliography.entry_values import from_values
from core.text.translation import SeparatedNumber
from people.models import Person
from publications.imports.comparison import LABELS
from publications.imports.decisions import (
    NEW,
    NEW_PERSON,
    SAME,
    SKIP,
    VERSION,
    explain_skip,
    get_choice,
    get_default_choice,
    list_options,
)
from publications.imports.plans import quote_title
from publications.models import ImportBatch, ImportItem
from publications.models.import_plans import (
    DifferingField,
    EarlierRejection,
    ItemChanges,
    MatchedMention,
    MatchedPaper,
)
from publications.models.kind import KIND_LABELS
from publications.querysets import list_long

PER_PAGE = 50
NAMES_SHOWN = 6
OUTCOMES_PER_PAGE = 200
PASTED_SHOWN = 20_000  # characters
Verdict = ImportItem.Verdict
TWIN = "twin"
"""The group of entries that may be the same as others of the plan: they are added by default."""
HEADINGS = {
    Verdict.PROBLEM: _("Problem"),
    Verdict.UNFETCHED: _("Could not be fetched"),
    Verdict.DOUBTFUL: _("Please decide"),
    Verdict.VERSION: _("Please decide"),
    TWIN: _("Please check"),
    Verdict.NEW: _("New"),
    Verdict.CHANGED: _("Already here, with changes"),
    Verdict.SAME: _("Already here"),
}
"""Of verdicts, in the order of display: those that need a decision come first."""
_WITHOUT_PAPER = (Verdict.PROBLEM, Verdict.UNFETCHED)
_RANKS = {key: Value(place) for place, key in enumerate(HEADINGS)}
_IS_TWIN = When(verdict=Verdict.DOUBTFUL, changes__has_key=TWIN, then=_RANKS.pop(TWIN))
_HEADING_RANK = Case(_IS_TWIN, *(When(verdict=verdict, then=place) for verdict, place in _RANKS.items()))


def _number_group(key: str) -> int:
    """Return the number of the heading under which the entries of a verdict, or TWIN, are."""
    return list(HEADINGS.values()).index(HEADINGS[key])


@dataclass(frozen=True)
class PlanChoice:
    """An option of a choice: the value, the label, whether it is chosen, and what is known of it."""

    value: str
    label: str
    is_chosen: bool
    note: str = ""


@dataclass(frozen=True)
class PlanMention:
    """A name of the byline that may be a person, with the reason and the persons to choose from.

    repeats: the number of entries on the page with the same name.
    """

    place: int
    name: str
    reason: str
    choices: list[PlanChoice]
    repeats: int = 1

    @property
    def person(self) -> str:
        """The name of the chosen person; empty for nobody."""
        return next((each.label for each in self.choices if each.is_chosen and each.value), "")


@dataclass(frozen=True)
class PlanField:
    """A differing field: the stored value, that of the source, and which is chosen."""

    name: str
    label: str
    ours: str
    theirs: str
    by_hand: bool
    fills: bool
    takes_theirs: bool


@dataclass(frozen=True)
class EarlierEntry:
    """The entry on a page of a plan that another one repeats. item: its primary key.

    before, after: what the reason says before and after its title.
    """

    before: str
    title: str
    after: str
    item: int


@dataclass(frozen=True)
class PlanRow:
    """An item of a plan. others: the names of the byline that are nobody's in the group.

    group: the number of its heading. summary: where it appeared, its kind and, of a byline that is not
    shown, the number of authors. adds: labels of what it adds to a stored paper. earlier: the entry on the
    page that it repeats, or may repeat.
    """

    item: ImportItem
    group: int
    heading: str
    title: str
    others: list[str]
    summary: str
    choices: list[PlanChoice]
    fields: list[PlanField]
    mentions: list[PlanMention]
    adds: list[str]
    earlier: EarlierEntry | None = None

    @property
    def has_no_paper(self) -> bool:
        """Whether the item has no entry that could be added."""
        return self.item.verdict in _WITHOUT_PAPER

    @property
    def is_ticked(self) -> bool | None:
        """Whether a new paper is added; None where there is more to choose from."""
        options = [choice.value for choice in self.choices]
        return get_choice(self.item) == NEW if options == [NEW, SKIP] and not self.has_no_paper else None

    @property
    def shows_text(self) -> bool:
        """Whether the text of the entry can be opened; that of one with a problem is always shown."""
        return bool(self.item.text) and not self.has_no_paper

    @property
    def is_from_text(self) -> bool:
        """Whether the entry was read from a reference, so that its text should be seen beside it."""
        return self.item.changes.from_text

    @property
    def offer(self) -> str:
        """The record that a registry has for the entry, in one line; empty for none."""
        return describe_entry(from_values(self.item.changes.offer)) if self.item.changes.offer else ""

    @property
    def is_editable(self) -> bool:
        """Whether the fields of the entry can be corrected in the plan."""
        return bool(self.item.entry) and self.item.verdict != Verdict.SAME

    @property
    def likely_year(self) -> int | None:
        """The year that two digits stand for, if that is the problem of the item."""
        return self.item.changes.likely_year

    @property
    def rejection(self) -> str:
        """The sentence that says who left the entry out before, and when; empty if nobody did."""
        return explain_skip(self.item) if self.item.changes.is_rejected else ""

    @property
    def paper(self) -> MatchedPaper | None:
        """The stored paper that the entry matches."""
        return self.item.changes.paper


def describe_entry(entry: Entry) -> str:
    """Return an entry in one line: names, title, where it appeared, the year and the DOI."""
    names = [person.name for person in entry.authors]
    byline = ", ".join(names[:NAMES_SHOWN]) + (" …" if len(names) > NAMES_SHOWN else "")
    doi = next((f"doi:{value}" for scheme, value in entry.identifiers if scheme == "doi"), "")
    where = ", ".join(filter(None, [entry.venue, str(entry.year or ""), doi]))
    return ". ".join(filter(None, [byline, entry.title, where]))


def build_plan_page(batch: ImportBatch, number: str) -> Page:
    """Return a page of the plan, with PlanRows as its object_list. In a constant number of statements."""
    page = Paginator(batch.items.order_by(_HEADING_RANK, "position"), PER_PAGE).get_page(number)
    items = list(page.object_list)
    chosen = {uid for item in items for uid in item.choices.people.values()}
    chosen -= {"", NEW_PERSON}
    persons = Person.objects.filter(uid__in=chosen).values_list("uid", "name")
    people = {str(uid): name for uid, name in persons}
    rows = [make_row(item, people) for item in items]
    by_position = {row.item.position: row for row in rows}
    page.object_list = [_name_earlier_entry(row, by_position) for row in rows]
    names = Counter(mention.name for row in page.object_list for mention in row.mentions)
    for row in page.object_list:
        row.mentions[:] = [replace(mention, repeats=names[mention.name]) for mention in row.mentions]
    return page


def _name_earlier_entry(row: PlanRow, by_position: dict[int, PlanRow]) -> PlanRow:
    """Tell, in the reason of a row that repeats another one of the page, the title from the rest."""
    other = by_position.get(row.item.changes.twin or row.item.changes.repeats)
    title = quote_title(other.title) if other else ""
    if other is None or title not in row.item.reason:
        return row
    before, _title, after = row.item.reason.partition(title)
    return replace(row, earlier=EarlierEntry(before, title, after, other.item.pk))


def get_pasted_text(batch: ImportBatch) -> str:
    """Return the beginning of the pasted text."""
    batches = ImportBatch.objects.filter(pk=batch.pk)
    return batches.values_list(Left("source_text", PASTED_SHOWN), flat=True).get()


def join_problem_texts(batch: ImportBatch) -> str:
    """Return the source of the entries that were not understood, to be corrected and submitted again."""
    texts = batch.items.filter(verdict=Verdict.PROBLEM).exclude(text="").order_by("position")
    return "\n\n".join(texts.values_list("text", flat=True)[:PER_PAGE])


def lower_label(label: str) -> str:
    """Return a label as it stands within a sentence: "journal article", but "PhD thesis"."""
    is_abbreviation = any(letter.isupper() for letter in label.partition(" ")[0][1:])
    return label if is_abbreviation else label[:1].lower() + label[1:]


def make_row(item: ImportItem, people: dict[str, str]) -> PlanRow:
    """Make the row of an item. people: names of persons by uid."""
    entry = from_values(item.entry) if item.entry else Entry("other", "")
    choice = get_choice(item)
    names = [person.name for person in entry.authors or entry.editors]
    venue = " ".join(str(value) for value in (entry.venue, entry.year) if value)
    kind = lower_label(str(KIND_LABELS.get(entry.kind, "")))
    # the byline of a stored paper stays as it is, unless it differs
    changes = item.changes
    writes_byline = item.verdict not in (Verdict.SAME, Verdict.CHANGED) or any(
        each.name == "author" for each in changes.fields
    )
    count = (
        ngettext("{number} author", "{number} authors", len(names)).format(number=len(names))
        if entry.authors and not writes_byline
        else ""
    )
    byline = changes.byline if writes_byline else []
    mentioned = {each.name for each in byline}
    group = TWIN if item.verdict == Verdict.DOUBTFUL and changes.twin else item.verdict
    additions = [f"{scheme} {value}" for scheme, value in changes.identifiers]
    return PlanRow(
        item,
        _number_group(group),
        str(HEADINGS[group]),
        entry.title or item.key or item.reason,
        [name for name in names if name not in mentioned] if writes_byline else [],
        ", ".join(filter(None, [venue, kind if entry.title else "", count])),
        [
            PlanChoice(option, _make_option_label(item, option), option == choice)
            for option in list_options(item)
        ],
        [_make_field(item, each) for each in changes.fields],
        [_make_mention(item, each, people) for each in byline],
        [*additions, *changes.urls, *changes.extra, *_count_affiliations(changes.places)],
    )


def _count_affiliations(number: int) -> list[str]:
    text = ngettext("the affiliation of {number} author", "the affiliations of {number} authors", number)
    return [text.format(number=number)] if number else []


def _make_option_label(item: ImportItem, option: str) -> str:
    if option == NEW:
        if item.verdict in _WITHOUT_PAPER:
            return gettext("Add it as it is")
        return gettext("Another paper") if item.changes.paper else gettext("Add it")
    if option == VERSION:
        kind = item.changes.version_kind
        if item.changes.entry_is_head:
            return gettext("A later version of it, which becomes the {kind}").format(
                kind=kind or gettext("earlier version")
            )
        return gettext("The preprint of it") if kind == "preprint" else gettext("A version of it")
    if option == SAME:
        return gettext("The same: update chosen fields") if item.changes.fields else gettext("The same paper")
    return gettext("Leave out")


def _make_field(item: ImportItem, stored: DifferingField) -> PlanField:
    choice = item.choices.fields.get(stored.name, stored.default)
    values = (stored.ours, stored.theirs, stored.by_hand, stored.fills)
    return PlanField(stored.name, gettext(LABELS[stored.name]), *values, choice == "theirs")


def _make_mention(item: ImportItem, stored: MatchedMention, people: dict[str, str]) -> PlanMention:
    chosen = item.choices.people.get(stored.place, stored.person)
    options = {stored.person: stored.person_name} if stored.person else {}
    options |= {suggestion.person: suggestion.name for suggestion in stored.suggested}
    notes = {suggestion.person: suggestion.reason for suggestion in stored.suggested}
    notes[stored.person] = stored.reason
    if chosen and chosen not in options and chosen in people:
        options[chosen] = people[chosen]
    if chosen == NEW_PERSON:
        options[NEW_PERSON] = gettext("{stored}, a new person").format(stored=stored.name)
    options[""] = gettext("Not a member")
    choices = [PlanChoice(uid, label, uid == chosen, notes.get(uid, "")) for uid, label in options.items()]
    return PlanMention(stored.place, stored.name, stored.reason, choices)


@dataclass(frozen=True)
class PlanOutcome:
    """The outcome of an item as a word. page, form: URLs of its paper, for visitors and for editors."""

    item: ImportItem
    outcome: str
    title: str
    page: str = ""
    form: str = ""
    is_left_out: bool = False


def build_outcomes_page(batch: ImportBatch, number: str) -> Page:
    """Return a page of the outcomes of a plan's items, as PlanOutcomes."""
    items = batch.items.select_related("publication__version_of").defer(*list_long("publication__"))
    page = Paginator(items.order_by("position"), OUTCOMES_PER_PAGE).get_page(number)
    page.object_list = [_make_outcome(item, batch) for item in page.object_list]
    return page


def _make_outcome(item: ImportItem, batch: ImportBatch) -> PlanOutcome:
    is_left_out = False
    if item.outcome == ImportItem.Outcome.CREATED:
        is_undone = not item.publication_id and batch.state == ImportBatch.State.UNDONE
        outcome = gettext("undone") if is_undone else gettext("added")
    elif item.outcome == ImportItem.Outcome.CHANGED:
        outcome = gettext("changed")
    elif item.publication_id and get_choice(item) == SAME:
        outcome = gettext("already here")
    else:
        outcome, is_left_out = gettext("left out"), True
    paper = item.publication
    if paper is None:
        return PlanOutcome(item, outcome, item.title or item.key, is_left_out=is_left_out)
    form = reverse("admin:publications_publication_change", args=[paper.pk])
    page = paper.get_absolute_url() if paper.is_shown else ""
    return PlanOutcome(item, outcome, paper.title, page, form, is_left_out)


# The whole plan in numbers and in one sentence, on every page of it

_PART_TEXTS = {
    (Verdict.NEW,): ngettext_lazy("{number:,} is new", "{number:,} are new", "number"),
    (Verdict.PROBLEM,): ngettext_lazy("{number:,} has a problem", "{number:,} have a problem", "number"),
    (Verdict.UNFETCHED,): ngettext_lazy(
        "{number:,} could not be fetched", "{number:,} could not be fetched", "number"
    ),
    (Verdict.DOUBTFUL,): ngettext_lazy(
        "{number:,} may be here already", "{number:,} may be here already", "number"
    ),
    (Verdict.VERSION,): ngettext_lazy(
        "{number:,} may be a version of an existing paper",
        "{number:,} may be versions of existing papers",
        "number",
    ),
    (TWIN,): ngettext_lazy(
        "{number:,} may be in this list twice", "{number:,} may be in this list twice", "number"
    ),
    (Verdict.CHANGED, Verdict.SAME): ngettext_lazy(
        "{number:,} is already here", "{number:,} are already here", "number"
    ),
}
"""What a plan says of its entries, in the order of its sentence; "already here" is one part of it."""
_WHOLE_TEXTS = {
    (Verdict.NEW,): ngettext_lazy("The entry is new.", "All {number:,} entries are new.", "number"),
    (Verdict.PROBLEM,): ngettext_lazy(
        "The entry has a problem.", "All {number:,} entries have a problem.", "number"
    ),
    (Verdict.UNFETCHED,): ngettext_lazy(
        "The entry could not be fetched.", "None of the {number:,} entries could be fetched.", "number"
    ),
    (Verdict.DOUBTFUL,): ngettext_lazy(
        "The entry may be here already.", "All {number:,} entries may be here already.", "number"
    ),
    (Verdict.VERSION,): ngettext_lazy(
        "The entry may be a version of an existing paper.",
        "All {number:,} entries may be versions of existing papers.",
        "number",
    ),
    (TWIN,): ngettext_lazy(
        "The entry may be in this list twice.",
        "All {number:,} entries may be in this list twice.",
        "number",
    ),
    (Verdict.CHANGED, Verdict.SAME): ngettext_lazy(
        "The entry is already here.", "All {number:,} entries are already here.", "number"
    ),
}
"""What a plan says if it says one thing of all its entries."""


def count_searchable(page: Page) -> int:
    """Return how many entries on a page were read from references and may be looked up."""
    return sum(
        row.is_from_text and not row.item.changes.offer and not row.has_no_paper for row in page.object_list
    )


@dataclass(frozen=True)
class PlanPart:
    """A part of the sentence about a plan; group, page: where these entries are."""

    text: str
    group: int
    page: int


@dataclass(frozen=True)
class PlanOverview:
    """A whole plan in numbers. verdict_counts: of entries of each verdict or TWIN, in the order of HEADINGS.

    adds, changes: the numbers of papers that are added and changed by the present choices.
    """

    verdict_counts: list[tuple[str, int]]
    adds: int = 0
    changes: int = 0

    @property
    def total(self) -> int:
        return sum(number for _, number in self.verdict_counts)

    @property
    def is_applicable(self) -> bool:
        idle = (Verdict.PROBLEM, Verdict.UNFETCHED)
        return any(verdict not in idle for verdict, _ in self.verdict_counts) or bool(
            self.adds or self.changes
        )

    @property
    def problems(self) -> int:
        return dict(self.verdict_counts).get(Verdict.PROBLEM, 0)

    @property
    def unfetched(self) -> int:
        return dict(self.verdict_counts).get(Verdict.UNFETCHED, 0)

    @property
    def parts(self) -> list[PlanPart]:
        """What the plan says of its entries: "95 are new", "2 have a problem"."""
        numbers, starts, start = dict(self.verdict_counts), {}, 0
        for verdict, number in self.verdict_counts:
            starts[verdict] = start
            start += number
        parts = []
        for verdicts, message in _PART_TEXTS.items():
            counted_verdicts = [verdict for verdict in verdicts if numbers.get(verdict)]
            if counted_verdicts:
                number = sum(numbers[verdict] for verdict in counted_verdicts)
                text = message.format(number=SeparatedNumber(number))
                parts.append(
                    PlanPart(
                        text, _number_group(counted_verdicts[0]), starts[counted_verdicts[0]] // PER_PAGE + 1
                    )
                )
        return parts

    @property
    def sentence(self) -> str:
        """ "All 4 entries are new."; of a plan with more than one part, "4 entries: 2 are new, 2 …"."""
        parts = self.parts
        if len(parts) > 1:
            texts = ", ".join(part.text for part in parts)
            return gettext("{total:,} entries: {parts}.").format(
                total=SeparatedNumber(self.total), parts=texts
            )
        verdict = self.verdict_counts[0][0]
        message = next(message for verdicts, message in _WHOLE_TEXTS.items() if verdict in verdicts)
        return message.format(number=SeparatedNumber(self.total))

    @property
    def button(self) -> str:
        """What the button that applies the plan does: "Add 2 papers, change 1"."""
        adds, changes = SeparatedNumber(self.adds), SeparatedNumber(self.changes)
        papers = ngettext("add {number:,} paper", "add {number:,} papers", adds).format(number=adds)
        changed = gettext("change {number:,}").format(number=changes)
        phrases = [papers if adds else "", changed if changes else ""]
        return capfirst(", ".join(filter(None, phrases)) or gettext("nothing to add"))


def get_overview(batch: ImportBatch) -> PlanOverview:
    """Count the entries of a plan, in one statement."""
    repeats = ExpressionWrapper(Q(changes__has_key="repeats"), BooleanField())
    twin = ExpressionWrapper(Q(changes__has_key="twin"), BooleanField())
    rejected = ExpressionWrapper(Q(changes__rejected__is_taken_up=False), BooleanField())
    unsure = ExpressionWrapper(Q(changes__has_key="unsure"), BooleanField())
    rows = (
        batch.items.order_by()
        .annotate(do=KT("choices__do"), locked=KT("changes__locked"))
        .annotate(repeats=repeats, twin=twin, rejected=Coalesce(rejected, False), unsure=unsure)
        .values_list("verdict", "do", "locked", "repeats", "twin", "rejected", "unsure")
        .annotate(number=Count("pk"))
    )
    numbers: Counter[str] = Counter()
    effects: Counter[str] = Counter()
    for verdict, choice, locked, repeats, twin, rejected, unsure, number in rows:
        numbers[TWIN if twin and verdict == Verdict.DOUBTFUL else verdict] += number
        rejection = EarlierRejection(rows=[], by="", on="", is_taken_up=False) if rejected else None
        changes = ItemChanges(
            locked=locked == "true", repeats=repeats, twin=twin, rejected=rejection, unsure=unsure
        )
        choice = choice or get_default_choice(ImportItem(verdict=verdict, changes=changes))
        if choice in (NEW, VERSION):
            effects["add"] += number
        elif choice == SAME and verdict != Verdict.SAME:
            effects["change"] += number
    return PlanOverview(
        [(verdict, numbers[verdict]) for verdict in HEADINGS if numbers[verdict]],
        effects["add"],
        effects["change"],
    )
