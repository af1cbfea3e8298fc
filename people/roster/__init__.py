"""The roster as staff keep it: one table, edited row by row, by actions and by pasting."""
