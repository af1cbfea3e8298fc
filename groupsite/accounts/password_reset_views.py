"""Pages for who forgot their password: ask for a link, and set a new password with it."""

from django import forms
from django.contrib import messages
from django.contrib.auth import views as auth_views
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from core.mail.file_backend import has_mail_server
from groupsite.accounts.password_reset import HOURS, send_reset_link
from groupsite.site.client_networks import is_within_limit


class AddressForm(forms.Form):
    """The address of the account."""

    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "username", "autofocus": True}),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def request_reset(request) -> HttpResponse:
    """Queue a message with a link to an address, whether or not it has an account."""
    status = 200
    form = AddressForm(request.POST if request.method == "POST" else None, label_suffix="")
    if request.method == "POST" and form.is_valid() and has_mail_server():
        email = form.cleaned_data["email"]
        if is_within_limit(request, "reset_password", key=email.lower()):
            send_reset_link.enqueue(email=email)
            return redirect("password_reset_sent")
        form.add_error("email", _("Too many links were asked for. Try again in an hour."))
        status = 429
    context = {"form": form, "sends_mail": has_mail_server()}
    return render(request, "groupsite/accounts/password_reset.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD"])
def reset_sent(request) -> HttpResponse:
    """Say that a message is on its way if there is an account."""
    return render(request, "groupsite/accounts/password_reset_sent.html", {"hours": HOURS})


class ResetView(auth_views.PasswordResetConfirmView):
    """Set a new password. The token is kept in the session, so that it is in no URL that is recorded."""

    template_name = "groupsite/accounts/password_reset_form.html"
    success_url = reverse_lazy("account_login")

    def get_form_kwargs(self):
        return super().get_form_kwargs() | {"label_suffix": ""}

    def form_valid(self, form):
        messages.success(self.request, _("Your password was changed. Log in with the new one."))
        return super().form_valid(form)

    def render_to_response(self, context, **options):
        """Answer 410 if the link has expired, was used or was altered."""
        return super().render_to_response(context, status=200 if self.validlink else 410, **options)
