import uuid

import django.contrib.postgres.functions
import django.db.models.deletion
import django.db.models.functions.datetime
import pgtrigger.compiler
from django.db import migrations, models

import core.db.dated_models
import core.db.fields
import core.db.migration_operations
import core.files.model_fields
import groupsite.models.group

# A thing whose slug is changed leaves a redirect behind, whoever changes it: admin, shell or SQL.
# The triggers stand on tables of the apps below, which know nothing of redirects. None of them has a condition
# of its own: PostgreSQL would refuse to alter the type of a column that a trigger's condition reads.
SEEN = "{row}.visibility IN ('public', 'withdrawn')"
KINDS = (
    # table, content type, where it lives, whether visitors can know a row's address
    ("people_person", "people.person", "/people/", SEEN),
    ("publications_publication", "publications.publication", "/publications/", SEEN),
    ("publications_venue", "publications.venue", "/venues/", "true"),
    ("publications_topic", "publications.topic", "/topics/", "true"),
    ("software_software", "software.software", "/software/", SEEN),
    ("software_theme", "software.theme", "/research/", SEEN),
    ("groupsite_newsitem", "groupsite.newsitem", "/news/", SEEN),
    ("groupsite_page", "groupsite.page", "/", SEEN),
)

# A draft that was public under the same slug before had that address: the journal knows.
RENAMED = """
CREATE FUNCTION {table}_leaves_redirect() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.slug IS DISTINCT FROM NEW.slug AND OLD.slug IS NOT NULL AND ({seen_old} OR {seen_before}) THEN
    INSERT INTO django_content_type (app_label, model) VALUES ('{app}', '{model}') ON CONFLICT DO NOTHING;
    INSERT INTO groupsite_redirect
      (form, old_path, action, target_path, target_type_id, target_id, notice, delay)
    SELECT 'exact', '{prefix}' || OLD.slug || '/', '301', '', kind.id, OLD.id, '', 3
    FROM django_content_type AS kind WHERE kind.app_label = '{app}' AND kind.model = '{model}'
    ON CONFLICT (form, old_path) DO UPDATE SET action = '301', target_path = '', notice = '',
      target_type_id = EXCLUDED.target_type_id, target_id = EXCLUDED.target_id;
  END IF;
  IF OLD.slug IS DISTINCT FROM NEW.slug OR NOT ({seen_old}) THEN
    IF NEW.slug IS NOT NULL AND {seen_new} THEN
      DELETE FROM groupsite_redirect
      WHERE form = 'exact' AND old_path IN ('{prefix}' || NEW.slug || '/', '{prefix}' || NEW.slug);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER leaves_redirect AFTER UPDATE ON {table}
FOR EACH ROW EXECUTE FUNCTION {table}_leaves_redirect();
"""
ADDED = """
CREATE FUNCTION {table}_takes_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM groupsite_redirect AS former USING added
  WHERE former.form = 'exact' AND former.old_path IN ('{prefix}' || added.slug || '/', '{prefix}' || added.slug)
    AND {seen_added};
  RETURN NULL;
END $$;
CREATE TRIGGER takes_address AFTER INSERT ON {table}
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION {table}_takes_address();
"""
SEEN_BEFORE = "EXISTS (SELECT FROM {table}event AS past WHERE past.pgh_obj_id = OLD.id AND past.slug = OLD.slug AND {seen})"
UNDO = "DROP FUNCTION {table}_leaves_redirect CASCADE; DROP FUNCTION {table}_takes_address CASCADE;"


