"""Names of authors as printed: a page of each name's papers, and the list of all names.

A name is looked up by its key, the printed text without its case. It is a name, not a person.
"""
