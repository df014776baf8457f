"""Section 13: what players may agree on. Everything else is fixed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...speech import mark
from ...terms import Option
from .cards import BASIC, SUPPLEMENT

YEARS, SEASONS = (1901, 1902, 1903), (("S", "Spring"), ("F", "Fall"))
BASIC_NAMES = tuple((card.id, card.title) for card in BASIC)
SUPPLEMENT_NAMES = tuple((card.id, card.title) for card in SUPPLEMENT)
FIRST_USES = tuple((f"{letter}{year}M", f"{name} {year}") for year in YEARS for letter, name in SEASONS)
NO_COUNTS: Mapping[str, int] = MappingProxyType({})

OPTIONS = (
    Option(
        "x_cards",
        (),
        mark("Supplement cards"),
        SUPPLEMENT_NAMES,
        mark(
            "The cards of the supplement that the players have voted for. No card is added after the start (section 1)."
        ),
    ),
    Option(
        "x_counts",
        NO_COUNTS,
        mark("How many of them"),
        SUPPLEMENT_NAMES,
        mark("Two of each; of X1, X5, X8, X9 and X10 there may be four (C-2)."),
        (2, 4),
        2,
        tuple((card.id, card.most) for card in SUPPLEMENT),
    ),
    Option(
        "counts",
        NO_COUNTS,
        mark("Other counts of cards"),
        BASIC_NAMES,
        mark("How many of a card 1 to 20 are in the pack, where it is not the usual number (C-1, C-3)."),
        (0, 60),
    ),
    Option(
        "reshuffle",
        "all",
        mark("After 50 cards"),
        (("all", mark("The full pack is made up again")), ("dead", mark("Cards of living units stay out"))),
        mark("What is shuffled when 50 cards have been given to units (C-4)."),
    ),
    Option(
        "first_use",
        "S1902M",
        mark("Special powers from"),
        FIRST_USES,
        mark("The first turn in which a card counts (rule 7)."),
    ),
    Option(
        "reveal",
        "certain",
        mark("Disclosed cards"),
        (("certain", mark("Are announced")), ("never", mark("Players infer them"))),
        mark("Whether the program announces a card once an order can belong to no other (C-7)."),
    ),
    Option(
        "support_reach",
        "ordinary",
        mark("Supports reach"),
        (("ordinary", mark("Where an ordinary move could")), ("special", mark("Where a special move could, too"))),
        mark("Whether cards 4, 16, 17 and 18 support into any space that they could go to (C-13)."),
    ),
    Option(
        "jump_near",
        False,
        mark("Near jumps"),
        help=mark("Whether a Jumper may land in a space that borders the one it comes from (C-24)."),
    ),
    Option(
        "nth_any",
        False,
        mark("Over the North Sea at will"),
        help=mark("Whether a Special Mover crosses between any two spaces on the North Sea (C-54)."),
    ),
    Option(
        "gassed_may_retreat",
        False,
        mark("Retreats out of gas"),
        help=mark("Whether a unit dislodged in its second turn of gas may retreat (C-40)."),
    ),
    Option(
        "voluntary_clash",
        "disband",
        mark("Clashing retreats of own accord"),
        (("disband", mark("Are disbanded like others")), ("stay", mark("Stay where they are"))),
        mark("A unit that was not dislodged retreats to where another retreats (C-52)."),
    ),
    Option(
        "exchange_reach",
        "any",
        mark("Exchanges"),
        (("any", mark("At any distance")), ("adjacent", mark("With a neighbor only"))),
        mark("How far apart the units may be that change places (C-60)."),
    ),
    Option(
        "x3_x4_hold",
        False,
        mark("Thieves and Disbelievers hold"),
        help=mark("Whether a unit that steals or disbelieves has no other order (C-16)."),
    ),
    Option(
        "spring_default",
        "rhr",
        mark("No retreat order in Spring"),
        (("rhr", mark("Just's Right-Hand Rule")), ("disband", mark("The unit is disbanded"))),
        mark("What becomes of a dislodged unit without a valid order (rule 14)."),
    ),
    Option(
        "rhr_turn",
        "clockwise",
        mark("The Right-Hand Rule goes"),
        (("clockwise", mark("Clockwise")), ("counterclockwise", mark("Counterclockwise"))),
        mark("In which direction the rule goes round the space (C-69)."),
    ),
)
