import core.db.fields
import core.db.migration_operations
import core.files.model_fields
import django.contrib.postgres.fields
import django.contrib.postgres.functions
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.db.models.constraints
import django.db.models.deletion
import django.db.models.functions.comparison
import django.db.models.functions.datetime
import django.db.models.functions.text
import taggit.managers
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('people', '0001_initial'),
    ]

    operations = [
        core.db.migration_operations.run_sql_file(__file__, "0001_papers.sql"),
        core.db.migration_operations.CreateModels(
            operations=[
                migrations.CreateModel(
                    name='DeletedRecord',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('uid', models.UUIDField(unique=True)),
                        ('paper', models.BigIntegerField(db_index=True)),
                        ('kind', models.CharField(max_length=14)),
                        ('year', models.PositiveSmallIntegerField(null=True)),
                        ('in_list', models.BooleanField()),
                        ('deleted_at', models.DateTimeField()),
                    ],
                    options={
                        'indexes': [],
                        'constraints': [],
                    },
                ),
                migrations.CreateModel(
                    name='PaperKind',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('name', models.CharField(max_length=60, unique=True)),
                        ('plural', models.CharField(max_length=60)),
                        ('slug', models.SlugField(allow_unicode=True, max_length=70, unique=True)),
                        ('standard', models.CharField(max_length=14)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('name', ''), _negated=True), models.Q(('plural', ''), _negated=True)), name='publications_paperkind_named'), models.CheckConstraint(condition=models.Q(('slug__regex', '^[^\\x01-,./:-@\\[-^`{-\\u00a9\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004]+$'), models.Q(('slug__in', ['article', 'inproceedings', 'preprint', 'book', 'chapter', 'proceedings', 'phdthesis', 'mastersthesis', 'report', 'software', 'dataset', 'talk', 'patent', 'other']), _negated=True)), name='publications_paperkind_slug_form'), models.CheckConstraint(condition=models.Q(('standard__in', ['article', 'inproceedings', 'preprint', 'book', 'chapter', 'proceedings', 'phdthesis', 'mastersthesis', 'report', 'software', 'dataset', 'talk', 'patent', 'other'])), name='publications_paperkind_standard_known')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='Publication',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('visibility', models.CharField(default='draft', max_length=9)),
                        ('title', models.TextField()),
                        ('slug', models.SlugField(allow_unicode=True, blank=True, max_length=120, null=True, unique=True)),
                        ('kind', models.CharField(default='inproceedings', max_length=14)),
                        ('own_kind', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='publications', to='publications.paperkind')),
                        ('status', models.CharField(default='published', max_length=9)),
                        ('year', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('month', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('day', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('venue', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='publications', to='publications.venue')),
                        ('venue_printed', models.TextField(blank=True)),
                        ('volume', models.CharField(blank=True, max_length=60)),
                        ('issue', models.CharField(blank=True, max_length=60)),
                        ('pages', models.CharField(blank=True, max_length=60)),
                        ('article_number', models.CharField(blank=True, max_length=60)),
                        ('publisher', models.CharField(blank=True, max_length=300)),
                        ('abstract', models.TextField(blank=True)),
                        ('funding', models.TextField(blank=True)),
                        ('summary', models.TextField(blank=True)),
                        ('language', models.CharField(blank=True, max_length=40)),
                        ('citation_key', models.CharField(blank=True, max_length=200)),
                        ('extra', models.JSONField(blank=True, default=dict)),
                        ('in_list', models.BooleanField(default=False)),
                        ('byline_complete', models.BooleanField(default=True)),
                        ('names', models.TextField(blank=True, editable=False)),
                        ('fingerprint', models.CharField(blank=True, editable=False, max_length=64)),
                        ('title_keys', django.contrib.postgres.fields.ArrayField(base_field=models.IntegerField(), blank=True, editable=False, null=True, size=None)),
                        ('teaser', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='teaser_of', to='people.image')),
                        ('version_of', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='versions', to='publications.publication')),
                        ('version_kind', models.CharField(blank=True, max_length=11)),
                        ('added_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='added_publications', to=settings.AUTH_USER_MODEL)),
                        ('search', models.GeneratedField(db_persist=True, expression=django.contrib.postgres.search.CombinedSearchVector(django.contrib.postgres.search.CombinedSearchVector(django.contrib.postgres.search.SearchVector(models.Func('title', function='public.site_words', output_field=models.TextField()), config='site', weight='A'), '||', django.contrib.postgres.search.SearchVector(models.Func('names', function='public.site_words', output_field=models.TextField()), config='site', weight='B'), django.contrib.postgres.search.SearchConfig('site')), '||', django.contrib.postgres.search.SearchVector(models.Func('abstract', function='public.site_words', output_field=models.TextField()), config='site', weight='D'), django.contrib.postgres.search.SearchConfig('site')), output_field=django.contrib.postgres.search.SearchVectorField())),
                        ('topics', taggit.managers.TaggableManager(blank=True, help_text='A comma-separated list of tags.', through='publications.PublicationTopic', to='publications.Topic', verbose_name='Tags')),
                    ],
                    options={
                        'indexes': [django.contrib.postgres.indexes.GinIndex(fields=['search'], name='publications_paper_search'), models.Index(models.OrderBy(django.db.models.functions.comparison.Coalesce('year', 0), descending=True), models.OrderBy(models.F('id'), descending=True), condition=models.Q(('version_of', None), ('visibility', 'public')), include=('year',), name='publications_paper_newest'), models.Index(models.F('kind'), models.OrderBy(django.db.models.functions.comparison.Coalesce('year', 0), descending=True), models.OrderBy(models.F('id'), descending=True), condition=models.Q(('version_of', None), ('visibility', 'public')), name='publications_paper_kind'), models.Index(models.F('venue'), models.OrderBy(django.db.models.functions.comparison.Coalesce('year', 0), descending=True), models.OrderBy(models.F('id'), descending=True), name='publications_paper_venue'), models.Index(condition=models.Q(models.Q(('visibility', 'public'), _negated=True), ('version_of__isnull', False), _connector='OR'), fields=['id'], name='publications_paper_hidden'), models.Index(django.db.models.functions.comparison.Collate(models.Func(django.db.models.functions.text.Left('title', 100), function='public.site_norm', output_field=models.TextField()), 'C'), name='publications_paper_title'), models.Index(models.OrderBy(models.F('year'), descending=True, nulls_last=True), models.OrderBy(models.F('month'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), condition=models.Q(('in_list', True), ('visibility', 'public')), name='publications_paper_list'), models.Index(condition=models.Q(('slug__isnull', False)), fields=['-year', '-id'], name='publications_paper_editing'), models.Index(condition=models.Q(('fingerprint', ''), _negated=True), fields=['fingerprint'], name='publications_paper_fingerprint'), models.Index(condition=models.Q(('own_kind__isnull', False)), fields=['own_kind'], name='publications_paper_own_kind'), models.Index(condition=models.Q(('teaser__isnull', False)), fields=['teaser'], name='publications_paper_teaser'), models.Index(condition=models.Q(('version_of__isnull', False)), fields=['version_of'], name='publications_paper_version_of'), models.Index(condition=models.Q(('added_by__isnull', False)), fields=['added_by'], name='publications_paper_added_by'), models.Index(condition=models.Q(('fingerprint', '')), fields=['id'], name='publications_paper_unprinted'), django.contrib.postgres.indexes.GinIndex(fastupdate=False, fields=['title_keys'], name='publications_paper_title_keys'), models.Index(condition=models.Q(('title_keys', None)), fields=['id'], name='publications_paper_unkeyed'), models.Index(condition=models.Q(('slug__isnull', False), ('version_of', None), ('visibility', 'public')), fields=['id'], include=('uid', 'kind', 'year', 'in_list', 'changed_at'), name='publications_paper_shown')],
                        'constraints': [models.CheckConstraint(condition=models.Q(('visibility__in', ['draft', 'public', 'withdrawn'])), name='publications_publication_visibility_known'), models.UniqueConstraint(django.db.models.functions.text.Lower(django.db.models.functions.comparison.Coalesce(django.db.models.functions.comparison.NullIf('citation_key', models.Value('')), 'slug', output_field=models.CharField())), condition=models.Q(('slug__isnull', False)), name='publications_paper_cited_once'), models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='publications_paper_titled'), models.CheckConstraint(condition=models.Q(('slug', None), ('slug__regex', '^[^\\x01-,./:-@\\[-^`{-\\u00a9\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004]+$'), _connector='OR'), name='publications_paper_slug_form'), models.CheckConstraint(condition=models.Q(('in_list', False), ('slug__isnull', False), _connector='OR'), name='publications_paper_listed_has_page'), models.CheckConstraint(condition=models.Q(models.Q(('month', None), models.Q(('month__range', (1, 12)), ('year__isnull', False)), _connector='OR'), models.Q(('day', None), models.Q(('day__range', (1, 31)), ('month__isnull', False)), _connector='OR')), name='publications_paper_date'), models.CheckConstraint(condition=models.Q(('version_of', None), models.Q(('version_of', models.F('id')), _negated=True), _connector='OR'), name='publications_paper_not_own_version'), models.CheckConstraint(condition=models.Q(models.Q(('version_kind', ''), ('version_of', None)), models.Q(('version_of__isnull', False), models.Q(('version_kind', ''), _negated=True)), _connector='OR'), name='publications_paper_version_kind'), models.CheckConstraint(condition=models.Q(('status__in', ['submitted', 'review', 'preprint', 'accepted', 'published'])), name='publications_paper_status_known'), models.CheckConstraint(condition=models.Q(models.Q(('status__in', ('submitted', 'review')), _negated=True), models.Q(('visibility', 'public'), _negated=True), _connector='OR'), name='publications_paper_private_status')],
                    },
                ),
                migrations.CreateModel(
                    name='Topic',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('name', models.CharField(max_length=100, unique=True)),
                        ('slug', models.SlugField(allow_unicode=True, max_length=100, unique=True)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('description', models.TextField(blank=True)),
                        ('people', models.ManyToManyField(related_name='interests', through='publications.PersonInterest', to='people.person')),
                    ],
                    options={
                        'indexes': [],
                        'constraints': [],
                    },
                ),
                migrations.CreateModel(
                    name='TopicName',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('topic', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='names', to='publications.topic')),
                        ('name', models.CharField(max_length=200)),
                        ('key', core.db.fields.KeyField(editable=False, max_length=300, source='name')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('key',), name='publications_topicname_unique')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='PersonInterest',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='person_interests', to='people.person')),
                        ('topic', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='person_interests', to='publications.topic')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('person', 'topic'), name='publications_personinterest_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='PublicationTopic',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('tag', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='publication_items', to='publications.topic')),
                        ('content_object', models.ForeignKey(db_column='publication_id', on_delete=django.db.models.deletion.CASCADE, related_name='topic_items', to='publications.publication')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('tag', 'content_object'), name='publications_publicationtopic_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='Identifier',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('publication', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='identifiers', to='publications.publication')),
                        ('scheme', models.CharField(max_length=10)),
                        ('value', models.CharField(max_length=300)),
                    ],
                    options={
                        'indexes': [models.Index(fields=['scheme', 'value'], name='publications_identifier_value')],
                        'constraints': [models.UniqueConstraint(condition=models.Q(('scheme__in', ['isbn']), _negated=True), fields=('scheme', 'value'), name='publications_identifier_unique'), models.UniqueConstraint(fields=('publication', 'scheme', 'value'), name='publications_identifier_once'), models.CheckConstraint(condition=models.Q(('value', ''), _negated=True), name='publications_identifier_given'), models.CheckConstraint(condition=models.Q(models.Q(('scheme', 'doi'), _negated=True), ('value__regex', '^10\\.[0-9.]+/[^[:upper:][:space:]]+$'), _connector='OR'), name='publications_identifier_doi_form'), models.CheckConstraint(condition=models.Q(models.Q(('scheme', 'arxiv'), _negated=True), models.Q(('value__regex', 'v[0-9]+$'), _negated=True), _connector='OR'), name='publications_identifier_arxiv_form')],
                    },
                ),
                migrations.CreateModel(
                    name='Link',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('publication', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='links', to='publications.publication')),
                        ('kind', models.CharField(max_length=6)),
                        ('url', core.db.fields.WebAddressField(max_length=1000)),
                        ('label', models.CharField(blank=True, max_length=80)),
                        ('licence', models.CharField(blank=True, max_length=80)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('publication', 'kind', 'url'), name='publications_link_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='Attachment',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('publication', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='attachments', to='publications.publication')),
                        ('kind', models.CharField(default='pdf', max_length=6)),
                        ('file', core.files.model_fields.DocumentField(facts={'media_type': 'media_type', 'size': 'size'}, max_length=200, upload_to='papers')),
                        ('media_type', models.CharField(blank=True, editable=False, max_length=100)),
                        ('size', models.PositiveBigIntegerField(default=0, editable=False)),
                        ('label', models.CharField(blank=True, max_length=80)),
                        ('licence', models.CharField(blank=True, max_length=80)),
                        ('embargo_until', models.DateField(blank=True, null=True)),
                        ('number', models.PositiveSmallIntegerField(db_default=0, editable=False)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('publication', 'kind', 'number'), name='publications_attachment_numbered')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='AuthorGroup',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('facts', models.JSONField(blank=True, default=dict)),
                    ],
                    options={
                        'indexes': [],
                        'constraints': [],
                    },
                ),
                migrations.CreateModel(
                    name='GroupedMention',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='mentions', to='publications.authorgroup')),
                        ('key', models.CharField(max_length=500)),
                        ('publication_uid', models.UUIDField(blank=True, null=True)),
                        ('corpus', models.CharField(blank=True, max_length=80)),
                        ('source_key', models.CharField(blank=True, max_length=300)),
                        ('position', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('confirmed', models.BooleanField(default=False)),
                    ],
                    options={
                        'indexes': [models.Index(fields=['key', 'group'], name='publications_groupedmention_k')],
                        'constraints': [models.UniqueConstraint(fields=('publication_uid', 'corpus', 'source_key', 'key', 'position'), name='publications_groupedmention_1', nulls_distinct=False), models.CheckConstraint(condition=models.Q(models.Q(('corpus', ''), ('publication_uid__isnull', False), ('source_key', '')), models.Q(('publication_uid', None), models.Q(('corpus', ''), _negated=True), models.Q(('source_key', ''), _negated=True)), _connector='OR'), name='publications_groupedmention_at')],
                    },
                ),
                migrations.CreateModel(
                    name='Author',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('name', models.CharField(max_length=500)),
                        ('homonym', models.CharField(blank=True, max_length=8, null=True)),
                        ('given', models.CharField(blank=True, max_length=300)),
                        ('particle', models.CharField(blank=True, max_length=100)),
                        ('family', models.CharField(blank=True, max_length=300)),
                        ('suffix', models.CharField(blank=True, max_length=40)),
                        ('literal', models.CharField(blank=True, max_length=500)),
                        ('key', core.db.fields.KeyField(editable=False, max_length=500, source='name')),
                        ('norm', models.GeneratedField(db_persist=True, expression=models.Func('name', function='public.site_norm'), output_field=models.CharField(db_collation='C', max_length=1000))),
                    ],
                    options={
                        'indexes': [models.Index(fields=['key'], name='publications_author_key'), models.Index(fields=['norm'], name='publications_author_norm'), django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.search.SearchVector(models.Func('norm', models.Value(".@/_-'’"), models.Value('       '), function='translate', output_field=models.TextField()), config='simple'), name='publications_author_words'), django.contrib.postgres.indexes.GinIndex(fields=['norm'], name='publications_author_like', opclasses=['gin_trgm_ops'])],
                        'constraints': [models.UniqueConstraint(fields=('name', 'homonym'), name='publications_author_unique', nulls_distinct=False), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='publications_author_named'), models.CheckConstraint(condition=models.Q(('homonym', None), ('homonym__regex', '^[0-9]+$'), _connector='OR'), name='publications_author_homonym_form'), models.CheckConstraint(condition=models.Q(models.Q(('literal', ''), models.Q(('family', ''), _negated=True)), models.Q(('family', ''), ('given', ''), ('particle', ''), ('suffix', '')), _connector='OR'), name='publications_author_parts')],
                    },
                ),
                migrations.CreateModel(
                    name='Authorship',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('publication', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='authorships', to='publications.publication')),
                        ('role', models.CharField(default='author', max_length=6)),
                        ('position', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='authorships', to='publications.author')),
                        ('person', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='authorships', to='people.person')),
                        ('matched', models.CharField(blank=True, default='', max_length=10)),
                        ('equal', models.BooleanField(default=False)),
                        ('corresponding', models.BooleanField(default=False)),
                        ('affiliation', models.TextField(blank=True)),
                        ('selected', models.BooleanField(default=False)),
                        ('author_key', models.CharField(default='', editable=False, max_length=500)),
                        ('year', models.PositiveSmallIntegerField(editable=False, null=True)),
                    ],
                    options={
                        'indexes': [models.Index(models.F('author_key'), models.OrderBy(django.db.models.functions.comparison.Coalesce('year', 0), descending=True), models.OrderBy(models.F('publication'), descending=True), condition=models.Q(('role', 'author')), include=('year', 'author'), name='publications_authorship_page'), models.Index(condition=models.Q(('person__isnull', False)), fields=['author_key', 'person'], name='publications_authorship_member'), models.Index(condition=models.Q(('person__isnull', False)), fields=['person'], name='publications_authorship_person')],
                        'constraints': [models.UniqueConstraint(deferrable=django.db.models.constraints.Deferrable['DEFERRED'], fields=('publication', 'role', 'position'), name='publications_authorship_place'), models.CheckConstraint(condition=models.Q(('position', None), ('position__gte', 1), _connector='OR'), name='publications_authorship_place_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('matched', ''), ('person', None)), models.Q(('person__isnull', False), models.Q(('matched', ''), _negated=True)), _connector='OR'), name='publications_authorship_match_explained'), models.CheckConstraint(condition=models.Q(('role__in', ['author', 'editor'])), name='publications_authorship_role_known')],
                    },
                ),
                migrations.CreateModel(
                    name='AuthorDecision',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('publication_uid', models.UUIDField(blank=True, null=True)),
                        ('corpus', models.CharField(blank=True, max_length=80)),
                        ('source_key', models.CharField(blank=True, max_length=300)),
                        ('name', models.CharField(max_length=500)),
                        ('position', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='author_decisions', to='people.person')),
                        ('is_person', models.BooleanField()),
                        ('reason', models.TextField(blank=True)),
                        ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('decided_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('publication_uid', 'corpus', 'source_key', 'name', 'position', 'person'), name='publications_authordecision_once', nulls_distinct=False), models.UniqueConstraint(condition=models.Q(('is_person', True)), fields=('publication_uid', 'corpus', 'source_key', 'name', 'position'), name='publications_authordecision_one_person', nulls_distinct=False), models.CheckConstraint(condition=models.Q(models.Q(('corpus', ''), ('publication_uid__isnull', False), ('source_key', '')), models.Q(('publication_uid', None), models.Q(('corpus', ''), _negated=True), models.Q(('source_key', ''), _negated=True)), _connector='OR'), name='publications_authordecision_mention')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='AuthorSpelling',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('author', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='spellings', to='publications.author')),
                        ('name', models.CharField(max_length=500)),
                        ('homonym', models.CharField(blank=True, max_length=8)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('name', 'homonym'), name='publications_authorspelling_once'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='publications_authorspelling_named')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='AuthorClaim',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='author_claims', to='people.person')),
                        ('publication_uid', models.UUIDField(blank=True, null=True)),
                        ('corpus', models.CharField(blank=True, max_length=80)),
                        ('source_key', models.CharField(blank=True, max_length=300)),
                        ('name', models.CharField(max_length=500)),
                        ('position', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('state', models.CharField(max_length=7)),
                        ('reason', models.TextField(blank=True)),
                        ('claimed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('claimed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('publication_uid', 'corpus', 'source_key', 'name', 'position', 'person'), name='publications_authorclaim_once', nulls_distinct=False), models.CheckConstraint(condition=models.Q(models.Q(('corpus', ''), ('publication_uid__isnull', False), ('source_key', '')), models.Q(('publication_uid', None), models.Q(('corpus', ''), _negated=True), models.Q(('source_key', ''), _negated=True)), _connector='OR'), name='publications_authorclaim_mention'), models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'later'])), name='publications_authorclaim_state_known')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='Corpus',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('name', models.CharField(max_length=200)),
                        ('slug', models.SlugField(allow_unicode=True, max_length=80, unique=True)),
                        ('description', models.TextField(blank=True)),
                        ('url', core.db.fields.WebAddressField(blank=True, max_length=500)),
                        ('licence', models.CharField(blank=True, max_length=120)),
                        ('loaded_at', models.DateTimeField(blank=True, editable=False, null=True)),
                        ('statistics', models.JSONField(blank=True, editable=False, null=True)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='publications_corpus_named'), models.CheckConstraint(condition=models.Q(('slug__regex', '^[^\\x01-,./:-@\\[-^`{-\\u00a9\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004]+$')), name='publications_corpus_slug_form')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='CorpusRecord',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('corpus', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='records', to='publications.corpus')),
                        ('source_key', models.CharField(max_length=300)),
                        ('publication', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='corpus_records', to='publications.publication')),
                        ('content_hash', models.CharField(max_length=64)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('corpus', 'source_key'), name='publications_corpusrecord_unique'), models.CheckConstraint(condition=models.Q(('source_key', ''), _negated=True), name='publications_corpusrecord_keyed')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='ImportBatch',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('state', models.CharField(default='planned', max_length=9)),
                        ('door', models.CharField(max_length=20)),
                        ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='import_batches', to=settings.AUTH_USER_MODEL)),
                        ('corpus', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='import_batches', to='publications.corpus')),
                        ('source_name', models.CharField(blank=True, max_length=300)),
                        ('source_text', models.TextField(blank=True)),
                        ('options', models.JSONField(blank=True, default=dict)),
                        ('counts', models.JSONField(blank=True, default=dict)),
                        ('context', models.UUIDField(blank=True, null=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                        ('applied_at', models.DateTimeField(blank=True, null=True)),
                        ('undone_at', models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['planned', 'applied', 'undone', 'discarded'])), name='publications_importbatch_state_known')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='ImportItem',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('batch', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='items', to='publications.importbatch')),
                        ('position', models.PositiveIntegerField()),
                        ('line', models.PositiveIntegerField(blank=True, null=True)),
                        ('key', models.CharField(blank=True, max_length=300)),
                        ('verdict', models.CharField(max_length=8)),
                        ('reason', models.TextField(blank=True)),
                        ('text', models.TextField(blank=True)),
                        ('entry', models.JSONField(blank=True, default=dict)),
                        ('changes', models.JSONField(blank=True, default=dict)),
                        ('choices', models.JSONField(blank=True, default=dict)),
                        ('outcome', models.CharField(blank=True, max_length=7)),
                        ('fingerprint', models.CharField(blank=True, max_length=64)),
                        ('publication_uid', models.UUIDField(blank=True, null=True)),
                        ('publication', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='import_items', to='publications.publication')),
                    ],
                    options={
                        'indexes': [models.Index(condition=models.Q(('fingerprint', ''), _negated=True), fields=['fingerprint'], name='publications_importitem_print')],
                        'constraints': [models.UniqueConstraint(fields=('batch', 'position'), name='publications_importitem_place'), models.CheckConstraint(condition=models.Q(('verdict__in', ['new', 'same', 'version', 'changed', 'doubtful', 'problem', 'fetch'])), name='publications_importitem_verdict_known'), models.CheckConstraint(condition=models.Q(('outcome__in', ['', 'created', 'changed'])), name='publications_importitem_outcome_known')],
                    },
                ),
                migrations.CreateModel(
                    name='PaperDecision',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('publication_uid', models.UUIDField()),
                        ('other', models.CharField(max_length=400)),
                        ('is_same', models.BooleanField()),
                        ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('decided_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('publication_uid', 'other'), name='publications_paperdecision_once'), models.CheckConstraint(condition=models.Q(('other', ''), _negated=True), name='publications_paperdecision_other')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='RejectedEntry',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('fingerprint', models.CharField(max_length=64)),
                        ('title', models.TextField()),
                        ('year', models.SmallIntegerField(blank=True, null=True)),
                        ('identifiers', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), blank=True, default=list, size=None)),
                        ('batch', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rejected_entries', to='publications.importbatch')),
                        ('rejected_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('rejected_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('taken_up_in', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='publications.importbatch')),
                    ],
                    options={
                        'indexes': [models.Index(fields=['fingerprint'], name='publications_rejected_print'), django.contrib.postgres.indexes.GinIndex(fields=['identifiers'], name='publications_rejected_named')],
                        'constraints': [models.CheckConstraint(condition=models.Q(('fingerprint', ''), _negated=True), name='publications_rejected_printed')],
                    },
                ),
                migrations.CreateModel(
                    name='Suggestion',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('kind', models.CharField(max_length=10)),
                        ('state', models.CharField(default='open', max_length=8)),
                        ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='suggestions', to='people.person')),
                        ('authorship', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='suggestions', to='publications.authorship')),
                        ('reason', models.TextField()),
                        ('details', models.JSONField(blank=True, default=dict)),
                        ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('decided_at', models.DateTimeField(blank=True, null=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(condition=models.Q(('authorship__isnull', False)), fields=('person', 'authorship'), name='publications_suggestion_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['authorship', 'correction']), ('state__in', ['open', 'accepted', 'refused'])), name='publications_suggestion_known')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='Venue',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('name', models.CharField(max_length=300)),
                        ('short', models.CharField(blank=True, max_length=60)),
                        ('slug', models.SlugField(allow_unicode=True, max_length=120, unique=True)),
                        ('kind', models.CharField(default='conference', max_length=10)),
                        ('publisher', models.CharField(blank=True, max_length=200)),
                        ('issn', models.CharField(blank=True, max_length=9)),
                        ('url', core.db.fields.WebAddressField(blank=True, max_length=500)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='publications_venue_named'), models.CheckConstraint(condition=models.Q(('slug__regex', '^[^\\x01-,./:-@\\[-^`{-\\u00a9\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004]+$')), name='publications_venue_slug_form'), models.CheckConstraint(condition=models.Q(('kind__in', ['journal', 'conference', 'workshop', 'series', 'repository', 'other'])), name='publications_venue_kind_known')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='VenueName',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('venue', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='names', to='publications.venue')),
                        ('name', models.CharField(max_length=500)),
                        ('key', core.db.fields.KeyField(editable=False, max_length=500, source='name')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('key',), name='publications_venuename_unique')],
                        'indexes': [],
                    },
                ),
            ],
        ),
        # Long texts stand beside the rows, so that a search through many rows reads fewer pages.
        migrations.RunSQL("ALTER TABLE publications_publication SET (toast_tuple_target = 768)", migrations.RunSQL.noop),
    ]
