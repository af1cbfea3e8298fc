"""Writes the whole public site as files: renders what is known, then what it links to, and checks it."""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from functools import partial
from itertools import chain

from django.utils.translation import gettext

from groupsite.static_export import own_files
from groupsite.static_export.batches import (
    FileRenderer,
    RenderedFile,
    collect_rarely,
    render_batch,
    start_processes,
)
from groupsite.static_export.checks import find_dead_links
from groupsite.static_export.export_folder import ExportError, ExportFolder
from groupsite.static_export.paths import is_of_corpora, is_served, list_seeds
from groupsite.static_export.redirect_rules import PAGES, RULE_FILES
from groupsite.static_export.rendering import StaticFile, one_state, without_missing_paths
from groupsite.static_export.reuse import (
    ContentMark,
    find_changes,
    find_stale,
    pack_answers,
    unpack_answers,
)
from groupsite.static_export.search_index import build_index
from publications.models import Corpus

BATCH = 30
"""Paths that a process is given at a time."""
EVERY = 5.0
"""Seconds between two lines about the progress."""
MOST_PROBLEMS = 20
"""Problems that are named."""
SERVERS = (*RULE_FILES, PAGES)
STATIC = "/static/"


@dataclass(frozen=True)
class ExportOptions:
    """What an export has. servers: those for which rules of redirects are written."""

    processes: int = 1
    servers: tuple[str, ...] = SERVERS
    with_corpora: bool = False


@dataclass
class ExportSummary:
    """What an export did. problems: sentences about links that lead nowhere."""

    files: int = 0
    new: int = 0
    removed: int = 0
    rendered: int = 0
    problems: list[str] = field(default_factory=list)

    def describe(self) -> list[str]:
        """Return the problems, the first ones if there are many, and a line about what was done."""
        line = gettext("{files} files: {new} new or changed, {removed} removed; {problems} problems.").format(
            files=self.files, new=self.new, removed=self.removed, problems=len(self.problems)
        )
        return [*self.problems[:MOST_PROBLEMS], line]


