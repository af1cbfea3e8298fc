"""Group the mentions of names so that each group is probably one person."""

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush

from bibliography.author_groups.bylines import PaperByline
from bibliography.author_groups.clusters import Cluster, can_be_one, may_be_one, measure_evidence
from bibliography.author_groups.mention_index import MentionIndex
from bibliography.author_groups.spellings import find_alike
from bibliography.author_groups.weights import (
    BEARER_COST,
    CLUSTER_LIMIT,
    FEWEST_BEARERS,
    HIGHEST_THRESHOLD,
    LIKENESS_BIAS,
    RARE,
    RIVAL_COST,
    THRESHOLD,
    WEIGHTS,
)

Score = Callable[[Cluster, Cluster], float]
Progress = Callable[[int, int], None]


def group_mentions(
    papers: Iterable[PaperByline], on_progress: Progress | None = None, trusts_names: bool = False
) -> list[list[int]]:
    """Return for each paper the group of each name in its byline; a group is probably one person.

    on_progress: takes how many names are done, and how many there are. trusts_names: whether a name is one
    person's unless co-authors and affiliations differ, as among the papers of one group; that takes no time
    that grows with the square of its mentions.
    """
    index = MentionIndex(papers)
    clusters: list[list[Cluster]] = []
    for name in range(len(index.names)):
        clusters.append(split_name(index, name, trusts_names))
        if on_progress and not name % 1_000:
            on_progress(name, len(index.names))
    groups = [[0] * len(byline) for byline in index.bylines]
    for number, cluster in enumerate(link_spellings(index, clusters)):
        for paper, position in cluster.mentions:
            groups[paper][position] = number
    return groups


def split_name(index: MentionIndex, name: int, trusts_names: bool = False) -> list[Cluster]:
    """Return clusters of the mentions of a name: a single one if the name is rare and nothing contradicts."""
    mentions = _join_numbered([index.build_cluster(mention) for mention in index.mentions[name]])
    bearers = index.bearers[name]
    own, total = frozenset((name,)), len(mentions)
    if bearers < RARE or trusts_names:
        # all that nothing hard keeps apart, those with a number first
        is_likely = can_be_one if bearers < RARE else may_be_one
        joined: list[Cluster] = []
        for cluster in sorted(mentions, key=lambda cluster: not cluster.numbers):
            for candidate in joined:
                if is_likely(candidate, cluster):
                    candidate.absorb(cluster)
                    break
            else:
                joined.append(cluster)
            joined.sort(key=lambda cluster: -len(cluster.mentions))
        return joined
    threshold = min(THRESHOLD + math.log(bearers), HIGHEST_THRESHOLD)

    def score(one: Cluster, other: Cluster) -> float:
        return weigh(measure_evidence(one, other, index.collection, total, own))

    return join_clusters(mentions, score, threshold)


def weigh(evidence: Sequence[float]) -> float:
    """Return the log-odds of being one person for the figures of the evidence."""
    return sum(weight * figure for weight, figure in zip(WEIGHTS, evidence, strict=True))


def join_clusters(clusters: Sequence[Cluster], score: Score, threshold: float = 0.0) -> list[Cluster]:
    """Join the most likely pair of clusters again and again, until none scores more than a threshold."""
    alive = dict(enumerate(clusters))
    queue = []
    for one in alive:
        for other in range(one):
            if can_be_one(alive[one], alive[other]):
                value = score(alive[one], alive[other])
                if value > threshold:
                    queue.append((-value, other, one))
    heapify(queue)
    number = len(alive)
    while queue:
        _, one, other = heappop(queue)
        if one not in alive or other not in alive:
            continue
        joined = alive.pop(one)
        joined.absorb(alive.pop(other))
        for rest, cluster in alive.items():
            if can_be_one(joined, cluster):
                value = score(joined, cluster)
                if value > threshold:
                    heappush(queue, (-value, rest, number))
        alive[number] = joined
        number += 1
    return list(alive.values())


def _join_numbered(clusters: Iterable[Cluster]) -> list[Cluster]:
    """Join the mentions that have the same number."""
    numbered: dict[str, Cluster] = {}
    others = []
    for cluster in clusters:
        number = next(iter(cluster.numbers), "")
        known = numbered.get(number)
        if known is None or not can_be_one(known, cluster):
            others.append(cluster)
            if number and known is None:
                numbered[number] = cluster
        else:
            known.absorb(cluster)
    return others


def link_spellings(index: MentionIndex, clusters: Sequence[list[Cluster]]) -> Iterator[Cluster]:
    """Yield the clusters of all names, those of spellings of one person joined.

    clusters: of each name, by its number.
    """
    alike = {(one, other): likeness for one, other, likeness in find_alike(index.forms)}
    rivals = Counter(name for pair in alike for name in pair)
    queue = []
    for (one, other), likeness in alike.items():
        bearers = max(index.bearers[one], index.bearers[other], FEWEST_BEARERS)
        bias = LIKENESS_BIAS[likeness] - RIVAL_COST * math.log(max(rivals[one], rivals[other]))
        bias -= BEARER_COST * math.log(bearers)
        total = len(index.mentions[one]) + len(index.mentions[other])
        for mine in range(min(len(clusters[one]), CLUSTER_LIMIT)):
            for yours in range(min(len(clusters[other]), CLUSTER_LIMIT)):
                pair = clusters[one][mine], clusters[other][yours]
                if can_be_one(*pair):
                    evidence = measure_evidence(*pair, index.collection, total, frozenset((one, other)))
                    score = bias + weigh(evidence)
                    if score > 0:
                        queue.append((-score, (one, mine), (other, yours)))
    spellings = SpellingGroups(clusters, alike)
    spellings.join_numbered()
    for _, first, second in sorted(queue):
        spellings.join(first, second)
    yield from spellings.list_clusters()


Place = tuple[int, int]


class SpellingGroups:
    """Clusters of several names that are joined as long as all their names can be one person's."""

    def __init__(self, clusters: Sequence[list[Cluster]], alike: Collection[Place]):
        self.alike = alike
        self.members = {
            (name, number): [(name, number)]
            for name, own in enumerate(clusters)
            for number in range(len(own))
        }
        self.clusters = {place: clusters[place[0]][place[1]] for place in self.members}
        self.roots = {place: place for place in self.members}

    def join_numbered(self) -> None:
        """Join the clusters that have a number in common, whatever their names."""
        places: dict[str, Place] = {}
        for place, cluster in list(self.clusters.items()):
            for number in sorted(cluster.numbers):
                self.join(places.setdefault(number, place), place, is_sure=True)

    def join(self, one: Place, other: Place, is_sure: bool = False) -> None:
        """Join the groups of two clusters unless a name or a paper speaks against it.

        is_sure: names do not.
        """
        one, other = self.roots[one], self.roots[other]
        if one == other or not can_be_one(self.clusters[one], self.clusters[other]):
            return
        names = {place[0] for place in self.members[one]}
        others = {place[0] for place in self.members[other]}
        if not is_sure and any(
            mine != yours and (min(mine, yours), max(mine, yours)) not in self.alike
            for mine in names
            for yours in others
        ):
            return
        members = self.members.pop(other)
        self.members[one] += members
        self.roots.update(dict.fromkeys(members, one))
        self.clusters[one].absorb(self.clusters.pop(other))

    def list_clusters(self) -> list[Cluster]:
        return list(self.clusters.values())
