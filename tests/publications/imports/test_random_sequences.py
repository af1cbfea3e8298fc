"""Any sequence of imports, edits, deletions and taking back: what must hold holds after each step."""

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bibliography import formats
from core.journal.context import journal_context
from publications.corpora import loading, removal
from publications.imports.apply import apply
from publications.imports.decisions import list_options
from publications.imports.plans import plan
from publications.imports.undo import undo
from publications.models import Author, Authorship, Corpus, ImportBatch, Publication
from publications.models.import_plans import ImportOptions, ItemChoices
from software.models import ThemePublication
from tests import factories as make
from tests.publications.imports import invariants

OSDI = "Proceedings of the 14th USENIX Symposium on Operating Systems Design and Implementation (OSDI 20)"
KUNGFU = f"""
@inproceedings{{mai20, title = {{KungFu: Making Training Adaptive}}, author = {{Mai, Luo and Li, Guo}},
  year = 2020, booktitle = {{{OSDI}}}, doi = {{10.1/kungfu}}, keywords = {{training}}, pages = {{937--954}}}}
"""
PREPRINT = """
@misc{mai19, title = {KungFu: Making Training Adaptive}, author = {Mai, Luo and Li, Guo}, year = 2019,
  eprint = {1901.00001}, archiveprefix = {arXiv}, url = {https://example.org/kungfu.pdf}}
"""
ARTICLE_AND_BOOK = """
@article{x, title = {On {NASA} and $x^2$}, author = {Erika Muster and others}, journal = {Journal of Things},
  year = 2021, month = mar}
@book{e, title = {A Collection of Things}, editor = {Muster, Erika and Itor, Ed}, year = 2021,
  isbn = {9783161484100}}
"""
NO_YEAR = """
@misc{n, title = {Notes on the Adaptive Training of Things}, author = {Luo Mai}}
@misc{i, title = {Introduction}, year = 2020}
"""
POOL = [
    KUNGFU,
    KUNGFU.replace("937--954", "937--955").replace(
        "2020,", "2020, volume = 7, url = {https://example.org/k.pdf},"
    ),
    KUNGFU.replace("KungFu: Making Training Adaptive", "Something Else Entirely"),
    KUNGFU.replace("10.1/kungfu", "10.1/other").replace("Li, Guo", "Li, Guo and Muster, Erika"),
    KUNGFU.replace("doi = {10.1/kungfu}, ", ""),
    KUNGFU.replace("Mai, Luo and Li, Guo", "Li, Guo and Mai, Luo").replace(
        "year = 2020", "year = 2021, month = 5"
    ),
    KUNGFU + PREPRINT + KUNGFU.replace("mai20", "again"),
    PREPRINT,
    ARTICLE_AND_BOOK,
    ARTICLE_AND_BOOK.replace("Erika Muster and others", "Erika Muster and Luo Mai").replace(
        "2021, month", "2022, month"
    ),
    NO_YEAR,
    NO_YEAR + ARTICLE_AND_BOOK.replace("@book", "@book{broken, title = {B\n\n@book"),
]
texts = st.integers(0, len(POOL) - 1)
numbers = st.integers(0, 1_000)


