"""An export goes through biber and pdflatex without an error, and pandoc and bibutils read its letters.

The programs run where they are installed.
"""

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


LETTERS = "őŰđĐŒœșțÞðŋẞåÅłŞğíïßø" + "ếậỗỹệ"


@pytest.mark.parametrize(
    "command",
    [("pandoc", "-f", "bibtex", "-t", "csljson"), ("bib2xml", "-i", "utf8", "-un")],
    ids=["pandoc", "bibutils"],
)
def test_programs_read_every_letter(command, tmp_path):
    if not shutil.which(command[0]):
        pytest.skip(f"no {command[0]}")
    entry = Entry(
        "article", f"On x{LETTERS}x", (from_text(f"T{LETTERS}d, Jo"),), year=2020, venue="V", key="a"
    )
    (tmp_path / "a.bib").write_text("".join(write([entry], "bibtex")), encoding="utf-8")
    done = subprocess.run([*command, tmp_path / "a.bib"], capture_output=True, timeout=60, check=True)
    text = done.stdout.decode()
    assert f"On x{LETTERS}x" in text
    assert f"T{LETTERS}d" in text


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
