"""Texts and pages are spelled as the hobby spells "supply center": in the American way."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests import texts

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
PAGES = [path for path in sorted(texts.ROOT.rglob("*.md")) if ".venv" not in path.parts and ".de." not in path.name]


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
