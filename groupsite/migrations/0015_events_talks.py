import uuid

import django.contrib.postgres.functions
import django.db.models.deletion
import django.db.models.functions.datetime
import pgtrigger.compiler
from django.db import migrations, models

import core.db.fields
import core.db.migration_operations
import groupsite.models.group
from groupsite.redirects.slug_triggers import build_slug_triggers


class Migration(migrations.Migration):
    dependencies = [
        ("groupsite", "0014_project_redirects"),
        ("people", "0010_cv_talks"),
        ("pghistory", "0007_auto_20250421_0444"),
        ("publications", "0004_plain_help_texts"),
    ]

    operations = [
        core.db.migration_operations.CreateModels(
            operations=[
                migrations.CreateModel(
                    name="EventSeries",
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
                        ("title", models.CharField(max_length=200, verbose_name="title")),
                        (
                            "slug",
                            models.SlugField(
                                allow_unicode=True, max_length=120, unique=True, verbose_name="slug"
                            ),
                        ),
                        (
                            "description",
                            models.TextField(
                                blank=True, help_text="You can use Markdown.", verbose_name="description"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "series of events",
                        "verbose_name_plural": "series of events",
                        "ordering": ["title"],
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("title", ""), _negated=True),
                                name="groupsite_eventseries_titled",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("slug__regex", "^[\\w-]+$")),
                                name="groupsite_eventseries_slug_form",
                            ),
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="EventSeriesEvent",
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
                                to="groupsite.eventseries",
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
                        ("title", models.CharField(max_length=200, verbose_name="title")),
                        (
                            "slug",
                            models.SlugField(
                                allow_unicode=True, db_index=False, max_length=120, verbose_name="slug"
                            ),
                        ),
                        (
                            "description",
                            models.TextField(
                                blank=True, help_text="You can use Markdown.", verbose_name="description"
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
                    name="Event",
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
                                    ("seminar", "seminar"),
                                    ("workshop", "workshop"),
                                    ("defence", "defence"),
                                    ("reading", "reading group"),
                                    ("other", "event"),
                                ],
                                default="seminar",
                                max_length=8,
                                verbose_name="kind",
                            ),
                        ),
                        (
                            "series",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="dates",
                                to="groupsite.eventseries",
                                verbose_name="series",
                            ),
                        ),
                        ("starts_at", models.DateTimeField(verbose_name="start")),
                        ("ends_at", models.DateTimeField(blank=True, null=True, verbose_name="end")),
                        (
                            "whole_days",
                            models.BooleanField(
                                default=False,
                                help_text="The event has dates and no time of day.",
                                verbose_name="whole days",
                            ),
                        ),
                        (
                            "time_zone",
                            models.CharField(
                                blank=True,
                                help_text="For example Europe/Berlin. If empty, it is that of the group.",
                                max_length=60,
                                validators=[groupsite.models.group.known_time_zone],
                                verbose_name="time zone",
                            ),
                        ),
                        (
                            "place",
                            models.CharField(
                                blank=True,
                                help_text="For example Room 4.31, Informatics Forum.",
                                max_length=200,
                                verbose_name="place",
                            ),
                        ),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True,
                                help_text="Where to join online, or its own website.",
                                max_length=500,
                                verbose_name="link",
                            ),
                        ),
                        (
                            "description",
                            models.TextField(
                                blank=True, help_text="You can use Markdown.", verbose_name="description"
                            ),
                        ),
                        ("cancelled", models.BooleanField(default=False, verbose_name="cancelled")),
                        ("source_uid", models.CharField(blank=True, editable=False, max_length=500)),
                    ],
                    options={
                        "verbose_name": "event",
                        "abstract": False,
                        "indexes": [models.Index(fields=["starts_at"], name="groupsite_event_start")],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("visibility__in", ["draft", "public", "withdrawn"])),
                                name="groupsite_event_visibility_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("title", ""), _negated=True),
                                name="groupsite_event_titled",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("slug__regex", "^[\\w-]+$")),
                                name="groupsite_event_slug_form",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("slug__in", ("talks",)), _negated=True),
                                name="groupsite_event_slug_free",
                                violation_error_message="This slug is reserved for another part of the site. Choose another one.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("kind__in", ["seminar", "workshop", "defence", "reading", "other"])
                                ),
                                name="groupsite_event_kind_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("ends_at", None),
                                    ("ends_at__gte", models.F("starts_at")),
                                    _connector="OR",
                                ),
                                name="groupsite_event_ends_after_start",
                                violation_error_message="The end is before the start.",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("source_uid", ""), _negated=True),
                                fields=("source_uid",),
                                name="groupsite_event_source_uid",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="EventEvent",
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
                                to="groupsite.event",
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
                                    ("seminar", "seminar"),
                                    ("workshop", "workshop"),
                                    ("defence", "defence"),
                                    ("reading", "reading group"),
                                    ("other", "event"),
                                ],
                                default="seminar",
                                max_length=8,
                                verbose_name="kind",
                            ),
                        ),
                        (
                            "series",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.eventseries",
                                verbose_name="series",
                            ),
                        ),
                        ("starts_at", models.DateTimeField(verbose_name="start")),
                        ("ends_at", models.DateTimeField(blank=True, null=True, verbose_name="end")),
                        (
                            "whole_days",
                            models.BooleanField(
                                default=False,
                                help_text="The event has dates and no time of day.",
                                verbose_name="whole days",
                            ),
                        ),
                        (
                            "time_zone",
                            models.CharField(
                                blank=True,
                                help_text="For example Europe/Berlin. If empty, it is that of the group.",
                                max_length=60,
                                validators=[groupsite.models.group.known_time_zone],
                                verbose_name="time zone",
                            ),
                        ),
                        (
                            "place",
                            models.CharField(
                                blank=True,
                                help_text="For example Room 4.31, Informatics Forum.",
                                max_length=200,
                                verbose_name="place",
                            ),
                        ),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True,
                                help_text="Where to join online, or its own website.",
                                max_length=500,
                                verbose_name="link",
                            ),
                        ),
                        (
                            "description",
                            models.TextField(
                                blank=True, help_text="You can use Markdown.", verbose_name="description"
                            ),
                        ),
                        ("cancelled", models.BooleanField(default=False, verbose_name="cancelled")),
                        ("source_uid", models.CharField(blank=True, editable=False, max_length=500)),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="EventSpeaker",
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
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="speakers",
                                to="groupsite.event",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="event_speakers",
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
                        "verbose_name": "speaker",
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("name", ""), ("person__isnull", False)),
                                    models.Q(("person__isnull", True), models.Q(("name", ""), _negated=True)),
                                    _connector="OR",
                                ),
                                name="groupsite_eventspeaker_by_one",
                                violation_error_message="Give either person or name, not both.",
                            ),
                            models.UniqueConstraint(
                                fields=("event", "person", "name"),
                                name="groupsite_eventspeaker_once",
                                nulls_distinct=False,
                            ),
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="EventSpeakerEvent",
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
                                to="groupsite.eventspeaker",
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
                            "event",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.event",
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
                migrations.CreateModel(
                    name="EventMaterial",
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
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="materials",
                                to="groupsite.event",
                            ),
                        ),
                        (
                            "label",
                            models.CharField(
                                help_text="For example Slides or Recording.",
                                max_length=120,
                                verbose_name="label",
                            ),
                        ),
                        ("url", core.db.fields.WebAddressField(max_length=500, verbose_name="URL")),
                    ],
                    options={
                        "verbose_name": "material",
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("label", ""), _negated=True),
                                    models.Q(("url", ""), _negated=True),
                                ),
                                name="groupsite_eventmaterial_complete",
                            )
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="EventMaterialEvent",
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
                                to="groupsite.eventmaterial",
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
                            "event",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.event",
                            ),
                        ),
                        (
                            "label",
                            models.CharField(
                                help_text="For example Slides or Recording.",
                                max_length=120,
                                verbose_name="label",
                            ),
                        ),
                        ("url", core.db.fields.WebAddressField(max_length=500, verbose_name="URL")),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Talk",
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
                                    ("talk", "talk"),
                                    ("invited", "invited talk"),
                                    ("keynote", "keynote"),
                                    ("tutorial", "tutorial"),
                                    ("panel", "panel"),
                                ],
                                default="talk",
                                max_length=8,
                                verbose_name="kind",
                            ),
                        ),
                        ("day", models.DateField(help_text="The day of the talk.", verbose_name="date")),
                        (
                            "day_precision",
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
                            "event",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="talks",
                                to="groupsite.event",
                                verbose_name="event",
                            ),
                        ),
                        (
                            "place",
                            models.CharField(
                                blank=True,
                                help_text="For talks elsewhere, for example OSDI ’24, Santa Clara.",
                                max_length=200,
                                verbose_name="where",
                            ),
                        ),
                        (
                            "abstract",
                            models.TextField(
                                blank=True, help_text="You can use Markdown.", verbose_name="abstract"
                            ),
                        ),
                        (
                            "slides",
                            core.db.fields.WebAddressField(
                                blank=True, help_text="A URL.", max_length=500, verbose_name="slides"
                            ),
                        ),
                        (
                            "video",
                            core.db.fields.WebAddressField(
                                blank=True, help_text="A URL.", max_length=500, verbose_name="video"
                            ),
                        ),
                        (
                            "publication",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="talks",
                                to="publications.publication",
                                verbose_name="paper",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "talk",
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("visibility__in", ["draft", "public", "withdrawn"])),
                                name="groupsite_talk_visibility_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("title", ""), _negated=True), name="groupsite_talk_titled"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("slug__regex", "^[\\w-]+$")),
                                name="groupsite_talk_slug_form",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("kind__in", ["talk", "invited", "keynote", "tutorial", "panel"])
                                ),
                                name="groupsite_talk_kind_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("day_precision", "day"),
                                    models.Q(("day__day", 1), ("day_precision", "month")),
                                    models.Q(
                                        ("day__day", 1),
                                        ("day__month__in", [3, 6, 9, 12]),
                                        ("day_precision", "season"),
                                    ),
                                    models.Q(("day__day", 1), ("day__month", 1), ("day_precision", "year")),
                                    _connector="OR",
                                ),
                                name="groupsite_talk_day_is_first_day",
                            ),
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="TalkEvent",
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
                                to="groupsite.talk",
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
                                    ("talk", "talk"),
                                    ("invited", "invited talk"),
                                    ("keynote", "keynote"),
                                    ("tutorial", "tutorial"),
                                    ("panel", "panel"),
                                ],
                                default="talk",
                                max_length=8,
                                verbose_name="kind",
                            ),
                        ),
                        ("day", models.DateField(help_text="The day of the talk.", verbose_name="date")),
                        (
                            "day_precision",
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
                            "event",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.event",
                                verbose_name="event",
                            ),
                        ),
                        (
                            "place",
                            models.CharField(
                                blank=True,
                                help_text="For talks elsewhere, for example OSDI ’24, Santa Clara.",
                                max_length=200,
                                verbose_name="where",
                            ),
                        ),
                        (
                            "abstract",
                            models.TextField(
                                blank=True, help_text="You can use Markdown.", verbose_name="abstract"
                            ),
                        ),
                        (
                            "slides",
                            core.db.fields.WebAddressField(
                                blank=True, help_text="A URL.", max_length=500, verbose_name="slides"
                            ),
                        ),
                        (
                            "video",
                            core.db.fields.WebAddressField(
                                blank=True, help_text="A URL.", max_length=500, verbose_name="video"
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
                                verbose_name="paper",
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
                    name="TalkSpeaker",
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
                            "talk",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="speakers",
                                to="groupsite.talk",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="talk_speakers",
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
                        "verbose_name": "speaker",
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("name", ""), ("person__isnull", False)),
                                    models.Q(("person__isnull", True), models.Q(("name", ""), _negated=True)),
                                    _connector="OR",
                                ),
                                name="groupsite_talkspeaker_by_one",
                                violation_error_message="Give either person or name, not both.",
                            ),
                            models.UniqueConstraint(
                                fields=("talk", "person", "name"),
                                name="groupsite_talkspeaker_once",
                                nulls_distinct=False,
                            ),
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="TalkSpeakerEvent",
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
                                to="groupsite.talkspeaker",
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
                            "talk",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.talk",
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
                "Event": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="25f2d6af7fe7bad568b1cd81fc154a5dcdd0b40a",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_cd9e8",
                            table="groupsite_event",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."series_id" IS DISTINCT FROM NEW."series_id" OR OLD."starts_at" IS DISTINCT FROM NEW."starts_at" OR OLD."ends_at" IS DISTINCT FROM NEW."ends_at" OR OLD."whole_days" IS DISTINCT FROM NEW."whole_days" OR OLD."time_zone" IS DISTINCT FROM NEW."time_zone" OR OLD."place" IS DISTINCT FROM NEW."place" OR OLD."url" IS DISTINCT FROM NEW."url" OR OLD."description" IS DISTINCT FROM NEW."description" OR OLD."cancelled" IS DISTINCT FROM NEW."cancelled" OR OLD."source_uid" IS DISTINCT FROM NEW."source_uid")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="4680a6885958cfa49c0f0cf83bfbf7d7b5602585",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_5e8f0",
                            table="groupsite_event",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_eventevent" ("cancelled", "created_at", "description", "ends_at", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "series_id", "slug", "source_uid", "starts_at", "time_zone", "title", "uid", "url", "visibility", "whole_days") SELECT new_values."cancelled", new_values."created_at", new_values."description", new_values."ends_at", new_values."id", new_values."kind", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."place", new_values."series_id", new_values."slug", new_values."source_uid", new_values."starts_at", new_values."time_zone", new_values."title", new_values."uid", new_values."url", new_values."visibility", new_values."whole_days" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="f664b080b908644a0eec3567e9f1c0da5008b653",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_3e217",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_event",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."series_id" IS DISTINCT FROM NEW."series_id" OR OLD."starts_at" IS DISTINCT FROM NEW."starts_at" OR OLD."ends_at" IS DISTINCT FROM NEW."ends_at" OR OLD."whole_days" IS DISTINCT FROM NEW."whole_days" OR OLD."time_zone" IS DISTINCT FROM NEW."time_zone" OR OLD."place" IS DISTINCT FROM NEW."place" OR OLD."url" IS DISTINCT FROM NEW."url" OR OLD."description" IS DISTINCT FROM NEW."description" OR OLD."cancelled" IS DISTINCT FROM NEW."cancelled" OR OLD."source_uid" IS DISTINCT FROM NEW."source_uid"))',
                            func='INSERT INTO "groupsite_eventevent" ("cancelled", "created_at", "description", "ends_at", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "series_id", "slug", "source_uid", "starts_at", "time_zone", "title", "uid", "url", "visibility", "whole_days") VALUES (NEW."cancelled", NEW."created_at", NEW."description", NEW."ends_at", NEW."id", NEW."kind", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."place", NEW."series_id", NEW."slug", NEW."source_uid", NEW."starts_at", NEW."time_zone", NEW."title", NEW."uid", NEW."url", NEW."visibility", NEW."whole_days"); RETURN NULL;',
                            hash="8bfe1b490e97e98fb9d0d111fa62e1ba778dc501",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_9932a",
                            table="groupsite_event",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_eventevent" ("cancelled", "created_at", "description", "ends_at", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "series_id", "slug", "source_uid", "starts_at", "time_zone", "title", "uid", "url", "visibility", "whole_days") SELECT old_values."cancelled", old_values."created_at", old_values."description", old_values."ends_at", old_values."id", old_values."kind", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."place", old_values."series_id", old_values."slug", old_values."source_uid", old_values."starts_at", old_values."time_zone", old_values."title", old_values."uid", old_values."url", old_values."visibility", old_values."whole_days" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="403ca66ad211e5934d74ef2d52ffc1fa4845da0e",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_1319a",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_event",
                            when="AFTER",
                        ),
                    ),
                ],
                "EventMaterial": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="7891606358dd5a61a1da534ed0e44d6e188e0cde",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_bf332",
                            table="groupsite_eventmaterial",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_event_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_event SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT event_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="c86c52e202111e742635db162223ae9112935d70",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_event_insert_f9c7f",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_eventmaterial",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_event_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_event SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT event_id FROM old_values UNION SELECT DISTINCT event_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="d130f919c0a89887cffaf3c0e7a3618b3a8f4b35",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_event_update_e1087",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="groupsite_eventmaterial",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_event_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_event SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT event_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="a1243e7bf74aac2523879d70429d5bbc346bba22",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_event_delete_f4f59",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_eventmaterial",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_eventmaterialevent" ("event_id", "id", "label", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "url") SELECT new_values."event_id", new_values."id", new_values."label", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."url" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="af5aaa4107b8620c3c8e0bd8dc972856d9e6ff61",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_27121",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_eventmaterial",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."event_id" IS DISTINCT FROM NEW."event_id" OR OLD."label" IS DISTINCT FROM NEW."label" OR OLD."url" IS DISTINCT FROM NEW."url"))',
                            func='INSERT INTO "groupsite_eventmaterialevent" ("event_id", "id", "label", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "url") VALUES (NEW."event_id", NEW."id", NEW."label", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."url"); RETURN NULL;',
                            hash="4a126269bce9a64a583b43f7fc52b2b07e6f1c43",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_b9b74",
                            table="groupsite_eventmaterial",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_eventmaterialevent" ("event_id", "id", "label", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "url") SELECT old_values."event_id", old_values."id", old_values."label", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."url" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="b82d252edcf7994ea70214e403ab74c390d7a783",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_64f83",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_eventmaterial",
                            when="AFTER",
                        ),
                    ),
                ],
                "EventSeries": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="902228872a0af0a0d36bf1a6814e64df413c5c10",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_bdb76",
                            table="groupsite_eventseries",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."description" IS DISTINCT FROM NEW."description")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="5f561d60be0e505b8f0b0722f7a1d4c5639902e4",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_687a9",
                            table="groupsite_eventseries",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_eventseriesevent" ("created_at", "description", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "title", "uid") SELECT new_values."created_at", new_values."description", new_values."id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."slug", new_values."title", new_values."uid" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="230aef7a25b95019b7d49eb5361535b94b726410",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_437fc",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_eventseries",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."description" IS DISTINCT FROM NEW."description"))',
                            func='INSERT INTO "groupsite_eventseriesevent" ("created_at", "description", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "title", "uid") VALUES (NEW."created_at", NEW."description", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."slug", NEW."title", NEW."uid"); RETURN NULL;',
                            hash="b7ef8f90d9cf942822be3fdc14a58a02988e196b",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_f2c94",
                            table="groupsite_eventseries",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_eventseriesevent" ("created_at", "description", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "title", "uid") SELECT old_values."created_at", old_values."description", old_values."id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."slug", old_values."title", old_values."uid" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="a92f4c1948a597bd6f7fb362c6b3fb6a36efaf3c",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_92d8c",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_eventseries",
                            when="AFTER",
                        ),
                    ),
                ],
                "EventSpeaker": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="69239e76b6eda88e6c941b308a4d6b7a6a360096",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_286b9",
                            table="groupsite_eventspeaker",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_event_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_event SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT event_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="9701b67226f9250b5e695734850a82afe00f987a",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_event_insert_5e4ba",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_eventspeaker",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_event_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_event SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT event_id FROM old_values UNION SELECT DISTINCT event_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="dbe9f0c6e777fa9261ee0d73e62f4bfd15ef39c5",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_event_update_77188",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="groupsite_eventspeaker",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_event_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_event SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT event_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="8d43739ed32e649ae59d937d12575eaf5aeb6f5c",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_event_delete_a7218",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_eventspeaker",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_eventspeakerevent" ("affiliation", "event_id", "id", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") SELECT new_values."affiliation", new_values."event_id", new_values."id", new_values."name", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="02b504035915b541a78659d5d52c129482bb2ff0",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_0aa57",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_eventspeaker",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."event_id" IS DISTINCT FROM NEW."event_id" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."affiliation" IS DISTINCT FROM NEW."affiliation"))',
                            func='INSERT INTO "groupsite_eventspeakerevent" ("affiliation", "event_id", "id", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") VALUES (NEW."affiliation", NEW."event_id", NEW."id", NEW."name", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position"); RETURN NULL;',
                            hash="c87046de66e2feae0a73ec8492bdfab5137229be",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_2e93d",
                            table="groupsite_eventspeaker",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_eventspeakerevent" ("affiliation", "event_id", "id", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") SELECT old_values."affiliation", old_values."event_id", old_values."id", old_values."name", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="deb71e75b0adc6f2e80ba36009add6578eae1a71",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_9a849",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_eventspeaker",
                            when="AFTER",
                        ),
                    ),
                ],
                "Talk": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="19a200900567b6a6b4d09a003cb50e6a9cec48f3",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_d8985",
                            table="groupsite_talk",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."day" IS DISTINCT FROM NEW."day" OR OLD."day_precision" IS DISTINCT FROM NEW."day_precision" OR OLD."event_id" IS DISTINCT FROM NEW."event_id" OR OLD."place" IS DISTINCT FROM NEW."place" OR OLD."abstract" IS DISTINCT FROM NEW."abstract" OR OLD."slides" IS DISTINCT FROM NEW."slides" OR OLD."video" IS DISTINCT FROM NEW."video" OR OLD."publication_id" IS DISTINCT FROM NEW."publication_id")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="67e8c859cc0d41cd4435325e7aa033dc72cc356b",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_ec16c",
                            table="groupsite_talk",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_talkevent" ("abstract", "created_at", "day", "day_precision", "event_id", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "publication_id", "slides", "slug", "title", "uid", "video", "visibility") SELECT new_values."abstract", new_values."created_at", new_values."day", new_values."day_precision", new_values."event_id", new_values."id", new_values."kind", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."place", new_values."publication_id", new_values."slides", new_values."slug", new_values."title", new_values."uid", new_values."video", new_values."visibility" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="81cd28c6b84755ef644cce6af712b256418b3059",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_0d5f5",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_talk",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."day" IS DISTINCT FROM NEW."day" OR OLD."day_precision" IS DISTINCT FROM NEW."day_precision" OR OLD."event_id" IS DISTINCT FROM NEW."event_id" OR OLD."place" IS DISTINCT FROM NEW."place" OR OLD."abstract" IS DISTINCT FROM NEW."abstract" OR OLD."slides" IS DISTINCT FROM NEW."slides" OR OLD."video" IS DISTINCT FROM NEW."video" OR OLD."publication_id" IS DISTINCT FROM NEW."publication_id"))',
                            func='INSERT INTO "groupsite_talkevent" ("abstract", "created_at", "day", "day_precision", "event_id", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "publication_id", "slides", "slug", "title", "uid", "video", "visibility") VALUES (NEW."abstract", NEW."created_at", NEW."day", NEW."day_precision", NEW."event_id", NEW."id", NEW."kind", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."place", NEW."publication_id", NEW."slides", NEW."slug", NEW."title", NEW."uid", NEW."video", NEW."visibility"); RETURN NULL;',
                            hash="234a9d04ebd90b067a1bd6c406a0767faa09c4fd",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_f607e",
                            table="groupsite_talk",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_talkevent" ("abstract", "created_at", "day", "day_precision", "event_id", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "publication_id", "slides", "slug", "title", "uid", "video", "visibility") SELECT old_values."abstract", old_values."created_at", old_values."day", old_values."day_precision", old_values."event_id", old_values."id", old_values."kind", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."place", old_values."publication_id", old_values."slides", old_values."slug", old_values."title", old_values."uid", old_values."video", old_values."visibility" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="8ece4b5bd4fe3dd770274759c3203bb2539b0a9e",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_c7688",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_talk",
                            when="AFTER",
                        ),
                    ),
                ],
                "TalkSpeaker": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="f69cc9d437b537bd21abb4115f0266abfd59a58f",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_26975",
                            table="groupsite_talkspeaker",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_talk_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_talk SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT talk_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="92b62ae02c1063ce668cb61d4524058481ed88a7",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_talk_insert_8808d",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_talkspeaker",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_talk_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_talk SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT talk_id FROM old_values UNION SELECT DISTINCT talk_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="4c797c317cb9d67a147834aebfbd17f1515a1c32",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_talk_update_f37b9",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="groupsite_talkspeaker",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_talk_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_talk SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT talk_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="92701e3c724da53ddfc934fd2e292118f9ddc49d",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_talk_delete_ecfa8",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_talkspeaker",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_talkspeakerevent" ("affiliation", "id", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "talk_id") SELECT new_values."affiliation", new_values."id", new_values."name", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."talk_id" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="b2364778a6b205fedb33c7a7fbae62ed2c72c37e",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_d91db",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_talkspeaker",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."talk_id" IS DISTINCT FROM NEW."talk_id" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."affiliation" IS DISTINCT FROM NEW."affiliation"))',
                            func='INSERT INTO "groupsite_talkspeakerevent" ("affiliation", "id", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "talk_id") VALUES (NEW."affiliation", NEW."id", NEW."name", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."talk_id"); RETURN NULL;',
                            hash="796af97f32dbf1319cd45ca06481a1c31101a17e",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_adbc8",
                            table="groupsite_talkspeaker",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_talkspeakerevent" ("affiliation", "id", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "talk_id") SELECT old_values."affiliation", old_values."id", old_values."name", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."talk_id" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="5042529dcdcc6bcf8006d2596f07a1bde50822dd",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_8e7a3",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_talkspeaker",
                            when="AFTER",
                        ),
                    ),
                ],
            },
        ),
        build_slug_triggers("groupsite_event", "groupsite.event", "/events/"),
        build_slug_triggers("groupsite_talk", "groupsite.talk", "/events/talks/"),
    ]
