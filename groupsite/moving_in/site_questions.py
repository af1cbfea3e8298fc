"""Ask what is not clear about the people, papers and pictures of a site, and what could not be read."""

from collections.abc import Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext

from core.plans.questions import join_ranges
from core.text.translation import SeparatedNumber
from groupsite.moving_in.contents import OldPage, SiteProblem
from groupsite.moving_in.moves import PICTURE_ENDINGS, SiteReading
from groupsite.moving_in.people_plan import PeoplePlanner
from groupsite.moving_in.planned import HERE, NEW, PROBLEM, PlannedItem
from groupsite.moving_in.sheets import FILL, FIX_HERE, LEAVE, SHOWN_PICTURES, Sheets
from groupsite.moving_in.site_files import SiteRefusedError
from publications.models import ImportItem

MOST_LINES = 20
LONGEST_PROBLEM = 2_000
"""Characters of the text of a problem: one of so many may have been cut."""
NAMED = 4


class SiteQuestions:
    """Asks about a site. sheets: where the questions stand."""

    def __init__(self, sheets: Sheets, reading: SiteReading, people: PeoplePlanner) -> None:
        self.sheets, self.reading, self.people = sheets, reading, people
        self._lines: dict[str, list[str]] = {}

    def choose_home(self, homes: Sequence[OldPage]) -> OldPage | None:
        """Return the home page; of several the newest, unless another one was chosen."""
        if len(homes) < 2:
            return homes[0] if homes else None
        newest = max(homes, key=lambda page: (page.day.year, page.day.month) if page.day else (0, 0))
        files = [newest.place.file, *(page.place.file for page in homes if page is not newest)]
        answer = self.sheets.ask(
            "homes", [(file, gettext("Take {file}").format(file=file)) for file in files]
        )
        names = get_text_list([page.place.file for page in homes], gettext("and"))
        self.sheets.add("homes", len(homes), things=len(homes), where=names)
        return next((page for page in homes if page.place.file == answer), newest)

    def ask_about_unread(self, problems: Sequence[SiteProblem]) -> list[SiteProblem]:
        """Ask about what could not be read; return it, without the pictures that are asked about below."""
        problems = [problem for problem in problems if not _is_of_picture(problem)]
        if not problems:
            return []
        lines = [problem for problem in problems if self._is_in_file(problem)][:MOST_LINES]
        options = [(LEAVE, gettext("Leave them out for now"))]
        if lines:
            numbers = join_ranges(
                {
                    problem.place.line + line
                    for problem in lines
                    for line in range(problem.text.strip().count("\n") + 1)
                }
            )
            fix = ngettext("Fix line {lines} here", "Fix lines {lines} here", 1 if numbers.isdigit() else 2)
            options.append((FIX_HERE, fix.format(lines=numbers)))
        self.sheets.ask("unread", options)
        files = list(dict.fromkeys(problem.place.file for problem in problems if problem.place.file))
        where = (
            files[0]
            if len(files) == 1
            else ngettext("{number:,} file", "{number:,} files", len(files)).format(
                number=SeparatedNumber(len(files))
            )
        )
        self.sheets.add(
            "unread",
            len(problems),
            things=len(problems),
            where=where,
            lines=problems[:MOST_LINES],
            fixable=lines,
        )
        return problems

    def _is_in_file(self, problem: SiteProblem) -> bool:
        """Return whether the text of a problem is what stands from its line on, so that it can be fixed."""
        file, line = problem.place.file, problem.place.line
        if not line or not problem.text.strip() or file not in self.reading.files:
            return False
        if file not in self._lines:
            try:
                self._lines[file] = self.reading.files.read_text(file).split("\n")
            except SiteRefusedError:
                self._lines[file] = []
        texts = problem.text.strip().split("\n")
        lines = self._lines[file][line - 1 : line - 1 + len(texts)]
        is_whole = len(problem.text) < LONGEST_PROBLEM and len(texts) <= MOST_LINES
        return is_whole and [each.strip() for each in lines] == [each.strip() for each in texts]

    def ask_about_people(self, people: Sequence[PlannedItem]) -> None:
        """Ask for names, for who is who, for roles, and what becomes of people who are here."""
        new = [planned for planned in people if planned.state == NEW]
        asked = {kind: len(self.sheets.list_asked(kind)) for kind in ("name", "person", "role")}
        nameless = sum(not planned.content.name for planned in people)
        detail = gettext("Type the names, or leave them out.")
        self.sheets.add("name", asked["name"], things=nameless, detail=detail, is_text=True)
        self.sheets.add("person", asked["person"], things=asked["person"])
        without = sum(self.people.find_role(planned.content) is None for planned in new)
        detail = ngettext("{number:,} person has no role.", "{number:,} people have no role.", without)
        self.sheets.add("role", asked["role"], detail=detail.format(number=without) if without else "")
        here = [planned for planned in people if planned.state == HERE]
        if here:
            self.sheets.ask(
                "filling",
                [
                    (LEAVE, gettext("Leave them as they are")),
                    (FILL, gettext("Fill in what is empty here")),
                ],
            )
            self.sheets.add("filling", len(here), detail=list_names(here))
        photos = [planned.content.photo.file for planned in new if planned.content.photo]
        photos = [file for file in photos if file in self.reading.pictures]
        if photos:
            self.sheets.ask_for_consent()
            detail = gettext("Visitors see a photo once its person has agreed.")
            self.sheets.add("consent", len(photos), detail=detail, pictures=photos[:SHOWN_PICTURES])

    def ask_about_papers(self, papers: Sequence[PlannedItem]) -> None:
        """Say which papers may be here; what becomes of them was asked when they were planned."""
        doubtful = [planned for planned in papers if isinstance(planned.record, ImportItem)]
        notes = [f"{planned.title}: {planned.note}" for planned in doubtful[:2]]
        self.sheets.add("papers", len(doubtful), things=len(doubtful), detail=" ".join(notes))

    def ask_about_pictures(self, pictures: Sequence[PlannedItem]) -> None:
        """Ask about pictures that are too small, or of which there is no file."""
        facts = self.reading.pictures
        small = [
            planned for planned in pictures if planned.state == NEW and facts[planned.content.file].is_small
        ]
        if small:
            if self.sheets.ask_about_small() == LEAVE:
                for planned in small:
                    planned.state, planned.note = PROBLEM, gettext("It is smaller than 200 px.")
            files = [planned.content.file for planned in small[:SHOWN_PICTURES]]
            detail = gettext("They would look blurred.")
            self.sheets.add("small", len(small), things=len(small), detail=detail, pictures=files)
        missing = [planned for planned in pictures if planned.state == PROBLEM and planned not in small]
        if missing:
            self.sheets.ask("missing", [(LEAVE, gettext("Leave them out"))])
            detail = f"{list_names(missing)} {missing[0].note}"
            self.sheets.add("missing", len(missing), things=len(missing), detail=detail)


def _is_of_picture(problem: SiteProblem) -> bool:
    """Return whether a problem is that of a picture, which is asked about with all others of them."""
    return problem.text.strip().casefold().partition("?")[0].endswith(PICTURE_ENDINGS)


def list_names(things: Sequence[PlannedItem]) -> str:
    """Return the first names of things, and how many more there are, as a sentence."""
    names = [planned.title for planned in things[:NAMED]]
    if len(things) > NAMED:
        names.append(gettext("{number:,} more").format(number=SeparatedNumber(len(things) - NAMED)))
    return gettext("{names}.").format(names=get_text_list(names, gettext("and")))
