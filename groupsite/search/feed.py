"""The feed of a search: its newest papers, for who wants to hear of the next ones."""

from django.core.exceptions import BadRequest

from groupsite.kit.feeds import Listing
from groupsite.search.asked import Asked
from publications.feeds import PaperFeed
from publications.searching.papers import TooBroad, newest

MOST = 50


class SearchFeed(PaperFeed):
    """The newest papers that fit a query, in one document; what is older is on the page."""

    def listing(self, request) -> Listing:
        """Raises BadRequest where nothing is asked for, or too much to be found in time."""
        asked = Asked.read(request.GET)
        if asked.query.is_empty:
            raise BadRequest("q: Say what to search for.")
        try:
            papers = newest(asked.query, MOST)
        except TooBroad as error:
            raise BadRequest("q: This is too broad. Add a word, a name or a year.") from error
        asked = Asked.of(asked.query)
        return Listing(f"Search for {asked.short}", asked.address, asked.feed, papers)
