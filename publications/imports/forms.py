"""The forms of imports: the text or file, and the options for all its papers."""

from django import forms
from django.contrib.admin.widgets import AdminTextareaWidget
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography.kinds import LABELS
from core.files.upload_handlers import explain_refusal
from publications.imports.targets import TARGETS
from publications.models import Topic
from publications.models.import_plans import ImportOptions
from publications.models.kind import KIND_LABELS

TEXT_LIMIT = 11_000_000  # characters; the request as a whole is limited, too
FILE_LIMIT = 50 * 1024 * 1024


class PastedField(forms.CharField):
    """A pasted text, without NUL characters."""

    def to_python(self, value):
        return super().to_python(value).replace("\0", "")


class BibliographyField(forms.FileField):
    """A file of at most FILE_LIMIT bytes, with any content."""

    def to_python(self, data):
        if reason := explain_refusal(data, FILE_LIMIT):
            raise forms.ValidationError(
                gettext(
                    "“{name}” {reason} Larger files can be imported on the server with “manage.py "
                    "import_papers”."
                ).format(name=data.name, reason=reason)
            )
        return super().to_python(data)


class ImportForm(forms.Form):
    """A text, a file, or both."""

    text = PastedField(
        label=_("Paste papers"),
        required=False,
        strip=False,
        max_length=TEXT_LIMIT,
        widget=AdminTextareaWidget(attrs={"rows": 12, "spellcheck": "false"}),
        help_text=_(
            "Records from any reference manager or database, such as BibTeX, RIS, EndNote, Zotero, PubMed, "
            "Scopus or ORCID; DOIs, arXiv, dblp and OpenAlex ids, URLs of papers: one or many, in any order, "
            "identifiers one per line. Or the rows of a spreadsheet with their headings, or a list of "
            "references as a document has it. To add all papers of a person or a group: an ORCID iD, the URL "
            "of an author at OpenAlex, dblp, Semantic Scholar, arXiv, INSPIRE or OpenReview, of a search of "
            "PubMed, of a Zotero group, or of a .bib file."
        ),
    )
    file = BibliographyField(
        label=_("Or choose a file"),
        required=False,
        widget=forms.FileInput(attrs={"data-most-bytes": FILE_LIMIT}),
        help_text=_(
            "A bibliography, a table (.xlsx, .ods, .csv) or a ZIP of the pages of a Hugo site. At most 50 MB."
        ),
    )

    def __init__(self, *args, **options) -> None:
        super().__init__(*args, label_suffix="", **options)

    def clean(self):
        values = super().clean() or self.cleaned_data
        if not self.errors and not values.get("text", "").strip() and not values.get("file"):
            raise forms.ValidationError(gettext("Paste something, or choose a file."))
        return values


class EntryForm(forms.Form):
    """The fields of an entry in a plan, as texts: those of `bibliography.entry_cells`."""

    title = forms.CharField(label=_("Title"), widget=AdminTextareaWidget(attrs={"rows": 2}))
    authors = forms.CharField(
        label=_("Authors"),
        required=False,
        widget=AdminTextareaWidget(attrs={"rows": 2}),
        help_text=_("With semicolons between them, for example Lovelace, Ada; Hopper, Grace."),
    )
    year = forms.CharField(label=_("Year"), required=False, max_length=20)
    venue = forms.CharField(label=_("Published in"), required=False)
    volume = forms.CharField(label=_("Volume"), required=False)
    issue = forms.CharField(label=_("Issue"), required=False)
    pages = forms.CharField(label=_("Pages"), required=False)
    publisher = forms.CharField(label=_("Publisher"), required=False)
    doi = forms.CharField(label=_("DOI"), required=False)
    url = forms.CharField(label=_("Link"), required=False)
    kind = forms.ChoiceField(
        label=_("Kind"),
        required=False,
        choices=[(label, KIND_LABELS[kind]) for kind, label in LABELS.items()],
    )

    def __init__(self, *args, **options) -> None:
        super().__init__(*args, label_suffix="", **options)


class ImportOptionsForm(forms.Form):
    """Options for all papers of an import. account: of the user, who sees the targets that they may use."""

    visibility = forms.ChoiceField(
        label=_("Visible to"),
        choices=[
            ("public", _("Everybody, immediately")),
            ("draft", _("Only people who are logged in (drafts)")),
        ],
        widget=forms.RadioSelect,
        initial="public",
    )
    in_list = forms.BooleanField(label=_("In the group’s list"), required=False, initial=True)
    keywords = forms.ChoiceField(
        label=_("Keywords from the source"),
        choices=[
            ("known", _("Add those that match existing topics")),
            ("none", _("Do not use them as topics")),
        ],
        initial="known",
    )
    topics = forms.ModelMultipleChoiceField(
        Topic.objects.order_by("name"), label=_("Topics for all papers"), required=False
    )

    def __init__(self, *args, account=None, **options) -> None:
        super().__init__(*args, label_suffix="", **options)
        self.targets = [
            target for target in TARGETS.values() if account is None or account.has_perm(target.permission)
        ]
        for target in self.targets:
            choices = [("", _("none")), *target.choices()]
            self.fields[f"to_{target.name}"] = forms.ChoiceField(
                label=gettext(target.label), choices=choices, required=False
            )
        self.fields["topics"].widget.attrs["size"] = 6

    def get_options(self) -> dict:
        """Return the choices as a batch stores them."""
        values = self.cleaned_data
        return {
            "visibility": values["visibility"],
            "in_list": values["in_list"],
            "keywords": values["keywords"],
            "topics": [topic.pk for topic in values["topics"]],
            "belongings": {
                target.name: values[f"to_{target.name}"]
                for target in self.targets
                if values[f"to_{target.name}"]
            },
        }

    @staticmethod
    def make_initial(options: ImportOptions) -> dict:
        """Return the form's initial values for a batch's options."""
        values = {name: getattr(options, name) for name in ("visibility", "in_list", "keywords", "topics")}
        return values | {f"to_{name}": target for name, target in options.belongings.items()}
