"""Change a person's name quietly: in bylines, in all tables with the journal, and in all files."""

from collections.abc import Collection
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.db.models import BooleanField, Q
from django.db.models.expressions import RawSQL

from bibliography.names import author_key, split
from bibliography.names.normalization import fold, list_spellings
from bibliography.names.respelling import FULL, WORD, NameReplacement, NameReplacer, list_word_replacements
from core.db.triggers import ALL_CHANGED, CHANNEL, switch_off_triggers
from core.db.watchdog import without_timeouts
from core.journal.models import JournalEvent
from core.text.markdown import make_unique_slug, slugify_locally
from groupsite.name_change.files import remove_from_files
from groupsite.name_change.plan import NameChangePlan
from groupsite.name_change.tables import count_rows, replace_in_tables
from groupsite.redirects.models import Redirect
from people.models import FormerName, Person
from publications.imports.locks import lock_papers
from publications.models import (
    Attachment,
    Author,
    AuthorClaim,
    AuthorDecision,
    Authorship,
    GroupedMention,
    ImportItem,
    Publication,
)

MENTIONS = (AuthorClaim, AuthorDecision, GroupedMention)
NAME_PARTS = ("given", "particle", "family", "suffix")


@dataclass
class NameChangeReport:
    """What was done: rows that were changed, files that were removed, and papers with files of their own.

    remaining: the number of rows that still have a part of the former name.
    """

    rows: int = 0
    files: int = 0
    attachments: int = 0
    remaining: int = 0


def change_name_quietly(plan: NameChangePlan, confirmed: Collection[NameReplacement]) -> NameChangeReport:
    """Apply a plan: in one transaction in the database, then in files.

    confirmed: the optional replacements that concern nobody else.
    """
    replacements = [each for each in plan.replacements if each.kind == FULL or each in confirmed]
    replacer = NameReplacer(replacements)
    word_replacements = [each for each in plan.replacements if each.kind == WORD]
    report = NameChangeReport()
    with without_timeouts(), transaction.atomic():
        lock_papers()
        person = Person.objects.select_for_update().get(pk=plan.person.pk)
        with switch_off_triggers():
            _rename_person(person, plan)
            papers = _replace_bylines(person, plan)
            _replace_keys(papers, replacer, NameReplacer(word_replacements, inside=True))
            _replace_mentions(plan)
            _delete_redirects(person, replacer)
            report.rows = replace_in_tables(replacer, NameReplacer(word_replacements))
            _delete_redirects(person, replacer)
            _remember(person, plan, replacements)
            _refresh_bylines(papers)
        report.attachments = Attachment.objects.filter(publication__in=papers).count()
        if word_replacements:
            report.remaining = count_rows(NameReplacer(word_replacements))
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, ALL_CHANGED])
    report.files = remove_from_files(replacer)
    return report


def _rename_person(person: Person, plan: NameChangePlan) -> None:
    """Set the name and its parts, and the slug if it has a part of the former name; in the journal, too."""
    parts = split(plan.new)
    values = {"name": plan.new} | {part: getattr(parts, part) for part in NAME_PARTS}
    texts = [plan.old, *(each.old for each in list_word_replacements(split(plan.old), parts))]
    former = frozenset().union(*map(list_spellings, filter(None, texts)))
    if any(text in fold(person.slug) for text in former if text):
        taken = Person.objects.exclude(pk=person.pk).filter
        values["slug"] = make_unique_slug(slugify_locally(plan.new), lambda slug: taken(slug=slug).exists())
    stamps = {"version": person.version + 1}
    Person.objects.filter(pk=person.pk).update(**values, **stamps)
    JournalEvent.objects.of_model(Person).filter(row_id=person.pk).replace_values(values)


def _replace_bylines(person: Person, plan: NameChangePlan) -> list[int]:
    """Let the person's mentions print the new name, and others unless they are somebody else's.

    Return the keys of all their papers.
    """
    papers = set(Authorship.objects.filter(person=person).values_list("publication_id", flat=True))
    for old, new in plan.pairs.items():
        authors = list(Author.objects.filter(key=author_key(old)))
        for author in authors:
            others = Authorship.objects.filter(author=author).exclude(person=person)
            is_shared = others.exclude(person=None).exists()
            mentions = Authorship.objects.filter(author=author)
            if is_shared:
                mentions = mentions.filter(person=person)
            keys = list(mentions.values_list("pk", flat=True))
            papers |= set(mentions.values_list("publication_id", flat=True))
            parts = split(new)
            columns = {part: getattr(parts, part) for part in (*NAME_PARTS, "literal")}
            successor = Author.objects.get_or_create(name=new, homonym=author.homonym, defaults=columns)[0]
            Authorship.objects.filter(pk__in=keys).update(author=successor, author_key=successor.key)
            events = JournalEvent.objects.of_model(Authorship).filter(values__author_id=author.pk)
            is_own = Q(values__person_id=person.pk) | Q(row_id__in=keys)
            events.filter(is_own).replace_values({"author_id": successor.pk})
            if not Authorship.objects.filter(author=author).exists():
                events.replace_values({"author_id": successor.pk})
                author.delete()
    return sorted(papers)


