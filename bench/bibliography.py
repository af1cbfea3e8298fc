"""A typical bibliography of generated papers in BibTeX and other formats, the same each time."""

from collections.abc import Iterator
from functools import cache
from random import Random

from bench.large.random_texts import draw_text, draw_title, list_names, seed_random
from bibliography.formats import Entry, read, write
from bibliography.latex import encode

NUMBER = 10_000
VENUES = 40
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
PROTECTED = ["GPU", "TPU", "LLM", "BERT", "Bayesian", "DNA", "Python", "NASA"]


@cache
def build_bibtex(number: int = NUMBER) -> str:
    """Return BibTeX of so many entries, as people and programs write them."""
    draw = seed_random("bibliography")
    macros = [
        f'@string{{venue{venue} = "Proceedings of the Conference on {draw_title(draw)}"}}\n'
        for venue in range(VENUES)
    ]
    return "".join([*macros, *(_build_entry(draw, index) for index in range(number))])


@cache
def read_entries(number: int = NUMBER) -> list[Entry]:
    """Return the same entries parsed. Raises SystemExit if any of them is not read completely."""
    items = [item for item in read(build_bibtex(number), format="bibtex") if isinstance(item, Entry)]
    if len(items) != number or not all(item.title and item.authors and item.year for item in items):
        raise SystemExit("The bibliography is not read as a whole.")
    return items


@cache
def build_source(format: str, number: int = NUMBER) -> bytes:
    """Return the bibliography as a file of a format."""
    return (
        build_bibtex(number) if format == "bibtex" else "".join(write(read_entries(number), format))
    ).encode()


def _build_entry(draw: Random, number: int) -> str:
    article = number % 3 == 0
    fields = dict(_list_fields(draw, number, article))
    kind, key = "article" if article else "inproceedings", f"paper{number}-{fields['year'][1:5]}"
    lines = [f"  {name:<9} = {value},\n" for name, value in fields.items()]
    return f"\n@{kind}{{{key},\n{''.join(lines)}}}\n"


def _list_fields(draw: Random, number: int, article: bool) -> Iterator[tuple[str, str]]:
    yield "title", f"{{{_draw_title(draw)}}}"
    yield "author", _draw_people(draw, number, draw.randint(1, 6))
    if number % 4 == 0:
        yield "editor", _draw_people(draw, number, 2)
    yield ("journal" if article else "booktitle"), f"venue{draw.randrange(VENUES)}"
    if article:
        yield "volume", f"{{{draw.randint(1, 60)}}}"
        yield "number", f"{{{draw.randint(1, 12)}}}"
    first = draw.randint(1, 2_000)
    yield "pages", f"{{{first}--{first + draw.randint(3, 20)}}}"
    yield "year", f"{{{draw.randint(1985, 2026)}}}"
    yield "month", draw.choice(MONTHS)
    yield "publisher", "{Press of Nowhere {\\&} Sons}"
    yield "doi", f"{{10.5555/{3_000_000 + number}.{number}}}"
    yield "url", f"{{https://papers.example.org/{number}/a_paper.pdf}}"
    if number % 5 == 0:
        yield "abstract", f"{{{draw_text(draw, 120)}}}"


def _draw_title(draw: Random) -> str:
    """Return a title with a protected word, and sometimes mathematics or accents."""
    tokens = draw_title(draw).split()
    tokens[draw.randrange(len(tokens))] = f"{{{draw.choice(PROTECTED)}}}"
    if draw.random() < 0.1:
        tokens.append(
            draw.choice(
                ["in $O(n^2)$", "at $\\alpha$ = 5\\%", "for Poincar{\\'e} Maps", '--- Ein {\\"U}berblick']
            )
        )
    return " ".join(tokens)


def _draw_people(draw: Random, number: int, count: int) -> str:
    """Return names with the family name first or last, and accents in TeX or Unicode."""
    people = [draw.choice(list_names()) for _ in range(count)]
    if number % 2:
        turned = (name.rpartition(" ") for name in people)
        people = [f"{family}, {given}" for given, _, family in turned]
    return f"{{{' and '.join(map(encode, people) if number % 3 else people)}}}"
