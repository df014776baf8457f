"""The cards: sections 1 and 2 as one table, in the order of the deck. Card numbers appear in this module only.

The table can be checked against the rules line by line; the rest of the code asks cards for their properties.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from ...i18n import tr, tr_noop
from ...units import UnitKind

# The properties of a card: its name, its rule, its abilities, and how many a power may hold. The cards are in TABLE.

AMPHIBIOUS, PATH, JUMP, CONVERT, EXPLORE = "amphibious", "path", "jump", "convert", "explore"
HYPER, ANNIHILATE, GAS, HYPNOTIZE, MINE, CLEAR = "hyper", "annihilate", "gas", "hypnotize", "mine", "clear"
WALK, CUT, SPECIAL, CROSS, LEAP, NO_CENTER = "walk", "cut", "special", "cross", "leap", "no_center"
EXCHANGE, FIRST, STEAL, DISBELIEVE, AIR = "exchange", "first", "steal", "disbelieve", "air"
FIRM, FLEXIBLE, REDEPLOY, FORTIFY, STEPWISE = "firm", "flexible", "redeploy", "fortify", "stepwise"
"""The abilities of cards, tested with `can`. Stepwise: each attack cuts only a part of its support."""


class Limit(NamedTuple):
    """How many cards of a group the units of one power may hold when cards are dealt (section 2).

    `group`: the cards counted together; `second_from`: from how many units a power is entitled to it may hold two (0:
    never); `left`: but only while at most this many powers are left (0: always); `stolen`: whether a theft may not
    exceed the limit either (C-5).
    """

    group: tuple[str, ...]
    second_from: int = 0
    left: int = 0
    stolen: bool = True

    def most(self, entitled: int, left: int) -> int:
        """Return how many a power entitled to so many units may hold, while `left` powers are left."""
        few_enough = not self.left or left <= self.left
        return 2 if self.second_from and entitled >= self.second_from and few_enough else 1

    @property
    def utmost(self) -> int:
        """How many a power may ever hold (C-5: a theft may not exceed this)."""
        return 2 if self.second_from else 1


@dataclass(frozen=True, slots=True)
class Card:
    """A card. `count`: how many are in the deck by default; `most`: the maximum number, for a supplement card.

    `at_start`: whether it is dealt in the opening deal; `only`: the letter of the kind of unit that can have it, "" for
    both; `rule`: the rule in words; `order`: how its special order is written, "" if it has none; `can`: its abilities;
    `move`, `hold`, `support`: its strength in each (section 7, step 0).
    """

    id: str
    name: str
    count: int
    rule: str
    order: str = ""
    limit: Limit | None = None
    most: int = 0
    at_start: bool = True
    only: str = ""
    can: frozenset[str] = frozenset()
    move: int = 1
    hold: int = 1
    support: int = 1
    phase: str = "M"
    """The phase of its special order, if it has one: M moves, R retreats, A Winter."""

    @property
    def supplement(self) -> bool:
        """Whether it is a supplement card, on which the players vote (the X cards)."""
        return self.id.startswith("X")

    @property
    def special(self) -> bool:
        """Whether it gives its unit any ability or strength that an ordinary unit lacks."""
        return bool(self.can) or (self.move, self.hold, self.support) != (1, 1, 1)

    @property
    def title(self) -> str:
        """Number and name: `4 Double Mover`."""
        return f"{self.id} {tr(self.name)}"


ORDINARY = "20"
STRONG = Limit(("1", "2"), second_from=8)

TABLE: tuple[Card, ...] = (
    Card(
        "1",
        tr_noop("Double Strength, single support"),
        2,
        tr_noop("Moves, holds and stands off with a strength of two; supports with one."),
        limit=STRONG,
        move=2,
        hold=2,
    ),
    Card(
        "2",
        tr_noop("Double Strength"),
        2,
        tr_noop(
            "Counts as two units for all purposes: moves, holds and supports with two. A single attack cuts only one "
            "unit of its support."
        ),
        limit=STRONG,
        can=frozenset((STEPWISE,)),
        move=2,
        hold=2,
        support=2,
    ),
    Card(
        "3",
        tr_noop("Amphibian"),
        4,
        tr_noop(
            "Moves on land and at sea, to any adjacent space except islands and Switzerland. At sea it can convoy, "
            "on land it can be convoyed. It is shown as Amp once it has moved where its kind could not."
        ),
        can=frozenset((AMPHIBIOUS,)),
    ),
    Card(
        "4",
        tr_noop("Double Mover"),
        4,
        tr_noop("May move two spaces in one turn. If the second is blocked, it stops in the first."),
        "{unit} - Bur - Mun",
        can=frozenset((PATH,)),
    ),
    Card(
        "5",
        tr_noop("Jumper"),
        4,
        tr_noop(
            "Jumps over an adjacent unit to a space beyond. The jumped unit cannot move this turn or support another "
            "unit into the landing space."
        ),
        "{unit} jump Mun - Boh",
        can=frozenset((JUMP,)),
    ),
    Card(
        "6",
        tr_noop("Converter"),
        4,
        tr_noop(
            "On a coast it converts from army to fleet or back: in Spring or Fall instead of any other order, unless "
            "another power attacks its space; in Winter at no cost."
        ),
        "{unit} convert F",
        can=frozenset((CONVERT,)),
    ),
    Card(
        "7",
        tr_noop("Explorer"),
        4,
        tr_noop(
            "May enter Switzerland (armies), the Caspian Sea and the islands, and use the links Ireland-Liverpool, "
            "Sicily-Naples and Spain-North Africa."
        ),
        can=frozenset((EXPLORE,)),
    ),
    Card(
        "8",
        tr_noop("Hyperspace unit"),
        6,
        tr_noop(
            "Moves or retreats to Hyperspace, and on a later turn comes down in any space that is legal for its kind."
        ),
        "{unit} - Hyp",
        Limit(("8",)),
        can=frozenset((HYPER,)),
    ),
    Card(
        "9",
        tr_noop("Annihilator"),
        2,
        tr_noop(
            "Destroys its own space or one it can reach, along with itself and every unit that stays there. The "
            "space is impassable through the next turn and not a center for three turns."
        ),
        "{unit} annihilate Bur",
        Limit(("9",)),
        can=frozenset((ANNIHILATE,)),
    ),
    Card(
        "10",
        tr_noop("Gasser"),
        2,
        tr_noop(
            "Gasses an adjacent space occupied by another power's unit, or in Fall a vacant center of another power. "
            "The unit is in civil disorder for two turns, and no unit can enter this turn. Once every three turns."
        ),
        "{unit} gas Bur",
        Limit(("10",), second_from=8),
        can=frozenset((GAS,)),
    ),
    Card(
        "11",
        tr_noop("Hypnotist"),
        2,
        tr_noop("Writes the order of an adjacent unit of another power for this turn. Once every two turns."),
        "{unit} hypnotize A Mun: A Mun - Ber",
        Limit(("11",)),
        can=frozenset((HYPNOTIZE,)),
    ),
    Card(
        "12",
        tr_noop("Minelayer"),
        4,
        tr_noop(
            "Leaves a mine in the space it moves out of. The next unit to enter is destroyed. It can pick up its own "
            "mines."
        ),
        "{unit} - Rum mine",
        Limit(("12",), second_from=10, left=4),
        can=frozenset((MINE,)),
    ),
    Card(
        "13",
        tr_noop("Engineer / Minesweeper"),
        4,
        tr_noop("Clears all mines in every space it enters, without harm."),
        can=frozenset((CLEAR,)),
    ),
    Card(
        "14",
        tr_noop("Retreater"),
        2,
        tr_noop("May retreat one space in a retreat phase even if it was not dislodged."),
        "{unit} R Bel",
        phase="R",
        can=frozenset((WALK,)),
    ),
    Card(
        "15",
        tr_noop("Cutter"),
        2,
        tr_noop(
            "Cuts up to two supports by adjacent units of other powers for attacks on its own space or on a unit it "
            "supports."
        ),
        "{unit} cut Tyr, Boh",
        Limit(("15",)),
        can=frozenset((CUT,)),
    ),
    Card(
        "16",
        tr_noop("Special Mover"),
        4,
        tr_noop(
            "Moves directly between Spain and North Africa, Albania and Apulia, Armenia and Moscow; as an army "
            "across Switzerland, as a fleet across the North Sea and between Greece and Tunis, no matter what is in "
            "between."
        ),
        can=frozenset((SPECIAL,)),
    ),
    Card(
        "17",
        tr_noop("Convoyless Army"),
        2,
        tr_noop("Crosses one sea space, including the Caspian Sea, without a convoy."),
        only="A",
        can=frozenset((CROSS,)),
    ),
    Card(
        "18",
        tr_noop("Superfleet"),
        2,
        tr_noop(
            "Moves directly between Mid-Atlantic and Ionian, Mid-Atlantic and Norwegian, Barents and North Atlantic, "
            "Baltic and Skagerrak, Western and Eastern Mediterranean. It may support the landing of an army it "
            "convoys."
        ),
        "{unit} C 1A Lon - Hol and support",
        only="F",
        can=frozenset((LEAP,)),
    ),
    Card(
        "19",
        tr_noop("Free unit"),
        2,
        tr_noop("Needs no supply center, starting the Winter after it was built."),
        at_start=False,
        can=frozenset((NO_CENTER,)),
    ),
    Card("20", tr_noop("Ordinary unit"), 14, tr_noop("Has no special power.")),
    Card(
        "X1",
        tr_noop("Exchanger"),
        2,
        tr_noop(
            "Exchanges places with a unit anywhere, unless either is attacked. The other unit needs the same order; "
            "a unit of the same power without an order agrees."
        ),
        "{unit} exchange 1F Ber",
        most=4,
        can=frozenset((EXCHANGE,)),
    ),
    Card(
        "X2",
        tr_noop("Move First"),
        2,
        tr_noop(
            "Wins standoffs between equals in the space it moves to, and is gone before Thieves, Hypnotists, gas and "
            "Jumpers act."
        ),
        limit=Limit(("X2",)),
        most=2,
        can=frozenset((FIRST,)),
    ),
    Card(
        "X3",
        tr_noop("Thief"),
        2,
        tr_noop("Steals the card of an adjacent unit, which becomes Ordinary. It may also be given another order."),
        "{unit} steal Bur",
        Limit(("X3",), stolen=False),
        most=2,
        can=frozenset((STEAL,)),
    ),
    Card(
        "X4",
        tr_noop("Disbeliever"),
        2,
        tr_noop(
            "Names the card of an adjacent unit; if correct, that unit is Ordinary this turn. It may also be given "
            "another order."
        ),
        "{unit} disbelieve Mun 2",
        Limit(("X4",)),
        most=2,
        can=frozenset((DISBELIEVE,)),
    ),
    Card(
        "X5",
        tr_noop("Super Supporter"),
        2,
        tr_noop("Supports with a strength of three, holds with one, moves with zero."),
        most=4,
        move=0,
        support=3,
    ),
    Card(
        "X6",
        tr_noop("Air Unit"),
        2,
        tr_noop("Supports into any space up to two spaces away, land or sea."),
        limit=Limit(("X6",)),
        most=2,
        can=frozenset((AIR,)),
    ),
    Card(
        "X8",
        tr_noop("Firm Support"),
        2,
        tr_noop("Its support is cut only by dislodging it."),
        most=4,
        can=frozenset((FIRM,)),
    ),
    Card(
        "X9",
        tr_noop("Flexible Supporter"),
        2,
        tr_noop(
            "Its support to hold also counts for a unit whose move fails, and it can be supported to hold when "
            "its own move fails."
        ),
        most=4,
        can=frozenset((FLEXIBLE,)),
    ),
    Card(
        "X10",
        tr_noop("Redeployer"),
        2,
        tr_noop("In Winter it moves one or two spaces through open, unoccupied spaces."),
        "{unit} redeploy Pie - Tus",
        most=4,
        phase="A",
        can=frozenset((REDEPLOY,)),
    ),
    Card(
        "X11",
        tr_noop("Special Engineer"),
        2,
        tr_noop(
            "Clears mines like an Engineer and fortifies up to two borders of its province: a unit holding there "
            "defends with one more against attacks across them."
        ),
        "{unit} fortify Bur Boh",
        most=2,
        can=frozenset((CLEAR, FORTIFY)),
    ),
)

CARDS: Mapping[str, Card] = MappingProxyType({card.id: card for card in TABLE})
LIMITS: tuple[Limit, ...] = tuple(dict.fromkeys(card.limit for card in TABLE if card.limit))
BASIC: tuple[Card, ...] = tuple(card for card in TABLE if not card.supplement)
WRITTEN: Mapping[str, int | str] = MappingProxyType({c.id: c.id if c.supplement else int(c.id) for c in TABLE})
SUPPLEMENT: tuple[Card, ...] = tuple(card for card in TABLE if card.supplement)
COOLDOWNS: Mapping[str, int] = MappingProxyType({GAS: 3, HYPNOTIZE: 2})
"""Ability -> after how many turns it may be used again (C-41, C-45)."""


def can(card: str, ability: str) -> bool:
    """Whether a card gives its unit this ability."""
    return ability in CARDS[card].can


def card_id(value: object) -> str:
    """Return the card for a number or text: 4, "4", "x5". Raises ValueError if there is none."""
    text = str(value).strip().upper() if isinstance(value, int | str) and not isinstance(value, bool) else ""
    if text not in CARDS:
        raise ValueError(
            tr(
                "'{value}' is not a card. Cards are 1 to 20 and {supplement}",
                value=value,
                supplement=", ".join(card.id for card in SUPPLEMENT),
            )
        )
    return text


def written(card: str) -> int | str:
    """Return a card as written in files: 4, "X5"."""
    return WRITTEN[card]


# Kinds of units: armies, fleets, and amphibians once they are known as such. Each unit has a permanent number (C-6).

A, F, AMP = "A", "F", "Amp"
ARMY, FLEET, AMPHIBIAN = "army", "fleet", "amphibian"
EXPLORER_ARMY, EXPLORER_FLEET, CONVERTER_FLEET = "explorer army", "explorer fleet", "converter fleet"
"""The movement tables: of ordinary units, of all amphibians, and those open to some cards only."""

KINDS = MappingProxyType(
    {
        A: UnitKind(A, tr_noop("army"), ARMY, serial=True),
        F: UnitKind(F, tr_noop("fleet"), FLEET, serial=True),
        AMP: UnitKind(AMP, tr_noop("amphibian"), AMPHIBIAN, ("amphib",), serial=True),
    }
)
