"""Rates and payouts, and the options for what the source leaves open (section 6); the other options are those of the
game played."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from ...economy import Settlement, Share
from ...i18n import tr, tr_noop
from ...options import End, Option
from ...standard.game import OPTIONS as STANDARD_OPTIONS

# Stakes and payouts in whole cents. Nothing here depends on a board or a phase: all it needs to know of the game played
# is how many centers each power owns and which powers remain.

WINNER, GONE, NOT_IN_DRAW, NOBODY = "wins", tr_noop("eliminated"), tr_noop("not in the draw"), tr_noop("no player")


@dataclass(frozen=True, slots=True)
class Rates:
    """The rates in cents per center, and the rulings on who is paid (section 6)."""

    stake: int
    draw: int
    winner: int
    other: int
    each_wins: bool
    participants_only: bool
    winner_cap: int

    @classmethod
    def chosen(cls, options: Mapping[str, Any]) -> Rates:
        return cls(
            stake=options["stake_cents"],
            draw=options["rate_cents"],
            winner=options["win_rate_cents"],
            other=options["other_rate_cents"],
            each_wins=options["joint_concession"] == "each_wins",
            participants_only=options["draw_pays"] == "participants",
            winner_cap=options["winner_cap"],
        )

    def stakes(self, starts: Mapping[str, int], unplayed: Collection[str] = ()) -> dict[str, int]:
        """Clause 1 and G-7: return the stakes, a rate for each starting center; none for a power without a player."""
        return {power: 0 if power in unplayed else self.stake * centers for power, centers in starts.items()}

    def winners(self, end: End) -> tuple[str, ...]:
        """Section 2 and G-4: return who is paid as a winner; () if everybody is paid the rate of a draw."""
        alone = len(end.powers) == 1 or self.each_wins
        return end.powers if end.kind != "draw" and alone else ()

    def shares(
        self, end: End, owned: Mapping[str, int], stakes: Mapping[str, int], remaining: Collection[str]
    ) -> tuple[Share, ...]:
        """Clauses 3 and 4: return what each power with a stake is paid. `owned`: power -> number of centers;
        `remaining`: see G-5."""
        return tuple(self._share(end, power, owned.get(power, 0), stakes[power], remaining) for power in stakes)

    def _share(self, end: End, power: str, centers: int, stake: int, remaining: Collection[str]) -> Share:
        winners = self.winners(end)
        if power not in remaining:
            return Share(power, stake, centers, 0, 0, tr(NOBODY) if centers else tr(GONE))
        if power in winners:
            cap = self.winner_cap or centers
            return Share(power, stake, centers, min(centers, cap), self.winner, WINNER)
        if winners:
            return Share(power, stake, centers, centers, self.other)
        if self.participants_only and power not in end.powers:
            return Share(power, stake, centers, 0, 0, tr(NOT_IN_DRAW))
        return Share(power, stake, centers, centers, self.draw)

    def settled(
        self, end: End, owned: Mapping[str, int], stakes: Mapping[str, int], remaining: Collection[str]
    ) -> Settlement:
        """Return the whole settlement, with the house; all gains and losses add up to zero."""
        found = Settlement(end, self.shares(end, owned, stakes, remaining))
        assert sum(share.net for share in found.shares) + found.house == 0
        return found


MOST_CENTS = 100_000
PLAIN = "standard"
"""The game played by default."""
MONEY = (
    Option(
        "stake_cents",
        200,
        tr_noop("Stake per center (cents)"),
        help=tr_noop("What a power pays before the game for each supply center it starts with (clause 1)."),
        span=(0, MOST_CENTS),
    ),
    Option(
        "rate_cents",
        100,
        tr_noop("Payout per center (cents)"),
        help=tr_noop("What every surviving player is paid per center if nobody wins (clause 3)."),
        span=(0, MOST_CENTS),
    ),
    Option(
        "win_rate_cents",
        150,
        tr_noop("Rate for the winner (cents)"),
        help=tr_noop("What the winner is paid per center, also after a concession (clause 4)."),
        span=(0, MOST_CENTS),
    ),
    Option(
        "other_rate_cents",
        50,
        tr_noop("Rate for the others (cents)"),
        help=tr_noop("What the others are paid per center if somebody wins: half a dollar (clause 4, ruling G-1)."),
        span=(0, MOST_CENTS),
    ),
    Option(
        "joint_concession",
        "draw",
        tr_noop("Concession to several powers"),
        (("draw", tr_noop("Pays like a draw")), ("each_wins", tr_noop("Each is paid as a winner"))),
        tr_noop("The source speaks of a single winner but lets any number of players share the result (ruling G-4)."),
    ),
    Option(
        "draw_pays",
        "all_remaining",
        tr_noop("A draw pays"),
        (("all_remaining", tr_noop("All surviving powers")), ("participants", tr_noop("Only powers in the draw"))),
        tr_noop("Whether a survivor who is left out of the draw is paid for centers (ruling G-5a)."),
    ),
    Option(
        "pay_unplayed",
        False,
        tr_noop("Pay powers without a player"),
        help=tr_noop("Whether the centers of a power without a player at the end are paid (ruling G-5)."),
    ),
    Option(
        "winner_cap",
        0,
        tr_noop("Most centers paid to a winner"),
        help=tr_noop("0: no limit. 18 gives the source's maximum of $27 (ruling G-6)."),
        span=(0, 999),
    ),
)


def game_option(games: Mapping[str, str]) -> Option:
    """Return the option to choose the game; `games`: id -> name."""
    return Option(
        "game",
        PLAIN,
        tr_noop("Game"),
        tuple(games.items()),
        tr_noop("The game that decides who owns which centers at the end (section 5)."),
    )


OPTIONS = (game_option({PLAIN: "Diplomacy"}), *MONEY, *STANDARD_OPTIONS)
