"""Group the mentions of names so that each group is probably one person."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from heapq import heappop, heappush, nlargest
from itertools import combinations, islice
from operator import mul

from bibliography.author_groups.affiliations import OTHER, InstitutionIndex
from bibliography.author_groups.bylines import PaperByline
from bibliography.author_groups.clusters import (
    COMMON_FIGURES,
    COMMON_TOPIC,
    LINKING_FIGURES,
    WORDS,
    Cluster,
    Collection,
    can_be_one,
    get_kind,
    may_be_one,
    measure_evidence,
)
from bibliography.author_groups.mention_index import MentionIndex
from bibliography.author_groups.spellings import find_alike, find_misprints
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
from bibliography.names.likeness import Likeness

Score = Callable[[Cluster, Cluster], float]
Progress = Callable[[int, int], None]
Place = tuple[int, int]
Mention = tuple[int, int]
NEVER = -math.inf

ALL_PAIRS_LIMIT = 200
"""Of a name with more mentions, those are compared that have a co-author, place or rare word in common."""
BLOCK_LIMIT = 30
"""How many others that have it in common a mention is compared with."""
BLOCK_WORDS = 8
"""How many words of a mention, the rarest, make it worth comparing with another."""
FEW_WORDS = 3
"""Mentions with fewer words in common have no topic in common."""
PLACE_LIMIT = 100
"""How many institutions of a rare name are compared."""
MOST_RIVALS = 2
"""How many spellings a rare name may have for the likeness of full names to be enough."""
TELLING_VENUE = math.log(1 + 50)
"""A venue tells nothing if it has more than one in fifty papers."""


@dataclass(frozen=True, slots=True)
class MentionGroups:
    """The group of each name in the bylines of papers; a group is probably one person.

    unsettled: mentions, as paper and position, that are apart because nothing is known of them.
    """

    groups: list[list[int]]
    unsettled: set[Mention]


def group_mentions(
    papers: Iterable[PaperByline], on_progress: Progress | None = None, trusts_names: bool = False
) -> list[list[int]]:
    """Return for each paper the group of each name in its byline; see `group_papers`."""
    return group_papers(papers, on_progress, trusts_names).groups


def group_papers(
    papers: Iterable[PaperByline], on_progress: Progress | None = None, trusts_names: bool = False
) -> MentionGroups:
    """Return the groups of the names in bylines, and which mentions are apart as nothing is known of them.

    on_progress: takes how many names are done, and how many there are. trusts_names: whether a name is one
    person's unless co-authors and affiliations differ, as among the papers of one group; that takes no time
    that grows with the square of its mentions.
    """
    index = MentionIndex(papers)
    alike = find_spellings(index)
    spelled = {name for pair in alike for name in pair}
    clusters: list[list[Cluster]] = []
    candidates: set[Mention] = set()
    for name in range(len(index.names)):
        own = split_name(index, name, trusts_names)
        candidates.update(find_unsettled(own, index.collection))
        for cluster in own:
            cluster.release(is_done=name not in spelled)
        clusters.append(own)
        if on_progress and not name % 1_000:
            on_progress(name, len(index.names))
    groups = [[0] * len(byline) for byline in index.bylines]
    unsettled: set[Mention] = set()
    for number, cluster in enumerate(link_spellings(index, clusters, alike)):
        if len(cluster.mentions) == 1:
            unsettled |= candidates.intersection(cluster.mentions)
        for paper, position in cluster.mentions:
            groups[paper][position] = number
    return MentionGroups(groups, unsettled)


def find_spellings(index: MentionIndex) -> dict[Place, Likeness]:
    """Return the pairs of names that can be one person's, with how much alike they are.

    Misprints are those of rare names: of two common ones, each may be right.
    """
    alike = {(one, other): likeness for one, other, likeness in find_alike(index.forms)}
    rare = {number: letters for letters, number in index.names.items() if index.bearers[number] < RARE}
    for pair in sorted(find_misprints(rare, index.collection.neighbours)):
        alike.setdefault(pair, Likeness.LOOSE)
    return alike


def split_name(index: MentionIndex, name: int, trusts_names: bool = False) -> list[Cluster]:
    """Return clusters of the mentions of a name: a single one if the name is rare and nothing contradicts."""
    return split_mentions(index, index.mentions[name], index.bearers[name], frozenset((name,)), trusts_names)


def split_mentions(
    index: MentionIndex,
    places: Iterable[Mention],
    bearers: float,
    own: Set[int],
    trusts_names: bool = False,
    weights: Sequence[float] = WEIGHTS,
) -> list[Cluster]:
    """Return clusters of mentions of a name, or of several names that are taken for one.

    The mentions of a rare name are one cluster, unless its places, or a paper, speak against it.
    bearers: how many people of the name are expected beside one. own: the names.
    """
    mentions = _join_numbered([index.build_cluster(mention) for mention in places])
    collection = index.collection
    if len(mentions) < 2:
        return mentions
    if trusts_names:
        return _join_all(mentions, lambda one, other: may_be_one(one, other, collection.institutions))
    needs_evidence = True
    if bearers < RARE:
        is_single = not are_two(mentions)
        if is_single and not have_other_places(mentions, collection.institutions):
            return _join_all(mentions, can_be_one)
        mentions = join_by_co_authors(mentions)
        if is_single and len(mentions) > ALL_PAIRS_LIMIT:
            return _join_all(mentions, can_be_one)
        bearers, needs_evidence = (bearers, False) if is_single else (1.0, True)
    total = sum(len(cluster.mentions) for cluster in mentions)
    threshold = min(THRESHOLD + math.log(max(bearers, FEWEST_BEARERS)), HIGHEST_THRESHOLD)

    def score(one: Cluster, other: Cluster) -> float:
        figures = measure_evidence(one, other, collection, total, own)
        return NEVER if needs_evidence and not is_evidence(figures) else weigh(figures, weights)

    return join_clusters(mentions, score, threshold)


def _join_all(mentions: Sequence[Cluster], is_likely: Callable[[Cluster, Cluster], bool]) -> list[Cluster]:
    """Join all that a test allows, those with a number first."""
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


def are_two(mentions: Sequence[Cluster]) -> bool:
    """Return whether several people bear a name for certain: a paper prints two, or their numbers say so."""
    papers: set[int] = set()
    first_of_kind: dict[str, Cluster] = {}
    for cluster in mentions:
        if not papers.isdisjoint(cluster.papers):
            return True
        papers |= cluster.papers
        for number in cluster.numbers:
            first = first_of_kind.setdefault(get_kind(number), cluster)
            if first is not cluster and not can_be_one(first, cluster):
                return True
    return False


def have_other_places(mentions: Sequence[Cluster], institutions: InstitutionIndex) -> bool:
    """Return whether two mentions state institutions that are not the same."""
    stays = dict.fromkeys(number for cluster in mentions for number in cluster.stays)
    pairs = combinations(islice(stays, PLACE_LIMIT), 2)
    return any(institutions.compare(one, other) < OTHER for one, other in pairs)


def join_by_co_authors(mentions: Sequence[Cluster]) -> list[Cluster]:
    """Join the mentions that have a co-author in common, in linear time."""
    clusters = dict(enumerate(mentions))
    parents = list(range(len(mentions)))
    first_mentions: dict[int, int] = {}

    def find_root(number: int) -> int:
        while parents[number] != number:
            parents[number] = number = parents[parents[number]]
        return number

    for number, mention in enumerate(mentions):
        for author in list(mention.co_authors):
            roots = {find_root(first_mentions.setdefault(author, number)), find_root(number)}
            if len(roots) == 2 and can_be_one(*(clusters[root] for root in roots)):
                smaller, larger = sorted(roots, key=lambda root: (len(clusters[root].mentions), root))
                clusters[larger].absorb(clusters.pop(smaller))
                parents[smaller] = larger
    return list(clusters.values())


def is_evidence(figures: Sequence[float]) -> bool:
    """Return whether two clusters have anything in common: co-authors, words, venues or institutions."""
    return any(figures[number] > 0 for number in COMMON_FIGURES)


def find_unsettled(clusters: Sequence[Cluster], collection: Collection) -> Iterator[Mention]:
    """Yield the mentions of a name of several people of which nothing tells whose they are.

    They state no affiliation and no identifier, and have no co-author, topic or rarer venue in common with
    another mention of the name.
    """
    if len(clusters) < 2:
        return
    co_authors = Counter(author for cluster in clusters for author in cluster.co_authors)
    words = Counter(word for cluster in clusters for word in cluster.words)
    venues = Counter(venue for cluster in clusters for venue in cluster.venues)
    for cluster in clusters:
        if len(cluster.mentions) > 1 or cluster.stays or cluster.numbers:
            continue
        telling = (venue for venue in cluster.venues if collection.venue_weights[venue] > TELLING_VENUE)
        if (
            all(co_authors[author] < 2 for author in cluster.co_authors)
            and sum(words[word] > 1 for word in cluster.words) < FEW_WORDS
            and all(venues[venue] < 2 for venue in telling)
        ):
            yield from cluster.mentions


def weigh(evidence: Sequence[float], weights: Sequence[float] = WEIGHTS) -> float:
    """Return the log-odds of being one person for the figures of the evidence."""
    return math.fsum(map(mul, weights, evidence))


def list_pairs(clusters: Sequence[Cluster]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of clusters that are worth comparing, by their numbers: all, where they are few.

    Else those that have a co-author, an institution or a rare word in common, with as many as
    `BLOCK_LIMIT` others for each of these: the time does not grow with the square of their number.
    """
    if len(clusters) <= ALL_PAIRS_LIMIT:
        yield from ((other, one) for one in range(len(clusters)) for other in range(one))
        return
    blocks: dict[tuple[str, Hashable], list[int]] = defaultdict(list)
    for number, cluster in enumerate(clusters):
        for author in cluster.list_co_authors():
            blocks["co-author", author].append(number)
        for institution in cluster.stays:
            blocks["institution", institution].append(number)
        for word in nlargest(BLOCK_WORDS, cluster.words, key=cluster.words.__getitem__):
            blocks["word", word].append(number)
    pairs = {
        (other, one)
        for block in blocks.values()
        for place, one in enumerate(block)
        for other in block[max(place - BLOCK_LIMIT, 0) : place]
    }
    yield from sorted(pairs)


