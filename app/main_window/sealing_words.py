"""What is said when sections are opened, lost or damaged."""

from __future__ import annotations

from app.language import mark

BEFORE = mark("Before you go on")
CHOOSE = mark(
    "It opens your orders and notes in this game, on this computer and on any other. You are asked for it whenever you "
    "sit down, and when the orders are revealed."
)
MASTER = mark(
    "It opens every section of this game: set it before the players set theirs. Without it the players' phrases are "
    "asked for at each reveal."
)
ASK_ALL = mark("Each player types his pass phrase. The orders are opened together, and then resolved.")
ASK_MASTER = mark("The game master's pass phrase opens all orders. Without it each player types his own.")
ASK_TRUTH = mark(
    "Each player types his pass phrase. Only all of them together open the true board; what each is shown is sealed "
    "again at once."
)
SPARE = mark(
    "They stay sealed and do not count in this turn: its units hold. Its notes and its phrase are kept, and it can "
    "take part again in the next turn."
)
LAID_OPEN = mark(
    "Its board was sealed until the end, and everybody has seen it now. A copy of the file from before the end can be "
    "played on, with all pass phrases."
)
DAMAGED = mark("{whose} sealed section was changed.")
LOST = {
    "master": mark(
        "The game master can open the section with his own phrase; then {name} sets a new one and loses nothing. "
        "Otherwise the section can be given up: its orders and notes are lost, everything else stays."
    ),
    "anew": mark(
        "Nobody can find it again. The section can be given up: the orders and notes in it are lost, everything "
        "else stays, and {name} sets a new phrase."
    ),
    "never": mark(
        "Nobody can find it again, and the true board of this game opens only with all phrases together. The file "
        "stays as it is: look for the phrase, or agree on how the game ends."
    ),
}
