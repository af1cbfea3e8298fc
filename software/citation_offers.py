"""What CITATION.cff of a repository says and the page of a software does not: offers to an editor."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bibliography.formats.cff import CitationFile, CitedWork
from bibliography.names import normalize_name
from core.admin.data_checks import register_check
from people.names.directory import PersonDirectory
from publications.models import Publication
from software.models import RepositoryCheck, Software, SoftwarePerson, SoftwarePublication

AUTHOR, DOI, NAME, PAPER = "author", "doi", "name", "paper"
LONGEST_NAME = 120
"""Characters of the name of a software."""


@dataclass(frozen=True)
class CitationOffer:
    """A change. key: of the field, for an author with the name. before, after: here, and in the file."""

    key: str
    label: str
    before: str
    after: str
    row: Any = None


class OfferReader:
    """Compares citation files with software; the people of the site are read once."""

    @cached_property
    def directory(self) -> PersonDirectory:
        return PersonDirectory()

    def list_offers(self, item: Software, check: RepositoryCheck | None) -> list[CitationOffer]:
        """Return what a software could take over; nothing that was dismissed before."""
        values = check.citation if check else {}
        if not values.get("file") or values["file"] == values.get("dismissed"):
            return []
        file, offers = CitationFile.from_json(values["file"]), []
        title = file.title
        if title and len(title) <= LONGEST_NAME and not title.casefold().startswith(item.name.casefold()):
            offers.append(CitationOffer(NAME, _("Name"), item.name, title))
        if file.doi and file.doi != item.doi:
            offers.append(CitationOffer(DOI, "DOI", item.doi, file.doi))
        offers += self._list_authors(item, file.authors)
        if (paper := _find_paper(file.preferred)) and not _is_cited(item, paper):
            offers.append(CitationOffer(PAPER, _("Paper to cite"), "", paper.title, paper))
        return offers

    def _list_authors(self, item: Software, names: list[str]) -> list[CitationOffer]:
        """Return the authors who are not among the people of a software, as persons or by name."""
        members = list(SoftwarePerson.objects.filter(software=item).select_related("person"))
        keys = {member.person_id for member in members if member.person_id}
        printed = {normalize_name(str(member)) for member in members}
        offers = []
        for name in names:
            key = self.directory.find(name) if normalize_name(name) not in printed else None
            if normalize_name(name) not in printed and key not in keys:
                offers.append(CitationOffer(f"{AUTHOR}:{name}", _("Author"), "", name, key))
        return offers


def _find_paper(work: CitedWork) -> Publication | None:
    """Return the paper of the group that a file prefers; None if there is none, or more than one."""
    papers = Publication.objects.with_page().heads().exclude(visibility="withdrawn")
    if work.doi:
        by_doi = papers.filter(identifiers__scheme="doi", identifiers__value=work.doi).distinct()[:2]
        if len(by_doi) == 1:
            return by_doi[0]
    by_title = papers.with_title(work.title)[:2] if work.title else []
    return by_title[0] if len(by_title) == 1 else None


def _is_cited(item: Software, paper: Publication) -> bool:
    return SoftwarePublication.objects.filter(software=item, publication=paper, describes=True).exists()


@transaction.atomic
def take_offers(item: Software, keys: set[str]) -> list[CitationOffer]:
    """Change a software as some offers say; return those that were still open. Raises ValidationError."""
    item = Software.objects.select_for_update().get(pk=item.pk)
    check = RepositoryCheck.objects.filter(software=item).first()
    offers = [offer for offer in OfferReader().list_offers(item, check) if offer.key in keys]
    last = SoftwarePerson.objects.filter(software=item).aggregate(last=Max("position"))["last"] or 0
    for offer in offers:
        if offer.key in (NAME, DOI):
            setattr(item, offer.key, offer.after)
        elif offer.key == PAPER:
            rows = SoftwarePublication.objects
            rows.update_or_create(software=item, publication=offer.row, defaults={"describes": True})
        else:
            last += 1
            name = "" if offer.row else offer.after
            SoftwarePerson.objects.create(software=item, person_id=offer.row, name=name, position=last)
    if any(offer.key in (NAME, DOI) for offer in offers):
        item.full_clean()
        item.save()
    update_state(item)
    return offers


def update_state(item: Software) -> None:
    """Note whether there is anything to take over, which the check of the data counts."""
    check = RepositoryCheck.objects.filter(software=item).first()
    if check and check.citation:
        is_open = bool(OfferReader().list_offers(item, check))
        if check.citation.get("open", False) != is_open:
            check.citation = {**check.citation, "open": is_open}
            check.save(update_fields=["citation"])


@transaction.atomic
def dismiss_offers(item: Software) -> None:
    """Remember that nothing of the file is wanted, until the file changes."""
    if check := RepositoryCheck.objects.select_for_update().filter(software=item).first():
        check.citation = {**check.citation, "dismissed": check.citation.get("file", {}), "open": False}
        check.save(update_fields=["citation"])


@register_check(
    "citation-files",
    gettext_lazy("Software whose CITATION.cff says something else"),
    Software,
    gettext_lazy("CITATION.cff differs"),
)
def select_with_offers(rows: QuerySet) -> QuerySet:
    """Filter software to that with offers, as of the last refresh or change by the form."""
    return rows.filter(repository_check__citation__open=True)
