"""Take what is about somebody out of the journal: events keep their time and kind, and no name."""

from django.db import connection, models
from django.db.models import Q

from core.data_places import list_places
from core.db.journal import is_recorded
from core.history.formatting import FORMER_ACCOUNT
from core.history.restore import EMPTIED_WITH
from core.journal.models import Context, JournalEvent
from core.references import Relation, list_references
from groupsite.personal_data.erasure_subject import ErasureSubject
from people.models import Person, User


def empty_events(subject: ErasureSubject) -> int:
    """Remove the values of all events about somebody, and links in others; return how many lost all."""
    number = JournalEvent.objects.filter(subject.match_events()).empty()
    targets: list[tuple[type[models.Model], list]] = []
    if subject.person:
        targets.append((Person, subject.person_keys))
    if subject.user:
        targets.append((User, [subject.user.pk]))
    for model, keys in targets:
        for relation in list_references(model):
            if not is_recorded(relation.model):
                continue
            if relation.kind:
                uids = [str(subject.person.uid)] if subject.person else []
                number += _select(relation, uids).empty()
            elif relation.on_delete is models.SET_NULL:
                _remove_column(relation, keys)
            else:
                number += _select(relation, keys).empty()
    return number + _empty_by_email(subject)


def _select(relation: Relation, keys: list) -> models.QuerySet:
    """Return the events of rows that pointed at one of the keys."""
    column = relation.column
    is_about = Q(**{f"values__{column}__in": keys}) | Q(**{f"former__{column}__in": keys})
    return JournalEvent.objects.of_model(relation.model).filter(is_about)


def _remove_column(relation: Relation, keys: list) -> None:
    """Remove a foreign key, and what is said of it, from the values of events that had one of the keys."""
    with_it = EMPTIED_WITH.get(relation.model._meta.label_lower, {}).get(relation.attname, {})
    columns = [relation.column, *with_it]
    with connection.cursor() as cursor:
        for name in ("values", "former"):
            cursor.execute(
                f'UPDATE journal_event SET "{name}" = "{name}" - %s '
                f'WHERE table_name = %s AND "{name}"->%s = ANY(%s::jsonb[])',
                [columns, relation.model._meta.db_table, relation.column, [str(key) for key in keys]],
            )


def _empty_by_email(subject: ErasureSubject) -> int:
    """Empty the events of rows that were found by their e-mail address."""
    number = 0
    for place in list_places():
        if not place.emails or not is_recorded(place.model_class):
            continue
        is_about = Q(pk__in=())
        for email in subject.emails:
            for column in place.emails:
                is_about |= Q(**{f"values__{column}__iexact": email}) | Q(
                    **{f"former__{column}__iexact": email}
                )
        number += JournalEvent.objects.of_model(place.model_class).filter(is_about).empty()
    return number


def disown_changes(user: User | None) -> int:
    """Let what an account did be by a former account; return how many changes there were."""
    if user is None:
        return 0
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {Context._meta.db_table} SET metadata = metadata || %s::jsonb "
            "WHERE metadata @> %s::jsonb",
            [f'{{"user": {FORMER_ACCOUNT}}}', f'{{"user": {user.pk}}}'],
        )
        return cursor.rowcount
