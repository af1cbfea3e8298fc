"""Files of others are read by a process of its own, which ends within its limits whatever the file is."""

import io

import pytest
from PIL import Image

from core.files import limited_process, rendering
from core.files.kinds import FileRefusedError
from core.files.limited_process import ProcessFailedError, TimeLimitError, run_limited
from tests import uploads as up

LOOP = "import itertools\ndef main(data):\n    for _ in itertools.count(): pass\n"
MEMORY = "def main(data):\n    return bytes(10**9)\n"


@pytest.fixture
def write_module(tmp_path, monkeypatch):
    """Return what writes a module for a process, whose project is a folder of the test."""
    package = tmp_path / "core" / "files"
    package.mkdir(parents=True)
    script = package / "limited_script.py"
    script.write_bytes(limited_process.SCRIPT.read_bytes())
    monkeypatch.setattr(limited_process, "SCRIPT", script)

    def write(source: str) -> str:
        (tmp_path / "reader.py").write_text(source)
        return "reader"

    return write


def test_a_process_that_does_not_end_is_ended(write_module):
    with pytest.raises(TimeLimitError):
        run_limited(write_module(LOOP), b"", seconds=2)


def test_a_process_that_wants_too_much_memory_fails(write_module):
    with pytest.raises(ProcessFailedError, match="MemoryError"):
        run_limited(write_module(MEMORY), b"", megabytes=500)


def test_a_process_answers_with_what_its_function_returns(write_module):
    module = write_module("def main(data, word):\n    return data.upper() + word.encode()\n")
    assert run_limited(module, b"tea", " time") == b"TEA time"


def test_a_drawing_comes_from_a_process_as_a_picture_or_with_the_reason():
    png = rendering.render_pdf_page(up.pdf(), 64)
    assert Image.open(io.BytesIO(png)).size == (64, 64)
    with pytest.raises(FileRefusedError, match="is a damaged SVG drawing"):
        rendering.render_svg(b"<svg", 64)
