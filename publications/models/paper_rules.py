"""Triggers that keep papers consistent, whatever code writes them."""

from core.db.triggers import Trigger, build_touch_triggers

HELD = "public.publications_held({row}.publication_id)"
"""SQL: the row belongs to a paper that the group holds."""

TOUCHES_PAPER = build_touch_triggers("publications_publication", "publication_id")

VERSION_POINTS_AT_HEAD = Trigger(
    name="version_points_at_head",
    timing="BEFORE",
    events="INSERT OR UPDATE OF version_of_id",
    condition='NEW."version_of_id" IS NOT NULL',
    body="""
        PERFORM 1 FROM publications_publication WHERE id = NEW.version_of_id FOR UPDATE;
        IF EXISTS (SELECT 1 FROM publications_publication
                   WHERE version_of_id = NEW.id
                      OR (id = NEW.version_of_id AND version_of_id IS NOT NULL)) THEN
            RAISE EXCEPTION 'a version must point at the head of its work, and have no versions itself'
                USING ERRCODE = 'check_violation',
                      CONSTRAINT = 'publications_publication_version_points_at_head';
        END IF;
        RETURN NEW;
    """,
)

OWN_KIND_FITS = Trigger(
    name="own_kind_fits",
    timing="BEFORE",
    events="INSERT OR UPDATE OF kind, own_kind_id",
    condition="NEW.own_kind_id IS NOT NULL",
    body="""
        IF NEW.kind <> (SELECT standard FROM publications_paperkind WHERE id = NEW.own_kind_id) THEN
            NEW.own_kind_id = NULL;
        END IF;
        RETURN NEW;
    """,
)
"""Removes the own kind of a paper whose standard kind changes, as by an import, if they do not match."""

HEAD_HAS_NO_KIND = Trigger(
    name="head_has_no_kind",
    timing="BEFORE",
    events="UPDATE OF version_of_id",
    condition="NEW.version_of_id IS NULL",
    body="NEW.version_kind = ''; RETURN NEW;",
)
"""Removes the kind of version when the head is removed, as when it is deleted."""

YEAR_REACHES_BYLINE = Trigger(
    name="year_reaches_byline",
    events="UPDATE OF year",
    condition="OLD.year IS DISTINCT FROM NEW.year",
    body="UPDATE publications_authorship SET year = NEW.year WHERE publication_id = NEW.id; RETURN NULL;",
)

FINGERPRINT_IS_STALE = Trigger(
    name="fingerprint_is_stale",
    timing="BEFORE",
    events="UPDATE OF title, names",
    condition=(
        '((OLD."title" <> NEW."title" OR OLD."names" <> NEW."names")'
        ' AND OLD."fingerprint" = NEW."fingerprint")'
    ),
    body="NEW.fingerprint = ''; RETURN NEW;",
)
"""Clears the fingerprint when a title or byline changes; the next import computes it."""

TITLE_KEYS_ARE_STALE = Trigger(
    name="title_keys_are_stale",
    timing="BEFORE",
    events="UPDATE OF title",
    condition=('(OLD."title" <> NEW."title" AND OLD."title_keys" IS NOT DISTINCT FROM NEW."title_keys")'),
    body="NEW.title_keys = NULL; RETURN NEW;",
)

CITED_ONCE = Trigger(
    name="cited_once",
    timing="BEFORE",
    events="INSERT OR UPDATE OF citation_key, slug",
    condition="NEW.slug IS NOT NULL",
    variables=(
        "free text",
        "number integer",
    ),
    body="""
        number := 1;
        free := coalesce(nullif(NEW.citation_key, ''), NEW.slug);
        WHILE EXISTS (SELECT 1 FROM publications_publication AS other
                      WHERE other.slug IS NOT NULL AND other.id <> NEW.id
                        AND lower(coalesce(nullif(other.citation_key, ''), other.slug)) = lower(free)) LOOP
            free := CASE WHEN number = 1 THEN NEW.slug ELSE NEW.slug || '-' || number END;
            number := number + 1;
        END LOOP;
        IF free <> coalesce(nullif(NEW.citation_key, ''), NEW.slug) THEN
            IF NEW.citation_key <> '' THEN
                NEW.extra := NEW.extra || jsonb_build_object('citation-key', NEW.citation_key);
            END IF;
            NEW.citation_key := CASE WHEN free = NEW.slug THEN '' ELSE free END;
        END IF;
        RETURN NEW;
    """,
)
"""Makes citation keys of the group's papers unique, also under concurrent writes. A key that is taken already
is moved to `extra`, and the slug is used instead."""
