"""What a board shows before anything is put on it."""

from __future__ import annotations

from collections.abc import Mapping

from app.geometry.drawing import Drawing
from app.ui.tokens import PowerLook, ThemeName, tokens
from app.ui.tokens import theme as theme_named
from rules import Board

from .atlas import Atlas
from .metrics import metrics_at
from .sheets import LevelBook, book_of, titles_of
from .stage import Stage

USUAL_RADIUS = 0.0103
"""Radius of a unit on a board that the look does not know, as a share of its width."""


def first_stage(
    drawing: Drawing | Atlas | LevelBook,
    board: Board,
    variant: str,
    theme: ThemeName,
    looks: Mapping[str, PowerLook] | None = None,
) -> Stage:
    """An empty board as it is looked at first. `looks` replaces the colours of the variant."""
    atlas = Atlas(drawing) if isinstance(drawing, Drawing) else drawing
    book = book_of(atlas, board) if isinstance(atlas, Atlas) else atlas
    return Stage(
        book=book,
        board=board,
        layout=book.layout(book.first_view),
        variant=variant,
        theme=theme_named(theme),
        looks=looks or tokens().looks(board.powers, variant, theme),
        metrics=metrics_at(1.0, tokens(), radius_on(board, book)),
        homes={home: power.id for power in board.powers.values() for home in power.homes},
        titles=titles_of(board),
    )


def radius_on(board: Board, book: LevelBook) -> float:
    """Radius of a unit, in board units."""
    return tokens().unit.radius.get(board.id, USUAL_RADIUS * book.atlas.frame.width())
