"""Operations for migrations that make many models or triggers at once.

Django renders all related models anew for each operation: one by one, a fresh database takes 40 s of CPU;
all at once, 8 s.
"""

from django.db.migrations.operations import SeparateDatabaseAndState
from django.db.migrations.operations.base import Operation, OperationCategory
from pgtrigger.migrations import _add_trigger, _remove_trigger


class CreateModels(Operation):
    """Create many models that may refer to each other.

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


class AddFields(CreateModels):
    """Add fields to many models. operations: an AddField for each."""

    def describe(self):
        return f"Add {len(self.operations)} fields"


class AlterTexts(SeparateDatabaseAndState):
    """Alter help texts, labels and messages of many models, of which the database knows nothing."""

    category = OperationCategory.ALTERATION

    def __init__(self, state_operations):
        super().__init__(state_operations=state_operations)

    def state_forwards(self, app_label, state):
        state.__dict__.pop("apps", None)  # rendered once again after all of them
        super().state_forwards(app_label, state)

    def describe(self):
        return f"Alter {len(self.state_operations)} texts"


class AddTriggers(Operation):
    """Create the triggers of many models. triggers: lists of compiled triggers by model name."""

    category = OperationCategory.ADDITION

    def __init__(self, triggers):
        self.triggers = triggers

    def deconstruct(self):
        return type(self).__name__, [], {"triggers": self.triggers}

    def state_forwards(self, app_label, state):
        for name, triggers in self.triggers.items():
            options = state.models[app_label, name.lower()].options
            options["triggers"] = [*options.get("triggers", []), *triggers]

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        self._for_each_trigger(_add_trigger, app_label, schema_editor, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        self._for_each_trigger(_remove_trigger, app_label, schema_editor, from_state)

    def _for_each_trigger(self, operation, app_label, schema_editor, state):
        for name, triggers in self.triggers.items():
            model = state.apps.get_model(app_label, name)
            if self.allow_migrate_model(schema_editor.connection.alias, model):
                for trigger in triggers:
                    operation(schema_editor, model, trigger)

    def describe(self):
        return f"Create the triggers of {len(self.triggers)} models"


class ReplaceTriggers(AddTriggers):
    """Replace triggers of the same names, which the database does when it creates them."""

    def state_forwards(self, app_label, state):
        for name, triggers in self.triggers.items():
            options = state.models[app_label, name.lower()].options
            names = {trigger.name for trigger in triggers}
            others = [trigger for trigger in options.get("triggers", []) if trigger.name not in names]
            options["triggers"] = [*others, *triggers]

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        self._for_each_trigger(_add_trigger, app_label, schema_editor, to_state)

    def describe(self):
        return f"Replace the triggers of {len(self.triggers)} models"
