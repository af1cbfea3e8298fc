"""What other apps add to the papers that may be a person's: a registry."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from people.models import Person
from publications.authors.claims import ClaimChoice
from publications.authors.possible_papers import SuggestedPaper


class SuggestionProvider(ABC):
    """Suggests papers that are not on the site. prefix: a letter with which the keys of its rows begin."""

    prefix: str

    @abstractmethod
    def list_suggestions(self, account, person: Person) -> Sequence[SuggestedPaper]:
        """Return the papers to decide on, the most likely first."""

    @abstractmethod
    def list_refused(self, person: Person) -> Sequence[object]:
        """Return what was refused, the last first: with `key`, `title`, `decided_at` and `decided_by`."""

    @abstractmethod
    def list_put_off(self, person: Person) -> Sequence[object]:
        """Return what is suggested again later, as `list_refused` does."""

    @abstractmethod
    def answer(self, request, person: Person, choice: ClaimChoice, keys: Sequence[str]) -> None:
        """Do what a button says for some rows, and report it in messages."""

    @abstractmethod
    def take_back(self, request, person: Person, key: str) -> None:
        """Suggest again what was refused, put off or added, and report it in a message."""


PROVIDERS: dict[str, SuggestionProvider] = {}


def register_provider(provider: SuggestionProvider) -> None:
    """Let the pages of suggested papers show those of a provider, too."""
    PROVIDERS[provider.prefix] = provider


def find_provider(key: str) -> SuggestionProvider | None:
    """Return the provider of the row with a key; None for the mentions of papers that are here."""
    return PROVIDERS.get(key[:1])


def list_provided(account, person: Person) -> list[SuggestedPaper]:
    """Return what all providers suggest."""
    return [row for provider in PROVIDERS.values() for row in provider.list_suggestions(account, person)]
