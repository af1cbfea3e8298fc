"""What the commands do that bibliographies use: a name without its backslash, and how it is read.

Kinds: "say" stands for the words; "mark" is an accent; "font" is dropped, and what it is about stays; "wrap"
sets signs around its argument; "quote" quotation marks; "drop" is dropped with as many arguments as it says;
"raw" keeps its argument as it stands; "maths" has mathematics as its argument; "script" raises or lowers;
"formula" opens mathematics that the words close; "space" is as wide as its argument says; "verb", "char",
"accent", "measure" and "paragraph" have a syntax of their own. Whatever is not here stays as it is.
"""

from typing import Literal, NamedTuple

from .accents import LETTERS, MARKS
from .journals import JOURNALS
from .scripts import LOWERED, RAISED
from .symbols import TEXT

Kind = Literal[
    "say", "mark", "font", "wrap", "quote", "drop", "raw", "maths", "script", "formula", "verb", "char",
    "accent", "measure", "paragraph", "space",
]  # fmt: skip


class Command(NamedTuple):
    """What a command does; words: what it says, its mark, its signs; arguments: how many are dropped."""

    kind: Kind
    words: str = ""
    arguments: int = 0


_FONTS = """
    emph textbf textit texttt textsc textsl textsf textrm textup textmd textnormal textlf textssc textin
    text mbox hbox vbox fbox llap rlap underline uline uwave sout strut smash centering raggedright em bf
    it sl sc tt rm sf ssf bfseries itshape slshape scshape ttfamily rmfamily sffamily mdseries upshape
    normalfont normalsize small footnotesize scriptsize tiny large Large LARGE huge Huge boldmath
    unboldmath protect relax noindent indent ignorespaces unskip leavevmode nobreak allowbreak
    frenchspacing nonfrenchspacing sloppy xspace null uppercase
    lowercase MakeUppercase MakeLowercase MakeTextUppercase MakeTextLowercase NoCaseChange textgreek
    textcyrillic textlatin textrussian textgerman textfrench cyr latintext greektext cyrillictext lat
    bibcorporate mkbibemph mkbibitalic mkbibbold mkbibacro mkbibsc mkbibnamefamily mkbibnamegiven autocap
    acro acronym ac initials singleletter bibliteral bibnamefont bibfnamefont citenamefont surname isdot
    nopunct bibnodot unspace adddotspace textlining liningnums oldstylenums textcompwordmark
    capitalisewords APACciteatitle APACcitebtitle booktitle film pkg lr textarabic texthebrew textjapanese
    hologo Hologo operatorname mathrm mathit mathbf mathsf mathtt mathnormal nolinebreak nohyphens
"""
_SPACES = """
    space nobreakspace thinspace medspace thickspace negthinspace enspace enskip quad qquad newline linebreak
    addspace addthinspace addnbspace addnbthinspace addlowpenspace addhighpenspace tab
    break filbreak goodbreak hfill hfil hss vfill vfil smallskip medskip bigskip newpage pagebreak
"""
_DROPPED = """
    noopsort 1 Noopsort 1 NOOPSORT 1 noop 1 nosort 1 sortnoop 1 SortNoop 1 APACSortNoop 1 bibsortkey 1
    href 1 hrefurl 1 foreignlanguage 1 selectlanguage 1 hyphenquote 1 textcolor 1 color 1 colorbox 1
    fontsize 2 fontfamily 1 fontseries 1 fontshape 1 fontencoding 1 vphantom 1 index 1 label 1 pagestyle
    1 thispagestyle 1 raisebox 1 rule 2 resizebox 2 scalebox 1 parbox 1 bibinfo 1 bibfield 1 hypertarget
    1 hyperlink 1
"""
_drops = _DROPPED.split()

_MEASURED = "kern mkern hskip mskip vskip raise lower penalty"

COMMANDS: dict[str, Command] = (
    {name: Command("font") for name in _FONTS.split()}
    | {name: Command("say", " ") for name in _SPACES.split()}
    | {
        name: Command("drop", arguments=int(count))
        for name, count in zip(_drops[::2], _drops[1::2], strict=True)
    }
    | {name: Command("say", sign) for name, sign in (JOURNALS | TEXT | LETTERS).items()}
    | {name: Command("mark", mark) for name, mark in MARKS.items()}
    | {sign: Command("say", sign) for sign in "&%#_{}"}
    | {sign: Command("say", " ") for sign in "\n,;: >\\"}
    | {sign: Command("say", "") for sign in "-/!@"}
    | {
        "$": Command("say", "$"),
        "|": Command("say", "‖"),
        "textdollar": Command("say", "$"),
        "enquote": Command("quote"),
        "mkbibquote": Command("quote"),
        "textquote": Command("quote"),
        "makebox": Command("wrap"),
        "framebox": Command("wrap"),
        **{name: Command("space", arguments=1) for name in ("hspace", "vspace", "hphantom", "phantom")},
        "accent": Command("accent"),
        "mkbibparens": Command("wrap", "()"),
        "parentext": Command("wrap", "()"),
        "mkbibbrackets": Command("wrap", "[]"),
        "url": Command("raw"),
        "path": Command("raw"),
        "nolinkurl": Command("raw"),
        "doi": Command("raw"),
        "ensuremath": Command("maths"),
        "(": Command("formula", r"\)"),
        "[": Command("formula", r"\]"),
        "textsuperscript": Command("script", "^"),
        "mkbibsuperscript": Command("script", "^"),
        "textsubscript": Command("script", "_"),
        "mkbibsubscript": Command("script", "_"),
        "verb": Command("verb"),
        "char": Command("char"),
        "symbol": Command("char"),
        "par": Command("paragraph"),
        **{
            name: Command("measure")
            for name in ("kern", "mkern", "hskip", "mskip", "vskip", "raise", "lower", "penalty")
        },
    }
)
SCRIPTS = {"^": RAISED, "_": LOWERED}
