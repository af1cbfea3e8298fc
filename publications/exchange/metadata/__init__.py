"""Machine-readable metadata of papers, with one module for each vocabulary.

`page_metadata` collects the metadata of a paper. Of these are made the tags for reference managers,
schema.org and Signposting; COinS are made of an entry alone.
"""
