from django.db import migrations

from core.db.migration_operations import run_sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('publications', '0002_facts_from_registries'),
    ]

    operations = [
        run_sql_file(__file__, "0003_plain_bylines.sql"),
    ]
