"""The guided turns of the Pinks: a standoff and a short budget; help from another board; a move and a build."""

from __future__ import annotations

from ...guides import Lesson, continue_step, order_step, read_step, resolve_step
from ...i18n import tr_noop

END = tr_noop("Now it is your move")

PINK = Lesson(
    power="C",
    phase="F1903M",
    units={"C": ("A C", "A J", "A W"), "D": ("A X", "A D")},
    centers={"C": ("C", "J"), "D": ("D", "K", "Q")},
    state={"standoffs": {"C": {"W": 1}, "D": {"X": 1}}, "stores": {"C": {"C": 1}}},
    others=({"D": ("A X - Carthage",)},),
    steps=(
        read_step(
            tr_noop("Armies cost points"),
            tr_noop("You are C. Each center earns its capacity every year, 7 and 5 in your home centers, and each "
                    "army costs 5. Last season you and D bounced in Carthage; the mark beside your army in W counts "
                    "that."),
            "W", "X",
        ),
        order_step(
            tr_noop("Try Carthage again"),
            tr_noop("Carthage is worth 12 points a year. Click your army in W, then Carthage."),
            tr_noop("F2, type A W - Carthage, Enter"), "A W - Carthage", places=("W", "Carthage"),
        ),
        resolve_step(tr_noop("Your other two armies may stay where they are. Resolve.")),
        continue_step(
            tr_noop("Worn down"),
            tr_noop("D was there again. Two standoffs in a row put both armies at half strength: they count one half "
                    "and cost 4 points. Continue to the budget."),
            "W", "X",
        ),
        read_step(
            tr_noop("A short budget"),
            tr_noop("Two full armies and the half-strength one need 14 points. You have 12 points of income and 1 in "
                    "store. Armies are paid first, so the stored point is used, and one more army goes to half "
                    "strength."),
            fields=("reckoning", "half"),
        ),
        order_step(
            tr_noop("Choose the army"),
            tr_noop("You choose which one. Tick A J: it is behind the others."),
            tr_noop("F2, type half A J, Enter"), "half A J", fields=("half A J",),
        ),
        resolve_step(tr_noop("Nothing is left to build with or to store. Resolve the budget.")),
        continue_step(
            tr_noop("Paid"),
            tr_noop("All three armies stay in the field, two of them at half strength: that costs 4 points a year "
                    "each, "
                 "and they never recover. Continue to the spring."),
            "J", "W",
        ),
        read_step(
            END,
            tr_noop("A half-strength army that is attacked in three seasons running is destroyed, so keep it out of "
                 "reach. Points you do not spend are lost unless you store them in a center. F1 explains whatever is "
                 "under the pointer. Play on, or begin a game of your own."),
        ),
    ),
    middle="W",
    zoom=1.4,
)  # fmt: skip

PARA_PINK = Lesson(
    power="C",
    phase="S1902M",
    units={"C": ("A J@2", "A Q@1", "A C@3"), "D": ("A K@2",)},
    centers={"C": ("C@1", "C@2", "C@3", "J@1", "J@2", "J@3"), "D": ("D@2", "K@2")},
    others=({"D": ("A K@2 - Q@2",)},),
    steps=(
        read_step(
            tr_noop("Three boards"),
            tr_noop("The three boards lie on top of each other. A province borders its neighbors, and the province of "
                 "the same letter right above and right below. You are C; D wants Q on the second board, too."),
            "J@2", "Q@2", "K@2",
        ),
        order_step(
            tr_noop("Move on the board"),
            tr_noop("Click your army in J on the second board, then Q on the same board."),
            tr_noop("F2, type A J@2 - Q@2, Enter"), "A J@2 - Q@2", places=("J@2", "Q@2"),
        ),
        order_step(
            tr_noop("Support from below"),
            tr_noop("Your army in Q on the first board is right below that province. Click it, then drag the army in "
                    "J on the second board to Q: it supports the move from below."),
            tr_noop("F2, type A Q@1 S A J@2 - Q@2, Enter"), "A Q@1 S A J@2 - Q@2", places=("Q@1", "J@2", "Q@2"),
        ),
        order_step(
            tr_noop("Go down a board"),
            tr_noop("Your third army is in C on the third board. Click it, then C on the second board."),
            tr_noop("F2, type A C@3 - C@2, Enter"), "A C@3 - C@2", places=("C@3", "C@2"),
        ),
        resolve_step(tr_noop("From the third board to the first it takes two moves. Resolve.")),
        continue_step(
            tr_noop("Two against one"),
            tr_noop("With help from below you beat D to Q. Your third army has come down to the second board. "
                    "Continue."),
            "Q@2", "C@2",
        ),
        read_step(
            END,
            tr_noop("Carthage is one province across all three boards: you reach it from V, W, X, Y or Z on any of "
                    "them, "
                 "and it is worth 35. Winters are as in Pink. F1 explains whatever is under the pointer. Play on, or "
                 "begin a game of your own."),
            "Carthage",
        ),
    ),
    middle="Carthage",
)  # fmt: skip

PINK_THREE = Lesson(
    power="C",
    phase="F1902M",
    units={"C": ("A C", "A J"), "B": ("A I", "A B")},
    centers={"C": ("C", "J"), "B": ("B", "I")},
    others=({"B": ("A I - P",)},),
    steps=(
        read_step(
            tr_noop("Armies only"),
            tr_noop("Pink III is Diplomacy with armies alone: no points, no half strength. Twelve of the 22 centers "
                    "win. "
                 "You are C. B wants P as well, which nobody owns yet."),
            "P", "I",
        ),
        order_step(
            tr_noop("Move"), tr_noop("Click your army in J, then P."),
            tr_noop("F2, type A J - P, Enter"), "A J - P", places=("J", "P"),
        ),
        order_step(
            tr_noop("Support"),
            tr_noop("One against one would bounce. Click your army in C, then drag the army in J to P: C supports the "
                 "move."),
            tr_noop("F2, type A C S A J - P, Enter"), "A C S A J - P", places=("C", "J", "P"),
        ),
        resolve_step(tr_noop("It is autumn: whoever is in a center after this turn owns it. Resolve.")),
        continue_step(
            tr_noop("Yours"),
            tr_noop("Two against one: P is your third center, and you have two armies. Continue to the adjustments."),
            "P",
        ),
        order_step(
            tr_noop("Build"),
            tr_noop("You may build one army, in an empty home center of your own. Click J."),
            tr_noop("F2, type build A J, Enter"), "build A J", places=("J",),
        ),
        resolve_step(tr_noop("Resolve the winter.")),
        continue_step(tr_noop("A third army"), tr_noop("Build or not, winter ends the year. Continue to the spring."),
                      "J"),
        read_step(
            END,
            tr_noop("A power with more armies than centers removes some in winter. F1 explains whatever is under the "
                 "pointer. Play on, or begin a game of your own."),
        ),
    ),
    middle="P",
    zoom=1.4,
)  # fmt: skip
