"""The drawn board as geometry: reading it, finding neighbors in it, checking it. No Qt here."""
