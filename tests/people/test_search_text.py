"""Texts and queries in plain words: the same in databases of every locale."""

import unicodedata

import pytest
from django.conf import settings
from django.db import Error, connection

from bibliography.names import normalize_name
from core.db.fields import SLUG_FORM

FUNCTIONS = "".join(
    (settings.BASE_DIR / path).read_text()
    for path in ("people/sql/0001_search_text.sql", "publications/sql/0003_plain_bylines.sql")
)
LOCALES = {
    "C": "LOCALE_PROVIDER libc LOCALE 'C'",
    "C.UTF-8": "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'",
    "libc": "LOCALE_PROVIDER libc LOCALE 'C.UTF-8'",
    "ICU": "LOCALE_PROVIDER icu ICU_LOCALE 'tr' LOCALE 'C'",
}
CONFIGURATION = """
    CREATE EXTENSION unaccent;
    CREATE TEXT SEARCH CONFIGURATION public.site (COPY = pg_catalog.english);
    ALTER TEXT SEARCH CONFIGURATION public.site
        ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, english_stem;
"""
FOUND = [
    ("“Who goes there?” A watch", "who goes there"),
    ("‘Hush’, she said", "hush"),
    ("„Wohin?“ und ›Woher?‹", "wohin"),
    ("«Allons» et cetera", "allons"),
    ("Slow, steady—and first", "steady"),
    ("Lake…and mountain", "mountain"),
    ("¿Dónde? ¡Aquí!", "donde"),
    ("¿Dónde? ¡Aquí!", "aqui"),
    ("Fermi–Dirac statistics", "dirac"),
    ("Fermi–Dirac statistics", "fermi-dirac"),
    ("Fermi–Dirac statistics", "fermi dirac"),
    ("Fermi-Dirac statistics", "Fermi—Dirac"),
    ("Fermi Dirac statistics", "Fermi–Dirac"),
    ("Fermi−Dirac statistics", "fermi‑dirac"),
    ("A safe client–server split", "safe client server split"),
    ("L. D’Arcy · M. O’Hara", "O'Hara"),
    ("L. D'Arcy · M. O'Hara", "O’Hara"),
    ("M. O’Hara", "hara"),
    ("à l’usine", "l'usine"),
    ("Methane, CH$_4$", "CH4"),
    ("Methane, CH$_4$", "CH₄"),
    ("Methane, CH₄", "$CH_4$"),
    ("Methane, CH<sub>4</sub>", "ch4"),
    (r"Methane, $\mathrm{CH}_{4}$", "ch4"),
    (r"Methane, \(CH_4\)", "ch4"),
    ("Fe$_2$O$_3$ grains", "Fe2O3"),
    ("$n$-grams", "n-grams"),
    ("$n$-grams", "n grams"),
    (r"$\beta$-sheet", "β-sheet"),
    (r"$\beta$-sheet", "beta sheet"),
    ("β-sheet", r"$\beta$-sheet"),
    (r"$\varepsilon$-greedy", "ε-greedy"),
    (r"5$\alpha$-reductase", "5α-reductase"),
    ("5α-reductase", "5 alpha reductase"),
    ("5α-reductase", "5alpha-reductase"),
    ("5alpha-reductase", "5α-reductase"),
    (r"$\pi\pi$ scattering", "ππ"),
    (r"3$\times$ cheaper", "3x cheaper"),
    ("3× cheaper", "3x"),
    ("3x cheaper", "3×"),
    ("µ-kernels", "μ-kernels"),
    (r"An $O(m \log m)$ bound", "m log m"),
    (r"\emph{H. sapiens} here", "sapiens"),
    ("ﾃｽﾄ of ＤＥＦ", "テスト"),
    ("ﾃｽﾄ of ＤＥＦ", "def"),
    ("data\u00adbase", "database"),
    ("data\u200bbase", "database"),
    ("data\u200bbase", "data base"),
    ("ספֶר", "ספר"),
    ("ספר", "סֵפֶר"),
    ("كِتَاب", "كتاب"),
    ("R&D at AT&T", "R&D"),
    ("R&D at AT&T", "at&t"),
    ("A pre-print co-authored", "preprint"),
    ("A preprint", "pre-print"),
    ("A 2-D view", "2D"),
    ("A 2D view", "2-D"),
    ("SARS-2 waves", "sars 2"),
    ("Größe und Übung", "uebung"),
    ("Uebung", "Übung"),
    ("Übung", "ubung"),
    ("Bjørn", "bjoern"),
    ("HTTP/2 over UDP", "http"),
    ("the read_only flag", "flag"),
    ("where a<begin here c>d", "begin"),
    ("Ёж и уж", "ЕЖ"),
    ("Η ΘΆΛΑΣΣΑ", "θάλασσα"),
    ("ՀԱՅ", "հայ"),
    ("İZMİR Ilıca", "izmir ilica"),
    ("京都の冬", "京都"),
]
"""Titles and queries that find them."""
NOT_FOUND = [("at the t", "AT&T"), ("poet", "pot"), ("Dirac met Fermi", "Fermi–Dirac"), ("sub way", "b way")]
SLUGS = {
    "plain-1_a": True,
    "größe": True,
    "η-net": True,
    "東京": True,
    "a b": False,
    "a/b": False,
    "a–b": False,
}


