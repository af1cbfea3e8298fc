"""Random names and texts, the same on every machine."""

import random
from functools import cache
from itertools import product

SEED = 20_261


def _split(text: str) -> list[str]:
    return text.split()


GIVEN = _split(
    """
    Ada Amara Andrei Anna Aylin Bao Beatriz Björn Boris Camille Carlos Chiara Chidi Chloé Dagmar
    Daniel Deniz Dilnoza Dmitri Elif Emeka Émile Eva Farah Fatima Felix Freya Giulia Grace Hana
    Haruki Hugo Ines İpek Isabel Ivan Jan Jasmine Jia Jürgen Kamala Karin Kofi Lars Layla Leon Lin
    Łukasz Luo Mads Magda Mai Marek Maria Mei Mohammed Nadia Ngozi Nikolai Nora Olga Omar Paolo
    Priya Qiang Rania Ravi Rosa Ruth Sakura Samir Sofia Søren Tariq Tomás Uma Valentina Viktor Wei
    Xin Yao Yuki Yusuf Zahra Zoë
    """
)

FAMILY = _split(
    """
    Abe Adeyemi Ahmed Álvarez Andersen Bakker Becker Bianchi Bondarenko Brandt Çelik Chen Costa
    Dąbrowski Das Dimitrov Dubois Eriksson Fernández Fischer Fu Garcia Grot Gupta Haddad Hansen
    Hoffmann Horvat Huang Hughes Ibrahim Ito Ivanova Jansen Jensen Johnson Kaya Khan Kim Kowalski
    Kumar Larsen Lee Li Lindqvist Liu López Ma MacDonald Meyer Mensah Moreau Müller Murphy Nakamura
    Nguyễn Novák Nwosu Okafor Olsen O'Neil Ó'Súilleabháin Park Patel Pereira Petrov Popescu Qureshi
    Rahman Ricci Rossi Sato Schmidt Silva Singh Sokolov Sørensen Suzuki Takahashi Tanaka Tran Tsai
    Vasquez Virtanen Wang Weber Williams Wójcik Wu Xu Yamamoto Yang Yıldız Zhang Zhao Zhou
    """
)

NOUNS = _split(
    """
    models kernels graphs networks schedulers caches tensors clusters datasets agents compilers
    gradients queries pipelines accelerators tokens embeddings policies transactions storage
    """
)

VERBS = _split(
    """
    Serving Training Scaling Compressing Sharing Caching Pruning Scheduling Learning Verifying
    """
)

WAYS = _split(
    """
    fast elastic adaptive sparse distributed robust efficient federated serverless scalable private
    heterogeneous asynchronous decentralised interpretable
    """
)

PLACES = _split(
    """
    Edinburgh London Beijing Singapore Zürich Lagos Montréal Kyōto Utrecht
    """
)


def seed_random(about: str) -> random.Random:
    """Return a random generator for a purpose, seeded independently of others."""
    return random.Random(f"{SEED} {about}")  # noqa: S311 - nothing secret


@cache
def list_names() -> list[str]:
    """Return all combinations of names, shuffled."""
    middle = ["", "A. ", "J. ", "M. "]
    combinations = [f"{given} {initial}{family}" for given, initial, family in product(GIVEN, middle, FAMILY)]
    seed_random("names").shuffle(combinations)
    return combinations


def draw_title(draw: random.Random) -> str:
    """Return a random title of a paper."""
    first, second = draw.sample(NOUNS, 2)
    adjective, other_adjective = draw.sample(WAYS, 2)
    return f"{draw.choice(VERBS)} {adjective} {first} for {other_adjective} {second}".title()


def draw_text(draw: random.Random, count: int) -> str:
    """Return random sentences of so many words."""
    words = draw.choices([*NOUNS, *WAYS, "we", "the", "of", "and", "with", "show", "that"], k=count)
    sentences = [" ".join(words[start : start + 14]).capitalize() for start in range(0, count, 14)]
    return ". ".join(sentences) + "."
