"""The storage of collected static files: compressed, hashed names, stylesheets bundled."""

import re
from collections.abc import Callable

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

BUNDLE = "site.css"
"""The stylesheet of the public pages: only imports, which browsers follow in development."""
IMPORT = re.compile(r'^@import "([\w-]+\.css)";$', re.MULTILINE)


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, which replaces the imports of the bundle by their text."""

    def post_process(self, paths, dry_run=False, **options):
        if BUNDLE in paths and not dry_run:
            text = join_imports(_read(paths, BUNDLE), lambda name: _read(paths, name))
            if self.exists(BUNDLE):
                self.delete(BUNDLE)
            self.save(BUNDLE, ContentFile(text))
            paths = {**paths, BUNDLE: (self, BUNDLE)}
        yield from super().post_process(paths, dry_run=dry_run, **options)


def _read(paths, name: str) -> str:
    """Return the text of a source file, not of the collected one of an earlier run."""
    storage, path = paths[name]
    with storage.open(path) as file:
        return file.read().decode()


def join_imports(stylesheet: str, read: Callable[[str], str]) -> str:
    """Replace each import of a stylesheet by its text. read: returns the text of a file name."""
    return IMPORT.sub(lambda match: read(match[1]).strip(), stylesheet)