class _Candidates:
    """Clusters of a name, and the pairs of them that score more than a threshold."""

    def __init__(self, clusters: Sequence[Cluster], score: Score, threshold: float):
        self.alive = dict(enumerate(clusters))
        self.score = score
        self.threshold = threshold
        self.partners: dict[int, set[int]] = defaultdict(set)
        self._queue: list[tuple[float, int, int]] = []
        for other, one in list_pairs(clusters):
            self.compare(one, other)

    def measure(self, one: int, other: int) -> float:
        """Return the score of a pair if it is above the threshold, and nothing hard speaks against it."""
        mine, yours = self.alive[one], self.alive[other]
        value = self.score(mine, yours) if can_be_one(mine, yours) else NEVER
        return value if value > self.threshold else NEVER

    def compare(self, one: int, other: int) -> None:
        """Score a pair."""
        self.partners[one].add(other)
        self.partners[other].add(one)
        value = self.measure(one, other)
        if value > NEVER:
            heappush(self._queue, (-value, other, one))

    def pop_pairs(self) -> Iterator[tuple[int, int]]:
        """Yield the pairs whose clusters are still there, the most likely first."""
        while self._queue:
            _, one, other = heappop(self._queue)
            if one in self.alive and other in self.alive:
                yield one, other


def join_clusters(clusters: Sequence[Cluster], score: Score, threshold: float = 0.0) -> list[Cluster]:
    """Join the most likely pair of clusters again and again, until none scores more than a threshold.

    A pair is scored again whenever one of the two grows. Of many clusters, only when it is the most likely
    pair, or new for the larger one: the time then does not grow with the square of their number.
    """
    candidates = _Candidates(clusters, score, threshold)
    if len(clusters) > ALL_PAIRS_LIMIT:
        _join_many(candidates)
    else:
        _join_few(candidates, len(clusters))
    return list(candidates.alive.values())


