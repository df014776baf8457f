"""The points on which rulebooks and players differ, with the DATC's preference as default (DATC 3.1, chapter 4)."""

from __future__ import annotations

from ..terms import Option

OPTIONS = (
    Option("victory", 18, "Win with", help="How many supply centers win the game.", span=(1, 34)),
    Option(
        "convoy_paradox",
        "szykman",
        "Paradoxes",
        (("szykman", "Szykman (usual)"), ("all_hold", "Everybody concerned holds")),
        "What happens when a convoy and an attack on its fleet hang on each other (DATC 4.A.2).",
    ),
    Option(
        "convoy_disrupted",
        "all_routes",
        "A convoy fails when",
        (("all_routes", "No route is left"), ("any_route", "Any route is broken")),
        "With several routes, one may be enough or none may be broken (DATC 4.A.1).",
    ),
    Option(
        "adjacent_convoy",
        "2023",
        "Convoy to a neighbor",
        (
            ("2023", "If ordered, or an own fleet convoys"),
            ("explicit", "Only if ordered via convoy"),
            ("2000-fallback", "As 2023, else over land"),
        ),
        "When an army that could walk goes by sea (DATC 4.A.3).",
    ),
    Option(
        "convoyed_attack_cuts_support_on_its_origin",
        False,
        "A convoyed attack cuts support aimed at its origin",
        help="Whether support for an attack on the place that the army comes from is cut (DATC 4.A.4).",
    ),
    Option(
        "dislodged_prevents",
        "unless_head_to_head",
        "A dislodged unit still stands off others",
        (
            ("unless_head_to_head", "Unless beaten head-to-head"),
            ("never", "Never where its attacker came from"),
        ),
        "Whether a unit dislodged from the place it attacks has an effect there (DATC 4.A.7).",
    ),
    Option(
        "retreat_to_convoy_origin",
        True,
        "Retreat to where a convoyed attacker came from",
        help="An attacker that came by sea does not bar its starting place (DATC 4.A.5).",
    ),
    Option(
        "civil_disorder",
        "2023",
        "Missing removals",
        (("2023", "Farthest from owned centers"), ("2000", "Farthest from home centers")),
        "Which units go when a power owes removals and names none (DATC 4.D.6).",
    ),
    Option(
        "coast_missing_one_possible",
        "move",
        "Coast left out, one in reach",
        (("move", "It moves there"), ("illegal", "The order is void")),
        "A fleet ordered to a province with two coasts, of which it can reach one (DATC 4.B.2).",
    ),
    Option(
        "coast_impossible",
        "illegal",
        "Wrong coast, another in reach",
        (("illegal", "The order is void"), ("move", "It moves to the other")),
        "A fleet ordered to a coast that it cannot reach (DATC 4.B.3).",
    ),
    Option(
        "coast_missing_in_support",
        "valid",
        "Coast left out in a support",
        (("valid", "The support counts"), ("void", "The support is void")),
        "A support that names no coast (DATC 4.B.4).",
    ),
    Option(
        "coast_wrong_of_ordered_unit",
        "ignored",
        "Wrong coast of the ordered fleet",
        (("ignored", "Its true coast counts"), ("illegal", "The order is void")),
        "An order that names another coast than the fleet is on (DATC 4.B.5).",
    ),
    Option(
        "coast_of_army",
        "ignored",
        "Coast named for an army",
        (("ignored", "The coast is ignored"), ("illegal", "The order is void")),
        "An army sent to a coast (DATC 4.B.6).",
    ),
    Option(
        "too_many_builds",
        "first",
        "Too many builds ordered",
        (("first", "The first legal ones count"), ("none", "None counts")),
        "DATC 4.D.4.",
    ),
    Option(
        "too_many_removes",
        "first",
        "Too many removals ordered",
        (("first", "The first legal ones count"), ("none", "None counts")),
        "DATC 4.D.5.",
    ),
    Option(
        "fleet_build_inland",
        "fails",
        "A fleet ordered in an inland center",
        (("fails", "The build is void"), ("army", "An army is built")),
        "DATC 4.C.4.",
    ),
)
