"""F1: what is under the pointer, or has the keyboard, on a small card."""

from .explain import Explain

__all__ = ["Explain"]
