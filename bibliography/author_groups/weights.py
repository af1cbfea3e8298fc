"""Weights of the evidence, learnt from people with rare names who were put together under one name."""

from bibliography.names.likeness import Likeness

WEIGHTS: tuple[float, ...] = (
    -3.358,
    0.311,
    0.243,
    4.097,
    0.941,
    -0.134,
    2.836,
    -2.679,
    0.164,
    10.263,
    -0.027,
    4.873,
    -0.468,
    -0.519,
    0.3,
    3.273,
    0.867,
)
RARE = 0.05
THRESHOLD = -0.5
UNIQUENESS_BONUS = 1.0
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
