"""The language in which an account reads the editing side and its e-mails."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from core.languages import (
    activate_language,
    choose_interface_language,
    get_default_language,
    get_own_name,
    get_translated_name,
    list_translated_languages,
)
from people.models import User


class LanguageSelect(forms.Select):
    """A menu of languages by their own names, each of which says which language it is in."""

    def create_option(self, name, value, *args, **kwargs):
        option = super().create_option(name, value, *args, **kwargs)
        if value:
            option["attrs"]["lang"] = value
        return option


class AccountLanguageForm(forms.ModelForm):
    """The languages that have a catalogue, each by its own name; the first choice follows the group."""

    language = forms.ChoiceField(label=_("Language"), required=False, widget=LanguageSelect)

    class Meta:
        model = User
        fields = ["language"]

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        names = [(code, get_own_name(code)) for code in list_translated_languages()]
        default = get_translated_name(choose_interface_language(get_default_language()))
        usual = gettext("As the group: {language}").format(language=default)
        self.fields["language"].choices = [("", usual), *names]


def build_language_form(user: User) -> AccountLanguageForm | None:
    """Return the form of an account; None where the interface has one language."""
    return AccountLanguageForm(instance=user) if len(list_translated_languages()) > 1 else None


@login_required
@require_POST
def save_language(request) -> HttpResponse:
    """Store the language of the account."""
    form = AccountLanguageForm(request.POST, instance=request.user)
    if form.is_valid():
        user = form.save()
        with activate_language(user.language or get_default_language()):
            messages.success(request, gettext("The language was saved."))
    else:
        messages.error(request, gettext("This language is not offered. Choose one from the list."))
    return redirect("account")
