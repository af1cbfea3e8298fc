"""An export goes through biber and pdflatex without an error; both run where they are installed."""

import re
import shutil
import subprocess

import pytest

from bibliography.contributors import from_text
from bibliography.formats import Entry, write

NAMES = (
    "Ana Martín", "María Íñiguez", "Łukasz Żółć", "Ayşe Çelik", "Đorđe Đorđević", "Minh Ngô", "Anna Þórr",
    "Björn Åström", "Naïma Zoë", "Jürgen Groß", "Søren Kjær", "Zdeněk Dvořák", "Ştefan Țuțea",
    "Győző Őry", "Īva Kārkliņš",
    "José Ángel da Silva", "Ğüneş İnan", "Þor Æðelred", "Bartłomiej Ćwiąkała",
    "Ĵan Ĥorĝo", "Luís de la Peña, Jr.",
)  # fmt: skip
DOCUMENT = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[style=numeric]{biblatex}
\addbibresource{export.bib}
\begin{document}\nocite{*}\printbibliography\end{document}
"""


def _export() -> str:
    return "".join(
        write(
            [
                Entry("article", f"On {name} & Co", (from_text(name),), year=2020, venue="Ñ", key=f"key{at}")
                for at, name in enumerate(NAMES)
            ],
            "bibtex",
        )
    )


def test_no_accent_stands_on_a_dotless_letter():
    text = _export()
    assert r"Mart{\'i}n" in text
    assert r"Na{\"i}ma" in text
    assert not re.search(r"\\[^A-Za-z\s]\{?\\[ij]\b", text)
    assert text.isascii()


@pytest.mark.skipif(not (shutil.which("biber") and shutil.which("pdflatex")), reason="no biber, no pdflatex")
def test_biber_and_pdflatex_set_an_export_without_an_error(tmp_path):
    (tmp_path / "export.bib").write_text(_export(), encoding="utf-8")
    (tmp_path / "paper.tex").write_text(DOCUMENT)
    latex = ("pdflatex", "-draftmode", "-interaction=nonstopmode", "paper")
    for command in (latex, ("biber", "paper"), latex):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=False)
        log = done.stdout.decode(errors="replace")
        if "biblatex.sty' not found" in log:
            pytest.skip("no biblatex")
        errors = [line for line in log.splitlines() if line.startswith(("!", "ERROR", "WARN"))]
        assert (done.returncode, errors) == (0, []), command
    assert (tmp_path / "paper.bbl").read_text().count(r"\entry{") == len(NAMES)
