-- Functions that indexes, generated columns and triggers of papers use.

-- Whether the group holds a paper.
CREATE FUNCTION public.publications_held(paper bigint) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    IF current_setting('groupsite.papers', true) = 'of a corpus' THEN
        RETURN false;
    END IF;
    RETURN EXISTS (
        SELECT 1 FROM public.publications_publication WHERE id = paper AND slug IS NOT NULL);
END $$;

-- The words of a text, in which each Chinese or Japanese letter is one. Not strict, so that it can be inlined.
CREATE FUNCTION public.site_words(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = length(value) THEN value ELSE regexp_replace(
    value,
    '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f])', ' \1 ', 'g') END;
