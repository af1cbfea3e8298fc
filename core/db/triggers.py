"""Database triggers, declared beside the models and made equal in the database after `migrate`.

What many tables need is one function with arguments (`sql/triggers.sql`): a trigger names it. A rule of one
table has a body of its own, of which `core.db.trigger_installation` makes a function.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.apps import apps
from django.db import connection, models, transaction

CHANNEL = "content"
"""The channel on which the database says, at commit, which part of the public content may have changed."""
GROUP_CHANGED = ""
"""The payload for changes of anything but papers that only corpora hold."""
CORPUS_CHANGED = "corpus:"
"""The payload for changes in a corpus, whose slug follows; without a slug, of papers that nothing holds."""
ALL_CHANGED = "all"
"""The payload for changes that pages of any part may show, such as a restore."""

SHARED_FUNCTIONS = (Path(__file__).parent / "sql" / "triggers.sql").read_text()
PREFIX = "trigger_"
"""How the names of all trigger functions start that are ours."""
ALL = "all"
IS_ON = f"coalesce(current_setting('groupsite.triggers_off', true), '') NOT IN ('{ALL}', '{{name}}')"
"""SQL: the trigger is not switched off in this transaction."""
NOT_STAMPED = ("changed_at", "version", "names", "fingerprint", "title_keys", "left_on")
"""Columns whose change is no change of what people typed."""


@dataclass(frozen=True)
class Trigger:
    """A trigger of one table.

    events: SQL, for example "INSERT OR UPDATE OF email". condition: SQL over OLD and NEW.
    shared: the name of a function of `sql/triggers.sql` (without its prefix), with its arguments,
    or a function that lists them for a model; else `body`
    is the PL/pgSQL of a function of its own, with `variables` (SQL declarations).
    old_rows, new_rows: names of transition tables, of triggers that fire once a statement.
    """

    name: str
    events: str
    timing: str = "AFTER"
    level: str = "ROW"
    condition: str = ""
    shared: str = ""
    arguments: tuple[str, ...] | Callable[[type[models.Model]], list[str]] = ()
    body: str = ""
    variables: tuple[str, ...] = ()
    old_rows: str = ""
    new_rows: str = ""

    def build_sql(self, model: type[models.Model]) -> str:
        """Return the SQL that creates the trigger, with its function if it has one of its own."""
        table = model._meta.db_table
        function = f'public."{PREFIX}{self.shared or f"{table}_{self.name}"}"'
        sql = ""
        if not self.shared:
            declare = f"DECLARE {' '.join(f'{each};' for each in self.variables)}" if self.variables else ""
            sql = (
                f"CREATE OR REPLACE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql AS $body$ "
                f"{declare} BEGIN {self.body} END $body$;\n"
            )
        tables = {"OLD": self.old_rows, "NEW": self.new_rows}
        rows = " ".join(f"{row} TABLE AS {name}" for row, name in tables.items() if name)
        arguments = self.arguments(model) if callable(self.arguments) else self.arguments
        quoted = ", ".join("'" + each.replace("'", "''") + "'" for each in arguments)
        conditions = [IS_ON.format(name=self.name), *([f"({self.condition})"] if self.condition else [])]
        return (
            f'{sql}CREATE OR REPLACE TRIGGER "{self.name}" {self.timing} {self.events} ON public."{table}" '
            f"{f'REFERENCING {rows} ' if rows else ''}FOR EACH {self.level} "
            f"WHEN ({' AND '.join(conditions)}) EXECUTE FUNCTION {function}({quoted});"
        )


def build_difference(*columns: str) -> str:
    """Return the condition that any of these columns differs."""
    return " OR ".join(f'OLD."{column}" IS DISTINCT FROM NEW."{column}"' for column in columns)


def is_generated(field: models.Field) -> bool:
    """Return whether the database computes the column."""
    return isinstance(field, models.GeneratedField)


_more_triggers: dict[type[models.Model], list[Trigger]] = {}


def add_triggers(model: type[models.Model], *triggers: Trigger) -> None:
    """Declare triggers of a model of a package below, which knows nothing of them."""
    _more_triggers.setdefault(model, []).extend(triggers)


def list_triggers() -> Iterator[tuple[type[models.Model], Trigger]]:
    """Yield all declared triggers with their models."""
    for model in apps.get_models():
        for trigger in (*getattr(model, "triggers", ()), *_more_triggers.get(model, ())):
            yield model, trigger


def build_notify_trigger(
    payload: str = GROUP_CHANGED, events: str = "INSERT OR UPDATE OR DELETE OR TRUNCATE"
) -> Trigger:
    """Build a trigger that notifies `CHANNEL`: once a transaction, since the payload is constant."""
    return Trigger("announce", events, level="STATEMENT", shared="announce", arguments=(payload,))


def build_version_trigger() -> Trigger:
    """Build a trigger that updates `changed_at` and `version` of a row on every real change."""
    return Trigger("stamp", "UPDATE", timing="BEFORE", shared="stamp", arguments=_list_not_stamped)


def _list_not_stamped(model: type[models.Model]) -> list[str]:
    return [*NOT_STAMPED, *(str(each.column) for each in model._meta.concrete_fields if is_generated(each))]


def build_statement_triggers(name: str, body: str = "", **options) -> list[Trigger]:
    """Build statement triggers for insert, update and delete, with `old_values` and `new_values`.

    `body` is PL/pgSQL in which `{rows(column)}` is replaced by a query for the affected values of a column,
    each once.
    PostgreSQL allows transition tables to a trigger of one event only, hence one trigger for each.
    """
    before, _, rest = body.partition("{rows(")
    column, _, after = rest.partition(")}")
    triggers = []
    for event, tables in (
        ("INSERT", ["new_values"]),
        ("UPDATE", ["old_values", "new_values"]),
        ("DELETE", ["old_values"]),
    ):
        rows = " UNION ".join(f"SELECT DISTINCT {column} FROM {table}" for table in tables)
        triggers.append(
            Trigger(
                f"{name}_{event.lower()}",
                event,
                level="STATEMENT",
                body=f"{before}{rows}{after}" if body else "",
                old_rows="old_values" if "old_values" in tables else "",
                new_rows="new_values" if "new_values" in tables else "",
                **options,
            )
        )
    return triggers


def build_touch_triggers(table: str, column: str) -> list[Trigger]:
    """Build triggers that count a change of a row as a change of the row of `table` that `column` points at.

    Rows stamped in the same transaction are left alone, so that a bulk load writes them once.
    """
    name = f"touch_{column.removesuffix('_id')}"
    return build_statement_triggers(name, shared="touch", arguments=(table, column))


def build_row_notify_triggers() -> list[Trigger]:
    """Build triggers that notify `CHANNEL` of a change of the group, but not of statements without rows.

    For tables that other triggers write to, mostly without any row.
    """
    return [
        *build_statement_triggers("announce", shared="announce_rows", arguments=(GROUP_CHANGED,)),
        build_notify_trigger(events="TRUNCATE"),
    ]


def build_redirect_triggers(label: str, path: str, *, has_visibility: bool = True) -> list[Trigger]:
    """Build triggers that leave a redirect behind when a slug changes, whoever changes it.

    label: of the model, for example "software.theme". path: above the slug, for example "/research/".
    """
    arguments = (label, path, "visible" if has_visibility else "always")
    return [
        Trigger("redirect", "UPDATE", shared="redirect", arguments=arguments),
        Trigger(
            "take_path",
            "INSERT",
            level="STATEMENT",
            shared="take_path",
            arguments=arguments,
            new_rows="new_values",
        ),
    ]


@contextmanager
def switch_off_triggers(name: str = ALL) -> Iterator[None]:
    """Let no declared trigger fire meanwhile, or none of that name; in one transaction."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT set_config('groupsite.triggers_off', %s, true)", [name])
        yield
        cursor.execute("SELECT set_config('groupsite.triggers_off', '', true)")
