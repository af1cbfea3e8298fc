import core.db.migration_operations
import django.contrib.postgres.functions
import django.db.models.functions.datetime
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
                    name='Redirect',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('form', models.CharField(default='exact', max_length=7)),
                        ('old_path', models.CharField(max_length=500)),
                        ('action', models.CharField(default='301', max_length=6)),
                        ('target_path', models.CharField(blank=True, max_length=500)),
                        ('kind', models.CharField(blank=True, editable=False, max_length=60)),
                        ('record_uid', models.UUIDField(blank=True, db_index=True, editable=False, null=True)),
                        ('notice', models.TextField(blank=True)),
                        ('delay', models.PositiveSmallIntegerField(default=3)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('form', 'old_path'), name='redirects_redirect_unique'), models.CheckConstraint(condition=models.Q(('old_path__startswith', '/'), ('form', 'pattern'), _connector='OR'), name='redirects_redirect_old_path_form'), models.CheckConstraint(condition=models.Q(models.Q(('action__in', ['404', '410']), ('kind', ''), ('record_uid', None), ('target_path', '')), models.Q(('action__in', ['301', 'notice']), models.Q(models.Q(('kind', ''), ('record_uid', None), models.Q(('target_path', ''), _negated=True)), models.Q(('record_uid__isnull', False), ('target_path', ''), models.Q(('kind', ''), _negated=True)), _connector='OR')), _connector='OR'), name='redirects_redirect_target_fits_action'), models.CheckConstraint(condition=models.Q(('target_path', ''), ('target_path__regex', '^(/([^/\\\\]|$)|https?://)'), _connector='OR'), name='redirects_redirect_target_path_form')],
                        'indexes': [],
                    },
                ),
            ],
        ),
    ]
