"""Targets for fingers: 24 px high or so far apart (WCAG 2.2, 2.5.8), whatever fonts a machine has."""

import pytest

pytestmark = pytest.mark.browser

PAGES = (
    *("/", "/people/", "/people/luo-mai/", "/publications/", "/publications/torchopt-2023/", "/research/"),
    *("/topics/", "/venues/sosp/", "/search/?q=learning", "/authors/luo_mai/", "/authors/?q=lu", "/news/"),
    *("/join/", "/join/phd-in-elastic-training-systems/", "/contact/"),
)
FONTS = "", "Noto Sans", "Noto Serif", "DejaVu Sans", "Liberation Serif", "monospace"

TOO_SMALL = """() => {
    const SIDE = 24 - 0.1;
    const UNSEEN = "svg, .hidden, .skip, .search-form:not(:focus-within) .button";
    const TARGETS = "a[href], button, summary, input:not([type=hidden]), select";
    const isWords = (node) => node.nodeType === Node.TEXT_NODE && /\\p{L}{2}/u.test(node.data);
    const isInSentence = (target) => getComputedStyle(target).display === "inline"
        && [...target.parentElement.childNodes].some(isWords);
    const targets = [...document.querySelectorAll(TARGETS)]
        .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((target) => !target.closest(UNSEEN) && target.getClientRects().length)
        .map((target) => {
            const { left, right, top, bottom } = target.getBoundingClientRect();
            return { target, left, right, top, bottom };
        });
    const isOther = (one, other) => !one.target.contains(other.target) && !other.target.contains(one.target);
    for (const one of targets) {
        for (const other of targets.filter((other) => isOther(one, other))) {
            const isBelow = other.top > one.top && other.top < one.bottom;
            if (isBelow && other.left < one.right && other.right > one.left) one.bottom = other.top;
        }
    }
    const isSmall = ({ left, right, top, bottom }) => right - left < SIDE || bottom - top < SIDE;
    const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
    const isNear = (one, other) => {
        const [x, y] = middle(one), [otherX, otherY] = middle(other);
        const { left, right, top, bottom } = other;
        const gap = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
        return gap < SIDE / 2 || (isSmall(other) && Math.hypot(x - otherX, y - otherY) < SIDE);
    };
    return targets
        .filter((one) => isSmall(one) && !isInSentence(one.target))
        .filter((one) => targets.some((other) => isOther(one, other) && isNear(one, other)))
        .map(({ target, left, right, top, bottom }) =>
            `${target.textContent.trim().slice(0, 30)}: ${right - left} by ${bottom - top}`);
}"""
"""The targets that are too small, or what of them no other covers is, and stand too near to another."""


def test_every_target_is_large_or_stands_alone(site, chromium):
    context = chromium.new_context(bypass_csp=True, reduced_motion="reduce")
    page = context.new_page()
    small = {}
    for address in PAGES:
        page.goto(site + address)
        for font in FONTS:
            if font:
                page.add_style_tag(content=f"* {{ font-family: '{font}', {font} !important }}")
            for width in (390, 1440):
                page.set_viewport_size({"width": width, "height": 900})
                if faults := page.evaluate(TOO_SMALL):
                    small[address, width, font] = faults
    context.close()
    assert small == {}
