"""What the worker does by itself: the owners' view of it, and the message when it fails."""
