import core.db.migration_operations
import core.journal.models
import django.contrib.postgres.functions
import django.db.models.deletion
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        core.db.migration_operations.CreateModels(
            operations=[
                migrations.CreateModel(
                    name='Context',
                    fields=[
                        ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ('created_at', models.DateTimeField(db_default=django.contrib.postgres.functions.TransactionNow())),
                        ('metadata', models.JSONField(default=dict)),
                    ],
                    options={
                        'indexes': [],
                        'constraints': [],
                    },
                ),
                migrations.CreateModel(
                    name='JournalEvent',
                    fields=[
                        ('id', models.BigAutoField(primary_key=True, serialize=False)),
                        ('at', models.DateTimeField(db_default=django.contrib.postgres.functions.TransactionNow())),
                        ('table_name', models.CharField(max_length=63)),
                        ('row_id', models.BigIntegerField()),
                        ('parent_table', models.CharField(max_length=63, null=True)),
                        ('parent_id', models.BigIntegerField(null=True)),
                        ('action', models.CharField(max_length=1)),
                        ('values', models.JSONField(decoder=core.journal.models.ExactDecoder)),
                        ('former', models.JSONField(decoder=core.journal.models.ExactDecoder, null=True)),
                        ('context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='journal.context')),
                    ],
                    options={
                        'db_table': 'journal_event',
                        'indexes': [models.Index(fields=['table_name', 'row_id', 'id'], name='journal_event_row'), models.Index(fields=['parent_table', 'parent_id', 'id'], name='journal_event_parent'), models.Index(fields=['at'], name='journal_event_at')],
                        'constraints': [],
                    },
                ),
            ],
        ),
    ]
