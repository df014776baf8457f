"""The language of the program: what is said in it, and what it falls back to."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

import rules
from app.language import best_of, day_of, languages, speak, spoken, tr, tr_n, weekday_of, within
from app.ui.retranslation import meant, speak_in

FRIDAY = date(2026, 11, 20)


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    before = QLocale()
    yield
    speak("en")
    QLocale.setDefault(before)


def test_english_is_the_text_itself_with_its_fields_filled_in() -> None:
    assert tr("Pass the computer to {place}", place="Italy") == "Pass the computer to Italy"
    assert [tr_n("{n} unit", "{n} units", n) for n in (1, 2)] == ["1 unit", "2 units"]
    assert tr("") == ""


def test_german_is_said_from_then_on_and_english_again_when_asked() -> None:
    speak("de")
    assert spoken() == "de"
    assert tr("Pass the computer to {place}", place="Italy") == "Gib den Computer an Italy"
    assert [tr_n("{n} unit", "{n} units", n) for n in (1, 2)] == ["1 Einheit", "2 Einheiten"]
    speak("en")
    assert tr("Cancel") == "Cancel"


def test_a_text_without_an_entry_is_said_in_english() -> None:
    speak("de")
    assert tr("No catalogue has {this}", this="that") == "No catalogue has that"


def test_one_english_text_may_be_two_in_german() -> None:
    speak("de")
    assert tr("Open") != tr("Open", "a game")


def test_reasons_of_the_rules_are_said_in_it_and_orders_are_not() -> None:
    variant = rules.variant("standard")
    turn = variant.adjudicate(variant.start(), {"France": ["A Par - Bur"], "Germany": ["A Mun - Bur"]})
    (reason,) = next(one.reasons for one in turn.outcomes if one.order.text == "A Par - Bur")
    assert rules.say(reason) == "A Par and A Mun both move to Burgundy: strength 1 against 1."
    speak("de")
    assert rules.say(reason) == "A Par und A Mun ziehen nach Burgundy: Stärke 1 gegen 1."
    assert "A Par - Bur" in [one.order.text for one in turn.outcomes]
    assert turn.before.title == "Frühjahr 1901, Bewegung"


def test_what_goes_into_files_is_english() -> None:
    speak("de")
    english = rules.files.game_text(rules.Game.new(rules.variant("gambling")))
    speak("en")
    assert rules.files.game_text(rules.Game.new(rules.variant("gambling"))) == english


def test_the_page_of_rules_is_in_it() -> None:
    english = rules.rules_page("standard")
    speak("de")
    assert rules.rules_page("standard") != english


def test_days_are_named_in_it() -> None:
    assert (day_of(FRIDAY), weekday_of(FRIDAY)) == ("20 November", "Friday")
    speak("de")
    assert (day_of(FRIDAY), weekday_of(FRIDAY)) == ("20. November", "Freitag")


def test_titles_keep_their_capitals_within_a_german_sentence() -> None:
    assert within("Show my board") == "show my board"
    speak("de")
    assert within("Befehle zurücknehmen") == "Befehle zurücknehmen"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["de-AT", "en"], "de"),
        (["de_DE.UTF-8"], "de"),
        (["fr", "de"], "de"),
        (["C"], "en"),
        ([], "en"),
        (["en-GB", "de"], "en"),
    ],
)
def test_the_desktop_says_which(wanted: list[str], code: str) -> None:
    assert best_of(wanted) == code


def test_a_language_that_there_is_not_is_refused_by_its_name() -> None:
    with pytest.raises(ValueError, match="There is no language 'xx', only en, de"):
        speak("xx")


def test_the_preference_is_a_language_or_the_desktops(qapp: QApplication) -> None:
    assert meant("de") == "de"
    assert meant("system") in languages()
    speak_in(qapp, "de")
    assert spoken() == "de"
    assert qapp.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    speak_in(qapp, "en")
    assert qapp.translate("QPlatformTheme", "Cancel") == "Cancel"
