import core.db.dated_models
import core.db.fields
import core.db.migration_operations
import core.files.model_fields
import django.contrib.postgres.functions
import django.db.models.deletion
import django.db.models.functions.datetime
import django.utils.timezone
import uuid
from django.conf import settings
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
                    name='Award',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('years', core.db.dated_models.YearsField(blank=True, default=list, size=None)),
                        ('since', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('title', models.CharField(max_length=200)),
                        ('giver', models.CharField(blank=True, max_length=200)),
                        ('outcome', models.CharField(default='won', max_length=9)),
                        ('note', models.CharField(blank=True, max_length=300)),
                        ('url', core.db.fields.WebAddressField(blank=True, max_length=500)),
                        ('publication', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='awards', to='publications.publication')),
                        ('software', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='awards', to='software.software')),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='groupsite_award_titled'), models.CheckConstraint(condition=models.Q(('outcome__in', ['won', 'finalist', 'nominated', 'mentioned'])), name='groupsite_award_outcome_known'), models.CheckConstraint(condition=models.Q(('years__len__gt', 0), ('since__isnull', False), _connector='OR'), name='groupsite_award_dated')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='AwardRecipient',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('award', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='recipients', to='groupsite.award')),
                        ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='award_recipients', to='people.person')),
                        ('name', models.CharField(blank=True, max_length=200)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('name', ''), ('person__isnull', False)), models.Q(('person__isnull', True), models.Q(('name', ''), _negated=True)), _connector='OR'), name='groupsite_awardrecipient_by_one'), models.UniqueConstraint(fields=('award', 'person', 'name'), name='groupsite_awardrecipient_once', nulls_distinct=False)],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='CacheEntry',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('cache_key', models.CharField(max_length=255, unique=True)),
                        ('value', models.TextField()),
                        ('expires', models.DateTimeField(db_index=True)),
                    ],
                    options={
                        'indexes': [],
                        'constraints': [],
                    },
                ),
                migrations.CreateModel(
                    name='FormDraft',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='form_drafts', to=settings.AUTH_USER_MODEL)),
                        ('key', models.UUIDField()),
                        ('path', models.CharField(max_length=500)),
                        ('fields', models.JSONField(default=list)),
                        ('closed', models.BooleanField(default=False)),
                        ('changed_at', models.DateTimeField(default=django.utils.timezone.now)),
                    ],
                    options={
                        'indexes': [models.Index(fields=['user', 'path'], name='groupsite_formdraft_path')],
                        'constraints': [models.UniqueConstraint(fields=('user', 'key'), name='groupsite_formdraft_once')],
                    },
                ),
                migrations.CreateModel(
                    name='Group',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('only', models.BooleanField(default=True, editable=False, unique=True)),
                        ('name', models.CharField(max_length=200)),
                        ('short_name', models.CharField(blank=True, max_length=80)),
                        ('place', models.CharField(blank=True, max_length=120)),
                        ('institution', models.CharField(blank=True, max_length=200)),
                        ('unit', models.CharField(blank=True, max_length=200)),
                        ('statement', models.CharField(blank=True, max_length=120)),
                        ('about', models.TextField(blank=True)),
                        ('invitation', models.TextField(blank=True)),
                        ('address', models.TextField(blank=True)),
                        ('email', models.EmailField(blank=True, max_length=254)),
                        ('security_contact', models.CharField(blank=True, max_length=500)),
                        ('url', core.db.fields.WebAddressField(blank=True, max_length=500)),
                        ('time_zone', models.CharField(blank=True, max_length=60)),
                        ('account_grace_days', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('allows_login_codes', models.BooleanField(default=False)),
                        ('requires_second_factor', models.BooleanField(default=False)),
                        ('accent', models.CharField(default='#0d6450', max_length=7)),
                        ('logo', core.files.model_fields.LogoField(blank=True, facts={'height': 'logo_height', 'width': 'logo_width'}, upload_to='logos')),
                        ('logo_width', models.PositiveIntegerField(blank=True, editable=False, null=True)),
                        ('logo_height', models.PositiveIntegerField(blank=True, editable=False, null=True)),
                        ('banner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='banner_of_group', to='people.image')),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('only', True)), name='groupsite_group_single'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='groupsite_group_named'), models.CheckConstraint(condition=models.Q(('accent__regex', '^#[0-9a-f]{6}$')), name='groupsite_group_accent_form')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='GroupTie',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ties', to='groupsite.group')),
                        ('label', models.CharField(max_length=80)),
                        ('name', models.CharField(max_length=200)),
                        ('url', core.db.fields.WebAddressField(blank=True, max_length=500)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('group', 'name'), name='groupsite_grouptie_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='Partner',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='partners', to='groupsite.group')),
                        ('name', models.CharField(max_length=200)),
                        ('url', core.db.fields.WebAddressField(blank=True, max_length=500)),
                        ('logo', core.files.model_fields.LogoField(blank=True, facts={'height': 'logo_height', 'width': 'logo_width'}, upload_to='logos')),
                        ('logo_width', models.PositiveIntegerField(blank=True, editable=False, null=True)),
                        ('logo_height', models.PositiveIntegerField(blank=True, editable=False, null=True)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('group', 'name'), name='groupsite_partner_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='MenuItem',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='menu_items', to='groupsite.group')),
                        ('place', models.CharField(default='menu', max_length=6)),
                        ('label', models.CharField(max_length=60)),
                        ('target', models.CharField(max_length=500)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('group', 'place', 'label'), name='groupsite_menuitem_once'), models.CheckConstraint(condition=models.Q(('place__in', ['menu', 'footer'])), name='groupsite_menuitem_place_known'), models.CheckConstraint(condition=models.Q(('target__regex', '^(/([^/\\\\]|$)|https?://)')), name='groupsite_menuitem_target_form')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='HomeBlock',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='home_blocks', to='groupsite.group')),
                        ('kind', models.CharField(max_length=8)),
                        ('heading', models.CharField(blank=True, max_length=60)),
                        ('body', models.TextField(blank=True)),
                        ('is_draft', models.BooleanField(default=False)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['opening', 'banner', 'research', 'projects', 'papers', 'news', 'software', 'people', 'partners', 'join', 'text'])), name='groupsite_homeblock_kind_known'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'text'), _negated=True), models.Q(('body', ''), _negated=True), _connector='OR'), name='groupsite_homeblock_text_given'), models.UniqueConstraint(condition=models.Q(('kind', 'text'), _negated=True), fields=('group', 'kind'), name='groupsite_homeblock_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='NoticeSettings',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='notice_settings', to=settings.AUTH_USER_MODEL)),
                        ('corrections', models.BooleanField(default=True)),
                        ('papers', models.BooleanField(default=True)),
                        ('weekly', models.BooleanField(default=True)),
                    ],
                    options={
                        'indexes': [],
                        'constraints': [],
                    },
                ),
                migrations.CreateModel(
                    name='SentNotice',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sent_notices', to=settings.AUTH_USER_MODEL)),
                        ('kind', models.CharField(max_length=11)),
                        ('subject', models.BigIntegerField()),
                        ('sent_at', models.DateTimeField()),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('user', 'kind', 'subject'), name='groupsite_sentnotice_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['corrections', 'papers', 'weekly'])), name='groupsite_sentnotice_kind_known')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='Page',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('uid', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False, unique=True)),
                        ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('version', models.PositiveIntegerField(db_default=1, editable=False)),
                        ('visibility', models.CharField(default='draft', max_length=9)),
                        ('title', models.CharField(max_length=200)),
                        ('slug', models.SlugField(allow_unicode=True, max_length=90, unique=True)),
                        ('purpose', models.CharField(default='ordinary', max_length=8)),
                        ('body', models.TextField(blank=True)),
                        ('banner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='banner_of_pages', to='people.image')),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('visibility__in', ['draft', 'public', 'withdrawn'])), name='groupsite_page_visibility_known'), models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='groupsite_page_titled'), models.CheckConstraint(condition=models.Q(('slug__regex', '^[^\\x01-,./:-@\\[-^`{-\\u00a9\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004]+$')), name='groupsite_page_slug_form')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='PageImage',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('page', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='gallery', to='groupsite.page')),
                        ('image', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='gallery_of', to='people.image')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('page', 'image'), name='groupsite_pageimage_once')],
                        'indexes': [],
                    },
                ),
                migrations.CreateModel(
                    name='SavedView',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='saved_views', to=settings.AUTH_USER_MODEL)),
                        ('model', models.CharField(max_length=80)),
                        ('name', models.CharField(max_length=60)),
                        ('query', models.CharField(max_length=1000)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('user', 'model', 'name'), name='groupsite_savedview_once'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='groupsite_savedview_named')],
                        'indexes': [],
                    },
                ),
            ],
        ),
    ]
