import core.db.fields
import core.db.migration_operations
import datetime
import django.contrib.postgres.functions
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.functions.datetime
import django.db.models.lookups
import taggit.managers
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('people', '0001_initial'),
        ('publications', '0001_initial'),
    ]

    operations = [
        core.db.migration_operations.CreateModels(
            operations=[
                migrations.CreateModel(
                    name='Software',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('visibility', models.CharField(default='draft', max_length=9)),
                        ('name', models.CharField(max_length=120)),
                        ('slug', models.SlugField(allow_unicode=True, max_length=120, unique=True)),
                        ('tagline', models.CharField(blank=True, max_length=200)),
                        ('description', models.TextField(blank=True)),
                        ('repository', core.db.fields.WebAddressField(blank=True, max_length=500)),
                        ('homepage', core.db.fields.WebAddressField(blank=True, max_length=500)),
                        ('documentation', core.db.fields.WebAddressField(blank=True, max_length=500)),
                        ('licence', models.CharField(blank=True, max_length=80)),
                        ('language', models.CharField(blank=True, max_length=40)),
                        ('last_commit_on', models.DateField(blank=True, null=True)),
                        ('archived', models.BooleanField(default=False)),
                        ('logo', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='logo_of_software', to='people.image')),
                        ('topics', taggit.managers.TaggableManager(blank=True, help_text='A comma-separated list of tags.', through='software.SoftwareTopic', to='publications.Topic', verbose_name='Tags')),
                        ('publications', models.ManyToManyField(related_name='software', through='software.SoftwarePublication', to='publications.publication')),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('visibility__in', ['draft', 'public', 'withdrawn'])), name='software_software_visibility_known'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='software_software_named'), models.CheckConstraint(condition=models.Q(('slug__regex', '^[^\\x01-,./:-@\\[-^`{-\\u00a9\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004]+$')), name='software_software_slug_form')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='SoftwareTopic',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('tag', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='software_items', to='publications.topic')),
                        ('content_object', models.ForeignKey(db_column='software_id', on_delete=django.db.models.deletion.CASCADE, related_name='topic_items', to='software.software')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('tag', 'content_object'), name='software_softwaretopic_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='SoftwareScreenshot',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('software', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='screenshots', to='software.software')),
                        ('image', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='screenshot_of', to='people.image')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('software', 'image'), name='software_softwarescreenshot_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='SoftwarePublication',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('software', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='software_publications', to='software.software')),
                        ('publication', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='software_publications', to='publications.publication')),
                        ('describes', models.BooleanField(default=False)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('software', 'publication'), name='software_softwarepublication_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='SoftwarePerson',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('start', models.DateField(blank=True, null=True)),
                        ('start_precision', models.CharField(default='day', max_length=6)),
                        ('end', models.DateField(blank=True, null=True)),
                        ('end_precision', models.CharField(default='day', max_length=6)),
                        ('end_unknown', models.BooleanField(default=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('software', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='software_people', to='software.software')),
                        ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='software_people', to='people.person')),
                        ('name', models.CharField(blank=True, max_length=200)),
                        ('part', models.CharField(blank=True, max_length=80)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('end__gte', models.F('start'))), name='software_softwareperson_ends_after_start'), models.CheckConstraint(condition=models.Q(('end_unknown', False), ('end', None), _connector='OR'), name='software_softwareperson_end_known_or_not'), models.CheckConstraint(condition=models.Q(('start', None), ('start_precision', 'day'), models.Q(('start__day', 1), ('start_precision', 'month')), models.Q(('start__day', 1), ('start__month__in', [3, 6, 9, 12]), ('start_precision', 'season')), models.Q(('start__day', 1), ('start__month', 1), ('start_precision', 'year')), _connector='OR'), name='software_softwareperson_start_is_first_day'), models.CheckConstraint(condition=models.Q(('end', None), ('end_precision', 'day'), models.Q(django.db.models.lookups.Exact(django.db.models.functions.datetime.ExtractDay(django.db.models.functions.comparison.Cast(django.db.models.expressions.CombinedExpression(models.F('end'), '+', models.Value(datetime.timedelta(days=1))), models.DateField())), 1), models.Q(('end_precision', 'month'), models.Q(('end__month__in', [2, 5, 8, 11]), ('end_precision', 'season')), models.Q(('end__month', 12), ('end_precision', 'year')), _connector='OR')), _connector='OR'), name='software_softwareperson_end_is_last_day'), models.CheckConstraint(condition=models.Q(models.Q(('name', ''), ('person__isnull', False)), models.Q(('person__isnull', True), models.Q(('name', ''), _negated=True)), _connector='OR'), name='software_softwareperson_by_one'), models.UniqueConstraint(fields=('software', 'person', 'name'), name='software_softwareperson_once', nulls_distinct=False)],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='Release',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('software', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='releases', to='software.software')),
                        ('version_name', models.CharField(max_length=120)),
                        ('released_on', models.DateField(blank=True, null=True)),
                        ('url', core.db.fields.WebAddressField(blank=True, max_length=500)),
                        ('notes', models.TextField(blank=True)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('software', 'version_name'), name='software_release_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='StarCount',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('software', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='star_counts', to='software.software')),
                        ('counted_on', models.DateField()),
                        ('stars', models.PositiveIntegerField()),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('software', 'counted_on'), name='software_starcount_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='RepositoryCheck',
                    fields=[
                        ('software', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='repository_check', serialize=False, to='software.software')),
                        ('tried_at', models.DateTimeField()),
                        ('succeeded_at', models.DateTimeField(blank=True, null=True)),
                        ('problem', models.CharField(blank=True, max_length=300)),
                        ('answers', models.JSONField(blank=True, default=dict)),
                        ('written', models.JSONField(blank=True, default=dict)),
                    ],
                    options={
                        'indexes': [],
                        'constraints': [],
                    },
                ),
                migrations.CreateModel(
                    name='Theme',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('start', models.DateField(blank=True, null=True)),
                        ('start_precision', models.CharField(default='day', max_length=6)),
                        ('end', models.DateField(blank=True, null=True)),
                        ('end_precision', models.CharField(default='day', max_length=6)),
                        ('end_unknown', models.BooleanField(default=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('visibility', models.CharField(default='draft', max_length=9)),
                        ('title', models.CharField(max_length=200)),
                        ('slug', models.SlugField(allow_unicode=True, max_length=120, unique=True)),
                        ('summary', models.TextField(blank=True)),
                        ('narrative', models.TextField(blank=True)),
                        ('figure', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='figure_of_themes', to='people.image')),
                        ('topics', taggit.managers.TaggableManager(blank=True, help_text='A comma-separated list of tags.', through='software.ThemeTopic', to='publications.Topic', verbose_name='Tags')),
                        ('publications', models.ManyToManyField(related_name='themes', through='software.ThemePublication', to='publications.publication')),
                        ('people', models.ManyToManyField(related_name='themes', through='software.ThemePerson', to='people.person')),
                        ('software', models.ManyToManyField(related_name='themes', through='software.ThemeSoftware', to='software.software')),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('visibility__in', ['draft', 'public', 'withdrawn'])), name='software_theme_visibility_known'), models.CheckConstraint(condition=models.Q(('end__gte', models.F('start'))), name='software_theme_ends_after_start'), models.CheckConstraint(condition=models.Q(('end_unknown', False), ('end', None), _connector='OR'), name='software_theme_end_known_or_not'), models.CheckConstraint(condition=models.Q(('start', None), ('start_precision', 'day'), models.Q(('start__day', 1), ('start_precision', 'month')), models.Q(('start__day', 1), ('start__month__in', [3, 6, 9, 12]), ('start_precision', 'season')), models.Q(('start__day', 1), ('start__month', 1), ('start_precision', 'year')), _connector='OR'), name='software_theme_start_is_first_day'), models.CheckConstraint(condition=models.Q(('end', None), ('end_precision', 'day'), models.Q(django.db.models.lookups.Exact(django.db.models.functions.datetime.ExtractDay(django.db.models.functions.comparison.Cast(django.db.models.expressions.CombinedExpression(models.F('end'), '+', models.Value(datetime.timedelta(days=1))), models.DateField())), 1), models.Q(('end_precision', 'month'), models.Q(('end__month__in', [2, 5, 8, 11]), ('end_precision', 'season')), models.Q(('end__month', 12), ('end_precision', 'year')), _connector='OR')), _connector='OR'), name='software_theme_end_is_last_day'), models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='software_theme_titled'), models.CheckConstraint(condition=models.Q(('slug__regex', '^[^\\x01-,./:-@\\[-^`{-\\u00a9\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004]+$')), name='software_theme_slug_form')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='ThemeTopic',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('tag', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='theme_items', to='publications.topic')),
                        ('content_object', models.ForeignKey(db_column='theme_id', on_delete=django.db.models.deletion.CASCADE, related_name='topic_items', to='software.theme')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('tag', 'content_object'), name='software_themetopic_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='ThemePublication',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('theme', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='theme_publications', to='software.theme')),
                        ('publication', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='theme_publications', to='publications.publication')),
                        ('venue', models.CharField(blank=True, max_length=120)),
                        ('year', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('selected', models.BooleanField(default=False)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(condition=models.Q(('publication__isnull', False)), fields=('theme', 'publication'), name='software_themepublication_once'), models.UniqueConstraint(condition=models.Q(('publication', None)), fields=('theme', 'venue', 'year'), name='software_themepublication_cited_once'), models.CheckConstraint(condition=models.Q(models.Q(('publication__isnull', False), ('venue', ''), ('year', None)), models.Q(('publication', None), ('year__isnull', False), models.Q(('venue', ''), _negated=True)), _connector='OR'), name='software_themepublication_paper_or_citation')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='ThemePerson',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('theme', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='theme_people', to='software.theme')),
                        ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='theme_people', to='people.person')),
                        ('part', models.CharField(blank=True, max_length=80)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('theme', 'person'), name='software_themeperson_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='ThemeSoftware',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('theme', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='theme_software', to='software.theme')),
                        ('software', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='theme_software', to='software.software')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('theme', 'software'), name='software_themesoftware_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='ThemeCollaborator',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('theme', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='collaborators', to='software.theme')),
                        ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='theme_collaborations', to='people.person')),
                        ('name', models.CharField(blank=True, max_length=200)),
                        ('url', core.db.fields.WebAddressField(blank=True, max_length=500)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('name', ''), ('person__isnull', False)), models.Q(('person__isnull', True), models.Q(('name', ''), _negated=True)), _connector='OR'), name='software_themecollaborator_by_one'), models.UniqueConstraint(fields=('theme', 'person', 'name'), name='software_themecollaborator_once', nulls_distinct=False)],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='Project',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('start', models.DateField(blank=True, null=True)),
                        ('start_precision', models.CharField(default='day', max_length=6)),
                        ('end', models.DateField(blank=True, null=True)),
                        ('end_precision', models.CharField(default='day', max_length=6)),
                        ('end_unknown', models.BooleanField(default=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('visibility', models.CharField(default='draft', max_length=9)),
                        ('title', models.CharField(max_length=250)),
                        ('acronym', models.CharField(blank=True, max_length=60)),
                        ('slug', models.SlugField(allow_unicode=True, max_length=120, unique=True)),
                        ('summary', models.TextField(blank=True)),
                        ('narrative', models.TextField(blank=True)),
                        ('url', core.db.fields.WebAddressField(blank=True, max_length=500)),
                        ('people', models.ManyToManyField(related_name='projects', through='software.ProjectPerson', to='people.person')),
                        ('themes', models.ManyToManyField(related_name='projects', through='software.ProjectTheme', to='software.theme')),
                        ('publications', models.ManyToManyField(related_name='projects', through='software.ProjectPublication', to='publications.publication')),
                        ('software', models.ManyToManyField(related_name='projects', through='software.ProjectSoftware', to='software.software')),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('visibility__in', ['draft', 'public', 'withdrawn'])), name='software_project_visibility_known'), models.CheckConstraint(condition=models.Q(('end__gte', models.F('start'))), name='software_project_ends_after_start'), models.CheckConstraint(condition=models.Q(('end_unknown', False), ('end', None), _connector='OR'), name='software_project_end_known_or_not'), models.CheckConstraint(condition=models.Q(('start', None), ('start_precision', 'day'), models.Q(('start__day', 1), ('start_precision', 'month')), models.Q(('start__day', 1), ('start__month__in', [3, 6, 9, 12]), ('start_precision', 'season')), models.Q(('start__day', 1), ('start__month', 1), ('start_precision', 'year')), _connector='OR'), name='software_project_start_is_first_day'), models.CheckConstraint(condition=models.Q(('end', None), ('end_precision', 'day'), models.Q(django.db.models.lookups.Exact(django.db.models.functions.datetime.ExtractDay(django.db.models.functions.comparison.Cast(django.db.models.expressions.CombinedExpression(models.F('end'), '+', models.Value(datetime.timedelta(days=1))), models.DateField())), 1), models.Q(('end_precision', 'month'), models.Q(('end__month__in', [2, 5, 8, 11]), ('end_precision', 'season')), models.Q(('end__month', 12), ('end_precision', 'year')), _connector='OR')), _connector='OR'), name='software_project_end_is_last_day'), models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='software_project_titled'), models.CheckConstraint(condition=models.Q(('slug__regex', '^[^\\x01-,./:-@\\[-^`{-\\u00a9\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004]+$')), name='software_project_slug_form')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='ProjectPerson',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('start', models.DateField(blank=True, null=True)),
                        ('start_precision', models.CharField(default='day', max_length=6)),
                        ('end', models.DateField(blank=True, null=True)),
                        ('end_precision', models.CharField(default='day', max_length=6)),
                        ('end_unknown', models.BooleanField(default=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='project_people', to='software.project')),
                        ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='project_people', to='people.person')),
                        ('name', models.CharField(blank=True, max_length=200)),
                        ('part', models.CharField(blank=True, max_length=80)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('end__gte', models.F('start'))), name='software_projectperson_ends_after_start'), models.CheckConstraint(condition=models.Q(('end_unknown', False), ('end', None), _connector='OR'), name='software_projectperson_end_known_or_not'), models.CheckConstraint(condition=models.Q(('start', None), ('start_precision', 'day'), models.Q(('start__day', 1), ('start_precision', 'month')), models.Q(('start__day', 1), ('start__month__in', [3, 6, 9, 12]), ('start_precision', 'season')), models.Q(('start__day', 1), ('start__month', 1), ('start_precision', 'year')), _connector='OR'), name='software_projectperson_start_is_first_day'), models.CheckConstraint(condition=models.Q(('end', None), ('end_precision', 'day'), models.Q(django.db.models.lookups.Exact(django.db.models.functions.datetime.ExtractDay(django.db.models.functions.comparison.Cast(django.db.models.expressions.CombinedExpression(models.F('end'), '+', models.Value(datetime.timedelta(days=1))), models.DateField())), 1), models.Q(('end_precision', 'month'), models.Q(('end__month__in', [2, 5, 8, 11]), ('end_precision', 'season')), models.Q(('end__month', 12), ('end_precision', 'year')), _connector='OR')), _connector='OR'), name='software_projectperson_end_is_last_day'), models.CheckConstraint(condition=models.Q(models.Q(('name', ''), ('person__isnull', False)), models.Q(('person__isnull', True), models.Q(('name', ''), _negated=True)), _connector='OR'), name='software_projectperson_by_one'), models.UniqueConstraint(fields=('project', 'person', 'name', 'part'), name='software_projectperson_once', nulls_distinct=False)],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='ProjectPartner',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='project_partners', to='software.project')),
                        ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='project_partners', to='people.organisation')),
                        ('part', models.CharField(blank=True, max_length=80)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('project', 'organisation'), name='software_projectpartner_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='Funding',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fundings', to='software.project')),
                        ('funder', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='fundings', to='people.organisation')),
                        ('programme', models.CharField(blank=True, max_length=200)),
                        ('grant_number', models.CharField(blank=True, max_length=80)),
                        ('amount', models.DecimalField(blank=True, decimal_places=2, max_digits=14, null=True)),
                        ('currency', models.CharField(blank=True, max_length=3)),
                        ('amount_shown', models.BooleanField(default=False)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('project', 'funder', 'grant_number'), name='software_funding_once'), models.CheckConstraint(condition=models.Q(models.Q(('amount', None), ('currency', '')), models.Q(('amount__gte', 0), ('currency__regex', '^[A-Z]{3}$')), _connector='OR'), name='software_funding_amount_with_currency')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='ProjectTheme',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='project_themes', to='software.project')),
                        ('theme', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='project_themes', to='software.theme')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('project', 'theme'), name='software_projecttheme_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='ProjectPublication',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='project_publications', to='software.project')),
                        ('publication', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='project_publications', to='publications.publication')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('project', 'publication'), name='software_projectpublication_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='ProjectSoftware',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='project_software', to='software.project')),
                        ('software', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='project_software', to='software.software')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('project', 'software'), name='software_projectsoftware_once')],
                        'indexes': [],
                    },
                ),
            ],
        ),
    ]