def _join_few(candidates: _Candidates, number: int) -> None:
    alive = candidates.alive
    for one, other in candidates.pop_pairs():
        joined = alive.pop(one)
        joined.absorb(alive.pop(other))
        rest = list(alive)
        alive[number] = joined
        for partner in rest:
            candidates.compare(number, partner)
        number += 1


def _join_many(candidates: _Candidates) -> None:
    alive, partners = candidates.alive, candidates.partners
    for one, other in candidates.pop_pairs():
        if candidates.measure(one, other) == NEVER:
            continue
        larger, smaller = sorted((one, other), key=lambda number: -len(alive[number].mentions))
        alive[larger].absorb(alive.pop(smaller))
        for partner in sorted((partners.pop(smaller) - partners[larger] - {larger}) & alive.keys()):
            candidates.compare(larger, partner)


def _join_numbered(clusters: Iterable[Cluster]) -> list[Cluster]:
    """Join the mentions that have a number in common."""
    numbered: dict[str, Cluster] = {}
    others: list[Cluster] = []
    for cluster in clusters:
        targets = [numbered[number] for number in sorted(cluster.numbers) if number in numbered]
        target = next((target for target in targets if can_be_one(target, cluster)), None)
        if target is None:
            others.append(cluster)
            target = cluster
        else:
            target.absorb(cluster)
        for number in cluster.numbers:
            numbered.setdefault(number, target)
    return others


