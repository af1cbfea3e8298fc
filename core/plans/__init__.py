"""What plans share that people confirm before they are applied."""
