"""Weights of the evidence, learnt from people with rare names who were put together under one name.

They are chosen by the groups of such people in half of a corpus, with few affiliations and with many:
`bench/author_names.py`.
"""

from bibliography.names.likeness import Likeness

WEIGHTS: tuple[float, ...] = (
    -0.464,  # constant
    0.366,  # co-author
    0.288,  # co-authors
    21.3,  # words
    1.04,  # venues
    -0.037,  # years apart
    2.0,  # same place
    1.2,  # rare place
    -2.0,  # places apart
    0.112,  # links
    8.2,  # part of links
    0.089,  # common neighbours
    7.8,  # part of neighbours
    -1.08,  # size of the smaller
    -0.13,  # size of the larger
    0.243,  # part of the larger
    0.8,  # alone
    0.53,  # no co-author, by size
)
RARE = 0.02
THRESHOLD = 0.5
HIGHEST_THRESHOLD = 1.0
LIKENESS_BIAS = {
    Likeness.FAMILY: -9.0,
    Likeness.LOOSE: -3.0,
    Likeness.INITIALS: 0.0,
    Likeness.SHORTER: 1.0,
    Likeness.SPELLING: 3.0,
    Likeness.SAME: 4.0,
}
RIVAL_COST = 1.0
BEARER_COST = 0.7
FEWEST_BEARERS = 0.01
CLUSTER_LIMIT = 200
