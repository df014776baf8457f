"""Several people at one computer: seats and codes, the curtain between them, the review before orders are locked,
the clock of a negotiation."""
