"""A thing whose slug is changed leaves a redirect behind, whoever changes it: admin, shell or SQL.

The triggers stand on tables of the apps below, which know nothing of redirects. None of them has a condition
of its own: PostgreSQL would refuse to alter the type of a column that a trigger's condition reads.
"""

from django.db import migrations

SEEN = "{row}.visibility IN ('public', 'withdrawn')"
KINDS = (
    # table, content type, where it lives, whether visitors can know a row's address
    ("people_person", "people.person", "/people/", SEEN),
    ("publications_publication", "publications.publication", "/publications/", SEEN),
    ("publications_venue", "publications.venue", "/venues/", "true"),
    ("publications_topic", "publications.topic", "/topics/", "true"),
    ("software_software", "software.software", "/software/", SEEN),
    ("software_theme", "software.theme", "/research/", SEEN),
    ("groupsite_newsitem", "groupsite.newsitem", "/news/", SEEN),
    ("groupsite_page", "groupsite.page", "/", SEEN),
)

# A draft that was public under the same slug before had that address: the journal knows.
RENAMED = """
CREATE FUNCTION {table}_leaves_redirect() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.slug IS DISTINCT FROM NEW.slug AND OLD.slug IS NOT NULL AND ({seen_old} OR {seen_before}) THEN
    INSERT INTO django_content_type (app_label, model) VALUES ('{app}', '{model}') ON CONFLICT DO NOTHING;
    INSERT INTO groupsite_redirect
      (form, old_path, action, target_path, target_type_id, target_id, notice, delay)
    SELECT 'exact', '{prefix}' || OLD.slug || '/', '301', '', kind.id, OLD.id, '', 3
    FROM django_content_type AS kind WHERE kind.app_label = '{app}' AND kind.model = '{model}'
    ON CONFLICT (form, old_path) DO UPDATE SET action = '301', target_path = '', notice = '',
      target_type_id = EXCLUDED.target_type_id, target_id = EXCLUDED.target_id;
  END IF;
  IF OLD.slug IS DISTINCT FROM NEW.slug OR NOT ({seen_old}) THEN
    IF NEW.slug IS NOT NULL AND {seen_new} THEN
      DELETE FROM groupsite_redirect
      WHERE form = 'exact' AND old_path IN ('{prefix}' || NEW.slug || '/', '{prefix}' || NEW.slug);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER leaves_redirect AFTER UPDATE ON {table}
FOR EACH ROW EXECUTE FUNCTION {table}_leaves_redirect();
"""
ADDED = """
CREATE FUNCTION {table}_takes_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM groupsite_redirect AS former USING added
  WHERE former.form = 'exact' AND former.old_path IN ('{prefix}' || added.slug || '/', '{prefix}' || added.slug)
    AND {seen_added};
  RETURN NULL;
END $$;
CREATE TRIGGER takes_address AFTER INSERT ON {table}
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION {table}_takes_address();
"""
SEEN_BEFORE = "EXISTS (SELECT FROM {table}event AS past WHERE past.pgh_obj_id = OLD.id AND past.slug = OLD.slug AND {seen})"
UNDO = "DROP FUNCTION {table}_leaves_redirect CASCADE; DROP FUNCTION {table}_takes_address CASCADE;"


def rules() -> list:
    operations = []
    for table, kind, prefix, seen in KINDS:
        app, model = kind.split(".")
        past = SEEN_BEFORE.format(table=table, seen=seen.format(row="past")) if seen == SEEN else "false"
        words = {"table": table, "app": app, "model": model, "prefix": prefix, "seen_before": past}
        words |= {f"seen_{row}": seen.format(row=row.upper()) for row in ("old", "new")}
        words["seen_added"] = seen.format(row="added")
        operations.append(
            migrations.RunSQL((RENAMED + ADDED).format(**words), UNDO.format(table=table), elidable=False)
        )
    return operations


class Migration(migrations.Migration):
    dependencies = [
        ("contenttypes", "0002_remove_content_type_name"),
        ("people", "0001_initial"),
        ("publications", "0001_initial"),
        ("software", "0001_initial"),
        ("groupsite", "0001_initial"),
    ]

    operations = rules()
