"""The ledger beside the board: the money of all powers, stakes to be ticked, what moved money in the game."""

from .panel import LedgerPanel
from .tables import has_ledger

__all__ = ["LedgerPanel", "has_ledger"]