class Imports(RuleBasedStateMachine):
    """Papers to which anything happens. by_hand: what somebody wrote, by paper and field."""

    def __init__(self):
        super().__init__()
        self.transaction = transaction.atomic()
        self.transaction.__enter__()
        self.editor = make.UserFactory(role="editor")
        self.people = [make.PersonFactory(name=name) for name in ("Luo Mai", "Luo Mei", "Erika Muster")]
        make.TopicFactory(name="Training")
        self.theme = make.ThemeFactory()
        self.by_hand = {}

    def teardown(self):
        transaction.set_rollback(True)
        self.transaction.__exit__(None, None, None)
        super().teardown()

    def _planned(self, text, **options):
        batch = ImportBatch.objects.create(door="test", user=self.editor, options=ImportOptions(**options))
        plan(batch, formats.read(POOL[text].encode(), "x.bib"), self.editor)
        return batch

    def _apply(self, batch):
        """Apply a plan; taken back at once, all is as before."""
        before, unused = invariants.dump(), invariants.list_unused_names()
        counts = apply(batch, self.editor).counts
        with transaction.atomic():
            let_time_pass()
            undone = undo(batch, self.editor)
            assert undone.edited == []
            assert invariants.dump() == before
            assert invariants.list_unused_names() <= unused
            transaction.set_rollback(True)
        batch.refresh_from_db()
        return counts

    def _papers(self):
        return list(Publication.objects.filter(slug__isnull=False).order_by("pk"))

    @rule(text=texts, to_theme=st.booleans())
    def submit(self, text, to_theme):
        belongings = {"belongings": {"theme": str(self.theme.pk)}} if to_theme else {}
        self._apply(self._planned(text, **belongings))
        let_time_pass()
        before, stamps = invariants.dump(), invariants.list_stamps()
        counts = apply(self._planned(text), self.editor).counts
        assert (counts["created"], counts["updated"]) == (0, 0)
        assert (invariants.dump(), invariants.list_stamps()) == (before, stamps)

    @rule(text=texts, seed=st.randoms(use_true_random=False))
    def submit_and_choose(self, text, seed):
        batch = self._planned(text, visibility=seed.choice(["public", "draft"]), in_list=seed.random() < 0.7)
        doubts = {}
        for item in batch.items.all():
            item.choices = self._choices(item, seed)
            if item.verdict == "doubtful" and item.choices.do not in ("", "skip"):
                doubts[item.position] = item.choices.do
            item.save()
        self._apply(batch)
        for item in batch.items.exclude(publication=None):
            for name, wish in item.choices.fields.items():
                if wish == "theirs":
                    self._forget(item.publication_uid, name)
        with transaction.atomic():
            again = self._planned(text)
            verdicts = dict(again.items.values_list("position", "verdict"))
            assert all(verdicts[place] in ("same", "changed") for place in doubts)
            transaction.set_rollback(True)

    def _choices(self, item, seed):
        fields = {each.name: seed.choice(["ours", "theirs"]) for each in item.changes.fields}
        choices = ItemChoices(fields=fields if fields and seed.random() < 0.5 else {})
        if seed.random() < 0.7:
            choices.do = seed.choice(list(list_options(item)))
        byline = item.changes.byline
        if byline and seed.random() < 0.5:
            uids = [str(person.uid) for person in self.people]
            choices.people = {mention.place: seed.choice(["", *uids]) for mention in byline}
        return choices

    def _forget(self, uid, name):
        self.by_hand.pop((uid, name), None)
        if name == "year":
            self._forget(uid, "month")

    @precondition(lambda self: Publication.objects.filter(slug__isnull=False).exists())
    @rule(number=numbers, name=st.sampled_from(["title", "year", "month", "venue_printed", "pages"]))
    def edit(self, number, name):
        paper = _pick(self._papers(), number)
        value = {"year": 2010 + number % 5, "month": 1 + number % 12}.get(name, f"By hand {number}")
        if name == "month" and paper.year is None:
            return
        with journal_context(user=self.editor.pk):
            Publication.objects.filter(pk=paper.pk).update(**{name: value})
        if getattr(paper, name) != value:
            self.by_hand[paper.uid, name] = value

    @precondition(lambda self: Publication.objects.filter(slug__isnull=False).exists())
    @rule(number=numbers)
    def edit_byline(self, number):
        paper = _pick(self._papers(), number)
        author, _ = Author.objects.get_or_create(name=f"Hand Written{number}")
        with journal_context(user=self.editor.pk):
            Authorship.objects.filter(publication=paper, role="author", position=1).update(
                author=author, person=None
            )
        if paper.authorships.filter(author=author).exists():
            self.by_hand[paper.uid, "author"] = author.name

    @precondition(lambda self: Publication.objects.filter(slug__isnull=False).exists())
    @rule(number=numbers)
    def add_link_or_theme(self, number):
        paper = _pick(self._papers(), number)
        if number % 2:
            paper.links.get_or_create(kind="code", url=f"https://example.org/code/{number}")
        else:
            ThemePublication.objects.get_or_create(theme=self.theme, publication=paper)

    @precondition(lambda self: Publication.objects.exists())
    @rule(number=numbers)
    def delete(self, number):
        paper = _pick(list(Publication.objects.order_by("pk")), number)
        with journal_context(user=self.editor.pk):
            paper.delete()

    @precondition(lambda self: ImportBatch.objects.filter(state="applied", corpus=None).exists())
    @rule(number=numbers)
    def take_back(self, number):
        batches = ImportBatch.objects.filter(state="applied", corpus=None).order_by("pk")
        undo(_pick(list(batches), number), self.editor)

    @rule(text=texts, name=st.sampled_from(["acl", "dblp"]), replace=st.booleans())
    def load_corpus(self, text, name, replace):
        source = loading.CorpusSource("x.bib", formats.read(POOL[text].encode(), "x.bib"))
        loading.load(name, [source], replace=replace)

    @precondition(lambda self: Corpus.objects.exists())
    @rule(number=numbers)
    def remove_corpus(self, number):
        removal.remove(_pick(list(Corpus.objects.order_by("pk")), number).slug)

    @invariant()
    def all_holds(self):
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED")
        invariants.check()
        alive = set(Publication.objects.values_list("uid", flat=True))
        self.by_hand = {key: value for key, value in self.by_hand.items() if key[0] in alive}
        for (uid, name), value in self.by_hand.items():
            paper = Publication.objects.get(uid=uid)
            if name == "author":
                assert paper.authorships.filter(author__name=value).exists()
            else:
                assert getattr(paper, name) == value, name
        let_time_pass()


def _pick(items, number):
    return items[number % len(items)]


def let_time_pass():
    """Let time pass: a transaction is one moment, in which parts touch their paper once."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE publications_publication SET changed_at = changed_at - interval '1 minute'")
        cursor.execute("UPDATE publications_venue SET changed_at = changed_at - interval '1 minute'")


@pytest.mark.django_db
def test_whatever_happens_what_must_hold_holds(thorough):
    run_state_machine_as_test(
        Imports,
        settings=settings(
            max_examples=100 if thorough else 4,
            stateful_step_count=8,
            phases=[Phase.generate],  # to make a failure smaller takes minutes
            suppress_health_check=list(HealthCheck),
            database=None,
        ),
    )
