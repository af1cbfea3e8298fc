-- What generated columns and indexes of all apps use, beside the functions of 0001_search_text.sql.

CREATE FUNCTION public.site_last_year(years smallint[]) RETURNS smallint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT max(year) FROM unnest(years) AS year);

CREATE TEXT SEARCH CONFIGURATION public.site (COPY = pg_catalog.english);
ALTER TEXT SEARCH CONFIGURATION public.site
    ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, english_stem;
