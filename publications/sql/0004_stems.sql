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

-- The words with accents, which site_norm takes away: stemmers know their endings, as of "distribuée".
CREATE OR REPLACE FUNCTION public.site_accented(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    IF octet_length(value) = length(value) THEN  -- ASCII
        RETURN '';
    END IF;
    value := normalize(public.site_lower(normalize(value, NFD)), NFC);
    value := translate(value, 'ÆÐØÞĐĦŁŊŒŦ', 'æðøþđħłŋœŧ');
    RETURN (
        SELECT coalesce(string_agg(word, ' '), '')
        FROM regexp_split_to_table(value, '[\x01-@\[-`{-\u00bf\u2000-\u206f\u3000-\u303f]+') AS word
        WHERE public.site_norm(word) <> word);
END $$;

-- A tsvector or tsquery as text, without the accents of its words.
CREATE OR REPLACE FUNCTION public.site_fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN normalize(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]+', '', 'g'), NFC);

-- What `search` has of a paper, in the stems of its language, with the name of these as a word that no text has;
-- NULL where the language has none here. Behind the stems of words without accents are those of accented words.
CREATE OR REPLACE FUNCTION public.site_stems(language text, title text, names text, abstract text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    stemmer text := public.site_stemmer(language);
    config regconfig := 'pg_catalog.' || stemmer;
BEGIN
    IF stemmer IS NULL THEN
        RETURN NULL;
    END IF;
    RETURN array_to_tsvector(ARRAY['=' || stemmer])
        || setweight(to_tsvector(config, public.site_words(title)), 'A')
        || setweight(to_tsvector(config, public.site_words(names)), 'B')
        || setweight(to_tsvector(config, public.site_words(abstract)), 'D')
        || setweight(public.site_fold(to_tsvector(config, public.site_accented(title))::text)::tsvector, 'A')
        || setweight(public.site_fold(to_tsvector(config, public.site_accented(abstract))::text)::tsvector, 'D');
END $$;

-- As site_query(value), in the stems of another language.
CREATE OR REPLACE FUNCTION public.site_query(value text, stemmer text) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    config regconfig := 'pg_catalog.' || stemmer;
    hyphened text := public.site_hyphened(value);
    respelt text := public.site_respelt(value);
    accented text := public.site_accented(value);
    spellings tsquery := phraseto_tsquery(config, replace(hyphened, '-', ' '));
BEGIN
    IF strpos(hyphened, '-') > 0 THEN
        spellings := spellings || phraseto_tsquery(config, replace(hyphened, '-', ''));
    END IF;
    IF respelt IS NOT NULL THEN
        spellings := spellings || phraseto_tsquery(config, replace(public.site_hyphened(respelt), '-', ' '));
    END IF;
    IF accented <> '' AND strpos(hyphened, ' ') = 0 THEN
        spellings := spellings || public.site_fold(phraseto_tsquery(config, accented)::text)::tsquery;
    END IF;
    RETURN spellings;
END $$;

-- Keeps the column `stems`. GENERATED would do the same, but adding such a column writes the whole table anew
-- while nobody can read it. It is no declared trigger, since it fires even where those are switched off.
CREATE OR REPLACE FUNCTION public.publications_stems() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' OR OLD.stems IS NULL
        OR (OLD.language, OLD.title, OLD.names, OLD.abstract)
            IS DISTINCT FROM (NEW.language, NEW.title, NEW.names, NEW.abstract) THEN
        NEW.stems := public.site_stems(NEW.language, NEW.title, NEW.names, NEW.abstract);
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER stems BEFORE INSERT OR UPDATE OF language, title, names, abstract
ON public.publications_publication FOR EACH ROW
WHEN (NEW.language <> '' OR NEW.stems IS NOT NULL) EXECUTE FUNCTION public.publications_stems();
ALTER TABLE public.publications_publication ENABLE ALWAYS TRIGGER stems;
