"""A site with so many papers, in a database and as Markdown for Hugo: the same titles, names and texts."""

import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from groupsite.models import Group
from publications.models import Author, Authorship, Publication, PublicationTopic, Topic, Venue

WORDS = [
    f"{first}{last}" for first in ("sys", "graph", "learn", "mem", "net") for last in ("tem", "ing", "al")
]
FIRST_YEAR, YEARS = 1995, 30
THEME = {
    "layouts/_default/baseof.html": (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title>'
        '<link rel="canonical" href="{{ .Permalink }}">{{ range .AlternativeOutputFormats }}'
        '<link rel="{{ .Rel }}" type="{{ .MediaType.Type }}" href="{{ .Permalink }}">{{ end }}</head>'
        '<body><nav><a href="/">Home</a> <a href="/papers/">Papers</a></nav>'
        '<main>{{ block "main" . }}{{ end }}</main></body></html>'
    ),
    "layouts/_default/list.html": (
        '{{ define "main" }}<h1>{{ .Title }}</h1>{{ $pages := .Paginate .Pages 50 }}<ul>'
        '{{ range $pages.Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>'
        '{{ template "_internal/pagination.html" . }}{{ end }}'
    ),
    "layouts/_default/single.html": (
        '{{ define "main" }}<h1>{{ .Title }}</h1><p>{{ range .Params.authors }}{{ . }}, {{ end }}'
        '{{ .Date.Format "2006" }}</p>{{ .Content }}{{ range .GetTerms "tags" }}'
        '<a href="{{ .RelPermalink }}">{{ .LinkTitle }}</a> {{ end }}{{ range .GetTerms "venues" }}'
        '<a href="{{ .RelPermalink }}">{{ .LinkTitle }}</a>{{ end }}{{ end }}'
    ),
    "hugo.toml": (
        'baseURL = "https://lab.example.org/"\ntitle = "Papers"\n'
        '[taxonomies]\ntag = "tags"\nvenue = "venues"\nauthor = "authors"\n'
    ),
}


class RandomPaper(NamedTuple):
    """A paper: numbers of its authors, its venue and its topics."""

    title: str
    slug: str
    year: int
    abstract: str
    authors: list[int]
    venue: int
    topics: list[int]


def list_papers(number: int, seed: int) -> Iterator[RandomPaper]:
    """Yield papers, the same ones for a seed."""
    draw = random.Random(seed)  # noqa: S311
    for place in range(number):
        yield RandomPaper(
            " ".join(draw.choices(WORDS, k=8)).capitalize() + f" {place}",
            f"paper-{place}",
            FIRST_YEAR + draw.randrange(YEARS),
            " ".join(draw.choices(WORDS, k=120)),
            draw.sample(range(count_names(number)), 4),
            draw.randrange(count_groups(number)),
            draw.sample(range(count_groups(number)), 3),
        )


def count_names(number: int) -> int:
    return number // 4


def count_groups(number: int) -> int:
    """Return how many venues there are, and how many topics."""
    return max(10, number // 20)


def fill_site(number: int, seed: int) -> None:
    """Fill an empty database."""
    if Group.objects.exists():
        return
    Group.objects.create(name="Random Papers")
    authors = Author.objects.bulk_create(
        Author(
            name=f"Given Family{place}", given="Given", family=f"Family{place}", key=f"given_family{place}"
        )
        for place in range(count_names(number))
    )
    groups = range(count_groups(number))
    venues = Venue.objects.bulk_create(
        Venue(name=f"Venue {place}", slug=f"venue-{place}") for place in groups
    )
    topics = Topic.objects.bulk_create(
        Topic(name=f"Topic {place}", slug=f"topic-{place}") for place in groups
    )
    drawn = list(list_papers(number, seed))
    papers = Publication.objects.bulk_create(
        Publication(
            kind="inproceedings",
            title=paper.title,
            slug=paper.slug,
            year=paper.year,
            abstract=paper.abstract,
            venue=venues[paper.venue],
            visibility="public",
            in_list=True,
        )
        for paper in drawn
    )
    Authorship.objects.bulk_create(
        Authorship(publication=papers[place], author=authors[name], position=position)
        for place, paper in enumerate(drawn)
        for position, name in enumerate(paper.authors, start=1)
    )
    PublicationTopic.objects.bulk_create(
        PublicationTopic(content_object=papers[place], tag=topics[topic])
        for place, paper in enumerate(drawn)
        for topic in paper.topics
    )


def write_hugo_site(folder: Path, number: int, seed: int) -> None:
    """Write the same papers as Markdown, with the theme."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in THEME.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    papers = folder / "content" / "papers"
    papers.mkdir(parents=True)
    for paper in list_papers(number, seed):
        names = ", ".join(f'"Given Family{name}"' for name in paper.authors)
        topics = ", ".join(f'"Topic {topic}"' for topic in paper.topics)
        head = (
            f'+++\ntitle = "{paper.title}"\ndate = {paper.year}-01-01\nauthors = [{names}]\n'
            f'tags = [{topics}]\nvenues = ["Venue {paper.venue}"]\n+++\n'
        )
        (papers / f"{paper.slug}.md").write_text(head + paper.abstract + "\n")
