"""Text to order and back: forgiving in, canonical out, ambiguous input refused with what would be right."""

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
        ("A Par flies", "'A Par flies' cannot be read as an order here."),
        ("", "'' cannot be read as an order here."),
    ],
)
def test_refused_with_what_would_be_right(written: str, complaint: str) -> None:
    with pytest.raises(rules.Unreadable, match="^" + complaint.translate({ord(c): f"\\{c}" for c in "().?"})):
        read("France", written)


@pytest.mark.parametrize("text", ["build A Par", "build F StP/nc", "remove A Par", "waive"])
def test_adjustments_read_back(text: str) -> None:
    winter = STANDARD.position(phase="W1901A", units={}, centers={"France": ["Par"]})
    assert read("France", text, winter) == text


@pytest.mark.parametrize("text", ["A Par R Pic", "A Par D"])
def test_retreats_read_back(text: str) -> None:
    retreat = STANDARD.position(phase="S1901R", units={}, dislodged={"France": {"A Par": ["Pic", "Gas"]}})
    assert read("France", text, retreat) == text
    assert read("France", "Par - Pic", retreat) == "A Par R Pic"


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


@given(st.text(max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_text_is_an_order_or_a_complaint(text: str) -> None:
    try:
        rules.parse(START, "France", text)
    except rules.Unreadable as error:
        assert str(error)


def test_an_order_sheet_is_cut_by_power() -> None:
    sheet = "# round one\nFrance:\nA Par - Bur\n\nAustria: A Vie - Gal\nA Bud - Ser\nITALY\nF Nap - ION\n"
    assert list(rules.power_lines(sheet, STANDARD.base)) == [
        (3, "France", "A Par - Bur"),
        (5, "Austria", "A Vie - Gal"),
        (6, "Austria", "A Bud - Ser"),
        (8, "Italy", "F Nap - ION"),
    ]


def test_a_line_before_any_power_is_refused() -> None:
    with pytest.raises(LookupError, match="Line 1: 'A Par - Bur' comes before any power"):
        list(rules.power_lines("A Par - Bur", STANDARD.base))
