"""Compare names regardless of case, and replace letters by plain Latin or ASCII ones."""

import unicodedata

LATIN = {
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "æ": "ae",
    "œ": "oe",
    "ı": "i",
    "ħ": "h",
    "ŋ": "n",
}
"""Lower-case letters without decomposition, and their replacements."""

_WITH_STROKES = (
    "ĸƀɓƃƈɖɗƌɛƒɠɩɨƙƚɲƞƥƫƭʈʋƴƶǥȡȥȴȵȶȷⱥȼⱦȿɀʉɇɉɍɏɕɟɡɢɦɧɪɫɬɭɱɳɴɼɽɾʀʂʏʐʑʙʛʜʝʟʠᴀᴃᴄᴅᴆᴇᴊᴋᴌᴍ"
    "ᴏᴘᴛᴜᴠᴡᴢᵬᵭᵮᵯᵰᵱᵲᵳᵴᵵᵶᵻᵽᵾᶀᶁᶂᶃᶄᶅᶆᶇᶈᶉᶊᶌᶍᶎᶏᶑᶒᶓᶖᶙẜẝỽỿⱡⱨⱪⱬⱱⱳⱴⱸⱺꜰꜱꝁꝃꝅꝇꝉꝋꝍꝑꝓꝕꝗꝙꝟꝱꝲꝳꝴꝵꝶꝷꝺꝼ"
    "ꞇꞑꞓꞡꞣꞥꞧꞩ",
    "qbbbcdddefgiiklnnptttvyzgdzlntjactszuejrycjgghhilllmnnrrrrsyzzbghjlqabcddejklm"
    "optuvwzbdfmnprrstzipubdfgklmnprsvxzadeeiussvylhkzvwveofskkklloopppqqvdlmnrrtdf"
    "tncgknrs",
)
"""Lower-case letters with strokes and hooks, and the letters that PostgreSQL's `unaccent` gives for them."""
LATIN |= dict(zip(*_WITH_STROKES, strict=True))
LATIN |= {
    "ƕ": "hv", "ƣ": "oi", "ȸ": "db", "ȹ": "qp", "ɶ": "oe", "ʣ": "dz", "ʥ": "dz", "ʦ": "ts", "ʪ": "ls",
    "ʫ": "lz", "ᴁ": "ae", "ᵫ": "ue", "ᵺ": "th", "ỻ": "ll", "ꜳ": "aa", "ꜵ": "ao", "ꜷ": "au", "ꜹ": "av",
    "ꜻ": "av", "ꜽ": "ay", "ꝏ": "oo", "ꝡ": "vy", "ꝥ": "th", "ꝧ": "th",
}  # fmt: skip


def make_name_key(name: str) -> str:
    """Return the key of "the same name, ignoring case": NFC, casefolded, with single spaces."""
    folded = " ".join(unicodedata.normalize("NFC", name).split()).casefold()
    return unicodedata.normalize("NFC", folded)


def make_sort_key(text: str) -> str:
    """Return the key by which names are sorted: without accents and case, as the database sorts people."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(char for char in decomposed if not unicodedata.combining(char))
    return "".join(LATIN.get(char, char) for char in plain)


def to_ascii(text: str) -> str:
    """Replace signs that PDFs and input methods use instead of the ASCII ones of identifiers.

    Dashes become hyphens, fullwidth forms ASCII; soft hyphens and zero-width characters are left out.
    """
    return text if text.isascii() else text.translate(_ASCII)


_ASCII = (
    {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
    | dict.fromkeys([*range(0x2010, 0x2016), 0x2212, 0x2043, 0xFE58, 0xFE63], "-")
    | dict.fromkeys(
        [0xAD, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065), 0xFEFF]
    )
    | {0x2044: "/", 0x2215: "/", 0x2024: ".", 0x3002: ".", 0xFF61: ".", 0x3001: ","}
)
