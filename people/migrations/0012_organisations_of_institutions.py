import pghistory
from django.db import migrations

# The triggers of the last migration point the rows at the new organisations; their texts stay as they are.
CREATE = """
INSERT INTO people_organisation (name, short_name, country, url, ror, funder_id, logo)
SELECT DISTINCT ON (key) printed, '', '', '', '', '', ''
FROM (SELECT lower(btrim(institution)) AS key, btrim(institution) AS printed, count(*) AS number
      FROM (SELECT institution FROM people_appointment UNION ALL SELECT institution FROM people_education) AS rows
      WHERE btrim(institution) <> '' GROUP BY 1, 2) AS names
ORDER BY key, number DESC, printed
ON CONFLICT DO NOTHING
"""


def create_organisations(apps, schema_editor):  # noqa: ARG001
    """Create an organisation for each printed institution, in its most frequent spelling."""
    with pghistory.context(why="organisations of the institutions so far"):
        schema_editor.execute(CREATE)


class Migration(migrations.Migration):
    dependencies = [("people", "0011_organisations_of_records")]

    operations = [migrations.RunPython(create_organisations, migrations.RunPython.noop)]
