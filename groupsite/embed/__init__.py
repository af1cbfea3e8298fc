"""Lists of this site on others: as a frame, as HTML without script, and by oEmbed."""
