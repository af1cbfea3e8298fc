import datetime
import uuid

import django.contrib.postgres.functions
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.datetime
import django.db.models.lookups
import pgtrigger.compiler
import taggit.managers
from django.db import migrations, models

import core.db.fields
import core.db.migration_operations


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0001_initial"),
        ("pghistory", "0007_auto_20250421_0444"),
        ("publications", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Software",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
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
                        choices=[("draft", "draft"), ("public", "public"), ("withdrawn", "withdrawn")],
                        default="draft",
                        max_length=9,
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("slug", models.SlugField(allow_unicode=True, max_length=120, unique=True)),
                (
                    "tagline",
                    models.CharField(blank=True, help_text="what it is, in a few words", max_length=200),
                ),
                ("description", models.TextField(blank=True, help_text="Markdown")),
                ("repository", core.db.fields.WebAddressField(blank=True, max_length=500)),
                ("homepage", core.db.fields.WebAddressField(blank=True, max_length=500)),
                ("documentation", core.db.fields.WebAddressField(blank=True, max_length=500)),
                (
                    "licence",
                    models.CharField(blank=True, help_text="SPDX identifier, as Apache-2.0", max_length=80),
                ),
                ("last_commit_on", models.DateField(blank=True, null=True)),
                ("archived", models.BooleanField(default=False, help_text="its repository is read-only")),
                (
                    "checked_at",
                    models.DateTimeField(
                        blank=True, editable=False, help_text="last successful look", null=True
                    ),
                ),
                ("check_problem", models.CharField(blank=True, editable=False, max_length=300)),
                ("etags", models.JSONField(blank=True, default=dict, editable=False)),
            ],
            options={
                "verbose_name_plural": "software",
                "ordering": ["position", "name"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["draft", "public", "withdrawn"])),
                        name="software_software_visibility_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="software_software_named"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("slug__regex", "^[\\w-]+$")), name="software_software_slug_form"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Release",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version_name", models.CharField(max_length=120, verbose_name="version")),
                ("released_on", models.DateField(blank=True, null=True)),
                (
                    "url",
                    core.db.fields.WebAddressField(blank=True, max_length=500, verbose_name="address"),
                ),
                ("notes", models.TextField(blank=True, help_text="Markdown")),
                (
                    "software",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="releases",
                        to="software.software",
                    ),
                ),
            ],
            options={
                "ordering": [
                    models.OrderBy(models.F("released_on"), descending=True, nulls_last=True),
                    "-pk",
                ],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("software", "version_name"), name="software_release_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="ReleaseEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                ("version_name", models.CharField(max_length=120, verbose_name="version")),
                ("released_on", models.DateField(blank=True, null=True)),
                (
                    "url",
                    core.db.fields.WebAddressField(blank=True, max_length=500, verbose_name="address"),
                ),
                ("notes", models.TextField(blank=True, help_text="Markdown")),
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
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        related_query_name="events_query",
                        to="software.release",
                    ),
                ),
                (
                    "software",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="software.software",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="SoftwareEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
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
                        choices=[("draft", "draft"), ("public", "public"), ("withdrawn", "withdrawn")],
                        default="draft",
                        max_length=9,
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("slug", models.SlugField(allow_unicode=True, db_index=False, max_length=120)),
                (
                    "tagline",
                    models.CharField(blank=True, help_text="what it is, in a few words", max_length=200),
                ),
                ("description", models.TextField(blank=True, help_text="Markdown")),
                ("repository", core.db.fields.WebAddressField(blank=True, max_length=500)),
                ("homepage", core.db.fields.WebAddressField(blank=True, max_length=500)),
                ("documentation", core.db.fields.WebAddressField(blank=True, max_length=500)),
                (
                    "licence",
                    models.CharField(blank=True, help_text="SPDX identifier, as Apache-2.0", max_length=80),
                ),
                ("last_commit_on", models.DateField(blank=True, null=True)),
                ("archived", models.BooleanField(default=False, help_text="its repository is read-only")),
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
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        related_query_name="events_query",
                        to="software.software",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="SoftwarePerson",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "start",
                    models.DateField(
                        blank=True, help_text="first day; empty if not known", null=True, verbose_name="from"
                    ),
                ),
                (
                    "start_precision",
                    models.CharField(
                        choices=[("year", "year"), ("season", "season"), ("month", "month"), ("day", "day")],
                        default="day",
                        max_length=6,
                    ),
                ),
                (
                    "end",
                    models.DateField(
                        blank=True, help_text="last day; empty while it goes on", null=True, verbose_name="to"
                    ),
                ),
                (
                    "end_precision",
                    models.CharField(
                        choices=[("year", "year"), ("season", "season"), ("month", "month"), ("day", "day")],
                        default="day",
                        max_length=6,
                    ),
                ),
                ("end_unknown", models.BooleanField(default=False, verbose_name="ended, date not known")),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
                (
                    "name",
                    models.CharField(
                        blank=True, help_text="for somebody without a page here", max_length=200
                    ),
                ),
                (
                    "part",
                    models.CharField(blank=True, help_text="founder, maintainer, contributor", max_length=80),
                ),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="software_people",
                        to="people.person",
                    ),
                ),
                (
                    "software",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="software_people",
                        to="software.software",
                    ),
                ),
            ],
            options={
                "verbose_name": "person",
                "ordering": ["position", "pk"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("end__gte", models.F("start"))),
                        name="software_softwareperson_ends_after_start",
                        violation_error_message="The end lies before the start.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("end_unknown", False), ("end", None), _connector="OR"),
                        name="software_softwareperson_end_known_or_not",
                        violation_error_message="The end is given, so it is not unknown.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("start", None),
                            ("start_precision", "day"),
                            models.Q(("start__day", 1), ("start_precision", "month")),
                            models.Q(
                                ("start__day", 1),
                                ("start__month__in", [3, 6, 9, 12]),
                                ("start_precision", "season"),
                            ),
                            models.Q(("start__day", 1), ("start__month", 1), ("start_precision", "year")),
                            _connector="OR",
                        ),
                        name="software_softwareperson_start_is_first_day",
                        violation_error_message="The start must be the first day of its year, season or month.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("end", None),
                            ("end_precision", "day"),
                            models.Q(
                                django.db.models.lookups.Exact(
                                    django.db.models.functions.datetime.ExtractDay(
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("end"), "+", models.Value(datetime.timedelta(days=1))
                                        )
                                    ),
                                    1,
                                ),
                                models.Q(
                                    ("end_precision", "month"),
                                    models.Q(("end__month__in", [2, 5, 8, 11]), ("end_precision", "season")),
                                    models.Q(("end__month", 12), ("end_precision", "year")),
                                    _connector="OR",
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="software_softwareperson_end_is_last_day",
                        violation_error_message="The end must be the last day of its year, season or month.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), ("person__isnull", False)),
                            models.Q(("person__isnull", True), models.Q(("name", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="software_softwareperson_by_one",
                        violation_error_message="Give either person or name, not both.",
                    ),
                    models.UniqueConstraint(
                        fields=("software", "person", "name"),
                        name="software_softwareperson_once",
                        nulls_distinct=False,
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SoftwarePersonEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                (
                    "start",
                    models.DateField(
                        blank=True, help_text="first day; empty if not known", null=True, verbose_name="from"
                    ),
                ),
                (
                    "start_precision",
                    models.CharField(
                        choices=[("year", "year"), ("season", "season"), ("month", "month"), ("day", "day")],
                        default="day",
                        max_length=6,
                    ),
                ),
                (
                    "end",
                    models.DateField(
                        blank=True, help_text="last day; empty while it goes on", null=True, verbose_name="to"
                    ),
                ),
                (
                    "end_precision",
                    models.CharField(
                        choices=[("year", "year"), ("season", "season"), ("month", "month"), ("day", "day")],
                        default="day",
                        max_length=6,
                    ),
                ),
                ("end_unknown", models.BooleanField(default=False, verbose_name="ended, date not known")),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
                (
                    "name",
                    models.CharField(
                        blank=True, help_text="for somebody without a page here", max_length=200
                    ),
                ),
                (
                    "part",
                    models.CharField(blank=True, help_text="founder, maintainer, contributor", max_length=80),
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
                    "pgh_context",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="pghistory.context",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        related_query_name="events_query",
                        to="software.softwareperson",
                    ),
                ),
                (
                    "software",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="software.software",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="SoftwarePublication",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
                ("describes", models.BooleanField(default=False, verbose_name="the paper to cite for it")),
                (
                    "publication",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="software_publications",
                        to="publications.publication",
                    ),
                ),
                (
                    "software",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="software_publications",
                        to="software.software",
                    ),
                ),
            ],
            options={
                "verbose_name": "paper",
                "ordering": ["position", "pk"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(
                        fields=("software", "publication"), name="software_softwarepublication_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SoftwarePublicationEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
                ("describes", models.BooleanField(default=False, verbose_name="the paper to cite for it")),
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
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        related_query_name="events_query",
                        to="software.softwarepublication",
                    ),
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
                    "software",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="software.software",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="SoftwareTopic",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "content_object",
                    models.ForeignKey(
                        db_column="software_id",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="topic_items",
                        to="software.software",
                    ),
                ),
                (
                    "tag",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="software_items",
                        to="publications.topic",
                    ),
                ),
            ],
            options={
                "verbose_name": "topic",
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tag", "content_object"), name="software_softwaretopic_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SoftwareTopicEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                (
                    "content_object",
                    models.ForeignKey(
                        db_column="software_id",
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="software.software",
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
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        related_query_name="events_query",
                        to="software.softwaretopic",
                    ),
                ),
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
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="StarCount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("counted_on", models.DateField()),
                ("stars", models.PositiveIntegerField()),
                (
                    "software",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="star_counts",
                        to="software.software",
                    ),
                ),
            ],
            options={
                "ordering": ["-counted_on"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("software", "counted_on"), name="software_starcount_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="StarCountEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                ("counted_on", models.DateField()),
                ("stars", models.PositiveIntegerField()),
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
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        related_query_name="events_query",
                        to="software.starcount",
                    ),
                ),
                (
                    "software",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="software.software",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="Theme",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "start",
                    models.DateField(
                        blank=True, help_text="first day; empty if not known", null=True, verbose_name="from"
                    ),
                ),
                (
                    "start_precision",
                    models.CharField(
                        choices=[("year", "year"), ("season", "season"), ("month", "month"), ("day", "day")],
                        default="day",
                        max_length=6,
                    ),
                ),
                (
                    "end",
                    models.DateField(
                        blank=True, help_text="last day; empty while it goes on", null=True, verbose_name="to"
                    ),
                ),
                (
                    "end_precision",
                    models.CharField(
                        choices=[("year", "year"), ("season", "season"), ("month", "month"), ("day", "day")],
                        default="day",
                        max_length=6,
                    ),
                ),
                ("end_unknown", models.BooleanField(default=False, verbose_name="ended, date not known")),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
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
                        choices=[("draft", "draft"), ("public", "public"), ("withdrawn", "withdrawn")],
                        default="draft",
                        max_length=9,
                    ),
                ),
                ("title", models.CharField(max_length=200)),
                ("slug", models.SlugField(allow_unicode=True, max_length=120, unique=True)),
                (
                    "short",
                    models.CharField(
                        blank=True,
                        help_text="for the home page; the title if empty",
                        max_length=80,
                        verbose_name="short title",
                    ),
                ),
                ("summary", models.TextField(blank=True, help_text="one or two sentences")),
                ("narrative", models.TextField(blank=True, help_text="Markdown")),
            ],
            options={
                "ordering": ["position", "title"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["draft", "public", "withdrawn"])),
                        name="software_theme_visibility_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("end__gte", models.F("start"))),
                        name="software_theme_ends_after_start",
                        violation_error_message="The end lies before the start.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("end_unknown", False), ("end", None), _connector="OR"),
                        name="software_theme_end_known_or_not",
                        violation_error_message="The end is given, so it is not unknown.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("start", None),
                            ("start_precision", "day"),
                            models.Q(("start__day", 1), ("start_precision", "month")),
                            models.Q(
                                ("start__day", 1),
                                ("start__month__in", [3, 6, 9, 12]),
                                ("start_precision", "season"),
                            ),
                            models.Q(("start__day", 1), ("start__month", 1), ("start_precision", "year")),
                            _connector="OR",
                        ),
                        name="software_theme_start_is_first_day",
                        violation_error_message="The start must be the first day of its year, season or month.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("end", None),
                            ("end_precision", "day"),
                            models.Q(
                                django.db.models.lookups.Exact(
                                    django.db.models.functions.datetime.ExtractDay(
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("end"), "+", models.Value(datetime.timedelta(days=1))
                                        )
                                    ),
                                    1,
                                ),
                                models.Q(
                                    ("end_precision", "month"),
                                    models.Q(("end__month__in", [2, 5, 8, 11]), ("end_precision", "season")),
                                    models.Q(("end__month", 12), ("end_precision", "year")),
                                    _connector="OR",
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="software_theme_end_is_last_day",
                        violation_error_message="The end must be the last day of its year, season or month.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("title", ""), _negated=True), name="software_theme_titled"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("slug__regex", "^[\\w-]+$")), name="software_theme_slug_form"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ThemeCollaborator",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
                ("name", models.CharField(blank=True, max_length=200)),
                (
                    "url",
                    core.db.fields.WebAddressField(blank=True, max_length=500, verbose_name="address"),
                ),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="theme_collaborations",
                        to="people.person",
                    ),
                ),
                (
                    "theme",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="collaborators",
                        to="software.theme",
                    ),
                ),
            ],
            options={
                "verbose_name": "collaborator",
                "ordering": ["position", "pk"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), ("person__isnull", False)),
                            models.Q(("person__isnull", True), models.Q(("name", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="software_themecollaborator_by_one",
                        violation_error_message="Give either person or name, not both.",
                    ),
                    models.UniqueConstraint(
                        fields=("theme", "person", "name"),
                        name="software_themecollaborator_once",
                        nulls_distinct=False,
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ThemeCollaboratorEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
                ("name", models.CharField(blank=True, max_length=200)),
                (
                    "url",
                    core.db.fields.WebAddressField(blank=True, max_length=500, verbose_name="address"),
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
                    "pgh_context",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="pghistory.context",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        related_query_name="events_query",
                        to="software.themecollaborator",
                    ),
                ),
                (
                    "theme",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="software.theme",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="ThemeEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                (
                    "start",
                    models.DateField(
                        blank=True, help_text="first day; empty if not known", null=True, verbose_name="from"
                    ),
                ),
                (
                    "start_precision",
                    models.CharField(
                        choices=[("year", "year"), ("season", "season"), ("month", "month"), ("day", "day")],
                        default="day",
                        max_length=6,
                    ),
                ),
                (
                    "end",
                    models.DateField(
                        blank=True, help_text="last day; empty while it goes on", null=True, verbose_name="to"
                    ),
                ),
                (
                    "end_precision",
                    models.CharField(
                        choices=[("year", "year"), ("season", "season"), ("month", "month"), ("day", "day")],
                        default="day",
                        max_length=6,
                    ),
                ),
                ("end_unknown", models.BooleanField(default=False, verbose_name="ended, date not known")),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
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
                        choices=[("draft", "draft"), ("public", "public"), ("withdrawn", "withdrawn")],
                        default="draft",
                        max_length=9,
                    ),
                ),
                ("title", models.CharField(max_length=200)),
                ("slug", models.SlugField(allow_unicode=True, db_index=False, max_length=120)),
                (
                    "short",
                    models.CharField(
                        blank=True,
                        help_text="for the home page; the title if empty",
                        max_length=80,
                        verbose_name="short title",
                    ),
                ),
                ("summary", models.TextField(blank=True, help_text="one or two sentences")),
                ("narrative", models.TextField(blank=True, help_text="Markdown")),
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
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        related_query_name="events_query",
                        to="software.theme",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="ThemePerson",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
                ("part", models.CharField(blank=True, help_text="lead", max_length=80)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="theme_people",
                        to="people.person",
                    ),
                ),
                (
                    "theme",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="theme_people",
                        to="software.theme",
                    ),
                ),
            ],
            options={
                "verbose_name": "person",
                "verbose_name_plural": "people",
                "ordering": ["position", "pk"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("theme", "person"), name="software_themeperson_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="ThemePersonEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
                ("part", models.CharField(blank=True, help_text="lead", max_length=80)),
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
                    "pgh_context",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="pghistory.context",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        related_query_name="events_query",
                        to="software.themeperson",
                    ),
                ),
                (
                    "theme",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="software.theme",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="ThemePublication",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
                (
                    "venue",
                    models.CharField(
                        blank=True, help_text="VLDB", max_length=120, verbose_name="venue as cited"
                    ),
                ),
                ("year", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("selected", models.BooleanField(default=False)),
                (
                    "publication",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="theme_publications",
                        to="publications.publication",
                    ),
                ),
                (
                    "theme",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="theme_publications",
                        to="software.theme",
                    ),
                ),
            ],
            options={
                "verbose_name": "paper",
                "ordering": ["position", "pk"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("publication__isnull", False)),
                        fields=("theme", "publication"),
                        name="software_themepublication_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("publication", None)),
                        fields=("theme", "venue", "year"),
                        name="software_themepublication_cited_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("publication__isnull", False), ("venue", ""), ("year", None)),
                            models.Q(
                                ("publication", None),
                                ("year__isnull", False),
                                models.Q(("venue", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="software_themepublication_paper_or_citation",
                        violation_error_message="Name the paper, or else the venue and the year it is cited by.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ThemePublicationEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
                (
                    "venue",
                    models.CharField(
                        blank=True, help_text="VLDB", max_length=120, verbose_name="venue as cited"
                    ),
                ),
                ("year", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("selected", models.BooleanField(default=False)),
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
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        related_query_name="events_query",
                        to="software.themepublication",
                    ),
                ),
                (
                    "publication",
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
                    "theme",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="software.theme",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="ThemeSoftware",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
                (
                    "software",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="theme_software",
                        to="software.software",
                    ),
                ),
                (
                    "theme",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="theme_software",
                        to="software.theme",
                    ),
                ),
            ],
            options={
                "verbose_name": "software",
                "verbose_name_plural": "software",
                "ordering": ["position", "pk"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("theme", "software"), name="software_themesoftware_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="ThemeSoftwareEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
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
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        related_query_name="events_query",
                        to="software.themesoftware",
                    ),
                ),
                (
                    "software",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="software.software",
                    ),
                ),
                (
                    "theme",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="software.theme",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="ThemeTopic",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "content_object",
                    models.ForeignKey(
                        db_column="theme_id",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="topic_items",
                        to="software.theme",
                    ),
                ),
                (
                    "tag",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="theme_items",
                        to="publications.topic",
                    ),
                ),
            ],
            options={
                "verbose_name": "topic",
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("tag", "content_object"), name="software_themetopic_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="ThemeTopicEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                (
                    "content_object",
                    models.ForeignKey(
                        db_column="theme_id",
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="software.theme",
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
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        related_query_name="events_query",
                        to="software.themetopic",
                    ),
                ),
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
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.AddField(
            model_name="software",
            name="publications",
            field=models.ManyToManyField(
                related_name="software", through="software.SoftwarePublication", to="publications.publication"
            ),
        ),
        migrations.AddField(
            model_name="software",
            name="topics",
            field=taggit.managers.TaggableManager(
                blank=True,
                help_text="A comma-separated list of tags.",
                through="software.SoftwareTopic",
                to="publications.Topic",
                verbose_name="Tags",
            ),
        ),
        migrations.AddField(
            model_name="theme",
            name="people",
            field=models.ManyToManyField(
                related_name="themes", through="software.ThemePerson", to="people.person"
            ),
        ),
        migrations.AddField(
            model_name="theme",
            name="publications",
            field=models.ManyToManyField(
                related_name="themes", through="software.ThemePublication", to="publications.publication"
            ),
        ),
        migrations.AddField(
            model_name="theme",
            name="software",
            field=models.ManyToManyField(
                related_name="themes", through="software.ThemeSoftware", to="software.software"
            ),
        ),
        migrations.AddField(
            model_name="theme",
            name="topics",
            field=taggit.managers.TaggableManager(
                blank=True,
                help_text="A comma-separated list of tags.",
                through="software.ThemeTopic",
                to="publications.Topic",
                verbose_name="Tags",
            ),
        ),
        core.db.migration_operations.AddTriggers(
            triggers={
                "release": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="8cfa061c50bd0628fccb73224aa9e2d4a29f56e1",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_081f1",
                            table="software_release",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_software_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="52bebaab8e9b3ef514c0a4174a5c7f2ad21dd550",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_software_insert_6153d",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_release",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_software_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT software_id FROM old_values UNION SELECT DISTINCT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="47ad269104b68e0ee539fc568e2fb99670a2797e",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_software_update_a099c",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="software_release",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_software_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT software_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="cd5f2ca2cb5e4d465add0e9e887c6738de284fdb",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_software_delete_8144f",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_release",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_releaseevent" ("id", "notes", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "released_on", "software_id", "url", "version_name") SELECT new_values."id", new_values."notes", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."released_on", new_values."software_id", new_values."url", new_values."version_name" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="7f4224a876aebb89bf771710feffe021e877b5b5",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_7ece2",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_release",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."software_id" IS DISTINCT FROM NEW."software_id" OR OLD."version_name" IS DISTINCT FROM NEW."version_name" OR OLD."released_on" IS DISTINCT FROM NEW."released_on" OR OLD."url" IS DISTINCT FROM NEW."url" OR OLD."notes" IS DISTINCT FROM NEW."notes"))',
                            func='INSERT INTO "software_releaseevent" ("id", "notes", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "released_on", "software_id", "url", "version_name") VALUES (NEW."id", NEW."notes", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."released_on", NEW."software_id", NEW."url", NEW."version_name"); RETURN NULL;',
                            hash="95cdcdb5d05a37f0593ef5d1f3b8e814209e6bcc",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_8e188",
                            table="software_release",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_releaseevent" ("id", "notes", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "released_on", "software_id", "url", "version_name") SELECT old_values."id", old_values."notes", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."released_on", old_values."software_id", old_values."url", old_values."version_name" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="e7291f61209bba2280ecd0e0c2ff8c3e57f02e85",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_25a09",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_release",
                            when="AFTER",
                        ),
                    ),
                ],
                "software": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="f503034d0c8aaa323a030b3a2e304b3b45ebf39f",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_4aa3e",
                            table="software_software",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."tagline" IS DISTINCT FROM NEW."tagline" OR OLD."description" IS DISTINCT FROM NEW."description" OR OLD."repository" IS DISTINCT FROM NEW."repository" OR OLD."homepage" IS DISTINCT FROM NEW."homepage" OR OLD."documentation" IS DISTINCT FROM NEW."documentation" OR OLD."licence" IS DISTINCT FROM NEW."licence" OR OLD."last_commit_on" IS DISTINCT FROM NEW."last_commit_on" OR OLD."archived" IS DISTINCT FROM NEW."archived" OR OLD."checked_at" IS DISTINCT FROM NEW."checked_at" OR OLD."check_problem" IS DISTINCT FROM NEW."check_problem" OR OLD."etags" IS DISTINCT FROM NEW."etags")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="9e260d66ac2587f39c92d1732a368549e07e223b",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_b3968",
                            table="software_software",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_softwareevent" ("archived", "created_at", "description", "documentation", "homepage", "id", "last_commit_on", "licence", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "repository", "slug", "tagline", "uid", "visibility") SELECT new_values."archived", new_values."created_at", new_values."description", new_values."documentation", new_values."homepage", new_values."id", new_values."last_commit_on", new_values."licence", new_values."name", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."repository", new_values."slug", new_values."tagline", new_values."uid", new_values."visibility" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="55f3878a45b602f44a7483d03f6b4eb4216bfee0",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_e1e15",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_software",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."tagline" IS DISTINCT FROM NEW."tagline" OR OLD."description" IS DISTINCT FROM NEW."description" OR OLD."repository" IS DISTINCT FROM NEW."repository" OR OLD."homepage" IS DISTINCT FROM NEW."homepage" OR OLD."documentation" IS DISTINCT FROM NEW."documentation" OR OLD."licence" IS DISTINCT FROM NEW."licence" OR OLD."last_commit_on" IS DISTINCT FROM NEW."last_commit_on" OR OLD."archived" IS DISTINCT FROM NEW."archived"))',
                            func='INSERT INTO "software_softwareevent" ("archived", "created_at", "description", "documentation", "homepage", "id", "last_commit_on", "licence", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "repository", "slug", "tagline", "uid", "visibility") VALUES (NEW."archived", NEW."created_at", NEW."description", NEW."documentation", NEW."homepage", NEW."id", NEW."last_commit_on", NEW."licence", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."repository", NEW."slug", NEW."tagline", NEW."uid", NEW."visibility"); RETURN NULL;',
                            hash="16b4691f8279cda2b2275a80978c952112766277",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_1e3ff",
                            table="software_software",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_softwareevent" ("archived", "created_at", "description", "documentation", "homepage", "id", "last_commit_on", "licence", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "repository", "slug", "tagline", "uid", "visibility") SELECT old_values."archived", old_values."created_at", old_values."description", old_values."documentation", old_values."homepage", old_values."id", old_values."last_commit_on", old_values."licence", old_values."name", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."repository", old_values."slug", old_values."tagline", old_values."uid", old_values."visibility" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="9eaf244d96f0fc1300fd1c40c35f4ccddb512563",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_27779",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_software",
                            when="AFTER",
                        ),
                    ),
                ],
                "softwareperson": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="fffc3ae6daeb22be6c8fb0ab12b83cb287b0548a",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_7c689",
                            table="software_softwareperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_software_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="803d4686db13832209f19d202ac0d43c89c49e66",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_software_insert_6773f",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_softwareperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_software_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT software_id FROM old_values UNION SELECT DISTINCT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="4454054bc4158e3c207a707cd790d457082436c1",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_software_update_66d85",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="software_softwareperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_software_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT software_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="0027a26c70e8df99c7fb319ddf31cb57ee960b60",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_software_delete_29218",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_softwareperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_softwarepersonevent" ("end", "end_precision", "end_unknown", "id", "name", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "software_id", "start", "start_precision") SELECT new_values."end", new_values."end_precision", new_values."end_unknown", new_values."id", new_values."name", new_values."part", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."software_id", new_values."start", new_values."start_precision" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="d97ea69104df430183273a185a3a5fc4fd682385",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_9a4ce",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_softwareperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."start" IS DISTINCT FROM NEW."start" OR OLD."start_precision" IS DISTINCT FROM NEW."start_precision" OR OLD."end" IS DISTINCT FROM NEW."end" OR OLD."end_precision" IS DISTINCT FROM NEW."end_precision" OR OLD."end_unknown" IS DISTINCT FROM NEW."end_unknown" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."software_id" IS DISTINCT FROM NEW."software_id" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."part" IS DISTINCT FROM NEW."part"))',
                            func='INSERT INTO "software_softwarepersonevent" ("end", "end_precision", "end_unknown", "id", "name", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "software_id", "start", "start_precision") VALUES (NEW."end", NEW."end_precision", NEW."end_unknown", NEW."id", NEW."name", NEW."part", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."software_id", NEW."start", NEW."start_precision"); RETURN NULL;',
                            hash="aaf31774199f068f0efa5af550e340eef8c4438a",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_bd08b",
                            table="software_softwareperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_softwarepersonevent" ("end", "end_precision", "end_unknown", "id", "name", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "software_id", "start", "start_precision") SELECT old_values."end", old_values."end_precision", old_values."end_unknown", old_values."id", old_values."name", old_values."part", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."software_id", old_values."start", old_values."start_precision" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="5511b6c338bc5eac4a76ba7eb51afca5ed7d5f0f",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_50232",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_softwareperson",
                            when="AFTER",
                        ),
                    ),
                ],
                "softwarepublication": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="81c65cf24da9bb56de7648f5f487eb5e0ec851fd",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_fe292",
                            table="software_softwarepublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_software_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="2018a105215014bd739f56d40ffcb9b55faa902d",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_software_insert_23e40",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_softwarepublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_software_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT software_id FROM old_values UNION SELECT DISTINCT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="1678489c18a9f57c49b7bd2fed619175787ce3e3",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_software_update_0a58f",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="software_softwarepublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_software_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT software_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="0ddb04ad7f332fe2abc6ac9b1caa2f6d9bb1beeb",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_software_delete_bebd6",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_softwarepublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_softwarepublicationevent" ("describes", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "software_id") SELECT new_values."describes", new_values."id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."publication_id", new_values."software_id" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="568a461263e53676c81f876ce01ce137c52bffc6",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_72efd",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_softwarepublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."software_id" IS DISTINCT FROM NEW."software_id" OR OLD."publication_id" IS DISTINCT FROM NEW."publication_id" OR OLD."describes" IS DISTINCT FROM NEW."describes"))',
                            func='INSERT INTO "software_softwarepublicationevent" ("describes", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "software_id") VALUES (NEW."describes", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."publication_id", NEW."software_id"); RETURN NULL;',
                            hash="72aba6e9282d2f924e1defc2a9469be05ed68359",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_4b300",
                            table="software_softwarepublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_softwarepublicationevent" ("describes", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "software_id") SELECT old_values."describes", old_values."id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."publication_id", old_values."software_id" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="7501e30351f0f9922e8547f8beb5356a3262076e",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_c2df6",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_softwarepublication",
                            when="AFTER",
                        ),
                    ),
                ],
                "softwaretopic": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="2f31bcfeec9a0fe0501048c26182f74bb1c8e6c0",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_cbc0e",
                            table="software_softwaretopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_software_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="60053485740e19eb9325ce0d1c7a553b550eba5c",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_software_insert_ee48e",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_softwaretopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_software_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT software_id FROM old_values UNION SELECT DISTINCT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="7c4cb1a7b834bc3f5f691a46838d7fd643718517",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_software_update_3820b",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="software_softwaretopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_software_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT software_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="97b3a5bcebc3940ef398e0584afe2901bef378f3",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_software_delete_be506",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_softwaretopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_softwaretopicevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "software_id", "tag_id") SELECT new_values."id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."software_id", new_values."tag_id" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="fbb6dae3fded573b1d3d579439b60e5556af48bf",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_db84d",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_softwaretopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."tag_id" IS DISTINCT FROM NEW."tag_id" OR OLD."software_id" IS DISTINCT FROM NEW."software_id"))',
                            func='INSERT INTO "software_softwaretopicevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "software_id", "tag_id") VALUES (NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."software_id", NEW."tag_id"); RETURN NULL;',
                            hash="1bcfc077f7d2c039a7f1862acbbf680622acae41",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_2587d",
                            table="software_softwaretopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_softwaretopicevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "software_id", "tag_id") SELECT old_values."id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."software_id", old_values."tag_id" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="8ebed0721de5f43ebbfdd81a866c5943b7518bbc",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_78df0",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_softwaretopic",
                            when="AFTER",
                        ),
                    ),
                ],
                "starcount": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="8a86e95e2e74ea73becba33e1944913e52cebf11",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_c7f97",
                            table="software_starcount",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_starcountevent" ("counted_on", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "software_id", "stars") SELECT new_values."counted_on", new_values."id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."software_id", new_values."stars" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="5f3a6903348fbaf39a3369a676f3e6d5c3ac137e",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_908e7",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_starcount",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."software_id" IS DISTINCT FROM NEW."software_id" OR OLD."counted_on" IS DISTINCT FROM NEW."counted_on" OR OLD."stars" IS DISTINCT FROM NEW."stars"))',
                            func='INSERT INTO "software_starcountevent" ("counted_on", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "software_id", "stars") VALUES (NEW."counted_on", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."software_id", NEW."stars"); RETURN NULL;',
                            hash="bf44965ef5b383569ac731fd6831a5c8b6b96536",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_a6d54",
                            table="software_starcount",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_starcountevent" ("counted_on", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "software_id", "stars") SELECT old_values."counted_on", old_values."id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."software_id", old_values."stars" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="d1eed55c235ce703c4a18d5826c64587b257ab0a",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_ada86",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_starcount",
                            when="AFTER",
                        ),
                    ),
                ],
                "theme": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="0d674bf3b0bc18610c9ce1201ef2ca9a6cfea2d6",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_85a5f",
                            table="software_theme",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."start" IS DISTINCT FROM NEW."start" OR OLD."start_precision" IS DISTINCT FROM NEW."start_precision" OR OLD."end" IS DISTINCT FROM NEW."end" OR OLD."end_precision" IS DISTINCT FROM NEW."end_precision" OR OLD."end_unknown" IS DISTINCT FROM NEW."end_unknown" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."short" IS DISTINCT FROM NEW."short" OR OLD."summary" IS DISTINCT FROM NEW."summary" OR OLD."narrative" IS DISTINCT FROM NEW."narrative")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="768cc6252b93d5cb504a15652d845de1a67bd3c4",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_972a4",
                            table="software_theme",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_themeevent" ("created_at", "end", "end_precision", "end_unknown", "id", "narrative", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "short", "slug", "start", "start_precision", "summary", "title", "uid", "visibility") SELECT new_values."created_at", new_values."end", new_values."end_precision", new_values."end_unknown", new_values."id", new_values."narrative", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."short", new_values."slug", new_values."start", new_values."start_precision", new_values."summary", new_values."title", new_values."uid", new_values."visibility" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="dfc2adc680c38134f4073afc0a10aa0055d35733",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_65c99",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_theme",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."start" IS DISTINCT FROM NEW."start" OR OLD."start_precision" IS DISTINCT FROM NEW."start_precision" OR OLD."end" IS DISTINCT FROM NEW."end" OR OLD."end_precision" IS DISTINCT FROM NEW."end_precision" OR OLD."end_unknown" IS DISTINCT FROM NEW."end_unknown" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."short" IS DISTINCT FROM NEW."short" OR OLD."summary" IS DISTINCT FROM NEW."summary" OR OLD."narrative" IS DISTINCT FROM NEW."narrative"))',
                            func='INSERT INTO "software_themeevent" ("created_at", "end", "end_precision", "end_unknown", "id", "narrative", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "short", "slug", "start", "start_precision", "summary", "title", "uid", "visibility") VALUES (NEW."created_at", NEW."end", NEW."end_precision", NEW."end_unknown", NEW."id", NEW."narrative", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."short", NEW."slug", NEW."start", NEW."start_precision", NEW."summary", NEW."title", NEW."uid", NEW."visibility"); RETURN NULL;',
                            hash="7769c80837a0f2809d89a5a2ad1108a7c40909c5",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_5d6a1",
                            table="software_theme",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_themeevent" ("created_at", "end", "end_precision", "end_unknown", "id", "narrative", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "short", "slug", "start", "start_precision", "summary", "title", "uid", "visibility") SELECT old_values."created_at", old_values."end", old_values."end_precision", old_values."end_unknown", old_values."id", old_values."narrative", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."short", old_values."slug", old_values."start", old_values."start_precision", old_values."summary", old_values."title", old_values."uid", old_values."visibility" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="6af6761f355f5540186e45a03ad6127aa056e5ba",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_68491",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_theme",
                            when="AFTER",
                        ),
                    ),
                ],
                "themecollaborator": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="c44ef7c75c6ba0db7f91efd6fe3da5147c2a7f5c",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_a3c1b",
                            table="software_themecollaborator",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_theme_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="ac7f9dd5c52cc63396261fe6a557e77aaafaf792",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_theme_insert_24875",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_themecollaborator",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_theme_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT theme_id FROM old_values UNION SELECT DISTINCT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="8fb4247bac9007b2acb7080f26a7e859fedd8098",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_theme_update_e7191",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="software_themecollaborator",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_theme_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT theme_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="12a1adae5534f2bcf72a8540074427951b6cf58d",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_theme_delete_e666d",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_themecollaborator",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_themecollaboratorevent" ("id", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "theme_id", "url") SELECT new_values."id", new_values."name", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."theme_id", new_values."url" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="9578e6f4d780c64e678de6ba3fc96e7b098ba8d9",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_55e18",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_themecollaborator",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."theme_id" IS DISTINCT FROM NEW."theme_id" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."url" IS DISTINCT FROM NEW."url"))',
                            func='INSERT INTO "software_themecollaboratorevent" ("id", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "theme_id", "url") VALUES (NEW."id", NEW."name", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."theme_id", NEW."url"); RETURN NULL;',
                            hash="b8e98ccd3570837fce278cafa9d3d98794756117",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_04104",
                            table="software_themecollaborator",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_themecollaboratorevent" ("id", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "theme_id", "url") SELECT old_values."id", old_values."name", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."theme_id", old_values."url" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="36cc0f9d25d40c00f98c6a7fc135ce0b5ca07a6d",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_bda57",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_themecollaborator",
                            when="AFTER",
                        ),
                    ),
                ],
                "themeperson": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="c66aea84c1da81e1588d261004c8ef17761671cb",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_a8aa5",
                            table="software_themeperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_theme_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="0bea69783b44855c6aee4386a978fe58bbb5503b",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_theme_insert_207fa",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_themeperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_theme_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT theme_id FROM old_values UNION SELECT DISTINCT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="56f280aeb75f4498068da62e379e25dfff402e6d",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_theme_update_cd640",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="software_themeperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_theme_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT theme_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="10e4946af6cbb83609f6ba7f847c49b05e8d371b",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_theme_delete_71ec0",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_themeperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_themepersonevent" ("id", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "theme_id") SELECT new_values."id", new_values."part", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."theme_id" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="83d2aff20fcecf8461f9bd6b33d5c5229096faa6",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_369f7",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_themeperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."theme_id" IS DISTINCT FROM NEW."theme_id" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."part" IS DISTINCT FROM NEW."part"))',
                            func='INSERT INTO "software_themepersonevent" ("id", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "theme_id") VALUES (NEW."id", NEW."part", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."theme_id"); RETURN NULL;',
                            hash="a7c566723378b36ff2c50781c5a39cea8623eaf4",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_390fb",
                            table="software_themeperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_themepersonevent" ("id", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "theme_id") SELECT old_values."id", old_values."part", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."theme_id" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="36885f4e65ba3a8e4df289ccc5ea463013169a93",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_c4755",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_themeperson",
                            when="AFTER",
                        ),
                    ),
                ],
                "themepublication": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="98da73594e51308e5fafcbb41cbefed57c8770d5",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_17237",
                            table="software_themepublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_theme_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="f397d9eaae4226f4082cdc47f5705dafad8dc213",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_theme_insert_77c98",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_themepublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_theme_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT theme_id FROM old_values UNION SELECT DISTINCT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="73496d9e8b66d61f2dc38f50a80b2bfe77eed0c0",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_theme_update_cf0ed",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="software_themepublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_theme_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT theme_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="b5b1f715898634d82567a4cb66c93ab39c80691d",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_theme_delete_26021",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_themepublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_themepublicationevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "selected", "theme_id", "venue", "year") SELECT new_values."id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."publication_id", new_values."selected", new_values."theme_id", new_values."venue", new_values."year" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="2f675188c18b8ccf750e0309ef662d94948b6a96",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_23581",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_themepublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."theme_id" IS DISTINCT FROM NEW."theme_id" OR OLD."publication_id" IS DISTINCT FROM NEW."publication_id" OR OLD."venue" IS DISTINCT FROM NEW."venue" OR OLD."year" IS DISTINCT FROM NEW."year" OR OLD."selected" IS DISTINCT FROM NEW."selected"))',
                            func='INSERT INTO "software_themepublicationevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "selected", "theme_id", "venue", "year") VALUES (NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."publication_id", NEW."selected", NEW."theme_id", NEW."venue", NEW."year"); RETURN NULL;',
                            hash="9e36654d393553151e6ee6aaabf20899c322f798",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_3edc4",
                            table="software_themepublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_themepublicationevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "selected", "theme_id", "venue", "year") SELECT old_values."id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."publication_id", old_values."selected", old_values."theme_id", old_values."venue", old_values."year" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="9370848fa8a9bd532a62d52ba9e9ac46fb9e9e18",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_318c9",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_themepublication",
                            when="AFTER",
                        ),
                    ),
                ],
                "themesoftware": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="a4c3516e0127dbd408f3ea95abd97ef8c9b15d75",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_4c3ae",
                            table="software_themesoftware",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_theme_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="7d724ea85163fa1eb55b6ef6d3bc998223975d66",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_theme_insert_6f2a7",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_themesoftware",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_theme_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT theme_id FROM old_values UNION SELECT DISTINCT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="51127ef134da0ae4bb43a273927e8c2d9b27d5a7",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_theme_update_af664",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="software_themesoftware",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_theme_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT theme_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="fbb59eca14e36f5075ebb368181c8342895a0b8f",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_theme_delete_c446c",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_themesoftware",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_themesoftwareevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "software_id", "theme_id") SELECT new_values."id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."software_id", new_values."theme_id" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="6e9d0419b5fbe47e2b623d05a95414ebf0a415d3",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_ca887",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_themesoftware",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."theme_id" IS DISTINCT FROM NEW."theme_id" OR OLD."software_id" IS DISTINCT FROM NEW."software_id"))',
                            func='INSERT INTO "software_themesoftwareevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "software_id", "theme_id") VALUES (NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."software_id", NEW."theme_id"); RETURN NULL;',
                            hash="a144dc941a71da4d14ec7520688c3f720d3beb8b",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_edd03",
                            table="software_themesoftware",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_themesoftwareevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "software_id", "theme_id") SELECT old_values."id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."software_id", old_values."theme_id" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="1b5df3b8652b8138dca443a95589b41dec31d05f",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_7491c",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_themesoftware",
                            when="AFTER",
                        ),
                    ),
                ],
                "themetopic": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="b627163bc052da79b72db1c7c9f1be6ecacfee90",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_4669d",
                            table="software_themetopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_theme_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="eb3dfdf4f5127f6c67ef4f75e2068839566a5146",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_theme_insert_18d5c",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_themetopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_theme_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT theme_id FROM old_values UNION SELECT DISTINCT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="65a3053bece40ef4de623479223354c69dff6ba7",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_theme_update_76da9",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="software_themetopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_theme_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT theme_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="b47e0e408387cb8802be1146c2c583552da49eab",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_theme_delete_cf3a5",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_themetopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_themetopicevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tag_id", "theme_id") SELECT new_values."id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."tag_id", new_values."theme_id" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="ce857c008e9893fb6828ef031bfcd34c5c05eccc",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_4524b",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="software_themetopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."tag_id" IS DISTINCT FROM NEW."tag_id" OR OLD."theme_id" IS DISTINCT FROM NEW."theme_id"))',
                            func='INSERT INTO "software_themetopicevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tag_id", "theme_id") VALUES (NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."tag_id", NEW."theme_id"); RETURN NULL;',
                            hash="997fd2105ffa6ee3b905bcf1887df37bbb797a98",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_66783",
                            table="software_themetopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "software_themetopicevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tag_id", "theme_id") SELECT old_values."id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."tag_id", old_values."theme_id" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="535eda6f27b0cabad51a165e026f184a64e2b96d",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_764f1",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="software_themetopic",
                            when="AFTER",
                        ),
                    ),
                ],
            },
        ),
    ]
