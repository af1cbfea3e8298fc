"""References to works in the styles that journals ask for, as runs; `plain` and `html` write these."""

from publications.citing.registry import STYLES, Style, by_name, reference
from publications.citing.runs import MARK, Run, Runs, html, plain

__all__ = ["MARK", "STYLES", "Run", "Runs", "Style", "by_name", "html", "plain", "reference"]
