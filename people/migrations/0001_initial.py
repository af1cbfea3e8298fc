import datetime
import uuid

import django.contrib.postgres.fields
import django.contrib.postgres.functions
import django.contrib.postgres.operations
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.functions.datetime
import django.db.models.functions.text
import django.db.models.lookups
import pgtrigger.compiler
from django.conf import settings
from django.db import migrations, models

import groupsite.kit.dated
import groupsite.kit.fields
import groupsite.kit.migrations


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("pghistory", "0007_auto_20250421_0444"),
    ]

    operations = [
        django.contrib.postgres.operations.UnaccentExtension(),
        django.contrib.postgres.operations.TrigramExtension(),
        migrations.RunSQL(
            sql="\n            CREATE FUNCTION public.site_norm(value text) RETURNS text\n            LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE\n            RETURN lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFKC)));\n\n            CREATE FUNCTION public.site_last_year(years smallint[]) RETURNS smallint\n            LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE\n            RETURN (SELECT max(year) FROM unnest(years) AS year);\n\n            CREATE TEXT SEARCH CONFIGURATION public.site (COPY = pg_catalog.english);\n            ALTER TEXT SEARCH CONFIGURATION public.site\n                ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, english_stem;\n            ",
            reverse_sql="\n            DROP TEXT SEARCH CONFIGURATION public.site;\n            DROP FUNCTION public.site_last_year;\n            DROP FUNCTION public.site_norm;\n            ",
        ),
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "email",
                    models.EmailField(
                        help_text="the login, in any case",
                        max_length=254,
                        unique=True,
                        verbose_name="e-mail address",
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("member", "member"),
                            ("staff", "staff"),
                            ("editor", "editor"),
                            ("owner", "owner"),
                        ],
                        default="member",
                        max_length=6,
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="take it off instead of deleting the account",
                        verbose_name="active",
                    ),
                ),
                (
                    "joined_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(), editable=False
                    ),
                ),
            ],
            options={
                "verbose_name": "account",
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("email"),
                        name="people_user_email_unique",
                        violation_error_message="There is an account with this address already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["member", "staff", "editor", "owner"])),
                        name="people_user_role_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Person",
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
                ("name", models.CharField(help_text="as it is displayed", max_length=200)),
                ("given", models.CharField(blank=True, max_length=100, verbose_name="given name")),
                ("particle", models.CharField(blank=True, help_text="von, de la, …", max_length=40)),
                ("family", models.CharField(blank=True, max_length=100, verbose_name="family name")),
                ("suffix", models.CharField(blank=True, help_text="Jr., III, …", max_length=20)),
                (
                    "sort_key",
                    models.GeneratedField(
                        db_persist=True,
                        expression=models.Func(
                            django.db.models.functions.text.Concat(
                                django.db.models.functions.comparison.Coalesce(
                                    django.db.models.functions.comparison.NullIf("family", models.Value("")),
                                    "name",
                                ),
                                models.Value(", "),
                                "given",
                                models.Value(" "),
                                "particle",
                            ),
                            function="public.site_norm",
                        ),
                        output_field=models.CharField(db_collation="C", max_length=400),
                    ),
                ),
                (
                    "slug",
                    models.SlugField(
                        allow_unicode=True,
                        help_text="the last part of the address",
                        max_length=90,
                        unique=True,
                    ),
                ),
                ("pronouns", models.CharField(blank=True, max_length=40)),
                (
                    "summary",
                    models.TextField(blank=True, help_text="one or two sentences that introduce the profile"),
                ),
                ("biography", models.TextField(blank=True, help_text="Markdown")),
                (
                    "photo",
                    models.ImageField(
                        blank=True, height_field="photo_height", upload_to="photos", width_field="photo_width"
                    ),
                ),
                ("photo_width", models.PositiveIntegerField(blank=True, editable=False, null=True)),
                ("photo_height", models.PositiveIntegerField(blank=True, editable=False, null=True)),
                (
                    "photo_consent",
                    models.BooleanField(
                        default=False,
                        help_text="the person agreed that the photo is shown; without it initials are",
                    ),
                ),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail address")),
                (
                    "email_visibility",
                    models.CharField(
                        choices=[
                            ("public", "everybody"),
                            ("members", "members who are logged in"),
                            ("hidden", "nobody but the editors"),
                        ],
                        default="public",
                        max_length=7,
                        verbose_name="e-mail is shown to",
                    ),
                ),
                ("office", models.CharField(blank=True, max_length=300)),
                (
                    "visibility",
                    models.CharField(
                        choices=[
                            ("public", "everybody"),
                            ("members", "members who are logged in"),
                            ("hidden", "nobody but the editors"),
                        ],
                        default="public",
                        max_length=7,
                        verbose_name="profile is shown to",
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="person",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="account",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "people",
                "abstract": False,
                "indexes": [models.Index(fields=["sort_key"], name="people_person_sort_key")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="people_person_named"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("slug__regex", "^[\\w-]+$")), name="people_person_slug_form"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("visibility__in", ["public", "members", "hidden"]),
                            ("email_visibility__in", ["public", "members", "hidden"]),
                        ),
                        name="people_person_visibility_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Role",
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
                ("name", models.CharField(help_text="PhD student", max_length=80, unique=True)),
                ("plural", models.CharField(help_text="PhD students", max_length=80)),
                (
                    "heading",
                    models.CharField(
                        blank=True,
                        help_text="the heading its holders stand under; the plural if empty",
                        max_length=80,
                    ),
                ),
                ("slug", models.SlugField(allow_unicode=True, max_length=90, unique=True)),
                ("leads", models.BooleanField(default=False, verbose_name="leads the group")),
                (
                    "past_are_alumni",
                    models.BooleanField(default=True, verbose_name="past holders are alumni"),
                ),
            ],
            options={
                "ordering": ["position", "name"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True), models.Q(("plural", ""), _negated=True)
                        ),
                        name="people_role_named",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("slug__regex", "^[\\w-]+$")), name="people_role_slug_form"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Appointment",
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
                    "title",
                    models.CharField(
                        blank=True, help_text="shown in place of the role's name", max_length=120
                    ),
                ),
                ("institution", models.CharField(blank=True, max_length=200)),
                (
                    "unit",
                    models.CharField(blank=True, help_text="school, department, laboratory", max_length=200),
                ),
                (
                    "rank",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="lower comes first within the role"
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=300)),
                (
                    "destination",
                    models.CharField(blank=True, help_text="where the person went next", max_length=200),
                ),
                (
                    "destination_url",
                    groupsite.kit.fields.WebAddressField(
                        blank=True, max_length=500, verbose_name="destination's address"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="appointments",
                        to="people.person",
                    ),
                ),
                (
                    "role",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appointments",
                        to="people.role",
                    ),
                ),
            ],
            options={
                "ordering": ["role__position", "rank", "person__sort_key", "pk"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("end__gte", models.F("start"))),
                        name="people_appointment_ends_after_start",
                        violation_error_message="The end lies before the start.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("end_unknown", False), ("end", None), _connector="OR"),
                        name="people_appointment_end_known_or_not",
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
                        name="people_appointment_start_is_first_day",
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
                        name="people_appointment_end_is_last_day",
                        violation_error_message="The end must be the last day of its year, season or month.",
                    ),
                    models.UniqueConstraint(
                        fields=("person", "role", "start"),
                        name="people_appointment_once",
                        nulls_distinct=False,
                        violation_error_message="The person has this role from this day already.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AppointmentEvent",
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
                    "title",
                    models.CharField(
                        blank=True, help_text="shown in place of the role's name", max_length=120
                    ),
                ),
                ("institution", models.CharField(blank=True, max_length=200)),
                (
                    "unit",
                    models.CharField(blank=True, help_text="school, department, laboratory", max_length=200),
                ),
                (
                    "rank",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="lower comes first within the role"
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=300)),
                (
                    "destination",
                    models.CharField(blank=True, help_text="where the person went next", max_length=200),
                ),
                (
                    "destination_url",
                    groupsite.kit.fields.WebAddressField(
                        blank=True, max_length=500, verbose_name="destination's address"
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
                        to="people.appointment",
                    ),
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
                    "role",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="people.role",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="Course",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "years",
                    groupsite.kit.dated.YearsField(
                        blank=True, default=list, help_text="for example 2021-2025, 2027", size=None
                    ),
                ),
                (
                    "since",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="for what goes on, its first year", null=True
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
                ("title", models.CharField(max_length=200)),
                ("slug", models.SlugField(allow_unicode=True, max_length=90, unique=True)),
                ("code", models.CharField(blank=True, max_length=40)),
                ("level", models.CharField(blank=True, help_text="undergraduate, master's", max_length=80)),
                ("institution", models.CharField(blank=True, max_length=200)),
                ("description", models.TextField(blank=True, help_text="Markdown")),
                (
                    "url",
                    groupsite.kit.fields.WebAddressField(blank=True, max_length=500, verbose_name="address"),
                ),
            ],
            options={
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("title", ""), _negated=True), name="people_course_named"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("slug__regex", "^[\\w-]+$")), name="people_course_slug_form"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("years__len__gt", 0), ("since__isnull", False), _connector="OR"),
                        name="people_course_dated",
                        violation_error_message="Give at least one year.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CourseEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                (
                    "years",
                    groupsite.kit.dated.YearsField(
                        blank=True, default=list, help_text="for example 2021-2025, 2027", size=None
                    ),
                ),
                (
                    "since",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="for what goes on, its first year", null=True
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
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(), editable=False
                    ),
                ),
                ("title", models.CharField(max_length=200)),
                ("slug", models.SlugField(allow_unicode=True, db_index=False, max_length=90)),
                ("code", models.CharField(blank=True, max_length=40)),
                ("level", models.CharField(blank=True, help_text="undergraduate, master's", max_length=80)),
                ("institution", models.CharField(blank=True, max_length=200)),
                ("description", models.TextField(blank=True, help_text="Markdown")),
                (
                    "url",
                    groupsite.kit.fields.WebAddressField(blank=True, max_length=500, verbose_name="address"),
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
                        to="people.course",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="CourseTeacher",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
                ("part", models.CharField(blank=True, help_text="lecturer, organiser", max_length=80)),
                (
                    "course",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="course_teachers",
                        to="people.course",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="course_teachers",
                        to="people.person",
                    ),
                ),
            ],
            options={
                "verbose_name": "teacher",
                "ordering": ["position", "pk"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("course", "person"), name="people_courseteacher_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="CourseTeacherEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
                ("part", models.CharField(blank=True, help_text="lecturer, organiser", max_length=80)),
                (
                    "course",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="people.course",
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
                        to="people.courseteacher",
                    ),
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
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="Education",
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
                ("degree", models.CharField(help_text="PhD, MSc, study abroad", max_length=120)),
                (
                    "field",
                    models.CharField(
                        blank=True, help_text="Computer Science", max_length=160, verbose_name="in"
                    ),
                ),
                ("institution", models.CharField(max_length=200)),
                ("unit", models.CharField(blank=True, help_text="school, laboratory", max_length=200)),
                ("place", models.CharField(blank=True, max_length=120)),
                (
                    "honour",
                    models.CharField(blank=True, help_text="with distinction; a scholarship", max_length=200),
                ),
                ("thesis", models.CharField(blank=True, max_length=500)),
                (
                    "supervisors",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(),
                        blank=True,
                        default=list,
                        help_text="names, one a line",
                        size=None,
                    ),
                ),
                (
                    "bullets",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(),
                        blank=True,
                        default=list,
                        help_text="one a line",
                        size=None,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="education",
                        to="people.person",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "education",
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("end__gte", models.F("start"))),
                        name="people_education_ends_after_start",
                        violation_error_message="The end lies before the start.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("end_unknown", False), ("end", None), _connector="OR"),
                        name="people_education_end_known_or_not",
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
                        name="people_education_start_is_first_day",
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
                        name="people_education_end_is_last_day",
                        violation_error_message="The end must be the last day of its year, season or month.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("degree", ""), _negated=True),
                            models.Q(("institution", ""), _negated=True),
                        ),
                        name="people_education_named",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EducationEvent",
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
                ("degree", models.CharField(help_text="PhD, MSc, study abroad", max_length=120)),
                (
                    "field",
                    models.CharField(
                        blank=True, help_text="Computer Science", max_length=160, verbose_name="in"
                    ),
                ),
                ("institution", models.CharField(max_length=200)),
                ("unit", models.CharField(blank=True, help_text="school, laboratory", max_length=200)),
                ("place", models.CharField(blank=True, max_length=120)),
                (
                    "honour",
                    models.CharField(blank=True, help_text="with distinction; a scholarship", max_length=200),
                ),
                ("thesis", models.CharField(blank=True, max_length=500)),
                (
                    "supervisors",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(),
                        blank=True,
                        default=list,
                        help_text="names, one a line",
                        size=None,
                    ),
                ),
                (
                    "bullets",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(),
                        blank=True,
                        default=list,
                        help_text="one a line",
                        size=None,
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
                        to="people.education",
                    ),
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
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="Experience",
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
                    "kind",
                    models.CharField(
                        choices=[("research", "research"), ("work", "work")], default="research", max_length=8
                    ),
                ),
                ("title", models.CharField(max_length=160)),
                ("organisation", models.CharField(max_length=200)),
                ("unit", models.CharField(blank=True, max_length=200)),
                ("place", models.CharField(blank=True, max_length=120)),
                (
                    "bullets",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(),
                        blank=True,
                        default=list,
                        help_text="one a line",
                        size=None,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="experience",
                        to="people.person",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "experience",
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("end__gte", models.F("start"))),
                        name="people_experience_ends_after_start",
                        violation_error_message="The end lies before the start.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("end_unknown", False), ("end", None), _connector="OR"),
                        name="people_experience_end_known_or_not",
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
                        name="people_experience_start_is_first_day",
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
                        name="people_experience_end_is_last_day",
                        violation_error_message="The end must be the last day of its year, season or month.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("title", ""), _negated=True),
                            models.Q(("organisation", ""), _negated=True),
                        ),
                        name="people_experience_named",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["research", "work"])),
                        name="people_experience_kind_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ExperienceEvent",
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
                    "kind",
                    models.CharField(
                        choices=[("research", "research"), ("work", "work")], default="research", max_length=8
                    ),
                ),
                ("title", models.CharField(max_length=160)),
                ("organisation", models.CharField(max_length=200)),
                ("unit", models.CharField(blank=True, max_length=200)),
                ("place", models.CharField(blank=True, max_length=120)),
                (
                    "bullets",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(),
                        blank=True,
                        default=list,
                        help_text="one a line",
                        size=None,
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
                        to="people.experience",
                    ),
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
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="PersonEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
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
                ("name", models.CharField(help_text="as it is displayed", max_length=200)),
                ("given", models.CharField(blank=True, max_length=100, verbose_name="given name")),
                ("particle", models.CharField(blank=True, help_text="von, de la, …", max_length=40)),
                ("family", models.CharField(blank=True, max_length=100, verbose_name="family name")),
                ("suffix", models.CharField(blank=True, help_text="Jr., III, …", max_length=20)),
                (
                    "slug",
                    models.SlugField(
                        allow_unicode=True,
                        db_index=False,
                        help_text="the last part of the address",
                        max_length=90,
                    ),
                ),
                ("pronouns", models.CharField(blank=True, max_length=40)),
                (
                    "summary",
                    models.TextField(blank=True, help_text="one or two sentences that introduce the profile"),
                ),
                ("biography", models.TextField(blank=True, help_text="Markdown")),
                (
                    "photo",
                    models.ImageField(
                        blank=True, height_field="photo_height", upload_to="photos", width_field="photo_width"
                    ),
                ),
                (
                    "photo_consent",
                    models.BooleanField(
                        default=False,
                        help_text="the person agreed that the photo is shown; without it initials are",
                    ),
                ),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail address")),
                (
                    "email_visibility",
                    models.CharField(
                        choices=[
                            ("public", "everybody"),
                            ("members", "members who are logged in"),
                            ("hidden", "nobody but the editors"),
                        ],
                        default="public",
                        max_length=7,
                        verbose_name="e-mail is shown to",
                    ),
                ),
                ("office", models.CharField(blank=True, max_length=300)),
                (
                    "visibility",
                    models.CharField(
                        choices=[
                            ("public", "everybody"),
                            ("members", "members who are logged in"),
                            ("hidden", "nobody but the editors"),
                        ],
                        default="public",
                        max_length=7,
                        verbose_name="profile is shown to",
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
                        to="people.person",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="account",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="PersonIdentifier",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "scheme",
                    models.CharField(
                        choices=[
                            ("orcid", "ORCID"),
                            ("scholar", "Google Scholar"),
                            ("dblp", "dblp"),
                            ("openalex", "OpenAlex"),
                            ("semanticscholar", "Semantic Scholar"),
                            ("github", "GitHub"),
                            ("isni", "ISNI"),
                            ("wikidata", "Wikidata"),
                        ],
                        max_length=20,
                    ),
                ),
                ("value", models.CharField(max_length=200)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="identifiers",
                        to="people.person",
                    ),
                ),
            ],
            options={
                "verbose_name": "identifier",
                "ordering": ["scheme", "value"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(
                        fields=("scheme", "value"),
                        name="people_personidentifier_unique",
                        violation_error_message="Somebody has this identifier already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("scheme", "orcid"), _negated=True),
                            ("value__regex", "^\\d{4}-\\d{4}-\\d{4}-\\d{3}[\\dX]$"),
                            _connector="OR",
                        ),
                        name="people_personidentifier_orcid_form",
                        violation_error_message="An ORCID looks like 0000-0002-1825-0097.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PersonIdentifierEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                (
                    "scheme",
                    models.CharField(
                        choices=[
                            ("orcid", "ORCID"),
                            ("scholar", "Google Scholar"),
                            ("dblp", "dblp"),
                            ("openalex", "OpenAlex"),
                            ("semanticscholar", "Semantic Scholar"),
                            ("github", "GitHub"),
                            ("isni", "ISNI"),
                            ("wikidata", "Wikidata"),
                        ],
                        max_length=20,
                    ),
                ),
                ("value", models.CharField(max_length=200)),
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
                        to="people.personidentifier",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="PersonLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
                ("label", models.CharField(max_length=80)),
                (
                    "url",
                    groupsite.kit.fields.WebAddressField(
                        blank=True,
                        help_text="empty while it is not known",
                        max_length=500,
                        verbose_name="address",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to="people.person"
                    ),
                ),
            ],
            options={
                "verbose_name": "link",
                "ordering": ["position", "pk"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("person", "label", "url"), name="people_personlink_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="PersonLinkEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                ("position", models.PositiveSmallIntegerField(default=0, help_text="lower comes first")),
                ("label", models.CharField(max_length=80)),
                (
                    "url",
                    groupsite.kit.fields.WebAddressField(
                        blank=True,
                        help_text="empty while it is not known",
                        max_length=500,
                        verbose_name="address",
                    ),
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
                        to="people.personlink",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="PersonName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(help_text="as printed, in any script", max_length=300)),
                ("key", groupsite.kit.fields.KeyField(editable=False, max_length=300, source="name")),
                (
                    "use",
                    models.CharField(
                        choices=[
                            ("public", "shown, and used for matching"),
                            ("matching", "used for matching only"),
                        ],
                        default="public",
                        max_length=8,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="names", to="people.person"
                    ),
                ),
            ],
            options={
                "verbose_name": "name in print",
                "verbose_name_plural": "names in print",
                "ordering": ["name"],
                "abstract": False,
                "indexes": [models.Index(fields=["key"], name="people_personname_key")],
                "constraints": [
                    models.UniqueConstraint(fields=("person", "key"), name="people_personname_once"),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="people_personname_named"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("use__in", ["public", "matching"])),
                        name="people_personname_use_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PersonNameEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                ("name", models.CharField(help_text="as printed, in any script", max_length=300)),
                ("key", groupsite.kit.fields.KeyField(editable=False, max_length=300, source="name")),
                (
                    "use",
                    models.CharField(
                        choices=[
                            ("public", "shown, and used for matching"),
                            ("matching", "used for matching only"),
                        ],
                        default="public",
                        max_length=8,
                    ),
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
                        to="people.personname",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="RoleEvent",
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
                ("name", models.CharField(help_text="PhD student", max_length=80)),
                ("plural", models.CharField(help_text="PhD students", max_length=80)),
                (
                    "heading",
                    models.CharField(
                        blank=True,
                        help_text="the heading its holders stand under; the plural if empty",
                        max_length=80,
                    ),
                ),
                ("slug", models.SlugField(allow_unicode=True, db_index=False, max_length=90)),
                ("leads", models.BooleanField(default=False, verbose_name="leads the group")),
                (
                    "past_are_alumni",
                    models.BooleanField(default=True, verbose_name="past holders are alumni"),
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
                        to="people.role",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="Service",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "years",
                    groupsite.kit.dated.YearsField(
                        blank=True, default=list, help_text="for example 2021-2025, 2027", size=None
                    ),
                ),
                (
                    "since",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="for what goes on, its first year", null=True
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
                    "kind",
                    models.CharField(
                        choices=[
                            ("chair", "conference chair"),
                            ("committee", "committee member"),
                            ("editor", "editor"),
                            ("reviewer", "reviewer"),
                            ("other", "other service"),
                        ],
                        max_length=9,
                    ),
                ),
                ("event", models.CharField(help_text="EuroSys; a journal; a body", max_length=200)),
                ("role", models.CharField(blank=True, help_text="General Co-Chair", max_length=120)),
                (
                    "url",
                    groupsite.kit.fields.WebAddressField(blank=True, max_length=500, verbose_name="address"),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="service",
                        to="people.person",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "service",
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("event", ""), _negated=True), name="people_service_named"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["chair", "committee", "editor", "reviewer", "other"])
                        ),
                        name="people_service_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("years__len__gt", 0), ("since__isnull", False), _connector="OR"),
                        name="people_service_dated",
                        violation_error_message="Give at least one year.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ServiceEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                (
                    "years",
                    groupsite.kit.dated.YearsField(
                        blank=True, default=list, help_text="for example 2021-2025, 2027", size=None
                    ),
                ),
                (
                    "since",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="for what goes on, its first year", null=True
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
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(), editable=False
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("chair", "conference chair"),
                            ("committee", "committee member"),
                            ("editor", "editor"),
                            ("reviewer", "reviewer"),
                            ("other", "other service"),
                        ],
                        max_length=9,
                    ),
                ),
                ("event", models.CharField(help_text="EuroSys; a journal; a body", max_length=200)),
                ("role", models.CharField(blank=True, help_text="General Co-Chair", max_length=120)),
                (
                    "url",
                    groupsite.kit.fields.WebAddressField(blank=True, max_length=500, verbose_name="address"),
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
                        to="people.service",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="Skill",
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
                    "kind",
                    models.CharField(
                        choices=[
                            ("tool", "skill"),
                            ("programming", "programming language"),
                            ("language", "language"),
                        ],
                        default="tool",
                        max_length=11,
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                (
                    "level",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("native", "native"),
                            ("fluent", "fluent"),
                            ("advanced", "advanced"),
                            ("intermediate", "intermediate"),
                            ("basic", "basic"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="skills", to="people.person"
                    ),
                ),
            ],
            options={
                "ordering": ["kind", "position", "pk"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("person", "kind", "name"), name="people_skill_once"),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="people_skill_named"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["tool", "programming", "language"])),
                        name="people_skill_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("level__in", ["", "native", "fluent", "advanced", "intermediate", "basic"])
                        ),
                        name="people_skill_level_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SkillEvent",
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
                    "kind",
                    models.CharField(
                        choices=[
                            ("tool", "skill"),
                            ("programming", "programming language"),
                            ("language", "language"),
                        ],
                        default="tool",
                        max_length=11,
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                (
                    "level",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("native", "native"),
                            ("fluent", "fluent"),
                            ("advanced", "advanced"),
                            ("intermediate", "intermediate"),
                            ("basic", "basic"),
                        ],
                        max_length=12,
                    ),
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
                        to="people.skill",
                    ),
                ),
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="Supervision",
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
                    "part",
                    models.CharField(
                        choices=[
                            ("supervisor", "supervisor"),
                            ("primary", "primary supervisor"),
                            ("second", "second supervisor"),
                            ("mentor", "mentor"),
                        ],
                        default="supervisor",
                        max_length=10,
                    ),
                ),
                (
                    "supervisor_name",
                    models.CharField(
                        blank=True, help_text="for somebody without a page here", max_length=200
                    ),
                ),
                ("supervisor_institution", models.CharField(blank=True, max_length=200)),
                (
                    "appointment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="supervisions",
                        to="people.appointment",
                    ),
                ),
                (
                    "supervisor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="supervisions",
                        to="people.person",
                    ),
                ),
            ],
            options={
                "ordering": ["part", "pk"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("end__gte", models.F("start"))),
                        name="people_supervision_ends_after_start",
                        violation_error_message="The end lies before the start.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("end_unknown", False), ("end", None), _connector="OR"),
                        name="people_supervision_end_known_or_not",
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
                        name="people_supervision_start_is_first_day",
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
                        name="people_supervision_end_is_last_day",
                        violation_error_message="The end must be the last day of its year, season or month.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("supervisor__isnull", False), ("supervisor_name", "")),
                            models.Q(
                                ("supervisor__isnull", True), models.Q(("supervisor_name", ""), _negated=True)
                            ),
                            _connector="OR",
                        ),
                        name="people_supervision_by_one",
                        violation_error_message="Give either supervisor or supervisor name, not both.",
                    ),
                    models.UniqueConstraint(
                        fields=("appointment", "supervisor", "supervisor_name", "start"),
                        name="people_supervision_once",
                        nulls_distinct=False,
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("part__in", ["supervisor", "primary", "second", "mentor"])),
                        name="people_supervision_part_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SupervisionEvent",
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
                    "part",
                    models.CharField(
                        choices=[
                            ("supervisor", "supervisor"),
                            ("primary", "primary supervisor"),
                            ("second", "second supervisor"),
                            ("mentor", "mentor"),
                        ],
                        default="supervisor",
                        max_length=10,
                    ),
                ),
                (
                    "supervisor_name",
                    models.CharField(
                        blank=True, help_text="for somebody without a page here", max_length=200
                    ),
                ),
                ("supervisor_institution", models.CharField(blank=True, max_length=200)),
                (
                    "appointment",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="people.appointment",
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
                        to="people.supervision",
                    ),
                ),
                (
                    "supervisor",
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
            ],
            options={
                "abstract": False,
                "default_permissions": (),
            },
        ),
        migrations.AddField(
            model_name="course",
            name="teachers",
            field=models.ManyToManyField(
                related_name="courses", through="people.CourseTeacher", to="people.person"
            ),
        ),
        groupsite.kit.migrations.AddTriggers(
            triggers={
                "appointment": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="4e2cc3873679598d067650d035dde18950194e63",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_4032a",
                            table="people_appointment",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."start" IS DISTINCT FROM NEW."start" OR OLD."start_precision" IS DISTINCT FROM NEW."start_precision" OR OLD."end" IS DISTINCT FROM NEW."end" OR OLD."end_precision" IS DISTINCT FROM NEW."end_precision" OR OLD."end_unknown" IS DISTINCT FROM NEW."end_unknown" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."role_id" IS DISTINCT FROM NEW."role_id" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."institution" IS DISTINCT FROM NEW."institution" OR OLD."unit" IS DISTINCT FROM NEW."unit" OR OLD."rank" IS DISTINCT FROM NEW."rank" OR OLD."note" IS DISTINCT FROM NEW."note" OR OLD."destination" IS DISTINCT FROM NEW."destination" OR OLD."destination_url" IS DISTINCT FROM NEW."destination_url")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="b0180167f4ea8f377189ef3d5e12f28354bc66a3",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_ee34e",
                            table="people_appointment",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="f0443cc6864789a98b15b122c728c54f3d8c88fb",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_person_insert_38e28",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="people_appointment",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values UNION SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="e86affd3ed56238dc03bde24b76e685909bfe467",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_person_update_11fa8",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="people_appointment",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="c78aaac79d47dbd283561d7e933bc254ffdceddd",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_person_delete_13d77",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="people_appointment",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_appointmentevent" ("created_at", "destination", "destination_url", "end", "end_precision", "end_unknown", "id", "institution", "note", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rank", "role_id", "start", "start_precision", "title", "uid", "unit") VALUES (NEW."created_at", NEW."destination", NEW."destination_url", NEW."end", NEW."end_precision", NEW."end_unknown", NEW."id", NEW."institution", NEW."note", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."rank", NEW."role_id", NEW."start", NEW."start_precision", NEW."title", NEW."uid", NEW."unit"); RETURN NULL;',
                            hash="af4b5ee806eb8f86aab778da9838b144adfe6421",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_f73ac",
                            table="people_appointment",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."start" IS DISTINCT FROM NEW."start" OR OLD."start_precision" IS DISTINCT FROM NEW."start_precision" OR OLD."end" IS DISTINCT FROM NEW."end" OR OLD."end_precision" IS DISTINCT FROM NEW."end_precision" OR OLD."end_unknown" IS DISTINCT FROM NEW."end_unknown" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."role_id" IS DISTINCT FROM NEW."role_id" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."institution" IS DISTINCT FROM NEW."institution" OR OLD."unit" IS DISTINCT FROM NEW."unit" OR OLD."rank" IS DISTINCT FROM NEW."rank" OR OLD."note" IS DISTINCT FROM NEW."note" OR OLD."destination" IS DISTINCT FROM NEW."destination" OR OLD."destination_url" IS DISTINCT FROM NEW."destination_url"))',
                            func='INSERT INTO "people_appointmentevent" ("created_at", "destination", "destination_url", "end", "end_precision", "end_unknown", "id", "institution", "note", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rank", "role_id", "start", "start_precision", "title", "uid", "unit") VALUES (NEW."created_at", NEW."destination", NEW."destination_url", NEW."end", NEW."end_precision", NEW."end_unknown", NEW."id", NEW."institution", NEW."note", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."rank", NEW."role_id", NEW."start", NEW."start_precision", NEW."title", NEW."uid", NEW."unit"); RETURN NULL;',
                            hash="882064663540ab402f4f137e72bb8804116338e4",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_a7dd2",
                            table="people_appointment",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_appointmentevent" ("created_at", "destination", "destination_url", "end", "end_precision", "end_unknown", "id", "institution", "note", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rank", "role_id", "start", "start_precision", "title", "uid", "unit") VALUES (OLD."created_at", OLD."destination", OLD."destination_url", OLD."end", OLD."end_precision", OLD."end_unknown", OLD."id", OLD."institution", OLD."note", OLD."person_id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."rank", OLD."role_id", OLD."start", OLD."start_precision", OLD."title", OLD."uid", OLD."unit"); RETURN NULL;',
                            hash="e2d41dedf0a38aeff077c08141196c47d4262bbd",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_cfe2a",
                            table="people_appointment",
                            when="AFTER",
                        ),
                    ),
                ],
                "course": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="9f80afa7843062c7f78d885fbbdc0d9ed0bdee90",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_8d81b",
                            table="people_course",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."years" IS DISTINCT FROM NEW."years" OR OLD."since" IS DISTINCT FROM NEW."since" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."code" IS DISTINCT FROM NEW."code" OR OLD."level" IS DISTINCT FROM NEW."level" OR OLD."institution" IS DISTINCT FROM NEW."institution" OR OLD."description" IS DISTINCT FROM NEW."description" OR OLD."url" IS DISTINCT FROM NEW."url")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="f65f4fea46444b5f0265741afcbef1a01d9f5480",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_6ed05",
                            table="people_course",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_courseevent" ("code", "created_at", "description", "id", "institution", "level", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "since", "slug", "title", "uid", "url", "years") VALUES (NEW."code", NEW."created_at", NEW."description", NEW."id", NEW."institution", NEW."level", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."position", NEW."since", NEW."slug", NEW."title", NEW."uid", NEW."url", NEW."years"); RETURN NULL;',
                            hash="9cbbd6d544bbeacc5c6c871277ebec16ab3701d8",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_426c2",
                            table="people_course",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."years" IS DISTINCT FROM NEW."years" OR OLD."since" IS DISTINCT FROM NEW."since" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."code" IS DISTINCT FROM NEW."code" OR OLD."level" IS DISTINCT FROM NEW."level" OR OLD."institution" IS DISTINCT FROM NEW."institution" OR OLD."description" IS DISTINCT FROM NEW."description" OR OLD."url" IS DISTINCT FROM NEW."url"))',
                            func='INSERT INTO "people_courseevent" ("code", "created_at", "description", "id", "institution", "level", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "since", "slug", "title", "uid", "url", "years") VALUES (NEW."code", NEW."created_at", NEW."description", NEW."id", NEW."institution", NEW."level", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."since", NEW."slug", NEW."title", NEW."uid", NEW."url", NEW."years"); RETURN NULL;',
                            hash="2353b6611d8cee00b7db80ea24497878fd3aaf11",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_81614",
                            table="people_course",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_courseevent" ("code", "created_at", "description", "id", "institution", "level", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "since", "slug", "title", "uid", "url", "years") VALUES (OLD."code", OLD."created_at", OLD."description", OLD."id", OLD."institution", OLD."level", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."position", OLD."since", OLD."slug", OLD."title", OLD."uid", OLD."url", OLD."years"); RETURN NULL;',
                            hash="5d35c2aa3f4e9268dcb3c57450a0ba25a2b3eead",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_ead10",
                            table="people_course",
                            when="AFTER",
                        ),
                    ),
                ],
                "courseteacher": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="1fa9f1fff9031a34373f0c0c039c70f2c7485828",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_3d4ac",
                            table="people_courseteacher",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_course_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_course SET changed_at = now(), version = version + 1 WHERE id IN (SELECT course_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="05b55257201b9d09ed1e1f2abd44ea53473adea6",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_course_insert_c4722",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="people_courseteacher",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_course_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_course SET changed_at = now(), version = version + 1 WHERE id IN (SELECT course_id FROM old_values UNION SELECT course_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="72a5c4861293817b2187a07b5f0c0bbffaaf685b",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_course_update_33c67",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="people_courseteacher",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_course_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_course SET changed_at = now(), version = version + 1 WHERE id IN (SELECT course_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="561349857597eb401d135da3c819c514e6c95419",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_course_delete_cd91d",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="people_courseteacher",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_courseteacherevent" ("course_id", "id", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") VALUES (NEW."course_id", NEW."id", NEW."part", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."position"); RETURN NULL;',
                            hash="2f3259970c5ff0e809e9259ebbbe8ef93cdeba85",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_f08ec",
                            table="people_courseteacher",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."course_id" IS DISTINCT FROM NEW."course_id" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."part" IS DISTINCT FROM NEW."part"))',
                            func='INSERT INTO "people_courseteacherevent" ("course_id", "id", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") VALUES (NEW."course_id", NEW."id", NEW."part", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position"); RETURN NULL;',
                            hash="2fe31a8c2ecdb00d19277b243394fba013e96c54",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_18e45",
                            table="people_courseteacher",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_courseteacherevent" ("course_id", "id", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") VALUES (OLD."course_id", OLD."id", OLD."part", OLD."person_id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."position"); RETURN NULL;',
                            hash="3441cac9b149181ab5e4089925055730b9cdffe8",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_d921d",
                            table="people_courseteacher",
                            when="AFTER",
                        ),
                    ),
                ],
                "education": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="66afc7a8653e05a7ba68c3ca0faf734fc3305ba5",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_27dde",
                            table="people_education",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."start" IS DISTINCT FROM NEW."start" OR OLD."start_precision" IS DISTINCT FROM NEW."start_precision" OR OLD."end" IS DISTINCT FROM NEW."end" OR OLD."end_precision" IS DISTINCT FROM NEW."end_precision" OR OLD."end_unknown" IS DISTINCT FROM NEW."end_unknown" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."degree" IS DISTINCT FROM NEW."degree" OR OLD."field" IS DISTINCT FROM NEW."field" OR OLD."institution" IS DISTINCT FROM NEW."institution" OR OLD."unit" IS DISTINCT FROM NEW."unit" OR OLD."place" IS DISTINCT FROM NEW."place" OR OLD."honour" IS DISTINCT FROM NEW."honour" OR OLD."thesis" IS DISTINCT FROM NEW."thesis" OR OLD."supervisors" IS DISTINCT FROM NEW."supervisors" OR OLD."bullets" IS DISTINCT FROM NEW."bullets")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="297d2a86669d8aa631a27fbb5ff97feea063c366",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_bb376",
                            table="people_education",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="25b0b949b46afc2edf8628e8b49ee5b92d5c562e",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_person_insert_edc10",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="people_education",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values UNION SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="0bdf1f5508fe15ba4388c97d1b7e66d61e7f4620",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_person_update_5c868",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="people_education",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="d88d35aae7349f6e765d7a9734c2587dee28d370",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_person_delete_1fec3",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="people_education",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_educationevent" ("bullets", "created_at", "degree", "end", "end_precision", "end_unknown", "field", "honour", "id", "institution", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "position", "start", "start_precision", "supervisors", "thesis", "uid", "unit") VALUES (NEW."bullets", NEW."created_at", NEW."degree", NEW."end", NEW."end_precision", NEW."end_unknown", NEW."field", NEW."honour", NEW."id", NEW."institution", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."place", NEW."position", NEW."start", NEW."start_precision", NEW."supervisors", NEW."thesis", NEW."uid", NEW."unit"); RETURN NULL;',
                            hash="22ebc144df5977e8f5f2425ba3033e27112c7a61",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_03fe9",
                            table="people_education",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."start" IS DISTINCT FROM NEW."start" OR OLD."start_precision" IS DISTINCT FROM NEW."start_precision" OR OLD."end" IS DISTINCT FROM NEW."end" OR OLD."end_precision" IS DISTINCT FROM NEW."end_precision" OR OLD."end_unknown" IS DISTINCT FROM NEW."end_unknown" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."degree" IS DISTINCT FROM NEW."degree" OR OLD."field" IS DISTINCT FROM NEW."field" OR OLD."institution" IS DISTINCT FROM NEW."institution" OR OLD."unit" IS DISTINCT FROM NEW."unit" OR OLD."place" IS DISTINCT FROM NEW."place" OR OLD."honour" IS DISTINCT FROM NEW."honour" OR OLD."thesis" IS DISTINCT FROM NEW."thesis" OR OLD."supervisors" IS DISTINCT FROM NEW."supervisors" OR OLD."bullets" IS DISTINCT FROM NEW."bullets"))',
                            func='INSERT INTO "people_educationevent" ("bullets", "created_at", "degree", "end", "end_precision", "end_unknown", "field", "honour", "id", "institution", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "position", "start", "start_precision", "supervisors", "thesis", "uid", "unit") VALUES (NEW."bullets", NEW."created_at", NEW."degree", NEW."end", NEW."end_precision", NEW."end_unknown", NEW."field", NEW."honour", NEW."id", NEW."institution", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."place", NEW."position", NEW."start", NEW."start_precision", NEW."supervisors", NEW."thesis", NEW."uid", NEW."unit"); RETURN NULL;',
                            hash="d55ada07338cf4d2ec50d4547e1f4f91d0229114",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_8b6f2",
                            table="people_education",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_educationevent" ("bullets", "created_at", "degree", "end", "end_precision", "end_unknown", "field", "honour", "id", "institution", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "position", "start", "start_precision", "supervisors", "thesis", "uid", "unit") VALUES (OLD."bullets", OLD."created_at", OLD."degree", OLD."end", OLD."end_precision", OLD."end_unknown", OLD."field", OLD."honour", OLD."id", OLD."institution", OLD."person_id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."place", OLD."position", OLD."start", OLD."start_precision", OLD."supervisors", OLD."thesis", OLD."uid", OLD."unit"); RETURN NULL;',
                            hash="9be6af9f5072819a92296bc1de1512a5917c1adf",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_aa323",
                            table="people_education",
                            when="AFTER",
                        ),
                    ),
                ],
                "experience": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="f225fd74d2f8cfdda902e5357b139782f21c96fe",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_bbdcc",
                            table="people_experience",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."start" IS DISTINCT FROM NEW."start" OR OLD."start_precision" IS DISTINCT FROM NEW."start_precision" OR OLD."end" IS DISTINCT FROM NEW."end" OR OLD."end_precision" IS DISTINCT FROM NEW."end_precision" OR OLD."end_unknown" IS DISTINCT FROM NEW."end_unknown" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."organisation" IS DISTINCT FROM NEW."organisation" OR OLD."unit" IS DISTINCT FROM NEW."unit" OR OLD."place" IS DISTINCT FROM NEW."place" OR OLD."bullets" IS DISTINCT FROM NEW."bullets")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="6b561e886cc8ee7fc3ef4daad2a79037123dc775",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_4262e",
                            table="people_experience",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="eb120daa4cb74e74a2141c39f56a614c9c673b65",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_person_insert_22e1d",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="people_experience",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values UNION SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="dd8a345cfeaebbb558ded6f87fb7a984c387f63e",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_person_update_e828d",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="people_experience",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="04fa96e4335ae4c76b30710d3842d573b3245c3c",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_person_delete_fd388",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="people_experience",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_experienceevent" ("bullets", "created_at", "end", "end_precision", "end_unknown", "id", "kind", "organisation", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "position", "start", "start_precision", "title", "uid", "unit") VALUES (NEW."bullets", NEW."created_at", NEW."end", NEW."end_precision", NEW."end_unknown", NEW."id", NEW."kind", NEW."organisation", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."place", NEW."position", NEW."start", NEW."start_precision", NEW."title", NEW."uid", NEW."unit"); RETURN NULL;',
                            hash="fdfa1a0eb362cb7e7ac977de8c249618d63a9d22",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_34d2d",
                            table="people_experience",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."start" IS DISTINCT FROM NEW."start" OR OLD."start_precision" IS DISTINCT FROM NEW."start_precision" OR OLD."end" IS DISTINCT FROM NEW."end" OR OLD."end_precision" IS DISTINCT FROM NEW."end_precision" OR OLD."end_unknown" IS DISTINCT FROM NEW."end_unknown" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."organisation" IS DISTINCT FROM NEW."organisation" OR OLD."unit" IS DISTINCT FROM NEW."unit" OR OLD."place" IS DISTINCT FROM NEW."place" OR OLD."bullets" IS DISTINCT FROM NEW."bullets"))',
                            func='INSERT INTO "people_experienceevent" ("bullets", "created_at", "end", "end_precision", "end_unknown", "id", "kind", "organisation", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "position", "start", "start_precision", "title", "uid", "unit") VALUES (NEW."bullets", NEW."created_at", NEW."end", NEW."end_precision", NEW."end_unknown", NEW."id", NEW."kind", NEW."organisation", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."place", NEW."position", NEW."start", NEW."start_precision", NEW."title", NEW."uid", NEW."unit"); RETURN NULL;',
                            hash="7582350a902960a06c4b14bd539b9ab5f2e55d26",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_67844",
                            table="people_experience",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_experienceevent" ("bullets", "created_at", "end", "end_precision", "end_unknown", "id", "kind", "organisation", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "position", "start", "start_precision", "title", "uid", "unit") VALUES (OLD."bullets", OLD."created_at", OLD."end", OLD."end_precision", OLD."end_unknown", OLD."id", OLD."kind", OLD."organisation", OLD."person_id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."place", OLD."position", OLD."start", OLD."start_precision", OLD."title", OLD."uid", OLD."unit"); RETURN NULL;',
                            hash="65b8b72ff377dbd1056a01a13c49b5b97fcd2013",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_3464b",
                            table="people_experience",
                            when="AFTER",
                        ),
                    ),
                ],
                "person": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="530fa3ebc834f91ce533844f632eede1db6c5090",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_5f104",
                            table="people_person",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."given" IS DISTINCT FROM NEW."given" OR OLD."particle" IS DISTINCT FROM NEW."particle" OR OLD."family" IS DISTINCT FROM NEW."family" OR OLD."suffix" IS DISTINCT FROM NEW."suffix" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."user_id" IS DISTINCT FROM NEW."user_id" OR OLD."pronouns" IS DISTINCT FROM NEW."pronouns" OR OLD."summary" IS DISTINCT FROM NEW."summary" OR OLD."biography" IS DISTINCT FROM NEW."biography" OR OLD."photo" IS DISTINCT FROM NEW."photo" OR OLD."photo_width" IS DISTINCT FROM NEW."photo_width" OR OLD."photo_height" IS DISTINCT FROM NEW."photo_height" OR OLD."photo_consent" IS DISTINCT FROM NEW."photo_consent" OR OLD."email" IS DISTINCT FROM NEW."email" OR OLD."email_visibility" IS DISTINCT FROM NEW."email_visibility" OR OLD."office" IS DISTINCT FROM NEW."office" OR OLD."visibility" IS DISTINCT FROM NEW."visibility")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="58de81bbcc5fd8586cab6fbb22c85889334a4751",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_88a9c",
                            table="people_person",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_personevent" ("biography", "created_at", "email", "email_visibility", "family", "given", "id", "name", "office", "particle", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "photo", "photo_consent", "pronouns", "slug", "suffix", "summary", "uid", "user_id", "visibility") VALUES (NEW."biography", NEW."created_at", NEW."email", NEW."email_visibility", NEW."family", NEW."given", NEW."id", NEW."name", NEW."office", NEW."particle", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."photo", NEW."photo_consent", NEW."pronouns", NEW."slug", NEW."suffix", NEW."summary", NEW."uid", NEW."user_id", NEW."visibility"); RETURN NULL;',
                            hash="02522cdbb627d72923c968f0243e4b3dc0695e53",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_65688",
                            table="people_person",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."given" IS DISTINCT FROM NEW."given" OR OLD."particle" IS DISTINCT FROM NEW."particle" OR OLD."family" IS DISTINCT FROM NEW."family" OR OLD."suffix" IS DISTINCT FROM NEW."suffix" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."user_id" IS DISTINCT FROM NEW."user_id" OR OLD."pronouns" IS DISTINCT FROM NEW."pronouns" OR OLD."summary" IS DISTINCT FROM NEW."summary" OR OLD."biography" IS DISTINCT FROM NEW."biography" OR OLD."photo" IS DISTINCT FROM NEW."photo" OR OLD."photo_consent" IS DISTINCT FROM NEW."photo_consent" OR OLD."email" IS DISTINCT FROM NEW."email" OR OLD."email_visibility" IS DISTINCT FROM NEW."email_visibility" OR OLD."office" IS DISTINCT FROM NEW."office" OR OLD."visibility" IS DISTINCT FROM NEW."visibility"))',
                            func='INSERT INTO "people_personevent" ("biography", "created_at", "email", "email_visibility", "family", "given", "id", "name", "office", "particle", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "photo", "photo_consent", "pronouns", "slug", "suffix", "summary", "uid", "user_id", "visibility") VALUES (NEW."biography", NEW."created_at", NEW."email", NEW."email_visibility", NEW."family", NEW."given", NEW."id", NEW."name", NEW."office", NEW."particle", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."photo", NEW."photo_consent", NEW."pronouns", NEW."slug", NEW."suffix", NEW."summary", NEW."uid", NEW."user_id", NEW."visibility"); RETURN NULL;',
                            hash="e5f05ce29b823c390500a70053d0febd68112283",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_de829",
                            table="people_person",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_personevent" ("biography", "created_at", "email", "email_visibility", "family", "given", "id", "name", "office", "particle", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "photo", "photo_consent", "pronouns", "slug", "suffix", "summary", "uid", "user_id", "visibility") VALUES (OLD."biography", OLD."created_at", OLD."email", OLD."email_visibility", OLD."family", OLD."given", OLD."id", OLD."name", OLD."office", OLD."particle", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."photo", OLD."photo_consent", OLD."pronouns", OLD."slug", OLD."suffix", OLD."summary", OLD."uid", OLD."user_id", OLD."visibility"); RETURN NULL;',
                            hash="157544ef34fe29be2f7d1adac946c7ba906773c8",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_2ca2d",
                            table="people_person",
                            when="AFTER",
                        ),
                    ),
                ],
                "personidentifier": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="185e9a5759a1be50660170af9bb2758719b9f4f9",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_e012f",
                            table="people_personidentifier",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="a8fae96ab15cf42456a93d26496aa3f3219b8d8f",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_person_insert_a8183",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="people_personidentifier",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values UNION SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="19e1091faf2e26f6e626f512fbacd03739f8362e",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_person_update_32f65",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="people_personidentifier",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="c7afd3883830fb3995ec253da6f044314e644a80",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_person_delete_e4414",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="people_personidentifier",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_personidentifierevent" ("id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "scheme", "value") VALUES (NEW."id", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."scheme", NEW."value"); RETURN NULL;',
                            hash="acfea529d62723f641b2801ab0e5fd1f31e9d910",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_2217d",
                            table="people_personidentifier",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."scheme" IS DISTINCT FROM NEW."scheme" OR OLD."value" IS DISTINCT FROM NEW."value"))',
                            func='INSERT INTO "people_personidentifierevent" ("id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "scheme", "value") VALUES (NEW."id", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."scheme", NEW."value"); RETURN NULL;',
                            hash="75d3ac1b6bb83c845dca24aca238775d88be8ce1",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_bbd48",
                            table="people_personidentifier",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_personidentifierevent" ("id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "scheme", "value") VALUES (OLD."id", OLD."person_id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."scheme", OLD."value"); RETURN NULL;',
                            hash="dfcff05b42bcaed2331806c79364baa66c6cf6f7",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_caafb",
                            table="people_personidentifier",
                            when="AFTER",
                        ),
                    ),
                ],
                "personlink": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="2258123a0dc5d1f94dc578f9b933cc1d0e7204fa",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_c718f",
                            table="people_personlink",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="5606c1bdbd7642488f2a09aed1fb374ef8e40a4c",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_person_insert_5eee4",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="people_personlink",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values UNION SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="1a7ee3a1a37c8d5fad673612da55a4cfbd522b43",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_person_update_b4f19",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="people_personlink",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="3c04961008e374cf1b1ee93c738df2f1f9ae7ef6",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_person_delete_7505d",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="people_personlink",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_personlinkevent" ("id", "label", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "url") VALUES (NEW."id", NEW."label", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."position", NEW."url"); RETURN NULL;',
                            hash="f59e092c882920813cf8894929322ec85cd14432",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_5a2d4",
                            table="people_personlink",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."label" IS DISTINCT FROM NEW."label" OR OLD."url" IS DISTINCT FROM NEW."url"))',
                            func='INSERT INTO "people_personlinkevent" ("id", "label", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "url") VALUES (NEW."id", NEW."label", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."url"); RETURN NULL;',
                            hash="92e7123932b4f3a9c77d77c3960ad1c7b591f9f6",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_6e2b6",
                            table="people_personlink",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_personlinkevent" ("id", "label", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "url") VALUES (OLD."id", OLD."label", OLD."person_id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."position", OLD."url"); RETURN NULL;',
                            hash="89774ed6f7cb1c9bbd9e52831f395d56172a016d",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_15352",
                            table="people_personlink",
                            when="AFTER",
                        ),
                    ),
                ],
                "personname": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="ddb18918aba939ae7c932247c4e9c0795d9a0e90",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_140d4",
                            table="people_personname",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="e9f1f51c76b27908fac03f48e49273962a21aa1a",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_person_insert_531f2",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="people_personname",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values UNION SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="ff975dc2439ac40e84debdfd931758fb6afef0ac",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_person_update_5b72a",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="people_personname",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="87bbd535e49ecff91a5928a3c70c09793d6f807d",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_person_delete_1bcca",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="people_personname",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_personnameevent" ("id", "key", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "use") VALUES (NEW."id", NEW."key", NEW."name", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."use"); RETURN NULL;',
                            hash="d90dd4461f9c4051e290c0c34e42c4a7eba1908b",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_c53e8",
                            table="people_personname",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."key" IS DISTINCT FROM NEW."key" OR OLD."use" IS DISTINCT FROM NEW."use"))',
                            func='INSERT INTO "people_personnameevent" ("id", "key", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "use") VALUES (NEW."id", NEW."key", NEW."name", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."use"); RETURN NULL;',
                            hash="c0441589f0ee911b16e414a93ca9b9529a9d8a52",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_6d4c3",
                            table="people_personname",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_personnameevent" ("id", "key", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "use") VALUES (OLD."id", OLD."key", OLD."name", OLD."person_id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."use"); RETURN NULL;',
                            hash="564c1e2da9542a6d2f6fde718ece2b53dd15280f",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_7960e",
                            table="people_personname",
                            when="AFTER",
                        ),
                    ),
                ],
                "role": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="1619afb79ddf2f17a1e13ea27e334ae31fa63192",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_d0eab",
                            table="people_role",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."plural" IS DISTINCT FROM NEW."plural" OR OLD."heading" IS DISTINCT FROM NEW."heading" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."leads" IS DISTINCT FROM NEW."leads" OR OLD."past_are_alumni" IS DISTINCT FROM NEW."past_are_alumni")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="882141f405a745c098e3ab795676fe1e59212dc1",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_2752e",
                            table="people_role",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_roleevent" ("created_at", "heading", "id", "leads", "name", "past_are_alumni", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "plural", "position", "slug", "uid") VALUES (NEW."created_at", NEW."heading", NEW."id", NEW."leads", NEW."name", NEW."past_are_alumni", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."plural", NEW."position", NEW."slug", NEW."uid"); RETURN NULL;',
                            hash="3aa4c931af20e3c42d28c16b67bccfe898ac24c6",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_c3144",
                            table="people_role",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."plural" IS DISTINCT FROM NEW."plural" OR OLD."heading" IS DISTINCT FROM NEW."heading" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."leads" IS DISTINCT FROM NEW."leads" OR OLD."past_are_alumni" IS DISTINCT FROM NEW."past_are_alumni"))',
                            func='INSERT INTO "people_roleevent" ("created_at", "heading", "id", "leads", "name", "past_are_alumni", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "plural", "position", "slug", "uid") VALUES (NEW."created_at", NEW."heading", NEW."id", NEW."leads", NEW."name", NEW."past_are_alumni", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."plural", NEW."position", NEW."slug", NEW."uid"); RETURN NULL;',
                            hash="f26e8df45d44e7ae5ec0f696fc61a00af48d914c",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_f1f81",
                            table="people_role",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_roleevent" ("created_at", "heading", "id", "leads", "name", "past_are_alumni", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "plural", "position", "slug", "uid") VALUES (OLD."created_at", OLD."heading", OLD."id", OLD."leads", OLD."name", OLD."past_are_alumni", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."plural", OLD."position", OLD."slug", OLD."uid"); RETURN NULL;',
                            hash="ca3c7e0a24ef2db28e60fae28b7bf420ee66d356",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_dd532",
                            table="people_role",
                            when="AFTER",
                        ),
                    ),
                ],
                "service": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="91be84f4602af84274538028116b351874a7e637",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_28125",
                            table="people_service",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."years" IS DISTINCT FROM NEW."years" OR OLD."since" IS DISTINCT FROM NEW."since" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."event" IS DISTINCT FROM NEW."event" OR OLD."role" IS DISTINCT FROM NEW."role" OR OLD."url" IS DISTINCT FROM NEW."url")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="854e50827dac3153c6419fd35e9a4120f4820550",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_8127b",
                            table="people_service",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="557808a45d27b1c2b7887a6e1bf3e6208dd50200",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_person_insert_bca73",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="people_service",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values UNION SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="19612a4b657f1b571ecda3e880662af5ae2c6327",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_person_update_e4994",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="people_service",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="9dcfcce6dd3ab005af6e795f9de47a896f146c68",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_person_delete_f3b9a",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="people_service",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_serviceevent" ("created_at", "event", "id", "kind", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "role", "since", "uid", "url", "years") VALUES (NEW."created_at", NEW."event", NEW."id", NEW."kind", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."position", NEW."role", NEW."since", NEW."uid", NEW."url", NEW."years"); RETURN NULL;',
                            hash="50dac58de1a2751af93ab25834a632cc57fa9997",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_f4b67",
                            table="people_service",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."years" IS DISTINCT FROM NEW."years" OR OLD."since" IS DISTINCT FROM NEW."since" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."event" IS DISTINCT FROM NEW."event" OR OLD."role" IS DISTINCT FROM NEW."role" OR OLD."url" IS DISTINCT FROM NEW."url"))',
                            func='INSERT INTO "people_serviceevent" ("created_at", "event", "id", "kind", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "role", "since", "uid", "url", "years") VALUES (NEW."created_at", NEW."event", NEW."id", NEW."kind", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."role", NEW."since", NEW."uid", NEW."url", NEW."years"); RETURN NULL;',
                            hash="e685652964d14cea0f646979279937799d56f264",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_707c3",
                            table="people_service",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_serviceevent" ("created_at", "event", "id", "kind", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "role", "since", "uid", "url", "years") VALUES (OLD."created_at", OLD."event", OLD."id", OLD."kind", OLD."person_id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."position", OLD."role", OLD."since", OLD."uid", OLD."url", OLD."years"); RETURN NULL;',
                            hash="2de73d24b41e5ddc819ac7a7e3fbdf5036d8be8e",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_a91a2",
                            table="people_service",
                            when="AFTER",
                        ),
                    ),
                ],
                "skill": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="93e06642ec518d7213c5ee25eea373226a77bf1c",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_d7309",
                            table="people_skill",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."level" IS DISTINCT FROM NEW."level")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="bd13b17117eece184cc4aeaedf800fc9c22d95f8",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_0277e",
                            table="people_skill",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="97748f3da10d14ca8f608b0ca342dc1231738a2e",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_person_insert_27ab4",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="people_skill",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values UNION SELECT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="be0bf6263ecdcc3fc44ba91ffb9c47b47556c349",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_person_update_dab03",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="people_skill",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="7398a94ea4db76a1c06ee40a02d890dbc399c9d6",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_person_delete_08395",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="people_skill",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_skillevent" ("created_at", "id", "kind", "level", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "uid") VALUES (NEW."created_at", NEW."id", NEW."kind", NEW."level", NEW."name", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."position", NEW."uid"); RETURN NULL;',
                            hash="18ba2e59c1660000144c63ee24aeeba128ba5233",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_a19f2",
                            table="people_skill",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."level" IS DISTINCT FROM NEW."level"))',
                            func='INSERT INTO "people_skillevent" ("created_at", "id", "kind", "level", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "uid") VALUES (NEW."created_at", NEW."id", NEW."kind", NEW."level", NEW."name", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."uid"); RETURN NULL;',
                            hash="5c40f814232b65cca21dcf9eeb9291e86d755614",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_0bd18",
                            table="people_skill",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_skillevent" ("created_at", "id", "kind", "level", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "uid") VALUES (OLD."created_at", OLD."id", OLD."kind", OLD."level", OLD."name", OLD."person_id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."position", OLD."uid"); RETURN NULL;',
                            hash="d29abde7a8d8bd21ce88679f9811231106eb7a97",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_921b4",
                            table="people_skill",
                            when="AFTER",
                        ),
                    ),
                ],
                "supervision": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="473d1f781330ead5447b562d8aa476e58d620a35",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_02e9c",
                            table="people_supervision",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."start" IS DISTINCT FROM NEW."start" OR OLD."start_precision" IS DISTINCT FROM NEW."start_precision" OR OLD."end" IS DISTINCT FROM NEW."end" OR OLD."end_precision" IS DISTINCT FROM NEW."end_precision" OR OLD."end_unknown" IS DISTINCT FROM NEW."end_unknown" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."appointment_id" IS DISTINCT FROM NEW."appointment_id" OR OLD."part" IS DISTINCT FROM NEW."part" OR OLD."supervisor_id" IS DISTINCT FROM NEW."supervisor_id" OR OLD."supervisor_name" IS DISTINCT FROM NEW."supervisor_name" OR OLD."supervisor_institution" IS DISTINCT FROM NEW."supervisor_institution")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="55ec82f79bab0f49e9b5d4c93bebd6bdc434b0fa",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_341f9",
                            table="people_supervision",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_appointment_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_appointment SET changed_at = now(), version = version + 1 WHERE id IN (SELECT appointment_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="c91c870ff5429aaecea4eb463373e94910d9e5b8",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_appointment_insert_905ee",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="people_supervision",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_appointment_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_appointment SET changed_at = now(), version = version + 1 WHERE id IN (SELECT appointment_id FROM old_values UNION SELECT appointment_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="5872e8a479c3e2ad79ee1918a53b21d7e860dff5",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_appointment_update_4849e",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="people_supervision",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_appointment_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_appointment SET changed_at = now(), version = version + 1 WHERE id IN (SELECT appointment_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="949806761168964adeb2aeab47965024232075d7",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_appointment_delete_c8f8c",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="people_supervision",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_supervisionevent" ("appointment_id", "created_at", "end", "end_precision", "end_unknown", "id", "part", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "start", "start_precision", "supervisor_id", "supervisor_institution", "supervisor_name", "uid") VALUES (NEW."appointment_id", NEW."created_at", NEW."end", NEW."end_precision", NEW."end_unknown", NEW."id", NEW."part", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."start", NEW."start_precision", NEW."supervisor_id", NEW."supervisor_institution", NEW."supervisor_name", NEW."uid"); RETURN NULL;',
                            hash="ae4aaaf3a9e15be90d0e5a23e45125723cbc1290",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_eb24b",
                            table="people_supervision",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."start" IS DISTINCT FROM NEW."start" OR OLD."start_precision" IS DISTINCT FROM NEW."start_precision" OR OLD."end" IS DISTINCT FROM NEW."end" OR OLD."end_precision" IS DISTINCT FROM NEW."end_precision" OR OLD."end_unknown" IS DISTINCT FROM NEW."end_unknown" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."appointment_id" IS DISTINCT FROM NEW."appointment_id" OR OLD."part" IS DISTINCT FROM NEW."part" OR OLD."supervisor_id" IS DISTINCT FROM NEW."supervisor_id" OR OLD."supervisor_name" IS DISTINCT FROM NEW."supervisor_name" OR OLD."supervisor_institution" IS DISTINCT FROM NEW."supervisor_institution"))',
                            func='INSERT INTO "people_supervisionevent" ("appointment_id", "created_at", "end", "end_precision", "end_unknown", "id", "part", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "start", "start_precision", "supervisor_id", "supervisor_institution", "supervisor_name", "uid") VALUES (NEW."appointment_id", NEW."created_at", NEW."end", NEW."end_precision", NEW."end_unknown", NEW."id", NEW."part", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."start", NEW."start_precision", NEW."supervisor_id", NEW."supervisor_institution", NEW."supervisor_name", NEW."uid"); RETURN NULL;',
                            hash="39304507399c29820382271f92e86bf177dbaa98",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_3adbb",
                            table="people_supervision",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_supervisionevent" ("appointment_id", "created_at", "end", "end_precision", "end_unknown", "id", "part", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "start", "start_precision", "supervisor_id", "supervisor_institution", "supervisor_name", "uid") VALUES (OLD."appointment_id", OLD."created_at", OLD."end", OLD."end_precision", OLD."end_unknown", OLD."id", OLD."part", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."start", OLD."start_precision", OLD."supervisor_id", OLD."supervisor_institution", OLD."supervisor_name", OLD."uid"); RETURN NULL;',
                            hash="8a2abc79321c6c1a49274d644c77ce0c06f117eb",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_fbd93",
                            table="people_supervision",
                            when="AFTER",
                        ),
                    ),
                ],
            },
        ),
    ]
