import datetime
import uuid

import django.contrib.postgres.fields
import django.contrib.postgres.functions
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.functions.datetime
import django.db.models.functions.text
import django.db.models.lookups
import pgtrigger.compiler
from django.conf import settings
from django.contrib.postgres.operations import TrigramExtension, UnaccentExtension
from django.db import migrations, models

import core.db.dated_models
import core.db.fields
import core.db.migration_operations
import core.files.model_fields

FUNCTIONS = r"""
    CREATE FUNCTION public.site_norm(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFKC)));

    CREATE FUNCTION public.site_last_year(years smallint[]) RETURNS smallint
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT max(year) FROM unnest(years) AS year);

    CREATE TEXT SEARCH CONFIGURATION public.site (COPY = pg_catalog.english);
    ALTER TEXT SEARCH CONFIGURATION public.site
        ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, english_stem;
"""
WITHOUT_FUNCTIONS = """
    DROP TEXT SEARCH CONFIGURATION public.site;
    DROP FUNCTION public.site_last_year;
    DROP FUNCTION public.site_norm;
"""


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("pghistory", "0007_auto_20250421_0444"),
    ]

    operations = [
        UnaccentExtension(),
        TrigramExtension(),
        migrations.RunSQL(sql=FUNCTIONS, reverse_sql=WITHOUT_FUNCTIONS),
        core.db.migration_operations.CreateModels(
            operations=[
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
                            core.db.dated_models.YearsField(
                                blank=True, default=list, help_text="for example 2021-2025, 2027", size=None
                            ),
                        ),
                        (
                            "since",
                            models.PositiveSmallIntegerField(
                                blank=True, help_text="for what goes on, its first year", null=True
                            ),
                        ),
                        (
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
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
                        ("title", models.CharField(max_length=200)),
                        ("slug", models.SlugField(allow_unicode=True, max_length=90, unique=True)),
                        ("code", models.CharField(blank=True, max_length=40)),
                        (
                            "level",
                            models.CharField(blank=True, help_text="undergraduate, master's", max_length=80),
                        ),
                        ("institution", models.CharField(blank=True, max_length=200)),
                        ("description", models.TextField(blank=True, help_text="Markdown")),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="address"
                            ),
                        ),
                        (
                            "teachers",
                            models.ManyToManyField(
                                related_name="courses", through="people.CourseTeacher", to="people.person"
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("title", ""), _negated=True), name="people_course_named"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("slug__regex", "^[\\w-]+$")),
                                name="people_course_slug_form",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("years__len__gt", 0), ("since__isnull", False), _connector="OR"
                                ),
                                name="people_course_dated",
                                violation_error_message="Give at least one year.",
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
                        (
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
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
                                    models.Q(("name", ""), _negated=True),
                                    models.Q(("plural", ""), _negated=True),
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
                    name="User",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("password", models.CharField(max_length=128, verbose_name="password")),
                        (
                            "last_login",
                            models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                        ),
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
                    name="CourseEvent",
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
                        ("id", models.BigIntegerField()),
                        (
                            "years",
                            core.db.dated_models.YearsField(
                                blank=True, default=list, help_text="for example 2021-2025, 2027", size=None
                            ),
                        ),
                        (
                            "since",
                            models.PositiveSmallIntegerField(
                                blank=True, help_text="for what goes on, its first year", null=True
                            ),
                        ),
                        (
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
                        ),
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
                        (
                            "level",
                            models.CharField(blank=True, help_text="undergraduate, master's", max_length=80),
                        ),
                        ("institution", models.CharField(blank=True, max_length=200)),
                        ("description", models.TextField(blank=True, help_text="Markdown")),
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
                        (
                            "title",
                            models.CharField(
                                blank=True,
                                help_text="Prof. Dr.; shown before the name",
                                max_length=60,
                                verbose_name="academic title",
                            ),
                        ),
                        (
                            "name",
                            models.CharField(help_text="as it is displayed, without titles", max_length=200),
                        ),
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
                                            django.db.models.functions.comparison.NullIf(
                                                "family", models.Value("")
                                            ),
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
                        ("pronouns", models.CharField(blank=True, max_length=40)),
                        (
                            "summary",
                            models.TextField(
                                blank=True, help_text="one or two sentences that introduce the profile"
                            ),
                        ),
                        ("biography", models.TextField(blank=True, help_text="Markdown")),
                        (
                            "photo",
                            core.files.model_fields.PictureField(
                                blank=True,
                                facts={"height": "photo_height", "width": "photo_width"},
                                upload_to="photos",
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
                        (
                            "email",
                            models.EmailField(blank=True, max_length=254, verbose_name="e-mail address"),
                        ),
                        (
                            "email_visibility",
                            models.CharField(
                                choices=[
                                    ("public", "everybody"),
                                    ("members", "members who are logged in"),
                                    ("hidden", "staff and editors only"),
                                ],
                                default="public",
                                max_length=7,
                                verbose_name="e-mail is shown to",
                            ),
                        ),
                        ("office", models.CharField(blank=True, max_length=300)),
                        (
                            "reference_style",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "as rows, like everywhere on the site"),
                                    ("apa", "references in APA"),
                                    ("ieee", "references in IEEE"),
                                    ("chicago", "references in Chicago"),
                                    ("vancouver", "references in Vancouver"),
                                    ("mla", "references in MLA"),
                                    ("nature", "references in Nature"),
                                ],
                                default="",
                                help_text="on the profile; in references the person’s own name is set in bold",
                                max_length=10,
                                verbose_name="papers are shown",
                            ),
                        ),
                        (
                            "cv_length",
                            models.CharField(
                                choices=[("full", "as long as it gets"), ("two-page", "two pages at most")],
                                default="full",
                                help_text="what does not fit on two pages is shortened, the oldest first, and the CV says so",
                                max_length=8,
                                verbose_name="length of the CV",
                            ),
                        ),
                        (
                            "cv_selected_only",
                            models.BooleanField(
                                default=False,
                                help_text="the CV names the papers marked as selected, and says how many more there are; all if none is marked",
                                verbose_name="only selected papers",
                            ),
                        ),
                        (
                            "cv_with_photo",
                            models.BooleanField(
                                default=True,
                                help_text="the CV shows the photo, if the person agreed that it is shown at all",
                                verbose_name="with photo",
                            ),
                        ),
                        (
                            "cv_with_email",
                            models.BooleanField(
                                default=True,
                                help_text="the CV gives the address, if it is shown to everybody",
                                verbose_name="with e-mail address",
                            ),
                        ),
                        (
                            "visibility",
                            models.CharField(
                                choices=[
                                    ("public", "everybody"),
                                    ("members", "members who are logged in"),
                                    ("hidden", "staff and editors only"),
                                ],
                                default="public",
                                max_length=7,
                                verbose_name="profile is shown to",
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
                                condition=models.Q(("slug__regex", "^[\\w-]+$")),
                                name="people_person_slug_form",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("visibility__in", ["public", "members", "hidden"]),
                                    ("email_visibility__in", ["public", "members", "hidden"]),
                                ),
                                name="people_person_visibility_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "reference_style__in",
                                        ["", "apa", "ieee", "chicago", "vancouver", "mla", "nature"],
                                    )
                                ),
                                name="people_person_reference_style_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("cv_length__in", ["full", "two-page"])),
                                name="people_person_cv_length_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RoleEvent",
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
                                to="people.role",
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
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
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
                                blank=True,
                                help_text="first day; empty if not known",
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
                                help_text="last day; empty while it goes on",
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
                        (
                            "title",
                            models.CharField(
                                blank=True, help_text="shown in place of the role's name", max_length=120
                            ),
                        ),
                        ("institution", models.CharField(blank=True, max_length=200)),
                        (
                            "unit",
                            models.CharField(
                                blank=True, help_text="school, department, laboratory", max_length=200
                            ),
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
                            models.CharField(
                                blank=True, help_text="where the person went next", max_length=200
                            ),
                        ),
                        (
                            "destination_url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="destination's address"
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
                                    models.Q(
                                        ("start__day", 1), ("start__month", 1), ("start_precision", "year")
                                    ),
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
                    name="CourseTeacher",
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
                        (
                            "part",
                            models.CharField(blank=True, help_text="lecturer, organiser", max_length=80),
                        ),
                    ],
                    options={
                        "verbose_name": "teacher",
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("course", "person"), name="people_courseteacher_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CvSection",
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
                                related_name="cv_sections",
                                to="people.person",
                            ),
                        ),
                        (
                            "section",
                            models.CharField(
                                choices=[
                                    ("profile", "profile"),
                                    ("education", "education"),
                                    ("publications", "publications"),
                                    ("research", "research experience"),
                                    ("work", "work experience"),
                                    ("awards", "awards"),
                                    ("software", "software"),
                                    ("teaching", "teaching"),
                                    ("supervision", "supervision"),
                                    ("service", "service"),
                                    ("interests", "interests"),
                                    ("skills", "skills"),
                                    ("programming", "programming languages"),
                                    ("languages", "languages"),
                                    ("links", "links"),
                                ],
                                max_length=12,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "section of the CV",
                        "verbose_name_plural": "sections of the CV",
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("person", "section"),
                                name="people_cvsection_once",
                                violation_error_message="The CV has this section already.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "section__in",
                                        [
                                            "profile",
                                            "education",
                                            "publications",
                                            "research",
                                            "work",
                                            "awards",
                                            "software",
                                            "teaching",
                                            "supervision",
                                            "service",
                                            "interests",
                                            "skills",
                                            "programming",
                                            "languages",
                                            "links",
                                        ],
                                    )
                                ),
                                name="people_cvsection_known",
                            ),
                        ],
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
                                blank=True,
                                help_text="first day; empty if not known",
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
                                help_text="last day; empty while it goes on",
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
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
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
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="education",
                                to="people.person",
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
                        (
                            "unit",
                            models.CharField(blank=True, help_text="school, laboratory", max_length=200),
                        ),
                        ("place", models.CharField(blank=True, max_length=120)),
                        (
                            "honour",
                            models.CharField(
                                blank=True, help_text="with distinction; a scholarship", max_length=200
                            ),
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
                                    models.Q(
                                        ("start__day", 1), ("start__month", 1), ("start_precision", "year")
                                    ),
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
                                blank=True,
                                help_text="first day; empty if not known",
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
                                help_text="last day; empty while it goes on",
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
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
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
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="experience",
                                to="people.person",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("research", "research"), ("work", "work")],
                                default="research",
                                max_length=8,
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
                                    models.Q(
                                        ("start__day", 1), ("start__month", 1), ("start_precision", "year")
                                    ),
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
                    name="PersonEvent",
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
                            "title",
                            models.CharField(
                                blank=True,
                                help_text="Prof. Dr.; shown before the name",
                                max_length=60,
                                verbose_name="academic title",
                            ),
                        ),
                        (
                            "name",
                            models.CharField(help_text="as it is displayed, without titles", max_length=200),
                        ),
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
                        ("pronouns", models.CharField(blank=True, max_length=40)),
                        (
                            "summary",
                            models.TextField(
                                blank=True, help_text="one or two sentences that introduce the profile"
                            ),
                        ),
                        ("biography", models.TextField(blank=True, help_text="Markdown")),
                        (
                            "photo",
                            core.files.model_fields.PictureField(
                                blank=True,
                                facts={"height": "photo_height", "width": "photo_width"},
                                upload_to="photos",
                            ),
                        ),
                        (
                            "photo_consent",
                            models.BooleanField(
                                default=False,
                                help_text="the person agreed that the photo is shown; without it initials are",
                            ),
                        ),
                        (
                            "email",
                            models.EmailField(blank=True, max_length=254, verbose_name="e-mail address"),
                        ),
                        (
                            "email_visibility",
                            models.CharField(
                                choices=[
                                    ("public", "everybody"),
                                    ("members", "members who are logged in"),
                                    ("hidden", "staff and editors only"),
                                ],
                                default="public",
                                max_length=7,
                                verbose_name="e-mail is shown to",
                            ),
                        ),
                        ("office", models.CharField(blank=True, max_length=300)),
                        (
                            "reference_style",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "as rows, like everywhere on the site"),
                                    ("apa", "references in APA"),
                                    ("ieee", "references in IEEE"),
                                    ("chicago", "references in Chicago"),
                                    ("vancouver", "references in Vancouver"),
                                    ("mla", "references in MLA"),
                                    ("nature", "references in Nature"),
                                ],
                                default="",
                                help_text="on the profile; in references the person’s own name is set in bold",
                                max_length=10,
                                verbose_name="papers are shown",
                            ),
                        ),
                        (
                            "cv_length",
                            models.CharField(
                                choices=[("full", "as long as it gets"), ("two-page", "two pages at most")],
                                default="full",
                                help_text="what does not fit on two pages is shortened, the oldest first, and the CV says so",
                                max_length=8,
                                verbose_name="length of the CV",
                            ),
                        ),
                        (
                            "cv_selected_only",
                            models.BooleanField(
                                default=False,
                                help_text="the CV names the papers marked as selected, and says how many more there are; all if none is marked",
                                verbose_name="only selected papers",
                            ),
                        ),
                        (
                            "cv_with_photo",
                            models.BooleanField(
                                default=True,
                                help_text="the CV shows the photo, if the person agreed that it is shown at all",
                                verbose_name="with photo",
                            ),
                        ),
                        (
                            "cv_with_email",
                            models.BooleanField(
                                default=True,
                                help_text="the CV gives the address, if it is shown to everybody",
                                verbose_name="with e-mail address",
                            ),
                        ),
                        (
                            "visibility",
                            models.CharField(
                                choices=[
                                    ("public", "everybody"),
                                    ("members", "members who are logged in"),
                                    ("hidden", "staff and editors only"),
                                ],
                                default="public",
                                max_length=7,
                                verbose_name="profile is shown to",
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
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="identifiers",
                                to="people.person",
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
                    name="PersonLink",
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
                                related_name="links",
                                to="people.person",
                            ),
                        ),
                        ("label", models.CharField(max_length=80)),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True,
                                help_text="empty while it is not known",
                                max_length=500,
                                verbose_name="address",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "link",
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("person", "label", "url"), name="people_personlink_once"
                            )
                        ],
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
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="names",
                                to="people.person",
                            ),
                        ),
                        ("name", models.CharField(help_text="as printed, in any script", max_length=300)),
                        ("key", core.db.fields.KeyField(editable=False, max_length=300, source="name")),
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
                            "confirmed",
                            models.BooleanField(
                                default=True,
                                help_text="papers are attributed by it; otherwise they are only suggested",
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
                                condition=models.Q(("name", ""), _negated=True),
                                name="people_personname_named",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("use__in", ["public", "matching"])),
                                name="people_personname_use_known",
                            ),
                        ],
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
                            core.db.dated_models.YearsField(
                                blank=True, default=list, help_text="for example 2021-2025, 2027", size=None
                            ),
                        ),
                        (
                            "since",
                            models.PositiveSmallIntegerField(
                                blank=True, help_text="for what goes on, its first year", null=True
                            ),
                        ),
                        (
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
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
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="service",
                                to="people.person",
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
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="address"
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
                                condition=models.Q(
                                    ("years__len__gt", 0), ("since__isnull", False), _connector="OR"
                                ),
                                name="people_service_dated",
                                violation_error_message="Give at least one year.",
                            ),
                        ],
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
                        (
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
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
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="skills",
                                to="people.person",
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
                    ],
                    options={
                        "ordering": ["kind", "position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("person", "kind", "name"), name="people_skill_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("name", ""), _negated=True), name="people_skill_named"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("kind__in", ["tool", "programming", "language"])),
                                name="people_skill_kind_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "level__in",
                                        ["", "native", "fluent", "advanced", "intermediate", "basic"],
                                    )
                                ),
                                name="people_skill_level_known",
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
                                help_text="first day; empty if not known",
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
                                help_text="last day; empty while it goes on",
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
                        (
                            "title",
                            models.CharField(
                                blank=True, help_text="shown in place of the role's name", max_length=120
                            ),
                        ),
                        ("institution", models.CharField(blank=True, max_length=200)),
                        (
                            "unit",
                            models.CharField(
                                blank=True, help_text="school, department, laboratory", max_length=200
                            ),
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
                            models.CharField(
                                blank=True, help_text="where the person went next", max_length=200
                            ),
                        ),
                        (
                            "destination_url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="destination's address"
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="CourseTeacherEvent",
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
                                to="people.courseteacher",
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
                            "part",
                            models.CharField(blank=True, help_text="lecturer, organiser", max_length=80),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="CvSectionEvent",
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
                                to="people.cvsection",
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
                            "section",
                            models.CharField(
                                choices=[
                                    ("profile", "profile"),
                                    ("education", "education"),
                                    ("publications", "publications"),
                                    ("research", "research experience"),
                                    ("work", "work experience"),
                                    ("awards", "awards"),
                                    ("software", "software"),
                                    ("teaching", "teaching"),
                                    ("supervision", "supervision"),
                                    ("service", "service"),
                                    ("interests", "interests"),
                                    ("skills", "skills"),
                                    ("programming", "programming languages"),
                                    ("languages", "languages"),
                                    ("links", "links"),
                                ],
                                max_length=12,
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="EducationEvent",
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
                                to="people.education",
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
                                help_text="first day; empty if not known",
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
                                help_text="last day; empty while it goes on",
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
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
                        ),
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
                            "person",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="people.person",
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
                        (
                            "unit",
                            models.CharField(blank=True, help_text="school, laboratory", max_length=200),
                        ),
                        ("place", models.CharField(blank=True, max_length=120)),
                        (
                            "honour",
                            models.CharField(
                                blank=True, help_text="with distinction; a scholarship", max_length=200
                            ),
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
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="ExperienceEvent",
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
                                to="people.experience",
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
                                help_text="first day; empty if not known",
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
                                help_text="last day; empty while it goes on",
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
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
                        ),
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
                            "kind",
                            models.CharField(
                                choices=[("research", "research"), ("work", "work")],
                                default="research",
                                max_length=8,
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
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="PersonIdentifierEvent",
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
                                to="people.personidentifier",
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
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="PersonLinkEvent",
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
                                to="people.personlink",
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
                        ("label", models.CharField(max_length=80)),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True,
                                help_text="empty while it is not known",
                                max_length=500,
                                verbose_name="address",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="PersonNameEvent",
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
                                to="people.personname",
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
                            "person",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="people.person",
                            ),
                        ),
                        ("name", models.CharField(help_text="as printed, in any script", max_length=300)),
                        ("key", core.db.fields.KeyField(editable=False, max_length=300, source="name")),
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
                            "confirmed",
                            models.BooleanField(
                                default=True,
                                help_text="papers are attributed by it; otherwise they are only suggested",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="ServiceEvent",
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
                                to="people.service",
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
                            "years",
                            core.db.dated_models.YearsField(
                                blank=True, default=list, help_text="for example 2021-2025, 2027", size=None
                            ),
                        ),
                        (
                            "since",
                            models.PositiveSmallIntegerField(
                                blank=True, help_text="for what goes on, its first year", null=True
                            ),
                        ),
                        (
                            "position",
                            models.PositiveSmallIntegerField(default=0, help_text="lower comes first"),
                        ),
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
                    name="SkillEvent",
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
                                to="people.skill",
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
                                blank=True,
                                help_text="first day; empty if not known",
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
                                help_text="last day; empty while it goes on",
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
                            "appointment",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="supervisions",
                                to="people.appointment",
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
                            "supervisor",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="supervisions",
                                to="people.person",
                            ),
                        ),
                        (
                            "supervisor_name",
                            models.CharField(
                                blank=True, help_text="for somebody without a page here", max_length=200
                            ),
                        ),
                        ("supervisor_institution", models.CharField(blank=True, max_length=200)),
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
                                    models.Q(
                                        ("start__day", 1), ("start__month", 1), ("start_precision", "year")
                                    ),
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
                                name="people_supervision_end_is_last_day",
                                violation_error_message="The end must be the last day of its year, season or month.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("supervisor__isnull", False), ("supervisor_name", "")),
                                    models.Q(
                                        ("supervisor__isnull", True),
                                        models.Q(("supervisor_name", ""), _negated=True),
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
                                condition=models.Q(
                                    ("part__in", ["supervisor", "primary", "second", "mentor"])
                                ),
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
                                help_text="first day; empty if not known",
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
                                help_text="last day; empty while it goes on",
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
                        (
                            "supervisor_name",
                            models.CharField(
                                blank=True, help_text="for somebody without a page here", max_length=200
                            ),
                        ),
                        ("supervisor_institution", models.CharField(blank=True, max_length=200)),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
            ],
        ),
        core.db.migration_operations.AddTriggers(
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="a81f1c899d9c93099f1b194ec71b7eba7f93ea85",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values UNION SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="a13e8b256ab62aa6d3ad40c96f14103c1bba7f47",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="e2c95c394816599894aa2c9d0b3bfe8ee4533801",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_appointmentevent" ("created_at", "destination", "destination_url", "end", "end_precision", "end_unknown", "id", "institution", "note", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rank", "role_id", "start", "start_precision", "title", "uid", "unit") SELECT new_values."created_at", new_values."destination", new_values."destination_url", new_values."end", new_values."end_precision", new_values."end_unknown", new_values."id", new_values."institution", new_values."note", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."rank", new_values."role_id", new_values."start", new_values."start_precision", new_values."title", new_values."uid", new_values."unit" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="14a77c91952a8964e8dbf5834d26e8dbcec51ff5",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_f73ac",
                            referencing="REFERENCING NEW TABLE AS new_values ",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_appointmentevent" ("created_at", "destination", "destination_url", "end", "end_precision", "end_unknown", "id", "institution", "note", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rank", "role_id", "start", "start_precision", "title", "uid", "unit") SELECT old_values."created_at", old_values."destination", old_values."destination_url", old_values."end", old_values."end_precision", old_values."end_unknown", old_values."id", old_values."institution", old_values."note", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."rank", old_values."role_id", old_values."start", old_values."start_precision", old_values."title", old_values."uid", old_values."unit" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="aeeacab19ddda366c8201355b64dc8dddff843c5",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_cfe2a",
                            referencing="REFERENCING OLD TABLE AS old_values ",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_courseevent" ("code", "created_at", "description", "id", "institution", "level", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "since", "slug", "title", "uid", "url", "years") SELECT new_values."code", new_values."created_at", new_values."description", new_values."id", new_values."institution", new_values."level", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."since", new_values."slug", new_values."title", new_values."uid", new_values."url", new_values."years" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="da7c5c8a39d9c315a60cbbee18b3caca09690f92",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_426c2",
                            referencing="REFERENCING NEW TABLE AS new_values ",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_courseevent" ("code", "created_at", "description", "id", "institution", "level", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "since", "slug", "title", "uid", "url", "years") SELECT old_values."code", old_values."created_at", old_values."description", old_values."id", old_values."institution", old_values."level", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."since", old_values."slug", old_values."title", old_values."uid", old_values."url", old_values."years" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="997f108dbb048af18735b7fe13ada56620fb45e0",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_ead10",
                            referencing="REFERENCING OLD TABLE AS old_values ",
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
                            func="UPDATE people_course SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT course_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="cd82f86f2c4f5947ca55eb921cb4a6b48dc6134d",
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
                            func="UPDATE people_course SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT course_id FROM old_values UNION SELECT DISTINCT course_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="e52a6d17e87f4b4d3479d80a4142031e609062e1",
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
                            func="UPDATE people_course SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT course_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="dea9fa2c4b26cde0d566d1523c4aaa6c7cf30326",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_courseteacherevent" ("course_id", "id", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") SELECT new_values."course_id", new_values."id", new_values."part", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="3090fff89475db7b444fc82722f5c523dc8209e4",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_f08ec",
                            referencing="REFERENCING NEW TABLE AS new_values ",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_courseteacherevent" ("course_id", "id", "part", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") SELECT old_values."course_id", old_values."id", old_values."part", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="0a2d904f10dba2af1c161b72c8dfd081d75764eb",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_d921d",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="people_courseteacher",
                            when="AFTER",
                        ),
                    ),
                ],
                "cvsection": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="db856cb8fa51ec46347dbf2dbabf8c412f39d9b2",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_9f026",
                            table="people_cvsection",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="e2fef5397583fe08c29958d1f287680567ea711a",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_person_insert_45deb",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="people_cvsection",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values UNION SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="f8791e1642e1279c58633c42394337b12a9aab23",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_person_update_8c50b",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="people_cvsection",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_person_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="963bfe8f1e7d7a044453503bb4023aa5966984a4",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_person_delete_11b24",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="people_cvsection",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_cvsectionevent" ("id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "section") SELECT new_values."id", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."section" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="9c36985d52e102e9ef5fc452c9462aa60dd38e33",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_64c94",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="people_cvsection",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."section" IS DISTINCT FROM NEW."section"))',
                            func='INSERT INTO "people_cvsectionevent" ("id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "section") VALUES (NEW."id", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."section"); RETURN NULL;',
                            hash="af5fd9e1122b9683f09bf69e337654a0bb2583d1",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_4afa1",
                            table="people_cvsection",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_cvsectionevent" ("id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "section") SELECT old_values."id", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."section" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="6f9678cb2081d94e0ed90907a51f22cd834ce973",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_8a4e5",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="people_cvsection",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="54f5fb037884ef1ff59f49ef70625c350464253f",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values UNION SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="ba41b1398080ebeb09eeb35c62d7f880b08e9881",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="4aee208b4fc1d77bf3fd8ff8dadacd7a7c95d1ad",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_educationevent" ("bullets", "created_at", "degree", "end", "end_precision", "end_unknown", "field", "honour", "id", "institution", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "position", "start", "start_precision", "supervisors", "thesis", "uid", "unit") SELECT new_values."bullets", new_values."created_at", new_values."degree", new_values."end", new_values."end_precision", new_values."end_unknown", new_values."field", new_values."honour", new_values."id", new_values."institution", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."place", new_values."position", new_values."start", new_values."start_precision", new_values."supervisors", new_values."thesis", new_values."uid", new_values."unit" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="4896cf9d603e4ffc02b970a37dfc798d35a8c0a3",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_03fe9",
                            referencing="REFERENCING NEW TABLE AS new_values ",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_educationevent" ("bullets", "created_at", "degree", "end", "end_precision", "end_unknown", "field", "honour", "id", "institution", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "position", "start", "start_precision", "supervisors", "thesis", "uid", "unit") SELECT old_values."bullets", old_values."created_at", old_values."degree", old_values."end", old_values."end_precision", old_values."end_unknown", old_values."field", old_values."honour", old_values."id", old_values."institution", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."place", old_values."position", old_values."start", old_values."start_precision", old_values."supervisors", old_values."thesis", old_values."uid", old_values."unit" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="623ada1fcfd836bed325b6deda55b0182ff0760a",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_aa323",
                            referencing="REFERENCING OLD TABLE AS old_values ",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="2f3d24813ca053c3f419b4b03be0d89272ef36cc",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values UNION SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="a49863bcc442ec3c0dcfe12b3d13d115a6df9630",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="82b3b8fdb1c50cef61b196f26511a2a26550f758",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_experienceevent" ("bullets", "created_at", "end", "end_precision", "end_unknown", "id", "kind", "organisation", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "position", "start", "start_precision", "title", "uid", "unit") SELECT new_values."bullets", new_values."created_at", new_values."end", new_values."end_precision", new_values."end_unknown", new_values."id", new_values."kind", new_values."organisation", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."place", new_values."position", new_values."start", new_values."start_precision", new_values."title", new_values."uid", new_values."unit" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="ddaa68955490d55eefefbe6b7fe08cd23c8d22d6",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_34d2d",
                            referencing="REFERENCING NEW TABLE AS new_values ",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_experienceevent" ("bullets", "created_at", "end", "end_precision", "end_unknown", "id", "kind", "organisation", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "position", "start", "start_precision", "title", "uid", "unit") SELECT old_values."bullets", old_values."created_at", old_values."end", old_values."end_precision", old_values."end_unknown", old_values."id", old_values."kind", old_values."organisation", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."place", old_values."position", old_values."start", old_values."start_precision", old_values."title", old_values."uid", old_values."unit" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="3e08536e49f7d6eaef1d1b22f86a4737876d1650",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_3464b",
                            referencing="REFERENCING OLD TABLE AS old_values ",
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
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."given" IS DISTINCT FROM NEW."given" OR OLD."particle" IS DISTINCT FROM NEW."particle" OR OLD."family" IS DISTINCT FROM NEW."family" OR OLD."suffix" IS DISTINCT FROM NEW."suffix" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."user_id" IS DISTINCT FROM NEW."user_id" OR OLD."pronouns" IS DISTINCT FROM NEW."pronouns" OR OLD."summary" IS DISTINCT FROM NEW."summary" OR OLD."biography" IS DISTINCT FROM NEW."biography" OR OLD."photo" IS DISTINCT FROM NEW."photo" OR OLD."photo_width" IS DISTINCT FROM NEW."photo_width" OR OLD."photo_height" IS DISTINCT FROM NEW."photo_height" OR OLD."photo_consent" IS DISTINCT FROM NEW."photo_consent" OR OLD."email" IS DISTINCT FROM NEW."email" OR OLD."email_visibility" IS DISTINCT FROM NEW."email_visibility" OR OLD."office" IS DISTINCT FROM NEW."office" OR OLD."reference_style" IS DISTINCT FROM NEW."reference_style" OR OLD."cv_length" IS DISTINCT FROM NEW."cv_length" OR OLD."cv_selected_only" IS DISTINCT FROM NEW."cv_selected_only" OR OLD."cv_with_photo" IS DISTINCT FROM NEW."cv_with_photo" OR OLD."cv_with_email" IS DISTINCT FROM NEW."cv_with_email" OR OLD."visibility" IS DISTINCT FROM NEW."visibility")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="3817b46a328eed6ae3112c751a0ee06514c1a9bd",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_88a9c",
                            table="people_person",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_personevent" ("biography", "created_at", "cv_length", "cv_selected_only", "cv_with_email", "cv_with_photo", "email", "email_visibility", "family", "given", "id", "name", "office", "particle", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "photo", "photo_consent", "pronouns", "reference_style", "slug", "suffix", "summary", "title", "uid", "user_id", "visibility") SELECT new_values."biography", new_values."created_at", new_values."cv_length", new_values."cv_selected_only", new_values."cv_with_email", new_values."cv_with_photo", new_values."email", new_values."email_visibility", new_values."family", new_values."given", new_values."id", new_values."name", new_values."office", new_values."particle", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."photo", new_values."photo_consent", new_values."pronouns", new_values."reference_style", new_values."slug", new_values."suffix", new_values."summary", new_values."title", new_values."uid", new_values."user_id", new_values."visibility" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="a7e86ea651793175e80b22ff9d3e724609de2d53",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_65688",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="people_person",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."given" IS DISTINCT FROM NEW."given" OR OLD."particle" IS DISTINCT FROM NEW."particle" OR OLD."family" IS DISTINCT FROM NEW."family" OR OLD."suffix" IS DISTINCT FROM NEW."suffix" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."user_id" IS DISTINCT FROM NEW."user_id" OR OLD."pronouns" IS DISTINCT FROM NEW."pronouns" OR OLD."summary" IS DISTINCT FROM NEW."summary" OR OLD."biography" IS DISTINCT FROM NEW."biography" OR OLD."photo" IS DISTINCT FROM NEW."photo" OR OLD."photo_consent" IS DISTINCT FROM NEW."photo_consent" OR OLD."email" IS DISTINCT FROM NEW."email" OR OLD."email_visibility" IS DISTINCT FROM NEW."email_visibility" OR OLD."office" IS DISTINCT FROM NEW."office" OR OLD."reference_style" IS DISTINCT FROM NEW."reference_style" OR OLD."cv_length" IS DISTINCT FROM NEW."cv_length" OR OLD."cv_selected_only" IS DISTINCT FROM NEW."cv_selected_only" OR OLD."cv_with_photo" IS DISTINCT FROM NEW."cv_with_photo" OR OLD."cv_with_email" IS DISTINCT FROM NEW."cv_with_email" OR OLD."visibility" IS DISTINCT FROM NEW."visibility"))',
                            func='INSERT INTO "people_personevent" ("biography", "created_at", "cv_length", "cv_selected_only", "cv_with_email", "cv_with_photo", "email", "email_visibility", "family", "given", "id", "name", "office", "particle", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "photo", "photo_consent", "pronouns", "reference_style", "slug", "suffix", "summary", "title", "uid", "user_id", "visibility") VALUES (NEW."biography", NEW."created_at", NEW."cv_length", NEW."cv_selected_only", NEW."cv_with_email", NEW."cv_with_photo", NEW."email", NEW."email_visibility", NEW."family", NEW."given", NEW."id", NEW."name", NEW."office", NEW."particle", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."photo", NEW."photo_consent", NEW."pronouns", NEW."reference_style", NEW."slug", NEW."suffix", NEW."summary", NEW."title", NEW."uid", NEW."user_id", NEW."visibility"); RETURN NULL;',
                            hash="0eb36ab7753bc4ff8e944d05643a526256e827bd",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_de829",
                            table="people_person",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_personevent" ("biography", "created_at", "cv_length", "cv_selected_only", "cv_with_email", "cv_with_photo", "email", "email_visibility", "family", "given", "id", "name", "office", "particle", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "photo", "photo_consent", "pronouns", "reference_style", "slug", "suffix", "summary", "title", "uid", "user_id", "visibility") SELECT old_values."biography", old_values."created_at", old_values."cv_length", old_values."cv_selected_only", old_values."cv_with_email", old_values."cv_with_photo", old_values."email", old_values."email_visibility", old_values."family", old_values."given", old_values."id", old_values."name", old_values."office", old_values."particle", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."photo", old_values."photo_consent", old_values."pronouns", old_values."reference_style", old_values."slug", old_values."suffix", old_values."summary", old_values."title", old_values."uid", old_values."user_id", old_values."visibility" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="791f47fa36085785c76789076d57043637db93f6",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_2ca2d",
                            referencing="REFERENCING OLD TABLE AS old_values ",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="2ee383069ec498f51337d46dc75eea5e08749813",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values UNION SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="8a48f525c8c2acd3caae618d60a77e3ca81d63b1",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="3fb21cd48ae3b74be7350ca0dba0773c4f5275c8",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_personidentifierevent" ("id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "scheme", "value") SELECT new_values."id", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."scheme", new_values."value" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="1d52277374c3bfce9cfd56fa455b4bd3a8c85f5a",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_2217d",
                            referencing="REFERENCING NEW TABLE AS new_values ",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_personidentifierevent" ("id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "scheme", "value") SELECT old_values."id", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."scheme", old_values."value" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="5afd6e588c78de5f00b6804d6f2060a08ae100cc",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_caafb",
                            referencing="REFERENCING OLD TABLE AS old_values ",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="f88e1e4a854f1df2042de498f1ea4b9de0ddb918",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values UNION SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="9e9ca9d7f17ac102392f0050e99c3ab4b177df20",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="796863d24282e13e1376e2d7569bd2bd027c049d",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_personlinkevent" ("id", "label", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "url") SELECT new_values."id", new_values."label", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."url" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="cbd596d6d2521021eabeec2df7c017d0e93ec035",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_5a2d4",
                            referencing="REFERENCING NEW TABLE AS new_values ",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_personlinkevent" ("id", "label", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "url") SELECT old_values."id", old_values."label", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."url" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="077df70cf95a31175ff1cdd3e8c1a0afb8e92aa0",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_15352",
                            referencing="REFERENCING OLD TABLE AS old_values ",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="71f2e7e68e118c5433f6bca9a5c5463e81223454",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values UNION SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="5e7a377fd9696f1a8abfe153f6ada7d246be0223",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="cc084998fd9770696212be98da2336eda759f7f7",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_personnameevent" ("confirmed", "id", "key", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "use") SELECT new_values."confirmed", new_values."id", new_values."key", new_values."name", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."use" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="f9d36f4614858c94cb50fd19057e00257a5dee2d",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_c53e8",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="people_personname",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."key" IS DISTINCT FROM NEW."key" OR OLD."use" IS DISTINCT FROM NEW."use" OR OLD."confirmed" IS DISTINCT FROM NEW."confirmed"))',
                            func='INSERT INTO "people_personnameevent" ("confirmed", "id", "key", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "use") VALUES (NEW."confirmed", NEW."id", NEW."key", NEW."name", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."use"); RETURN NULL;',
                            hash="3e2509e962a3c82eaeb2fdcbc3894926c0af984b",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_6d4c3",
                            table="people_personname",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_personnameevent" ("confirmed", "id", "key", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "use") SELECT old_values."confirmed", old_values."id", old_values."key", old_values."name", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."use" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="ecc193257001a58cea3af90b727923e063686341",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_7960e",
                            referencing="REFERENCING OLD TABLE AS old_values ",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_roleevent" ("created_at", "heading", "id", "leads", "name", "past_are_alumni", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "plural", "position", "slug", "uid") SELECT new_values."created_at", new_values."heading", new_values."id", new_values."leads", new_values."name", new_values."past_are_alumni", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."plural", new_values."position", new_values."slug", new_values."uid" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="9b92394e40506deacbb7a4ec3260f0284c71a961",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_c3144",
                            referencing="REFERENCING NEW TABLE AS new_values ",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_roleevent" ("created_at", "heading", "id", "leads", "name", "past_are_alumni", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "plural", "position", "slug", "uid") SELECT old_values."created_at", old_values."heading", old_values."id", old_values."leads", old_values."name", old_values."past_are_alumni", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."plural", old_values."position", old_values."slug", old_values."uid" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="22076c3b8cea7de84f233b2fda437435a4af6451",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_dd532",
                            referencing="REFERENCING OLD TABLE AS old_values ",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="d6b4a1046996e3f2f0a6ea0760a1063cd2bca6d2",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values UNION SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="b21831c69ece6a0aa1f03c2e6fc5b84a61b3b710",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="a244f1ec6248292bf928aa9bff67647410d6cfe3",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_serviceevent" ("created_at", "event", "id", "kind", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "role", "since", "uid", "url", "years") SELECT new_values."created_at", new_values."event", new_values."id", new_values."kind", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."role", new_values."since", new_values."uid", new_values."url", new_values."years" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="8de023e22ec986df64abb96319fef4fd2eadb781",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_f4b67",
                            referencing="REFERENCING NEW TABLE AS new_values ",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_serviceevent" ("created_at", "event", "id", "kind", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "role", "since", "uid", "url", "years") SELECT old_values."created_at", old_values."event", old_values."id", old_values."kind", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."role", old_values."since", old_values."uid", old_values."url", old_values."years" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="73137e7ce1f80e1aef8c40979b1322df3db965ac",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_a91a2",
                            referencing="REFERENCING OLD TABLE AS old_values ",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="61b6182d08791dbc5608a87a088d7e57ea3bde1b",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values UNION SELECT DISTINCT person_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="002b216d6bb51713d8a8eef8a8f758a117141abe",
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
                            func="UPDATE people_person SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT person_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="3ff71f812aa878edffbb43cf07978a9845e97603",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_skillevent" ("created_at", "id", "kind", "level", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "uid") SELECT new_values."created_at", new_values."id", new_values."kind", new_values."level", new_values."name", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."uid" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="14dd48d686b10ba6ec2744706461d3da85db2165",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_a19f2",
                            referencing="REFERENCING NEW TABLE AS new_values ",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_skillevent" ("created_at", "id", "kind", "level", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "uid") SELECT old_values."created_at", old_values."id", old_values."kind", old_values."level", old_values."name", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."uid" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="4254c556acfe580d0b0c554b09c25307059c8e1a",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_921b4",
                            referencing="REFERENCING OLD TABLE AS old_values ",
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
                            func="UPDATE people_appointment SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT appointment_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="84547d3251136a791cca9526b02d0d6f0cf1b477",
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
                            func="UPDATE people_appointment SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT appointment_id FROM old_values UNION SELECT DISTINCT appointment_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="a2af4b7a5c2cefdafb8f707446155d351928350d",
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
                            func="UPDATE people_appointment SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT appointment_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="98be24a73a6ddab784091bc6799a9fd7dc1ef00a",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_supervisionevent" ("appointment_id", "created_at", "end", "end_precision", "end_unknown", "id", "part", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "start", "start_precision", "supervisor_id", "supervisor_institution", "supervisor_name", "uid") SELECT new_values."appointment_id", new_values."created_at", new_values."end", new_values."end_precision", new_values."end_unknown", new_values."id", new_values."part", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."start", new_values."start_precision", new_values."supervisor_id", new_values."supervisor_institution", new_values."supervisor_name", new_values."uid" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="4b409b09c7e389867d4afecbf8821acadfa44dd1",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_eb24b",
                            referencing="REFERENCING NEW TABLE AS new_values ",
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
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "people_supervisionevent" ("appointment_id", "created_at", "end", "end_precision", "end_unknown", "id", "part", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "start", "start_precision", "supervisor_id", "supervisor_institution", "supervisor_name", "uid") SELECT old_values."appointment_id", old_values."created_at", old_values."end", old_values."end_precision", old_values."end_unknown", old_values."id", old_values."part", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."start", old_values."start_precision", old_values."supervisor_id", old_values."supervisor_institution", old_values."supervisor_name", old_values."uid" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="1de349ee40ac58c35afc1af348b5cc491e4a942b",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_fbd93",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="people_supervision",
                            when="AFTER",
                        ),
                    ),
                ],
                "user": [
                    pgtrigger.compiler.Trigger(
                        name="an_owner_stays",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."is_active" AND OLD."role" = \'owner\')',
                            func="\n        PERFORM pg_advisory_xact_lock(478745093490);\n        IF NOT EXISTS (SELECT FROM people_user WHERE role = 'owner' AND is_active) THEN\n            RAISE EXCEPTION 'The site needs an owner who has access. Make somebody else an owner first, or give another owner access back.';\n        END IF;\n        RETURN NULL;\n    ",
                            hash="eb9b93a5a3a972cb91e057c77be1b6a01eec6dd0",
                            operation='UPDATE OF "role", "is_active" OR DELETE',
                            pgid="pgtrigger_an_owner_stays_e701d",
                            table="people_user",
                            when="AFTER",
                        ),
                    )
                ],
            },
        ),
    ]
