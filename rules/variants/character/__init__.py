"""Character Diplomacy: every unit has a secret card with a power of its own (specification character.md)."""
