-- Functions that triggers of many tables share, with arguments. `core.db.trigger_installation` installs them
-- after `migrate` whenever this file has changed.

-- Count a change of a row that people typed. Arguments: columns whose change is none, generated ones among them.
CREATE OR REPLACE FUNCTION public.trigger_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF to_jsonb(OLD) - TG_ARGV IS DISTINCT FROM to_jsonb(NEW) - TG_ARGV THEN
        NEW.changed_at := now();
        NEW.version := OLD.version + 1;
    END IF;
    RETURN NEW;
END $$;

-- Notify listeners of a change, once a transaction, as the payload is constant. Argument: the payload.
CREATE OR REPLACE FUNCTION public.trigger_announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('content', TG_ARGV[0]);
    RETURN NULL;
END $$;

-- Notify listeners of a change, but not of statements without rows. Argument: the payload.
CREATE OR REPLACE FUNCTION public.trigger_announce_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    is_changed boolean;
BEGIN
    IF TG_OP = 'INSERT' THEN
        is_changed := EXISTS (SELECT FROM new_values);
    ELSE
        is_changed := EXISTS (SELECT FROM old_values);
    END IF;
    IF is_changed THEN
        PERFORM pg_notify('content', TG_ARGV[0]);
    END IF;
    RETURN NULL;
END $$;

-- Count a change of rows as one of the rows that a column points at. Arguments: the table of those, the column.
-- Rows stamped in the same transaction are left alone, so that a bulk load writes them once.
CREATE OR REPLACE FUNCTION public.trigger_touch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    keys text := CASE TG_OP
        WHEN 'INSERT' THEN 'SELECT %2$I FROM new_values'
        WHEN 'DELETE' THEN 'SELECT %2$I FROM old_values'
        ELSE 'SELECT %2$I FROM old_values UNION SELECT %2$I FROM new_values'
    END;
BEGIN
    EXECUTE format(
        'UPDATE public.%1$I SET changed_at = now(), version = version + 1 '
        'WHERE id IN (' || keys || ') AND changed_at < now()', TG_ARGV[0], TG_ARGV[1]);
    RETURN NULL;
END $$;

-- Refuse a reference to a record that is not there, and keep the record until the end of the transaction.
-- Arguments: the labels of the models that can be referred to.
CREATE OR REPLACE FUNCTION public.trigger_check_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    is_there boolean;
BEGIN
    IF NEW.kind = ANY (TG_ARGV) THEN
        EXECUTE format('SELECT true FROM public.%I WHERE uid = $1 FOR KEY SHARE', replace(NEW.kind, '.', '_'))
        INTO is_there USING NEW.record_uid;
    END IF;
    IF is_there IS NULL THEN
        RAISE foreign_key_violation USING MESSAGE = format('There is no %s with the uid %s.', NEW.kind, NEW.record_uid);
    END IF;
    RETURN NEW;
END $$;

-- Delete the references to deleted records. Arguments: the label of their model, and the tables of references.
CREATE OR REPLACE FUNCTION public.trigger_delete_references() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    pointing text;
BEGIN
    FOREACH pointing IN ARRAY TG_ARGV[1:] LOOP
        EXECUTE format('DELETE FROM public.%I WHERE kind = $1 AND record_uid IN (SELECT uid FROM old_values)', pointing)
        USING TG_ARGV[0];
    END LOOP;
    RETURN NULL;
END $$;

-- Leave a redirect behind at the path of a slug that changes, whoever changes it, and take one away where a page
-- comes to be. Arguments: the label of the model, the path above the slug, and "visible" if only rows that visitors
-- may have seen count.
-- The journal knows whether a draft was public under the same slug before.
CREATE OR REPLACE FUNCTION public.trigger_redirect() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    prefix text := TG_ARGV[1];
    was_seen boolean := true;
    is_seen boolean := true;
    was_seen_before boolean;
