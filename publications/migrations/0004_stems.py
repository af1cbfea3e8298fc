import core.db.migration_operations
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.db.models.lookups
from django.conf import settings
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models, transaction

AT_ONCE = 5_000
FILL = """
WITH part AS (
    SELECT id FROM publications_publication WHERE id > %s AND language <> '' ORDER BY id LIMIT %s
), filled AS (
    UPDATE publications_publication AS paper SET language = language FROM part
    WHERE paper.id = part.id AND stems IS NULL AND public.site_stemmer(language) IS NOT NULL
)
SELECT max(id) FROM part
"""


def fill_stems(_apps, schema_editor):
    """Let the trigger fill the column, some papers at a time; no paper counts as changed."""
    last = 0
    while last is not None:
        with transaction.atomic(schema_editor.connection.alias), schema_editor.connection.cursor() as cursor:
            cursor.execute("SELECT set_config('groupsite.triggers_off', 'all', true)")
            cursor.execute(FILL, [last, AT_ONCE])
            (last,) = cursor.fetchone()


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('people', '0003_consent'),
        ('publications', '0003_plain_bylines'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='publication',
            name='stems',
            field=django.contrib.postgres.search.SearchVectorField(editable=False, null=True),
        ),
        core.db.migration_operations.run_sql_file(__file__, '0004_stems.sql'),
        migrations.RunPython(fill_stems, migrations.RunPython.noop, elidable=True),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='publication',
                    name='stems',
                    field=models.GeneratedField(db_persist=True, expression=models.Func('language', 'title', 'names', 'abstract', function='public.site_stems', output_field=django.contrib.postgres.search.SearchVectorField()), null=True, output_field=django.contrib.postgres.search.SearchVectorField()),
                ),
            ],
        ),
        AddIndexConcurrently(
            model_name='author',
            index=django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.search.SearchVector(models.Func(models.Func(models.Func('name', function='public.site_respelt', output_field=models.TextField()), function='public.site_norm', output_field=models.TextField()), models.Value(".@/_-'’"), models.Value('       '), function='translate', output_field=models.TextField()), config='simple'), condition=models.Q(django.db.models.lookups.IsNull(models.Func('name', function='public.site_respelt', output_field=models.TextField()), False)), name='publications_author_respelt'),
        ),
        AddIndexConcurrently(
            model_name='publication',
            index=django.contrib.postgres.indexes.GinIndex(condition=models.Q(('stems__isnull', False)), fields=['stems'], name='publications_paper_stems'),
        ),
        AddIndexConcurrently(
            model_name='publication',
            index=models.Index(models.Func('language', function='public.site_stemmer', output_field=models.TextField()), condition=models.Q(('stems__isnull', False)), name='publications_paper_stemmer'),
        ),
    ]
