"""News: items about people, papers, software and other records; their list, pages, feed and JSON."""
