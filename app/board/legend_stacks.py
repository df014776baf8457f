"""What the small stack of boards beside a letter means: who has the place on each of them."""

from __future__ import annotations

from collections.abc import Iterator

from app.language import tr

from .ink import Ink
from .naming import owners_of
from .painters.plates import owner_stack
from .picture import Names
from .stage import Stage

WIDTH = 16.0


def stack_lines(stage: Stage) -> Iterator[tuple[str, Ink]]:
    """One line where such a stack is on the board: a place with a letter that others have on other boards."""
    if stage.names is Names.NONE:
        return
    provinces = stage.book.board.provinces.values()
    lettered = (place.id for place in provinces if place.extra.get("letter"))
    owners = max((owners_of(stage, place) for place in lettered), key=lambda them: len({*them} - {""}), default=())
    if owners:
        layout = stage.layout
        seen = [level for level in layout.levels if layout.view.shows(level)]
        hues = [stage.looks[power].fill if power else "" for power in owners]
        yield (
            tr("owner on each level"),
            owner_stack((-WIDTH / 2, 0), WIDTH, hues, seen.index(layout.view.active), stage.theme),
        )
