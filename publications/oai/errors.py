"""What the protocol says when it cannot answer."""

CODES = (
    "badArgument",
    "badResumptionToken",
    "badVerb",
    "cannotDisseminateFormat",
    "idDoesNotExist",
    "noMetadataFormats",
    "noRecordsMatch",
    "noSetHierarchy",
)
UNSAID = ("badVerb", "badArgument")
"""With these an answer does not repeat the arguments."""


class Refused(Exception):
    """The request has no other answer than errors: pairs of code, one of CODES, and words."""

    def __init__(self, *errors: tuple[str, str]) -> None:
        super().__init__("; ".join(f"{code}: {words}" for code, words in errors))
        self.errors = errors

    @property
    def repeats_arguments(self) -> bool:
        """Whether the answer may say what was asked."""
        return all(code not in UNSAID for code, _ in self.errors)
