"""Section 16: the board, a reconstruction. What is known of it, and what its design promises."""

from __future__ import annotations

from collections import Counter

import rules

from .street import HOMES, game

BOARD = game().base
DISTRICTS = [one for one in BOARD.provinces.values() if one.kind != "dock"]
AREAS = [one for one in BOARD.provinces.values() if one.kind == "dock"]


def of_area(area: str) -> set[str]:
    return {one.id for one in DISTRICTS if one.extra["area"] == area}


def test_thirty_three_districts_in_five_areas() -> None:
    counts = Counter(one.extra["area"] for one in DISTRICTS)
    assert counts == {"Har": 6, "Riv": 7, "Eas": 6, "Wal": 7, "Les": 7}
    assert [(area.id, area.extra["family"]) for area in AREAS] == list(
        zip(("Har", "Riv", "Eas", "Wal", "Les"), BOARD.powers)
    )


def test_the_east_side_is_what_the_text_says() -> None:
    assert of_area("Eas") == {"EEn", "PES", "Pow", "Sut", "TBy", "Yor"}


def test_twenty_three_centers_eight_of_them_neutral() -> None:
    neutral = {one.id for one in DISTRICTS if one.center and not one.home}
    assert neutral == {"Inw", "MoH", "TSq", "EEn", "Kip", "LIt", "SoH", "Ful"}
    assert len(BOARD.centers) == 23
    assert {power: list(units) for power, units in BOARD.start.items()} == HOMES
    assert all(BOARD.provinces[home].center for power in BOARD.powers.values() for home in power.homes)


def test_homes_of_different_families_do_not_touch() -> None:
    homes = {home: power.id for power in BOARD.powers.values() for home in power.homes}
    touching = [(a, b) for a in homes for b in BOARD.neighbours("army", a) if homes.get(b, homes[a]) != homes[a]]
    assert touching == []


def test_borders_of_the_areas_with_each_other() -> None:
    area = {one.id: one.extra["area"] for one in DISTRICTS}
    across = Counter(area[a] for a in area for b in BOARD.neighbours("army", a) if area[a] != area[b])
    assert across == {"Har": 5, "Riv": 9, "Eas": 7, "Wal": 9, "Les": 14}


def test_neutral_centers_one_move_from_home_units() -> None:
    near = {
        power.id: sum(
            any(home in BOARD.neighbours("army", one.id) for home in power.homes)
            for one in DISTRICTS
            if one.center and not one.home
        )
        for power in BOARD.powers.values()
    }
    assert near == {"Harlem": 3, "Riverside": 2, "EastSide": 3, "WallStreet": 3, "LowerEastSide": 4}


def test_central_park_cannot_be_entered() -> None:
    """Section 2: an order to go there is read, and is void."""
    assert BOARD.areas["CPk"].kind == "impassable"
    start = game().position(phase="T1M", units=HOMES)
    assert game().parse(start, "Riverside", "SRU RPk - Central Park").text == "SRU RPk - CPk"
    assert game().adjudicate(start, {"Riverside": ["SRU RPk - CPk"]}, {}).results["SRU RPk"] == ("void",)
    assert game().parse(start, "Riverside", "SRU RPk - Central Park W").text == "SRU RPk - CPW"


def test_lrus_go_from_any_area_to_any_other_and_nowhere_else() -> None:
    """3.2."""
    ids = {area.id for area in AREAS}
    assert {area: set(BOARD.neighbours("area", area)) for area in ids} == {area: ids - {area} for area in ids}
    assert all(not BOARD.neighbours("army", area) for area in ids)


def test_the_board_says_that_it_is_a_reconstruction() -> None:
    """R24."""
    assert "reconstruction" in game().summary
    assert "reconstruction" in rules.read_map("diplomafia").attribution
