"""Headers that every response has: the site sets them, and nginx on pages that are files."""

from django.conf import settings

FORM_ACTION = "form-action 'self'"
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://docs.google.com",
        "manifest-src 'self'",
        FORM_ACTION,
        "base-uri 'none'",
        "frame-ancestors 'none'",
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


def build_public_headers() -> dict[str, str]:
    """Return the headers of a public page but for those of its content, as `deploy/nginx.conf` adds them."""
    if settings.SECURE_HSTS_SECONDS:
        return {**HEADERS, "Strict-Transport-Security": f"max-age={settings.SECURE_HSTS_SECONDS}"}
    return dict(HEADERS)
