"""What the game master reviews: letters with orders, the verdict, differences. The board is that of the table."""

from .inbox import Inbox
from .opinions import Difference, usual
from .verdict import MODES, Strip, VerdictPanel

__all__ = ["MODES", "Difference", "Inbox", "Strip", "VerdictPanel", "usual"]