@pytest.fixture(scope="module", params=LOCALES)
def database(request, django_db_setup, django_db_blocker):
    """A cursor on a small database of the locale, with the functions only."""
    with django_db_blocker.unblock():
        name = f"{connection.settings_dict['NAME']}_locale"
        with connection._nodb_cursor() as server:
            server.execute(f'DROP DATABASE IF EXISTS "{name}"')
            try:
                server.execute(
                    f"CREATE DATABASE \"{name}\" TEMPLATE template0 ENCODING 'UTF8' {LOCALES[request.param]}"
                )
            except Error as error:
                pytest.skip(f"This server has no such locale: {error}")
        own = connection.copy()
        own.settings_dict["NAME"] = name
        with own.cursor() as cursor:
            cursor.execute(CONFIGURATION + FUNCTIONS)
            yield cursor
        own.close()
        with connection._nodb_cursor() as server:
            server.execute(f'DROP DATABASE "{name}"')


def ask(cursor, statement: str, *values):
    cursor.execute(statement, values)
    return cursor.fetchone()[0]


def is_found(cursor, text: str, query: str) -> bool:
    matches = "to_tsvector('public.site', public.site_words(%s)) @@ public.site_query(%s)"
    return ask(cursor, f"SELECT {matches}", text, query)


def test_words_are_found_as_readers_see_them(database):
    assert [pair for pair in FOUND if not is_found(database, *pair)] == []


def test_other_words_are_not_found(database):
    assert [pair for pair in NOT_FOUND if is_found(database, *pair)] == []


def test_no_sign_is_part_of_a_word(database):
    """Every sign of Unicode that stays when texts are normalised."""
    signs = [
        sign
        for sign in map(chr, [*range(0x21, 0xD800), *range(0xE000, 0x20000)])
        if unicodedata.category(sign)[0] in "PS" and unicodedata.normalize("NFKC", sign) == sign
    ]
    database.execute(
        "SELECT sign FROM unnest(%s) AS sign WHERE to_tsvector('public.site', public.site_words("
        "'left' || sign || sign || 'right')) <> to_tsvector('public.site', 'left right')",
        [[sign for sign in signs if sign not in "\\-‐‒–—―−˗־×$'ʼ⹀"]],
    )
    letters = {"₠", "₢", "₣", "₤", "₧", "₹", "₺", "℗", "©", "®", "℘", "℞"}  # unaccent has letters for them
    assert {row[0] for row in database.fetchall()} <= letters


def test_names_are_normalised_as_in_python(database):
    names = [
        "Ö. O’Hara–Łuk",
        "ΟΔΥΣΣΕΎΣ",
        "Йод Ёж",
        "İpek Işık",
        "מֹשֶׁה",
        "Ｆｕｌｌ",
        "soft\u00adly",
        "Æ. Straße",
        "ՀԱՅ",
    ]
    for name in names:
        assert ask(database, "SELECT public.site_norm(%s)", name) == normalize_name(name)


RARE = "ƦǶȠɩᶥꞬꞭꞮꞲꟅꟆ"
"""Letters that `unaccent` knows in one case only; no name has them."""


def test_every_letter_is_normalised_as_in_python(database):
    letters = [f"x{chr(code)}x" for code in range(0x80, 0x30000) if unicodedata.category(chr(code))[0] == "L"]
    norms = ask(database, "SELECT array_agg(public.site_norm(name)) FROM unnest(%s) AS name", letters)
    differences = [
        (name, norm) for name, norm in zip(letters, norms, strict=True) if norm != normalize_name(name)
    ]
    assert [name for name, _ in differences if name.strip("x") not in RARE] == []


@pytest.mark.parametrize(("slug", "fits"), SLUGS.items())
def test_the_form_of_slugs(database, slug, fits):
    assert ask(database, "SELECT %s ~ %s", slug, SLUG_FORM) is fits


@pytest.mark.parametrize(
    ("text", "word", "matches"),
    [
        ("Fermi–Dirac talk", "dirac", True),
        ("Fermi Dirac talk", "fermi-dirac", True),
        ("Ёжик", "ёж", True),
        ("Reads C++ code", "C++", True),
        ("Reads C code", "C++", False),
        ("On CH$_4$", "ch4", True),
        ("β-sheets", "beta sheet", True),
        ("Rebase", "base", False),
        ("Any text", "☃", False),
        ("東京の町", "京", True),
    ],
)
def test_words_of_other_kinds_are_prefixes(database, text, word, matches):
    statement = "SELECT public.site_text(%s) ~ ALL (public.site_patterns(%s))"
    assert ask(database, statement, text, [word]) is matches


@pytest.mark.parametrize("piece", ["$", "a-", "-", "β", "$_", "\\alpha", "ä", "<", "&", "\\$", "{", "½"])
def test_a_huge_text_takes_linear_time(database, piece):
    database.execute("SET statement_timeout = '20s'")
    assert ask(database, "SELECT length(public.site_words(repeat(%s, 100000))) >= 0", piece)
