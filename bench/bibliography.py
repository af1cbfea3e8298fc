"""A bibliography as many have one, as BibTeX and in other formats: nobody's papers, the same each time."""

from collections.abc import Iterator
from functools import cache
from random import Random

from bench.large.words import chance, names, text, title
from bibliography.formats import Entry, read, write
from bibliography.latex import encode

NUMBER = 10_000
VENUES = 40
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
PROTECTED = ["GPU", "TPU", "LLM", "BERT", "Bayesian", "DNA", "Python", "NASA"]


@cache
def bibtex(number: int = NUMBER) -> str:
    """So many entries, as people and programs write them."""
    draw = chance("bibliography")
    macros = [
        f'@string{{venue{each} = "Proceedings of the Conference on {title(draw)}"}}\n'
        for each in range(VENUES)
    ]
    return "".join([*macros, *(_entry(draw, each) for each in range(number))])


@cache
def entries(number: int = NUMBER) -> list[Entry]:
    """The same as they are read. Raises SystemExit where one of them is not read."""
    found = [each for each in read(bibtex(number), format="bibtex") if isinstance(each, Entry)]
    if len(found) != number or not all(each.title and each.authors and each.year for each in found):
        raise SystemExit("The bibliography is not read as a whole.")
    return found


@cache
def source(format: str, number: int = NUMBER) -> bytes:
    """The file in a format."""
    return (bibtex(number) if format == "bibtex" else "".join(write(entries(number), format))).encode()


def _entry(draw: Random, number: int) -> str:
    article = number % 3 == 0
    fields = dict(_fields(draw, number, article))
    kind, key = "article" if article else "inproceedings", f"paper{number}-{fields['year'][1:5]}"
    lines = [f"  {name:<9} = {value},\n" for name, value in fields.items()]
    return f"\n@{kind}{{{key},\n{''.join(lines)}}}\n"


def _fields(draw: Random, number: int, article: bool) -> Iterator[tuple[str, str]]:
    yield "title", f"{{{_title(draw)}}}"
    yield "author", _people(draw, number, draw.randint(1, 6))
    if number % 4 == 0:
        yield "editor", _people(draw, number, 2)
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
        yield "abstract", f"{{{text(draw, 120)}}}"


def _title(draw: Random) -> str:
    """Words of which some are protected, some in other letters, and at times there is mathematics."""
    words = title(draw).split()
    words[draw.randrange(len(words))] = f"{{{draw.choice(PROTECTED)}}}"
    if draw.random() < 0.1:
        words.append(
            draw.choice(
                ["in $O(n^2)$", "at $\\alpha$ = 5\\%", "for Poincar{\\'e} Maps", '--- Ein {\\"U}berblick']
            )
        )
    return " ".join(words)


def _people(draw: Random, number: int, count: int) -> str:
    """Names, the family name first or last, their accents as TeX or as they are."""
    found = [draw.choice(names()) for _ in range(count)]
    if number % 2:
        turned = (name.rpartition(" ") for name in found)
        found = [f"{family}, {given}" for given, _, family in turned]
    return f"{{{' and '.join(map(encode, found) if number % 3 else found)}}}"
