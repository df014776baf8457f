"""Diplomafia (Evan Jones): five families on Manhattan, with rackets, loans and debts. The variant class is in `game`.
"""
