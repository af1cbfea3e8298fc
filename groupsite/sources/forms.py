"""Forms of sources: the first ones of a person, one more, and the rules."""

from django import forms
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from groupsite.sources.models import PaperSource, SourceRules
from groupsite.sources.proposals import SERVICE_SCHEMES, identify_in
from people.models import Person, PersonIdentifier
from publications.imports.sources.work_sources import WORK_SOURCES, identify_works

GROUP_SERVICES = ("zotero_group", "bibliography_file")
SHARED_SERVICES = (*GROUP_SERVICES, "pubmed_search", "arxiv_search")
"""Services whose identifiers name no person, so that several people may have the same one."""


def list_taken_errors(person: Person | None, service: str, identifier: str) -> list[str]:
    """Return why somebody may not have a source; nothing if they may."""
    sources = PaperSource.objects.filter(service=service, identifier=identifier)
    if sources.filter(person=person).exists():
        return [gettext("This source is in the list already.")]
    if service in SHARED_SERVICES or person is None:
        return []
    scheme = SERVICE_SCHEMES.get(service, "")
    owners = PersonIdentifier.objects.filter(scheme=scheme, value=identifier).exclude(person=person)
    if owners.exists() or sources.exclude(person=None).exists():
        return [gettext("Another person on this site has this identifier. Check it, or ask an owner.")]
    return []


class SourceForm(forms.Form):
    """One source, as a pasted identifier or URL. person: whose it becomes; None for the group."""

    text = forms.CharField(
        label=_("Identifier or URL"),
        max_length=500,
        error_messages={"required": _("Enter an identifier or a URL.")},
    )

    def __init__(self, data, person: Person | None, source: PaperSource | None = None) -> None:
        self.person, self.source = person, source
        prefix = f"source-{source.pk}" if source else "new"
        initial = {"text": source.identifier} if source else None
        super().__init__(data, prefix=prefix, initial=initial, label_suffix="", use_required_attribute=False)
        self.fields["text"].help_text = (
            _(
                "The URL of a Zotero group, as https://www.zotero.org/groups/12345, or of a file of "
                "BibTeX, RIS or the like, as https://github.com/group/papers/blob/main/papers.bib"
            )
            if person is None
            else _(
                "An ORCID, or the URL of your page at OpenAlex, dblp, Semantic Scholar, arXiv, INSPIRE or "
                "OpenReview, of a PubMed search, or of a BibTeX file"
            )
        )

    def clean_text(self) -> tuple[str, str]:
        text = self.cleaned_data["text"]
        pair = self._identify(text)
        if pair is None:
            labels = dict.fromkeys(source.label for source in WORK_SOURCES.values() if source.label)
            raise forms.ValidationError(
                gettext(
                    "This is not an identifier or a URL of %(services)s. Paste the URL of the page there."
                )
                % {"services": get_text_list(list(labels), gettext("or"))}
            )
        is_unchanged = self.source and pair == (self.source.service, self.source.identifier)
        if errors := [] if is_unchanged else list_taken_errors(self.person, *pair):
            raise forms.ValidationError(errors)
        return pair

    def _identify(self, text: str) -> tuple[str, str] | None:
        """Return service and identifier; a bare identifier may be one of the service that the source has."""
        service = self.source.service if self.source else ""
        if service in WORK_SOURCES and (identifier := identify_in(service, text)):
            return service, identifier
        return identify_works(text)


class FirstSourcesForm(forms.Form):
    """The first sources of a person: three fields and nothing else."""

    orcid = forms.CharField(label=_("ORCID"), required=False, max_length=200)
    openalex_author = forms.CharField(label=_("OpenAlex"), required=False, max_length=200)
    dblp_person = forms.CharField(label=_("dblp"), required=False, max_length=200)

    EXAMPLES = {
        "orcid": "0000-0002-1825-0097",
        "openalex_author": "A5012345678",
        "dblp_person": "65/9612",
    }

    def __init__(self, data, person: Person, proposals: dict[str, str]) -> None:
        self.person = person
        super().__init__(
            data, prefix="first", initial=proposals, label_suffix="", use_required_attribute=False
        )
        for name, field in self.fields.items():
            field.help_text = gettext("For example %(example)s") % {"example": self.EXAMPLES[name]}

    def clean(self) -> dict[str, str]:
        for name, text in list(self.cleaned_data.items()):
            if not text:
                continue
            identifier = identify_in(name, text)
            if identifier is None:
                example = {"service": WORK_SOURCES[name].label, "example": self.EXAMPLES[name]}
                self.add_error(
                    name, gettext("This is no identifier of %(service)s, as %(example)s is one.") % example
                )
            elif errors := list_taken_errors(self.person, name, identifier):
                self.add_error(name, errors)
            else:
                self.cleaned_data[name] = identifier
        if not self.errors and not any(self.cleaned_data.values()):
            self.add_error(None, gettext("Enter at least one identifier."))
        return self.cleaned_data


class SourceRulesForm(forms.ModelForm):
    """What sources may do by themselves. may_add: the person has verified their ORCID."""

    class Meta:
        model = SourceRules
        fields = ("adds_agreed", "adds_drafts", "writes_weekly")

    def __init__(self, data, rules: SourceRules, may_add: bool, may_change: bool) -> None:
        super().__init__(data, instance=rules, prefix="rules", label_suffix="")
        for name, field in self.fields.items():
            field.disabled = not may_change or (name != "writes_weekly" and not may_add)
