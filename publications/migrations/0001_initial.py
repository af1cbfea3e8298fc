import uuid

import django.contrib.postgres.fields
import django.contrib.postgres.functions
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.db.models.constraints
import django.db.models.deletion
import django.db.models.functions.comparison
import django.db.models.functions.datetime
import django.db.models.functions.text
import pgtrigger.compiler
import taggit.managers
from django.conf import settings
from django.db import migrations, models

import core.db.fields
import core.db.migration_operations
import core.files.model_fields

FUNCTIONS = r"""
    CREATE FUNCTION public.publications_held(paper bigint) RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
    BEGIN
        IF current_setting('groupsite.papers', true) = 'of a corpus' THEN
            RETURN false;
        END IF;
        RETURN EXISTS (
            SELECT 1 FROM public.publications_publication WHERE id = paper AND slug IS NOT NULL);
    END $$;

    CREATE FUNCTION public.site_words(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN octet_length(value) = length(value) THEN value ELSE regexp_replace(
        value,
        '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f])', ' \1 ', 'g') END;
"""
"""Whether the group holds a paper; words of a text, in which each Chinese or Japanese letter is one."""
WITHOUT_FUNCTIONS = "DROP FUNCTION public.publications_held; DROP FUNCTION public.site_words;"
NARROW = "ALTER TABLE publications_publication SET (toast_tuple_target = 768);"
"""Long texts stand beside the rows, so that a search that goes through many rows reads fewer pages."""


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0001_initial"),
        ("pghistory", "0007_auto_20250421_0444"),
    ]

    operations = [
        migrations.RunSQL(sql=FUNCTIONS, reverse_sql=WITHOUT_FUNCTIONS),
        core.db.migration_operations.CreateModels(
            operations=[
                migrations.CreateModel(
                    name="Author",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=500)),
                        (
                            "homonym",
                            models.CharField(
                                blank=True,
                                help_text="the number some databases add: 0014",
                                max_length=8,
                                null=True,
                            ),
                        ),
                        ("given", models.CharField(blank=True, max_length=300)),
                        ("particle", models.CharField(blank=True, max_length=100)),
                        ("family", models.CharField(blank=True, max_length=300)),
                        ("suffix", models.CharField(blank=True, max_length=40)),
                        (
                            "literal",
                            models.CharField(
                                blank=True,
                                help_text="a group's or a single name, without parts",
                                max_length=500,
                            ),
                        ),
                        ("key", core.db.fields.KeyField(editable=False, max_length=500, source="name")),
                        (
                            "norm",
                            models.GeneratedField(
                                db_persist=True,
                                expression=models.Func("name", function="public.site_norm"),
                                output_field=models.CharField(db_collation="C", max_length=1000),
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "author name",
                        "abstract": False,
                        "indexes": [
                            models.Index(fields=["key"], name="publications_author_key"),
                            models.Index(fields=["norm"], name="publications_author_norm"),
                            django.contrib.postgres.indexes.GinIndex(
                                django.contrib.postgres.search.SearchVector(
                                    models.Func(
                                        "norm",
                                        models.Value(".@/_-'’"),
                                        models.Value("       "),
                                        function="translate",
                                        output_field=models.TextField(),
                                    ),
                                    config="simple",
                                ),
                                name="publications_author_words",
                            ),
                            django.contrib.postgres.indexes.GinIndex(
                                fields=["norm"], name="publications_author_like", opclasses=["gin_trgm_ops"]
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("name", "homonym"),
                                name="publications_author_unique",
                                nulls_distinct=False,
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("name", ""), _negated=True),
                                name="publications_author_named",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("homonym", None), ("homonym__regex", "^[0-9]+$"), _connector="OR"
                                ),
                                name="publications_author_homonym_form",
                                violation_error_message="The number of a homonym has digits only, as 0014.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("literal", ""), models.Q(("family", ""), _negated=True)),
                                    models.Q(("family", ""), ("given", ""), ("particle", ""), ("suffix", "")),
                                    _connector="OR",
                                ),
                                name="publications_author_parts",
                                violation_error_message="Give a family name, with a given name if there is one, or a literal name alone; leave all of them empty if you are not sure.",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AuthorDecision",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("publication_uid", models.UUIDField(blank=True, null=True)),
                        ("corpus", models.CharField(blank=True, max_length=80)),
                        ("source_key", models.CharField(blank=True, max_length=300)),
                        ("name", models.CharField(max_length=500, verbose_name="printed name")),
                        ("position", models.PositiveSmallIntegerField(blank=True, null=True)),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="author_decisions",
                                to="people.person",
                            ),
                        ),
                        ("is_person", models.BooleanField(verbose_name="it is this person")),
                        (
                            "decided_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "decided_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=(
                                    "publication_uid",
                                    "corpus",
                                    "source_key",
                                    "name",
                                    "position",
                                    "person",
                                ),
                                name="publications_authordecision_once",
                                nulls_distinct=False,
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("is_person", True)),
                                fields=("publication_uid", "corpus", "source_key", "name", "position"),
                                name="publications_authordecision_one_person",
                                nulls_distinct=False,
                                violation_error_message="This mention has been decided to be somebody else.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("corpus", ""), ("publication_uid__isnull", False), ("source_key", "")
                                    ),
                                    models.Q(
                                        ("publication_uid", None),
                                        models.Q(("corpus", ""), _negated=True),
                                        models.Q(("source_key", ""), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                                name="publications_authordecision_mention",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Corpus",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "uid",
                            models.UUIDField(
                                db_default=django.contrib.postgres.functions.RandomUUID(),
                                default=uuid.uuid4,
                                editable=False,
                                help_text="public, never changes",
                                unique=True,
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        (
                            "changed_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        ("version", models.PositiveIntegerField(db_default=1, editable=False)),
                        (
                            "name",
                            models.CharField(
                                help_text="as visitors read it: ACL Anthology",
                                max_length=200,
                                verbose_name="display name",
                            ),
                        ),
                        (
                            "slug",
                            models.SlugField(
                                allow_unicode=True,
                                help_text="part of its papers' addresses",
                                max_length=80,
                                unique=True,
                            ),
                        ),
                        ("description", models.TextField(blank=True, help_text="Markdown")),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="source's address"
                            ),
                        ),
                        ("licence", models.CharField(blank=True, max_length=120)),
                        ("loaded_at", models.DateTimeField(blank=True, editable=False, null=True)),
                        (
                            "statistics",
                            models.JSONField(
                                blank=True,
                                editable=False,
                                help_text="what a large corpus held when it was loaded",
                                null=True,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "corpora",
                        "ordering": ["name"],
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("name", ""), _negated=True),
                                name="publications_corpus_named",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("slug__regex", "^[\\w-]+$")),
                                name="publications_corpus_slug_form",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="DeletedRecord",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("uid", models.UUIDField(unique=True)),
                        (
                            "paper",
                            models.BigIntegerField(
                                db_index=True, help_text="the paper's primary key when it was last shown"
                            ),
                        ),
                        ("kind", models.CharField(max_length=14)),
                        ("year", models.PositiveSmallIntegerField(null=True)),
                        ("in_list", models.BooleanField()),
                        ("deleted_at", models.DateTimeField()),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="PaperDecision",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("publication_uid", models.UUIDField()),
                        (
                            "other",
                            models.CharField(
                                help_text="a paper's uid, or corpus and key, or an identifier", max_length=400
                            ),
                        ),
                        ("is_same", models.BooleanField(verbose_name="they are the same")),
                        (
                            "decided_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "decided_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("publication_uid", "other"), name="publications_paperdecision_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("other", ""), _negated=True),
                                name="publications_paperdecision_other",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PaperKind",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "uid",
                            models.UUIDField(
                                db_default=django.contrib.postgres.functions.RandomUUID(),
                                default=uuid.uuid4,
                                editable=False,
                                help_text="public, never changes",
                                unique=True,
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        (
                            "changed_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        ("version", models.PositiveIntegerField(db_default=1, editable=False)),
                        ("name", models.CharField(help_text="extended abstract", max_length=60, unique=True)),
                        ("plural", models.CharField(help_text="extended abstracts", max_length=60)),
                        ("slug", models.SlugField(allow_unicode=True, max_length=70, unique=True)),
                        (
                            "standard",
                            models.CharField(
                                choices=[
                                    ("article", "journal article"),
                                    ("inproceedings", "conference paper"),
                                    ("preprint", "preprint"),
                                    ("book", "book"),
                                    ("chapter", "book chapter"),
                                    ("proceedings", "proceedings"),
                                    ("phdthesis", "PhD thesis"),
                                    ("mastersthesis", "master's thesis"),
                                    ("report", "report"),
                                    ("software", "software"),
                                    ("dataset", "dataset"),
                                    ("talk", "talk or poster"),
                                    ("patent", "patent"),
                                    ("other", "other"),
                                ],
                                help_text="what BibTeX, other exports and search have these papers as",
                                max_length=14,
                                verbose_name="standard kind",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "kind of paper",
                        "verbose_name_plural": "kinds of paper",
                        "ordering": ["name"],
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("name", ""), _negated=True),
                                    models.Q(("plural", ""), _negated=True),
                                ),
                                name="publications_paperkind_named",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("slug__regex", "^[\\w-]+$"),
                                    models.Q(
                                        (
                                            "slug__in",
                                            [
                                                "article",
                                                "inproceedings",
                                                "preprint",
                                                "book",
                                                "chapter",
                                                "proceedings",
                                                "phdthesis",
                                                "mastersthesis",
                                                "report",
                                                "software",
                                                "dataset",
                                                "talk",
                                                "patent",
                                                "other",
                                            ],
                                        ),
                                        _negated=True,
                                    ),
                                ),
                                name="publications_paperkind_slug_form",
                                violation_error_message="A standard kind has this address part. Choose another one.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "standard__in",
                                        [
                                            "article",
                                            "inproceedings",
                                            "preprint",
                                            "book",
                                            "chapter",
                                            "proceedings",
                                            "phdthesis",
                                            "mastersthesis",
                                            "report",
                                            "software",
                                            "dataset",
                                            "talk",
                                            "patent",
                                            "other",
                                        ],
                                    )
                                ),
                                name="publications_paperkind_standard_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Topic",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "uid",
                            models.UUIDField(
                                db_default=django.contrib.postgres.functions.RandomUUID(),
                                default=uuid.uuid4,
                                editable=False,
                                help_text="public, never changes",
                                unique=True,
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        (
                            "changed_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        ("version", models.PositiveIntegerField(db_default=1, editable=False)),
                        ("name", models.CharField(max_length=100, unique=True, verbose_name="name")),
                        (
                            "slug",
                            models.SlugField(
                                allow_unicode=True, max_length=100, unique=True, verbose_name="slug"
                            ),
                        ),
                        ("description", models.TextField(blank=True, help_text="Markdown")),
                        (
                            "people",
                            models.ManyToManyField(
                                related_name="interests",
                                through="publications.PersonInterest",
                                to="people.person",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["name"],
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="Venue",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "uid",
                            models.UUIDField(
                                db_default=django.contrib.postgres.functions.RandomUUID(),
                                default=uuid.uuid4,
                                editable=False,
                                help_text="public, never changes",
                                unique=True,
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        (
                            "changed_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        ("version", models.PositiveIntegerField(db_default=1, editable=False)),
                        ("name", models.CharField(help_text="the full name", max_length=300)),
                        (
                            "short",
                            models.CharField(
                                blank=True,
                                help_text="as rows show it: OSDI",
                                max_length=60,
                                verbose_name="short name",
                            ),
                        ),
                        ("slug", models.SlugField(allow_unicode=True, max_length=120, unique=True)),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("journal", "journal"),
                                    ("conference", "conference"),
                                    ("workshop", "workshop"),
                                    ("series", "book series"),
                                    ("repository", "preprint server"),
                                    ("other", "other"),
                                ],
                                default="conference",
                                max_length=10,
                            ),
                        ),
                        ("publisher", models.CharField(blank=True, max_length=200)),
                        ("issn", models.CharField(blank=True, max_length=9, verbose_name="ISSN")),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="address"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["name"],
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("name", ""), _negated=True),
                                name="publications_venue_named",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("slug__regex", "^[\\w-]+$")),
                                name="publications_venue_slug_form",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "kind__in",
                                        [
                                            "journal",
                                            "conference",
                                            "workshop",
                                            "series",
                                            "repository",
                                            "other",
                                        ],
                                    )
                                ),
                                name="publications_venue_kind_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AuthorDecisionEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                related_query_name="events_query",
                                to="publications.authordecision",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        ("id", models.BigIntegerField()),
                        ("publication_uid", models.UUIDField(blank=True, null=True)),
                        ("corpus", models.CharField(blank=True, max_length=80)),
                        ("source_key", models.CharField(blank=True, max_length=300)),
                        ("name", models.CharField(max_length=500, verbose_name="printed name")),
                        ("position", models.PositiveSmallIntegerField(blank=True, null=True)),
                        (
                            "person",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="people.person",
                            ),
                        ),
                        ("is_person", models.BooleanField(verbose_name="it is this person")),
                        (
                            "decided_by",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "decided_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="CorpusEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                related_query_name="events_query",
                                to="publications.corpus",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        ("id", models.BigIntegerField()),
                        (
                            "uid",
                            models.UUIDField(
                                db_default=django.contrib.postgres.functions.RandomUUID(),
                                default=uuid.uuid4,
                                editable=False,
                                help_text="public, never changes",
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                help_text="as visitors read it: ACL Anthology",
                                max_length=200,
                                verbose_name="display name",
                            ),
                        ),
                        (
                            "slug",
                            models.SlugField(
                                allow_unicode=True,
                                db_index=False,
                                help_text="part of its papers' addresses",
                                max_length=80,
                            ),
                        ),
                        ("description", models.TextField(blank=True, help_text="Markdown")),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="source's address"
                            ),
                        ),
                        ("licence", models.CharField(blank=True, max_length=120)),
                        ("loaded_at", models.DateTimeField(blank=True, editable=False, null=True)),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="ImportBatch",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("uid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("planned", "planned"),
                                    ("applied", "applied"),
                                    ("undone", "undone"),
                                    ("discarded", "discarded"),
                                ],
                                default="planned",
                                max_length=9,
                            ),
                        ),
                        (
                            "door",
                            models.CharField(
                                help_text="where it came in: admin, command, form", max_length=20
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="import_batches",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "corpus",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="import_batches",
                                to="publications.corpus",
                            ),
                        ),
                        ("source_name", models.CharField(blank=True, max_length=300)),
                        ("source_text", models.TextField(blank=True, help_text="what was pasted, as it was")),
                        ("options", models.JSONField(blank=True, default=dict)),
                        ("counts", models.JSONField(blank=True, default=dict)),
                        (
                            "context",
                            models.UUIDField(
                                blank=True, help_text="the journal's context of its events", null=True
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                        ),
                        ("applied_at", models.DateTimeField(blank=True, null=True)),
                        ("undone_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "verbose_name_plural": "import batches",
                        "ordering": ["-created_at"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("state__in", ["planned", "applied", "undone", "discarded"])
                                ),
                                name="publications_importbatch_state_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PaperKindEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                related_query_name="events_query",
                                to="publications.paperkind",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        ("id", models.BigIntegerField()),
                        (
                            "uid",
                            models.UUIDField(
                                db_default=django.contrib.postgres.functions.RandomUUID(),
                                default=uuid.uuid4,
                                editable=False,
                                help_text="public, never changes",
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        ("name", models.CharField(help_text="extended abstract", max_length=60)),
                        ("plural", models.CharField(help_text="extended abstracts", max_length=60)),
                        ("slug", models.SlugField(allow_unicode=True, db_index=False, max_length=70)),
                        (
                            "standard",
                            models.CharField(
                                choices=[
                                    ("article", "journal article"),
                                    ("inproceedings", "conference paper"),
                                    ("preprint", "preprint"),
                                    ("book", "book"),
                                    ("chapter", "book chapter"),
                                    ("proceedings", "proceedings"),
                                    ("phdthesis", "PhD thesis"),
                                    ("mastersthesis", "master's thesis"),
                                    ("report", "report"),
                                    ("software", "software"),
                                    ("dataset", "dataset"),
                                    ("talk", "talk or poster"),
                                    ("patent", "patent"),
                                    ("other", "other"),
                                ],
                                help_text="what BibTeX, other exports and search have these papers as",
                                max_length=14,
                                verbose_name="standard kind",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="PersonInterest",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="person_interests",
                                to="people.person",
                            ),
                        ),
                        (
                            "topic",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="person_interests",
                                to="publications.topic",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "interest",
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("person", "topic"), name="publications_personinterest_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Publication",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "uid",
                            models.UUIDField(
                                db_default=django.contrib.postgres.functions.RandomUUID(),
                                default=uuid.uuid4,
                                editable=False,
                                help_text="public, never changes",
                                unique=True,
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        (
                            "changed_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        ("version", models.PositiveIntegerField(db_default=1, editable=False)),
                        (
                            "visibility",
                            models.CharField(
                                choices=[
                                    ("draft", "draft"),
                                    ("public", "public"),
                                    ("withdrawn", "withdrawn"),
                                ],
                                default="draft",
                                max_length=9,
                            ),
                        ),
                        (
                            "title",
                            models.TextField(
                                help_text="TeX mathematics between dollar signs is set as mathematics"
                            ),
                        ),
                        (
                            "slug",
                            models.SlugField(
                                allow_unicode=True,
                                blank=True,
                                help_text="the last part of the address",
                                max_length=120,
                                null=True,
                                unique=True,
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("article", "journal article"),
                                    ("inproceedings", "conference paper"),
                                    ("preprint", "preprint"),
                                    ("book", "book"),
                                    ("chapter", "book chapter"),
                                    ("proceedings", "proceedings"),
                                    ("phdthesis", "PhD thesis"),
                                    ("mastersthesis", "master's thesis"),
                                    ("report", "report"),
                                    ("software", "software"),
                                    ("dataset", "dataset"),
                                    ("talk", "talk or poster"),
                                    ("patent", "patent"),
                                    ("other", "other"),
                                ],
                                default="inproceedings",
                                max_length=14,
                            ),
                        ),
                        (
                            "own_kind",
                            models.ForeignKey(
                                blank=True,
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="publications",
                                to="publications.paperkind",
                            ),
                        ),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("submitted", "submitted"),
                                    ("review", "under review"),
                                    ("preprint", "preprint"),
                                    ("accepted", "to appear"),
                                    ("published", "published"),
                                ],
                                default="published",
                                max_length=9,
                            ),
                        ),
                        ("year", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("month", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("day", models.PositiveSmallIntegerField(blank=True, null=True)),
                        (
                            "venue",
                            models.ForeignKey(
                                blank=True,
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="publications",
                                to="publications.venue",
                            ),
                        ),
                        ("venue_printed", models.TextField(blank=True, verbose_name="venue as printed")),
                        ("volume", models.CharField(blank=True, max_length=60)),
                        ("issue", models.CharField(blank=True, max_length=60)),
                        ("pages", models.CharField(blank=True, max_length=60)),
                        ("publisher", models.CharField(blank=True, max_length=300)),
                        ("abstract", models.TextField(blank=True)),
                        ("funding", models.TextField(blank=True, verbose_name="funding statement")),
                        ("language", models.CharField(blank=True, max_length=40)),
                        (
                            "citation_key",
                            models.CharField(
                                blank=True,
                                help_text="under which others cite it; the address if empty",
                                max_length=200,
                            ),
                        ),
                        (
                            "extra",
                            models.JSONField(
                                blank=True,
                                default=dict,
                                help_text="fields of the source that have no place here",
                                verbose_name="other fields",
                            ),
                        ),
                        ("in_list", models.BooleanField(default=False, verbose_name="in the group's list")),
                        (
                            "byline_complete",
                            models.BooleanField(
                                default=True, help_text="off while the paper has authors that are not named"
                            ),
                        ),
                        (
                            "names",
                            models.TextField(
                                blank=True,
                                editable=False,
                                help_text="the byline as text; kept by the database",
                            ),
                        ),
                        ("fingerprint", models.CharField(blank=True, editable=False, max_length=64)),
                        (
                            "title_keys",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.IntegerField(),
                                blank=True,
                                editable=False,
                                help_text="by which similar titles are found",
                                null=True,
                                size=None,
                            ),
                        ),
                        (
                            "version_of",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="versions",
                                to="publications.publication",
                            ),
                        ),
                        (
                            "version_kind",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("preprint", "preprint"),
                                    ("extended", "extended version"),
                                    ("short", "short version"),
                                    ("translation", "translation"),
                                    ("reprint", "reprint"),
                                    ("earlier", "earlier version"),
                                ],
                                max_length=11,
                            ),
                        ),
                        (
                            "added_by",
                            models.ForeignKey(
                                blank=True,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="added_publications",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "search",
                            models.GeneratedField(
                                db_persist=True,
                                expression=django.contrib.postgres.search.CombinedSearchVector(
                                    django.contrib.postgres.search.CombinedSearchVector(
                                        django.contrib.postgres.search.SearchVector(
                                            models.Func(
                                                "title",
                                                function="public.site_words",
                                                output_field=models.TextField(),
                                            ),
                                            config="site",
                                            weight="A",
                                        ),
                                        "||",
                                        django.contrib.postgres.search.SearchVector(
                                            models.Func(
                                                "names",
                                                function="public.site_words",
                                                output_field=models.TextField(),
                                            ),
                                            config="site",
                                            weight="B",
                                        ),
                                        django.contrib.postgres.search.SearchConfig("site"),
                                    ),
                                    "||",
                                    django.contrib.postgres.search.SearchVector(
                                        models.Func(
                                            "abstract",
                                            function="public.site_words",
                                            output_field=models.TextField(),
                                        ),
                                        config="site",
                                        weight="D",
                                    ),
                                    django.contrib.postgres.search.SearchConfig("site"),
                                ),
                                output_field=django.contrib.postgres.search.SearchVectorField(),
                            ),
                        ),
                        (
                            "topics",
                            taggit.managers.TaggableManager(
                                blank=True,
                                help_text="A comma-separated list of tags.",
                                through="publications.PublicationTopic",
                                to="publications.Topic",
                                verbose_name="Tags",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "paper",
                        "abstract": False,
                        "indexes": [
                            django.contrib.postgres.indexes.GinIndex(
                                fields=["search"], name="publications_paper_search"
                            ),
                            models.Index(
                                models.OrderBy(
                                    django.db.models.functions.comparison.Coalesce("year", 0), descending=True
                                ),
                                models.OrderBy(models.F("id"), descending=True),
                                condition=models.Q(("version_of", None), ("visibility", "public")),
                                include=("year",),
                                name="publications_paper_newest",
                            ),
                            models.Index(
                                models.F("kind"),
                                models.OrderBy(
                                    django.db.models.functions.comparison.Coalesce("year", 0), descending=True
                                ),
                                models.OrderBy(models.F("id"), descending=True),
                                condition=models.Q(("version_of", None), ("visibility", "public")),
                                name="publications_paper_kind",
                            ),
                            models.Index(
                                models.F("venue"),
                                models.OrderBy(
                                    django.db.models.functions.comparison.Coalesce("year", 0), descending=True
                                ),
                                models.OrderBy(models.F("id"), descending=True),
                                name="publications_paper_venue",
                            ),
                            models.Index(
                                condition=models.Q(
                                    models.Q(("visibility", "public"), _negated=True),
                                    ("version_of__isnull", False),
                                    _connector="OR",
                                ),
                                fields=["id"],
                                name="publications_paper_hidden",
                            ),
                            models.Index(
                                django.db.models.functions.comparison.Collate(
                                    models.Func(
                                        django.db.models.functions.text.Left("title", 100),
                                        function="public.site_norm",
                                        output_field=models.TextField(),
                                    ),
                                    "C",
                                ),
                                name="publications_paper_title",
                            ),
                            models.Index(
                                models.OrderBy(models.F("year"), descending=True, nulls_last=True),
                                models.OrderBy(models.F("month"), descending=True, nulls_last=True),
                                models.OrderBy(models.F("id"), descending=True),
                                condition=models.Q(("in_list", True), ("visibility", "public")),
                                name="publications_paper_list",
                            ),
                            models.Index(
                                condition=models.Q(("fingerprint", ""), _negated=True),
                                fields=["fingerprint"],
                                name="publications_paper_fingerprint",
                            ),
                            models.Index(
                                condition=models.Q(("own_kind__isnull", False)),
                                fields=["own_kind"],
                                name="publications_paper_own_kind",
                            ),
                            models.Index(
                                condition=models.Q(("fingerprint", "")),
                                fields=["id"],
                                name="publications_paper_unprinted",
                            ),
                            django.contrib.postgres.indexes.GinIndex(
                                fastupdate=False, fields=["title_keys"], name="publications_paper_title_keys"
                            ),
                            models.Index(
                                condition=models.Q(("title_keys", None)),
                                fields=["id"],
                                name="publications_paper_unkeyed",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("slug__isnull", False), ("version_of", None), ("visibility", "public")
                                ),
                                fields=["id"],
                                include=("uid", "kind", "year", "in_list", "changed_at"),
                                name="publications_paper_shown",
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("visibility__in", ["draft", "public", "withdrawn"])),
                                name="publications_publication_visibility_known",
                            ),
                            models.UniqueConstraint(
                                django.db.models.functions.text.Lower(
                                    django.db.models.functions.comparison.Coalesce(
                                        django.db.models.functions.comparison.NullIf(
                                            "citation_key", models.Value("")
                                        ),
                                        "slug",
                                    )
                                ),
                                condition=models.Q(("slug__isnull", False)),
                                name="publications_paper_cited_once",
                                violation_error_message="Another paper is cited under this key.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("title", ""), _negated=True),
                                name="publications_paper_titled",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("slug", None), ("slug__regex", "^[\\w-]+$"), _connector="OR"
                                ),
                                name="publications_paper_slug_form",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("in_list", False), ("slug__isnull", False), _connector="OR"
                                ),
                                name="publications_paper_listed_has_page",
                                violation_error_message="A paper in the group's list needs an address.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("month", None),
                                        models.Q(("month__range", (1, 12)), ("year__isnull", False)),
                                        _connector="OR",
                                    ),
                                    models.Q(
                                        ("day", None),
                                        models.Q(("day__range", (1, 31)), ("month__isnull", False)),
                                        _connector="OR",
                                    ),
                                ),
                                name="publications_paper_date",
                                violation_error_message="A day needs a month, and a month a year.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("version_of", None),
                                    models.Q(("version_of", models.F("id")), _negated=True),
                                    _connector="OR",
                                ),
                                name="publications_paper_not_own_version",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("version_kind", ""), ("version_of", None)),
                                    models.Q(
                                        ("version_of__isnull", False),
                                        models.Q(("version_kind", ""), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                                name="publications_paper_version_kind",
                                violation_error_message="Say what kind of version it is, and of which paper.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "status__in",
                                        ["submitted", "review", "preprint", "accepted", "published"],
                                    )
                                ),
                                name="publications_paper_status_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("status__in", ("submitted", "review")), _negated=True),
                                    models.Q(("visibility", "public"), _negated=True),
                                    _connector="OR",
                                ),
                                name="publications_paper_private_status",
                                violation_error_message="A paper that is submitted or under review cannot be public. Make it a draft, or choose another status.",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TopicEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                related_query_name="events_query",
                                to="publications.topic",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        ("id", models.BigIntegerField()),
                        (
                            "uid",
                            models.UUIDField(
                                db_default=django.contrib.postgres.functions.RandomUUID(),
                                default=uuid.uuid4,
                                editable=False,
                                help_text="public, never changes",
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        ("name", models.CharField(max_length=100, verbose_name="name")),
                        (
                            "slug",
                            models.SlugField(
                                allow_unicode=True, db_index=False, max_length=100, verbose_name="slug"
                            ),
                        ),
                        ("description", models.TextField(blank=True, help_text="Markdown")),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="TopicName",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "topic",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="names",
                                to="publications.topic",
                            ),
                        ),
                        ("name", models.CharField(max_length=200)),
                        ("key", core.db.fields.KeyField(editable=False, max_length=300, source="name")),
                    ],
                    options={
                        "verbose_name": "other name",
                        "ordering": ["name"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("key",),
                                name="publications_topicname_unique",
                                violation_error_message="A topic has this name already.",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="VenueEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                related_query_name="events_query",
                                to="publications.venue",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        ("id", models.BigIntegerField()),
                        (
                            "uid",
                            models.UUIDField(
                                db_default=django.contrib.postgres.functions.RandomUUID(),
                                default=uuid.uuid4,
                                editable=False,
                                help_text="public, never changes",
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        ("name", models.CharField(help_text="the full name", max_length=300)),
                        (
                            "short",
                            models.CharField(
                                blank=True,
                                help_text="as rows show it: OSDI",
                                max_length=60,
                                verbose_name="short name",
                            ),
                        ),
                        ("slug", models.SlugField(allow_unicode=True, db_index=False, max_length=120)),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("journal", "journal"),
                                    ("conference", "conference"),
                                    ("workshop", "workshop"),
                                    ("series", "book series"),
                                    ("repository", "preprint server"),
                                    ("other", "other"),
                                ],
                                default="conference",
                                max_length=10,
                            ),
                        ),
                        ("publisher", models.CharField(blank=True, max_length=200)),
                        ("issn", models.CharField(blank=True, max_length=9, verbose_name="ISSN")),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="address"
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="VenueName",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "venue",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="names",
                                to="publications.venue",
                            ),
                        ),
                        ("name", models.CharField(max_length=500)),
                        ("key", core.db.fields.KeyField(editable=False, max_length=500, source="name")),
                    ],
                    options={
                        "verbose_name": "printed name",
                        "ordering": ["name"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("key",),
                                name="publications_venuename_unique",
                                violation_error_message="A venue has this printed name already.",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Attachment",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
                        ),
                        (
                            "publication",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="attachments",
                                to="publications.publication",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("pdf", "PDF"),
                                    ("code", "Code"),
                                    ("slides", "Slides"),
                                    ("video", "Video"),
                                    ("poster", "Poster"),
                                    ("data", "Data"),
                                    ("page", "Page"),
                                ],
                                default="pdf",
                                max_length=6,
                            ),
                        ),
                        (
                            "file",
                            core.files.model_fields.DocumentField(
                                facts={"media_type": "media_type", "size": "size"},
                                max_length=200,
                                upload_to="papers",
                            ),
                        ),
                        ("media_type", models.CharField(blank=True, editable=False, max_length=100)),
                        (
                            "size",
                            models.PositiveBigIntegerField(default=0, editable=False, help_text="bytes"),
                        ),
                        (
                            "label",
                            models.CharField(
                                blank=True, help_text="shown in place of the kind", max_length=80
                            ),
                        ),
                        ("licence", models.CharField(blank=True, max_length=80)),
                        (
                            "embargo_until",
                            models.DateField(blank=True, help_text="not public before this day", null=True),
                        ),
                        (
                            "number",
                            models.PositiveSmallIntegerField(
                                db_default=0,
                                editable=False,
                                help_text="tells files of one kind apart in their addresses; kept by the database",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("publication", "kind", "number"),
                                name="publications_attachment_numbered",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Authorship",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "publication",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="authorships",
                                to="publications.publication",
                            ),
                        ),
                        (
                            "role",
                            models.CharField(
                                choices=[("author", "author"), ("editor", "editor")],
                                default="author",
                                max_length=6,
                            ),
                        ),
                        (
                            "position",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="1 is the first; empty if the place in the byline is not known",
                                null=True,
                            ),
                        ),
                        (
                            "author",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="authorships",
                                to="publications.author",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="authorships",
                                to="people.person",
                            ),
                        ),
                        (
                            "matched",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "nobody of ours"),
                                    ("decision", "somebody decided it"),
                                    ("identifier", "the same identifier"),
                                    ("name", "the only person with this printed name"),
                                ],
                                default="",
                                max_length=10,
                                verbose_name="how matched",
                            ),
                        ),
                        ("equal", models.BooleanField(default=False, verbose_name="equal contribution")),
                        ("corresponding", models.BooleanField(default=False)),
                        ("affiliation", models.TextField(blank=True, verbose_name="affiliation as printed")),
                        (
                            "selected",
                            models.BooleanField(
                                default=False, help_text="among the person's selected papers"
                            ),
                        ),
                        ("author_key", models.CharField(default="", editable=False, max_length=500)),
                        ("year", models.PositiveSmallIntegerField(editable=False, null=True)),
                    ],
                    options={
                        "ordering": ["role", models.OrderBy(models.F("position"), nulls_last=True), "pk"],
                        "abstract": False,
                        "indexes": [
                            models.Index(
                                models.F("author_key"),
                                models.OrderBy(
                                    django.db.models.functions.comparison.Coalesce("year", 0), descending=True
                                ),
                                models.OrderBy(models.F("publication"), descending=True),
                                condition=models.Q(("role", "author")),
                                include=("year", "author"),
                                name="publications_authorship_page",
                            ),
                            models.Index(
                                condition=models.Q(("person__isnull", False)),
                                fields=["author_key", "person"],
                                name="publications_authorship_member",
                            ),
                            models.Index(
                                condition=models.Q(("person__isnull", False)),
                                fields=["person"],
                                name="publications_authorship_person",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                deferrable=django.db.models.constraints.Deferrable["DEFERRED"],
                                fields=("publication", "role", "position"),
                                name="publications_authorship_place",
                                violation_error_message="Two names stand at the same place of the byline.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("position", None), ("position__gte", 1), _connector="OR"),
                                name="publications_authorship_place_from_one",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("matched", ""), ("person", None)),
                                    models.Q(
                                        ("person__isnull", False), models.Q(("matched", ""), _negated=True)
                                    ),
                                    _connector="OR",
                                ),
                                name="publications_authorship_match_explained",
                                violation_error_message="Say how the person was recognised.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("role__in", ["author", "editor"])),
                                name="publications_authorship_role_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CorpusRecord",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "corpus",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="records",
                                to="publications.corpus",
                            ),
                        ),
                        ("source_key", models.CharField(max_length=300)),
                        (
                            "publication",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="corpus_records",
                                to="publications.publication",
                            ),
                        ),
                        (
                            "content_hash",
                            models.CharField(help_text="of the entry as it was read", max_length=64),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("corpus", "source_key"), name="publications_corpusrecord_unique"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("source_key", ""), _negated=True),
                                name="publications_corpusrecord_keyed",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Identifier",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "publication",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="identifiers",
                                to="publications.publication",
                            ),
                        ),
                        (
                            "scheme",
                            models.CharField(
                                choices=[
                                    ("doi", "DOI"),
                                    ("arxiv", "arXiv"),
                                    ("dblp", "dblp"),
                                    ("openalex", "OpenAlex"),
                                    ("acl", "ACL Anthology"),
                                    ("pmid", "PubMed"),
                                    ("pmcid", "PubMed Central"),
                                    ("s2", "Semantic Scholar"),
                                    ("handle", "Handle"),
                                    ("isbn", "ISBN"),
                                ],
                                max_length=10,
                            ),
                        ),
                        (
                            "value",
                            models.CharField(
                                help_text="a DOI in lower case, an arXiv id without its version",
                                max_length=300,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["scheme", "value"],
                        "abstract": False,
                        "indexes": [
                            models.Index(fields=["scheme", "value"], name="publications_identifier_value")
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("scheme__in", ["isbn"]), _negated=True),
                                fields=("scheme", "value"),
                                name="publications_identifier_unique",
                                violation_error_message="Another paper has this identifier.",
                            ),
                            models.UniqueConstraint(
                                fields=("publication", "scheme", "value"), name="publications_identifier_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("value", ""), _negated=True),
                                name="publications_identifier_given",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("scheme", "doi"), _negated=True),
                                    ("value__regex", "^10\\.[0-9.]+/[^[:upper:][:space:]]+$"),
                                    _connector="OR",
                                ),
                                name="publications_identifier_doi_form",
                                violation_error_message="A DOI starts with 10. and is written in lower case, without https://doi.org/.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("scheme", "arxiv"), _negated=True),
                                    models.Q(("value__regex", "v[0-9]+$"), _negated=True),
                                    _connector="OR",
                                ),
                                name="publications_identifier_arxiv_form",
                                violation_error_message="An arXiv id is given without its version.",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ImportItem",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "batch",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="items",
                                to="publications.importbatch",
                            ),
                        ),
                        ("position", models.PositiveIntegerField()),
                        ("line", models.PositiveIntegerField(blank=True, null=True)),
                        ("key", models.CharField(blank=True, max_length=300)),
                        (
                            "verdict",
                            models.CharField(
                                choices=[
                                    ("new", "new"),
                                    ("same", "the same"),
                                    ("version", "a version of"),
                                    ("changed", "changes"),
                                    ("doubtful", "to decide"),
                                    ("problem", "problem"),
                                    ("fetch", "could not be fetched"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("reason", models.TextField(blank=True)),
                        (
                            "text",
                            models.TextField(blank=True, help_text="the entry as it stood in the source"),
                        ),
                        ("entry", models.JSONField(blank=True, default=dict)),
                        ("changes", models.JSONField(blank=True, default=dict)),
                        ("choices", models.JSONField(blank=True, default=dict)),
                        (
                            "applied",
                            models.JSONField(
                                blank=True, default=dict, help_text="what became of it, for taking it back"
                            ),
                        ),
                        ("fingerprint", models.CharField(blank=True, max_length=64)),
                        (
                            "publication_uid",
                            models.UUIDField(
                                blank=True, help_text="of the paper, also when it is gone", null=True
                            ),
                        ),
                        (
                            "publication",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="import_items",
                                to="publications.publication",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["batch", "position"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("fingerprint", ""), _negated=True),
                                fields=["fingerprint"],
                                name="publications_importitem_print",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("batch", "position"), name="publications_importitem_place"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "verdict__in",
                                        ["new", "same", "version", "changed", "doubtful", "problem", "fetch"],
                                    )
                                ),
                                name="publications_importitem_verdict_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Link",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
                        ),
                        (
                            "publication",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="links",
                                to="publications.publication",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("pdf", "PDF"),
                                    ("code", "Code"),
                                    ("slides", "Slides"),
                                    ("video", "Video"),
                                    ("poster", "Poster"),
                                    ("data", "Data"),
                                    ("page", "Page"),
                                ],
                                max_length=6,
                            ),
                        ),
                        ("url", core.db.fields.WebAddressField(max_length=1000, verbose_name="address")),
                        (
                            "label",
                            models.CharField(
                                blank=True, help_text="shown in place of the kind", max_length=80
                            ),
                        ),
                        ("licence", models.CharField(blank=True, max_length=80)),
                    ],
                    options={
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("publication", "kind", "url"), name="publications_link_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PersonInterestEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                related_query_name="events_query",
                                to="publications.personinterest",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        ("id", models.BigIntegerField()),
                        (
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="people.person",
                            ),
                        ),
                        (
                            "topic",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="publications.topic",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="PublicationEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                related_query_name="events_query",
                                to="publications.publication",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        ("id", models.BigIntegerField()),
                        (
                            "uid",
                            models.UUIDField(
                                db_default=django.contrib.postgres.functions.RandomUUID(),
                                default=uuid.uuid4,
                                editable=False,
                                help_text="public, never changes",
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        (
                            "visibility",
                            models.CharField(
                                choices=[
                                    ("draft", "draft"),
                                    ("public", "public"),
                                    ("withdrawn", "withdrawn"),
                                ],
                                default="draft",
                                max_length=9,
                            ),
                        ),
                        (
                            "title",
                            models.TextField(
                                help_text="TeX mathematics between dollar signs is set as mathematics"
                            ),
                        ),
                        (
                            "slug",
                            models.SlugField(
                                allow_unicode=True,
                                blank=True,
                                db_index=False,
                                help_text="the last part of the address",
                                max_length=120,
                                null=True,
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("article", "journal article"),
                                    ("inproceedings", "conference paper"),
                                    ("preprint", "preprint"),
                                    ("book", "book"),
                                    ("chapter", "book chapter"),
                                    ("proceedings", "proceedings"),
                                    ("phdthesis", "PhD thesis"),
                                    ("mastersthesis", "master's thesis"),
                                    ("report", "report"),
                                    ("software", "software"),
                                    ("dataset", "dataset"),
                                    ("talk", "talk or poster"),
                                    ("patent", "patent"),
                                    ("other", "other"),
                                ],
                                default="inproceedings",
                                max_length=14,
                            ),
                        ),
                        (
                            "own_kind",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="publications.paperkind",
                            ),
                        ),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("submitted", "submitted"),
                                    ("review", "under review"),
                                    ("preprint", "preprint"),
                                    ("accepted", "to appear"),
                                    ("published", "published"),
                                ],
                                default="published",
                                max_length=9,
                            ),
                        ),
                        ("year", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("month", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("day", models.PositiveSmallIntegerField(blank=True, null=True)),
                        (
                            "venue",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="publications.venue",
                            ),
                        ),
                        ("venue_printed", models.TextField(blank=True, verbose_name="venue as printed")),
                        ("volume", models.CharField(blank=True, max_length=60)),
                        ("issue", models.CharField(blank=True, max_length=60)),
                        ("pages", models.CharField(blank=True, max_length=60)),
                        ("publisher", models.CharField(blank=True, max_length=300)),
                        ("abstract", models.TextField(blank=True)),
                        ("funding", models.TextField(blank=True, verbose_name="funding statement")),
                        ("language", models.CharField(blank=True, max_length=40)),
                        (
                            "citation_key",
                            models.CharField(
                                blank=True,
                                help_text="under which others cite it; the address if empty",
                                max_length=200,
                            ),
                        ),
                        (
                            "extra",
                            models.JSONField(
                                blank=True,
                                default=dict,
                                help_text="fields of the source that have no place here",
                                verbose_name="other fields",
                            ),
                        ),
                        ("in_list", models.BooleanField(default=False, verbose_name="in the group's list")),
                        (
                            "byline_complete",
                            models.BooleanField(
                                default=True, help_text="off while the paper has authors that are not named"
                            ),
                        ),
                        (
                            "version_of",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="publications.publication",
                            ),
                        ),
                        (
                            "version_kind",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("preprint", "preprint"),
                                    ("extended", "extended version"),
                                    ("short", "short version"),
                                    ("translation", "translation"),
                                    ("reprint", "reprint"),
                                    ("earlier", "earlier version"),
                                ],
                                max_length=11,
                            ),
                        ),
                        (
                            "added_by",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="PublicationTopic",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "tag",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="publication_items",
                                to="publications.topic",
                            ),
                        ),
                        (
                            "content_object",
                            models.ForeignKey(
                                db_column="publication_id",
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="topic_items",
                                to="publications.publication",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "topic",
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("tag", "content_object"), name="publications_publicationtopic_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RejectedEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("fingerprint", models.CharField(max_length=64)),
                        ("title", models.TextField()),
                        ("year", models.SmallIntegerField(blank=True, null=True)),
                        (
                            "identifiers",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.TextField(),
                                blank=True,
                                default=list,
                                help_text="scheme:value",
                                size=None,
                            ),
                        ),
                        (
                            "batch",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="rejected_entries",
                                to="publications.importbatch",
                            ),
                        ),
                        (
                            "rejected_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "rejected_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                        (
                            "taken_up_in",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="publications.importbatch",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "rejected entries",
                        "indexes": [
                            models.Index(fields=["fingerprint"], name="publications_rejected_print"),
                            django.contrib.postgres.indexes.GinIndex(
                                fields=["identifiers"], name="publications_rejected_named"
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("fingerprint", ""), _negated=True),
                                name="publications_rejected_printed",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TopicNameEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                related_query_name="events_query",
                                to="publications.topicname",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        ("id", models.BigIntegerField()),
                        (
                            "topic",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="publications.topic",
                            ),
                        ),
                        ("name", models.CharField(max_length=200)),
                        ("key", core.db.fields.KeyField(editable=False, max_length=300, source="name")),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="VenueNameEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                related_query_name="events_query",
                                to="publications.venuename",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        ("id", models.BigIntegerField()),
                        (
                            "venue",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="publications.venue",
                            ),
                        ),
                        ("name", models.CharField(max_length=500)),
                        ("key", core.db.fields.KeyField(editable=False, max_length=500, source="name")),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="AttachmentEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                related_query_name="events_query",
                                to="publications.attachment",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        ("id", models.BigIntegerField()),
                        (
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
                        ),
                        (
                            "publication",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="publications.publication",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("pdf", "PDF"),
                                    ("code", "Code"),
                                    ("slides", "Slides"),
                                    ("video", "Video"),
                                    ("poster", "Poster"),
                                    ("data", "Data"),
                                    ("page", "Page"),
                                ],
                                default="pdf",
                                max_length=6,
                            ),
                        ),
                        (
                            "file",
                            core.files.model_fields.DocumentField(
                                facts={"media_type": "media_type", "size": "size"},
                                max_length=200,
                                upload_to="papers",
                            ),
                        ),
                        ("media_type", models.CharField(blank=True, editable=False, max_length=100)),
                        (
                            "size",
                            models.PositiveBigIntegerField(default=0, editable=False, help_text="bytes"),
                        ),
                        (
                            "label",
                            models.CharField(
                                blank=True, help_text="shown in place of the kind", max_length=80
                            ),
                        ),
                        ("licence", models.CharField(blank=True, max_length=80)),
                        (
                            "embargo_until",
                            models.DateField(blank=True, help_text="not public before this day", null=True),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="AuthorshipEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                related_query_name="events_query",
                                to="publications.authorship",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        ("id", models.BigIntegerField()),
                        (
                            "publication",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="publications.publication",
                            ),
                        ),
                        (
                            "role",
                            models.CharField(
                                choices=[("author", "author"), ("editor", "editor")],
                                default="author",
                                max_length=6,
                            ),
                        ),
                        (
                            "position",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="1 is the first; empty if the place in the byline is not known",
                                null=True,
                            ),
                        ),
                        (
                            "author",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="publications.author",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="people.person",
                            ),
                        ),
                        (
                            "matched",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "nobody of ours"),
                                    ("decision", "somebody decided it"),
                                    ("identifier", "the same identifier"),
                                    ("name", "the only person with this printed name"),
                                ],
                                default="",
                                max_length=10,
                                verbose_name="how matched",
                            ),
                        ),
                        ("equal", models.BooleanField(default=False, verbose_name="equal contribution")),
                        ("corresponding", models.BooleanField(default=False)),
                        ("affiliation", models.TextField(blank=True, verbose_name="affiliation as printed")),
                        (
                            "selected",
                            models.BooleanField(
                                default=False, help_text="among the person's selected papers"
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="IdentifierEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                related_query_name="events_query",
                                to="publications.identifier",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        ("id", models.BigIntegerField()),
                        (
                            "publication",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="publications.publication",
                            ),
                        ),
                        (
                            "scheme",
                            models.CharField(
                                choices=[
                                    ("doi", "DOI"),
                                    ("arxiv", "arXiv"),
                                    ("dblp", "dblp"),
                                    ("openalex", "OpenAlex"),
                                    ("acl", "ACL Anthology"),
                                    ("pmid", "PubMed"),
                                    ("pmcid", "PubMed Central"),
                                    ("s2", "Semantic Scholar"),
                                    ("handle", "Handle"),
                                    ("isbn", "ISBN"),
                                ],
                                max_length=10,
                            ),
                        ),
                        (
                            "value",
                            models.CharField(
                                help_text="a DOI in lower case, an arXiv id without its version",
                                max_length=300,
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="LinkEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                related_query_name="events_query",
                                to="publications.link",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        ("id", models.BigIntegerField()),
                        (
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
                        ),
                        (
                            "publication",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="publications.publication",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("pdf", "PDF"),
                                    ("code", "Code"),
                                    ("slides", "Slides"),
                                    ("video", "Video"),
                                    ("poster", "Poster"),
                                    ("data", "Data"),
                                    ("page", "Page"),
                                ],
                                max_length=6,
                            ),
                        ),
                        ("url", core.db.fields.WebAddressField(max_length=1000, verbose_name="address")),
                        (
                            "label",
                            models.CharField(
                                blank=True, help_text="shown in place of the kind", max_length=80
                            ),
                        ),
                        ("licence", models.CharField(blank=True, max_length=80)),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="PublicationTopicEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="events",
                                related_query_name="events_query",
                                to="publications.publicationtopic",
                            ),
                        ),
                        (
                            "pgh_context",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                to="pghistory.context",
                            ),
                        ),
                        ("id", models.BigIntegerField()),
                        (
                            "tag",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="publications.topic",
                            ),
                        ),
                        (
                            "content_object",
                            models.ForeignKey(
                                db_column="publication_id",
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="publications.publication",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="Suggestion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("authorship", "a paper that may be yours"),
                                    ("correction", "a correction"),
                                ],
                                max_length=10,
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[("open", "open"), ("accepted", "accepted"), ("refused", "refused")],
                                default="open",
                                max_length=8,
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="suggestions",
                                to="people.person",
                            ),
                        ),
                        (
                            "authorship",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="suggestions",
                                to="publications.authorship",
                            ),
                        ),
                        ("reason", models.TextField()),
                        ("details", models.JSONField(blank=True, default=dict)),
                        (
                            "decided_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("decided_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(), editable=False
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-created_at"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("authorship__isnull", False)),
                                fields=("person", "authorship"),
                                name="publications_suggestion_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("kind__in", ["authorship", "correction"]),
                                    ("state__in", ["open", "accepted", "refused"]),
                                ),
                                name="publications_suggestion_known",
                            ),
                        ],
                    },
                ),
            ],
        ),
        migrations.RunSQL(sql=NARROW, reverse_sql=migrations.RunSQL.noop),
        core.db.migration_operations.AddTriggers(
            triggers={
                "attachment": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="bc84bd237613ff28f76e7e7a54e752d43ad63c37",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_c95fc",
                            table="publications_attachment",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_publication_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_publication SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT publication_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="01f293955db03ada6c1c70a32f4bb552e95e7a5d",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_publication_insert_c3344",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_attachment",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_publication_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_publication SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT publication_id FROM old_values UNION SELECT DISTINCT publication_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="61bdab59e2a6e58b0aaf4fda5dd6da17b5238c72",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_publication_update_f02dc",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="publications_attachment",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_publication_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_publication SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT publication_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="7a8869fa5a839610aeb78f6f8816d3c60be5d219",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_publication_delete_21f94",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_attachment",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="numbered",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n        IF TG_OP = 'UPDATE' AND NEW.kind = OLD.kind AND NEW.publication_id = OLD.publication_id THEN\n            RETURN NEW;\n        END IF;\n        PERFORM 1 FROM publications_publication WHERE id = NEW.publication_id FOR NO KEY UPDATE;\n        IF TG_OP = 'UPDATE' OR NEW.number = 0 OR EXISTS (\n            SELECT 1 FROM publications_attachment\n            WHERE publication_id = NEW.publication_id AND kind = NEW.kind AND number = NEW.number\n        ) THEN\n            SELECT min(free.number) INTO NEW.number FROM generate_series(1, 32767) AS free(number)\n            WHERE NOT EXISTS (\n                SELECT 1 FROM publications_attachment AS other\n                WHERE other.publication_id = NEW.publication_id AND other.kind = NEW.kind\n                  AND other.number = free.number AND other.id <> NEW.id\n            );\n        END IF;\n        RETURN NEW;\n    ",
                            hash="9cedd36930e383b00f2dcf092aea66572e8c639a",
                            operation='INSERT OR UPDATE OF "kind", "publication_id"',
                            pgid="pgtrigger_numbered_38042",
                            table="publications_attachment",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_attachmentevent" ("embargo_until", "file", "id", "kind", "label", "licence", "media_type", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "size") SELECT new_values."embargo_until", new_values."file", new_values."id", new_values."kind", new_values."label", new_values."licence", new_values."media_type", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."publication_id", new_values."size" FROM ( SELECT new_values.* FROM new_values WHERE ((public.publications_held(new_values.publication_id))) ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="0858f37f7eb47109047b86a615a1f01bde6bf73e",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_1f2bd",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_attachment",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."publication_id" IS DISTINCT FROM NEW."publication_id" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."file" IS DISTINCT FROM NEW."file" OR OLD."media_type" IS DISTINCT FROM NEW."media_type" OR OLD."size" IS DISTINCT FROM NEW."size" OR OLD."label" IS DISTINCT FROM NEW."label" OR OLD."licence" IS DISTINCT FROM NEW."licence" OR OLD."embargo_until" IS DISTINCT FROM NEW."embargo_until") AND (public.publications_held(NEW.publication_id)))',
                            func='INSERT INTO "publications_attachmentevent" ("embargo_until", "file", "id", "kind", "label", "licence", "media_type", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "size") VALUES (NEW."embargo_until", NEW."file", NEW."id", NEW."kind", NEW."label", NEW."licence", NEW."media_type", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."publication_id", NEW."size"); RETURN NULL;',
                            hash="aee38035c2d4dfbdf1a4d4cf47ab407a9b175c35",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_4d19e",
                            table="publications_attachment",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_attachmentevent" ("embargo_until", "file", "id", "kind", "label", "licence", "media_type", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "size") SELECT old_values."embargo_until", old_values."file", old_values."id", old_values."kind", old_values."label", old_values."licence", old_values."media_type", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."publication_id", old_values."size" FROM ( SELECT old_values.* FROM old_values WHERE ((public.publications_held(old_values.publication_id))) ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="a7af78ad71d858002140602ff73a8426083d4e76",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_3d802",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_attachment",
                            when="AFTER",
                        ),
                    ),
                ],
                "author": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="676217fd298c4f7466c5eef5e04d1f7c61ca66cb",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_63575",
                            table="publications_author",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="key_reaches_bylines",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."key" IS DISTINCT FROM (NEW."key"))',
                            func="UPDATE publications_authorship SET author_key = NEW.key WHERE author_id = NEW.id; RETURN NULL;",
                            hash="b972bf025df05d92ec7055287d4fdb8fc095eb47",
                            operation='UPDATE OF "key"',
                            pgid="pgtrigger_key_reaches_bylines_d984e",
                            table="publications_author",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="name_reaches_papers",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."family" IS DISTINCT FROM (NEW."family") OR OLD."given" IS DISTINCT FROM (NEW."given") OR OLD."literal" IS DISTINCT FROM (NEW."literal") OR OLD."name" IS DISTINCT FROM (NEW."name") OR OLD."particle" IS DISTINCT FROM (NEW."particle") OR OLD."suffix" IS DISTINCT FROM (NEW."suffix"))',
                            func="\n        UPDATE publications_publication paper\n        SET changed_at = now(), names = coalesce((\n            SELECT string_agg(author.name, ' · ' ORDER BY part.role, part.position, part.id)\n            FROM publications_authorship part JOIN publications_author author ON author.id = part.author_id\n            WHERE part.publication_id = paper.id), '')\n        WHERE paper.id IN (SELECT publication_id FROM publications_authorship WHERE author_id = NEW.id);\n        RETURN NULL;\n    ",
                            hash="6d7de2a9246c3175315fcde0bb2664e0a6f80545",
                            operation='UPDATE OF "name", "given", "particle", "family", "suffix", "literal"',
                            pgid="pgtrigger_name_reaches_papers_4139d",
                            table="publications_author",
                            when="AFTER",
                        ),
                    ),
                ],
                "authordecision": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="7a62097d1d966688f17c82bba9abf01a339b13c7",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_d93fc",
                            table="publications_authordecision",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_authordecisionevent" ("corpus", "decided_at", "decided_by_id", "id", "is_person", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_uid", "source_key") SELECT new_values."corpus", new_values."decided_at", new_values."decided_by_id", new_values."id", new_values."is_person", new_values."name", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."publication_uid", new_values."source_key" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="f16991cec20c80b826662971393c0b98db1f622f",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_c84ed",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_authordecision",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."publication_uid" IS DISTINCT FROM NEW."publication_uid" OR OLD."corpus" IS DISTINCT FROM NEW."corpus" OR OLD."source_key" IS DISTINCT FROM NEW."source_key" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."is_person" IS DISTINCT FROM NEW."is_person" OR OLD."decided_by_id" IS DISTINCT FROM NEW."decided_by_id" OR OLD."decided_at" IS DISTINCT FROM NEW."decided_at"))',
                            func='INSERT INTO "publications_authordecisionevent" ("corpus", "decided_at", "decided_by_id", "id", "is_person", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_uid", "source_key") VALUES (NEW."corpus", NEW."decided_at", NEW."decided_by_id", NEW."id", NEW."is_person", NEW."name", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."publication_uid", NEW."source_key"); RETURN NULL;',
                            hash="0e8f802f94527f99b91aa80fb9e8217aa33054f0",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_c71ab",
                            table="publications_authordecision",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_authordecisionevent" ("corpus", "decided_at", "decided_by_id", "id", "is_person", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_uid", "source_key") SELECT old_values."corpus", old_values."decided_at", old_values."decided_by_id", old_values."id", old_values."is_person", old_values."name", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."publication_uid", old_values."source_key" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="48ace0e019bd51192441f9abc07cd64135fa1ce8",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_9e6ea",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_authordecision",
                            when="AFTER",
                        ),
                    ),
                ],
                "authorship": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="89be6589e3294623db7b1e979692094f662cd456",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_b3902",
                            table="publications_authorship",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="byline_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n    IF current_setting('groupsite.bylines', true) = 'written' THEN\n        RETURN NULL;\n    END IF;\n    WITH touched AS (SELECT DISTINCT publication_id FROM new_values),\n    bylines AS (\n        SELECT touched.publication_id AS id,\n               coalesce(string_agg(author.name, ' · '\n                   ORDER BY part.role, part.position, part.id), '') AS names\n        FROM touched\n        LEFT JOIN publications_authorship part ON part.publication_id = touched.publication_id\n        LEFT JOIN publications_author author ON author.id = part.author_id\n        GROUP BY touched.publication_id)\n    UPDATE publications_publication paper\n    SET names = bylines.names, changed_at = now(), version = paper.version + 1\n    FROM bylines\n    WHERE paper.id = bylines.id AND (paper.names <> bylines.names OR paper.changed_at < now());\n    RETURN NULL;\n    ",
                            hash="d9df6eb31b7e5d3ac9a8d8bdb2691b6f3b94ad76",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_byline_insert_858bb",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_authorship",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="byline_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n    IF current_setting('groupsite.bylines', true) = 'written' THEN\n        RETURN NULL;\n    END IF;\n    WITH touched AS (SELECT DISTINCT publication_id FROM old_values UNION SELECT DISTINCT publication_id FROM new_values),\n    bylines AS (\n        SELECT touched.publication_id AS id,\n               coalesce(string_agg(author.name, ' · '\n                   ORDER BY part.role, part.position, part.id), '') AS names\n        FROM touched\n        LEFT JOIN publications_authorship part ON part.publication_id = touched.publication_id\n        LEFT JOIN publications_author author ON author.id = part.author_id\n        GROUP BY touched.publication_id)\n    UPDATE publications_publication paper\n    SET names = bylines.names, changed_at = now(), version = paper.version + 1\n    FROM bylines\n    WHERE paper.id = bylines.id AND (paper.names <> bylines.names OR paper.changed_at < now());\n    RETURN NULL;\n    ",
                            hash="896dc528c0ca912f329676edfc908b6474eaa547",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_byline_update_0c1b8",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="publications_authorship",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="byline_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n    IF current_setting('groupsite.bylines', true) = 'written' THEN\n        RETURN NULL;\n    END IF;\n    WITH touched AS (SELECT DISTINCT publication_id FROM old_values),\n    bylines AS (\n        SELECT touched.publication_id AS id,\n               coalesce(string_agg(author.name, ' · '\n                   ORDER BY part.role, part.position, part.id), '') AS names\n        FROM touched\n        LEFT JOIN publications_authorship part ON part.publication_id = touched.publication_id\n        LEFT JOIN publications_author author ON author.id = part.author_id\n        GROUP BY touched.publication_id)\n    UPDATE publications_publication paper\n    SET names = bylines.names, changed_at = now(), version = paper.version + 1\n    FROM bylines\n    WHERE paper.id = bylines.id AND (paper.names <> bylines.names OR paper.changed_at < now());\n    RETURN NULL;\n    ",
                            hash="af50878d8f1c90ee20092a91177097a0319fa73d",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_byline_delete_12bae",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_authorship",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="sorted_by_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (NEW.\"author_key\" = '')",
                            func="\n    SELECT key INTO NEW.author_key FROM publications_author WHERE id = NEW.author_id;\n    SELECT year INTO NEW.year FROM publications_publication WHERE id = NEW.publication_id;\n    RETURN NEW;\n",
                            hash="cde7c8d81b877f9ee23ca28f8bf3faef0587226f",
                            operation="INSERT",
                            pgid="pgtrigger_sorted_by_insert_ac159",
                            table="publications_authorship",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="sorted_by_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n    SELECT key INTO NEW.author_key FROM publications_author WHERE id = NEW.author_id;\n    SELECT year INTO NEW.year FROM publications_publication WHERE id = NEW.publication_id;\n    RETURN NEW;\n",
                            hash="4ae6b59ad081c6ddd6de4978ec48241d6afbc7f6",
                            operation='UPDATE OF "author_id", "publication_id"',
                            pgid="pgtrigger_sorted_by_update_40d51",
                            table="publications_authorship",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="nobody_is_unmatched",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (NEW."person_id" IS NULL)',
                            func="NEW.matched = ''; RETURN NEW;",
                            hash="cbeccb87c90972aae1dcc210c499316b44c74937",
                            operation='UPDATE OF "person_id"',
                            pgid="pgtrigger_nobody_is_unmatched_7c8d9",
                            table="publications_authorship",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_authorshipevent" ("affiliation", "author_id", "corresponding", "equal", "id", "matched", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "role", "selected") SELECT new_values."affiliation", new_values."author_id", new_values."corresponding", new_values."equal", new_values."id", new_values."matched", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."publication_id", new_values."role", new_values."selected" FROM ( SELECT new_values.* FROM new_values WHERE ((public.publications_held(new_values.publication_id))) ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="e75d3e1e40797d3fb1ca54cd98d09ff17570c75e",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_1ce3a",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_authorship",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."publication_id" IS DISTINCT FROM NEW."publication_id" OR OLD."role" IS DISTINCT FROM NEW."role" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."author_id" IS DISTINCT FROM NEW."author_id" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."matched" IS DISTINCT FROM NEW."matched" OR OLD."equal" IS DISTINCT FROM NEW."equal" OR OLD."corresponding" IS DISTINCT FROM NEW."corresponding" OR OLD."affiliation" IS DISTINCT FROM NEW."affiliation" OR OLD."selected" IS DISTINCT FROM NEW."selected") AND (public.publications_held(NEW.publication_id)))',
                            func='INSERT INTO "publications_authorshipevent" ("affiliation", "author_id", "corresponding", "equal", "id", "matched", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "role", "selected") VALUES (NEW."affiliation", NEW."author_id", NEW."corresponding", NEW."equal", NEW."id", NEW."matched", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."publication_id", NEW."role", NEW."selected"); RETURN NULL;',
                            hash="719bf9b6ad8593610893f295c4c2125b80e16380",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_a781a",
                            table="publications_authorship",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_authorshipevent" ("affiliation", "author_id", "corresponding", "equal", "id", "matched", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "role", "selected") SELECT old_values."affiliation", old_values."author_id", old_values."corresponding", old_values."equal", old_values."id", old_values."matched", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."publication_id", old_values."role", old_values."selected" FROM ( SELECT old_values.* FROM old_values WHERE ((public.publications_held(old_values.publication_id))) ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="244667dbbb25f42d4216f4b39f81f820e57bb3d7",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_5f8ec",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_authorship",
                            when="AFTER",
                        ),
                    ),
                ],
                "corpus": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="2c33043515490973f9d66adb1f48ac977d5557ba",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_942a5",
                            table="publications_corpus",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."description" IS DISTINCT FROM NEW."description" OR OLD."url" IS DISTINCT FROM NEW."url" OR OLD."licence" IS DISTINCT FROM NEW."licence" OR OLD."loaded_at" IS DISTINCT FROM NEW."loaded_at" OR OLD."statistics" IS DISTINCT FROM NEW."statistics")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="1fcc6502723a6b9d8b62d1b69086ee1835988298",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_f6f63",
                            table="publications_corpus",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_corpusevent" ("created_at", "description", "id", "licence", "loaded_at", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "uid", "url") SELECT new_values."created_at", new_values."description", new_values."id", new_values."licence", new_values."loaded_at", new_values."name", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."slug", new_values."uid", new_values."url" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="52bf7c783628272cdab1d4c4741ad3ccf9bc03cd",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_08c3e",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_corpus",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."description" IS DISTINCT FROM NEW."description" OR OLD."url" IS DISTINCT FROM NEW."url" OR OLD."licence" IS DISTINCT FROM NEW."licence" OR OLD."loaded_at" IS DISTINCT FROM NEW."loaded_at"))',
                            func='INSERT INTO "publications_corpusevent" ("created_at", "description", "id", "licence", "loaded_at", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "uid", "url") VALUES (NEW."created_at", NEW."description", NEW."id", NEW."licence", NEW."loaded_at", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."slug", NEW."uid", NEW."url"); RETURN NULL;',
                            hash="e83d5cca2cb60f4fedba68858da8a8911d558785",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_89829",
                            table="publications_corpus",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_corpusevent" ("created_at", "description", "id", "licence", "loaded_at", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "uid", "url") SELECT old_values."created_at", old_values."description", old_values."id", old_values."licence", old_values."loaded_at", old_values."name", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."slug", old_values."uid", old_values."url" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="946949335bc6d62bd2096275d36e7dced2f79bb2",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_69533",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_corpus",
                            when="AFTER",
                        ),
                    ),
                ],
                "corpusrecord": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="e5b5e7846eb4374576d51eb516b8085fb66f17e0",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_e4f39",
                            table="publications_corpusrecord",
                            when="AFTER",
                        ),
                    )
                ],
                "deletedrecord": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="4949fde9f67bbe757e17b08ca7ff727d29831bee",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_359c6",
                            table="publications_deletedrecord",
                            when="AFTER",
                        ),
                    )
                ],
                "identifier": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="81c6f74313d800743f0fec75d3a8aa2180945166",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_b074d",
                            table="publications_identifier",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_publication_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_publication SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT publication_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="3e2af6bf34a1ea012400cd7065eabb2a04e74a7b",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_publication_insert_704f4",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_identifier",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_publication_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_publication SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT publication_id FROM old_values UNION SELECT DISTINCT publication_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="fb69a8d17b1eb70d28764eda5943b870a9da8825",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_publication_update_9c4e9",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="publications_identifier",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_publication_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_publication SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT publication_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="1101ecf7c776d07f3f91f65200ce8667048603bb",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_publication_delete_ba66e",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_identifier",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_identifierevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publication_id", "scheme", "value") SELECT new_values."id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."publication_id", new_values."scheme", new_values."value" FROM ( SELECT new_values.* FROM new_values WHERE ((public.publications_held(new_values.publication_id))) ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="6b375131cc72a0c88ba5860d1c18e657fd73d886",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_9c50e",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_identifier",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."publication_id" IS DISTINCT FROM NEW."publication_id" OR OLD."scheme" IS DISTINCT FROM NEW."scheme" OR OLD."value" IS DISTINCT FROM NEW."value") AND (public.publications_held(NEW.publication_id)))',
                            func='INSERT INTO "publications_identifierevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publication_id", "scheme", "value") VALUES (NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."publication_id", NEW."scheme", NEW."value"); RETURN NULL;',
                            hash="e22e7d2c04b6c8ec40c50e157709a8b27261c149",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_95f10",
                            table="publications_identifier",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_identifierevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publication_id", "scheme", "value") SELECT old_values."id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."publication_id", old_values."scheme", old_values."value" FROM ( SELECT old_values.* FROM old_values WHERE ((public.publications_held(old_values.publication_id))) ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="18deef0c0f78aaf723a16c1cd89411b91b3bce37",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_7a75e",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_identifier",
                            when="AFTER",
                        ),
                    ),
                ],
                "link": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="52ed4028c689d242f08cd966c37e7216fadb194e",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_109ba",
                            table="publications_link",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_publication_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_publication SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT publication_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="03dc18e3707266dd2a7f0a831f3fabeed416a24c",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_publication_insert_d7f24",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_link",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_publication_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_publication SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT publication_id FROM old_values UNION SELECT DISTINCT publication_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="f76f0a91300db1c58b0449bfe5b992c3a10f1cd1",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_publication_update_60232",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="publications_link",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_publication_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_publication SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT publication_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="59831453cd5f26b748e2ce1aa45a07994aa9ff75",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_publication_delete_e02e0",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_link",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_linkevent" ("id", "kind", "label", "licence", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "url") SELECT new_values."id", new_values."kind", new_values."label", new_values."licence", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."publication_id", new_values."url" FROM ( SELECT new_values.* FROM new_values WHERE ((public.publications_held(new_values.publication_id))) ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="1abe4c6dc06b0362fb06c0982019b30be02a35e1",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_30057",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_link",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."publication_id" IS DISTINCT FROM NEW."publication_id" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."url" IS DISTINCT FROM NEW."url" OR OLD."label" IS DISTINCT FROM NEW."label" OR OLD."licence" IS DISTINCT FROM NEW."licence") AND (public.publications_held(NEW.publication_id)))',
                            func='INSERT INTO "publications_linkevent" ("id", "kind", "label", "licence", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "url") VALUES (NEW."id", NEW."kind", NEW."label", NEW."licence", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."publication_id", NEW."url"); RETURN NULL;',
                            hash="366612c867454fe2b3bf4c0f788947e6f2219ad4",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_fc51a",
                            table="publications_link",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_linkevent" ("id", "kind", "label", "licence", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "url") SELECT old_values."id", old_values."kind", old_values."label", old_values."licence", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."publication_id", old_values."url" FROM ( SELECT old_values.* FROM old_values WHERE ((public.publications_held(old_values.publication_id))) ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="c104e167d130222999129429eb94cdc9f0b2345e",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_37784",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_link",
                            when="AFTER",
                        ),
                    ),
                ],
                "paperkind": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="18e158762614bf07d39c2160ef4b3ad68dd1344f",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_28fdb",
                            table="publications_paperkind",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."plural" IS DISTINCT FROM NEW."plural" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."standard" IS DISTINCT FROM NEW."standard")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="00f2d738367bb9b6c9a1cd28624f54f62a1c4145",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_95738",
                            table="publications_paperkind",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="reaches_papers",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."name" IS DISTINCT FROM (NEW."name") OR OLD."plural" IS DISTINCT FROM (NEW."plural") OR OLD."slug" IS DISTINCT FROM (NEW."slug") OR OLD."standard" IS DISTINCT FROM (NEW."standard"))',
                            func="\n        UPDATE publications_publication SET kind = NEW.standard, changed_at = now()\n        WHERE own_kind_id = NEW.id;\n        RETURN NULL;\n    ",
                            hash="7198977487bb6a3d2a2d7346217582d0fa332f92",
                            operation='UPDATE OF "name", "plural", "slug", "standard"',
                            pgid="pgtrigger_reaches_papers_621ac",
                            table="publications_paperkind",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_paperkindevent" ("created_at", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "plural", "slug", "standard", "uid") SELECT new_values."created_at", new_values."id", new_values."name", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."plural", new_values."slug", new_values."standard", new_values."uid" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="aeb909ac2fd1cc5ea0508fe5cf517fb355e532c1",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_3be6f",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_paperkind",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."plural" IS DISTINCT FROM NEW."plural" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."standard" IS DISTINCT FROM NEW."standard"))',
                            func='INSERT INTO "publications_paperkindevent" ("created_at", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "plural", "slug", "standard", "uid") VALUES (NEW."created_at", NEW."id", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."plural", NEW."slug", NEW."standard", NEW."uid"); RETURN NULL;',
                            hash="e6da06c65e04629c8b678eeab853b38499667081",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_74dad",
                            table="publications_paperkind",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_paperkindevent" ("created_at", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "plural", "slug", "standard", "uid") SELECT old_values."created_at", old_values."id", old_values."name", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."plural", old_values."slug", old_values."standard", old_values."uid" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="cba1e78d51a6593ffc77c4d38325d1e6dbfec3d1",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_658b2",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_paperkind",
                            when="AFTER",
                        ),
                    ),
                ],
                "personinterest": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="cde80b2c4d0483c3e09b49ff0f4bbbe4ff2dacb5",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_2f9c4",
                            table="publications_personinterest",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="81dd1b4eadd9e84798e85923e4a9e6f08b7fba27",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_person_insert_4c84e",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_personinterest",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values UNION SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="e13b7720c3a6689bb32daccf74b3f446c5523f00",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_person_update_48d1a",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="publications_personinterest",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="6b39115bd2dad9bf80f2f876fc80dd09c30d4232",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_person_delete_b31e1",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_personinterest",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_personinterestevent" ("id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "topic_id") SELECT new_values."id", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."topic_id" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="dbeb7d50b6b68fd97b2cb9cb518a1331fddf1b5f",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_9f828",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_personinterest",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."topic_id" IS DISTINCT FROM NEW."topic_id"))',
                            func='INSERT INTO "publications_personinterestevent" ("id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "topic_id") VALUES (NEW."id", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."topic_id"); RETURN NULL;',
                            hash="c7a9c3703e41d4c2ed1cbb4a65e19fa6b0f93146",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_8352b",
                            table="publications_personinterest",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_personinterestevent" ("id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "topic_id") SELECT old_values."id", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."topic_id" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="1de39adcaee0a92aec3074e6288bba7fea012948",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_be8eb",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_personinterest",
                            when="AFTER",
                        ),
                    ),
                ],
                "publication": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="2199ef4a3e95c2716a827250889103c11e32ffa2",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_b5b70",
                            table="publications_publication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."own_kind_id" IS DISTINCT FROM NEW."own_kind_id" OR OLD."status" IS DISTINCT FROM NEW."status" OR OLD."year" IS DISTINCT FROM NEW."year" OR OLD."month" IS DISTINCT FROM NEW."month" OR OLD."day" IS DISTINCT FROM NEW."day" OR OLD."venue_id" IS DISTINCT FROM NEW."venue_id" OR OLD."venue_printed" IS DISTINCT FROM NEW."venue_printed" OR OLD."volume" IS DISTINCT FROM NEW."volume" OR OLD."issue" IS DISTINCT FROM NEW."issue" OR OLD."pages" IS DISTINCT FROM NEW."pages" OR OLD."publisher" IS DISTINCT FROM NEW."publisher" OR OLD."abstract" IS DISTINCT FROM NEW."abstract" OR OLD."funding" IS DISTINCT FROM NEW."funding" OR OLD."language" IS DISTINCT FROM NEW."language" OR OLD."citation_key" IS DISTINCT FROM NEW."citation_key" OR OLD."extra" IS DISTINCT FROM NEW."extra" OR OLD."in_list" IS DISTINCT FROM NEW."in_list" OR OLD."byline_complete" IS DISTINCT FROM NEW."byline_complete" OR OLD."version_of_id" IS DISTINCT FROM NEW."version_of_id" OR OLD."version_kind" IS DISTINCT FROM NEW."version_kind" OR OLD."added_by_id" IS DISTINCT FROM NEW."added_by_id")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="fd093cb1efc2d53cad57ef1ae0a4e4b9e96e7e80",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_34431",
                            table="publications_publication",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="own_kind_fits",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (NEW."own_kind_id" IS NOT NULL)',
                            func="\n        IF NEW.kind <> (SELECT standard FROM publications_paperkind WHERE id = NEW.own_kind_id) THEN\n            NEW.own_kind_id = NULL;\n        END IF;\n        RETURN NEW;\n    ",
                            hash="49d06d0428ca04decc84e6acfe5ea6f1f3015006",
                            operation='INSERT OR UPDATE OF "kind", "own_kind_id"',
                            pgid="pgtrigger_own_kind_fits_168db",
                            table="publications_publication",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="version_points_at_head",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (NEW."version_of_id" IS NOT NULL)',
                            func="\n        PERFORM 1 FROM publications_publication WHERE id = NEW.version_of_id FOR UPDATE;\n        IF EXISTS (SELECT 1 FROM publications_publication\n                   WHERE version_of_id = NEW.id\n                      OR (id = NEW.version_of_id AND version_of_id IS NOT NULL)) THEN\n            RAISE EXCEPTION 'a version must point at the head of its work, and have no versions itself'\n                USING ERRCODE = 'check_violation',\n                      CONSTRAINT = 'publications_publication_version_points_at_head';\n        END IF;\n        RETURN NEW;\n    ",
                            hash="63fb30f2a94f4bc0d07a27314065e66e990ced2e",
                            operation='INSERT OR UPDATE OF "version_of_id"',
                            pgid="pgtrigger_version_points_at_head_fde40",
                            table="publications_publication",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="head_has_no_kind",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (NEW."version_of_id" IS NULL)',
                            func="NEW.version_kind = ''; RETURN NEW;",
                            hash="8ef7a0794609edc9cc0e907a827e567800859648",
                            operation='UPDATE OF "version_of_id"',
                            pgid="pgtrigger_head_has_no_kind_501c0",
                            table="publications_publication",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="year_reaches_byline",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."year" IS DISTINCT FROM (NEW."year"))',
                            func="UPDATE publications_authorship SET year = NEW.year WHERE publication_id = NEW.id; RETURN NULL;",
                            hash="abbb69eeabaacac6ed6d0e004d2c61bfa0ffc5a6",
                            operation='UPDATE OF "year"',
                            pgid="pgtrigger_year_reaches_byline_97049",
                            table="publications_publication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="fingerprint_is_stale",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."title" <> NEW."title" OR OLD."names" <> NEW."names") AND OLD."fingerprint" = NEW."fingerprint")',
                            func="NEW.fingerprint = ''; RETURN NEW;",
                            hash="e9322c19aa98ca5e84cb14a0a4f65b4da30baf80",
                            operation='UPDATE OF "title", "names"',
                            pgid="pgtrigger_fingerprint_is_stale_58557",
                            table="publications_publication",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="title_keys_are_stale",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."title" <> NEW."title" AND OLD."title_keys" IS NOT DISTINCT FROM NEW."title_keys")',
                            func="NEW.title_keys = NULL; RETURN NEW;",
                            hash="8ab6f4720edd50f1b7830190afaec704353a46af",
                            operation='UPDATE OF "title"',
                            pgid="pgtrigger_title_keys_are_stale_105e5",
                            table="publications_publication",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="cited_once",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (NEW."slug" IS NOT NULL)',
                            declare="DECLARE free text; number integer;",
                            func="\n        number := 1;\n        free := coalesce(nullif(NEW.citation_key, ''), NEW.slug);\n        WHILE EXISTS (SELECT 1 FROM publications_publication AS other\n                      WHERE other.slug IS NOT NULL AND other.id <> NEW.id\n                        AND lower(coalesce(nullif(other.citation_key, ''), other.slug)) = lower(free)) LOOP\n            free := CASE WHEN number = 1 THEN NEW.slug ELSE NEW.slug || '-' || number END;\n            number := number + 1;\n        END LOOP;\n        IF free <> coalesce(nullif(NEW.citation_key, ''), NEW.slug) THEN\n            IF NEW.citation_key <> '' THEN\n                NEW.extra := NEW.extra || jsonb_build_object('citation-key', NEW.citation_key);\n            END IF;\n            NEW.citation_key := CASE WHEN free = NEW.slug THEN '' ELSE free END;\n        END IF;\n        RETURN NEW;\n    ",
                            hash="58b81d8f6fb06b14b4f6c68e8f96586f1ce19d53",
                            operation='INSERT OR UPDATE OF "citation_key", "slug"',
                            pgid="pgtrigger_cited_once_f8e95",
                            table="publications_publication",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="remembered_when_hidden",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN ((OLD.visibility = 'public' AND OLD.slug IS NOT NULL AND OLD.version_of_id IS NULL) AND NOT (NEW.visibility = 'public' AND NEW.slug IS NOT NULL AND NEW.version_of_id IS NULL))",
                            func="\n    INSERT INTO publications_deletedrecord (uid, paper, kind, year, in_list, deleted_at)\n    VALUES (OLD.uid, OLD.id, OLD.kind, OLD.year, OLD.in_list, now())\n    ON CONFLICT (uid) DO UPDATE SET paper = excluded.paper, kind = excluded.kind, year = excluded.year,\n        in_list = excluded.in_list, deleted_at = excluded.deleted_at;\n    RETURN NULL;\n",
                            hash="30b12b01d4e42388d901d4531e3e82b1de2fb7bf",
                            operation='UPDATE OF "visibility", "slug", "version_of_id"',
                            pgid="pgtrigger_remembered_when_hidden_fcdd2",
                            table="publications_publication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="remembered_when_deleted",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.visibility = 'public' AND OLD.slug IS NOT NULL AND OLD.version_of_id IS NULL)",
                            func="\n    INSERT INTO publications_deletedrecord (uid, paper, kind, year, in_list, deleted_at)\n    VALUES (OLD.uid, OLD.id, OLD.kind, OLD.year, OLD.in_list, now())\n    ON CONFLICT (uid) DO UPDATE SET paper = excluded.paper, kind = excluded.kind, year = excluded.year,\n        in_list = excluded.in_list, deleted_at = excluded.deleted_at;\n    RETURN NULL;\n",
                            hash="6cbaf1b045175dd8bcae564fb311b818f8000d95",
                            operation="DELETE",
                            pgid="pgtrigger_remembered_when_deleted_a996c",
                            table="publications_publication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="forgotten_when_shown",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN ((NEW.visibility = 'public' AND NEW.slug IS NOT NULL AND NEW.version_of_id IS NULL) AND NOT (OLD.visibility = 'public' AND OLD.slug IS NOT NULL AND OLD.version_of_id IS NULL))",
                            func="DELETE FROM publications_deletedrecord WHERE uid = NEW.uid; RETURN NULL;",
                            hash="e5fda6a098f8e81e3df926cfea0b4c25de732a1b",
                            operation='UPDATE OF "visibility", "slug", "version_of_id"',
                            pgid="pgtrigger_forgotten_when_shown_8896a",
                            table="publications_publication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="forgotten_when_back",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (NEW.visibility = 'public' AND NEW.slug IS NOT NULL AND NEW.version_of_id IS NULL)",
                            func="DELETE FROM publications_deletedrecord WHERE uid = NEW.uid; RETURN NULL;",
                            hash="1da52332b829134d7bba93d1a2d801e1a5ef896e",
                            operation="INSERT",
                            pgid="pgtrigger_forgotten_when_back_813d8",
                            table="publications_publication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_publicationevent" ("abstract", "added_by_id", "byline_complete", "citation_key", "created_at", "day", "extra", "funding", "id", "in_list", "issue", "kind", "language", "month", "own_kind_id", "pages", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publisher", "slug", "status", "title", "uid", "venue_id", "venue_printed", "version_kind", "version_of_id", "visibility", "volume", "year") SELECT new_values."abstract", new_values."added_by_id", new_values."byline_complete", new_values."citation_key", new_values."created_at", new_values."day", new_values."extra", new_values."funding", new_values."id", new_values."in_list", new_values."issue", new_values."kind", new_values."language", new_values."month", new_values."own_kind_id", new_values."pages", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."publisher", new_values."slug", new_values."status", new_values."title", new_values."uid", new_values."venue_id", new_values."venue_printed", new_values."version_kind", new_values."version_of_id", new_values."visibility", new_values."volume", new_values."year" FROM ( SELECT new_values.* FROM new_values WHERE ((new_values.slug IS NOT NULL)) ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="cd894091a00304a1ff3afdf17c94e5b2f366fb45",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_c05a8",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_publication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."own_kind_id" IS DISTINCT FROM NEW."own_kind_id" OR OLD."status" IS DISTINCT FROM NEW."status" OR OLD."year" IS DISTINCT FROM NEW."year" OR OLD."month" IS DISTINCT FROM NEW."month" OR OLD."day" IS DISTINCT FROM NEW."day" OR OLD."venue_id" IS DISTINCT FROM NEW."venue_id" OR OLD."venue_printed" IS DISTINCT FROM NEW."venue_printed" OR OLD."volume" IS DISTINCT FROM NEW."volume" OR OLD."issue" IS DISTINCT FROM NEW."issue" OR OLD."pages" IS DISTINCT FROM NEW."pages" OR OLD."publisher" IS DISTINCT FROM NEW."publisher" OR OLD."abstract" IS DISTINCT FROM NEW."abstract" OR OLD."funding" IS DISTINCT FROM NEW."funding" OR OLD."language" IS DISTINCT FROM NEW."language" OR OLD."citation_key" IS DISTINCT FROM NEW."citation_key" OR OLD."extra" IS DISTINCT FROM NEW."extra" OR OLD."in_list" IS DISTINCT FROM NEW."in_list" OR OLD."byline_complete" IS DISTINCT FROM NEW."byline_complete" OR OLD."version_of_id" IS DISTINCT FROM NEW."version_of_id" OR OLD."version_kind" IS DISTINCT FROM NEW."version_kind" OR OLD."added_by_id" IS DISTINCT FROM NEW."added_by_id") AND (NEW.slug IS NOT NULL))',
                            func='INSERT INTO "publications_publicationevent" ("abstract", "added_by_id", "byline_complete", "citation_key", "created_at", "day", "extra", "funding", "id", "in_list", "issue", "kind", "language", "month", "own_kind_id", "pages", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publisher", "slug", "status", "title", "uid", "venue_id", "venue_printed", "version_kind", "version_of_id", "visibility", "volume", "year") VALUES (NEW."abstract", NEW."added_by_id", NEW."byline_complete", NEW."citation_key", NEW."created_at", NEW."day", NEW."extra", NEW."funding", NEW."id", NEW."in_list", NEW."issue", NEW."kind", NEW."language", NEW."month", NEW."own_kind_id", NEW."pages", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."publisher", NEW."slug", NEW."status", NEW."title", NEW."uid", NEW."venue_id", NEW."venue_printed", NEW."version_kind", NEW."version_of_id", NEW."visibility", NEW."volume", NEW."year"); RETURN NULL;',
                            hash="2d9ccb6921735919014c940448b08cadf6cbe18d",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_cf1e3",
                            table="publications_publication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_publicationevent" ("abstract", "added_by_id", "byline_complete", "citation_key", "created_at", "day", "extra", "funding", "id", "in_list", "issue", "kind", "language", "month", "own_kind_id", "pages", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publisher", "slug", "status", "title", "uid", "venue_id", "venue_printed", "version_kind", "version_of_id", "visibility", "volume", "year") SELECT old_values."abstract", old_values."added_by_id", old_values."byline_complete", old_values."citation_key", old_values."created_at", old_values."day", old_values."extra", old_values."funding", old_values."id", old_values."in_list", old_values."issue", old_values."kind", old_values."language", old_values."month", old_values."own_kind_id", old_values."pages", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."publisher", old_values."slug", old_values."status", old_values."title", old_values."uid", old_values."venue_id", old_values."venue_printed", old_values."version_kind", old_values."version_of_id", old_values."visibility", old_values."volume", old_values."year" FROM ( SELECT old_values.* FROM old_values WHERE ((old_values.slug IS NOT NULL)) ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="fe2f0e86f909aea282db7e56e2801a8dc36e56e6",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_6f020",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_publication",
                            when="AFTER",
                        ),
                    ),
                ],
                "publicationtopic": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="1bd280d5863f8522a2d6e5917124762ecdd208c3",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_35281",
                            table="publications_publicationtopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_publication_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_publication SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT publication_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="863f7551b17ea6b84d0a904779072f176764cddd",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_publication_insert_cba5b",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_publicationtopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_publication_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_publication SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT publication_id FROM old_values UNION SELECT DISTINCT publication_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="6f743667001898b72cddc8638010b6387bca7c96",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_publication_update_da76b",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="publications_publicationtopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_publication_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_publication SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT publication_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="d71c506ff365c913404241b542cdb6071808189b",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_publication_delete_9f0a1",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_publicationtopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_publicationtopicevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publication_id", "tag_id") SELECT new_values."id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."publication_id", new_values."tag_id" FROM ( SELECT new_values.* FROM new_values WHERE ((public.publications_held(new_values.publication_id))) ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="202e5ccd775806d695d4897bed2d9f0a87a7ac6a",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_10053",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_publicationtopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."tag_id" IS DISTINCT FROM NEW."tag_id" OR OLD."publication_id" IS DISTINCT FROM NEW."publication_id") AND (public.publications_held(NEW.publication_id)))',
                            func='INSERT INTO "publications_publicationtopicevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publication_id", "tag_id") VALUES (NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."publication_id", NEW."tag_id"); RETURN NULL;',
                            hash="5002aa5ae2b1b57ac61e2f3d237b06920ba95629",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_0bcfa",
                            table="publications_publicationtopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_publicationtopicevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publication_id", "tag_id") SELECT old_values."id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."publication_id", old_values."tag_id" FROM ( SELECT old_values.* FROM old_values WHERE ((public.publications_held(old_values.publication_id))) ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="894c8f55fbc48d322d3720fdab92dfac2feb8efd",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_c268a",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_publicationtopic",
                            when="AFTER",
                        ),
                    ),
                ],
                "topic": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="082896eed6baa9e871436282e24b7a6c79644dd5",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_7524e",
                            table="publications_topic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."description" IS DISTINCT FROM NEW."description")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="937dee2640ba1b346779f861fefcfa8a6fd94650",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_7b8b3",
                            table="publications_topic",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_topicevent" ("created_at", "description", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "uid") SELECT new_values."created_at", new_values."description", new_values."id", new_values."name", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."slug", new_values."uid" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="65aba4c0d5fd0d2101c150d90bfbed576063f7f9",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_b2420",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_topic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."description" IS DISTINCT FROM NEW."description"))',
                            func='INSERT INTO "publications_topicevent" ("created_at", "description", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "uid") VALUES (NEW."created_at", NEW."description", NEW."id", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."slug", NEW."uid"); RETURN NULL;',
                            hash="49503d4b4f074f0f42332232e233dd4ced5f3ada",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_15fa9",
                            table="publications_topic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_topicevent" ("created_at", "description", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "uid") SELECT old_values."created_at", old_values."description", old_values."id", old_values."name", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."slug", old_values."uid" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="f1734b6f3019317d3706a2fef0fbfe2a53766022",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_fdad4",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_topic",
                            when="AFTER",
                        ),
                    ),
                ],
                "topicname": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="48a63d0a2aeddaaee8a05cc4d891ea00e2f30496",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_ca632",
                            table="publications_topicname",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_topic_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_topic SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT topic_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="ba67c4aee92516518369ca5f4df1360e00b05f05",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_topic_insert_1b621",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_topicname",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_topic_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_topic SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT topic_id FROM old_values UNION SELECT DISTINCT topic_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="d76cc65d743af7b96389d693912a46a01e0ae065",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_topic_update_4e762",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="publications_topicname",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_topic_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_topic SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT topic_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="0913ec8384abffaae2bc769bf93fbf75e36b2ccd",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_topic_delete_49bc6",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_topicname",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_topicnameevent" ("id", "key", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "topic_id") SELECT new_values."id", new_values."key", new_values."name", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."topic_id" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="2dcbe85f25f415c5868a9ebdd4df8f14bab21369",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_0f027",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_topicname",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."topic_id" IS DISTINCT FROM NEW."topic_id" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."key" IS DISTINCT FROM NEW."key"))',
                            func='INSERT INTO "publications_topicnameevent" ("id", "key", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "topic_id") VALUES (NEW."id", NEW."key", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."topic_id"); RETURN NULL;',
                            hash="7eb9d89302f6ecbc8d5101f34171078fe720cda8",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_85fed",
                            table="publications_topicname",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_topicnameevent" ("id", "key", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "topic_id") SELECT old_values."id", old_values."key", old_values."name", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."topic_id" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="f1af8cfffe685454ade7d21b18954fc9db441788",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_f75fa",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_topicname",
                            when="AFTER",
                        ),
                    ),
                ],
                "venue": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="0d85994ef550b342c4f337eedcbf7848e880e307",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_1ac9c",
                            table="publications_venue",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."short" IS DISTINCT FROM NEW."short" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."publisher" IS DISTINCT FROM NEW."publisher" OR OLD."issn" IS DISTINCT FROM NEW."issn" OR OLD."url" IS DISTINCT FROM NEW."url")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="0d2000296a368b8d0d30e08aa4d43b240a013368",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_c8d25",
                            table="publications_venue",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="reaches_papers",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."issn" IS DISTINCT FROM (NEW."issn") OR OLD."name" IS DISTINCT FROM (NEW."name") OR OLD."publisher" IS DISTINCT FROM (NEW."publisher") OR OLD."short" IS DISTINCT FROM (NEW."short"))',
                            func="\n        UPDATE publications_publication SET changed_at = now() WHERE venue_id = NEW.id AND changed_at < now();\n        RETURN NULL;\n    ",
                            hash="22deca8ac4d8a4e55c2a8adfcffd35b699344a28",
                            operation='UPDATE OF "name", "short", "publisher", "issn"',
                            pgid="pgtrigger_reaches_papers_40953",
                            table="publications_venue",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_venueevent" ("created_at", "id", "issn", "kind", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publisher", "short", "slug", "uid", "url") SELECT new_values."created_at", new_values."id", new_values."issn", new_values."kind", new_values."name", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."publisher", new_values."short", new_values."slug", new_values."uid", new_values."url" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="0f65c993b9a097cbdfec6c58b1a88a583a9be2da",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_58a60",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_venue",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."short" IS DISTINCT FROM NEW."short" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."publisher" IS DISTINCT FROM NEW."publisher" OR OLD."issn" IS DISTINCT FROM NEW."issn" OR OLD."url" IS DISTINCT FROM NEW."url"))',
                            func='INSERT INTO "publications_venueevent" ("created_at", "id", "issn", "kind", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publisher", "short", "slug", "uid", "url") VALUES (NEW."created_at", NEW."id", NEW."issn", NEW."kind", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."publisher", NEW."short", NEW."slug", NEW."uid", NEW."url"); RETURN NULL;',
                            hash="5000da623b5f6bcd7436db191b4a9f104c8f5258",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_a8aca",
                            table="publications_venue",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_venueevent" ("created_at", "id", "issn", "kind", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publisher", "short", "slug", "uid", "url") SELECT old_values."created_at", old_values."id", old_values."issn", old_values."kind", old_values."name", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."publisher", old_values."short", old_values."slug", old_values."uid", old_values."url" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="f5c1ddebd281876e4cadacbd0992b8fb861ae300",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_3fdca",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_venue",
                            when="AFTER",
                        ),
                    ),
                ],
                "venuename": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="3c5147527bb24644dc1ebcf64439c47a11bdd099",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_9f187",
                            table="publications_venuename",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_venue_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_venue SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT venue_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="cac53cb4410b8189501fbc058b5df9b9e99eb845",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_venue_insert_79e64",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_venuename",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_venue_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_venue SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT venue_id FROM old_values UNION SELECT DISTINCT venue_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="f47d00d77f8fadd2b830002757f69c4fd237d672",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_venue_update_41b6a",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="publications_venuename",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_venue_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE publications_venue SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT venue_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="c3cd7b0596ef1cffa84c44f72521bfbcc1822ca0",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_venue_delete_cbf04",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_venuename",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_venuenameevent" ("id", "key", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "venue_id") SELECT new_values."id", new_values."key", new_values."name", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."venue_id" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="d52517c3b261176158eeccc421dc9b266d3aa7bc",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_ade66",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="publications_venuename",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."venue_id" IS DISTINCT FROM NEW."venue_id" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."key" IS DISTINCT FROM NEW."key"))',
                            func='INSERT INTO "publications_venuenameevent" ("id", "key", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "venue_id") VALUES (NEW."id", NEW."key", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."venue_id"); RETURN NULL;',
                            hash="92359988d67239afacd931617880ae42307ea5a9",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_4ff25",
                            table="publications_venuename",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "publications_venuenameevent" ("id", "key", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "venue_id") SELECT old_values."id", old_values."key", old_values."name", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."venue_id" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="002316bf082882599b594424af59003f82d16066",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_96e76",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="publications_venuename",
                            when="AFTER",
                        ),
                    ),
                ],
            },
        ),
    ]
