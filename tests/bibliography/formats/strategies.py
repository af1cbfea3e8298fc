r"""Legal entries with hostile content: whatever a format writes of them it must read again.

Texts of the hub are in NFC, without control characters, single-spaced, and have mathematics between dollars.
A literal dollar is `\$`; mathematics has its braces balanced. Names, keys and addresses are no such texts:
names and keys have no dollars at all, an address has what it has.
"""

import unicodedata

from hypothesis import strategies as st

from bibliography.entry import KINDS, LINK_KINDS, STATUSES, Contributor, Entry, EntryLink
from bibliography.export_values import ARTICLE_KINDS
from bibliography.names import NameParts, PrintedName, parse_printed_name
from bibliography.text import find_mathematics, from_plain, to_one_line

WORDS = [
    "Deep", "learning", "at", "OSDI", "pH", "iPhone", "Zürich", "naïve", "Straße", "IJsselmeer", "ﬁne",
    "łódź", "Øre", "ąęį", "x̂", "ą́", "q̃̈", "Ελλάδα", "Москва", "罗麦", "東京都", "한글", "العربية", "עברית",
    "हिन्दी", "ไทย", "𝔽𝕠", "👩‍💻", "\u202eevil\u202c", "\u2067isolate\u2069", "a\u200fb", "a\u00adb",
    "\ufeffBOM", "zero\u200bwidth", "½", "x²", "H₂O", "…", "–", "—", "“quoted”", "‘single’", "«a»", "„low“",
    "1999", "10", "and", "others", "et", "al.", "http://example.org/a_b%20c?d=e&f=#g", "me@example.org",
]  # fmt: skip
SPECIALS = [
    "\\", "{", "}", '"', "#", "%", "&", "~", "_", "^", "@", ",", ";", ":", "=", "'", "`", "<", ">", "/", "|",
    "(", ")", "[", "]", "*", "+", "!", "?", "--", "---", "``", "''", "?`", "!`", "<<", ",,", "\\\\", "{}",
    "}{", "{{", "\\&", "\\{", "\\alpha", "\\input{/etc/passwd}", "\\url{x}", '\\"o', "\\'{e}", "\\ss", "% no",
    "@article{a,", "@string", "@comment", "TY  - JOUR", "ER  - ", "AU  -", "<i>a</i>", "<sub>2</sub>",
    "&amp;", "&#945;", "<span class=\"nocase\">", "</span>", "<b", "null", "[1]", "{\"a\":1}", "# a #",
]  # fmt: skip
TEX = [
    "x", "n", "2", "+", "=", "-", "<", ">", ",", "^2", "^{n+1}", "_i", "_{ij}", "\\alpha", "\\Omega ", "(1)",
    "\\frac{a}{b}", "\\mathbb{R}", "\\mathcal{O}(n \\log n)", "\\{x\\}", "\\text{if }", "\\sqrt[3]{x}",
    "α", "ℓ", "\\%", "\\,", "'", "|", "\\left( y \\right)", "\\le ", "{n \\choose k}", "\\$5",
]  # fmt: skip
LETTERS = st.characters(exclude_categories=["Cc", "Cs", "Cn", "Zs", "Zl", "Zp"], exclude_characters="$")


def _maths(tokens: list[str], sign: str) -> str:
    return f"{sign}{' '.join(''.join(tokens).split())}{sign}"


mathematical = st.builds(
    _maths, st.lists(st.sampled_from(TEX), min_size=1, max_size=4), st.sampled_from(["$"] * 9 + ["$$"])
)
plain_pieces = st.one_of(
    st.sampled_from(WORDS), st.sampled_from(SPECIALS), st.text(LETTERS, min_size=1, max_size=6)
)
pieces = st.one_of(plain_pieces, plain_pieces, plain_pieces, mathematical, st.just(r"\$"), st.just(r"\$5"))


def _join(parts: list[tuple[str, str]]) -> str:
    return from_plain(to_one_line("".join(piece + space for piece, space in parts)))


