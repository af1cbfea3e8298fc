from django.db import migrations

TABLES = ("axes_accessattemptexpiration", "axes_accessattempt", "axes_accessfailurelog", "axes_accesslog")


class Migration(migrations.Migration):
    """Drop the tables of django-axes, which counted failed log-ins."""

    dependencies = [("groupsite", "0010_reserve_accounts")]

    operations = [
        migrations.RunSQL(
            [f"DROP TABLE IF EXISTS {name}" for name in TABLES]
            + ["DELETE FROM django_migrations WHERE app = 'axes'"],
            migrations.RunSQL.noop,
        )
    ]
