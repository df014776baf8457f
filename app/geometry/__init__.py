"""The drawn board as geometry: reading it, finding neighbours in it, checking it. No Qt here."""
