"""Every text of the program can be said in another language, and German has them all; texts and pages are spelled
as the hobby spells "supply center": in the American way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import polib
import pytest

import rules
from app.language import BEGUN, FOLDER, languages
from rules.i18n import ON_MAP
from tests import texts

OTHERS = [code for code in languages() if code != "en"]
WHOLE = [code for code in OTHERS if code not in BEGUN]
SPOKEN_SO = frozenset({"Strata", "paper", " (Alt+)", "Par"})
"""What is the same in every language: a name, keys, the id of a form or a place that is asked for."""
MNEMONIC = re.compile(r"&\w")


def shown(entries: Iterable[object]) -> list[str]:
    return sorted(str(one) for one in entries)


@pytest.fixture(scope="module")
def wanted() -> dict[tuple[str, str, str], texts.Text]:
    return texts.texts()


@pytest.fixture(scope="module", params=OTHERS)
def catalog(request: pytest.FixtureRequest) -> polib.POFile:
    return polib.pofile(str(FOLDER / f"{request.param}.po"))


def key(entry: polib.POEntry) -> tuple[str, str, str]:
    return entry.msgctxt or "", entry.msgid, entry.msgid_plural


def said(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def test_texts_are_found(wanted: dict[tuple[str, str, str], texts.Text]) -> None:
    assert len(wanted) > 3000
    assert ("", "Pass the computer to {place}", "") in wanted
    assert ("", "{n} unit", "{n} units") in wanted
    assert "rules/standard/movement.py" in wanted["", "{unit} was dislodged by {by}", ""].files


def test_nothing_is_missing(catalog: polib.POFile, wanted: dict[tuple[str, str, str], texts.Text]) -> None:
    """A text in the code that the catalog lacks: add an entry for it (or say it with the words of another).

    Names on the map may be the same in another language.
    """
    if catalog.metadata["Language"] in BEGUN:
        assert sum(all(said(entry)) for entry in catalog) >= 500
        return
    there = {key(entry) for entry in catalog if all(said(entry))}
    assert (
        shown(f"{sorted(wanted[one].files)[0]}: {one}" for one in wanted if one not in there and one[0] != ON_MAP) == []
    )


def test_nothing_is_there_that_nobody_says(
    catalog: polib.POFile, wanted: dict[tuple[str, str, str], texts.Text]
) -> None:
    """An entry whose text is no longer in the code: take it out."""
    assert shown(key(entry) for entry in catalog if key(entry) not in wanted) == []


def test_nothing_is_half_done_or_there_twice(catalog: polib.POFile) -> None:
    keys = [key(entry) for entry in catalog]
    assert shown(key(entry) for entry in catalog if entry.fuzzy or entry.obsolete) == []
    assert shown(one for one in set(keys) if keys.count(one) > 1) == []


def test_fields_are_those_that_are_filled_in(
    catalog: polib.POFile, wanted: dict[tuple[str, str, str], texts.Text]
) -> None:
    given = {one: wanted[one].fields for one in wanted}
    odd = [
        (entry.msgid, text)
        for entry in catalog
        for text in said(entry)
        if not texts.fields(text) <= given.get(key(entry), set())
    ]
    assert odd == []


def test_blanks_dots_and_keys_are_kept(catalog: polib.POFile) -> None:
    """What joins texts (a blank at an end), says that more is asked (…), or underlines a key, is so in all of them."""
    odd = []
    for entry in catalog:
        for text in said(entry):
            same = (
                text[:1].isspace() == entry.msgid[:1].isspace()
                and text[-1:].isspace() == entry.msgid[-1:].isspace()
                and (text.endswith(" …") or text.endswith("…") == entry.msgid.endswith("…"))
                and len(MNEMONIC.findall(text)) == len(MNEMONIC.findall(entry.msgid))
            )
            odd += [] if same else [(entry.msgid, text)]
    assert odd == []


@pytest.mark.parametrize("code", WHOLE)
def test_pages_of_rules_have_the_places_of_the_english_ones(code: str) -> None:
    pages = sorted((texts.ROOT / "rules").rglob("rules.md"))
    assert len(pages) == 7
    for page in pages:
        english, other = (
            [(block.kind, block.places) for block in rules.guides.blocks(one.read_text(encoding="utf-8"))]
            for one in (page, page.with_name(f"rules.{code}.md"))
        )
        assert other == english, page


@pytest.mark.parametrize("code", WHOLE)
def test_the_tutorial_has_the_steps_of_the_english_one(code: str) -> None:
    page = texts.ROOT / "app" / "designer" / "TUTORIAL.md"
    english, other = (
        [block.kind for block in rules.guides.blocks(one.read_text(encoding="utf-8"))]
        for one in (page, page.with_name(f"TUTORIAL.{code}.md"))
    )
    assert other == english


def test_whatever_is_shown_goes_through_tr() -> None:
    odd = [
        (path, line, words)
        for path, line, words in texts.untranslated()
        if words.replace("[*] – ", "") not in SPOKEN_SO
    ]
    assert odd == []


# --- Texts and pages are spelled as the hobby spells "supply center": in the American way.

BRITISH = re.compile(
    r"\b\w*("
    r"colour|neighbour|favour|honour|behaviour|harbour|labour|rumour|armour|endeavour|humour|flavour"
    r"|centre|metre|theatre|fibre|litre|calibre|spectre"
    r"|defence|offence|licence|pretence|programme\b|catalogue|dialogue\b|judgement|acknowledgement"
    r"|cancell(?:ed|ing)|travell(?:ed|ing|er)|labell(?:ed|ing)|modell(?:ed|ing)|levell(?:ed|ing)|signall(?:ed|ing)"
    r"|organis|recognis|realis(?!t)|summaris|minimis|maximis|optimis|analys(?:e|ing)|apologis|emphasis(?:e|ing)"
    r"|\bgrey|\bwhilst|\blearnt|\bspelt|\bamongst|\btowards\b|\bplough|\bsceptic|\bcheque\b|\bpractis(?:e|ing)"
    r")\w*",
    re.IGNORECASE,
)
PAGES = sorted(
    page for place in ("*.md", "[a-z]*/**/*.md") for page in texts.ROOT.glob(place) if ".de." not in page.name
)


def british(text: str) -> Iterator[str]:
    """The words of a text that are not American."""
    plain = re.sub(r"`[^`]*`|https?://\S+", " ", text)
    return (found[0] for found in BRITISH.finditer(plain))


def test_what_is_shown_is_american() -> None:
    odd = {
        f"{sorted(one.files)[0]}: {word}"
        for one in texts.texts().values()
        for word in british(f"{one.text} {one.many}")
    }
    assert sorted(odd) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(texts.ROOT).as_posix())
def test_pages_are_american(page: object) -> None:
    text = page.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    plain = re.sub(r"```.*?```", " ", text, flags=re.DOTALL)
    assert sorted(set(british(plain))) == []


@pytest.mark.parametrize("word", ["colour", "Neighbours", "centre", "defence", "cancelled", "grey", "labelled"])
def test_british_words_are_found(word: str) -> None:
    assert list(british(f"A {word} of its own")) == [word]


@pytest.mark.parametrize("word", ["color", "neighbors", "center", "dialog", "realistic", "gray", "programmed", "size"])
def test_american_words_are_not(word: str) -> None:
    assert list(british(f"A {word} of its own")) == []
