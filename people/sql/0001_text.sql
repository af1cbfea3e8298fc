-- Functions and the text search configuration that generated columns and indexes of all apps use.

CREATE FUNCTION public.site_norm(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    IF octet_length(value) = length(value) THEN  -- ASCII
        RETURN lower(value);
    END IF;
    RETURN lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFKC)));
END $$;

CREATE FUNCTION public.site_last_year(years smallint[]) RETURNS smallint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT max(year) FROM unnest(years) AS year);

CREATE TEXT SEARCH CONFIGURATION public.site (COPY = pg_catalog.english);
ALTER TEXT SEARCH CONFIGURATION public.site
    ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, english_stem;
