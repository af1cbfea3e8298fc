"""Facts about papers that change after they appeared: looked up in registries, stored, and shown to owners."""
