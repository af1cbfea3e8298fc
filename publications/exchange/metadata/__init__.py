"""Machine-readable metadata of papers: one module per form.

`reading` makes a Work of a paper, and the forms are made of that: tags for reference managers, schema.org,
Signposting; COinS are made of an entry alone.
"""
