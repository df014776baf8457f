"""What the rules leave to the players (section 14)."""

from __future__ import annotations

from ...terms import Option

OPTIONS = (
    Option("G", False, "Gunboat", help="Players are anonymous until the end, and there are no messages (rule 13)."),
    Option(
        "W",
        False,
        "Five players",
        help="Each plays a tribe of baboons and one of Birds, Canines, Felines, Insects and Reptiles (rule 14).",
    ),
    Option(
        "link",
        "public",
        "Who plays which two",
        (("public", "Everybody knows"), ("secret", "Only the player and the game master know")),
        "With five players (rule 14).",
    ),
    Option(
        "support_over_river",
        False,
        "Support on the ground crosses rivers",
        help="Else a unit supports over a river only where it could cross it (R12).",
    ),
    Option(
        "fly_over_lake",
        False,
        "Fliers cross the lake of the monsoon",
        help="Else nobody enters a zone of 44 in the monsoon, not even up in the air (R6).",
    ),
)
