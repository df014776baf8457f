"""Painters: each makes the display list of one kind of thing, from plain values, a theme and sizes."""

from __future__ import annotations
