-- Search by the words of a paper's own language. The language is as people and exports write it: "de", "de-AT",
-- "ger", "German", "ngerman". NULL for English, which `search` has, and for what has no dictionary here.

CREATE OR REPLACE FUNCTION public.site_stemmer(language text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
    CASE lower(split_part(split_part(language, '-', 1), '_', 1) COLLATE "C")
        WHEN '' THEN NULL WHEN 'en' THEN NULL WHEN 'eng' THEN NULL WHEN 'english' THEN NULL
        WHEN 'de' THEN 'german' WHEN 'ger' THEN 'german'
        WHEN 'deu' THEN 'german' WHEN 'german' THEN 'german'
        WHEN 'ngerman' THEN 'german' WHEN 'naustrian' THEN 'german'
        WHEN 'deutsch' THEN 'german'
        WHEN 'fr' THEN 'french' WHEN 'fre' THEN 'french'
        WHEN 'fra' THEN 'french' WHEN 'french' THEN 'french'
        WHEN 'es' THEN 'spanish' WHEN 'spa' THEN 'spanish'
        WHEN 'spanish' THEN 'spanish'
        WHEN 'it' THEN 'italian' WHEN 'ita' THEN 'italian'
        WHEN 'italian' THEN 'italian'
        WHEN 'pt' THEN 'portuguese' WHEN 'por' THEN 'portuguese'
        WHEN 'portuguese' THEN 'portuguese' WHEN 'brazilian' THEN 'portuguese'
        WHEN 'nl' THEN 'dutch' WHEN 'dut' THEN 'dutch'
        WHEN 'nld' THEN 'dutch' WHEN 'dutch' THEN 'dutch'
        WHEN 'da' THEN 'danish' WHEN 'dan' THEN 'danish'
        WHEN 'danish' THEN 'danish'
        WHEN 'sv' THEN 'swedish' WHEN 'swe' THEN 'swedish'
        WHEN 'swedish' THEN 'swedish'
        WHEN 'no' THEN 'norwegian' WHEN 'nb' THEN 'norwegian'
        WHEN 'nn' THEN 'norwegian' WHEN 'nor' THEN 'norwegian'
        WHEN 'norwegian' THEN 'norwegian' WHEN 'norsk' THEN 'norwegian'
        WHEN 'fi' THEN 'finnish' WHEN 'fin' THEN 'finnish'
        WHEN 'finnish' THEN 'finnish'
        WHEN 'hu' THEN 'hungarian' WHEN 'hun' THEN 'hungarian'
        WHEN 'hungarian' THEN 'hungarian' WHEN 'magyar' THEN 'hungarian'
        WHEN 'ro' THEN 'romanian' WHEN 'rum' THEN 'romanian'
        WHEN 'ron' THEN 'romanian' WHEN 'romanian' THEN 'romanian'
        WHEN 'ru' THEN 'russian' WHEN 'rus' THEN 'russian'
        WHEN 'russian' THEN 'russian'
        WHEN 'tr' THEN 'turkish' WHEN 'tur' THEN 'turkish'
        WHEN 'turkish' THEN 'turkish'
        WHEN 'ar' THEN 'arabic' WHEN 'ara' THEN 'arabic'
        WHEN 'arabic' THEN 'arabic'
    END);

-- What `search` has of a paper, in the stems of its language; NULL where that has none here. Its cost keeps the
-- planner from computing it for each row of a scan, in place of reading the index.
CREATE OR REPLACE FUNCTION public.site_stems(language text, title text, names text, abstract text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
    stemmer regconfig := 'pg_catalog.' || public.site_stemmer(language);
BEGIN
    IF stemmer IS NULL THEN
        RETURN NULL;
    END IF;
    RETURN setweight(to_tsvector(stemmer, public.site_words(title)), 'A')
        || setweight(to_tsvector(stemmer, public.site_words(names)), 'B')
        || setweight(to_tsvector(stemmer, public.site_words(abstract)), 'D');
END $$;

-- As site_query(value), in the stems of another language.
CREATE OR REPLACE FUNCTION public.site_query(value text, stemmer_name text) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    stemmer regconfig := 'pg_catalog.' || stemmer_name;
    hyphened text := public.site_hyphened(value);
    respelt text := public.site_respelt(value);
    spellings tsquery := phraseto_tsquery(stemmer, replace(hyphened, '-', ' '));
BEGIN
    IF strpos(hyphened, '-') > 0 THEN
        spellings := spellings || phraseto_tsquery(stemmer, replace(hyphened, '-', ''));
    END IF;
    IF respelt IS NOT NULL THEN
        spellings := spellings || phraseto_tsquery(stemmer, replace(public.site_hyphened(respelt), '-', ' '));
    END IF;
    RETURN spellings;
END $$;
