from django.db import migrations

from core.db.search_text import FUNCTIONS

COMPUTE_AGAIN = """
    ALTER TABLE public.people_person DISABLE TRIGGER USER;
    UPDATE public.people_person SET name = name;
    ALTER TABLE public.people_person ENABLE TRIGGER USER;
    ALTER TABLE public.publications_author DISABLE TRIGGER USER;
    UPDATE public.publications_author SET name = name;
    ALTER TABLE public.publications_author ENABLE TRIGGER USER;
    ALTER TABLE public.publications_publication DISABLE TRIGGER USER;
    UPDATE public.publications_publication SET title = title;
    ALTER TABLE public.publications_publication ENABLE TRIGGER USER;
    REINDEX INDEX public.publications_paper_title;
"""


class Migration(migrations.Migration):
    """Normalise texts before they are split into words, whatever the locale of the database is."""

    dependencies = [("people", "0017_distinct_pairs"), ("publications", "0011_indexes_of_few_papers")]

    operations = [
        migrations.RunSQL(FUNCTIONS, migrations.RunSQL.noop),
        migrations.RunSQL(COMPUTE_AGAIN, migrations.RunSQL.noop),
    ]
