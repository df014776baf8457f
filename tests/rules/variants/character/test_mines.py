"""Mines: laid by who leaves, set off by who enters, taken up by who laid them (section 7, step 10; card 12)."""

from __future__ import annotations

import pytest

from .table import played, state, told, units, words


def test_one_mine_a_power_and_space_of_any_number_of_powers() -> None:
    """C-46."""
    laid = played(
        {"Russia": ["1A Gal"]},
        {"Russia": {"1A": 12}},
        {"Russia": ["1A Gal - Rum mine"]},
        mines=[{"at": "Gal", "by": "Russia 2A"}, {"at": "Gal", "by": "Turkey 1A"}],
    )
    assert state(laid.after, "mines") == [{"at": "Gal", "by": "Russia 2A"}, {"at": "Gal", "by": "Turkey 1A"}]


def test_no_mine_is_laid_by_who_does_not_leave() -> None:
    done = played(
        {"Russia": ["1A Gal"], "Turkey": ["1A Rum"]}, {"Russia": {"1A": 12}}, {"Russia": ["1A Gal - Rum mine"]}
    )
    assert words(done)["1A Gal"] == ["bounce"]
    assert state(done.after, "mines") is None


def test_a_new_mine_is_live_for_who_ends_in_the_space_not_for_who_passes() -> None:
    """C-48."""
    here, held = {"Russia": ["1A Gal"], "Austria": ["1A Vie"]}, {"Russia": {"1A": 12}, "Austria": {"1A": 4}}
    lines = {"Russia": ["1A Gal - Rum mine"], "Austria": ["1A Vie - Gal"]}
    assert words(played(here, held, lines))["1A Vie"] == ["ok", "destroyed"]
    passing = played(here, held, {**lines, "Austria": ["1A Vie - Gal - War"]})
    assert words(passing)["1A Vie"] == ["ok"]
    assert units(passing.after, "Austria") == ["1A War"]


def test_a_path_into_an_old_mine_ends_there() -> None:
    """C-47; an Engineer's path would, too, but it has no paths."""
    ended = played(
        {"Austria": ["1A Vie"]},
        {"Austria": {"1A": 4}},
        {"Austria": ["1A Vie - Gal - War"]},
        mines=[{"at": "Gal", "by": "Russia 1A"}],
    )
    assert words(ended)["1A Vie"] == ["ok", "destroyed"]
    assert units(ended.after, "Austria") == [] and state(ended.after, "mines") is None


def test_what_a_mined_unit_dislodged_is_dislodged_and_its_space_is_open() -> None:
    """Card 12: movement is otherwise as if the mine were not there."""
    done = played(
        {"Austria": ["1A Vie", "2A Bud"], "Russia": ["1A Gal"], "Turkey": ["1A Rum"]},
        {},
        {"Austria": ["1A Vie - Gal", "2A Bud S 1A Vie - Gal"]},
        mines=[{"at": "Gal", "by": "Turkey 1A"}],
    )
    assert words(done)["1A Vie"] == ["ok", "destroyed"]
    assert [place.text for place in done.after.dislodged["Gal"].retreats] == ["Boh", "Sil", "Ukr", "War"]
    assert told(done, "public", "notes") == ["mine Gal 1A Vie"]


def test_standing_still_sets_nothing_off() -> None:
    done = played({"Austria": ["1A Vie"]}, {}, {}, mines=[{"at": "Vie", "by": "Turkey 1A"}])
    assert words(done)["1A Vie"] == ["ok"]


def test_a_layer_without_the_word_runs_into_its_own_mine() -> None:
    mine = {"mines": [{"at": "Gal", "by": "Russia 1A"}]}
    lost = played({"Russia": ["1A Rum"]}, {"Russia": {"1A": 12}}, {"Russia": ["1A Rum - Gal"]}, **mine)
    assert words(lost)["1A Rum"] == ["ok", "destroyed"]
    robbed = played({"Russia": ["1A Rum"]}, {}, {"Russia": ["1A Rum - Gal retrieve"]}, **mine)
    assert words(robbed)["1A Rum"] == ["ok", "destroyed"]


@pytest.mark.parametrize(
    ("mines", "word", "left"),
    [
        (["Russia 1A"], ["ok"], None),
        (["Russia 1A", "Turkey 2A"], ["ok", "destroyed"], ["Russia 1A"]),
        (["Turkey 2A", "Austria 1A", "Russia 1A"], ["ok", "destroyed"], ["Austria 1A", "Russia 1A"]),
        (["Russia 2A"], ["ok", "destroyed"], None),
    ],
)
def test_a_layer_that_comes_for_its_mine(mines: list[str], word: list[str], left: list[str] | None) -> None:
    """C-49: this very unit's; another power's goes off before, the oldest of them."""
    done = played(
        {"Russia": ["1A Rum"]},
        {"Russia": {"1A": 12}},
        {"Russia": ["1A Rum - Gal retrieve"]},
        mines=[{"at": "Gal", "by": layer} for layer in mines],
    )
    assert words(done)["1A Rum"] == word
    assert [mine["by"] for mine in state(done.after, "mines") or []] == (left or [])
