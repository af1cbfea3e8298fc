"""The roster for staff: one table, edited by row, by actions and by pasting."""
