"""The guided turn of Diplomyopia: a unit that holds looks around, and its report tells what it saw."""

from __future__ import annotations

from ...guides import Lesson, continue_step, order_step, read_step, resolve_step
from ...i18n import tr_noop

STEPS = (
    read_step(
        tr_noop("Fog"),
        tr_noop("You are France, and see only the provinces that a unit could reach from Burgundy. There is an "
                "English army in Gascony; Marseilles is empty. Everything farther away is unknown."),
        "Bur", "Gas", "Mar",
    ),
    order_step(
        tr_noop("Hold and watch"),
        tr_noop("A unit that holds sees what happens around it. Click your army in Burgundy, then click it again: it "
                "holds."),
        tr_noop("F2, type A Bur H, Enter"), "A Bur H", places=("Bur",),
    ),
    resolve_step(tr_noop("Resolve, and read what your army reports.")),
    continue_step(
        tr_noop("The report"),
        tr_noop("Your army saw an English and an Italian fleet bounce over Marseilles, though not where they came "
                "from, and the English army still in Gascony. Whether that held or failed to leave, a holding unit "
                "cannot tell. Continue."),
        "Mar", "Gas",
    ),
    read_step(
        tr_noop("Now it is your move"),
        tr_noop("A unit that moves learns less: only what opposed it. Centers change hands in spring, too. F1 "
                "explains whatever is under the pointer. Play on, or begin a game of your own."),
    ),
)  # fmt: skip

LESSON = Lesson(
    power="France",
    phase="S1902M",
    units={"France": ("A Bur",), "England": ("F Spa/sc", "A Gas"), "Italy": ("F Pie",)},
    centers={"France": ("Par",), "England": ("Spa",)},
    state={"control": {"France": ["Bur"], "England": ["Gas"], "Italy": ["Pie"]}},
    others=({"England": ("F Spa/sc - Mar", "A Gas H"), "Italy": ("F Pie - Mar",)},),
    steps=STEPS,
    middle="Bur",
    zoom=1.75,
    fog=True,
)
