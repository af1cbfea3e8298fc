"""Corrections of records by people who may not change them: reported, shown as a diff, decided on."""
