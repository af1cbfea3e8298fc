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
