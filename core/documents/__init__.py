"""Documents that people download and open elsewhere: spreadsheets, CSV and Word."""
