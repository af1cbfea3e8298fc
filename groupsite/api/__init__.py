"""The JSON API of people and software, its OpenAPI description, and its errors."""
