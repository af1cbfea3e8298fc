"""The ZIP archives that documents of Office Open XML are."""

import io
import shutil
import zipfile
from collections.abc import Mapping

_MADE_AT = (1980, 1, 1, 0, 0, 0)


def repack(file: io.BytesIO, replacements: Mapping[str, bytes]) -> bytes:
    """Return an archive of the same members, without the time at which each was written.

    replacements: contents of members by name.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(file) as archive, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as copy:
        for name in archive.namelist():
            member = zipfile.ZipInfo(name, _MADE_AT)
            member.compress_type = zipfile.ZIP_DEFLATED
            if name in replacements:
                copy.writestr(member, replacements[name])
            else:
                with archive.open(name) as source, copy.open(member, "w") as target:
                    shutil.copyfileobj(source, target)
    return packed.getvalue()
