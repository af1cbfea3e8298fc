from django.db import migrations

# Columns that came after version 1.0.0, which does not name them when it adds a row while it still serves.
SET_DEFAULTS = [
    "ALTER TABLE agenda_event ALTER join_url SET DEFAULT ''",
    "ALTER TABLE agenda_eventspeaker ALTER biography SET DEFAULT ''",
]


class Migration(migrations.Migration):

    dependencies = [
        ('agenda', '0003_calendars_at_urls'),
    ]

    operations = [
        migrations.RunSQL(SET_DEFAULTS, migrations.RunSQL.noop),
    ]
