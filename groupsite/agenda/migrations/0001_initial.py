import core.db.fields
import core.db.migration_operations
import core.files.model_fields
import datetime
import django.contrib.postgres.functions
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.functions.datetime
import django.db.models.lookups
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('people', '0001_initial'),
        ('publications', '0001_initial'),
        ('software', '0001_initial'),
    ]

    operations = [
        core.db.migration_operations.CreateModels(
            operations=[
                migrations.CreateModel(
                    name='EventSeries',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('title', models.CharField(max_length=200)),
                        ('slug', models.SlugField(allow_unicode=True, max_length=120, unique=True)),
                        ('description', models.TextField(blank=True)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='agenda_eventseries_titled'), models.CheckConstraint(condition=models.Q(('slug__regex', '^[^\\x01-,./:-@\\[-^`{-\\u00a9\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004]+$')), name='agenda_eventseries_slug_form')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='Event',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('visibility', models.CharField(default='draft', max_length=9)),
                        ('title', models.CharField(max_length=200)),
                        ('slug', models.SlugField(allow_unicode=True, max_length=120, unique=True)),
                        ('kind', models.CharField(default='seminar', max_length=8)),
                        ('series', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='dates', to='agenda.eventseries')),
                        ('project', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='calendar_events', to='software.project')),
                        ('starts_at', models.DateTimeField()),
                        ('ends_at', models.DateTimeField(blank=True, null=True)),
                        ('whole_days', models.BooleanField(default=False)),
                        ('time_zone', models.CharField(blank=True, max_length=60)),
                        ('place', models.CharField(blank=True, max_length=200)),
                        ('url', core.db.fields.WebAddressField(blank=True, max_length=500)),
                        ('description', models.TextField(blank=True)),
                        ('cancelled', models.BooleanField(default=False)),
                        ('source_uid', models.CharField(blank=True, editable=False, max_length=500)),
                    ],
                    options={
                        'indexes': [models.Index(fields=['starts_at'], name='agenda_event_start')],
                        'constraints': [models.CheckConstraint(condition=models.Q(('visibility__in', ['draft', 'public', 'withdrawn'])), name='agenda_event_visibility_known'), models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='agenda_event_titled'), models.CheckConstraint(condition=models.Q(('slug__regex', '^[^\\x01-,./:-@\\[-^`{-\\u00a9\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004]+$')), name='agenda_event_slug_form'), models.CheckConstraint(condition=models.Q(('slug__in', ('talks',)), _negated=True), name='agenda_event_slug_free'), models.CheckConstraint(condition=models.Q(('kind__in', ['seminar', 'workshop', 'defence', 'reading', 'other'])), name='agenda_event_kind_known'), models.CheckConstraint(condition=models.Q(('ends_at', None), ('ends_at__gte', models.F('starts_at')), _connector='OR'), name='agenda_event_ends_after_start'), models.UniqueConstraint(condition=models.Q(('source_uid', ''), _negated=True), fields=('source_uid',), name='agenda_event_source_uid')],
                    },
                ),
                migrations.CreateModel(
                    name='EventSpeaker',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='speakers', to='agenda.event')),
                        ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='event_speakers', to='people.person')),
                        ('name', models.CharField(blank=True, max_length=200)),
                        ('affiliation', models.CharField(blank=True, max_length=200)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('name', ''), ('person__isnull', False)), models.Q(('person__isnull', True), models.Q(('name', ''), _negated=True)), _connector='OR'), name='agenda_eventspeaker_by_one'), models.UniqueConstraint(fields=('event', 'person', 'name'), name='agenda_eventspeaker_once', nulls_distinct=False)],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='EventMaterial',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='materials', to='agenda.event')),
                        ('label', models.CharField(max_length=120)),
                        ('url', core.db.fields.WebAddressField(max_length=500)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('label', ''), _negated=True), models.Q(('url', ''), _negated=True)), name='agenda_eventmaterial_complete')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='Position',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('visibility', models.CharField(default='draft', max_length=9)),
                        ('title', models.CharField(max_length=200)),
                        ('slug', models.SlugField(allow_unicode=True, max_length=120, unique=True)),
                        ('kind', models.CharField(default='phd', max_length=9)),
                        ('text', models.TextField(blank=True)),
                        ('opens_on', models.DateField(blank=True, null=True)),
                        ('deadline', models.DateField(blank=True, null=True)),
                        ('starts_on', models.DateField(blank=True, null=True)),
                        ('starts_on_precision', models.CharField(default='day', max_length=6)),
                        ('duration', models.CharField(blank=True, max_length=120)),
                        ('funding', models.CharField(blank=True, max_length=300)),
                        ('place', models.CharField(blank=True, max_length=200)),
                        ('contact', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='positions', to='people.person')),
                        ('contact_email', models.EmailField(blank=True, max_length=254)),
                        ('how_to_apply', models.TextField(blank=True)),
                        ('apply_url', core.db.fields.WebAddressField(blank=True, max_length=500)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('visibility__in', ['draft', 'public', 'withdrawn'])), name='agenda_position_visibility_known'), models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='agenda_position_titled'), models.CheckConstraint(condition=models.Q(('slug__regex', '^[^\\x01-,./:-@\\[-^`{-\\u00a9\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004]+$')), name='agenda_position_slug_form'), models.CheckConstraint(condition=models.Q(('kind__in', ['phd', 'postdoc', 'engineer', 'assistant', 'intern', 'faculty', 'other'])), name='agenda_position_kind_known'), models.CheckConstraint(condition=models.Q(('deadline__gte', models.F('opens_on'))), name='agenda_position_closes_after_opening'), models.CheckConstraint(condition=models.Q(('starts_on', None), ('starts_on_precision', 'day'), models.Q(('starts_on__day', 1), ('starts_on_precision', 'month')), models.Q(('starts_on__day', 1), ('starts_on__month__in', [3, 6, 9, 12]), ('starts_on_precision', 'season')), models.Q(('starts_on__day', 1), ('starts_on__month', 1), ('starts_on_precision', 'year')), _connector='OR'), name='agenda_position_start_is_first_day')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='Talk',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('visibility', models.CharField(default='draft', max_length=9)),
                        ('title', models.CharField(max_length=300)),
                        ('slug', models.SlugField(allow_unicode=True, max_length=120, unique=True)),
                        ('kind', models.CharField(default='talk', max_length=8)),
                        ('day', models.DateField()),
                        ('day_precision', models.CharField(default='day', max_length=6)),
                        ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='talks', to='agenda.event')),
                        ('place', models.CharField(blank=True, max_length=200)),
                        ('abstract', models.TextField(blank=True)),
                        ('slides', core.db.fields.WebAddressField(blank=True, max_length=500)),
                        ('video', core.db.fields.WebAddressField(blank=True, max_length=500)),
                        ('publication', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='talks', to='publications.publication')),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('visibility__in', ['draft', 'public', 'withdrawn'])), name='agenda_talk_visibility_known'), models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='agenda_talk_titled'), models.CheckConstraint(condition=models.Q(('slug__regex', '^[^\\x01-,./:-@\\[-^`{-\\u00a9\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004]+$')), name='agenda_talk_slug_form'), models.CheckConstraint(condition=models.Q(('kind__in', ['talk', 'invited', 'keynote', 'tutorial', 'panel'])), name='agenda_talk_kind_known'), models.CheckConstraint(condition=models.Q(('day_precision', 'day'), models.Q(('day__day', 1), ('day_precision', 'month')), models.Q(('day__day', 1), ('day__month__in', [3, 6, 9, 12]), ('day_precision', 'season')), models.Q(('day__day', 1), ('day__month', 1), ('day_precision', 'year')), _connector='OR'), name='agenda_talk_day_is_first_day')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='TalkSpeaker',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('talk', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='speakers', to='agenda.talk')),
                        ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='talk_speakers', to='people.person')),
                        ('name', models.CharField(blank=True, max_length=200)),
                        ('affiliation', models.CharField(blank=True, max_length=200)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('name', ''), ('person__isnull', False)), models.Q(('person__isnull', True), models.Q(('name', ''), _negated=True)), _connector='OR'), name='agenda_talkspeaker_by_one'), models.UniqueConstraint(fields=('talk', 'person', 'name'), name='agenda_talkspeaker_once', nulls_distinct=False)],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='Thesis',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('start', models.DateField(blank=True, null=True)),
                        ('start_precision', models.CharField(default='day', max_length=6)),
                        ('end', models.DateField(blank=True, null=True)),
                        ('end_precision', models.CharField(default='day', max_length=6)),
                        ('end_unknown', models.BooleanField(default=False)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('visibility', models.CharField(default='draft', max_length=9)),
                        ('title', models.CharField(max_length=300)),
                        ('slug', models.SlugField(allow_unicode=True, max_length=120, unique=True)),
                        ('kind', models.CharField(default='master', max_length=8)),
                        ('progress', models.CharField(default='offer', max_length=7)),
                        ('student', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='theses', to='people.person')),
                        ('student_name', models.CharField(blank=True, max_length=200)),
                        ('project', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='theses', to='software.project')),
                        ('text', models.TextField(blank=True)),
                        ('publication', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='thesis_record', to='publications.publication')),
                        ('file', core.files.model_fields.PdfField(blank=True, facts={'media_type': 'media_type', 'size': 'size'}, max_length=200, upload_to='theses')),
                        ('media_type', models.CharField(blank=True, editable=False, max_length=100)),
                        ('size', models.PositiveBigIntegerField(default=0, editable=False)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('visibility__in', ['draft', 'public', 'withdrawn'])), name='agenda_thesis_visibility_known'), models.CheckConstraint(condition=models.Q(('end__gte', models.F('start'))), name='agenda_thesis_ends_after_start'), models.CheckConstraint(condition=models.Q(('end_unknown', False), ('end', None), _connector='OR'), name='agenda_thesis_end_known_or_not'), models.CheckConstraint(condition=models.Q(('start', None), ('start_precision', 'day'), models.Q(('start__day', 1), ('start_precision', 'month')), models.Q(('start__day', 1), ('start__month__in', [3, 6, 9, 12]), ('start_precision', 'season')), models.Q(('start__day', 1), ('start__month', 1), ('start_precision', 'year')), _connector='OR'), name='agenda_thesis_start_is_first_day'), models.CheckConstraint(condition=models.Q(('end', None), ('end_precision', 'day'), models.Q(django.db.models.lookups.Exact(django.db.models.functions.datetime.ExtractDay(django.db.models.functions.comparison.Cast(django.db.models.expressions.CombinedExpression(models.F('end'), '+', models.Value(datetime.timedelta(days=1))), models.DateField())), 1), models.Q(('end_precision', 'month'), models.Q(('end__month__in', [2, 5, 8, 11]), ('end_precision', 'season')), models.Q(('end__month', 12), ('end_precision', 'year')), _connector='OR')), _connector='OR'), name='agenda_thesis_end_is_last_day'), models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='agenda_thesis_titled'), models.CheckConstraint(condition=models.Q(('slug__regex', '^[^\\x01-,./:-@\\[-^`{-\\u00a9\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004]+$')), name='agenda_thesis_slug_form'), models.CheckConstraint(condition=models.Q(('kind__in', ['bachelor', 'master', 'phd', 'project'])), name='agenda_thesis_kind_known'), models.CheckConstraint(condition=models.Q(('progress__in', ['offer', 'running', 'done'])), name='agenda_thesis_progress_known'), models.CheckConstraint(condition=models.Q(('student', None), ('student_name', ''), _connector='OR'), name='agenda_thesis_student_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='ThesisPerson',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('thesis', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to='agenda.thesis')),
                        ('part', models.CharField(default='supervisor', max_length=10)),
                        ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='thesis_people', to='people.person')),
                        ('name', models.CharField(blank=True, max_length=200)),
                        ('affiliation', models.CharField(blank=True, max_length=200)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('name', ''), ('person__isnull', False)), models.Q(('person__isnull', True), models.Q(('name', ''), _negated=True)), _connector='OR'), name='agenda_thesisperson_by_one'), models.CheckConstraint(condition=models.Q(('part__in', ['supervisor', 'examiner'])), name='agenda_thesisperson_part_known'), models.UniqueConstraint(fields=('thesis', 'person', 'name', 'part'), name='agenda_thesisperson_once', nulls_distinct=False)],
                        'indexes': [],
                    },
                ),
            ],
        ),
    ]
