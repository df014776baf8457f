"""The points on which rulebooks and players differ, with the DATC's preference as default (DATC 3.1, chapter 4)."""

from __future__ import annotations

from ..speech import mark
from ..terms import Option

OPTIONS = (
    Option("victory", 18, mark("Win with"), help=mark("How many supply centers win the game."), span=(1, 34)),
    Option(
        "convoy_paradox",
        "szykman",
        mark("Paradoxes"),
        (("szykman", mark("Szykman (usual)")), ("all_hold", mark("Everybody concerned holds"))),
        mark("What happens when a convoy and an attack on its fleet hang on each other (DATC 4.A.2)."),
    ),
    Option(
        "convoy_disrupted",
        "all_routes",
        mark("A convoy fails when"),
        (("all_routes", mark("No route is left")), ("any_route", mark("Any route is broken"))),
        mark("With several routes, one may be enough or none may be broken (DATC 4.A.1)."),
    ),
    Option(
        "adjacent_convoy",
        "2023",
        mark("Convoy to a neighbor"),
        (
            ("2023", mark("If ordered, or an own fleet convoys")),
            ("explicit", mark("Only if ordered via convoy")),
            ("2000-fallback", mark("As 2023, else over land")),
        ),
        mark("When an army that could walk goes by sea (DATC 4.A.3)."),
    ),
    Option(
        "convoyed_attack_cuts_support_on_its_origin",
        False,
        mark("A convoyed attack cuts support aimed at its origin"),
        help=mark("Whether support for an attack on the place that the army comes from is cut (DATC 4.A.4)."),
    ),
    Option(
        "dislodged_prevents",
        "unless_head_to_head",
        mark("A dislodged unit still stands off others"),
        (
            ("unless_head_to_head", mark("Unless beaten head-to-head")),
            ("never", mark("Never where its attacker came from")),
        ),
        mark("Whether a unit dislodged from the place it attacks has an effect there (DATC 4.A.7)."),
    ),
    Option(
        "retreat_to_convoy_origin",
        True,
        mark("Retreat to where a convoyed attacker came from"),
        help=mark("An attacker that came by sea does not bar its starting place (DATC 4.A.5)."),
    ),
    Option(
        "civil_disorder",
        "2023",
        mark("Missing removals"),
        (("2023", mark("Farthest from owned centers")), ("2000", mark("Farthest from home centers"))),
        mark("Which units go when a power owes removals and names none (DATC 4.D.6)."),
    ),
    Option(
        "coast_missing_one_possible",
        "move",
        mark("Coast left out, one in reach"),
        (("move", mark("It moves there")), ("illegal", mark("The order is void"))),
        mark("A fleet ordered to a province with two coasts, of which it can reach one (DATC 4.B.2)."),
    ),
    Option(
        "coast_impossible",
        "illegal",
        mark("Wrong coast, another in reach"),
        (("illegal", mark("The order is void")), ("move", mark("It moves to the other"))),
        mark("A fleet ordered to a coast that it cannot reach (DATC 4.B.3)."),
    ),
    Option(
        "coast_missing_in_support",
        "valid",
        mark("Coast left out in a support"),
        (("valid", mark("The support counts")), ("void", mark("The support is void"))),
        mark("A support that names no coast (DATC 4.B.4)."),
    ),
    Option(
        "coast_wrong_of_ordered_unit",
        "ignored",
        mark("Wrong coast of the ordered fleet"),
        (("ignored", mark("Its true coast counts")), ("illegal", mark("The order is void"))),
        mark("An order that names another coast than the fleet is on (DATC 4.B.5)."),
    ),
    Option(
        "coast_of_army",
        "ignored",
        mark("Coast named for an army"),
        (("ignored", mark("The coast is ignored")), ("illegal", mark("The order is void"))),
        mark("An army sent to a coast (DATC 4.B.6)."),
    ),
    Option(
        "too_many_builds",
        "first",
        mark("Too many builds ordered"),
        (("first", mark("The first legal ones count")), ("none", mark("None counts"))),
        "DATC 4.D.4.",
    ),
    Option(
        "too_many_removes",
        "first",
        mark("Too many removals ordered"),
        (("first", mark("The first legal ones count")), ("none", mark("None counts"))),
        "DATC 4.D.5.",
    ),
    Option(
        "fleet_build_inland",
        "fails",
        mark("A fleet ordered in an inland center"),
        (("fails", mark("The build is void")), ("army", mark("An army is built"))),
        "DATC 4.C.4.",
    ),
)

BUILDS = Option(
    "builds",
    "home",
    mark("Builds"),
    (
        ("home", mark("In home centers")),
        ("owned", mark("In any owned center")),
        ("home_owned", mark("In any, while a home is owned")),
    ),
    mark("Where a power may build."),
    later=True,
)
"""Of standard games and of games of one's own: what jDip's tables know as HOME_ONLY, ANY_OWNED, ANY_IF_HOME_OWNED."""
