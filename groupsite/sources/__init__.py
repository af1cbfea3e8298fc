"""Sources of papers that are asked for news: of each person, and of the group."""
