"""What the source leaves open, settled and to be chosen (section 6); the rest are the options of the game played."""

from __future__ import annotations

from collections.abc import Mapping

from ...speech import mark, tr
from ...standard.options import OPTIONS as STANDARD_OPTIONS
from ...terms import Option

MOST_CENTS = 100_000
PLAIN = "standard"
"""The game that is played unless another is chosen."""
MONEY = (
    Option(
        "stake_cents",
        200,
        mark("Stake a center (cents)"),
        help=mark("What a power pays before the game for each supply center it begins with (clause 1)."),
        span=(0, MOST_CENTS),
    ),
    Option(
        "rate_cents",
        100,
        mark("Paid a center (cents)"),
        help=mark("What every remaining player gets for each center, unless somebody wins (clause 3)."),
        span=(0, MOST_CENTS),
    ),
    Option(
        "win_rate_cents",
        150,
        mark("Winner's rate (cents)"),
        help=mark("What the winner gets for each center, also by concession (clause 4)."),
        span=(0, MOST_CENTS),
    ),
    Option(
        "other_rate_cents",
        50,
        mark("Others' rate (cents)"),
        help=mark("What the others get for each center if somebody wins: half of their dollar (clause 4, ruling G-1)."),
        span=(0, MOST_CENTS),
    ),
    Option(
        "joint_concession",
        "draw",
        mark("Conceded to several"),
        (("draw", mark("Pays as a draw")), ("each_wins", mark("Each of them is paid as the winner"))),
        mark("The source speaks of one player who wins, and lets any number share in an end (ruling G-4)."),
    ),
    Option(
        "draw_pays",
        "all_remaining",
        mark("A draw pays"),
        (("all_remaining", mark("All who remain")), ("participants", mark("Those in the draw only"))),
        mark("Whether one who survives but is left out of the draw is paid for his centers (ruling G-5a)."),
    ),
    Option(
        "pay_unplayed",
        False,
        mark("Pay powers without a player"),
        help=mark("Whether the centers of a power that nobody plays at the end are paid for (ruling G-5)."),
    ),
    Option(
        "winner_cap",
        0,
        mark("Most centers a winner is paid for"),
        help=mark("0: for all he owns. 18 makes true the source's maximum of $27 (ruling G-6)."),
        span=(0, 999),
    ),
)


def game_option(games: Mapping[str, str]) -> Option:
    """The choice of what is played; `games`: id -> name."""
    return Option(
        "game",
        PLAIN,
        tr("Played on"),
        tuple(games.items()),
        tr("The game that decides who owns what at the end (section 5)."),
    )


OPTIONS = (game_option({PLAIN: "Diplomacy"}), *MONEY, *STANDARD_OPTIONS)
