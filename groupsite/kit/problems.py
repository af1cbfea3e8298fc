"""What a view of a machine's address raises where it cannot answer; the shell makes RFC 9457 of it."""


class Problem(Exception):
    """A request that is refused: the status, and what is wrong, where, and what to do, in words."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