def _replace_keys(papers: list[int], replacer: NameReplacer, inside: NameReplacer) -> None:
    """Replace parts of the name within the citation keys and source keys of papers, and of planned ones.

    Mentions in corpora refer to papers by their source keys.
    """
    is_planned = RawSQL("entry::text ~* %s", [replacer.pattern], output_field=BooleanField())
    items = ImportItem.objects.annotate(is_planned=is_planned)
    items = items.filter(Q(publication__in=papers) | Q(is_planned=True))
    for item in items.only("key", "entry"):
        item.key = inside.replace(item.key)
        if isinstance(item.entry.get("key"), str):
            item.entry["key"] = inside.replace(item.entry["key"])
        item.save(update_fields=["key", "entry"])
    for table, column, paper in (
        ("publications_publication", "citation_key", "id"),
        ("publications_corpusrecord", "source_key", "publication_id"),
    ):
        with connection.cursor() as cursor:
            cursor.execute(
                f"SELECT id, {column} FROM {table} WHERE {paper} = ANY(%s) AND {column} ~* %s",
                [papers, inside.pattern],
            )
            for row, value in cursor.fetchall():
                cursor.execute(
                    f"UPDATE {table} SET {column} = %s WHERE id = %s", [inside.replace(value), row]
                )
                if column == "source_key":
                    new = inside.replace(value)
                    for mentions in MENTIONS:
                        mentions.objects.filter(source_key=value).update(source_key=new)
                    decisions = JournalEvent.objects.of_model(AuthorDecision).filter(values__source_key=value)
                    decisions.replace_values({"source_key": new})
    keyed = JournalEvent.objects.of_model(Publication).filter(
        row_id__in=papers, values__has_key="citation_key"
    )
    for value in set(keyed.values_list("values__citation_key", flat=True)):
        if (new := inside.replace(value)) != value:
            keyed.filter(values__citation_key=value).replace_values({"citation_key": new})


def _replace_mentions(plan: NameChangePlan) -> None:
    """Give mentions in groups the key of the new name, and delete those that are then there twice."""
    for old, new in plan.pairs.items():
        for mention in GroupedMention.objects.filter(key=author_key(old)):
            mention.key = author_key(new)
            try:
                mention.validate_constraints()
            except ValidationError:
                mention.delete()
            else:
                mention.save(update_fields=["key"])


def _delete_redirects(person: Person, replacer: NameReplacer) -> None:
    """Delete redirects from URLs with the former name, and all to the person, and their history."""
    for rows, prefix in ((Redirect.objects, ""), (JournalEvent.objects.of_model(Redirect), "values__")):
        is_target = {f"{prefix}record_uid": str(person.uid)}
        rows.filter(
            Q(**is_target)
            | Q(**{f"{prefix}old_path__iregex": replacer.pattern})
            | Q(**{f"{prefix}target_path__iregex": replacer.pattern})
        ).delete()


def _remember(person: Person, plan: NameChangePlan, replacements: list[NameReplacement]) -> None:
    """Keep the printed forms of the former name for imports, and let those before lead to the new ones."""
    shorts = {author_key(each.old) for each in replacements if each.kind != FULL}
    for old, new in plan.pairs.items():
        is_known = author_key(old) in shorts or len(old.split()[0].rstrip(".")) > 1
        if is_known:
            FormerName.objects.update_or_create(
                person=person, key=author_key(old), defaults={"name": old, "replacement": new}
            )
        FormerName.objects.filter(person=person, replacement=old).update(replacement=new)
    for printed in person.names.all():
        printed.save(update_fields=["key"])


def _refresh_bylines(papers: list[int]) -> None:
    """Compute anew what follows from the bylines of papers, and stamp these."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            UPDATE publications_publication paper
            SET fingerprint = '', changed_at = now(), version = version + 1, names = coalesce((
                SELECT string_agg(author.name, ' · ' ORDER BY part.role, part.position, part.id)
                FROM publications_authorship part
                JOIN publications_author author ON author.id = part.author_id
                WHERE part.publication_id = paper.id), '')
            WHERE paper.id = ANY(%s)
            """,
            [papers],
        )
