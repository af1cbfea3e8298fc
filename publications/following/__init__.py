"""Facts about papers that change after they appeared: looked up in registries, stored, and set by owners."""
