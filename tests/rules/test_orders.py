"""Text to order and back: forgiving in, canonical out, ambiguous input refused with what would be right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules

STANDARD = rules.variant("standard")
START = STANDARD.start()


def read(power: str, text: str, position: rules.Position = START) -> str:
    return rules.parse(position, power, text).text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("A Par - Bur", "A Par - Bur"),
        ("A Paris-Burgundy", "A Par - Bur"),
        ("a par -> bur", "A Par - Bur"),
        ("army Paris to Burgundy", "A Par - Bur"),
        ("par-bur", "A Par - Bur"),
        ("a par s mar-bur", "A Par S A Mar - Bur"),
        ("A Par supports A Mar - Bur", "A Par S A Mar - Bur"),
        ("A Par S A Mar", "A Par S A Mar"),
        ("A Par s mar holds", "A Par S A Mar"),
        ("A Par H", "A Par H"),
        ("paris holds", "A Par H"),
        ("F Bre - Mid-Atlantic Ocean", "F Bre - MAO"),
        ("F Bre - mid atlantic", "F Bre - MAO"),
        ("F Bre-mao", "F Bre - MAO"),
        ("A Mar - Spa via convoy", "A Mar - Spa via convoy"),
        ("A Mar - Spa (via convoy)", "A Mar - Spa via convoy"),
        ("F Bre C A Mar - Spa", "F Bre C A Mar - Spa"),
        ("F Bre convoys A Mar to Spain", "F Bre C A Mar - Spa"),
        ("A Par - Bur.", "A Par - Bur"),
        ("A Par move Bur", "A Par - Bur"),
        ("A Par m Bur", "A Par - Bur"),
        ("A Par moves to Bur", "A Par - Bur"),
        ("A(Par) - Bur", "A Par - Bur"),
        ("A: Par - Bur", "A Par - Bur"),
        ("A Par HOLDS!", "A Par H"),
        ("A Par holding", "A Par H"),
        ("A Par to hold", "A Par H"),
        ("A Mar s. A Par", "A Mar S A Par"),
        ("A Mar (S) A Par - Bur", "A Mar S A Par - Bur"),
        ("A Mar S (A Par - Bur)", "A Mar S A Par - Bur"),
        ("A Mar supporting A Par to Bur", "A Mar S A Par - Bur"),
        ("A Mar S A Par to hold", "A Mar S A Par"),
        ("F Bre to the English Channel", "F Bre - ENG"),
        ("F Bre - Eng Ch", "F Bre - ENG"),
        ("A Mar - Spa convoyed", "A Mar - Spa via convoy"),
    ],
)
def test_forgiving_input(written: str, meant: str) -> None:
    assert read("France", written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("F Stp(sc) - bot", "F StP/sc - BOT"),
        ("F StP/sc-gob", "F StP/sc - BOT"),
        ("F St Petersburg (south coast) - Gulf of Bothnia", "F StP/sc - BOT"),
        ("F stp sc - bot", "F StP/sc - BOT"),
        ("stp - bot", "F StP/sc - BOT"),
    ],
)
def test_coasts_in_many_spellings(written: str, meant: str) -> None:
    assert read("Russia", written) == meant


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("A Par - Brg", "No place is called 'Brg'. Did you mean Bur (Burgundy)?"),
        ("A Par - Norw", "'Norw' could be Nwy (Norway) or NWG (Norwegian Sea). Write one of these ids."),
        ("A Par - Liv", "'Liv' could be Lvp (Liverpool) or Lvn (Livonia). Write one of these ids."),
        ("A Par - Swi", "Nobody can enter Switzerland."),
        ("F Lon - Ireland", "Nobody can enter Ireland."),
        ("F Lon - Icel", "Nobody can enter Iceland."),
        ("A Par - ", "No place stands behind the move sign."),
        ("A Par - Q", "No place is called 'Q'."),
        ("A Par flies", "'A Par flies' cannot be read as an order here."),
        ("", "'' cannot be read as an order here."),
    ],
)
def test_refused_with_what_would_be_right(written: str, complaint: str) -> None:
    with pytest.raises(rules.Unreadable, match="^" + complaint.translate({ord(c): f"\\{c}" for c in "().?"})):
        read("France", written)


@pytest.mark.parametrize("sign", ["-", "--", "->", "-->", "=>", ">", "→", "⇒", "–", "—", "−", "‐", "‑", "―"])
def test_signs_of_a_move(sign: str) -> None:
    assert read("France", f"A Par{sign}Bur") == read("France", f"A Par {sign} Bur") == "A Par - Bur"


@pytest.mark.parametrize("mark", ["1.", "2)", "(3)", "-", "–", "*", "•", ">", "> 4."])
def test_marks_of_a_list(mark: str) -> None:
    assert read("France", f"{mark} A Par - Bur") == "A Par - Bur"


@pytest.mark.parametrize(
    ("place", "meant"),
    [
        ("München", "Mun"), ("Muenchen", "Mun"), ("Pâris", "Par"), ("Heligoland", "HEL"), ("Heligoland Bight", "HEL"),
        ("Gulf of Lyons", "LYO"), ("Romania", "Rum"), ("Roumania", "Rum"), ("Roma", "Rom"), ("Bul (s.c.)", "Bul/sc"),
        ("Bul (S. C.)", "Bul/sc"), ("livo", "Lvn"), ("livp", "Lvp"), ("the Irish Sea", "IRI"),
    ],
)  # fmt: skip
def test_names_of_places(place: str, meant: str) -> None:
    assert read("France", f"F Bre - {place}") == f"F Bre - {meant}"


@pytest.mark.parametrize(
    "helped", ["Italian F ADR", "Italy F ADR", "Italy's F ADR", "Italy’s fleet ADR", "the Italian fleet in the ADR"]
)
def test_whose_unit_it_is_may_be_said(helped: str) -> None:
    assert read("Austria", f"A Tri S {helped}") == "A Tri S F ADR"
    assert read("Austria", f"A Tri S {helped} - Ven") == "A Tri S F ADR - Ven"


def test_the_english_channel_is_not_a_channel_of_the_english() -> None:
    assert read("France", "F English Channel - Lon") == "F ENG - Lon"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("A Bel-NTH-Nwy", "A Bel - Nwy via convoy"),
        ("A Bel - ENG - NTH - Nwy", "A Bel - Nwy via convoy"),
        ("A Bel - Nwy via NTH", "A Bel - Nwy via convoy"),
        ("A Bel - Nwy via ENG, NTH", "A Bel - Nwy via convoy"),
        ("A Por - Mid-Atlantic Ocean - Wal", "A Por - Wal via convoy"),
        ("A Den S A Bel-NTH-Nwy", "A Den S A Bel - Nwy"),
        ("F NTH C A Bel-NTH-Nwy", "F NTH C A Bel - Nwy"),
    ],
)
def test_the_seas_of_a_convoy_may_be_named(written: str, meant: str) -> None:
    assert read("England", written) == meant


@pytest.mark.parametrize("text", ["F Lon - NTH - Nwy", "A Par - Bur - Mun", "A Bel - NTH -", "A Bel - Nwy via Mun"])
def test_only_armies_go_over_seas(text: str) -> None:
    with pytest.raises(rules.Unreadable):
        read("England", text)


WINTER = STANDARD.position(phase="W1901A", units={"France": ["A Mar"]}, centers={"France": ["Par", "Mar", "Bre"]})
RETREAT = STANDARD.position(phase="S1901R", units={}, dislodged={"France": {"A Par": ["Pic", "Gas"]}})


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("build A Par", "build A Par"),
        ("build F StP/nc", "build F StP/nc"),
        ("B A Par", "build A Par"),
        ("B F StP/nc", "build F StP/nc"),
        ("A Par B", "build A Par"),
        ("Build an army in Paris", "build A Par"),
        ("+A Par", "build A Par"),
        ("remove A Par", "remove A Par"),
        ("D A Par", "remove A Par"),
        ("R A Mar", "remove A Mar"),
        ("-A Mar", "remove A Mar"),
        ("disband Mar", "remove A Mar"),
        ("A Mar D", "remove A Mar"),
        ("waive", "waive"),
        ("waives", "waive"),
        ("waived", "waive"),
        ("waive 1", "waive"),
        ("waives one build", "waive"),
        ("no build", "waive"),
    ],
)
def test_adjustments(written: str, meant: str) -> None:
    assert read("France", written, WINTER) == meant


@pytest.mark.parametrize(
    ("written", "orders"),
    [
        ("build Bre", "build A Bre or build F Bre"),
        ("Par B", "build A Par"),
        ("build StP", "build A StP, build F StP/nc or build F StP/sc"),
        ("build Mar", "build A Mar or build F Mar"),
    ],
)
def test_a_build_says_what_is_built(written: str, orders: str) -> None:
    with pytest.raises(rules.Unreadable) as caught:
        read("France", written, WINTER)
    assert str(caught.value) == f"'{written}' does not say what to build. Write {orders}."


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("A Par R Pic", "A Par R Pic"),
        ("Par - Pic", "A Par R Pic"),
        ("A Par retreats to Pic", "A Par R Pic"),
        ("A Par to Pic", "A Par R Pic"),
        ("A Par D", "A Par D"),
        ("A Par R D", "A Par D"),
        ("D A Par", "A Par D"),
        ("disband A Par", "A Par D"),
        ("disband Par", "A Par D"),
    ],
)
def test_retreats(written: str, meant: str) -> None:
    assert read("France", written, RETREAT) == meant


@pytest.mark.parametrize(
    ("position", "text"),
    [
        (START, "A Par - B"),
        (START, "A Par B"),
        (START, "A Par - D"),
        (START, "A Mar S A Par -"),
        (START, "A Mar S A Par to"),
        (START, "A Par - Bur -"),
        (START, "B A Par"),
        (RETREAT, "A Par - D"),
        (RETREAT, "A Par - B"),
        (RETREAT, "A Par R - D"),
        (WINTER, "a par - bur"),
    ],
    ids=str,
)
def test_a_line_half_typed_is_no_other_order(position: rules.Position, text: str) -> None:
    with pytest.raises(rules.Unreadable):
        read("France", text, position)


@pytest.mark.parametrize(
    ("position", "written", "meant"),
    [
        (START, "build A Par", "build A Par"),
        (START, "removes A Par", "remove A Par"),
        (START, "waives", "waive"),
        (START, "A Par retreats to Pic", "A Par R Pic"),
        (START, "A Par R Pic", "A Par R Pic"),
        (WINTER, "A Mar holds", "A Mar H"),
        (WINTER, "A Mar - Bur", "A Mar - Bur"),
        (RETREAT, "A Mar supports A Par", "A Mar S A Par"),
    ],
)
def test_full_words_and_canonical_orders_of_other_phases_are_read(
    position: rules.Position, written: str, meant: str
) -> None:
    assert read("France", written, position) == meant


@pytest.mark.parametrize(
    "text",
    ["A " + "- " * 2000, "A Par " + "S A " * 1500 + "Par - Bur", "A Par - " + "B" * 50_000, "A Par S " * 24, "x" * 199],
)
def test_long_lines_are_refused(text: str) -> None:
    """A reader that tried every way to split them would never end."""
    with pytest.raises(rules.Unreadable) as caught:
        read("France", text)
    assert len(str(caught.value)) < 200


def test_a_long_quotation_is_cut() -> None:
    with pytest.raises(rules.Unreadable) as caught:
        read("France", "A Par - " + "xyz" * 40)
    assert str(caught.value) == f"No place is called '{'xyz' * 13}…'."


def test_a_complaint_is_worded_only_when_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def hint(board: rules.Board, word: str) -> str:
        asked.append(word)
        return ""

    monkeypatch.setattr(rules.Board, "hint", hint)
    with pytest.raises(rules.Unreadable) as caught:
        read("France", "A Par - Xyq")
    assert not asked
    assert (str(caught.value), asked) == ("No place is called 'Xyq'.", ["Xyq"])


def test_kind_is_left_open_where_nobody_stands() -> None:
    assert read("France", "A Par S Ruh - Bur") == "A Par S Ruh - Bur"


places = st.sampled_from(list(STANDARD.base.locations))
units = st.builds("{} {}".format, st.sampled_from("AF"), places)
orders = st.one_of(
    st.builds("{} H".format, units),
    st.builds("{} - {}".format, units, places),
    st.builds("{} - {} via convoy".format, units, places),
    st.builds("{} S {}".format, units, units),
    st.builds("{} S {} - {}".format, units, units, places),
    st.builds("{} C {} - {}".format, units, units, places),
)


@given(orders)
@settings(max_examples=300, deadline=None)
def test_what_is_written_reads_back(text: str) -> None:
    order = rules.parse(START, "France", text)
    assert rules.write(rules.parse(START, "France", rules.write(order))) == rules.write(order)


TOKENS = (
    "A F army Par Bur Mar StP/nc nc NTH - -> – S C H R D B via convoy build remove waive to supports hold retreats "
    "disbands Italian the in . , : ( ) * > 1. + é"
)
tokens = st.sampled_from(TOKENS.split())


@given(st.text(max_size=60) | st.lists(tokens, max_size=9).map(" ".join), st.sampled_from([START, RETREAT, WINTER]))
@settings(max_examples=500, deadline=None)
def test_any_text_is_an_order_or_a_complaint(text: str, position: rules.Position) -> None:
    try:
        order = rules.parse(position, "France", text)
    except rules.Unreadable as error:
        assert str(error)
    else:
        again = rules.parse(position, "France", rules.write(order))
        assert (again, again.slots) == (order, order.slots)
