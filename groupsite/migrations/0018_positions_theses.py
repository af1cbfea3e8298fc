import datetime
import uuid

import django.contrib.postgres.functions
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.functions.datetime
import django.db.models.lookups
import pgtrigger.compiler
from django.db import migrations, models

import core.db.fields
import core.db.migration_operations
import core.files.model_fields
from groupsite.redirects.slug_triggers import build_slug_triggers


class Migration(migrations.Migration):
    dependencies = [
        ("groupsite", "0017_reserve_years"),
        ("people", "0010_cv_talks"),
        ("pghistory", "0007_auto_20250421_0444"),
        ("publications", "0004_plain_help_texts"),
    ]

    operations = [
        core.db.migration_operations.CreateModels(
            operations=[
                migrations.CreateModel(
                    name="Position",
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
                                help_text="Public, and never changes.",
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
                        ("title", models.CharField(max_length=200, verbose_name="title")),
                        (
                            "slug",
                            models.SlugField(
                                allow_unicode=True, max_length=120, unique=True, verbose_name="slug"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("phd", "PhD student"),
                                    ("postdoc", "postdoc"),
                                    ("engineer", "research engineer"),
                                    ("assistant", "research assistant"),
                                    ("intern", "internship"),
                                    ("faculty", "faculty"),
                                    ("other", "other position"),
                                ],
                                default="phd",
                                max_length=9,
                                verbose_name="kind",
                            ),
                        ),
                        (
                            "text",
                            models.TextField(
                                blank=True, help_text="You can use Markdown.", verbose_name="text"
                            ),
                        ),
                        (
                            "opens_on",
                            models.DateField(
                                blank=True,
                                help_text="It is not shown before this date.",
                                null=True,
                                verbose_name="announced on",
                            ),
                        ),
                        (
                            "deadline",
                            models.DateField(
                                blank=True,
                                help_text="The last day to apply. The position closes at the end of this day.",
                                null=True,
                                verbose_name="deadline",
                            ),
                        ),
                        ("starts_on", models.DateField(blank=True, null=True, verbose_name="start")),
                        (
                            "starts_on_precision",
                            models.CharField(
                                choices=[
                                    ("year", "year"),
                                    ("season", "season"),
                                    ("month", "month"),
                                    ("day", "day"),
                                ],
                                default="day",
                                max_length=6,
                            ),
                        ),
                        (
                            "duration",
                            models.CharField(
                                blank=True,
                                help_text="For example 3 years.",
                                max_length=120,
                                verbose_name="duration",
                            ),
                        ),
                        (
                            "funding",
                            models.CharField(
                                blank=True,
                                help_text="For example a stipend, a pay scale or a grant.",
                                max_length=300,
                                verbose_name="funding",
                            ),
                        ),
                        (
                            "place",
                            models.CharField(
                                blank=True,
                                help_text="If empty, it is the place of the group.",
                                max_length=200,
                                verbose_name="place",
                            ),
                        ),
                        (
                            "contact",
                            models.ForeignKey(
                                blank=True,
                                help_text="Whom to ask.",
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="positions",
                                to="people.person",
                                verbose_name="contact",
                            ),
                        ),
                        (
                            "contact_email",
                            models.EmailField(
                                blank=True,
                                help_text="If empty, the public e-mail of the contact is shown.",
                                max_length=254,
                                verbose_name="contact e-mail",
                            ),
                        ),
                        (
                            "how_to_apply",
                            models.TextField(
                                blank=True,
                                help_text="What to send to whom. You can use Markdown.",
                                verbose_name="how to apply",
                            ),
                        ),
                        (
                            "apply_url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="application form"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "position",
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("visibility__in", ["draft", "public", "withdrawn"])),
                                name="groupsite_position_visibility_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("title", ""), _negated=True),
                                name="groupsite_position_titled",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("slug__regex", "^[\\w-]+$")),
                                name="groupsite_position_slug_form",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "kind__in",
                                        [
                                            "phd",
                                            "postdoc",
                                            "engineer",
                                            "assistant",
                                            "intern",
                                            "faculty",
                                            "other",
                                        ],
                                    )
                                ),
                                name="groupsite_position_kind_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("deadline__gte", models.F("opens_on"))),
                                name="groupsite_position_closes_after_opening",
                                violation_error_message="The deadline is before the date of the announcement.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("starts_on", None),
                                    ("starts_on_precision", "day"),
                                    models.Q(("starts_on__day", 1), ("starts_on_precision", "month")),
                                    models.Q(
                                        ("starts_on__day", 1),
                                        ("starts_on__month__in", [3, 6, 9, 12]),
                                        ("starts_on_precision", "season"),
                                    ),
                                    models.Q(
                                        ("starts_on__day", 1),
                                        ("starts_on__month", 1),
                                        ("starts_on_precision", "year"),
                                    ),
                                    _connector="OR",
                                ),
                                name="groupsite_position_start_is_first_day",
                            ),
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="PositionEvent",
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
                                to="groupsite.position",
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
                                help_text="Public, and never changes.",
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
                        ("title", models.CharField(max_length=200, verbose_name="title")),
                        (
                            "slug",
                            models.SlugField(
                                allow_unicode=True, db_index=False, max_length=120, verbose_name="slug"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("phd", "PhD student"),
                                    ("postdoc", "postdoc"),
                                    ("engineer", "research engineer"),
                                    ("assistant", "research assistant"),
                                    ("intern", "internship"),
                                    ("faculty", "faculty"),
                                    ("other", "other position"),
                                ],
                                default="phd",
                                max_length=9,
                                verbose_name="kind",
                            ),
                        ),
                        (
                            "text",
                            models.TextField(
                                blank=True, help_text="You can use Markdown.", verbose_name="text"
                            ),
                        ),
                        (
                            "opens_on",
                            models.DateField(
                                blank=True,
                                help_text="It is not shown before this date.",
                                null=True,
                                verbose_name="announced on",
                            ),
                        ),
                        (
                            "deadline",
                            models.DateField(
                                blank=True,
                                help_text="The last day to apply. The position closes at the end of this day.",
                                null=True,
                                verbose_name="deadline",
                            ),
                        ),
                        ("starts_on", models.DateField(blank=True, null=True, verbose_name="start")),
                        (
                            "starts_on_precision",
                            models.CharField(
                                choices=[
                                    ("year", "year"),
                                    ("season", "season"),
                                    ("month", "month"),
                                    ("day", "day"),
                                ],
                                default="day",
                                max_length=6,
                            ),
                        ),
                        (
                            "duration",
                            models.CharField(
                                blank=True,
                                help_text="For example 3 years.",
                                max_length=120,
                                verbose_name="duration",
                            ),
                        ),
                        (
                            "funding",
                            models.CharField(
                                blank=True,
                                help_text="For example a stipend, a pay scale or a grant.",
                                max_length=300,
                                verbose_name="funding",
                            ),
                        ),
                        (
                            "place",
                            models.CharField(
                                blank=True,
                                help_text="If empty, it is the place of the group.",
                                max_length=200,
                                verbose_name="place",
                            ),
                        ),
                        (
                            "contact",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                help_text="Whom to ask.",
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="people.person",
                                verbose_name="contact",
                            ),
                        ),
                        (
                            "contact_email",
                            models.EmailField(
                                blank=True,
                                help_text="If empty, the public e-mail of the contact is shown.",
                                max_length=254,
                                verbose_name="contact e-mail",
                            ),
                        ),
                        (
                            "how_to_apply",
                            models.TextField(
                                blank=True,
                                help_text="What to send to whom. You can use Markdown.",
                                verbose_name="how to apply",
                            ),
                        ),
                        (
                            "apply_url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="application form"
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Thesis",
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
                                blank=True,
                                help_text="First day. Leave empty if not known.",
                                null=True,
                                verbose_name="from",
                            ),
                        ),
                        (
                            "start_precision",
                            models.CharField(
                                choices=[
                                    ("year", "year"),
                                    ("season", "season"),
                                    ("month", "month"),
                                    ("day", "day"),
                                ],
                                default="day",
                                max_length=6,
                            ),
                        ),
                        (
                            "end",
                            models.DateField(
                                blank=True,
                                help_text="Last day. Leave empty if it is still going on.",
                                null=True,
                                verbose_name="to",
                            ),
                        ),
                        (
                            "end_precision",
                            models.CharField(
                                choices=[
                                    ("year", "year"),
                                    ("season", "season"),
                                    ("month", "month"),
                                    ("day", "day"),
                                ],
                                default="day",
                                max_length=6,
                            ),
                        ),
                        (
                            "end_unknown",
                            models.BooleanField(default=False, verbose_name="ended, date not known"),
                        ),
                        (
                            "uid",
                            models.UUIDField(
                                db_default=django.contrib.postgres.functions.RandomUUID(),
                                default=uuid.uuid4,
                                editable=False,
                                help_text="Public, and never changes.",
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
                        ("title", models.CharField(max_length=300, verbose_name="title")),
                        (
                            "slug",
                            models.SlugField(
                                allow_unicode=True, max_length=120, unique=True, verbose_name="slug"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("bachelor", "bachelor’s thesis"),
                                    ("master", "master’s thesis"),
                                    ("phd", "PhD thesis"),
                                    ("project", "student project"),
                                ],
                                default="master",
                                max_length=8,
                                verbose_name="kind",
                            ),
                        ),
                        (
                            "progress",
                            models.CharField(
                                choices=[("offer", "on offer"), ("running", "running"), ("done", "done")],
                                default="offer",
                                max_length=7,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "student",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="theses",
                                to="people.person",
                                verbose_name="student",
                            ),
                        ),
                        (
                            "student_name",
                            models.CharField(
                                blank=True,
                                help_text="For students without a page on this site.",
                                max_length=200,
                                verbose_name="student’s name",
                            ),
                        ),
                        (
                            "text",
                            models.TextField(
                                blank=True, help_text="You can use Markdown.", verbose_name="text"
                            ),
                        ),
                        (
                            "publication",
                            models.OneToOneField(
                                blank=True,
                                help_text="The finished thesis. For a PhD thesis that is done it is added if empty.",
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="thesis_record",
                                to="publications.publication",
                                verbose_name="paper",
                            ),
                        ),
                        (
                            "file",
                            core.files.model_fields.DocumentField(
                                blank=True,
                                facts={"media_type": "media_type", "size": "size"},
                                max_length=200,
                                upload_to="theses",
                                verbose_name="PDF",
                            ),
                        ),
                        ("media_type", models.CharField(blank=True, editable=False, max_length=100)),
                        ("size", models.PositiveBigIntegerField(default=0, editable=False)),
                    ],
                    options={
                        "verbose_name": "thesis",
                        "verbose_name_plural": "theses",
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("visibility__in", ["draft", "public", "withdrawn"])),
                                name="groupsite_thesis_visibility_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("end__gte", models.F("start"))),
                                name="groupsite_thesis_ends_after_start",
                                violation_error_message="The end is before the start.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("end_unknown", False), ("end", None), _connector="OR"),
                                name="groupsite_thesis_end_known_or_not",
                                violation_error_message="Enter an end or tick “ended, date not known”, not both.",
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
                                    models.Q(
                                        ("start__day", 1), ("start__month", 1), ("start_precision", "year")
                                    ),
                                    _connector="OR",
                                ),
                                name="groupsite_thesis_start_is_first_day",
                                violation_error_message="The start must be the first day of its year, season or month.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("end", None),
                                    ("end_precision", "day"),
                                    models.Q(
                                        django.db.models.lookups.Exact(
                                            django.db.models.functions.datetime.ExtractDay(
                                                django.db.models.functions.comparison.Cast(
                                                    django.db.models.expressions.CombinedExpression(
                                                        models.F("end"),
                                                        "+",
                                                        models.Value(datetime.timedelta(days=1)),
                                                    ),
                                                    models.DateField(),
                                                )
                                            ),
                                            1,
                                        ),
                                        models.Q(
                                            ("end_precision", "month"),
                                            models.Q(
                                                ("end__month__in", [2, 5, 8, 11]), ("end_precision", "season")
                                            ),
                                            models.Q(("end__month", 12), ("end_precision", "year")),
                                            _connector="OR",
                                        ),
                                    ),
                                    _connector="OR",
                                ),
                                name="groupsite_thesis_end_is_last_day",
                                violation_error_message="The end must be the last day of its year, season or month.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("title", ""), _negated=True),
                                name="groupsite_thesis_titled",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("slug__regex", "^[\\w-]+$")),
                                name="groupsite_thesis_slug_form",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("kind__in", ["bachelor", "master", "phd", "project"])),
                                name="groupsite_thesis_kind_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("progress__in", ["offer", "running", "done"])),
                                name="groupsite_thesis_progress_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("student", None), ("student_name", ""), _connector="OR"),
                                name="groupsite_thesis_student_once",
                                violation_error_message="Choose a person or enter a name, not both.",
                            ),
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="ThesisEvent",
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
                                to="groupsite.thesis",
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
                            "start",
                            models.DateField(
                                blank=True,
                                help_text="First day. Leave empty if not known.",
                                null=True,
                                verbose_name="from",
                            ),
                        ),
                        (
                            "start_precision",
                            models.CharField(
                                choices=[
                                    ("year", "year"),
                                    ("season", "season"),
                                    ("month", "month"),
                                    ("day", "day"),
                                ],
                                default="day",
                                max_length=6,
                            ),
                        ),
                        (
                            "end",
                            models.DateField(
                                blank=True,
                                help_text="Last day. Leave empty if it is still going on.",
                                null=True,
                                verbose_name="to",
                            ),
                        ),
                        (
                            "end_precision",
                            models.CharField(
                                choices=[
                                    ("year", "year"),
                                    ("season", "season"),
                                    ("month", "month"),
                                    ("day", "day"),
                                ],
                                default="day",
                                max_length=6,
                            ),
                        ),
                        (
                            "end_unknown",
                            models.BooleanField(default=False, verbose_name="ended, date not known"),
                        ),
                        (
                            "uid",
                            models.UUIDField(
                                db_default=django.contrib.postgres.functions.RandomUUID(),
                                default=uuid.uuid4,
                                editable=False,
                                help_text="Public, and never changes.",
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
                        ("title", models.CharField(max_length=300, verbose_name="title")),
                        (
                            "slug",
                            models.SlugField(
                                allow_unicode=True, db_index=False, max_length=120, verbose_name="slug"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("bachelor", "bachelor’s thesis"),
                                    ("master", "master’s thesis"),
                                    ("phd", "PhD thesis"),
                                    ("project", "student project"),
                                ],
                                default="master",
                                max_length=8,
                                verbose_name="kind",
                            ),
                        ),
                        (
                            "progress",
                            models.CharField(
                                choices=[("offer", "on offer"), ("running", "running"), ("done", "done")],
                                default="offer",
                                max_length=7,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "student",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="people.person",
                                verbose_name="student",
                            ),
                        ),
                        (
                            "student_name",
                            models.CharField(
                                blank=True,
                                help_text="For students without a page on this site.",
                                max_length=200,
                                verbose_name="student’s name",
                            ),
                        ),
                        (
                            "text",
                            models.TextField(
                                blank=True, help_text="You can use Markdown.", verbose_name="text"
                            ),
                        ),
                        (
                            "publication",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                help_text="The finished thesis. For a PhD thesis that is done it is added if empty.",
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="publications.publication",
                                verbose_name="paper",
                            ),
                        ),
                        (
                            "file",
                            core.files.model_fields.DocumentField(
                                blank=True,
                                facts={"media_type": "media_type", "size": "size"},
                                max_length=200,
                                upload_to="theses",
                                verbose_name="PDF",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="ThesisPerson",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "position",
                            models.PositiveSmallIntegerField(
                                default=0, help_text="Lower numbers come first."
                            ),
                        ),
                        (
                            "thesis",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="people",
                                to="groupsite.thesis",
                            ),
                        ),
                        (
                            "part",
                            models.CharField(
                                choices=[("supervisor", "supervisor"), ("examiner", "examiner")],
                                default="supervisor",
                                max_length=10,
                                verbose_name="part",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="thesis_people",
                                to="people.person",
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                blank=True,
                                help_text="For people without a page on this site.",
                                max_length=200,
                                verbose_name="name",
                            ),
                        ),
                        (
                            "affiliation",
                            models.CharField(blank=True, max_length=200, verbose_name="affiliation"),
                        ),
                    ],
                    options={
                        "verbose_name": "supervisor or examiner",
                        "verbose_name_plural": "supervisors and examiners",
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("name", ""), ("person__isnull", False)),
                                    models.Q(("person__isnull", True), models.Q(("name", ""), _negated=True)),
                                    _connector="OR",
                                ),
                                name="groupsite_thesisperson_by_one",
                                violation_error_message="Give either person or name, not both.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("part__in", ["supervisor", "examiner"])),
                                name="groupsite_thesisperson_part_known",
                            ),
                            models.UniqueConstraint(
                                fields=("thesis", "person", "name", "part"),
                                name="groupsite_thesisperson_once",
                                nulls_distinct=False,
                            ),
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="ThesisPersonEvent",
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
                                to="groupsite.thesisperson",
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
                            models.PositiveSmallIntegerField(
                                default=0, help_text="Lower numbers come first."
                            ),
                        ),
                        (
                            "thesis",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.thesis",
                            ),
                        ),
                        (
                            "part",
                            models.CharField(
                                choices=[("supervisor", "supervisor"), ("examiner", "examiner")],
                                default="supervisor",
                                max_length=10,
                                verbose_name="part",
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
                            "name",
                            models.CharField(
                                blank=True,
                                help_text="For people without a page on this site.",
                                max_length=200,
                                verbose_name="name",
                            ),
                        ),
                        (
                            "affiliation",
                            models.CharField(blank=True, max_length=200, verbose_name="affiliation"),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                        "indexes": [],
                        "constraints": [],
                    },
                ),
            ],
        ),
        core.db.migration_operations.AddTriggers(
            triggers={
                "Position": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="d70852e50e4da0ba5ae66d47dda520418e5a8bd0",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_92cb6",
                            table="groupsite_position",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."text" IS DISTINCT FROM NEW."text" OR OLD."opens_on" IS DISTINCT FROM NEW."opens_on" OR OLD."deadline" IS DISTINCT FROM NEW."deadline" OR OLD."starts_on" IS DISTINCT FROM NEW."starts_on" OR OLD."starts_on_precision" IS DISTINCT FROM NEW."starts_on_precision" OR OLD."duration" IS DISTINCT FROM NEW."duration" OR OLD."funding" IS DISTINCT FROM NEW."funding" OR OLD."place" IS DISTINCT FROM NEW."place" OR OLD."contact_id" IS DISTINCT FROM NEW."contact_id" OR OLD."contact_email" IS DISTINCT FROM NEW."contact_email" OR OLD."how_to_apply" IS DISTINCT FROM NEW."how_to_apply" OR OLD."apply_url" IS DISTINCT FROM NEW."apply_url")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="164a5332d0d3ff6e57f3f81161bc2c91203fe9a5",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_0ac5c",
                            table="groupsite_position",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_positionevent" ("apply_url", "contact_email", "contact_id", "created_at", "deadline", "duration", "funding", "how_to_apply", "id", "kind", "opens_on", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "slug", "starts_on", "starts_on_precision", "text", "title", "uid", "visibility") SELECT new_values."apply_url", new_values."contact_email", new_values."contact_id", new_values."created_at", new_values."deadline", new_values."duration", new_values."funding", new_values."how_to_apply", new_values."id", new_values."kind", new_values."opens_on", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."place", new_values."slug", new_values."starts_on", new_values."starts_on_precision", new_values."text", new_values."title", new_values."uid", new_values."visibility" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="29db59b5bc5d5e8e92876c1ccfbcdedd9e0f56a4",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_0a5f3",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_position",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."text" IS DISTINCT FROM NEW."text" OR OLD."opens_on" IS DISTINCT FROM NEW."opens_on" OR OLD."deadline" IS DISTINCT FROM NEW."deadline" OR OLD."starts_on" IS DISTINCT FROM NEW."starts_on" OR OLD."starts_on_precision" IS DISTINCT FROM NEW."starts_on_precision" OR OLD."duration" IS DISTINCT FROM NEW."duration" OR OLD."funding" IS DISTINCT FROM NEW."funding" OR OLD."place" IS DISTINCT FROM NEW."place" OR OLD."contact_id" IS DISTINCT FROM NEW."contact_id" OR OLD."contact_email" IS DISTINCT FROM NEW."contact_email" OR OLD."how_to_apply" IS DISTINCT FROM NEW."how_to_apply" OR OLD."apply_url" IS DISTINCT FROM NEW."apply_url"))',
                            func='INSERT INTO "groupsite_positionevent" ("apply_url", "contact_email", "contact_id", "created_at", "deadline", "duration", "funding", "how_to_apply", "id", "kind", "opens_on", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "slug", "starts_on", "starts_on_precision", "text", "title", "uid", "visibility") VALUES (NEW."apply_url", NEW."contact_email", NEW."contact_id", NEW."created_at", NEW."deadline", NEW."duration", NEW."funding", NEW."how_to_apply", NEW."id", NEW."kind", NEW."opens_on", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."place", NEW."slug", NEW."starts_on", NEW."starts_on_precision", NEW."text", NEW."title", NEW."uid", NEW."visibility"); RETURN NULL;',
                            hash="f3df4cafbec23db9648f707a94349e0474c51216",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_a3dda",
                            table="groupsite_position",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_positionevent" ("apply_url", "contact_email", "contact_id", "created_at", "deadline", "duration", "funding", "how_to_apply", "id", "kind", "opens_on", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "slug", "starts_on", "starts_on_precision", "text", "title", "uid", "visibility") SELECT old_values."apply_url", old_values."contact_email", old_values."contact_id", old_values."created_at", old_values."deadline", old_values."duration", old_values."funding", old_values."how_to_apply", old_values."id", old_values."kind", old_values."opens_on", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."place", old_values."slug", old_values."starts_on", old_values."starts_on_precision", old_values."text", old_values."title", old_values."uid", old_values."visibility" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="066bdac2fd1fd2fec20f8a04f1af4b2608502d11",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_fa977",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_position",
                            when="AFTER",
                        ),
                    ),
                ],
                "Thesis": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="65cdbdce95875f2758e37b5b70034d7b1c5bfb6a",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_886a4",
                            table="groupsite_thesis",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."start" IS DISTINCT FROM NEW."start" OR OLD."start_precision" IS DISTINCT FROM NEW."start_precision" OR OLD."end" IS DISTINCT FROM NEW."end" OR OLD."end_precision" IS DISTINCT FROM NEW."end_precision" OR OLD."end_unknown" IS DISTINCT FROM NEW."end_unknown" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."progress" IS DISTINCT FROM NEW."progress" OR OLD."student_id" IS DISTINCT FROM NEW."student_id" OR OLD."student_name" IS DISTINCT FROM NEW."student_name" OR OLD."text" IS DISTINCT FROM NEW."text" OR OLD."publication_id" IS DISTINCT FROM NEW."publication_id" OR OLD."file" IS DISTINCT FROM NEW."file" OR OLD."media_type" IS DISTINCT FROM NEW."media_type" OR OLD."size" IS DISTINCT FROM NEW."size")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="c6bba294214236f84bc50351143511715976cce5",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_a6364",
                            table="groupsite_thesis",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_thesisevent" ("created_at", "end", "end_precision", "end_unknown", "file", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "progress", "publication_id", "slug", "start", "start_precision", "student_id", "student_name", "text", "title", "uid", "visibility") SELECT new_values."created_at", new_values."end", new_values."end_precision", new_values."end_unknown", new_values."file", new_values."id", new_values."kind", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."progress", new_values."publication_id", new_values."slug", new_values."start", new_values."start_precision", new_values."student_id", new_values."student_name", new_values."text", new_values."title", new_values."uid", new_values."visibility" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="d10dedce3637be15a657960d7ba6280f5ddcf272",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_632fe",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_thesis",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."start" IS DISTINCT FROM NEW."start" OR OLD."start_precision" IS DISTINCT FROM NEW."start_precision" OR OLD."end" IS DISTINCT FROM NEW."end" OR OLD."end_precision" IS DISTINCT FROM NEW."end_precision" OR OLD."end_unknown" IS DISTINCT FROM NEW."end_unknown" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."progress" IS DISTINCT FROM NEW."progress" OR OLD."student_id" IS DISTINCT FROM NEW."student_id" OR OLD."student_name" IS DISTINCT FROM NEW."student_name" OR OLD."text" IS DISTINCT FROM NEW."text" OR OLD."publication_id" IS DISTINCT FROM NEW."publication_id" OR OLD."file" IS DISTINCT FROM NEW."file"))',
                            func='INSERT INTO "groupsite_thesisevent" ("created_at", "end", "end_precision", "end_unknown", "file", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "progress", "publication_id", "slug", "start", "start_precision", "student_id", "student_name", "text", "title", "uid", "visibility") VALUES (NEW."created_at", NEW."end", NEW."end_precision", NEW."end_unknown", NEW."file", NEW."id", NEW."kind", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."progress", NEW."publication_id", NEW."slug", NEW."start", NEW."start_precision", NEW."student_id", NEW."student_name", NEW."text", NEW."title", NEW."uid", NEW."visibility"); RETURN NULL;',
                            hash="2b7b51eafe2b91293f45e887c4bea1d732b06a7b",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_a689f",
                            table="groupsite_thesis",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_thesisevent" ("created_at", "end", "end_precision", "end_unknown", "file", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "progress", "publication_id", "slug", "start", "start_precision", "student_id", "student_name", "text", "title", "uid", "visibility") SELECT old_values."created_at", old_values."end", old_values."end_precision", old_values."end_unknown", old_values."file", old_values."id", old_values."kind", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."progress", old_values."publication_id", old_values."slug", old_values."start", old_values."start_precision", old_values."student_id", old_values."student_name", old_values."text", old_values."title", old_values."uid", old_values."visibility" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="88c127f6e88cb2ee901d65e70c2321bed926eeaa",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_111a7",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_thesis",
                            when="AFTER",
                        ),
                    ),
                ],
                "ThesisPerson": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="4e9f41d32f3c83531c23ce5fce0346cbf04ba4b6",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_0bb74",
                            table="groupsite_thesisperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_thesis_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_thesis SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT thesis_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="4f2f6c3ccf4880b26fe18d785c6a594e53853b14",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_thesis_insert_82b43",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_thesisperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_thesis_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_thesis SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT thesis_id FROM old_values UNION SELECT DISTINCT thesis_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="34fe58e380372612c6836b4a96dc887287a6d91d",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_thesis_update_3f461",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="groupsite_thesisperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_thesis_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_thesis SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT thesis_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="23753d332e5573b2349c3c7aa68b05c0fddb6fc9",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_thesis_delete_996b6",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_thesisperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_thesispersonevent" ("affiliation", "id", "name", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "thesis_id") SELECT new_values."affiliation", new_values."id", new_values."name", new_values."part", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."thesis_id" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="9fb4e168103f89725385cb34d3335834c79623ef",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_acfc2",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_thesisperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."thesis_id" IS DISTINCT FROM NEW."thesis_id" OR OLD."part" IS DISTINCT FROM NEW."part" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."affiliation" IS DISTINCT FROM NEW."affiliation"))',
                            func='INSERT INTO "groupsite_thesispersonevent" ("affiliation", "id", "name", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "thesis_id") VALUES (NEW."affiliation", NEW."id", NEW."name", NEW."part", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."thesis_id"); RETURN NULL;',
                            hash="eda82644e9ca2f591a5863bb0f6334c5e048cd7b",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_e9175",
                            table="groupsite_thesisperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_thesispersonevent" ("affiliation", "id", "name", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "thesis_id") SELECT old_values."affiliation", old_values."id", old_values."name", old_values."part", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."thesis_id" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="7a22b20638c869d99b365ad511b533ac2d6a0b6b",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_46bdb",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_thesisperson",
                            when="AFTER",
                        ),
                    ),
                ],
            },
        ),
        build_slug_triggers("groupsite_position", "groupsite.position", "/join/"),
        build_slug_triggers("groupsite_thesis", "groupsite.thesis", "/theses/"),
    ]
