-- Texts as search compares them. Documents and queries go through the same functions, before PostgreSQL's
-- parser sees them, and nothing here asks the locale of the database: characters are listed, not classified.

CREATE OR REPLACE FUNCTION public.site_lower(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    value := lower(value COLLATE "C");  -- A to Z only
    IF value ~ '[\u0391-\u03a9\u03c2\u0400-\u042f]' THEN  -- the usual Greek and Cyrillic capitals
        value := translate(value, 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩЀЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯς', 'αβγδεζηθικλμνξοπρστυφχψωѐђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяσ');
    END IF;
    IF value ~ '[\u0181-\u024e\u0370-\u0390\u03aa\u03ab\u03cf\u03d8-\u03ff\u0401\u0460-\u0556\u10a0-\u10cd\u13a0-\u13f5\u1c90-\u1cbf\u2132-\u2184\u2c00-\u2cf2\ua640-\ua7f5]' THEN
        value := translate(
            value,
            'ƄƆƎƏƔƜƟƦƧƩƱƷƸƼǢǮǶǷǼǾȜȠȢɁɅɊͰͲͶͿϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱭⱯⱰⱵⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜾꝚꝜꝢꝨꝪꝬꝮꝽꝾꞀꞂꞄꞋꞍꞖꞘꞚꞜꞞꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟐꟖꟘꟵ',
            'ƅɔǝəɣɯɵʀƨʃʊʒƹƽǣǯƕƿǽǿȝƞȣɂʌɋͱͳͷϳϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟɑɐɒⱶⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜿꝛꝝꝣꝩꝫꝭꝯᵹꝿꞁꞃꞅꞌɥꞗꞙꞛꞝꞟɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊꟑꟗꟙꟶ');
    END IF;
    RETURN value;
END $$;

-- NFKC in lower case without accents, vowel points and what is never seen; plain quotes, hyphens, apostrophes.
-- bibliography.names.normalize_name gives the same result: change both or neither.
CREATE OR REPLACE FUNCTION public.site_norm(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    IF octet_length(value) = length(value) THEN  -- ASCII
        RETURN lower(value COLLATE "C");
    END IF;
    value := normalize(value, NFKC);
    IF value ~ '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e01efʼʹ׳״־]' THEN
        value := regexp_replace(
            value,
            '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e01ef]+',
            '', 'g');
        value := translate(value, 'ʼʹ׳״־', '''''''"-');
    END IF;
    value := public.unaccent('public.unaccent'::regdictionary, value);
    IF octet_length(value) = length(value) THEN
        RETURN lower(value COLLATE "C");
    END IF;
    RETURN public.site_lower(value);
END $$;

-- TeX as it is shown, in plain letters: CO$_2$ as CO2, $k$-means as k-means, $\alpha$-helix as alpha-helix.
CREATE OR REPLACE FUNCTION public.site_plain_tex(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    parts text[];
BEGIN
    IF strpos(value, '\') > 0 THEN
        value := replace(value, '\$', ' ');
        value := regexp_replace(value, '\\[][()]', '$', 'g');
        value := regexp_replace(
            value,
            '\\(?:var)?(alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega|log|ln|exp|sin|cos|tan|tanh|min|max|argmin|argmax|inf|sup|lim|det|dim|gcd|ker)(?![a-z])',
            ' \1 ', 'gi');
        value := regexp_replace(value, '\\(?:times|(ell))(?![A-Za-z])\s*', '×\1', 'g');
        value := replace(value, '×ell', 'l');
        value := regexp_replace(
            value,
            '\\(?:math[a-z]+|text[a-z]*|emph|operatorname|boldsymbol|bm|ensuremath|rm|bf|it|left|right)(?![A-Za-z])\s*\{?',
            '', 'g');
        value := regexp_replace(value, '\\([_%&#])', '\1', 'g');
    END IF;
    parts := string_to_array(value, '$');
    IF cardinality(parts) < 3 THEN
        RETURN value;
    END IF;
    RETURN (
        SELECT string_agg(
            CASE
                WHEN place % 2 = 1 OR place = cardinality(parts) THEN part
                WHEN strpos(part, '\') > 0 THEN
                    translate(regexp_replace(part, '\\(?:[A-Za-z]+|.)', ' ', 'g'), '&~_^{}', '  ')
                ELSE translate(part, '&~_^{}', '  ')
            END, '' ORDER BY place)
        FROM unnest(parts) WITH ORDINALITY AS piece(part, place));
END $$;

-- A text in plain lower-case letters, as it is read: without TeX and tags, Greek letters by their names, and
-- spaces for all signs outside ASCII.
CREATE OR REPLACE FUNCTION public.site_text(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    letter text;
BEGIN
    IF octet_length(value) = length(value) AND value !~ '[$\\<&]|[0-9][abgdkABGDK]' THEN  -- most texts
        RETURN lower(value COLLATE "C");
    END IF;
    IF strpos(value, '$') > 0 OR strpos(value, '\') > 0 THEN
        value := public.site_plain_tex(value);
    END IF;
    IF strpos(value, '<') > 0 THEN
        value := regexp_replace(value, '</?(?:su[bp]|[biu]|em|strong|scp|tt)>', '', 'gi');
    END IF;
    IF octet_length(value) = length(value) THEN
        value := lower(value COLLATE "C");
    ELSE
        value := replace(replace(value, '×', 'x'), E'\u200b', '-');
        value := public.site_norm(value);
        IF octet_length(value) <> length(value) THEN
            value := regexp_replace(
                value,
                '[\u0080-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd-\u06de\u06e9\u06fd-\u06fe\u0700-\u070f\u07f6-\u07f9\u07fe-\u07ff\u0830-\u083e\u085e\u0888\u0890-\u0891\u08e2\u0964-\u0965\u0970\u09f2-\u09f3\u09fa-\u09fb\u09fd\u0a76\u0af0-\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a-\u0e5b\u0f01-\u0f17\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u104a-\u104f\u109e-\u109f\u10fb\u1360-\u1368\u1390-\u1399\u1400\u166d-\u166e\u1680\u169b-\u169c\u16eb-\u16ed\u1735-\u1736\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u180e\u1940-\u1945\u19de-\u19ff\u1a1e-\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b5a-\u1b6a\u1b74-\u1b7e\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3\u200b-\u20c0\u2104-\u212e\u213a-\u214d\u214f\u218a-\u244a\u2500-\u2775\u2794-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u3004\u3008-\u3020\u3030\u3037\u303d-\u303f\u30a0\u30fb\u3190-\u3191\u31c0-\u31ef\u327f\u4dc0-\u4dff\ua490-\ua4c6\ua4fe-\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua716\ua720-\ua721\ua789-\ua78a\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce-\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e-\ua92f\ua95f\ua9c1-\ua9cd\ua9de-\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade-\uaadf\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\ue000-\uf8ff\ufbb2-\ufdff\ufe45-\ufe46\ufeff-\ufffd\U00010100-\U00010102\U00010137-\U0001013f\U00010179-\U00010189\U0001018c-\U000101fc\U0001039f\U000103d0\U0001056f\U00010857\U00010877-\U00010878\U0001091f\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010ac8\U00010af0-\U00010af6\U00010b39-\U00010b3f\U00010b99-\U00010b9c\U00010ead\U00010f55-\U00010f59\U00010f86-\U00010f89\U00011047-\U0001104d\U000110bb-\U000110c1\U000110cd\U00011140-\U00011143\U00011174-\U00011175\U000111c5-\U000111c8\U000111cd\U000111db\U000111dd-\U000111df\U00011238-\U0001123d\U000112a9\U0001144b-\U0001144f\U0001145a-\U0001145d\U000114c6\U000115c1-\U000115d7\U00011641-\U00011643\U00011660-\U0001166c\U000116b9\U0001173c-\U0001173f\U0001183b\U00011944-\U00011946\U000119e2\U00011a3f-\U00011a46\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011c41-\U00011c45\U00011c70-\U00011c71\U00011ef7-\U00011ef8\U00011f43-\U00011f4f\U00011fd5-\U00011fff\U00012470-\U00012474\U00012ff1-\U00012ff2\U00013430-\U0001343f\U00016a6e-\U00016a6f\U00016af5\U00016b37-\U00016b3f\U00016b44-\U00016b45\U00016e97-\U00016e9a\U00016fe2\U0001bc9c\U0001bc9f-\U0001bca3\U0001cf50-\U0001d15d\U0001d16a-\U0001d16c\U0001d173-\U0001d17a\U0001d183-\U0001d184\U0001d18c-\U0001d1a9\U0001d1ae-\U0001d241\U0001d245\U0001d300-\U0001d356\U0001d800-\U0001d9ff\U0001da37-\U0001da3a\U0001da6d-\U0001da74\U0001da76-\U0001da83\U0001da85-\U0001da8b\U0001e14f\U0001e2ff\U0001e95e-\U0001e95f\U0001ecac\U0001ecb0\U0001ed2e\U0001eef0-\U0001f0f5\U0001f10d-\U0001fbca\U000e0001-\U000e007f\U000f0000-\U0010fffd]',
                ' ', 'g');
            -- one or two Greek letters alone are symbols, more are a word
            IF value ~ '[α-ω]' THEN
                value := regexp_replace(
                    value, '(?<![α-ω])([α-ω])([α-ω]?)(?![α-ω])', ' \1  \2 ', 'g');
                FOREACH letter IN ARRAY string_to_array('αalpha βbeta γgamma δdelta εepsilon ζzeta ηeta θtheta ιiota κkappa λlambda μmu νnu ξxi οomicron πpi ρrho σsigma τtau υupsilon φphi χchi ψpsi ωomega', ' ') LOOP
                    value := replace(value, ' ' || left(letter, 1) || ' ', ' ' || substr(letter, 2) || ' ');
                END LOOP;
            END IF;
        END IF;
    END IF;
    IF strpos(value, '&') > 0 THEN  -- AT&T, R&D
        value := regexp_replace(
            value, '(?<![a-z0-9&])([a-z]{1,3})&([a-z]{1,3})(?![a-z0-9&])', '\1and\2', 'g');
    END IF;
    IF value ~ '[0-9](?:alpha|beta|gamma|delta|kappa)' THEN  -- 17beta-estradiol
        value := regexp_replace(value, '([0-9])(alpha|beta|gamma|delta|kappa)(?![a-z])', '\1 \2', 'g');
    END IF;
    RETURN value;
END $$;

-- A text without what PostgreSQL's parser takes for addresses, paths, tags and signed numbers; hyphens stay.
-- Each Chinese and Japanese character is a word.
CREATE OR REPLACE FUNCTION public.site_hyphened(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    value := regexp_replace(public.site_text(value), '[./@_<>~&+]+', ' ', 'g');
    IF octet_length(value) = length(value) THEN
        RETURN value;
    END IF;
    RETURN regexp_replace(
        value,
        '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f])', ' \1 ', 'g');
END $$;

-- ä, ö, ü, ø and å as they are spelt in plain letters; NULL for a text without them.
CREATE OR REPLACE FUNCTION public.site_respelt(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    IF octet_length(value) = length(value) THEN
        RETURN NULL;
    END IF;
    IF value !~ '[äöüøåÄÖÜØÅ\u0308\u030a]' THEN
        RETURN NULL;
    END IF;
    value := translate(normalize(value, NFC), 'ÄÖÜØÅ', 'äöüøå');
    RETURN replace(replace(replace(replace(replace(
        value, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');
END $$;

-- What the text search configuration gets of a document: its words, and behind them other spellings of
-- compounds and umlauts, so that the words before keep their places for phrases.
CREATE OR REPLACE FUNCTION public.site_words(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    hyphened text := public.site_hyphened(value);
    respelt text := public.site_respelt(value);
    others text := '';
BEGIN
    IF strpos(hyphened, '-') > 0 THEN  -- co-operative as cooperative, 3-D as 3d
        others := (
            SELECT coalesce(string_agg(replace(compound[1], '-', ''), ' '), '')
            FROM regexp_matches(hyphened, '([^ ]+-[^ ]+)', 'g') AS compound
            WHERE compound[1] ~ '[^0-9-]');
    END IF;
    IF respelt IS NOT NULL THEN  -- Löwen as Loewen
        others := others || (
            SELECT coalesce(string_agg(' ' || replace(after, '-', ' '), ''), '')
            FROM unnest(
                string_to_array(hyphened, ' '), string_to_array(public.site_hyphened(respelt), ' ')
            ) AS pair(before, after)
            WHERE before IS DISTINCT FROM after);
    END IF;
    RETURN replace(hyphened, '-', ' ') || ' ' || others;
END $$;

-- The query for a text that must stand in a document, in any of its spellings.
CREATE OR REPLACE FUNCTION public.site_query(value text) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    hyphened text := public.site_hyphened(value);
    respelt text := public.site_respelt(value);
    spellings tsquery := phraseto_tsquery('public.site', replace(hyphened, '-', ' '));
BEGIN
    IF strpos(hyphened, '-') > 0 THEN
        spellings := spellings || phraseto_tsquery('public.site', replace(hyphened, '-', ''));
    END IF;
    IF respelt IS NOT NULL THEN
        spellings := spellings || phraseto_tsquery('public.site', replace(public.site_hyphened(respelt), '-', ' '));
    END IF;
    RETURN spellings;
END $$;

-- Regular expressions for texts in which each of the values begins a word; there is none for mere signs.
-- The texts have to be normalised by site_text.
CREATE OR REPLACE FUNCTION public.site_patterns(searched text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
    SELECT coalesce(array_agg(
        CASE
            WHEN word ~ '^[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]' THEN ''
            WHEN word ~ '^[a-z0-9\u0080-\U0010ffff]' THEN '(?:^|[\x01-/:-@\[-`{-\x7f])'
            ELSE '' END
        || regexp_replace(
            regexp_replace(
                regexp_replace(word, '([^a-z0-9\u0080-\U0010ffff -])', '\\\1', 'g'),
                ' *-[ -]*', '[[:space:]-]*', 'g'),
            ' +', '[[:space:]-]+', 'g')), '{}')
    FROM (
        SELECT coalesce(nullif(btrim(public.site_text(value), ' -'), ''), public.site_norm(value)) AS word
        FROM unnest(searched) AS value) AS normalised
    WHERE word <> '');