def build_redirect_triggers() -> list:
    operations = []
    for table, kind, prefix, seen in KINDS:
        app, model = kind.split(".")
        past = SEEN_BEFORE.format(table=table, seen=seen.format(row="past")) if seen == SEEN else "false"
        words = {"table": table, "app": app, "model": model, "prefix": prefix, "seen_before": past}
        words |= {f"seen_{row}": seen.format(row=row.upper()) for row in ("old", "new")}
        words["seen_added"] = seen.format(row="added")
        operations.append(
            migrations.RunSQL((RENAMED + ADDED).format(**words), UNDO.format(table=table), elidable=False)
        )
    return operations


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("contenttypes", "0002_remove_content_type_name"),
        ("people", "0001_initial"),
        ("pghistory", "0007_auto_20250421_0444"),
        ("publications", "0001_initial"),
        ("software", "0001_initial"),
    ]

    operations = [
        core.db.migration_operations.CreateModels(
            operations=[
                migrations.CreateModel(
                    name="Award",
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
                        ("giver", models.CharField(blank=True, max_length=200)),
                        (
                            "outcome",
                            models.CharField(
                                choices=[
                                    ("won", "won"),
                                    ("finalist", "finalist"),
                                    ("nominated", "nominated"),
                                    ("mentioned", "honourable mention"),
                                ],
                                default="won",
                                max_length=9,
                            ),
                        ),
                        ("note", models.CharField(blank=True, max_length=300)),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="address"
                            ),
                        ),
                        (
                            "publication",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="awards",
                                to="publications.publication",
                            ),
                        ),
                        (
                            "software",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="awards",
                                to="software.software",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("title", ""), _negated=True),
                                name="groupsite_award_titled",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("outcome__in", ["won", "finalist", "nominated", "mentioned"])
                                ),
                                name="groupsite_award_outcome_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("years__len__gt", 0), ("since__isnull", False), _connector="OR"
                                ),
                                name="groupsite_award_dated",
                                violation_error_message="Give at least one year.",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Group",
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
                        ("only", models.BooleanField(default=True, editable=False, unique=True)),
                        ("name", models.CharField(max_length=200)),
                        ("short_name", models.CharField(blank=True, max_length=80)),
                        (
                            "place",
                            models.CharField(
                                blank=True, help_text="said after the name: Edinburgh", max_length=120
                            ),
                        ),
                        ("institution", models.CharField(blank=True, max_length=200)),
                        (
                            "unit",
                            models.CharField(blank=True, help_text="school, department", max_length=200),
                        ),
                        (
                            "statement",
                            models.CharField(
                                blank=True, help_text="the large line of the home page", max_length=120
                            ),
                        ),
                        (
                            "about",
                            models.TextField(blank=True, help_text="Markdown; the lead of the home page"),
                        ),
                        (
                            "invitation",
                            models.TextField(
                                blank=True,
                                help_text="Markdown; the call to join at the foot of the home page",
                            ),
                        ),
                        (
                            "address",
                            models.TextField(
                                blank=True, help_text="one line for each line of the postal address"
                            ),
                        ),
                        (
                            "email",
                            models.EmailField(blank=True, max_length=254, verbose_name="e-mail address"),
                        ),
                        (
                            "security_contact",
                            models.CharField(
                                blank=True,
                                help_text="who is told of security problems of the site, as security@example.org or an https URL; the group's e-mail address if empty",
                                max_length=500,
                                validators=[groupsite.models.group.validate_contact],
                            ),
                        ),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="institution's address"
                            ),
                        ),
                        (
                            "time_zone",
                            models.CharField(
                                blank=True,
                                help_text="as Europe/London; decides what today is",
                                max_length=60,
                                validators=[groupsite.models.group.known_time_zone],
                            ),
                        ),
                        (
                            "accent",
                            models.CharField(
                                default="#0d6450",
                                help_text="as #0d6450",
                                max_length=7,
                                verbose_name="accent colour",
                            ),
                        ),
                        (
                            "logo",
                            core.files.model_fields.PictureField(
                                blank=True,
                                facts={"height": "logo_height", "width": "logo_width"},
                                upload_to="logos",
                            ),
                        ),
                        ("logo_width", models.PositiveIntegerField(blank=True, editable=False, null=True)),
                        ("logo_height", models.PositiveIntegerField(blank=True, editable=False, null=True)),
                    ],
                    options={
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("only", True)), name="groupsite_group_single"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("name", ""), _negated=True), name="groupsite_group_named"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("accent__regex", "^#[0-9a-f]{6}$")),
                                name="groupsite_group_accent_form",
                                violation_error_message="A colour is written as # and six digits or letters a to f: #0d6450.",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="NewsItem",
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
                        ("title", models.CharField(max_length=200)),
                        ("slug", models.SlugField(allow_unicode=True, max_length=120, unique=True)),
                        (
                            "day",
                            models.DateField(
                                help_text="first day; nothing is shown before it", verbose_name="date"
                            ),
                        ),
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
                        ("body", models.TextField(blank=True, help_text="Markdown")),
                        (
                            "people",
                            models.ManyToManyField(
                                related_name="news", through="groupsite.NewsPerson", to="people.person"
                            ),
                        ),
                        (
                            "publications",
                            models.ManyToManyField(
                                related_name="news",
                                through="groupsite.NewsPublication",
                                to="publications.publication",
                            ),
                        ),
                        (
                            "software",
                            models.ManyToManyField(
                                related_name="news", through="groupsite.NewsSoftware", to="software.software"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "news",
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("visibility__in", ["draft", "public", "withdrawn"])),
                                name="groupsite_newsitem_visibility_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("title", ""), _negated=True),
                                name="groupsite_newsitem_titled",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("slug__regex", "^[\\w-]+$")),
                                name="groupsite_newsitem_slug_form",
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
                                name="groupsite_newsitem_day_is_first_day",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Page",
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
                        ("title", models.CharField(max_length=200)),
                        ("slug", models.SlugField(allow_unicode=True, max_length=90, unique=True)),
                        (
                            "purpose",
                            models.CharField(
                                choices=[
                                    ("ordinary", "ordinary"),
                                    ("join", "how to join"),
                                    ("contact", "contact"),
                                    ("legal", "imprint, privacy, accessibility"),
                                ],
                                default="ordinary",
                                max_length=8,
                            ),
                        ),
                        ("body", models.TextField(blank=True, help_text="Markdown")),
                    ],
                    options={
                        "ordering": ["position", "title"],
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("visibility__in", ["draft", "public", "withdrawn"])),
                                name="groupsite_page_visibility_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("title", ""), _negated=True), name="groupsite_page_titled"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("slug__regex", "^[\\w-]+$")),
                                name="groupsite_page_slug_form",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "slug__in",
                                        (
                                            "admin",
                                            "authors",
                                            "awards",
                                            "feed",
                                            "files",
                                            "healthz",
                                            "media",
                                            "news",
                                            "oai",
                                            "openapi",
                                            "papers",
                                            "people",
                                            "publications",
                                            "research",
                                            "robots",
                                            "search",
                                            "sitemap",
                                            "software",
                                            "static",
                                            "teaching",
                                            "topics",
                                            "venues",
                                        ),
                                    ),
                                    _negated=True,
                                ),
                                name="groupsite_page_slug_free",
                                violation_error_message="This address belongs to a fixed part of the site.",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Redirect",
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
                            "form",
                            models.CharField(
                                choices=[
                                    ("exact", "exactly this path"),
                                    ("pattern", "every path that fits this regular expression"),
                                ],
                                default="exact",
                                max_length=7,
                            ),
                        ),
                        (
                            "old_path",
                            models.CharField(help_text="with the leading slash: /~lmai/", max_length=500),
                        ),
                        (
                            "action",
                            models.CharField(
                                choices=[
                                    ("301", "moved for good"),
                                    ("410", "gone"),
                                    ("404", "not found"),
                                    ("notice", "a notice, then the new address"),
                                ],
                                default="301",
                                max_length=6,
                            ),
                        ),
                        (
                            "target_path",
                            models.CharField(
                                blank=True,
                                help_text="a path or an https address; \\1 is the pattern's first group",
                                max_length=500,
                            ),
                        ),
                        (
                            "target_type",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="contenttypes.contenttype",
                            ),
                        ),
                        ("target_id", models.BigIntegerField(blank=True, null=True)),
                        ("notice", models.TextField(blank=True, help_text="what the notice says")),
                        (
                            "delay",
                            models.PositiveSmallIntegerField(
                                default=3, help_text="before a notice moves on", verbose_name="seconds"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["old_path"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("form", "old_path"),
                                name="groupsite_redirect_unique",
                                violation_error_message="There is a redirect for this path already.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("old_path__startswith", "/"), ("form", "pattern"), _connector="OR"
                                ),
                                name="groupsite_redirect_old_path_form",
                                violation_error_message="The old path starts with a slash.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("action__in", ["404", "410"]),
                                        ("target_id", None),
                                        ("target_path", ""),
                                        ("target_type", None),
                                    ),
                                    models.Q(
                                        ("action__in", ["301", "notice"]),
                                        models.Q(
                                            models.Q(
                                                ("target_id", None),
                                                ("target_type", None),
                                                models.Q(("target_path", ""), _negated=True),
                                            ),
                                            models.Q(
                                                ("target_id__isnull", False),
                                                ("target_path", ""),
                                                ("target_type__isnull", False),
                                            ),
                                            _connector="OR",
                                        ),
                                    ),
                                    _connector="OR",
                                ),
                                name="groupsite_redirect_target_fits_action",
                                violation_error_message="Say where it leads: a path or a thing, not both; nothing if gone.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("target_path", ""),
                                    ("target_path__regex", "^(/([^/\\\\]|$)|https?://)"),
                                    _connector="OR",
                                ),
                                name="groupsite_redirect_target_path_form",
                                violation_error_message="The target is a path as /people/ or an address that starts with https://.",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AwardEvent",
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
                                to="groupsite.award",
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
                        ("giver", models.CharField(blank=True, max_length=200)),
                        (
                            "outcome",
                            models.CharField(
                                choices=[
                                    ("won", "won"),
                                    ("finalist", "finalist"),
                                    ("nominated", "nominated"),
                                    ("mentioned", "honourable mention"),
                                ],
                                default="won",
                                max_length=9,
                            ),
                        ),
                        ("note", models.CharField(blank=True, max_length=300)),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="address"
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
                            "software",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
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
                    name="AwardRecipient",
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
                            "award",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="recipients",
                                to="groupsite.award",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="award_recipients",
                                to="people.person",
                            ),
                        ),
                        ("name", models.CharField(blank=True, max_length=200)),
                    ],
                    options={
                        "verbose_name": "recipient",
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("name", ""), ("person__isnull", False)),
                                    models.Q(("person__isnull", True), models.Q(("name", ""), _negated=True)),
                                    _connector="OR",
                                ),
                                name="groupsite_awardrecipient_by_one",
                                violation_error_message="Give either person or name, not both.",
                            ),
                            models.UniqueConstraint(
                                fields=("award", "person", "name"),
                                name="groupsite_awardrecipient_once",
                                nulls_distinct=False,
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="GroupEvent",
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
                                to="groupsite.group",
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
                        ("only", models.BooleanField(default=True, editable=False)),
                        ("name", models.CharField(max_length=200)),
                        ("short_name", models.CharField(blank=True, max_length=80)),
                        (
                            "place",
                            models.CharField(
                                blank=True, help_text="said after the name: Edinburgh", max_length=120
                            ),
                        ),
                        ("institution", models.CharField(blank=True, max_length=200)),
                        (
                            "unit",
                            models.CharField(blank=True, help_text="school, department", max_length=200),
                        ),
                        (
                            "statement",
                            models.CharField(
                                blank=True, help_text="the large line of the home page", max_length=120
                            ),
                        ),
                        (
                            "about",
                            models.TextField(blank=True, help_text="Markdown; the lead of the home page"),
                        ),
                        (
                            "invitation",
                            models.TextField(
                                blank=True,
                                help_text="Markdown; the call to join at the foot of the home page",
                            ),
                        ),
                        (
                            "address",
                            models.TextField(
                                blank=True, help_text="one line for each line of the postal address"
                            ),
                        ),
                        (
                            "email",
                            models.EmailField(blank=True, max_length=254, verbose_name="e-mail address"),
                        ),
                        (
                            "security_contact",
                            models.CharField(
                                blank=True,
                                help_text="who is told of security problems of the site, as security@example.org or an https URL; the group's e-mail address if empty",
                                max_length=500,
                                validators=[groupsite.models.group.validate_contact],
                            ),
                        ),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="institution's address"
                            ),
                        ),
                        (
                            "time_zone",
                            models.CharField(
                                blank=True,
                                help_text="as Europe/London; decides what today is",
                                max_length=60,
                                validators=[groupsite.models.group.known_time_zone],
                            ),
                        ),
                        (
                            "accent",
                            models.CharField(
                                default="#0d6450",
                                help_text="as #0d6450",
                                max_length=7,
                                verbose_name="accent colour",
                            ),
                        ),
                        (
                            "logo",
                            core.files.model_fields.PictureField(
                                blank=True,
                                facts={"height": "logo_height", "width": "logo_width"},
                                upload_to="logos",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="GroupTie",
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
                            "group",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="ties",
                                to="groupsite.group",
                            ),
                        ),
                        ("label", models.CharField(help_text="Co-leads", max_length=80)),
                        ("name", models.CharField(max_length=200)),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="address"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "tie",
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(fields=("group", "name"), name="groupsite_grouptie_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MenuItem",
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
                            "group",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="menu_items",
                                to="groupsite.group",
                            ),
                        ),
                        (
                            "place",
                            models.CharField(
                                choices=[("menu", "menu"), ("footer", "footer")], default="menu", max_length=6
                            ),
                        ),
                        ("label", models.CharField(max_length=60)),
                        (
                            "target",
                            models.CharField(
                                help_text="a path on this site, as /people/, or an https address",
                                max_length=500,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["place", "position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("group", "place", "label"), name="groupsite_menuitem_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("place__in", ["menu", "footer"])),
                                name="groupsite_menuitem_place_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("target__regex", "^(/([^/\\\\]|$)|https?://)")),
                                name="groupsite_menuitem_target_form",
                                violation_error_message="A target is a path as /people/ or an address that starts with https://.",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="NewsItemEvent",
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
                                to="groupsite.newsitem",
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
                        ("title", models.CharField(max_length=200)),
                        ("slug", models.SlugField(allow_unicode=True, db_index=False, max_length=120)),
                        (
                            "day",
                            models.DateField(
                                help_text="first day; nothing is shown before it", verbose_name="date"
                            ),
                        ),
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
                        ("body", models.TextField(blank=True, help_text="Markdown")),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="NewsPerson",
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
                            "news_item",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news_people",
                                to="groupsite.newsitem",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news_people",
                                to="people.person",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "person",
                        "verbose_name_plural": "people",
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("news_item", "person"), name="groupsite_newsperson_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="NewsPublication",
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
                            "news_item",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news_publications",
                                to="groupsite.newsitem",
                            ),
                        ),
                        (
                            "publication",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news_publications",
                                to="publications.publication",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "paper",
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("news_item", "publication"), name="groupsite_newspublication_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="NewsSoftware",
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
                            "news_item",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news_software",
                                to="groupsite.newsitem",
                            ),
                        ),
                        (
                            "software",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news_software",
                                to="software.software",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "software",
                        "verbose_name_plural": "software",
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("news_item", "software"), name="groupsite_newssoftware_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PageEvent",
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
                                to="groupsite.page",
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
                        ("title", models.CharField(max_length=200)),
                        ("slug", models.SlugField(allow_unicode=True, db_index=False, max_length=90)),
                        (
                            "purpose",
                            models.CharField(
                                choices=[
                                    ("ordinary", "ordinary"),
                                    ("join", "how to join"),
                                    ("contact", "contact"),
                                    ("legal", "imprint, privacy, accessibility"),
                                ],
                                default="ordinary",
                                max_length=8,
                            ),
                        ),
                        ("body", models.TextField(blank=True, help_text="Markdown")),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="Partner",
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
                            "group",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="partners",
                                to="groupsite.group",
                            ),
                        ),
                        ("name", models.CharField(max_length=200)),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="address"
                            ),
                        ),
                        (
                            "logo",
                            core.files.model_fields.PictureField(
                                blank=True,
                                facts={"height": "logo_height", "width": "logo_width"},
                                upload_to="logos",
                            ),
                        ),
                        ("logo_width", models.PositiveIntegerField(blank=True, editable=False, null=True)),
                        ("logo_height", models.PositiveIntegerField(blank=True, editable=False, null=True)),
                    ],
                    options={
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(fields=("group", "name"), name="groupsite_partner_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RedirectEvent",
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
                                to="groupsite.redirect",
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
                            "form",
                            models.CharField(
                                choices=[
                                    ("exact", "exactly this path"),
                                    ("pattern", "every path that fits this regular expression"),
                                ],
                                default="exact",
                                max_length=7,
                            ),
                        ),
                        (
                            "old_path",
                            models.CharField(help_text="with the leading slash: /~lmai/", max_length=500),
                        ),
                        (
                            "action",
                            models.CharField(
                                choices=[
                                    ("301", "moved for good"),
                                    ("410", "gone"),
                                    ("404", "not found"),
                                    ("notice", "a notice, then the new address"),
                                ],
                                default="301",
                                max_length=6,
                            ),
                        ),
                        (
                            "target_path",
                            models.CharField(
                                blank=True,
                                help_text="a path or an https address; \\1 is the pattern's first group",
                                max_length=500,
                            ),
                        ),
                        (
                            "target_type",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="contenttypes.contenttype",
                            ),
                        ),
                        ("target_id", models.BigIntegerField(blank=True, null=True)),
                        ("notice", models.TextField(blank=True, help_text="what the notice says")),
                        (
                            "delay",
                            models.PositiveSmallIntegerField(
                                default=3, help_text="before a notice moves on", verbose_name="seconds"
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="AwardRecipientEvent",
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
                                to="groupsite.awardrecipient",
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
                            "award",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.award",
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
                        ("name", models.CharField(blank=True, max_length=200)),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="GroupTieEvent",
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
                                to="groupsite.grouptie",
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
                            "group",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.group",
                            ),
                        ),
                        ("label", models.CharField(help_text="Co-leads", max_length=80)),
                        ("name", models.CharField(max_length=200)),
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
                    name="MenuItemEvent",
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
                                to="groupsite.menuitem",
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
                            "group",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.group",
                            ),
                        ),
                        (
                            "place",
                            models.CharField(
                                choices=[("menu", "menu"), ("footer", "footer")], default="menu", max_length=6
                            ),
                        ),
                        ("label", models.CharField(max_length=60)),
                        (
                            "target",
                            models.CharField(
                                help_text="a path on this site, as /people/, or an https address",
                                max_length=500,
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="NewsPersonEvent",
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
                                to="groupsite.newsperson",
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
                            "news_item",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.newsitem",
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
                    name="NewsPublicationEvent",
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
                                to="groupsite.newspublication",
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
                            "news_item",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.newsitem",
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
                    ],
                    options={
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="NewsSoftwareEvent",
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
                                to="groupsite.newssoftware",
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
                            "news_item",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.newsitem",
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
                    name="PartnerEvent",
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
                                to="groupsite.partner",
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
                            "group",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.group",
                            ),
                        ),
                        ("name", models.CharField(max_length=200)),
                        (
                            "url",
                            core.db.fields.WebAddressField(
                                blank=True, max_length=500, verbose_name="address"
                            ),
                        ),
                        (
                            "logo",
                            core.files.model_fields.PictureField(
                                blank=True,
                                facts={"height": "logo_height", "width": "logo_width"},
                                upload_to="logos",
                            ),
                        ),
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
                "award": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="4b924558fe2fd86da9cc2f58d0180a681a4e80a8",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_5f1d6",
                            table="groupsite_award",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."years" IS DISTINCT FROM NEW."years" OR OLD."since" IS DISTINCT FROM NEW."since" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."giver" IS DISTINCT FROM NEW."giver" OR OLD."outcome" IS DISTINCT FROM NEW."outcome" OR OLD."note" IS DISTINCT FROM NEW."note" OR OLD."url" IS DISTINCT FROM NEW."url" OR OLD."publication_id" IS DISTINCT FROM NEW."publication_id" OR OLD."software_id" IS DISTINCT FROM NEW."software_id")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="c18bdd8427b3244beaa5214e61e50059bcab877f",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_172fa",
                            table="groupsite_award",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_awardevent" ("created_at", "giver", "id", "note", "outcome", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "since", "software_id", "title", "uid", "url", "years") SELECT new_values."created_at", new_values."giver", new_values."id", new_values."note", new_values."outcome", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."publication_id", new_values."since", new_values."software_id", new_values."title", new_values."uid", new_values."url", new_values."years" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="57dc1f635f82b83926ef54a99697fa0851b13406",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_24d68",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_award",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."years" IS DISTINCT FROM NEW."years" OR OLD."since" IS DISTINCT FROM NEW."since" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."giver" IS DISTINCT FROM NEW."giver" OR OLD."outcome" IS DISTINCT FROM NEW."outcome" OR OLD."note" IS DISTINCT FROM NEW."note" OR OLD."url" IS DISTINCT FROM NEW."url" OR OLD."publication_id" IS DISTINCT FROM NEW."publication_id" OR OLD."software_id" IS DISTINCT FROM NEW."software_id"))',
                            func='INSERT INTO "groupsite_awardevent" ("created_at", "giver", "id", "note", "outcome", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "since", "software_id", "title", "uid", "url", "years") VALUES (NEW."created_at", NEW."giver", NEW."id", NEW."note", NEW."outcome", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."publication_id", NEW."since", NEW."software_id", NEW."title", NEW."uid", NEW."url", NEW."years"); RETURN NULL;',
                            hash="f3007f952199f6beee8bb82596c68e2f962abad9",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_ee35f",
                            table="groupsite_award",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_awardevent" ("created_at", "giver", "id", "note", "outcome", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id", "since", "software_id", "title", "uid", "url", "years") SELECT old_values."created_at", old_values."giver", old_values."id", old_values."note", old_values."outcome", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."publication_id", old_values."since", old_values."software_id", old_values."title", old_values."uid", old_values."url", old_values."years" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="1cc8ca6acc839f3713150244be3eb6674362545c",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_ae67c",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_award",
                            when="AFTER",
                        ),
                    ),
                ],
                "awardrecipient": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="518f84576a46f6d936768db92617cdedceb60029",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_5c7d6",
                            table="groupsite_awardrecipient",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_award_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_award SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT award_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="b97ef823a020b04b7266195035b6a99963748996",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_award_insert_b643d",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_awardrecipient",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_award_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_award SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT award_id FROM old_values UNION SELECT DISTINCT award_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="bfd629b25c60a31a100ed6f02f11bae69cf7625d",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_award_update_a0f8d",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="groupsite_awardrecipient",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_award_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_award SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT award_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="1a81568ec96a890e1d12ac75bade759ecda83bb3",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_award_delete_219ab",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_awardrecipient",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_awardrecipientevent" ("award_id", "id", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") SELECT new_values."award_id", new_values."id", new_values."name", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="ab11ae094b0eff360be64d4f87bcc40b7a9bb639",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_a58fc",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_awardrecipient",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."award_id" IS DISTINCT FROM NEW."award_id" OR OLD."person_id" IS DISTINCT FROM NEW."person_id" OR OLD."name" IS DISTINCT FROM NEW."name"))',
                            func='INSERT INTO "groupsite_awardrecipientevent" ("award_id", "id", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") VALUES (NEW."award_id", NEW."id", NEW."name", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position"); RETURN NULL;',
                            hash="06e52f7ae011a4b543efa6e4fdb9232d54dccb1f",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_84bf5",
                            table="groupsite_awardrecipient",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_awardrecipientevent" ("award_id", "id", "name", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") SELECT old_values."award_id", old_values."id", old_values."name", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="155a08f8c2ff11d2aa09dbfd5dc313f56c4696b8",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_9ec0e",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_awardrecipient",
                            when="AFTER",
                        ),
                    ),
                ],
                "group": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="55790a880e3df9dab58605360de7265b12a88a77",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_c5cd1",
                            table="groupsite_group",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."only" IS DISTINCT FROM NEW."only" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."short_name" IS DISTINCT FROM NEW."short_name" OR OLD."place" IS DISTINCT FROM NEW."place" OR OLD."institution" IS DISTINCT FROM NEW."institution" OR OLD."unit" IS DISTINCT FROM NEW."unit" OR OLD."statement" IS DISTINCT FROM NEW."statement" OR OLD."about" IS DISTINCT FROM NEW."about" OR OLD."invitation" IS DISTINCT FROM NEW."invitation" OR OLD."address" IS DISTINCT FROM NEW."address" OR OLD."email" IS DISTINCT FROM NEW."email" OR OLD."security_contact" IS DISTINCT FROM NEW."security_contact" OR OLD."url" IS DISTINCT FROM NEW."url" OR OLD."time_zone" IS DISTINCT FROM NEW."time_zone" OR OLD."accent" IS DISTINCT FROM NEW."accent" OR OLD."logo" IS DISTINCT FROM NEW."logo" OR OLD."logo_width" IS DISTINCT FROM NEW."logo_width" OR OLD."logo_height" IS DISTINCT FROM NEW."logo_height")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="bb41595b2aaef27fd66484af1d694be14e8b5692",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_52b17",
                            table="groupsite_group",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_groupevent" ("about", "accent", "address", "created_at", "email", "id", "institution", "invitation", "logo", "name", "only", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "security_contact", "short_name", "statement", "time_zone", "uid", "unit", "url") SELECT new_values."about", new_values."accent", new_values."address", new_values."created_at", new_values."email", new_values."id", new_values."institution", new_values."invitation", new_values."logo", new_values."name", new_values."only", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."place", new_values."security_contact", new_values."short_name", new_values."statement", new_values."time_zone", new_values."uid", new_values."unit", new_values."url" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="ddb3d59ff4d72f27531988765ac6b3a69926b510",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_93c5d",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_group",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."only" IS DISTINCT FROM NEW."only" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."short_name" IS DISTINCT FROM NEW."short_name" OR OLD."place" IS DISTINCT FROM NEW."place" OR OLD."institution" IS DISTINCT FROM NEW."institution" OR OLD."unit" IS DISTINCT FROM NEW."unit" OR OLD."statement" IS DISTINCT FROM NEW."statement" OR OLD."about" IS DISTINCT FROM NEW."about" OR OLD."invitation" IS DISTINCT FROM NEW."invitation" OR OLD."address" IS DISTINCT FROM NEW."address" OR OLD."email" IS DISTINCT FROM NEW."email" OR OLD."security_contact" IS DISTINCT FROM NEW."security_contact" OR OLD."url" IS DISTINCT FROM NEW."url" OR OLD."time_zone" IS DISTINCT FROM NEW."time_zone" OR OLD."accent" IS DISTINCT FROM NEW."accent" OR OLD."logo" IS DISTINCT FROM NEW."logo"))',
                            func='INSERT INTO "groupsite_groupevent" ("about", "accent", "address", "created_at", "email", "id", "institution", "invitation", "logo", "name", "only", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "security_contact", "short_name", "statement", "time_zone", "uid", "unit", "url") VALUES (NEW."about", NEW."accent", NEW."address", NEW."created_at", NEW."email", NEW."id", NEW."institution", NEW."invitation", NEW."logo", NEW."name", NEW."only", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."place", NEW."security_contact", NEW."short_name", NEW."statement", NEW."time_zone", NEW."uid", NEW."unit", NEW."url"); RETURN NULL;',
                            hash="aaff08172ca401138a86b085e5c517de589c630f",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_2e4a9",
                            table="groupsite_group",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_groupevent" ("about", "accent", "address", "created_at", "email", "id", "institution", "invitation", "logo", "name", "only", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "security_contact", "short_name", "statement", "time_zone", "uid", "unit", "url") SELECT old_values."about", old_values."accent", old_values."address", old_values."created_at", old_values."email", old_values."id", old_values."institution", old_values."invitation", old_values."logo", old_values."name", old_values."only", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."place", old_values."security_contact", old_values."short_name", old_values."statement", old_values."time_zone", old_values."uid", old_values."unit", old_values."url" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="1e7546d5e17b366c06c7b90d0134e10248783b46",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_b7ee7",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_group",
                            when="AFTER",
                        ),
                    ),
                ],
                "grouptie": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="f167bb2bfcfaea515a93ffc13560c99a81a09a9e",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_b669e",
                            table="groupsite_grouptie",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_group_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_group SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT group_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="08a668fd25aa19dafa22be762e3073aadc11aae4",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_group_insert_66305",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_grouptie",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_group_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_group SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT group_id FROM old_values UNION SELECT DISTINCT group_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="c554196bb35606e3bdc0053199a71a739125fe01",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_group_update_df351",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="groupsite_grouptie",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_group_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_group SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT group_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="6dde7ea912d3e6fa1740133687c86229f9dc828f",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_group_delete_37911",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_grouptie",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_grouptieevent" ("group_id", "id", "label", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "url") SELECT new_values."group_id", new_values."id", new_values."label", new_values."name", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."url" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="012dc2fb452cfb37a251d306d3671e5f0838c0b2",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_f30b2",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_grouptie",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."group_id" IS DISTINCT FROM NEW."group_id" OR OLD."label" IS DISTINCT FROM NEW."label" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."url" IS DISTINCT FROM NEW."url"))',
                            func='INSERT INTO "groupsite_grouptieevent" ("group_id", "id", "label", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "url") VALUES (NEW."group_id", NEW."id", NEW."label", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."url"); RETURN NULL;',
                            hash="5cf8134cb9f3d869d99d966c6054a0105a1d6dbb",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_b9ec9",
                            table="groupsite_grouptie",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_grouptieevent" ("group_id", "id", "label", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "url") SELECT old_values."group_id", old_values."id", old_values."label", old_values."name", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."url" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="6bc36c4c2e066fe84ffa6625fb8a61e344a1204b",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_013aa",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_grouptie",
                            when="AFTER",
                        ),
                    ),
                ],
                "menuitem": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="6a2c90533156eec80517b2a7ef042d4e9f5cb85e",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_51d66",
                            table="groupsite_menuitem",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_group_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_group SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT group_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="ab4f154f63234251e00c1aa0030baed67a898b39",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_group_insert_9aa4b",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_menuitem",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_group_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_group SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT group_id FROM old_values UNION SELECT DISTINCT group_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="7cdb80dcfe2a7ae0d1be53f108f580c0ec57a226",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_group_update_5fc8c",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="groupsite_menuitem",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_group_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_group SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT group_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="8c9f62b0e6f89845100f64143c153afe97d2ecd2",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_group_delete_a03b5",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_menuitem",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_menuitemevent" ("group_id", "id", "label", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "position", "target") SELECT new_values."group_id", new_values."id", new_values."label", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."place", new_values."position", new_values."target" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="be38a29ca9eba6579ff8b4569baff9f827571e47",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_d7875",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_menuitem",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."group_id" IS DISTINCT FROM NEW."group_id" OR OLD."place" IS DISTINCT FROM NEW."place" OR OLD."label" IS DISTINCT FROM NEW."label" OR OLD."target" IS DISTINCT FROM NEW."target"))',
                            func='INSERT INTO "groupsite_menuitemevent" ("group_id", "id", "label", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "position", "target") VALUES (NEW."group_id", NEW."id", NEW."label", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."place", NEW."position", NEW."target"); RETURN NULL;',
                            hash="32ce4932305d37d6a05f78a258c7e4e5bfc4474b",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_bad00",
                            table="groupsite_menuitem",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_menuitemevent" ("group_id", "id", "label", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "position", "target") SELECT old_values."group_id", old_values."id", old_values."label", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."place", old_values."position", old_values."target" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="85e29935792895c2ba434dbb4b667bc66e48f815",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_c5c63",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_menuitem",
                            when="AFTER",
                        ),
                    ),
                ],
                "newsitem": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="e5a005d6e4f7db047999ecfbe2852d446aa65a60",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_54373",
                            table="groupsite_newsitem",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."day" IS DISTINCT FROM NEW."day" OR OLD."day_precision" IS DISTINCT FROM NEW."day_precision" OR OLD."body" IS DISTINCT FROM NEW."body")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="3e4eb7654f43526c988eb9c2be40e3968ffb6b48",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_fc742",
                            table="groupsite_newsitem",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_newsitemevent" ("body", "created_at", "day", "day_precision", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "title", "uid", "visibility") SELECT new_values."body", new_values."created_at", new_values."day", new_values."day_precision", new_values."id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."slug", new_values."title", new_values."uid", new_values."visibility" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="1f144784be2dbaa591132536ded66e4449e15e25",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_43452",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_newsitem",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."day" IS DISTINCT FROM NEW."day" OR OLD."day_precision" IS DISTINCT FROM NEW."day_precision" OR OLD."body" IS DISTINCT FROM NEW."body"))',
                            func='INSERT INTO "groupsite_newsitemevent" ("body", "created_at", "day", "day_precision", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "title", "uid", "visibility") VALUES (NEW."body", NEW."created_at", NEW."day", NEW."day_precision", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."slug", NEW."title", NEW."uid", NEW."visibility"); RETURN NULL;',
                            hash="694a5a31a04ebd644c3fe9f715d656b5467120e6",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_46c24",
                            table="groupsite_newsitem",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_newsitemevent" ("body", "created_at", "day", "day_precision", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "title", "uid", "visibility") SELECT old_values."body", old_values."created_at", old_values."day", old_values."day_precision", old_values."id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."slug", old_values."title", old_values."uid", old_values."visibility" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="84ec132fa9449f76751b58067110ce72f8e708cc",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_13bc5",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_newsitem",
                            when="AFTER",
                        ),
                    ),
                ],
                "newsperson": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="f5b3e53fc2fcbac5534e2ae8723c5610556d5268",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_86770",
                            table="groupsite_newsperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_news_item_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_newsitem SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT news_item_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="57a9fe81e2ce62c99a62ac5f731f1bfb2e1e822d",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_news_item_insert_c0367",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_newsperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_news_item_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_newsitem SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT news_item_id FROM old_values UNION SELECT DISTINCT news_item_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="2a8abf54d696d8b40aca8157164a6fecead741c1",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_news_item_update_32ea1",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="groupsite_newsperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_news_item_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_newsitem SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT news_item_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="81e3484129e05b3cf3a249567382d8792b9eba08",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_news_item_delete_e5ce0",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_newsperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_newspersonevent" ("id", "news_item_id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") SELECT new_values."id", new_values."news_item_id", new_values."person_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="27946121750fd6742b9fc9a1714823fe5a4cb4ba",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_188b6",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_newsperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."news_item_id" IS DISTINCT FROM NEW."news_item_id" OR OLD."person_id" IS DISTINCT FROM NEW."person_id"))',
                            func='INSERT INTO "groupsite_newspersonevent" ("id", "news_item_id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") VALUES (NEW."id", NEW."news_item_id", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position"); RETURN NULL;',
                            hash="28e8554dcd99acf66993ba864342faa4f5ee9455",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_273de",
                            table="groupsite_newsperson",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_newspersonevent" ("id", "news_item_id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") SELECT old_values."id", old_values."news_item_id", old_values."person_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="18cd88a21cbb83cf45201a372e07fbb6b471024f",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_8c5ff",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_newsperson",
                            when="AFTER",
                        ),
                    ),
                ],
                "newspublication": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="cb1dc2eaa12a6f606b48314b052df61f7a5717e3",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_548fa",
                            table="groupsite_newspublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_news_item_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_newsitem SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT news_item_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="8870c0f14eaf86bd226e94b532e0e9aab17df72e",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_news_item_insert_5591f",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_newspublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_news_item_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_newsitem SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT news_item_id FROM old_values UNION SELECT DISTINCT news_item_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="a9d5ea4e39b45a675442c5177a1368a5c08a372f",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_news_item_update_11e2e",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="groupsite_newspublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_news_item_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_newsitem SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT news_item_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="ccf4487270913324e95b906ac7077d01b0b8d158",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_news_item_delete_c5c2f",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_newspublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_newspublicationevent" ("id", "news_item_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id") SELECT new_values."id", new_values."news_item_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."publication_id" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="c253e07e4ff4c482c4c2eeb334cb6c8426af4b65",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_190b2",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_newspublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."news_item_id" IS DISTINCT FROM NEW."news_item_id" OR OLD."publication_id" IS DISTINCT FROM NEW."publication_id"))',
                            func='INSERT INTO "groupsite_newspublicationevent" ("id", "news_item_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id") VALUES (NEW."id", NEW."news_item_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."publication_id"); RETURN NULL;',
                            hash="3ee581c32da62b84cead5133c6c74eb64bb5aa1c",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_40215",
                            table="groupsite_newspublication",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_newspublicationevent" ("id", "news_item_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "publication_id") SELECT old_values."id", old_values."news_item_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."publication_id" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="7144b0b0dcdc9d94ecc9c763f985029544771ccc",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_63609",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_newspublication",
                            when="AFTER",
                        ),
                    ),
                ],
                "newssoftware": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="a077e3a0d575a57e254a909f0f359d355ed99263",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_1c026",
                            table="groupsite_newssoftware",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_news_item_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_newsitem SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT news_item_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="b76677cb1a0988c05a5cf471dae299f3b4429cd8",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_news_item_insert_bfe9e",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_newssoftware",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_news_item_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_newsitem SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT news_item_id FROM old_values UNION SELECT DISTINCT news_item_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="d454177fda465796014ae2f4a6bf91c262b56c09",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_news_item_update_9ffa5",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="groupsite_newssoftware",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_news_item_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_newsitem SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT news_item_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="4cdc9c83d8b1ff5eff21c60790e8a583be0531a4",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_news_item_delete_d2289",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_newssoftware",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_newssoftwareevent" ("id", "news_item_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "software_id") SELECT new_values."id", new_values."news_item_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."software_id" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="610a3dd991b62f59ad6b70e1aff4837fc9de7da4",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_26e4d",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_newssoftware",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."news_item_id" IS DISTINCT FROM NEW."news_item_id" OR OLD."software_id" IS DISTINCT FROM NEW."software_id"))',
                            func='INSERT INTO "groupsite_newssoftwareevent" ("id", "news_item_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "software_id") VALUES (NEW."id", NEW."news_item_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."software_id"); RETURN NULL;',
                            hash="7cff33b70f6bd04a95bcbfe661f5acb7aee9eaca",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_d5c8b",
                            table="groupsite_newssoftware",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_newssoftwareevent" ("id", "news_item_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "software_id") SELECT old_values."id", old_values."news_item_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."software_id" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="38d0b54333b1089c31e8b1422a3c85bc2093f27a",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_b3843",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_newssoftware",
                            when="AFTER",
                        ),
                    ),
                ],
                "page": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="8288eeb248875ffc2cb8768d2101f1f94fd36173",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_31b4b",
                            table="groupsite_page",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."purpose" IS DISTINCT FROM NEW."purpose" OR OLD."body" IS DISTINCT FROM NEW."body")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="09c68f52032dd3d5a2c34874b535f6f23a4461df",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_5a894",
                            table="groupsite_page",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_pageevent" ("body", "created_at", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "purpose", "slug", "title", "uid", "visibility") SELECT new_values."body", new_values."created_at", new_values."id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."purpose", new_values."slug", new_values."title", new_values."uid", new_values."visibility" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="f8c26be36e8ff61bfaa8cac8bade22018fbb4b66",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_9b16a",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_page",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."purpose" IS DISTINCT FROM NEW."purpose" OR OLD."body" IS DISTINCT FROM NEW."body"))',
                            func='INSERT INTO "groupsite_pageevent" ("body", "created_at", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "purpose", "slug", "title", "uid", "visibility") VALUES (NEW."body", NEW."created_at", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."purpose", NEW."slug", NEW."title", NEW."uid", NEW."visibility"); RETURN NULL;',
                            hash="9c7f256a15a54b509b839095a3b517dd01c80f75",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_9e35a",
                            table="groupsite_page",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_pageevent" ("body", "created_at", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "purpose", "slug", "title", "uid", "visibility") SELECT old_values."body", old_values."created_at", old_values."id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."purpose", old_values."slug", old_values."title", old_values."uid", old_values."visibility" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="9cfbef5e150cffe2661d28945bfd0d6157936e64",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_8a265",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_page",
                            when="AFTER",
                        ),
                    ),
                ],
                "partner": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="6a292be0171161bce9cd70aceec32843dc12dcc8",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_397be",
                            table="groupsite_partner",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_group_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_group SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT group_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="f8a5748a1f9778f5d314257e6e257f9f65bb649a",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_group_insert_b8eb8",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_partner",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_group_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_group SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT group_id FROM old_values UNION SELECT DISTINCT group_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="e8982f42504ae8aac30a380570b9be88035efe33",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_group_update_f7058",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="groupsite_partner",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_group_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_group SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT group_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="5654d106de0e7245c0e6952a0b653e9c057acb9a",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_group_delete_f70da",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_partner",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_partnerevent" ("group_id", "id", "logo", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "url") SELECT new_values."group_id", new_values."id", new_values."logo", new_values."name", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."url" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="10a33a9990a949770715c53c878418417ffe5ae0",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_a6e37",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_partner",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."group_id" IS DISTINCT FROM NEW."group_id" OR OLD."name" IS DISTINCT FROM NEW."name" OR OLD."url" IS DISTINCT FROM NEW."url" OR OLD."logo" IS DISTINCT FROM NEW."logo"))',
                            func='INSERT INTO "groupsite_partnerevent" ("group_id", "id", "logo", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "url") VALUES (NEW."group_id", NEW."id", NEW."logo", NEW."name", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."url"); RETURN NULL;',
                            hash="ffd65241ea6a8fec87192fbb75e2134d05dbedeb",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_42bb4",
                            table="groupsite_partner",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_partnerevent" ("group_id", "id", "logo", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "url") SELECT old_values."group_id", old_values."id", old_values."logo", old_values."name", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."url" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="e881b599ac41f63b0434b326fa6bee6f6d5d8082",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_8195b",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_partner",
                            when="AFTER",
                        ),
                    ),
                ],
                "redirect": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="3743d0e30c3ca0a2c4abcb22b7817458cd580efd",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_9e447",
                            table="groupsite_redirect",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."form" IS DISTINCT FROM NEW."form" OR OLD."old_path" IS DISTINCT FROM NEW."old_path" OR OLD."action" IS DISTINCT FROM NEW."action" OR OLD."target_path" IS DISTINCT FROM NEW."target_path" OR OLD."target_type_id" IS DISTINCT FROM NEW."target_type_id" OR OLD."target_id" IS DISTINCT FROM NEW."target_id" OR OLD."notice" IS DISTINCT FROM NEW."notice" OR OLD."delay" IS DISTINCT FROM NEW."delay")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="9e8019703fa49213b5e961de3f15aa341e177881",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_85ef5",
                            table="groupsite_redirect",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_redirectevent" ("action", "created_at", "delay", "form", "id", "notice", "old_path", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "target_id", "target_path", "target_type_id", "uid") SELECT new_values."action", new_values."created_at", new_values."delay", new_values."form", new_values."id", new_values."notice", new_values."old_path", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."target_id", new_values."target_path", new_values."target_type_id", new_values."uid" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="9e2b10126536d86547cab4016260071d83478f8a",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_f93e5",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_redirect",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."form" IS DISTINCT FROM NEW."form" OR OLD."old_path" IS DISTINCT FROM NEW."old_path" OR OLD."action" IS DISTINCT FROM NEW."action" OR OLD."target_path" IS DISTINCT FROM NEW."target_path" OR OLD."target_type_id" IS DISTINCT FROM NEW."target_type_id" OR OLD."target_id" IS DISTINCT FROM NEW."target_id" OR OLD."notice" IS DISTINCT FROM NEW."notice" OR OLD."delay" IS DISTINCT FROM NEW."delay"))',
                            func='INSERT INTO "groupsite_redirectevent" ("action", "created_at", "delay", "form", "id", "notice", "old_path", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "target_id", "target_path", "target_type_id", "uid") VALUES (NEW."action", NEW."created_at", NEW."delay", NEW."form", NEW."id", NEW."notice", NEW."old_path", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."target_id", NEW."target_path", NEW."target_type_id", NEW."uid"); RETURN NULL;',
                            hash="04ba10a14244558dd2a45309aa873c5be74c2978",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_1ebdd",
                            table="groupsite_redirect",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_redirectevent" ("action", "created_at", "delay", "form", "id", "notice", "old_path", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "target_id", "target_path", "target_type_id", "uid") SELECT old_values."action", old_values."created_at", old_values."delay", old_values."form", old_values."id", old_values."notice", old_values."old_path", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."target_id", old_values."target_path", old_values."target_type_id", old_values."uid" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="6bcf07e004e23c45144f2cfb6f26e493fd72e5ec",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_2bc6b",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_redirect",
                            when="AFTER",
                        ),
                    ),
                ],
            },
        ),
        *build_redirect_triggers(),
    ]
