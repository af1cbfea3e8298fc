"""The storage of collected static files: compressed, hashed names, stylesheets bundled."""

import posixpath
import re
from collections.abc import Callable
from functools import partial

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

BUNDLES = ("site.css", "editing.css")
"""The stylesheets of public pages and of the admin: only imports, which browsers follow in development."""
IMPORT = re.compile(r'^@import "([\w/.-]+\.css)" layer\(([\w-]+)\);$', re.MULTILINE)
COMMENT, INDENT = re.compile(r"/\*.*?\*/", re.DOTALL), re.compile(r"\s*\n\s*")
RELATIVE_URL = re.compile(r"""url\((["']?)(?![/#]|data:)([^)"']+)\1\)""")


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, which replaces the imports of the bundles by the text of the files."""

    def post_process(self, paths, dry_run=False, **options):
        for bundle in () if dry_run else filter(paths.__contains__, BUNDLES):
            text = join_imports(_read(paths, bundle), partial(_read, paths))
            if self.exists(bundle):
                self.delete(bundle)
            self.save(bundle, ContentFile(text))
            paths = {**paths, bundle: (self, bundle)}
        yield from super().post_process(paths, dry_run=dry_run, **options)


def _read(paths, name: str) -> str:
    """Return the text of a source file, not of the collected one of an earlier run."""
    storage, path = paths[name]
    with storage.open(path) as file:
        return file.read().decode()


def join_imports(stylesheet: str, read: Callable[[str], str]) -> str:
    """Replace each import of a stylesheet by the text in its layer, without comments and indents.

    read: returns the text of a file name.
    """

    def build_layer(match: re.Match) -> str:
        name, layer = match.groups()
        text = RELATIVE_URL.sub(
            lambda url: f'url("{posixpath.normpath(posixpath.join(posixpath.dirname(name), url[2]))}")',
            INDENT.sub("\n", COMMENT.sub("", read(name))).strip(),
        )
        return f"@layer {layer} {{\n{text}\n}}"

    return IMPORT.sub(build_layer, stylesheet)