def texts(min_size: int = 0, max_size: int = 7):
    """Texts of one line as the hub has them."""
    spaced = st.tuples(pieces, st.sampled_from([" ", " ", ""]))
    lines = st.lists(spaced, min_size=min_size, max_size=max_size).map(_join)
    return lines.filter(bool) if min_size else lines


def long_texts():
    """Texts of paragraphs, as abstracts are."""
    return st.lists(texts(1), max_size=3).map("\n\n".join)


plain_words = ["Ann", "Lee", "de", "und", "J.", "Jean-Paul", "O'Neill", "D’Arcy", "Müller", "Ng", "İ", "ǅ"]
name_words = st.one_of(
    st.sampled_from(plain_words),
    st.sampled_from([word for word in WORDS if "\u200b" not in word and "@" not in word]),
    st.sampled_from(
        ["{", "}", "\\", '"', "%", "&", "_", "^", "~", "=", "'", "`", "<b>", "\\'e", "a@b", "{}"]
    ),
    st.text(LETTERS, min_size=1, max_size=6),
)


def _is_name(name: str) -> bool:
    """Whether a name is as the hub has it: nothing on it that reading would take off."""
    try:
        return parse_printed_name(name) == PrintedName(name)
    except ValueError:
        return False


def _name_texts(min_size: int, max_size: int):
    return st.lists(name_words, min_size=min_size, max_size=max_size).map(" ".join).map(to_one_line)


def _no_commas(text: str) -> bool:
    return not set(text) & set(",，;\N{ARABIC COMMA}、")


@st.composite
def _name_parts(draw):
    """Given names, particles, family name and suffix in this order."""
    given = draw(_name_texts(0, 3).filter(_no_commas))
    particle = draw(st.sampled_from(["", "", "", "van", "von der", "de la", "De", "van 't", "d'", "bin"]))
    family = draw(_name_texts(1, 2).filter(lambda text: text and _no_commas(text)))
    suffix = draw(st.sampled_from(["", "", "", "Jr.", "III", "Sr", "PhD"]))
    parts = NameParts(given, particle, family, suffix)
    return " ".join(filter(None, [given, particle, family, suffix])), parts


@st.composite
def _east_asian(draw):
    """The family name first, with a space or without."""
    family = draw(st.sampled_from(["王", "欧阳", "山田", "김", "남궁", "さくら"]))
    given = draw(st.sampled_from(["旭", "太郎", "민준", "小明", "花子"]))
    return family + draw(st.sampled_from(["", " "])) + given, NameParts(given=given, family=family)


groups = st.sampled_from(
    [
        "Simon and Schuster",
        "Smith, Jones and Co.",
        "The ATLAS Collaboration",
        "NASA",
        "欧洲核子研究组织",
        "others",
    ]
)
literal = st.one_of(groups, _name_texts(1, 4)).map(
    lambda name: (name, NameParts(literal=name) if name else None)
)
names_with_parts = st.one_of(_name_parts(), _name_parts(), _name_parts(), _east_asian(), literal).filter(
    lambda pair: pair[1] is not None and _is_name(pair[0])
)


def _orcid(number: int) -> str:
    digits = f"{number:015d}"
    total = 0
    for digit in digits:
        total = (total + int(digit)) * 2
    check = (12 - total % 11) % 11
    whole = digits + ("X" if check == 10 else str(check))
    return "-".join(whole[at : at + 4] for at in range(0, 16, 4))


@st.composite
def contributors(draw) -> Contributor:
    """People and groups, with marks, homonym numbers, affiliations and ORCID ids."""
    name, parts = draw(names_with_parts)
    return Contributor(
        name,
        parts,
        homonym=draw(st.sampled_from(["", "", "", "0001", "0123", "9999"])),
        equal=draw(st.sampled_from([False, False, True])),
        corresponding=draw(st.sampled_from([False, False, True])),
        affiliation=draw(st.one_of(st.just(""), st.just(""), texts(1, 4))),
        orcid=draw(st.one_of(st.just(""), st.just(""), st.integers(0, 10**15 - 1).map(_orcid))),
    )