BEGIN
    IF TG_ARGV[2] = 'visible' THEN
        was_seen := OLD.visibility IN ('public', 'withdrawn');
        is_seen := NEW.visibility IN ('public', 'withdrawn');
    END IF;
    IF OLD.slug IS DISTINCT FROM NEW.slug AND OLD.slug IS NOT NULL THEN
        was_seen_before := was_seen;
        IF NOT was_seen THEN
            was_seen_before := EXISTS (
                SELECT FROM public.journal_event AS past
                WHERE past.table_name = TG_TABLE_NAME AND past.row_id = OLD.id
                  AND past."values" ->> 'slug' = OLD.slug
                  AND past."values" ->> 'visibility' IN ('public', 'withdrawn'));
        END IF;
        IF was_seen_before THEN
            INSERT INTO public.redirects_redirect
                (form, old_path, action, target_path, kind, record_uid, notice, delay)
            VALUES ('exact', prefix || OLD.slug || '/', '301', '', TG_ARGV[0], OLD.uid, '', 3)
            ON CONFLICT (form, old_path) DO UPDATE SET action = '301', target_path = '', notice = '',
                kind = EXCLUDED.kind, record_uid = EXCLUDED.record_uid;
        END IF;
    END IF;
    IF NEW.slug IS NOT NULL AND is_seen AND (OLD.slug IS DISTINCT FROM NEW.slug OR NOT was_seen) THEN
        DELETE FROM public.redirects_redirect
        WHERE form = 'exact' AND old_path IN (prefix || NEW.slug || '/', prefix || NEW.slug);
    END IF;
    RETURN NULL;
END $$;

-- Take the redirects away at the paths of new rows. Arguments as above.
CREATE OR REPLACE FUNCTION public.trigger_take_path() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE
        'DELETE FROM public.redirects_redirect AS former USING new_values AS added WHERE former.form = ''exact'' '
        'AND former.old_path IN ($1 || added.slug || ''/'', $1 || added.slug)'
        || CASE WHEN TG_ARGV[2] = 'visible' THEN ' AND added.visibility IN (''public'', ''withdrawn'')' ELSE '' END
    USING TG_ARGV[1];
    RETURN NULL;
END $$;

-- The values of a row that the journal keeps: without the columns that are left out, and without empty ones.
CREATE OR REPLACE FUNCTION public.journal_values(row_values jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
    FROM jsonb_each(row_values) AS entry WHERE entry.value NOT IN ('null'::jsonb, '""'::jsonb)
$$;

-- Store the context that the application has told, and return its key; NULL without one.
CREATE OR REPLACE FUNCTION public.journal_store_context() RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
    key text := nullif(current_setting('journal.context_id', true), '');
BEGIN
    IF key IS NULL THEN
        RETURN NULL;
    END IF;
    INSERT INTO public.journal_context (id, metadata)
    VALUES (key::uuid, current_setting('journal.context_metadata', true)::jsonb)
    ON CONFLICT (id) DO UPDATE SET metadata = EXCLUDED.metadata
    WHERE public.journal_context.metadata <> EXCLUDED.metadata;
    RETURN key::uuid;
END $$;

-- Record insertions and deletions once a statement, and changes once a row that differs. Arguments: the condition
-- (SQL over "changed") of what is recorded unless the context records all, the table of the parent, the column with its key (both may be empty),
-- and the columns that are left out.
CREATE OR REPLACE FUNCTION public.trigger_journal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    left_out text[] := TG_ARGV[3:];
    was jsonb;
    became jsonb;
BEGIN
    IF TG_OP <> 'UPDATE' THEN
        EXECUTE format(
            'INSERT INTO public.journal_event '
            '(table_name, row_id, parent_table, parent_id, action, "values", context_id) '
            'SELECT %L, changed.id, %L, %s, %L, public.journal_values(to_jsonb(changed) - $1), '
            '(SELECT public.journal_store_context()) FROM %I AS changed WHERE %s',
            TG_TABLE_NAME, nullif(TG_ARGV[1], ''),
            CASE WHEN TG_ARGV[2] = '' THEN 'NULL::bigint' ELSE format('changed.%I', TG_ARGV[2]) END,
            left(TG_OP, 1), CASE TG_OP WHEN 'INSERT' THEN 'new_values' ELSE 'old_values' END,
            CASE WHEN current_setting('journal.record_all', true) = 'yes' THEN 'true'
                ELSE coalesce(nullif(TG_ARGV[0], ''), 'true') END)
        USING left_out;
        RETURN NULL;
    END IF;
    was := to_jsonb(OLD) - left_out;
    became := to_jsonb(NEW) - left_out;
    IF was IS DISTINCT FROM became THEN
        INSERT INTO public.journal_event
            (table_name, row_id, parent_table, parent_id, action, "values", former, context_id)
        VALUES (
            TG_TABLE_NAME, NEW.id, nullif(TG_ARGV[1], ''), (became ->> nullif(TG_ARGV[2], ''))::bigint, 'U',
            public.journal_values(became),
            (SELECT jsonb_object_agg(entry.key, entry.value) FROM jsonb_each(was) AS entry
             WHERE entry.value IS DISTINCT FROM became -> entry.key),
            public.journal_store_context());
    END IF;
    RETURN NULL;
END $$;
