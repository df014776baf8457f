"""Pink Diplomacy."""
