"""Weights of the evidence, learnt from people with rare names who were put together under one name."""

from bibliography.names.likeness import Likeness

WEIGHTS: tuple[float, ...] = (
    -0.774,
    0.183,
    0.2,
    21.3,
    1.3,
    -0.037,
    2.0,
    2.0,
    -2.0,
    -0.5,
    0.112,
    8.2,
    0.081,
    7.8,
    -1.08,
    -0.13,
    0.243,
    0.8,
    0.53,
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
