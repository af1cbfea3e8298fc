"""Affiliations of speakers, supervisors and examiners."""

from bibliography.affiliations import strip_addresses


class HasAffiliation:
    """Somebody with an affiliation as an editor typed it."""

    affiliation: str

    @property
    def public_affiliation(self) -> str:
        """The affiliation as visitors see it, without e-mail addresses."""
        return strip_addresses(self.affiliation)
