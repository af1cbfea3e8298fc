r"""TeX of publishers: \ifmmode, \ensuremath, escaped tags, formulas of chemistry, quantities with units."""

import pytest

from bibliography.formats import read
from bibliography.latex.chemistry_and_units import format_formula, format_number, format_unit


def read_bibtex(title, author="Roe, R."):
    [entry] = read(f"@misc{{k, title = {{{title}}}, author = {{{author}}}}}", format="bibtex")
    return entry


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (r"Na\ifmmode \ddot{\imath}\else \"{\i}\fi{}ve models", "Naïve models"),
        (r"$7\ifmmode\pm\else\textpm\fi{}3$ and \ifmmode\pm\else\textpm\fi{}5", r"$7{\pm}3$ and ±5"),
        (r"Sr${}_{2\ensuremath{-}y}$ and \ensuremath{\beta}", r"Sr${}_{2-y}$ and $\beta$"),
        (r"{\textless}i{\textgreater}B. subtilis{\textless}/i{\textgreater}", "B. subtilis"),
        (r"N{\textless}sub{\textgreater}2{\textless}/sub{\textgreater}O", "N₂O"),
        (r"\textless span class=nocase\textgreater pH\textless/span\textgreater{} of soil", "pH of soil"),
        (r"$<$em$>$Mus$<$/em$>$ and $p<q$", "Mus and $p<q$"),
        ("&lt;i&gt;Mus&lt;/i&gt; musculus", "Mus musculus"),
        (r"If p {\textless} 5", "If p < 5"),
        (r"Photolysis of \ce{HNO3} and \ch{PO4^3-}", "Photolysis of HNO₃ and PO₄³⁻"),
        (r"The $\ce{CH4}$ cycle", r"The $\mathrm{CH_{4}}$ cycle"),
        (r"At \SI{7}{\mega\hertz} and \qty{4}{\kelvin}", "At 7 MHz and 4 K"),
        (r"\SIrange{2}{9}{\micro\meter}, \num{3e4}, \ang{30}", "2–9 µm, 3 × 10⁴, 30°"),
        (r"Words in \textless{}{}i and \cite{x}", r"Words in <i and \cite{x}"),
    ],
)
def test_titles(title, text):
    assert read_bibtex(title).title == text


def test_names_of_physicists():
    entry = read_bibtex(
        "T", r"Sokol\ifmmode \acute{n}\else \'{n}\fi{}ski, R. and \ifmmode \check{C}\else \v{C}\fi{}ech, S."
    )
    assert [each.name for each in entry.authors] == ["R. Sokolński", "S. Čech"]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("H2SO4", "H₂SO₄"), ("Ca^{2+}", "Ca²⁺"), ("K+", "K⁺"), ("^{14}C", "¹⁴C"), ("", ""),
        ("2 H2 + O2 -> 2 H2O", "2 H₂ + O₂ → 2 H₂O"), ("[Co(NH3)6]^3+", "[Co(NH₃)₆]³⁺"),
        ("MgSO4*7H2O", "MgSO₄·7H₂O"), ("Li_{1-x}CoO2", "Li₁₋ₓCoO₂"),
    ],
)  # fmt: skip
def test_formulas(source, text):
    assert format_formula(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\kilo\gram\per\cubic\metre", "kg m⁻³"), (r"\meter\per\second\squared", "m s⁻²"),
        (r"\percent", "%"),
        (r"\square\meter", "m²"), ("m.s^{-1}", "m s⁻¹"), ("km/h", "km/h"), (r"\degreeCelsius", "°C"),
        (r"\parsec", "parsec"),
    ],
)  # fmt: skip
def test_units(source, text):
    assert format_unit(source) == text


@pytest.mark.parametrize(
    ("source", "text"), [("12", "12"), ("1.5e-3", "1.5 × 10⁻³"), ("e6", "10⁶"), ("5 +- 1", "5  ±  1")]
)
def test_numbers(source, text):
    assert " ".join(format_number(source).split()) == " ".join(text.split())


@pytest.mark.parametrize(
    "piece",
    [
        "\\ifmmode ",
        "\\ifmmode a\\else ",
        "\\ce{",
        "\\SI{a}{",
        "\\ensuremath{",
        "{\\textless}i ",
        "<b a",
        "<i>",
    ],
)
def test_hostile_text_is_read_in_time(piece):
    assert read_bibtex(f"A {piece * 20_000}") is not None
