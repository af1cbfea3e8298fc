"""Tags of languages (BCP 47), from the names and codes that bibliographies use."""

import re

_NAMES = {
    "af": "afrikaans afr",
    "ar": "arabic ara arabi العربية",
    "bg": "bulgarian bul български",
    "bn": "bengali ben",
    "ca": "catalan cat català",
    "cs": "czech cze ces čeština česky",
    "cy": "welsh cym wel",
    "da": "danish dan dansk",
    "de": "german ger deu ngerman deutsch germanb",
    "de-AT": "austrian naustrian",
    "de-CH": "swissgerman nswissgerman",
    "el": "greek gre ell ελληνικά",
    "en": "english eng englisch inglés anglais inglês inglese",
    "en-AU": "australian",
    "en-CA": "canadian",
    "en-GB": "british ukenglish",
    "en-NZ": "newzealand",
    "en-US": "american usenglish",
    "eo": "esperanto epo",
    "es": "spanish spa español espanol castellano spanisch",
    "es-MX": "mexican",
    "et": "estonian est eesti",
    "eu": "basque eus baq",
    "fa": "persian per fas farsi فارسی",
    "fi": "finnish fin suomi",
    "fr": "french fre fra français francais französisch",
    "fr-CA": "canadien",
    "ga": "irish gle",
    "gl": "galician glg",
    "he": "hebrew heb עברית",
    "hi": "hindi hin हिन्दी",
    "hr": "croatian hrv hrvatski",
    "hu": "hungarian hun magyar",
    "hy": "armenian arm hye",
    "id": "indonesian ind bahasa",
    "is": "icelandic ice isl íslenska",
    "it": "italian ita italiano italienisch",
    "ja": "japanese jpn 日本語",
    "ka": "georgian geo kat",
    "ko": "korean kor 한국어",
    "la": "latin lat",
    "lt": "lithuanian lit lietuvių",
    "lv": "latvian lav latviešu",
    "mk": "macedonian mac mkd",
    "ms": "malay may msa",
    "nb": "bokmål bokmal nob",
    "nl": "dutch dut nld nederlands",
    "nn": "nynorsk nno",
    "no": "norwegian norsk nor",
    "pl": "polish pol polski",
    "pt": "portuguese por portuges português portugues",
    "pt-BR": "brazilian brazil",
    "ro": "romanian rum ron română",
    "ru": "russian rus русский russisch",
    "sk": "slovak slo slk slovenčina",
    "sl": "slovene slovenian slv slovenščina",
    "sq": "albanian alb sqi",
    "sr": "serbian srp српски srpski",
    "sv": "swedish swe svenska",
    "ta": "tamil tam",
    "th": "thai tha ไทย",
    "tr": "turkish tur türkçe",
    "uk": "ukrainian ukr українська",
    "ur": "urdu urd",
    "vi": "vietnamese vie",
    "zh": "chinese chi zho 中文 汉语 漢語",
}
_TAG_OF = {name: tag for tag, names in _NAMES.items() for name in names.split()} | {
    "mexican spanish": "es-MX",
    "american english": "en-US",
    "british english": "en-GB",
    "brazilian portuguese": "pt-BR",
    "tiếng việt": "vi",
    "simplified chinese": "zh-Hans",
    "traditional chinese": "zh-Hant",
}
_TAG = re.compile(r"([A-Za-z]{2,3})((?:-[A-Za-z0-9]{2,8})*)", re.ASCII)


def get_language_tag(language: str) -> str:
    """Return the tag of a language that is given as such, by a code of ISO 639 or by a name; "" for others.

    biblatex's keys ("langenglish") are names too.

    >>> get_language_tag("ngerman"), get_language_tag("eng"), get_language_tag("en_GB")
    ('de', 'en', 'en-GB')
    """
    name = language.strip().casefold()
    if tag := _TAG_OF.get(name) or _TAG_OF.get(name.removeprefix("lang")):
        return tag
    written = _TAG.fullmatch(language.strip().replace("_", "-"))
    if not written:
        return ""
    main = written[1].lower()
    return _TAG_OF.get(main, main) + written[2]


def get_language(language: str) -> str:
    """Return the tag of a language, or the language as it stands where it has none that is known."""
    return get_language_tag(language) or language
