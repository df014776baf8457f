"""Gambling Diplomacy (Vj02): a stake before the game, a payout at its end. Clause numbers are those of its rules page.
"""
