"""The pages that visitors see, of the demo group."""

from contextlib import contextmanager
from functools import cache

from bench.registry import Pair, benchmark
from bench.requests import client, read
from groupsite import serving

PAGES = [
    "/healthz", "/", "/people/", "/people/luo-mai/", "/publications/", "/publications/torchopt-2023/",
    "/research/",
]  # fmt: skip


@contextmanager
def demo():
    """With the demo group in the local database."""
    _prepared()
    yield


@cache
def _prepared() -> None:
    if serving.is_local():
        serving.prepare(print)


def register(address: str) -> None:
    @benchmark(address, around=demo)
    def prepare() -> Pair:
        return read(client(), address)


for address in PAGES:
    register(address)
