import django.db.models.deletion
import django.db.models.lookups
import pgtrigger.compiler
from django.db import migrations, models

import core.db.migration_operations


class Migration(migrations.Migration):
    dependencies = [
        ("groupsite", "0018_positions_theses"),
        ("people", "0010_cv_talks"),
        ("pghistory", "0007_auto_20250421_0444"),
        ("publications", "0004_plain_help_texts"),
        ("software", "0003_projects"),
    ]

    operations = [
        core.db.migration_operations.CreateModels(
            operations=[
                migrations.CreateModel(
                    name="NewsRecord",
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
                            "news_item",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news_records",
                                to="groupsite.newsitem",
                            ),
                        ),
                        (
                            "theme",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news_records",
                                to="software.theme",
                            ),
                        ),
                        (
                            "project",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news_records",
                                to="software.project",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news_records",
                                to="groupsite.event",
                            ),
                        ),
                        (
                            "talk",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news_records",
                                to="groupsite.talk",
                            ),
                        ),
                        (
                            "opening",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news_records",
                                to="groupsite.position",
                                verbose_name="position",
                            ),
                        ),
                        (
                            "thesis",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news_records",
                                to="groupsite.thesis",
                            ),
                        ),
                        (
                            "award",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news_records",
                                to="groupsite.award",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "related record",
                        "ordering": ["position", "pk"],
                        "abstract": False,
                        "constraints": [
                            models.CheckConstraint(
                                condition=django.db.models.lookups.Exact(
                                    models.Func(
                                        "theme",
                                        "project",
                                        "event",
                                        "talk",
                                        "opening",
                                        "thesis",
                                        "award",
                                        function="num_nonnulls",
                                        output_field=models.IntegerField(),
                                    ),
                                    1,
                                ),
                                name="groupsite_newsrecord_one",
                                violation_error_message="Choose one record in each row.",
                            ),
                            models.UniqueConstraint(
                                fields=(
                                    "news_item",
                                    "theme",
                                    "project",
                                    "event",
                                    "talk",
                                    "opening",
                                    "thesis",
                                    "award",
                                ),
                                name="groupsite_newsrecord_once",
                                nulls_distinct=False,
                            ),
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="NewsRecordEvent",
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
                                to="groupsite.newsrecord",
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
                            "theme",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="software.theme",
                            ),
                        ),
                        (
                            "project",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="software.project",
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
                            ),
                        ),
                        (
                            "talk",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.talk",
                            ),
                        ),
                        (
                            "opening",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.position",
                                verbose_name="position",
                            ),
                        ),
                        (
                            "thesis",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.thesis",
                            ),
                        ),
                        (
                            "award",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.award",
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
                    name="NewsTopic",
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
                                related_name="news_items",
                                to="publications.topic",
                                verbose_name="tag",
                            ),
                        ),
                        (
                            "content_object",
                            models.ForeignKey(
                                db_column="news_item_id",
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="topic_items",
                                to="groupsite.newsitem",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "tag",
                        "abstract": False,
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("tag", "content_object"), name="groupsite_newstopic_once"
                            )
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="NewsTopicEvent",
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
                                to="groupsite.newstopic",
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
                                verbose_name="tag",
                            ),
                        ),
                        (
                            "content_object",
                            models.ForeignKey(
                                db_column="news_item_id",
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="groupsite.newsitem",
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
            ],
        ),
        core.db.migration_operations.AddTriggers(
            triggers={
                "NewsRecord": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="ea764bc1aaa5a8f58f9a7cb89af1989c33122bc8",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_42a4f",
                            table="groupsite_newsrecord",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_news_item_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_newsitem SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT news_item_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="fb9a863afe2b9e08a3c1873a79961483322e571c",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_news_item_insert_b4834",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_newsrecord",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_news_item_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_newsitem SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT news_item_id FROM old_values UNION SELECT DISTINCT news_item_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="2008850afe30667ee70571c01c7f33fc627d32ba",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_news_item_update_2d0b1",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="groupsite_newsrecord",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_news_item_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_newsitem SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT news_item_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="b867415e3ba0a0c641eebfe2ea74b449ae203424",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_news_item_delete_222e4",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_newsrecord",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_newsrecordevent" ("award_id", "event_id", "id", "news_item_id", "opening_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "project_id", "talk_id", "theme_id", "thesis_id") SELECT new_values."award_id", new_values."event_id", new_values."id", new_values."news_item_id", new_values."opening_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."position", new_values."project_id", new_values."talk_id", new_values."theme_id", new_values."thesis_id" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="f3e3c0e91f50aa54cc9067461a083a8d8e8ce82a",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_78ddc",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_newsrecord",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."position" IS DISTINCT FROM NEW."position" OR OLD."news_item_id" IS DISTINCT FROM NEW."news_item_id" OR OLD."theme_id" IS DISTINCT FROM NEW."theme_id" OR OLD."project_id" IS DISTINCT FROM NEW."project_id" OR OLD."event_id" IS DISTINCT FROM NEW."event_id" OR OLD."talk_id" IS DISTINCT FROM NEW."talk_id" OR OLD."opening_id" IS DISTINCT FROM NEW."opening_id" OR OLD."thesis_id" IS DISTINCT FROM NEW."thesis_id" OR OLD."award_id" IS DISTINCT FROM NEW."award_id"))',
                            func='INSERT INTO "groupsite_newsrecordevent" ("award_id", "event_id", "id", "news_item_id", "opening_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "project_id", "talk_id", "theme_id", "thesis_id") VALUES (NEW."award_id", NEW."event_id", NEW."id", NEW."news_item_id", NEW."opening_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."position", NEW."project_id", NEW."talk_id", NEW."theme_id", NEW."thesis_id"); RETURN NULL;',
                            hash="3532a5c52818ff959af86737271119c0a691d6f9",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_a3e89",
                            table="groupsite_newsrecord",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_newsrecordevent" ("award_id", "event_id", "id", "news_item_id", "opening_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position", "project_id", "talk_id", "theme_id", "thesis_id") SELECT old_values."award_id", old_values."event_id", old_values."id", old_values."news_item_id", old_values."opening_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."position", old_values."project_id", old_values."talk_id", old_values."theme_id", old_values."thesis_id" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="88a8e2b2c2b2fb2a09d8fa21d683219be0cbb777",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_c698e",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_newsrecord",
                            when="AFTER",
                        ),
                    ),
                ],
                "NewsTopic": [
                    pgtrigger.compiler.Trigger(
                        name="announce",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="PERFORM pg_notify('content', ''); RETURN NULL;",
                            hash="86b28e93a09bcee4e5f87e3f04ec9b6e43a3767f",
                            level="STATEMENT",
                            operation="INSERT OR UPDATE OR DELETE OR TRUNCATE",
                            pgid="pgtrigger_announce_f2683",
                            table="groupsite_newstopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_news_item_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_newsitem SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT news_item_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="ef804807c2f41fa3525df66f8ac193621f4ff849",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_touch_news_item_insert_4bb9e",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_newstopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_news_item_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_newsitem SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT news_item_id FROM old_values UNION SELECT DISTINCT news_item_id FROM new_values) AND changed_at < now(); RETURN NULL;",
                            hash="37aa9109a5e75da95c54bb9e9322a2781eb452af",
                            level="STATEMENT",
                            operation="UPDATE",
                            pgid="pgtrigger_touch_news_item_update_ea714",
                            referencing="REFERENCING OLD TABLE AS old_values  NEW TABLE AS new_values ",
                            table="groupsite_newstopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="touch_news_item_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="UPDATE groupsite_newsitem SET changed_at = now(), version = version + 1 WHERE id IN (SELECT DISTINCT news_item_id FROM old_values) AND changed_at < now(); RETURN NULL;",
                            hash="b84d441abd5b3cc195a766f9d3d8cab086f52ad3",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_touch_news_item_delete_00cb0",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_newstopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_newstopicevent" ("id", "news_item_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tag_id") SELECT new_values."id", new_values."news_item_id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."tag_id" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="ee039b1d5954a636e5e20975f889c381b2726d74",
                            level="STATEMENT",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_e1ed7",
                            referencing="REFERENCING NEW TABLE AS new_values ",
                            table="groupsite_newstopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN ((OLD."tag_id" IS DISTINCT FROM NEW."tag_id" OR OLD."news_item_id" IS DISTINCT FROM NEW."news_item_id"))',
                            func='INSERT INTO "groupsite_newstopicevent" ("id", "news_item_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tag_id") VALUES (NEW."id", NEW."news_item_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."tag_id"); RETURN NULL;',
                            hash="504b9a1ecf8aaf373d34ecda92f7fa8e410eecb2",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_950b0",
                            table="groupsite_newstopic",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_newstopicevent" ("id", "news_item_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tag_id") SELECT old_values."id", old_values."news_item_id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."tag_id" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="8b097059aa65a9d388c22280366e85b9f0467c2d",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_b117d",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_newstopic",
                            when="AFTER",
                        ),
                    ),
                ],
            },
        ),
    ]
