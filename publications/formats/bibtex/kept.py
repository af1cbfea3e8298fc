"""Answers that are kept because the same is asked again and again; a plain dictionary is the quickest."""

from collections.abc import Callable
from typing import TypeVar

Answer = TypeVar("Answer")


class Kept(dict[str, Answer]):
    """What a function answers, by the text it is asked; all is forgotten when there are too many."""

    def __init__(self, function: Callable[[str], Answer], most: int) -> None:
        super().__init__()
        self._function = function
        self._most = most

    def __missing__(self, text: str) -> Answer:
        answer = self._function(text)
        if len(self) >= self._most:
            self.clear()
        self[text] = answer
        return answer
