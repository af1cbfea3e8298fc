"""Names of authors as printed: a page of each name's papers, and the list of all names.

A name is found by its key: what is printed, ignoring case. It is a name, not a person.
"""
