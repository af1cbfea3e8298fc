import core.db.migration_operations
import django.contrib.postgres.functions
import django.db.models.deletion
import django.db.models.functions.datetime
import taggit.managers
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
                    name='NewsItem',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('visibility', models.CharField(default='draft', max_length=9)),
                        ('title', models.CharField(max_length=200)),
                        ('slug', models.SlugField(allow_unicode=True, max_length=120, unique=True)),
                        ('day', models.DateField()),
                        ('day_precision', models.CharField(default='day', max_length=6)),
                        ('body', models.TextField(blank=True)),
                        ('author', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='written_news', to='people.person')),
                        ('picture', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='picture_of_news', to='people.image')),
                        ('topics', taggit.managers.TaggableManager(blank=True, help_text='A comma-separated list of tags.', through='news.NewsTopic', to='publications.Topic', verbose_name='Tags')),
                        ('people', models.ManyToManyField(related_name='news', through='news.NewsPerson', to='people.person')),
                        ('publications', models.ManyToManyField(related_name='news', through='news.NewsPublication', to='publications.publication')),
                        ('software', models.ManyToManyField(related_name='news', through='news.NewsSoftware', to='software.software')),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('visibility__in', ['draft', 'public', 'withdrawn'])), name='news_newsitem_visibility_known'), models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='news_newsitem_titled'), models.CheckConstraint(condition=models.Q(('slug__regex', '^[^\\x01-,./:-@\\[-^`{-\\u00a9\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004]+$')), name='news_newsitem_slug_form'), models.CheckConstraint(condition=models.Q(('day_precision', 'day'), models.Q(('day__day', 1), ('day_precision', 'month')), models.Q(('day__day', 1), ('day__month__in', [3, 6, 9, 12]), ('day_precision', 'season')), models.Q(('day__day', 1), ('day__month', 1), ('day_precision', 'year')), _connector='OR'), name='news_newsitem_day_is_first_day')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='NewsPerson',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('news_item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='news_people', to='news.newsitem')),
                        ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='news_people', to='people.person')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('news_item', 'person'), name='news_newsperson_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='NewsPublication',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('news_item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='news_publications', to='news.newsitem')),
                        ('publication', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='news_publications', to='publications.publication')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('news_item', 'publication'), name='news_newspublication_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='NewsSoftware',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('news_item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='news_software', to='news.newsitem')),
                        ('software', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='news_software', to='software.software')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('news_item', 'software'), name='news_newssoftware_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='NewsTopic',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('tag', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='news_items', to='publications.topic')),
                        ('content_object', models.ForeignKey(db_column='news_item_id', on_delete=django.db.models.deletion.CASCADE, related_name='topic_items', to='news.newsitem')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('tag', 'content_object'), name='news_newstopic_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='NewsRecord',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('kind', models.CharField(editable=False, max_length=60)),
                        ('record_uid', models.UUIDField(db_index=True, editable=False)),
                        ('news_item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='news_records', to='news.newsitem')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('news_item', 'kind', 'record_uid'), name='news_newsrecord_once')],
                        'indexes': [],
                    },
                ),
            ],
        ),
    ]