address_tails = st.lists(
    st.one_of(
        st.sampled_from(
            ["a", "b.pdf", "/", "~me", "%20", "?q=1&r=2", "#top", "_", "é", "{x}", "\\", "$5", "$x$"]
        ),
        st.sampled_from(
            ['"', "'", ",", ";", "(a)", "[b]", "<c>", "@", "%", "^", "|", "罗", "\u202e", "}", "{"]
        ),
    ),
    max_size=6,
).map("".join)
addresses = st.builds(
    "{}://{}/{}".format,
    st.sampled_from(["https", "http", "ftp"]),
    st.sampled_from(
        ["example.org", "a_b.example.org:8080", "xn--bcher-kva.example", "bücher.example", "[::1]"]
    ),
    address_tails,
).map(lambda url: unicodedata.normalize("NFC", url))
links = st.builds(
    EntryLink,
    url=addresses,
    kind=st.sampled_from(LINK_KINDS),
    label=st.one_of(st.just(""), texts(1, 3)),
    licence=st.one_of(st.sampled_from(["", "", "CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/"])),
)

DOIS = [
    "10.1145/3447786", "10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2",
    "10.1000/a_b{c}d%e#f", "10.48550/arxiv.2401.00001", "10.1093/ajae/aaq063", "10.1000.10/123456",
    "10.18653/v1/n18-1202", "10.5555/\"quoted\"x", "10.5555/ünï", "10.1000/x&y=z~a", "10.1000/a\\b^c",
]  # fmt: skip
identifiers = st.one_of(
    st.tuples(st.just("doi"), st.sampled_from(DOIS)),
    st.tuples(
        st.just("arxiv"), st.sampled_from(["2401.00001", "0704.0001", "hep-th/9901001", "math/0309136"])
    ),
    st.tuples(
        st.just("dblp"), st.sampled_from(["conf/osdi/Mai20", "journals/corr/abs-2401-00001", "phd/de/X1"])
    ),
    st.tuples(st.just("openalex"), st.sampled_from(["W2741809807", "W1"])),
    st.tuples(st.just("acl"), st.sampled_from(["2020.acl-main.1", "P17-1001", "2022.findings-emnlp.12"])),
    st.tuples(st.just("pmid"), st.sampled_from(["12653513", "1"])),
    st.tuples(st.just("pmcid"), st.sampled_from(["PMC3531190", "PMC1"])),
    st.tuples(st.just("s2"), st.just("649def34f8be52c8b66281af98ae884c09aef38b")),
    st.tuples(st.just("handle"), st.sampled_from(["2027/mdp.39015063", "1721.1/26740", "10068/ABc_d"])),
    st.tuples(st.just("isbn"), st.sampled_from(["9783161484100", "9791090636071", "9780306406157"])),
)

EXTRA_NAMES = [
    "note", "howpublished", "series", "address", "annote", "keywords", "school", "eprintclass", "SN", "C1",
    "container-title-short", "title", "author", "year", "date", "month", "doi", "journal", "number",
    "x-Own Field", "groupsite", "custom", "id", "ünï", "ids", "url", "a.b", "N1", "crossref",
]  # fmt: skip
TYPES = [
    "bibtex:manual",
    "bibtex:conference",
    "biblatex:inbook",
    "ris:MAP",
    "ris:NEWS",
    "csl:map",
    "csl:song",
]
json_values = st.recursive(
    st.one_of(
        texts(),
        st.booleans(),
        st.none(),
        st.integers(-(10**20), 10**20),
        st.floats(allow_nan=False, allow_infinity=False),
    ),
    lambda values: st.one_of(
        st.lists(values, max_size=3), st.dictionaries(st.sampled_from(EXTRA_NAMES), values, max_size=3)
    ),
    max_leaves=6,
)
names_of_extra = st.one_of(
    st.sampled_from(EXTRA_NAMES), st.from_regex("[A-Za-z][A-Za-z0-9_.-]{0,11}", fullmatch=True)
)


