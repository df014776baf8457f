"""What is said when sections are opened, lost or damaged."""

from __future__ import annotations

from collections.abc import Mapping

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
COMPARE = mark(
    "Everybody at the table sees the same words here, on every computer. If anybody's words differ, there are keys in "
    "the file that belong to nobody at the table: do not agree, and use another copy."
)
NO_MASTER = mark("They say, too, that nobody is game master: what a player seals only he himself opens.")
SEALED_FOR = mark("The game master opens every section.")
COMPARE_MASTER = mark(
    "These words stand for the key that opens every section: the game master's. He finds them at his seat, under Turn, "
    "Safety phrase. If his words differ, the key is not his: do not agree."
)
UNTIL = mark(
    "Until you agree, nothing is sealed for these keys, but you can still write and submit orders. Every player is "
    "asked on sitting down."
)
NOT_YET = mark("There is no safety phrase before everybody has set a pass phrase.")
CHANGED: Mapping[str, str] = {
    "changed": mark(
        "{seat} has other keys than you had agreed to. That is so if a lost pass phrase was given up and a new one "
        "set, or if somebody else plays there now. Ask at the table."
    ),
    "gone": mark(
        "{seat} has no keys in this file any more. That is so if the pass phrase was given up. Ask at the table."
    ),
    "master": mark(
        "There is a game master in this file now, though it was agreed that there is none. Whoever holds this key "
        "would read all that is sealed from now on. All players have to agree to that."
    ),
}
"""What is not as it was agreed, by its kind (rules.KeyChange)."""
KEYS: Mapping[str, tuple[str, str]] = {
    "orders": (mark("Open the orders"), ""),
    "end": (
        mark("Open the true board"),
        mark("The game ends, and with it every secret: the true board is laid open for all. It lies sealed."),
    ),
    "back": (
        mark("Open the true board"),
        mark("To play again from an earlier phase the true board of that phase is needed. It lies sealed."),
    ),
    "secrecy": (
        mark("Open what is sealed"),
        mark("The secrecy of the game changes: what is sealed now is opened, and closed again in the new way."),
    ),
}
"""What the phrases are asked for: the heading, and why."""
KEYS_FIRST = mark("The game master opens the sections once he has agreed to the players' keys.")
NOT_OPENED = mark("What is sealed was not opened.")
ASK_ALL = mark("Each player types his pass phrase. The orders are opened together, and then resolved.")
ASK_MASTER = mark("The game master's pass phrase opens all orders. Without it each player types his own.")
ASK_TRUTH = mark(
    "Each player types his pass phrase. Only all of them together open the true board; what each is shown is sealed "
    "again at once."
)
OPEN_MASTER = mark(
    "The game master's pass phrase alone opens it. Without it all players' phrases are needed: each holds a part of "
    "the key, and fewer parts open nothing."
)
OPEN_ALL = mark(
    "Nobody is game master, so its key is in parts, one with each player: all phrases are needed, for fewer parts open "
    "nothing."
)
OPEN_EACH = mark("Each player types his pass phrase, for nothing else opens his section.")
SPARE = mark(
    "They stay sealed and do not count in this turn: its units hold. Its notes and its phrase are kept, and it can "
    "take part again in the next turn."
)
SPARE_MASTER = mark(
    "What he has written stays sealed and does not count in this turn. His phrase is kept, and he can take part again "
    "in the next turn."
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
