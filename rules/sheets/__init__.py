"""Orders as people mail them: `reader` finds the orders of one phase and the power of each, `mail_words` holds the
vocabulary of mails as data."""

from .reader import OrderSheet, SheetLine, heading_in, read_sheet

__all__ = ["OrderSheet", "SheetLine", "heading_in", "read_sheet"]
