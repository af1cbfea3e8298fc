"""The site-wide search of papers, people, author names, software, themes, news, topics, venues and pages."""
