"""Whole labels of the product, as people read them, and the table of those that are ruled out."""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.apps import apps
from django.conf import settings

RULES = Path(__file__).with_name("ruled_out_labels.toml")
PACKAGES = "bibliography", "core", "groupsite", "people", "publications", "software"
GAP = "…"
"""Stands for a value that is filled in."""

TRANSLATING = {"_", "_lazy", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}
PLACEHOLDER = re.compile(r"{{.*?}}|\$?{[^{}]*}|%\(\w+\)[sd]|%[sd]")
TRANSLATE = re.compile(r"""{%\s*translate\s+(?:"([^"]*)"|'([^']*)')""")
BLOCK = re.compile(r"{%\s*blocktranslate\b.*?%}(.*?){%\s*endblocktranslate\s*%}", re.DOTALL)
PLURAL = re.compile(r"{%\s*plural\s*%}")
ELEMENT = re.compile(r"<[^>]*>")
QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')


@dataclass(frozen=True)
class Label:
    """A whole text that is shown, and the file, or the field of a model, that it is from."""

    text: str
    place: str


@dataclass(frozen=True)
class Rule:
    """A label that is ruled out, and a better one. where: what begins the paths that it is for."""

    label: str
    better: str
    where: str = ""

    def matches(self, label: Label) -> bool:
        return label.place.startswith(self.where) and bool(_compile(self.label).fullmatch(label.text))


@cache
def _compile(label: str) -> re.Pattern[str]:
    """Compile a label of the table: a gap is any text, and the first letter may be a capital or not."""
    text = normalise(label)
    rest = ".+".join(re.escape(part) for part in text[1:].split(GAP))
    first = ".+" if text[0] == GAP else f"[{re.escape(text[0].lower() + text[0].upper())}]"
    return re.compile(first + rest, re.DOTALL)


def normalise(text: str) -> str:
    """Return a label on one line, with a gap for each value, without elements and the mark at its end."""
    text = " ".join(PLACEHOLDER.sub(GAP, ELEMENT.sub(" ", text)).split())
    return text.rstrip(".:").strip() or text


@cache
def read_rules() -> list[Rule]:
    return [Rule(**row) for row in tomllib.loads(RULES.read_text())["labels"]]


def list_labels() -> list[Label]:
    """Return the labels of templates, code, scripts and models."""
    base = settings.BASE_DIR
    found = [
        *_read_all(base, "templates/**/*.html", read_template),
        *(each for package in PACKAGES for each in _read_all(base, f"{package}/**/*.py", read_code)),
        *_read_all(base, "static/*.js", read_script),
        *read_models(),
    ]
    return [Label(text, place) for text, place in found if re.search(r"[^\W\d_]{2}", text)]


def _read_all(base: Path, pattern: str, read) -> Iterator[tuple[str, str]]:
    for path in sorted(base.glob(pattern)):
        if "migrations" not in path.parts:
            place = str(path.relative_to(base))
            yield from ((normalise(text), place) for text in read(path.read_text()))


def read_template(source: str) -> list[str]:
    """Return the texts that a template translates."""
    blocks = [part for body in BLOCK.findall(source) for part in PLURAL.split(body)]
    return [double or single for double, single in TRANSLATE.findall(source)] + blocks


def read_code(source: str) -> list[str]:
    """Return the strings of a module, those with values with gaps; no docstrings, keys and identifiers."""
    tree = ast.parse(source)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    translated = {id(part) for node in ast.walk(tree) if _is_translation(node) for part in node.args}
    texts = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            texts.append("".join(_read_part(part) for part in node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            is_label = id(node) in translated or " " in node.value or node.value[:1].isupper()
            if is_label and id(node) not in docstrings | parts:
                texts.append(node.value)
    return texts


def _is_translation(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in TRANSLATING


def _read_part(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else GAP


def read_script(source: str) -> list[str]:
    """Return the string literals of a script, and the texts of elements in them."""
    literals = [double or template for double, template in QUOTED.findall(source)]
    return literals + [text for literal in literals for text in ELEMENT.split(literal) if "<" in literal]


def read_models() -> Iterator[tuple[str, str]]:
    """Yield the names of the project's models and of their fields."""
    for model in apps.get_models():
        if model.__module__.partition(".")[0] in PACKAGES:
            place = model.__module__.replace(".", "/")
            yield from (
                (str(name), place) for name in (model._meta.verbose_name, model._meta.verbose_name_plural)
            )
            for field in model._meta.get_fields():
                if name := getattr(field, "verbose_name", ""):
                    yield str(name), f"{place}:{field.name}"


def find_ruled_out(labels: list[Label]) -> list[str]:
    """Return a sentence for each label that is ruled out, with the better word."""
    return sorted(
        {
            f"{label.place}: “{label.text}” is ruled out. Better: {rule.better}"
            for label in labels
            for rule in read_rules()
            if rule.matches(label)
        }
    )
