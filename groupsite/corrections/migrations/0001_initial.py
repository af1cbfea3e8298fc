import core.db.migration_operations
import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('people', '0001_initial'),
    ]

    operations = [
        core.db.migration_operations.CreateModels(
            operations=[
                migrations.CreateModel(
                    name='Correction',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('kind', models.CharField(editable=False, max_length=60)),
                        ('record_uid', models.UUIDField(db_index=True, editable=False)),
                        ('part', models.CharField(blank=True, max_length=30)),
                        ('changes', models.JSONField(blank=True, default=dict)),
                        ('message', models.TextField(blank=True)),
                        ('name', models.CharField(blank=True, max_length=100)),
                        ('email', models.EmailField(blank=True, max_length=254)),
                        ('sender', models.CharField(blank=True, editable=False, max_length=64)),
                        ('state', models.CharField(default='waiting', max_length=8)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('decided_at', models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        'indexes': [models.Index(condition=models.Q(('state', 'waiting')), fields=['created_at'], name='corrections_correction_waiting'), models.Index(fields=['sender', 'created_at'], name='corrections_correction_sender')],
                        'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'accepted', 'declined'])), name='corrections_correction_state_known')],
                    },
                ),
                migrations.CreateModel(
                    name='ProfileLink',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='profile_links', to='people.person')),
                        ('email', models.EmailField(max_length=254)),
                        ('sent_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('number', models.PositiveIntegerField(default=0, editable=False)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('sent_at', models.DateTimeField(editable=False, null=True)),
                        ('expires_at', models.DateTimeField(editable=False, null=True)),
                        ('revoked_at', models.DateTimeField(editable=False, null=True)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(condition=models.Q(('revoked_at', None)), fields=('person',), name='corrections_profilelink_once')],
                        'indexes': [],
                    },
                ),
            ],
        ),
    ]
