from django.db import migrations

FUNCTION = r"""
    CREATE OR REPLACE FUNCTION public.site_words(value text) RETURNS text
    LANGUAGE sql IMMUTABLE {strict} PARALLEL SAFE
    RETURN CASE WHEN octet_length(value) = length(value) THEN value ELSE regexp_replace(
        value,
        '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f])', ' \1 ', 'g') END;
"""


class Migration(migrations.Migration):
    """Let PostgreSQL inline the function, which it does not do with a strict one."""

    dependencies = [("publications", "0002_announced_parts")]

    operations = [
        migrations.RunSQL(
            sql=FUNCTION.replace("{strict}", ""), reverse_sql=FUNCTION.replace("{strict}", "STRICT")
        )
    ]
