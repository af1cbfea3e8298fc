"""Fit weights of a logistic model by Newton's method, without libraries: for twenty figures and 100,000 rows."""

import math
from collections.abc import Sequence

ROUNDS = 12
RIDGE = 1.0
"""How strongly weights are drawn to 0; weights of rare evidence would grow without bound."""


def fit_logistic(rows: Sequence[Sequence[float]], labels: Sequence[bool]) -> list[float]:
    """Return the weights of the figures in rows with which the log-odds fit the labels best."""
    width = len(rows[0])
    weights = [0.0] * width
    for _ in range(ROUNDS):
        gradient = [-RIDGE * weight for weight in weights]
        curvature = [[RIDGE * (row == column) for column in range(width)] for row in range(width)]
        for row, label in zip(rows, labels, strict=True):
            places = [place for place, figure in enumerate(row) if figure]
            odds = sum(weights[place] * row[place] for place in places)
            likely = 1 / (1 + math.exp(-max(min(odds, 30.0), -30.0)))
            error, slope = label - likely, max(likely * (1 - likely), 1e-9)
            for place in places:
                gradient[place] += error * row[place]
                scaled, line = slope * row[place], curvature[place]
                for other in places:
                    line[other] += scaled * row[other]
        step = solve(curvature, gradient)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-4:
            break
    return weights


def solve(matrix: list[list[float]], vector: Sequence[float]) -> list[float]:
    """Return the solution of linear equations, by elimination with pivots."""
    size = len(vector)
    rows = [[*line, value] for line, value in zip(matrix, vector, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column and (factor := rows[row][column] / rows[column][column]):
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[place][size] / rows[place][place] for place in range(size)]
