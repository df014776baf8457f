"""Orders as people mail them: `reader` finds the orders of one phase and whose each of them is, `mail_words` are the
words of mails, as data."""

from .reader import OrderSheet, SheetLine, heading_in, read_sheet

__all__ = ["OrderSheet", "SheetLine", "heading_in", "read_sheet"]
