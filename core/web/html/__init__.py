"""HTML that Python writes: what stands hundreds of times on a page, where templates are too slow.

`elements` has how it is written; the other modules write forms of the admin. Template tags write the rows of
papers, choices and plots with it. All other HTML is in templates.
"""
