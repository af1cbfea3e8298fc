"""Files that people upload: known by their bytes, made harmless, stored by their content, sent safely."""
