"""Compare signed links, which are others whenever they are made."""


def strip_time(link: str) -> str:
    """Return a signed token, or a URL with one, up to the second in which it was signed.

    >>> strip_time("/links/WzEsMV0:1xXqjK:q6RBzCTO/")
    '/links/WzEsMV0:'
    """
    return link.rsplit(":", 2)[0] + ":"
