"""Character Diplomacy: every unit has a secret card with a special power (specification character.md)."""
