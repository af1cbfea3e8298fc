"""Names of venues: as printed, acronyms, and abbreviations by ISO 4."""
