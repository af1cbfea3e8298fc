"""Tables from outside, pasted or uploaded, whatever program they come from."""
