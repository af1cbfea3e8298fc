"""Who was erased, as hashes beside the site's data: a restored backup is told of them."""

import json
from pathlib import Path

from django.conf import settings

from groupsite.personal_data.erasure_subject import ErasureSubject, compute_digest, list_digests
from people.models import Person, User

FILE_NAME = "erased.json"


def get_path() -> Path:
    return Path(settings.VAR) / FILE_NAME


def read_erased() -> set[str]:
    """Return the hashes of the uids of people and of the addresses of accounts that were erased."""
    try:
        return set(json.loads(get_path().read_text()))
    except (OSError, ValueError, TypeError):
        return set()


def remember_erased(subject: ErasureSubject) -> None:
    """Add somebody to the file."""
    texts = [f"person:{subject.person.uid}"] if subject.person else []
    texts += [f"account:{email}" for email in subject.emails] if subject.user else []
    digests = read_erased() | {compute_digest(text) for text in texts}
    draft = get_path().with_suffix(".new")
    draft.parent.mkdir(parents=True, exist_ok=True)
    draft.touch(0o600)
    draft.write_text(json.dumps(sorted(digests), indent=0))
    draft.replace(get_path())


def find_returned() -> list[tuple[Person | None, User | None]]:
    """Return the people and accounts that were erased and are there again, as after a restore."""
    digests = read_erased()
    if not digests:
        return []
    people = [
        each
        for each in Person.objects.order_by("pk")
        if not digests.isdisjoint(list_digests(f"person:{each.uid}"))
    ]
    accounts = {each.user_id for each in people}
    users = [
        each
        for each in User.objects.order_by("pk")
        if each.pk not in accounts
        and not digests.isdisjoint(list_digests(f"account:{each.email.casefold()}"))
    ]
    return [*((person, None) for person in people), *((None, user) for user in users)]
