"""Standard Diplomacy: verbs, steps and answers. The variants begin from here."""

from .game import KINDS, Standard

__all__ = ["KINDS", "Standard"]
