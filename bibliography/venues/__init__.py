"""What venues are called: as they are printed, by acronym, and abbreviated as ISO 4 has it."""
