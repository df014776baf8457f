"""Standard Diplomacy: order types, steps and hooks. The other variants are based on it."""

from .game import KINDS, Standard

__all__ = ["KINDS", "Standard"]
