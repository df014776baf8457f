"""The guided turn of Bioplomacy: ford a river, divide a Pack, raise a Flock."""

from __future__ import annotations

from ...guides import Lesson, continue_step, order_step, read_step, resolve_step
from ...i18n import tr_noop

STEPS = (
    read_step(
        tr_noop("A Pack at the river"),
        tr_noop("You are the Canines. Your Pack in 31 is worth two other units. West of it is space 32, a supply "
                "center, but there is a river in between: a unit that wants to cross must ford it first."),
        "31", "32",
    ),
    order_step(
        tr_noop("Ford the river"),
        tr_noop("Click the Pack in 31, then click 32 on the far bank and choose to ford. Fording takes the whole turn;"
             " the Pack holds meanwhile."),
        tr_noop("F2, type P 31 ford 32, Enter"), "P 31 ford 32", places=("31", "32"),
    ),
    resolve_step(tr_noop("That is your only unit. Resolve the spring.")),
    continue_step(
        tr_noop("The river is forded"),
        tr_noop("The mark beside the Pack shows that it may cross this river in the next movement turn, and only then."
             " Continue to the fall."),
        "31",
    ),
    order_step(
        tr_noop("Divide the Pack"),
        tr_noop("A Pack can divide into two halves at any time, for free and before all other orders. Click the Pack "
                "in 31, then 31 again, and choose to divide it."),
        tr_noop("F2, type P 31 divide, Enter"), "P 31 divide", places=("31",),
    ),
    order_step(
        tr_noop("Cross the river"),
        tr_noop("Both halves have forded the river. Click the first half, then 32."),
        tr_noop("F2, type 1HP 31 - 32, Enter"), "1HP 31 - 32", places=("31", "32"),
    ),
    order_step(
        tr_noop("Raise a Flock"),
        tr_noop("29 is a space with a tree center. When a unit other than an Army enters it on the ground for the "
                "first time, a Flock of the Birds rises in the tree. Click the other half, then 29."),
        tr_noop("F2, type 2HP 31 - 29, Enter"), "2HP 31 - 29", places=("31", "29"),
    ),
    resolve_step(tr_noop("One half crosses the river, the other enters the woods. Resolve.")),
    continue_step(
        tr_noop("A Flock pops up"),
        tr_noop("The Flock is high above your half, on another level: the two do not meet. It belongs to the Birds "
                "and takes the tree center. Your half in 32 takes the center there, worth 3/2 SP to Canines. "
                "Continue."),
        "32", "29",
    ),
    read_step(
        tr_noop("Now it is your move"),
        tr_noop("Even years begin with the monsoon: natural fords close, the stream fills, 44 becomes a lake. With SP "
             "to spare you build in spring. F1 explains whatever is under the pointer. Play on, or begin a game of "
             "your own."),
    ),
)  # fmt: skip

LESSON = Lesson(
    power="Canines",
    phase="S03M",
    units={"Canines": ("P 31",), "Chacma": ("T 47", "T 48"), "Felines": ("P 40",), "Mandrill": ("T 9",)},
    centers={"Canines": ("30",), "Chacma": ("33", "47"), "Felines": ("40",), "Mandrill": ("8", "9", "10")},
    steps=STEPS,
    middle="31",
    zoom=2.0,
)
