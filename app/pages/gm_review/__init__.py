"""What the game master reviews: letters with orders, the verdict, differences. The board is that of the table."""

from .differences import Difference, usual
from .inbox import Inbox
from .strip import MODES, Strip
from .verdict import VerdictPanel

__all__ = ["MODES", "Difference", "Inbox", "Strip", "VerdictPanel", "usual"]
