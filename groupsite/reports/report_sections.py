"""The sections that every site has; other apps have theirs in modules of this name."""

from groupsite.reports.paper_sections import PapersSection, SummarySection
from groupsite.reports.record_sections import (
    AwardsSection,
    PeopleSection,
    ProjectsSection,
    ServiceSection,
    SoftwareSection,
    TeachingSection,
)

SECTIONS = (
    SummarySection,
    PapersSection,
    AwardsSection,
    ServiceSection,
    TeachingSection,
    SoftwareSection,
    ProjectsSection,
    PeopleSection,
)
