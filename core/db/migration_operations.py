"""Operations for migrations: many models at once, and SQL in a file."""

from pathlib import Path

from django.db.migrations import RunSQL
from django.db.migrations.operations.base import Operation, OperationCategory


class CreateModels(Operation):
    """Create many models that may refer to each other.

    Django renders all related models anew for each operation: one by one, a fresh database takes three times
    the CPU.

    operations: a CreateModel for each, with its indexes and constraints among its options.
    """

    category = OperationCategory.ADDITION
    serialization_expand_args = ["operations"]

    def __init__(self, operations):
        self.operations = operations

    def deconstruct(self):
        return type(self).__name__, [], {"operations": self.operations}

    def state_forwards(self, app_label, state):
        state.__dict__.pop("apps", None)  # rendered once again when all models are there
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        for operation in self.operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        for operation in reversed(self.operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self):
        return f"Create {len(self.operations)} models"


def run_sql_file(migration: str, name: str) -> RunSQL:
    """Return the operation that runs a file of the folder `sql` of the migration's app.

    migration: `__file__` of the migration. Files that migrations run are numbered, and frozen with them.
    """
    return RunSQL((Path(migration).parent.parent / "sql" / name).read_text(), RunSQL.noop)
