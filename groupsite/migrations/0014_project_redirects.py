from django.db import migrations

from groupsite.redirects.slug_triggers import build_slug_triggers


class Migration(migrations.Migration):
    dependencies = [
        ("groupsite", "0013_reserve_projects_events_theses"),
        ("software", "0003_projects"),
    ]

    operations = [build_slug_triggers("software_project", "software.project", "/projects/")]
