"""The journal as people read it: what was changed in a thing, by whom and why; and the way back.

The package knows no app. What belongs to what follows from the models, and who may do what is asked of
the account.
"""
