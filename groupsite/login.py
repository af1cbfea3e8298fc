"""What the limit on login attempts counts by."""


def tried_address(request, credentials) -> str:
    """The e-mail address that somebody tries to log in with, in one case however it was typed."""
    typed = (credentials or {}).get("username") or (request.POST.get("username", "") if request else "")
    return typed.strip().casefold()
