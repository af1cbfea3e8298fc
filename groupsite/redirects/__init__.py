"""What addresses answer at which no page is any more, and the rules that keep them sound."""
