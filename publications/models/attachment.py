"""Files of papers."""

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import Ordered
from core.db.journal import journaled
from core.db.models import ChildModel, get_label
from core.db.triggers import Trigger
from core.files import kinds
from core.files.model_fields import DocumentField
from core.web.urls import get_url
from publications.models.paper import Publication
from publications.models.paper_parts import LinkKind
from publications.models.paper_rules import HELD, TOUCHES_PAPER
from publications.querysets import AttachmentQuerySet

STEMS = {kind: kind.value for kind in LinkKind} | {LinkKind.PDF: "paper"}
"""Names of files of each kind in their URLs."""

NUMBERED = Trigger(
    name="numbered",
    timing="BEFORE",
    events="INSERT OR UPDATE OF kind, publication_id",
    body="""
        IF TG_OP = 'UPDATE' AND NEW.kind = OLD.kind AND NEW.publication_id = OLD.publication_id THEN
            RETURN NEW;
        END IF;
        PERFORM 1 FROM publications_publication WHERE id = NEW.publication_id FOR NO KEY UPDATE;
        IF TG_OP = 'UPDATE' OR NEW.number = 0 OR EXISTS (
            SELECT 1 FROM publications_attachment
            WHERE publication_id = NEW.publication_id AND kind = NEW.kind AND number = NEW.number
        ) THEN
            SELECT min(free.number) INTO NEW.number FROM generate_series(1, 32767) AS free(number)
            WHERE NOT EXISTS (
                SELECT 1 FROM publications_attachment AS other
                WHERE other.publication_id = NEW.publication_id AND other.kind = NEW.kind
                  AND other.number = free.number AND other.id <> NEW.id
            );
        END IF;
        RETURN NEW;
    """,
)
"""Sets the first free number among the paper's files of a kind, also under concurrent writes."""


@journaled(HELD, exclude=("number",))
class Attachment(Ordered, ChildModel):
    """A file of a paper on this site; stored under the hash of its content, served below the paper's URL."""

    publication = models.ForeignKey(
        Publication, models.CASCADE, related_name="attachments", verbose_name=_("publication")
    )
    kind = models.CharField(_("kind"), max_length=6, choices=LinkKind, default=LinkKind.PDF)
    file = DocumentField(
        verbose_name=_("file"),
        upload_to="papers",
        max_length=200,
        facts={"media_type": "media_type", "size": "size"},
    )
    media_type = models.CharField(_("media type"), max_length=100, blank=True, editable=False)
    size = models.PositiveBigIntegerField(_("size"), default=0, editable=False, help_text=_("In bytes."))
    label = models.CharField(_("label"), max_length=80, blank=True, help_text=_("Shown instead of the kind."))
    licence = models.CharField(_("licence"), max_length=80, blank=True)
    embargo_until = models.DateField(
        _("embargo until"), null=True, blank=True, help_text=_("Not public before this date.")
    )
    number = models.PositiveSmallIntegerField(
        _("number"),
        db_default=0,
        editable=False,
        help_text=_("Distinguishes files of one kind in their URLs, maintained by the database."),
    )

    objects = AttachmentQuerySet.as_manager()

    triggers = [*ChildModel.triggers, *TOUCHES_PAPER, NUMBERED]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("attachments")
        verbose_name = _("attachment")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["publication", "kind", "number"], name="publications_attachment_numbered"
            )
        ]

    def __str__(self) -> str:
        return self.label or get_label(LinkKind, self.kind)

    def clean(self):
        """Check that a file of the kind PDF is one."""
        kind = getattr(getattr(self.file, "_file", None), "kind", None) if self.file else None
        if self.kind == LinkKind.PDF and kind not in (None, kinds.PDF):
            raise ValidationError(
                {
                    "kind": gettext("This file is {name}, not PDF. Choose another kind for it.").format(
                        name=kind.name
                    )
                }
            )

    def get_absolute_url(self) -> str:
        """Return the URL of the file; empty for a paper without a page."""
        return self.get_url_under(self.publication.slug)

    def get_url_under(self, slug: str | None) -> str:
        """Return the file's URL below a slug of its paper: /publications/kungfu-2020/slides-2.pdf."""
        if not slug or not self.file:
            return ""
        stem = STEMS[LinkKind(self.kind)] + (f"-{self.number}" if self.number > 1 else "")
        return get_url("attachment", slug, stem, self.ending)

    file_url = get_absolute_url

    @property
    def ending(self) -> str:
        """The file name extension of the stored file, which is that of its detected type."""
        return self.file.name.rpartition(".")[2]
