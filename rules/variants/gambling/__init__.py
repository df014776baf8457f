"""Gambling Diplomacy (Vj02): a stake before the game, a payout at its end. Clauses are those of its page."""
