"""Headers that every response has: the site sets them, and nginx on pages that are files."""

from django.conf import settings

FORM_ACTION = "form-action 'self'"
FRAME_ANCESTORS = "frame-ancestors 'none'"
FRAME_SRC = "frame-src"
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        f"{FRAME_SRC} https://www.youtube-nocookie.com https://player.vimeo.com https://docs.google.com",
        "manifest-src 'self'",
        FORM_ACTION,
        "base-uri 'none'",
        FRAME_ANCESTORS,
        "object-src 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": settings.X_FRAME_OPTIONS,
    "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def build_frame_headers() -> dict[str, str]:
    """Return the headers of a page that this site, and those in FRAME_ANCESTORS, may show as a frame."""
    ancestors = " ".join(["frame-ancestors 'self'", *settings.FRAME_ANCESTORS])
    policy = CONTENT_SECURITY_POLICY.replace(FRAME_ANCESTORS, ancestors)
    headers = {**HEADERS, "Content-Security-Policy": policy, "X-Frame-Options": "SAMEORIGIN"}
    if settings.FRAME_ANCESTORS:
        del headers["X-Frame-Options"]  # it knows no other sites
    return headers


def build_preview_headers() -> dict[str, str]:
    """Return the headers of a page that shows other pages of this site as frames."""
    policy = CONTENT_SECURITY_POLICY.replace(FRAME_SRC, f"{FRAME_SRC} 'self'")
    return {**HEADERS, "Content-Security-Policy": policy}


def build_public_headers() -> dict[str, str]:
    """Return the headers of a public page but for those of its content, as nginx adds them to files."""
    if settings.SECURE_HSTS_SECONDS:
        return {**HEADERS, "Strict-Transport-Security": f"max-age={settings.SECURE_HSTS_SECONDS}"}
    return dict(HEADERS)
