"""What the game master reviews: letters with orders, the verdict, differences. The board is that of the table."""

from .inbox import Inbox
from .opinions import ResultDifference, usual
from .verdict import MODES, ReviewStrip, VerdictPanel

__all__ = ["MODES", "Inbox", "ResultDifference", "ReviewStrip", "VerdictPanel", "usual"]
