"""What the rules leave to the players (section 14)."""

from __future__ import annotations

from ...speech import mark
from ...terms import Option

OPTIONS = (
    Option(
        "G",
        False,
        mark("Gunboat"),
        help=mark("Players are anonymous until the end, and there are no messages (rule 13)."),
    ),
    Option(
        "W",
        False,
        mark("Five players"),
        help=mark("Each plays a tribe of baboons and one of Birds, Canines, Felines, Insects and Reptiles (rule 14)."),
    ),
    Option(
        "link",
        "public",
        mark("Who plays which two"),
        (("public", mark("Everybody knows")), ("secret", mark("Only the player and the game master know"))),
        mark("With five players (rule 14)."),
    ),
    Option(
        "support_over_river",
        False,
        mark("Support on the ground crosses rivers"),
        help=mark("Else a unit supports over a river only where it could cross it (R12)."),
    ),
    Option(
        "fly_over_lake",
        False,
        mark("Fliers cross the lake of the monsoon"),
        help=mark("Else nobody enters a zone of 44 in the monsoon, not even up in the air (R6)."),
    ),
)
