"""The game master's review of a turn: letters with orders, the adjudication, comparisons. The board is that of the
table."""

from .inbox import Inbox
from .opinions import ResultDifference, usual
from .verdict import MODES, ReviewStrip, VerdictPanel

__all__ = ["MODES", "Inbox", "ResultDifference", "ReviewStrip", "VerdictPanel", "usual"]
