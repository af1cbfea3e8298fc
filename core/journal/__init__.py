"""The journal: who changed what, when and why, as one table of events that the database writes."""
