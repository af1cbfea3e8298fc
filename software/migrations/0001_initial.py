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

import groupsite.kit.fields
import groupsite.kit.migrations


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
                ("repository", groupsite.kit.fields.WebAddressField(blank=True, max_length=500)),
                ("homepage", groupsite.kit.fields.WebAddressField(blank=True, max_length=500)),
                ("documentation", groupsite.kit.fields.WebAddressField(blank=True, max_length=500)),
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
                    groupsite.kit.fields.WebAddressField(blank=True, max_length=500, verbose_name="address"),
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
                    groupsite.kit.fields.WebAddressField(blank=True, max_length=500, verbose_name="address"),
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
                ("repository", groupsite.kit.fields.WebAddressField(blank=True, max_length=500)),
                ("homepage", groupsite.kit.fields.WebAddressField(blank=True, max_length=500)),
                ("documentation", groupsite.kit.fields.WebAddressField(blank=True, max_length=500)),
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
                    groupsite.kit.fields.WebAddressField(blank=True, max_length=500, verbose_name="address"),
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
                    groupsite.kit.fields.WebAddressField(blank=True, max_length=500, verbose_name="address"),
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
        groupsite.kit.migrations.AddTriggers(
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
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="467cccf11be3ac585d911cd52534827909bedc0b",
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
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT software_id FROM old_values UNION SELECT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="9ba784eab16980a34250d41e781190e76ae81aec",
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
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT software_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="b4882afb284f0d85afa2b6a3b8eab45a19cb93de",
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
                            func='INSERT INTO "software_releaseevent" ("id", "notes", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "released_on", "software_id", "url", "version_name") VALUES (NEW."id", NEW."notes", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."released_on", NEW."software_id", NEW."url", NEW."version_name"); RETURN NULL;',
                            hash="4eaf42557b2ca5ce48ad3fcb91042e3770b8a101",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_7ece2",
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
                            func='INSERT INTO "software_releaseevent" ("id", "notes", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "released_on", "software_id", "url", "version_name") VALUES (OLD."id", OLD."notes", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."released_on", OLD."software_id", OLD."url", OLD."version_name"); RETURN NULL;',
                            hash="b2e489e57d54bb6ccf0039a83a0e6fd30486dbb9",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_25a09",
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
                            func='INSERT INTO "software_softwareevent" ("archived", "created_at", "description", "documentation", "homepage", "id", "last_commit_on", "licence", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "repository", "slug", "tagline", "uid", "visibility") VALUES (NEW."archived", NEW."created_at", NEW."description", NEW."documentation", NEW."homepage", NEW."id", NEW."last_commit_on", NEW."licence", NEW."name", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."position", NEW."repository", NEW."slug", NEW."tagline", NEW."uid", NEW."visibility"); RETURN NULL;',
                            hash="75921160b9f45aa2dbe207b6209daaa42c8f67f0",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_e1e15",
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
                            func='INSERT INTO "software_softwareevent" ("archived", "created_at", "description", "documentation", "homepage", "id", "last_commit_on", "licence", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "repository", "slug", "tagline", "uid", "visibility") VALUES (OLD."archived", OLD."created_at", OLD."description", OLD."documentation", OLD."homepage", OLD."id", OLD."last_commit_on", OLD."licence", OLD."name", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."position", OLD."repository", OLD."slug", OLD."tagline", OLD."uid", OLD."visibility"); RETURN NULL;',
                            hash="9ad5c4c06e73da39231a8950a17326819df82d00",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_27779",
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
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="e6047855f65e8db33e367d66e53e2cb887d4284f",
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
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT software_id FROM old_values UNION SELECT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="91279d770dd10300dc2fe784ac70651c7b78c1ac",
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
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT software_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="d5dfdf5442edfcfd8ad88db8bdb7ebd87e25e8c6",
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
                            func='INSERT INTO "software_softwarepersonevent" ("end", "end_precision", "end_unknown", "id", "name", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "software_id", "start", "start_precision") VALUES (NEW."end", NEW."end_precision", NEW."end_unknown", NEW."id", NEW."name", NEW."part", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."position", NEW."software_id", NEW."start", NEW."start_precision"); RETURN NULL;',
                            hash="a3060fba93e316957bde7da211a443dce5ee7782",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_9a4ce",
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
                            func='INSERT INTO "software_softwarepersonevent" ("end", "end_precision", "end_unknown", "id", "name", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "software_id", "start", "start_precision") VALUES (OLD."end", OLD."end_precision", OLD."end_unknown", OLD."id", OLD."name", OLD."part", OLD."person_id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."position", OLD."software_id", OLD."start", OLD."start_precision"); RETURN NULL;',
                            hash="b8ae674fea9dab3dd8bd3f6bab404e9c16ebccd8",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_50232",
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
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="f707e20a0a3e763cd90d72b25e32cf80ce3cb662",
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
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT software_id FROM old_values UNION SELECT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="e8ed5d1d4c26d0128d032f032ea8c21f8b92530e",
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
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT software_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="ddabb9f021e8997bd4df5c0be1b3d6e4bb83d52d",
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
                            func='INSERT INTO "software_softwarepublicationevent" ("describes", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "software_id") VALUES (NEW."describes", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."position", NEW."publication_id", NEW."software_id"); RETURN NULL;',
                            hash="786d423f8c116610e8c46c7c98ed059dd2996cc2",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_72efd",
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
                            func='INSERT INTO "software_softwarepublicationevent" ("describes", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "software_id") VALUES (OLD."describes", OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."position", OLD."publication_id", OLD."software_id"); RETURN NULL;',
                            hash="0950789024f280ffe3115eb1e229767b7c7359e0",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_c2df6",
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
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="6858cf17d4464536f33593c630a4c1e7e6789f26",
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
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT software_id FROM old_values UNION SELECT software_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="08a3e932efa86617d690d1293b97f0706e4fcafe",
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
                            func="UPDATE software_software SET changed_at = now(), version = version + 1 WHERE id IN (SELECT software_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="19464b7e919bad8f4885cfea36aa397c669fdafb",
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
                            func='INSERT INTO "software_softwaretopicevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "software_id", "tag_id") VALUES (NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."software_id", NEW."tag_id"); RETURN NULL;',
                            hash="08671d36b145fa1c4f9745be43dca4055aa7c6bb",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_db84d",
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
                            func='INSERT INTO "software_softwaretopicevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "software_id", "tag_id") VALUES (OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."software_id", OLD."tag_id"); RETURN NULL;',
                            hash="ac4c92c7d66370b861dc1605e3d3d1de4a4c8769",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_78df0",
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
                            func='INSERT INTO "software_starcountevent" ("counted_on", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "software_id", "stars") VALUES (NEW."counted_on", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."software_id", NEW."stars"); RETURN NULL;',
                            hash="97c2c0865094259d5ce5f9c3430e904b5bbf852b",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_908e7",
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
                            func='INSERT INTO "software_starcountevent" ("counted_on", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "software_id", "stars") VALUES (OLD."counted_on", OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."software_id", OLD."stars"); RETURN NULL;',
                            hash="db490e586e36318ffaac313eef59f2d56abde8a4",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_ada86",
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
                            func='INSERT INTO "software_themeevent" ("created_at", "end", "end_precision", "end_unknown", "id", "narrative", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "short", "slug", "start", "start_precision", "summary", "title", "uid", "visibility") VALUES (NEW."created_at", NEW."end", NEW."end_precision", NEW."end_unknown", NEW."id", NEW."narrative", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."position", NEW."short", NEW."slug", NEW."start", NEW."start_precision", NEW."summary", NEW."title", NEW."uid", NEW."visibility"); RETURN NULL;',
                            hash="8dc16a84251ea37b571ca0e384f0c7ccce2f8e3c",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_65c99",
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
                            func='INSERT INTO "software_themeevent" ("created_at", "end", "end_precision", "end_unknown", "id", "narrative", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "short", "slug", "start", "start_precision", "summary", "title", "uid", "visibility") VALUES (OLD."created_at", OLD."end", OLD."end_precision", OLD."end_unknown", OLD."id", OLD."narrative", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."position", OLD."short", OLD."slug", OLD."start", OLD."start_precision", OLD."summary", OLD."title", OLD."uid", OLD."visibility"); RETURN NULL;',
                            hash="804c5385c32193b6f7e1b168d75b47ccfb1f9c25",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_68491",
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
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="9741da117ad95be1152f5cc618b10f6a89fddca6",
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
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT theme_id FROM old_values UNION SELECT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="b6960dde8567329bb5e9341c970c7ea5fa57d12d",
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
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT theme_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="d13573a648e71beaba0cc9ba623aa3092368dee4",
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
                            func='INSERT INTO "software_themecollaboratorevent" ("id", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "theme_id", "url") VALUES (NEW."id", NEW."name", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."position", NEW."theme_id", NEW."url"); RETURN NULL;',
                            hash="f6833f875b3480ba5518ea73d63e1d9d36040c7f",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_55e18",
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
                            func='INSERT INTO "software_themecollaboratorevent" ("id", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "theme_id", "url") VALUES (OLD."id", OLD."name", OLD."person_id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."position", OLD."theme_id", OLD."url"); RETURN NULL;',
                            hash="53435945cc313400648e9cf4ce1d19039e3f8e0f",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_bda57",
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
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="3c5616d5e880b92e7a02617293695262bca90c84",
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
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT theme_id FROM old_values UNION SELECT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="9b9683f3d9b3d5bd70f2186f760e3c0cf63c8f1c",
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
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT theme_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="d256166ec2c90cf4c67547dee1c4e9a16135fc4e",
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
                            func='INSERT INTO "software_themepersonevent" ("id", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "theme_id") VALUES (NEW."id", NEW."part", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."position", NEW."theme_id"); RETURN NULL;',
                            hash="0ddf4c135bacb76cb9b5078fbc79a2ff52fc8d43",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_369f7",
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
                            func='INSERT INTO "software_themepersonevent" ("id", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "theme_id") VALUES (OLD."id", OLD."part", OLD."person_id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."position", OLD."theme_id"); RETURN NULL;',
                            hash="4f80b54bfd5e92ab361af237d30d7b3ac91f7c2b",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_c4755",
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
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="ba5a58232e7389aee51e163b6cf0906f7eefa888",
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
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT theme_id FROM old_values UNION SELECT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="1fa65358478e7e849b1da6d8795f06550ade99d7",
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
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT theme_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="9b4f123ce8bea3f84f28d8fb5a0b588596949265",
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
                            func='INSERT INTO "software_themepublicationevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "selected", "theme_id", "venue", "year") VALUES (NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."position", NEW."publication_id", NEW."selected", NEW."theme_id", NEW."venue", NEW."year"); RETURN NULL;',
                            hash="725e5866d293ee8bdab405260b713987730255d9",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_23581",
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
                            func='INSERT INTO "software_themepublicationevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "selected", "theme_id", "venue", "year") VALUES (OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."position", OLD."publication_id", OLD."selected", OLD."theme_id", OLD."venue", OLD."year"); RETURN NULL;',
                            hash="6d1cd41f2c94761de5cfef38e12e91b8226311d0",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_318c9",
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
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="76f8e467f08b6eb8303632872df15b20d642b93b",
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
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT theme_id FROM old_values UNION SELECT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="f81588e3b091469f04a8bdef745bdddf6637b972",
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
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT theme_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="4944aa97a3bcdfd7b2ac73e6912888425dc6fdcb",
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
                            func='INSERT INTO "software_themesoftwareevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "software_id", "theme_id") VALUES (NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."position", NEW."software_id", NEW."theme_id"); RETURN NULL;',
                            hash="c8d779464d4d498662d706e3e553ed84bd3bb7de",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_ca887",
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
                            func='INSERT INTO "software_themesoftwareevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "software_id", "theme_id") VALUES (OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."position", OLD."software_id", OLD."theme_id"); RETURN NULL;',
                            hash="19e546469c67189fa4cf4da22964c2935b9fd015",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_7491c",
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
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="ee051384b8738c7688ff2de5b33ee5f0384688d7",
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
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT theme_id FROM old_values UNION SELECT theme_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="e7cc8426874e31f3dbf666fc68e8c36929a0bc92",
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
                            func="UPDATE software_theme SET changed_at = now(), version = version + 1 WHERE id IN (SELECT theme_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="d8303cc2c887a61b783c649c037df7dbb0c0ef4f",
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
                            func='INSERT INTO "software_themetopicevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tag_id", "theme_id") VALUES (NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."tag_id", NEW."theme_id"); RETURN NULL;',
                            hash="5eb17e165f1681c156d390a79a0f313a6ef96239",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_4524b",
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
                            func='INSERT INTO "software_themetopicevent" ("id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tag_id", "theme_id") VALUES (OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."tag_id", OLD."theme_id"); RETURN NULL;',
                            hash="f5012529013e3239fd7b65f843d070b91997981e",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_764f1",
                            table="software_themetopic",
                            when="AFTER",
                        ),
                    ),
                ],
            },
        ),
    ]
