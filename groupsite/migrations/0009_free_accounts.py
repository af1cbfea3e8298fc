from django.db import migrations


def rename_pages(apps, schema_editor):
    """Give a page at /accounts/ another slug: the site has pages of its own there now."""
    pages = apps.get_model("groupsite", "Page").objects.using(schema_editor.connection.alias)
    slugs = set(pages.filter(slug__startswith="accounts-").values_list("slug", flat=True))
    for page in pages.filter(slug="accounts"):
        page.slug = next(
            slug for slug in (f"accounts-{n}" for n in range(2, len(slugs) + 3)) if slug not in slugs
        )
        page.save(update_fields=["slug"])
    schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


class Migration(migrations.Migration):
    dependencies = [("groupsite", "0008_cache_entries")]

    operations = [migrations.RunPython(rename_pages, migrations.RunPython.noop)]
