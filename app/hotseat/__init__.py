"""Several people at one computer: seats and PINs, the curtain between them, the review before orders are locked, and
the negotiation clock."""
