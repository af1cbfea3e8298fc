"""Corrections, and links with which former members correct their profiles."""

from groupsite.corrections.models.correction import Correction
from groupsite.corrections.models.profile_link import ProfileLink

__all__ = ["Correction", "ProfileLink"]
