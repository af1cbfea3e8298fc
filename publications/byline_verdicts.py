"""What somebody said about who is who on a paper, kept true while its byline is edited.

A verdict names its mention by printed name and place, so it follows the mention when places change. Whoever
links or unlinks a mention gives a verdict, where the table of roles lets the account add one: a member about
herself, an editor about everybody. What an editor said is not overruled by somebody who may not change it.
"""

from publications.models import AuthorDecision, Authorship, Publication

Place = tuple[str, int | None]


def place_of(mention: Authorship) -> Place:
    """How verdicts name a mention of a paper: by the printed name and the place."""
    return mention.author.name, mention.position


def keep_verdicts(
    paper: Publication,
    account,
    before: dict[int, Place],
    stored: list[Authorship],
    gone: list[Authorship],
    judged: list[tuple[Authorship, int | None]],
) -> None:
    """Move the paper's verdicts along with their mentions, and add those that were given now.

    before: where each stored mention stood. judged: mentions whose person changed, with who it was.
    """
    taken_away = {mention.pk for mention in gone}
    now = {mention.pk: None if mention.pk in taken_away else place_of(mention) for mention in stored}
    moves = {before[key]: now[key] for key in before if before[key] != now[key]}
    fresh = _given(paper, account, judged)
    if not moves and not fresh:
        return
    held = list(AuthorDecision.objects.filter(publication_uid=paper.uid))
    out, stay = _moved(held, moves)
    for verdict in fresh:
        _settle(verdict, stay, out, account)
    _rewrite(out, [row for row in stay if row.pk in out or row.pk is None])


def _given(paper: Publication, account, judged: list[tuple[Authorship, int | None]]) -> list[AuthorDecision]:
    """The verdicts that linking and unlinking amount to, as far as the account may give them."""
    rights: dict[int, bool] = {}
    rows = []
    for mention, was in judged:
        name, position = place_of(mention)
        for person, is_person in ((was, False), (mention.person_id, True)):
            if person is None:
                continue
            row = AuthorDecision(
                publication_uid=paper.uid, name=name, position=position, person_id=person, is_person=is_person
            )
            row.decided_by = account
            if person not in rights:
                rights[person] = account.has_perm("publications.add_authordecision", row)
            if rights[person]:
                rows.append(row)
    return rows


def _moved(
    held: list[AuthorDecision], moves: dict[Place, Place | None]
) -> tuple[set[int], list[AuthorDecision]]:
    """The keys of rows to take out (two may change places), and all that stay, where they stand now."""
    out, stay = set(), []
    for row in held:
        place = row.name, row.position
        if place in moves:
            out.add(row.pk)
            place = moves[place]
        if place is not None:
            row.name, row.position = place
            stay.append(row)
    return out, stay


def _settle(verdict: AuthorDecision, stay: list[AuthorDecision], out: set[int], account) -> None:
    """Let a new verdict take the place of those that it contradicts, if the account may overrule them."""
    contradicted = [
        row
        for row in stay
        if (row.name, row.position) == (verdict.name, verdict.position)
        and (row.person_id == verdict.person_id or (row.is_person and verdict.is_person))
    ]
    if all(account.has_perm("publications.change_authordecision", row) for row in contradicted if row.pk):
        out |= {row.pk for row in contradicted if row.pk}
        for row in contradicted:
            stay.remove(row)
        stay.append(verdict)


def _rewrite(out: set[int], back: list[AuthorDecision]) -> None:
    if out:
        AuthorDecision.objects.filter(pk__in=out).delete()
    if back:
        AuthorDecision.objects.bulk_create(back)
