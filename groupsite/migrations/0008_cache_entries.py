from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("groupsite", "0007_notices")]

    operations = [
        migrations.CreateModel(
            name="CacheEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("cache_key", models.CharField(max_length=255, unique=True)),
                ("value", models.TextField()),
                ("expires", models.DateTimeField(db_index=True)),
            ],
            options={"verbose_name_plural": "cache entries"},
        ),
    ]
