"""What the keys do, shown in the entry card while nothing is chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from app.language import mark, tr, within
from app.ui.widgets import KeyLabel, label
from rules import listed

Hints = tuple[tuple[str, str], ...]
TAKE, BACK = (mark("Enter"), mark("Take what is lit")), (mark("Esc"), mark("One step back"))

MANY = 6
"""More verbs than that are not all told: most of them are for a few units only."""


def moves_hints(verbs: Sequence[tuple[str, str]], levels: bool = False) -> Hints:
    """The keys of a phase of moves: `verbs` are the keys and short titles of what units can do."""
    some = verbs[:MANY]
    keys = " ".join(key for key, _ in some) + (" …" if len(verbs) > MANY else "")
    more = tr(" and more, by card") if len(verbs) > MANY else ""
    titles = ", ".join(within(tr(title)) for _, title in some)
    titles = titles[:1].upper() + titles[1:] + more
    last = ("PgUp PgDn", tr("Level above, below")) if levels else ("Backspace", tr("Clear the order"))
    return (("Tab", tr("Next unit, then its places")), (keys, titles), TAKE, BACK, last)


MOVES = moves_hints(
    [("H", mark("Hold")), ("M", mark("Move")), ("S", mark("Support")), ("C", mark("Convoy")), ("V", mark("Via"))]
)
RETREATS: Hints = (
    (mark("Tab"), mark("Next unit, then its places")),
    ("R D", mark("Retreat, disband")),
    TAKE,
    BACK,
    (mark("Backspace"), mark("Clear the order")),
)


def _a(name: str) -> str:
    return tr("an {name}", name=name) if name[:1] in "aeiou" else tr("a {name}", name=name)


def builds_hints(kinds: Sequence[tuple[str, str]]) -> Hints:
    """The keys of a phase of builds: `kinds` are the letters and names of the units that can be built."""
    letters = " ".join(letter for letter, _ in kinds)
    named = listed([_a(tr(name)) for _, name in kinds], "or")
    several = ((letters, tr("Type {named}", named=named)),) if len(kinds) > 1 else ()
    clear = ("Backspace", tr("Clear the build"))
    return (("Tab", tr("Next place to build")), *several, TAKE, ("W", tr("Leave a build")), clear)


BUILDS = builds_hints([("A", "army"), ("F", "fleet")])
REMOVALS: Hints = (
    (mark("Tab"), mark("Next unit")),
    TAKE,
    (mark("Backspace"), mark("Keep the unit after all")),
)
KEYS: Mapping[str, Hints] = {"M": MOVES, "R": RETREATS, "A": BUILDS, "-": REMOVALS}
"""By the step of the phase; "-" for a winter in which units are removed."""


class KeyHints(QWidget):
    """Keys and what they do, a line each."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(2, 2, 0, 2)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._grid.setRowStretch(max(map(len, KEYS.values())), 1)
        self.shown: Hints = ()
        self.show_keys(MOVES)

    def show_keys(self, hints: Hints) -> None:
        """Other keys in the place of those shown."""
        if hints == self.shown:
            return
        self.shown = hints
        while item := self._grid.takeAt(0):
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        for number, (key, words) in enumerate(hints):
            self._grid.addWidget(KeyLabel(tr(key)), number, 0, Qt.AlignmentFlag.AlignLeft)
            self._grid.addWidget(label(tr(words), "small", wrap=True), number, 1)
