"""What `@string` defines, and what BibTeX's own styles define: months and a few journals.

Names are compared without regard to case. Expansion is bounded: a macro may stand for others, that stand for
others again, and a short text would become a very long one.
"""

LONGEST = 10_000  # characters of a macro
FREE = 10_000_000  # characters that macros may add before they are compared with the text's own length
RATIO = 10  # how many times as long as the text what macros add may be

MONTHS = {
    "jan": "January",
    "feb": "February",
    "mar": "March",
    "apr": "April",
    "may": "May",
    "jun": "June",
    "jul": "July",
    "aug": "August",
    "sep": "September",
    "oct": "October",
    "nov": "November",
    "dec": "December",
}
JOURNALS = {
    "acmcs": "ACM Computing Surveys",
    "acta": "Acta Informatica",
    "cacm": "Communications of the ACM",
    "ibmjrd": "IBM Journal of Research and Development",
    "ibmsj": "IBM Systems Journal",
    "ieeese": "IEEE Transactions on Software Engineering",
    "ieeetc": "IEEE Transactions on Computers",
    "ieeetcad": "IEEE Transactions on Computer-Aided Design of Integrated Circuits",
    "ipl": "Information Processing Letters",
    "jacm": "Journal of the ACM",
    "jcss": "Journal of Computer and System Sciences",
    "scp": "Science of Computer Programming",
    "sicomp": "SIAM Journal on Computing",
    "tocs": "ACM Transactions on Computer Systems",
    "tods": "ACM Transactions on Database Systems",
    "tog": "ACM Transactions on Graphics",
    "toms": "ACM Transactions on Mathematical Software",
    "toois": "ACM Transactions on Office Information Systems",
    "toplas": "ACM Transactions on Programming Languages and Systems",
    "tcs": "Theoretical Computer Science",
}
"""What plain.bst and the styles made from it define."""


class Macros:
    """The macros known so far in a file."""

    def __init__(self) -> None:
        self._texts = MONTHS | JOURNALS
        self._defined = 0  # characters
        self._added = 0
        self._allowed = FREE

    def has_read(self, characters: int) -> None:
        """The file is longer by so many characters than was known."""
        self._allowed += RATIO * characters

    def define(self, name: str, text: str) -> str:
        """Let a name stand for a text; give the reason why it cannot, or nothing."""
        if len(text) > LONGEST:
            return f"The macro “{name[:60]}” has more than {LONGEST:,} characters and is left out."
        if self._defined + len(text) > FREE:
            return f"The macro “{name[:60]}” is left out: there are too many."
        self._defined += len(name) + len(text)
        self._texts[name.lower()] = text
        return ""

    def text(self, name: str) -> str | None:
        """What a name stands for; None where it is not defined, or macros have added too much already."""
        text = self._texts.get(name.lower())
        if text is not None:
            self._added += len(text)
            if self._added > self._allowed:
                return None
        return text
