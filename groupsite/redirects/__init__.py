"""Redirects from old paths: how they are resolved, and the rules that keep them free of loops."""
