"""What machines read: the JSON of people and software, its description, and its errors."""
