"""E-mail: messages from templates, sent by background tasks."""