@st.composite
def extras(draw):
    """Fields that nothing models: mostly texts, at times any JSON, and the source's type."""
    values = st.one_of(texts(1), texts(1), json_values)
    extra = draw(st.dictionaries(names_of_extra, values, max_size=4))
    kind = draw(st.one_of(st.none(), st.none(), st.sampled_from(TYPES)))
    return {**extra, "type": kind} if kind else {name: extra[name] for name in extra if name != "type"}


@st.composite
def spans(draw, title: str):
    """Parts of a title whose capitals are protected: they cut neither mathematics nor letters in two."""
    closed = set()
    for start, end in find_mathematics(title):
        closed.update(range(start + 1, end))
    for at, character in enumerate(title):
        whole = unicodedata.combining(character) or character in "\u200d\ufe0f\ufe0e"
        if whole or (at and title[at - 1] in "\\\u200d"):
            closed.add(at)
    cuts = [at for at in range(len(title) + 1) if at not in closed]
    chosen = draw(st.lists(st.sampled_from(cuts), max_size=6, unique=True).map(sorted))
    ranges = zip(chosen[::2], chosen[1::2], strict=False)
    separate: list[tuple[int, int]] = []
    for start, end in ranges:
        part = title[start:end]
        if part == part.strip() and (not separate or separate[-1][1] < start):
            separate.append((start, end))
    return tuple(separate)


@st.composite
def dates(draw):
    """Year, month and day, as far as known."""
    year = draw(st.one_of(st.none(), st.integers(1400, 2100), st.integers(1, 9999)))
    month = draw(st.one_of(st.none(), st.integers(1, 12))) if year is not None else None
    day = draw(st.one_of(st.none(), st.integers(1, 28))) if month else None
    return year, month, day


keys = st.one_of(
    st.just(""),
    st.sampled_from(
        ["mai2020", "DBLP:conf/osdi/Mai20", "Mai:2020_x", "knuth.1984", "罗2020", "a-b+c", "Müller99"]
    ),
    st.sampled_from(
        ["a b", "a,b", "{x}", "http://zotero.org/users/1/items/AB", 'q"q', "a=b", "#1", "%", "@a", "\\"]
    ),
    st.text(LETTERS, min_size=1, max_size=8).map(to_one_line),
)
short = st.one_of(
    st.just(""), st.sampled_from(["12", "1--7", "e12345", "A-12", "12–34", "123+", "1,3,5"]), texts(1, 3)
)


def _people(max_size: int):
    return st.lists(contributors(), min_size=1, max_size=max_size).map(tuple)


nonempty_texts = texts(1, 4)
OPTIONAL = {
    "authors": _people(4),
    "editors": _people(2),
    "authors_complete": st.just(False),
    "editors_complete": st.just(False),
    "status": st.sampled_from(STATUSES),
    "venue": nonempty_texts,
    "volume": short,
    "issue": short,
    "pages": short,
    "article_number": short,
    "publisher": nonempty_texts,
    "language": st.one_of(st.sampled_from(["en", "de-CH", "english"]), texts(1, 2)),
    "abstract": long_texts(),
    "key": keys,
    "identifiers": st.lists(identifiers, min_size=1, max_size=3, unique=True).map(tuple),
    "links": st.lists(links, min_size=1, max_size=2, unique=True).map(tuple),
    "topics": st.lists(texts(1, 3), min_size=1, max_size=3, unique=True).map(tuple),
    "extra": extras(),
}
OFTEN = ["authors", "authors", "authors", "venue", "key", "identifiers", "extra"]


@st.composite
def entries(draw) -> Entry:
    """Whole entries; each has a title and some of the other fields."""
    title = draw(texts(1))
    year, month, day = draw(dates())
    names = draw(st.lists(st.sampled_from([*OPTIONAL, *OFTEN]), max_size=8, unique=True))
    fields = {name: draw(OPTIONAL[name]) for name in names}
    protected = draw(st.one_of(st.just(()), spans(title)))
    kind = draw(st.sampled_from(list(KINDS)))
    if kind not in ARTICLE_KINDS or fields.get("pages") == fields.get("article_number"):
        fields.pop("article_number", None)
    return Entry(kind=kind, title=title, year=year, month=month, day=day, protected=protected, **fields)