class SiteExport:
    """An export of the site into a folder."""

    def __init__(
        self, folder: ExportFolder, options: ExportOptions, on_progress: Callable[[str], object]
    ) -> None:
        self.folder, self.options, self.on_progress = folder, options, on_progress
        self.answers: dict[str, RenderedFile] = {}
        self.left_out: set[str] = set()
        self.rendered = 0
        self._true: dict[str, RenderedFile] = {}
        self._chosen: set[str] = set()
        self._told_at = time.monotonic()

    def run(self) -> ExportSummary:
        """Write the export and put it in place of the last one. Raises ExportError."""
        before = self.folder.prepare()
        try:
            with (
                without_missing_paths(),
                collect_rarely(),
                start_processes(self.options.processes) as executor,
                one_state() as state,
            ):
                self._has_stubs = not self.options.with_corpora and Corpus.objects.exists()
                mark = ContentMark.read(str(self.options.with_corpora), str(self._has_stubs))
                self._find_true(before, mark)
                self._render_all(executor, state)
                self._write_own()
            return self._finish(before, mark)
        except OSError as problem:
            raise self.folder.explain(problem) from problem
        finally:
            self.folder.discard()

    def _find_true(self, before: dict, mark: ContentMark) -> None:
        """Find the files of the last export that are still true."""
        changes = find_changes(before.get("mark", {}), mark)
        if changes is None:
            return
        answers = unpack_answers(before)
        renderer = FileRenderer(self.folder)
        links = chain.from_iterable(renderer.renderer.render(path).links for path in sorted(changes.paths))
        stale = find_stale(answers, changes, links) if changes.paths else set()
        self._true = {path: answer for path, answer in answers.items() if path not in stale}

    def _render_all(self, executor: Executor, state: str) -> None:
        """Render the known paths, and all to which they link, until there are no more."""
        render: Callable[[list[str]], list[RenderedFile]] = partial(render_batch, self.folder.target, state)
        if self.options.processes == 1:
            render = FileRenderer(self.folder).render_all
        waiting = self._take(list_seeds(not self._has_stubs))
        pending: set[Future[list[RenderedFile]]] = set()
        while waiting or pending:
            while waiting and len(pending) < 2 * self.options.processes:
                batch, waiting = waiting[:BATCH], waiting[BATCH:]
                pending.add(executor.submit(render, batch))
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for answer in chain.from_iterable(future.result() for future in done):
                self.answers[answer.path] = answer
                self.rendered += 1
                waiting.extend(self._take(answer.links))
            self._report(len(waiting))

    def _take(self, links: Iterable[str]) -> list[str]:
        """Return the paths among links that are to be rendered; keep the files of those that are true."""
        waiting, paths = [], list(self._choose(links))
        while paths:
            path = paths.pop()
            answer = self._true.get(path)
            if answer is None:
                waiting.append(path)
                continue
            self.answers[path] = answer
            if answer.file:
                self.folder.keep(answer.file)
            paths.extend(self._choose(answer.links))
        return waiting

    def _choose(self, links: Iterable[str]) -> Iterator[str]:
        """Yield the paths among links that are still to be rendered."""
        for path in (link.partition("?")[0] for link in links):
            if path in self._chosen:
                continue
            self._chosen.add(path)
            if is_served(path) or (self._has_stubs and is_of_corpora(path)):
                self.left_out.add(path)
            else:
                yield path

    def _write_own(self) -> None:
        """Write what is no answer to one path: the index of the search, redirects, the sitemap."""
        writer = FileRenderer(self.folder)
        renderer, place = writer.renderer, writer.renderer.place
        stubs = [path for path in self.left_out if is_of_corpora(path)] if self._has_stubs else []
        moved = [
            (answer.path, answer.location)
            for answer in self.answers.values()
            if answer.location and answer.status in (301, 302)
        ]
        rules, notices = own_files.collect_rules(renderer, moved)
        files = {answer.file for answer in self.answers.values() if answer.file}
        for rendered in chain(
            own_files.build_not_found(renderer),
            own_files.build_left_out(renderer, stubs),
            notices,
            own_files.build_rule_files(rules, self.options.servers, place.prefix, files),
            build_index(),
            [own_files.build_sitemap(place, self._list_pages())],
        ):
            self._keep(writer, rendered)

    def _keep(self, writer: FileRenderer, rendered: StaticFile) -> None:
        self.answers[rendered.path] = writer.write(rendered)

    def _list_pages(self) -> set[str]:
        return {answer.path for answer in self.answers.values() if answer.file}

    def list_files(self) -> list[str]:
        """Return the names of all files that were written."""
        return sorted(answer.file for answer in self.answers.values() if answer.file)

    def _finish(self, before: dict, mark: ContentMark) -> ExportSummary:
        """Check what was written, and put it in place."""
        written = [answer for answer in self.answers.values() if answer.file]
        if private := [answer for answer in written if answer.private]:
            raise ExportError(
                gettext("{path} has something that nobody may see: {text} Nothing was published.").format(
                    path=private[0].path, text=private[0].private
                )
            )
        files = {answer.file: answer.digest for answer in written}
        removed = before["files"].keys() - files.keys()
        moved = {path for path, answer in self.answers.items() if answer.location}
        pages = {answer.path: answer.links for answer in written if answer.media_type == "text/html"}
        summary = ExportSummary(
            len(files), sum(answer.is_new for answer in written), len(removed), self.rendered
        )
        summary.problems = [
            gettext("{path} has the address of the site that it comes from.").format(path=answer.path)
            for answer in written
            if answer.names_origin
        ]
        summary.problems += find_dead_links(pages, files, moved)
        own = self.answers.keys() - self._chosen
        answers = {path: answer for path, answer in self.answers.items() if path not in own}
        self.folder.switch({"files": files, "mark": mark.to_json(), **pack_answers(answers)})
        return summary

    def _report(self, number: int) -> None:
        if time.monotonic() - self._told_at >= EVERY:
            self._told_at = time.monotonic()
            self.on_progress(
                gettext("{number} files written, {more} pages still to do …").format(
                    number=len(self.answers), more=number
                )
            )
