"""The guided first game: played on the real table, one thing after the other, with a mark beside what it is about."""

from .guide import Guide

__all__ = ["Guide"]
