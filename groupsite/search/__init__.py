"""The one box that searches everything: people, names, software, themes, news, and papers however many."""
