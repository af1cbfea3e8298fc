from django.db import migrations, models

DEFAULTS = {
    "groupsite_group": {
        "at_the_door": "''",
        "coordinates": "''",
        "reception": "''",
        "reply_time": "''",
        "telephone": "''",
    },
    "people_person": {
        "biography_after_leaving": "false",
        "office_after_leaving": "false",
        "photo_after_leaving": "false",
    },
    "software_repositorycheck": {"citation": "'{}'"},
    "software_software": {"doi": "''", "install": "''", "requirements": "''"},
}
"""Columns that came after version 1.0.0, which does not name them when it adds a row while it still serves."""

SET_DEFAULTS = [
    f"ALTER TABLE {table} {', '.join(f'ALTER {column} SET DEFAULT {value}' for column, value in columns.items())}"
    for table, columns in DEFAULTS.items()
]


class Migration(migrations.Migration):

    dependencies = [
        ('groupsite', '0003_retention'),
        ('people', '0003_consent'),
        ('software', '0003_citations'),
    ]

    operations = [
        migrations.CreateModel(
            name='BackupRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ('path', models.TextField()),
                ('made_at', models.DateTimeField()),
                ('size', models.BigIntegerField()),
                ('seconds', models.FloatField()),
                ('tried_at', models.DateTimeField(null=True)),
            ],
        ),
        migrations.RunSQL(SET_DEFAULTS, migrations.RunSQL.noop),
    ]
