import django.db.models.deletion
import pgtrigger.compiler
import taggit.managers
from django.db import migrations, models

import core.db.migration_operations


class Migration(migrations.Migration):
    dependencies = [
        ("groupsite", "0019_news_records"),
        ("people", "0010_cv_talks"),
        ("publications", "0004_plain_help_texts"),
        ("software", "0003_projects"),
    ]

    operations = [
        core.db.migration_operations.AddFields(
            operations=[
                migrations.AddField(
                    model_name="event",
                    name="project",
                    field=models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="calendar_events",
                        to="software.project",
                        verbose_name="project",
                    ),
                ),
                migrations.AddField(
                    model_name="eventevent",
                    name="project",
                    field=models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="software.project",
                        verbose_name="project",
                    ),
                ),
                migrations.AddField(
                    model_name="newsitem",
                    name="author",
                    field=models.ForeignKey(
                        blank=True,
                        help_text="Who wrote it. Shown if their profile is public.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="written_news",
                        to="people.person",
                        verbose_name="author",
                    ),
                ),
                migrations.AddField(
                    model_name="newsitem",
                    name="topics",
                    field=taggit.managers.TaggableManager(
                        blank=True,
                        help_text="A comma-separated list of tags.",
                        through="groupsite.NewsTopic",
                        to="publications.Topic",
                        verbose_name="tags",
                    ),
                ),
                migrations.AddField(
                    model_name="newsitemevent",
                    name="author",
                    field=models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        help_text="Who wrote it. Shown if their profile is public.",
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="people.person",
                        verbose_name="author",
                    ),
                ),
                migrations.AddField(
                    model_name="thesis",
                    name="project",
                    field=models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="theses",
                        to="software.project",
                        verbose_name="project",
                    ),
                ),
                migrations.AddField(
                    model_name="thesisevent",
                    name="project",
                    field=models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="software.project",
                        verbose_name="project",
                    ),
                ),
            ],
        ),
        core.db.migration_operations.ReplaceTriggers(
            triggers={
                "event": [
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."series_id" IS DISTINCT FROM NEW."series_id" OR OLD."project_id" IS DISTINCT FROM NEW."project_id" OR OLD."starts_at" IS DISTINCT FROM NEW."starts_at" OR OLD."ends_at" IS DISTINCT FROM NEW."ends_at" OR OLD."whole_days" IS DISTINCT FROM NEW."whole_days" OR OLD."time_zone" IS DISTINCT FROM NEW."time_zone" OR OLD."place" IS DISTINCT FROM NEW."place" OR OLD."url" IS DISTINCT FROM NEW."url" OR OLD."description" IS DISTINCT FROM NEW."description" OR OLD."cancelled" IS DISTINCT FROM NEW."cancelled" OR OLD."source_uid" IS DISTINCT FROM NEW."source_uid")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="88c113d6ea3365c0dc19f9c74fb52db1de56c51e",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_5e8f0",
                            table="groupsite_event",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_eventevent" ("cancelled", "created_at", "description", "ends_at", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "project_id", "series_id", "slug", "source_uid", "starts_at", "time_zone", "title", "uid", "url", "visibility", "whole_days") SELECT new_values."cancelled", new_values."created_at", new_values."description", new_values."ends_at", new_values."id", new_values."kind", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."place", new_values."project_id", new_values."series_id", new_values."slug", new_values."source_uid", new_values."starts_at", new_values."time_zone", new_values."title", new_values."uid", new_values."url", new_values."visibility", new_values."whole_days" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="7650d60747400318bcd92bd3fb57a0013c9b8ef6",
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
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."series_id" IS DISTINCT FROM NEW."series_id" OR OLD."project_id" IS DISTINCT FROM NEW."project_id" OR OLD."starts_at" IS DISTINCT FROM NEW."starts_at" OR OLD."ends_at" IS DISTINCT FROM NEW."ends_at" OR OLD."whole_days" IS DISTINCT FROM NEW."whole_days" OR OLD."time_zone" IS DISTINCT FROM NEW."time_zone" OR OLD."place" IS DISTINCT FROM NEW."place" OR OLD."url" IS DISTINCT FROM NEW."url" OR OLD."description" IS DISTINCT FROM NEW."description" OR OLD."cancelled" IS DISTINCT FROM NEW."cancelled" OR OLD."source_uid" IS DISTINCT FROM NEW."source_uid"))',
                            func='INSERT INTO "groupsite_eventevent" ("cancelled", "created_at", "description", "ends_at", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "project_id", "series_id", "slug", "source_uid", "starts_at", "time_zone", "title", "uid", "url", "visibility", "whole_days") VALUES (NEW."cancelled", NEW."created_at", NEW."description", NEW."ends_at", NEW."id", NEW."kind", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."place", NEW."project_id", NEW."series_id", NEW."slug", NEW."source_uid", NEW."starts_at", NEW."time_zone", NEW."title", NEW."uid", NEW."url", NEW."visibility", NEW."whole_days"); RETURN NULL;',
                            hash="1f7ae9f13618e8371ada35ab1c95ec950175a83f",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_9932a",
                            table="groupsite_event",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_eventevent" ("cancelled", "created_at", "description", "ends_at", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "project_id", "series_id", "slug", "source_uid", "starts_at", "time_zone", "title", "uid", "url", "visibility", "whole_days") SELECT old_values."cancelled", old_values."created_at", old_values."description", old_values."ends_at", old_values."id", old_values."kind", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."place", old_values."project_id", old_values."series_id", old_values."slug", old_values."source_uid", old_values."starts_at", old_values."time_zone", old_values."title", old_values."uid", old_values."url", old_values."visibility", old_values."whole_days" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="96d3e7ee663ecef3046b2005841e2677d92c1ec4",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_1319a",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_event",
                            when="AFTER",
                        ),
                    ),
                ],
                "newsitem": [
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."day" IS DISTINCT FROM NEW."day" OR OLD."day_precision" IS DISTINCT FROM NEW."day_precision" OR OLD."body" IS DISTINCT FROM NEW."body" OR OLD."author_id" IS DISTINCT FROM NEW."author_id")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="8d352f433699538299cfb6e66b5aa0b42412b954",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_fc742",
                            table="groupsite_newsitem",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_newsitemevent" ("author_id", "body", "created_at", "day", "day_precision", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "title", "uid", "visibility") SELECT new_values."author_id", new_values."body", new_values."created_at", new_values."day", new_values."day_precision", new_values."id", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."slug", new_values."title", new_values."uid", new_values."visibility" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="9d28b83b86235dd9bf4db05627ee14a3bd092ef0",
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
                            condition='WHEN ((OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."day" IS DISTINCT FROM NEW."day" OR OLD."day_precision" IS DISTINCT FROM NEW."day_precision" OR OLD."body" IS DISTINCT FROM NEW."body" OR OLD."author_id" IS DISTINCT FROM NEW."author_id"))',
                            func='INSERT INTO "groupsite_newsitemevent" ("author_id", "body", "created_at", "day", "day_precision", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "title", "uid", "visibility") VALUES (NEW."author_id", NEW."body", NEW."created_at", NEW."day", NEW."day_precision", NEW."id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."slug", NEW."title", NEW."uid", NEW."visibility"); RETURN NULL;',
                            hash="97004c3551b63cc41defca6a7e9e80e607d51ff6",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_46c24",
                            table="groupsite_newsitem",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_newsitemevent" ("author_id", "body", "created_at", "day", "day_precision", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "slug", "title", "uid", "visibility") SELECT old_values."author_id", old_values."body", old_values."created_at", old_values."day", old_values."day_precision", old_values."id", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."slug", old_values."title", old_values."uid", old_values."visibility" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="9926b2ddfe50750aefb444127594357459d991d4",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_13bc5",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_newsitem",
                            when="AFTER",
                        ),
                    ),
                ],
                "thesis": [
                    pgtrigger.compiler.Trigger(
                        name="stamp",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."start" IS DISTINCT FROM NEW."start" OR OLD."start_precision" IS DISTINCT FROM NEW."start_precision" OR OLD."end" IS DISTINCT FROM NEW."end" OR OLD."end_precision" IS DISTINCT FROM NEW."end_precision" OR OLD."end_unknown" IS DISTINCT FROM NEW."end_unknown" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."progress" IS DISTINCT FROM NEW."progress" OR OLD."student_id" IS DISTINCT FROM NEW."student_id" OR OLD."student_name" IS DISTINCT FROM NEW."student_name" OR OLD."project_id" IS DISTINCT FROM NEW."project_id" OR OLD."text" IS DISTINCT FROM NEW."text" OR OLD."publication_id" IS DISTINCT FROM NEW."publication_id" OR OLD."file" IS DISTINCT FROM NEW."file" OR OLD."media_type" IS DISTINCT FROM NEW."media_type" OR OLD."size" IS DISTINCT FROM NEW."size")',
                            func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
                            hash="6e680f5e70bf90f6603e881251fdc1b0dc615524",
                            operation="UPDATE",
                            pgid="pgtrigger_stamp_a6364",
                            table="groupsite_thesis",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_thesisevent" ("created_at", "end", "end_precision", "end_unknown", "file", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "progress", "project_id", "publication_id", "slug", "start", "start_precision", "student_id", "student_name", "text", "title", "uid", "visibility") SELECT new_values."created_at", new_values."end", new_values."end_precision", new_values."end_unknown", new_values."file", new_values."id", new_values."kind", _pgh_attached_context.value, NOW(), \'insert\', new_values."id", new_values."progress", new_values."project_id", new_values."publication_id", new_values."slug", new_values."start", new_values."start_precision", new_values."student_id", new_values."student_name", new_values."text", new_values."title", new_values."uid", new_values."visibility" FROM ( SELECT new_values.* FROM new_values  ) AS new_values, _pgh_attached_context; RETURN NULL;',
                            hash="b343dad5876d278c59da0ae566f7e62e588487d5",
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
                            condition='WHEN ((OLD."start" IS DISTINCT FROM NEW."start" OR OLD."start_precision" IS DISTINCT FROM NEW."start_precision" OR OLD."end" IS DISTINCT FROM NEW."end" OR OLD."end_precision" IS DISTINCT FROM NEW."end_precision" OR OLD."end_unknown" IS DISTINCT FROM NEW."end_unknown" OR OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."created_at" IS DISTINCT FROM NEW."created_at" OR OLD."visibility" IS DISTINCT FROM NEW."visibility" OR OLD."title" IS DISTINCT FROM NEW."title" OR OLD."slug" IS DISTINCT FROM NEW."slug" OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."progress" IS DISTINCT FROM NEW."progress" OR OLD."student_id" IS DISTINCT FROM NEW."student_id" OR OLD."student_name" IS DISTINCT FROM NEW."student_name" OR OLD."project_id" IS DISTINCT FROM NEW."project_id" OR OLD."text" IS DISTINCT FROM NEW."text" OR OLD."publication_id" IS DISTINCT FROM NEW."publication_id" OR OLD."file" IS DISTINCT FROM NEW."file"))',
                            func='INSERT INTO "groupsite_thesisevent" ("created_at", "end", "end_precision", "end_unknown", "file", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "progress", "project_id", "publication_id", "slug", "start", "start_precision", "student_id", "student_name", "text", "title", "uid", "visibility") VALUES (NEW."created_at", NEW."end", NEW."end_precision", NEW."end_unknown", NEW."file", NEW."id", NEW."kind", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."progress", NEW."project_id", NEW."publication_id", NEW."slug", NEW."start", NEW."start_precision", NEW."student_id", NEW."student_name", NEW."text", NEW."title", NEW."uid", NEW."visibility"); RETURN NULL;',
                            hash="ca0b2245bf0b02fd56aec78f4adc6763bcaf4aef",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_a689f",
                            table="groupsite_thesis",
                            when="AFTER",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='WITH _pgh_attached_context AS ( SELECT _pgh_attach_context() AS value ) INSERT INTO "groupsite_thesisevent" ("created_at", "end", "end_precision", "end_unknown", "file", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "progress", "project_id", "publication_id", "slug", "start", "start_precision", "student_id", "student_name", "text", "title", "uid", "visibility") SELECT old_values."created_at", old_values."end", old_values."end_precision", old_values."end_unknown", old_values."file", old_values."id", old_values."kind", _pgh_attached_context.value, NOW(), \'delete\', old_values."id", old_values."progress", old_values."project_id", old_values."publication_id", old_values."slug", old_values."start", old_values."start_precision", old_values."student_id", old_values."student_name", old_values."text", old_values."title", old_values."uid", old_values."visibility" FROM ( SELECT old_values.* FROM old_values  ) AS old_values, _pgh_attached_context; RETURN NULL;',
                            hash="1be395c14eeefba5083cbf12a1c7eeae69e47fa6",
                            level="STATEMENT",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_111a7",
                            referencing="REFERENCING OLD TABLE AS old_values ",
                            table="groupsite_thesis",
                            when="AFTER",
                        ),
                    ),
                ],
            },
        ),
    ]
