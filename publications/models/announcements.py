"""Triggers that announce changes of papers and corpora, and say which part of the site they concern.

A load of a corpus should not drop cached pages of the group, nor an edit of the group's papers those of a
corpus (`core.db.triggers` has the payloads). A paper that only corpora hold has no slug; nor has one that was
just inserted and gets its records in the same transaction. Changed parts of papers, such as bylines, are
announced by the triggers that update their papers.
"""

from core.db.triggers import (
    ALL_CHANGED,
    CHANNEL,
    CORPUS_CHANGED,
    GROUP_CHANGED,
    build_notify_trigger,
    build_statement_triggers,
)

# OFFSET 0 keeps the look-up by index, whatever the plan that PostgreSQL keeps for the trigger expects.
_SELECT_CORPORA = f"""
    SELECT '{CORPUS_CHANGED}' || corpus.slug
    FROM changed,
         LATERAL unnest({{keys}}) AS holder (publication_id),
         LATERAL (SELECT corpus_id FROM publications_corpusrecord record
                  WHERE record.publication_id = holder.publication_id OFFSET 0) AS record,
         LATERAL (SELECT slug FROM publications_corpus WHERE id = record.corpus_id OFFSET 0) AS corpus
"""

PAPER_CHANGED = [
    *build_statement_triggers(
        "announce",
        f"""
        WITH changed AS ({{rows(id, slug, version_of_id)}}),
        parts AS (
            SELECT CASE WHEN slug IS NULL THEN '{CORPUS_CHANGED}' ELSE '{GROUP_CHANGED}' END AS part
            FROM changed
            UNION
            {_SELECT_CORPORA.format(keys="ARRAY[changed.id, changed.version_of_id]")}
            WHERE changed.slug IS NULL OR changed.version_of_id IS NOT NULL)
        SELECT count(pg_notify('{CHANNEL}', part)) FROM parts INTO notified;
        RETURN NULL;
        """,
        variables=("notified integer",),
    ),
    build_notify_trigger(ALL_CHANGED, "TRUNCATE"),
]
"""Announces the group when it holds the paper, else the corpora that do; both when that changes."""

RECORD_CHANGED = [
    *build_statement_triggers(
        "announce",
        f"""
        WITH changed AS ({{rows(publication_id, corpus_id)}}),
        parts AS (
            SELECT '{CORPUS_CHANGED}' || corpus.slug AS part
            FROM changed JOIN publications_corpus corpus ON corpus.id = changed.corpus_id
            UNION
            {_SELECT_CORPORA.format(keys="ARRAY[changed.publication_id]")})
        SELECT count(pg_notify('{CHANNEL}', part)) FROM parts INTO notified;
        RETURN NULL;
        """,
        variables=("notified integer",),
    ),
    build_notify_trigger(ALL_CHANGED, "TRUNCATE"),
]
"""Announces all corpora that hold the paper, as the page of one names the others."""

CORPUS_ROW_CHANGED = [
    *build_statement_triggers(
        "announce",
        f"""
        WITH changed AS ({{rows(slug)}})
        SELECT count(pg_notify('{CHANNEL}', '{CORPUS_CHANGED}' || slug)) FROM changed INTO notified;
        RETURN NULL;
        """,
        variables=("notified integer",),
    ),
    build_notify_trigger(ALL_CHANGED, "UPDATE OF name, slug OR DELETE OR TRUNCATE"),
]
"""Announces the corpus; everything when it is renamed or deleted, as pages of other corpora may name it."""

PART_CHANGED = build_notify_trigger(ALL_CHANGED, "TRUNCATE")
"""For parts of papers, whose other triggers update the paper."""

NAME_CHANGED = build_notify_trigger(ALL_CHANGED, "UPDATE OR TRUNCATE")
"""For names, venues and topics: new ones are seen nowhere until a paper refers to them."""
