"""Sort names and titles as readers of the active language expect, in databases of every locale.

Names are sorted without accents and case (`site_norm`), which is right in English, German, French and many
others. Some languages have letters of their own, which come behind one without an accent. Small lists are
sorted by keys that say so; the lists of corpora, which have indexes and are read by keyset, are not.
"""

from django.db.models import Func, TextField, Value
from django.db.models.functions import Collate, Replace

from core.languages import get_content_language

_NORTH = ("zåäö",)
_SOUTH_SLAVIC = ("cčć", "dđ", "sš", "zž")
TAILORINGS = {
    "cs": ("cč", "rř", "sš", "zž"),
    "da": ("zæøå",),
    "es": ("nñ",),
    "et": ("sš", "wõäöü"),
    "fi": _NORTH,
    "hr": _SOUTH_SLAVIC,
    "hu": ("oö", "uü"),
    "is": ("aá", "dð", "eé", "ií", "oó", "uú", "yý", "zþæö"),
    "lt": ("cč", "sš", "zž"),
    "lv": ("cč", "gģ", "kķ", "lļ", "nņ", "sš", "zž"),
    "nb": ("zæøå",),
    "nn": ("zæøå",),
    "no": ("zæøå",),
    "pl": ("aą", "cć", "eę", "lł", "nń", "oó", "sś", "zźż"),
    "ro": ("aăâ", "iî", "sș", "tț"),
    "sk": ("aä", "cč", "oô", "sš", "zž"),
    "sl": _SOUTH_SLAVIC,
    "sr": _SOUTH_SLAVIC,
    "sv": _NORTH,
    "tr": ("cç", "gğ", "hı", "oö", "sş", "uü"),
}
"""By language: a letter of English, and those that come between it and the next."""
_BEHIND = "~"  # sorts behind all letters
_PAIRS = {"cs": {"ch": f"h{_BEHIND}"}, "sk": {"ch": f"h{_BEHIND}"}}


def list_tailored_letters() -> dict[str, str]:
    """Return what stands for the letters of the active language in its sort keys; empty where it has none."""
    language = get_content_language().partition("-")[0]
    letters = {
        letter: f"{group[0]}{_BEHIND}{rank}"
        for group in TAILORINGS.get(language, ())
        for rank, letter in enumerate(group[1:], start=1)
    }
    return letters | _PAIRS.get(language, {})


def build_sort_key(text) -> Collate:
    """Return the key by which texts are sorted, in the order of the active language."""
    if letters := list_tailored_letters():
        text = Func(text, template="normalize(%(expressions)s, NFC)", output_field=TextField())
        for letter, key in letters.items():
            for form in dict.fromkeys((letter, letter.upper(), letter.capitalize())):
                text = Replace(text, Value(form), Value(key))
    return Collate(Func(text, function="public.site_norm", output_field=TextField()), "C")
