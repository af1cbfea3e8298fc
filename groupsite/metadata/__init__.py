"""Metadata of public pages for search engines and social media: schema.org and Open Graph."""
