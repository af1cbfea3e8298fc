"""Renders paths and writes their files, in this process or in several, each with a connection of its own."""

import ctypes
import gc
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from django.db import connections

from groupsite.static_export.checks import PrivateTexts, names_origin
from groupsite.static_export.export_folder import ExportFolder
from groupsite.static_export.rendering import PathRenderer, StaticFile, one_state

SET_PARENT_DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of Linux."""
RARELY = 50_000
"""New objects after which Python looks for cycles among them; 700 otherwise."""


class RenderedFile(NamedTuple):
    """What is remembered of a path. file: below the folder; "" if there is none. status: of HTTP.

    location: where a redirect leads. private: what nobody may see and was on the page. is_new: whether the
    file is another than in the last export. names_origin: whether it has the URL of the site that it is from.
    """

    path: str
    status: int
    file: str = ""
    digest: str = ""
    media_type: str = ""
    location: str = ""
    links: frozenset[str] = frozenset()
    private: str = ""
    is_new: bool = False
    names_origin: bool = False


class FileRenderer:
    """Renders paths and writes what they answer into the folder."""

    def __init__(self, folder: ExportFolder) -> None:
        self.folder, self.renderer, self.private_texts = folder, PathRenderer(), PrivateTexts.read()

    def render(self, path: str) -> RenderedFile:
        """Render a path and write its file."""
        return self.write(self.renderer.render(path))

    def render_all(self, paths: list[str]) -> list[RenderedFile]:
        """Render paths and write their files."""
        return [self.render(path) for path in paths]

    def write(self, rendered: StaticFile) -> RenderedFile:
        """Write the file of what was rendered."""
        if not rendered.file:
            return RenderedFile(rendered.path, rendered.status, location=rendered.location)
        return RenderedFile(
            rendered.path,
            rendered.status,
            rendered.file,
            rendered.digest,
            rendered.media_type,
            links=rendered.links,
            private=self.private_texts.find(rendered),
            is_new=self.folder.write(rendered.file, rendered.content),
            names_origin=names_origin(rendered),
        )


@contextmanager
def collect_rarely() -> Iterator[None]:
    """Look for cycles of objects rarely: pages are made of many objects, of which few are in one."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(RARELY, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


class SerialExecutor(Executor):
    """Does at once, in this process, what it is given."""

    def submit(self, fn: Callable, /, *args: Any, **kwargs: Any) -> Future:
        future: Future = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:
            future.set_exception(problem)
        return future


@contextmanager
def start_processes(number: int) -> Iterator[Executor]:
    """Yield an executor with so many processes, which are started before this one has a connection."""
    if number == 1:
        yield SerialExecutor()
        return
    connections.close_all()
    context = get_context("fork")
    with ProcessPoolExecutor(number, context, end_with_parent, (os.getpid(),)) as executor:
        for future in [executor.submit(int) for _ in range(number)]:
            future.result()
        try:
            yield executor
        finally:
            executor.shutdown(cancel_futures=True)


def end_with_parent(parent: int) -> None:
    """End this process when its parent is killed; without it, it would wait for work for ever."""
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl is not None:
        prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def render_batch(target: Path, state: str, paths: list[str]) -> list[RenderedFile]:
    """Render paths into the export of a target folder. state: of the database, by its name."""
    return _get_renderer(target, state).render_all(paths)


_states = ExitStack()
"""What ends with the process, one of several."""


@cache
def _get_renderer(target: Path, state: str) -> FileRenderer:
    _states.enter_context(one_state(state))
    return FileRenderer(ExportFolder(target))
