"""The stylesheets in `static/`: layers, colours only among the tokens, and nothing that no page uses."""

import ast
import re
from functools import cache
from pathlib import Path

import django
import pytest
from django.conf import settings

from groupsite.static_storage import BUNDLES, IMPORT

ROOT = Path(settings.BASE_DIR)
DJANGO = Path(django.__file__).parent
PACKAGES = ("groupsite", "software", "publications", "people", "core")
SHEETS = sorted((ROOT / "static").glob("*.css"))
MOST_LINES = 5_150
COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color|light-dark|color-mix)\(", re.I
)
NAMED = re.compile(r":[^;]*\b(?:white|black|red|green|blue|gr[ae]y|silver|CanvasText|Canvas|GrayText)\b")
BUILT_NAMES = re.compile(
    r"hue-\d+|avatar-\w+|plot-\w+|field-\w+|roster-problem|group-form-\w+|focus-[xy]-\d+"
)
"""Names that templates, plots and Django build from parts."""


def strip_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def read(sheet: Path) -> str:
    return strip_comments(sheet.read_text())


@cache
def collect_names() -> frozenset[str]:
    """Return what may be a class or an identifier: in templates, scripts and strings of Python."""
    texts = []
    folders = [
        ROOT / "templates",
        *(ROOT / name for name in PACKAGES),
        DJANGO / "contrib/admin",
        DJANGO / "forms",
    ]
    for folder in folders:
        for page in folder.rglob("*.html"):
            text = page.read_text()
            texts += re.findall(r'(?:class|id|data-[\w-]+)="((?:[^"{]|\{%.*?%\}|\{\{.*?\}\})*)"', text)
            texts += re.findall(r"block bodyclass %\}(.*?)\{% endblock", text)
            texts += re.findall(r"""["']([\w -]+)["']""", text)
        for module in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(module.read_text())):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 300:
                    texts.append(node.value)
    for script in [*(ROOT / "static").glob("*.js"), *(DJANGO / "contrib/admin/static").rglob("*.js")]:
        texts += [
            "".join(match)
            for match in re.findall(r'"([^"\n]*)"|`([^`]*)`|\'([^\'\n]*)\'', script.read_text())
        ]
    return frozenset(name for text in texts for name in re.findall(r"[\w-]+", text))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_class_and_id_of_a_stylesheet_is_on_some_page(sheet):
    selectors = " ".join(re.findall(r"([^{};]+)\{", read(sheet)))
    names = set(re.findall(r"[.#]([a-zA-Z][\w-]*)", re.sub(r"\[[^]]*\]", "", selectors)))
    assert {name for name in names if not BUILT_NAMES.fullmatch(name)} - collect_names() == set()


def test_every_custom_property_is_used():
    text = "".join(map(read, SHEETS)) + "".join(
        (DJANGO / "contrib/admin/static/admin/css" / name).read_text()
        for name in ("widgets.css", "autocomplete.css")
    )
    assert set(re.findall(r"(--[\w-]+):", "".join(map(read, SHEETS)))) <= set(
        re.findall(r"var\((--[\w-]+)", text)
    )


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_colours_stand_in_the_tokens_alone(sheet):
    declarations = re.findall(r"(?<=[{;\s])[\w-]+:[^;{}]*;", read(sheet))
    colours = [text for text in declarations if COLOUR.search(text) or NAMED.search(text)]
    assert bool(colours) == (sheet.name == "tokens.css"), colours


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_no_stylesheet_writes_words(sheet):
    """Words come from attributes, in the language of the page."""
    assert re.findall(r"content:[^;]*\"[^\";]*[^\W\d_]{2,}[^\";]*\"", read(sheet)) == []


def is_of_few_pages(sheet: Path) -> bool:
    """Return whether a sheet is loaded by some pages besides a bundle: all of it is in the layer of pages."""
    return bool(re.fullmatch(r"\s*@layer pages \{\n(?:  .*\n|\n)*\}\s*", read(sheet)))


def test_every_stylesheet_is_in_a_bundle_or_of_few_pages():
    imports = {
        name for bundle in BUNDLES for name, _ in IMPORT.findall((ROOT / "static" / bundle).read_text())
    }
    bundled = {sheet.name for sheet in SHEETS if not is_of_few_pages(sheet)}
    assert bundled == {name for name in imports if "/" not in name} | set(BUNDLES)


@pytest.mark.parametrize("bundle", BUNDLES)
def test_layers_are_declared_in_their_order(bundle):
    text = (ROOT / "static" / bundle).read_text()
    declared = re.search(r"@layer ([\w, ]+);", text)[1].split(", ")
    used = list(dict.fromkeys(layer for _, layer in IMPORT.findall(text)))
    assert used == declared


PHYSICAL = re.compile(
    r"(?<![\w-])(?:"
    r"(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right"
    r"|border-(?:top|bottom)-(?:left|right)-radius"
    r"|(?:text-align|float|clear|caption-side)(?=: (?:left|right)\b)"
    r"|(?=[\w-]+:[^;{}]*\bto (?:left|right)\b)[\w-]+"
    r"): [^;{}]+"
)
FOUR_SIDES = re.compile(
    r"(?<![\w-])((?:margin|padding|inset|border-width|border-color|border-style): ([^;{}]+))"
)
TRULY_PHYSICAL = {
    ("base.css", "text-align: left"): "Beside it stands the rule for pages whose lines run from the right",
    ("base.css", "text-align: right"): "The rule for those pages",
    ("right-to-left.css", "text-align: left"): "The edge of code",
    ("admin-lists.css", "border-width: 0 1px 1px 0"): "Two sides of a square that is turned to point down",
    ("edit-bar.css", "border-width: 0 1.5px 1.5px 0"): "The same",
    ("listing.css", "border-width: 0 1px 1px 0"): "The same",
}
"""Declarations that mean left or right whatever the language, and why."""


def split_sides(value: str) -> list[str]:
    """Split the value of a shorthand at its spaces outside brackets."""
    return re.findall(r"(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+", value)


def find_physical(sheet: Path) -> set[tuple[str, str]]:
    """Return the declarations of a sheet that say left or right rather than where lines begin and end."""
    text = read(sheet)
    names = {match[0].strip() for match in PHYSICAL.finditer(text)}
    for declaration, value in FOUR_SIDES.findall(text):
        sides = split_sides(value)
        if len(sides) == 4 and sides[1] != sides[3]:
            names.add(declaration.strip())
    return {(sheet.name, name) for name in names}


def test_stylesheets_say_start_and_end_and_not_left_and_right():
    assert set().union(*map(find_physical, SHEETS)) == set(TRULY_PHYSICAL)


@pytest.mark.parametrize(
    "declaration",
    [
        "margin-left: 1px", "right: 0", "border-left-color: red", "border-top-left-radius: 2px",
        "float: left",
        "padding: 0 calc(2 * var(--u)) 0 0", "mask-image: linear-gradient(to right, red, blue)",
    ],
)  # fmt: skip
def test_what_is_physical_is_noticed(tmp_path, declaration):
    sheet = tmp_path / "some.css"
    sheet.write_text(f"p {{ color: red; {declaration}; }}")
    assert find_physical(sheet) == {("some.css", declaration)}


def test_the_stylesheets_stay_small():
    assert sum(sheet.read_text().count("\n") for sheet in SHEETS) <= MOST_LINES
