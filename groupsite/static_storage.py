"""Static files as they are collected: compressed, named by their content, stylesheets joined."""

import re
from collections.abc import Callable

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

BUNDLE = "site.css"
"""The stylesheet of the public pages: only imports, which browsers follow where nothing is collected."""
IMPORT = re.compile(r'^@import "([\w-]+\.css)";$', re.MULTILINE)


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, with one file in place of the stylesheets that the bundle imports."""

    def post_process(self, paths, dry_run=False, **options):
        if BUNDLE in paths and not dry_run:
            text = join_imports(_read(paths, BUNDLE), lambda name: _read(paths, name))
            if self.exists(BUNDLE):
                self.delete(BUNDLE)
            self.save(BUNDLE, ContentFile(text))
            paths = {**paths, BUNDLE: (self, BUNDLE)}
        yield from super().post_process(paths, dry_run=dry_run, **options)


def _read(paths, name: str) -> str:
    """Return a file as it was found, not as an earlier run left it in its place."""
    storage, path = paths[name]
    with storage.open(path) as file:
        return file.read().decode()


def join_imports(stylesheet: str, read: Callable[[str], str]) -> str:
    """Return a stylesheet with the text of each import in its place. read: gives the text of a name."""
    return IMPORT.sub(lambda match: read(match[1]).strip(), stylesheet)