def link_spellings(
    index: MentionIndex, clusters: Sequence[list[Cluster]], alike: Mapping[Place, Likeness]
) -> Iterator[Cluster]:
    """Yield the clusters of all names, those of spellings of one person joined.

    clusters: of each name, by its number. alike: pairs of names that can be spellings of each other. Two are
    joined only where they have something in common.
    """
    rivals = Counter(name for pair in alike for name in pair)
    queue = []
    for (one, other), likeness in alike.items():
        bearers = max(index.bearers[one], index.bearers[other], FEWEST_BEARERS)
        bias = LIKENESS_BIAS[likeness] - RIVAL_COST * math.log(max(rivals[one], rivals[other]))
        bias -= BEARER_COST * math.log(bearers)
        is_alone = bearers < RARE and max(rivals[one], rivals[other]) <= MOST_RIVALS
        total = len(index.mentions[one]) + len(index.mentions[other])
        for mine in range(min(len(clusters[one]), CLUSTER_LIMIT)):
            for yours in range(min(len(clusters[other]), CLUSTER_LIMIT)):
                pair = clusters[one][mine], clusters[other][yours]
                if can_be_one(*pair):
                    evidence = measure_evidence(*pair, index.collection, total, frozenset((one, other)))
                    score = bias + weigh(evidence)
                    if score > 0 and is_link(evidence, likeness, is_alone):
                        queue.append((-score, (one, mine), (other, yours)))
    spellings = SpellingGroups(clusters, alike)
    spellings.join_numbered()
    for _, first, second in sorted(queue):
        spellings.join(first, second)
    yield from spellings.list_clusters()


def is_link(figures: Sequence[float], likeness: Likeness, is_alone: bool) -> bool:
    """Return whether evidence joins two spellings: any for most, more where only part of the names agrees.

    is_alone: whether the names are rare, and no third one is alike; the full names are evidence then.
    """
    if likeness > Likeness.LOOSE:
        return is_evidence(figures) or (is_alone and likeness > Likeness.INITIALS)
    return any(figures[number] > 0 for number in LINKING_FIGURES) or figures[WORDS] >= COMMON_TOPIC


class SpellingGroups:
    """Clusters of several names that are joined as long as all their names can be one person's."""

    def __init__(self, clusters: Sequence[list[Cluster]], alike: Mapping[Place, Likeness]):
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
