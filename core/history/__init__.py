"""The history of objects from the journal: who changed what and why, and how to restore it.

The package depends on no app: child tables follow from the models, and the account checks
permissions.
"""
