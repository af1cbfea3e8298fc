"""CVs written by hand, and ways to read PDFs of them back."""

import re
import shutil
import subprocess

import pytest

from bibliography.styles import MARK, Run
from groupsite.cv.description import Cv, CvBlock, CvGroup, CvRow, Reference, SkillGroup

ADA = Cv(
    name="Ada Lovelace",
    uid="4f1d3a52-0000-4000-8000-000000000001",
    slug="ada-lovelace",
    url="https://example.org/people/ada-lovelace/",
    role=("PhD student, Analytical Society",),
    place="St James’s Square 12, London",
    email="ada@example.org",
    identifiers=(("ORCID", "0000-0002-1825-0097", "https://orcid.org/0000-0002-1825-0097"),),
    names=("A. Lovelace",),
    sections=(
        CvBlock("profile", "Profile", text=("Writes programs for engines that are not built yet.",)),
        CvBlock(
            "education",
            "Education",
            groups=(
                CvGroup(
                    rows=(
                        CvRow(
                            "PhD in Mathematics",
                            when="October 1840 – March 1843",
                            where=("University of London",),
                            notes=("supervised by Augustus De Morgan",),
                            bullets=("Learned the calculus of finite differences", "Asked for proofs"),
                        ),
                    )
                ),
            ),
        ),
        CvBlock(
            "publications",
            "Publications",
            groups=(
                CvGroup(
                    "Journal articles",
                    references=(
                        Reference(
                            (
                                Run("Lovelace, A.", bold=True),
                                MARK,
                                Run(" & Menabrea, L. (1843). Sketch of the engine. "),
                                Run("Scientific Memoirs", italic=True),
                                Run(". "),
                                Run("https://doi.org/10.1000/182", href="https://doi.org/10.1000/182"),
                            ),
                            title="Sketch of the engine",
                            awards=("Best notes",),
                            equal=True,
                        ),
                    ),
                    left_out=2,
                ),
            ),
            note="∗ Equal contribution. All papers: https://example.org/people/ada-lovelace/",
        ),
        CvBlock("interests", "Interests", names=("Engines", "Music")),
        CvBlock(
            "languages",
            "Languages",
            graded=(SkillGroup("Native", ("English",)), SkillGroup("Basic", ("French",))),
        ),
        CvBlock("links", "Links", links=(("Website", "https://example.org/ada/"),)),
    ),
)


def read_pages(pdf: bytes) -> list[str]:
    """The words of each page of a PDF in the order of reading, lines and all spaces run together."""
    if not shutil.which("pdftotext"):
        pytest.skip("pdftotext is not installed: it is in poppler-utils")
    process = subprocess.run(["pdftotext", "-raw", "-", "-"], input=pdf, capture_output=True, check=True)
    pages = process.stdout.decode().split("\f")[:-1]
    return [re.sub(r"\s+", " ", page).strip() for page in pages]


def find_places(pdf: bytes) -> dict[str, float]:
    """How far from the left edge each word begins."""
    read_pages(pdf)
    process = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True)
    words = re.findall(r'<word xMin="([\d.]+)"[^>]*>([^<]+)</word>', process.stdout.decode())
    return {word: float(place) for place, word in words}


def read_text(pdf: bytes) -> str:
    """The words of all pages."""
    return " ".join(read_pages(pdf))


def find_out_of_order(text: str, *pieces: str) -> list[str]:
    """The pieces that do not stand in a text after those before them."""
    at, missing = 0, []
    for piece in pieces:
        position = text.find(piece, at)
        if position < 0:
            missing.append(piece)
        else:
            at = position + len(piece)
    return missing
