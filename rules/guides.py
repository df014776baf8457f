"""Rules pages and guided turns.

A page is a Markdown file beside the code of each variant. Its anchors, to which clauses refer, are the bold text at the
beginning of a paragraph or list item (`**R16**`, `**Cards 17, 18**`), the number at the beginning of a heading, or
names in braces at its end (`## Rivers {5.1; rule 8}`).

A guided turn is data: the text of each card, what it points at, and which orders complete it. A variant provides one as
its `lesson`; a program plays it step by step on the variant's own board. Nothing here depends on order types: orders
are lines of text.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from .i18n import tr, tr_noop
from .options import Option
from .units import NOTHING

__all__ = [
    "Lesson",
    "LessonStep",
    "PageBlock",
    "StepKind",
    "blocks",
    "continue_step",
    "order_step",
    "places",
    "read_step",
    "resolve_step",
]


NAME = re.compile(r"(?:(DATC|rule|card|clause|step)s? )?([A-Za-z]{0,2}-?\d[\w.]*)", re.IGNORECASE)
BRACES = re.compile(r"\s*\{([^}]*)\}\s*$")
BOLD = re.compile(r"\*\*([^*]+)\*\*")
HEADING = re.compile(r"^(#+ .*)$", re.MULTILINE)
MARKS = (("### ", "h3"), ("## ", "h2"), ("# ", "h1"), ("- ", "item"), ("|", "row"))


@dataclass(frozen=True, slots=True)
class PageBlock:
    """A part of a page. `kind`: "h1", "h2", "h3", "item", "row" (of a table) or "text"; `places`: its anchors."""

    kind: str
    text: str
    places: tuple[str, ...] = ()


def places(clause: str) -> tuple[str, ...]:
    """Return the anchors that a clause names: "cards 17, 18" -> ("card 17", "card 18"), "section 8; R4" -> ("8", "R4").
    """
    found, kind = [], ""
    for part in re.split(r"[;,]", clause):
        match = NAME.search(part)
        if match is None:
            continue
        if match[1]:
            kind = "DATC" if match[1].upper() == "DATC" else match[1].lower()
        elif not match[2][0].isdigit() or "section" in part.lower() or ";" in clause:
            kind = ""
        found.append(f"{kind} {match[2]}".strip().rstrip("."))
    return tuple(dict.fromkeys(found))


def blocks(page: str) -> Iterator[PageBlock]:
    """Yield the parts of a page; consecutive lines form one paragraph or item."""
    for part in re.split(r"\n\s*\n|\n(?=- |\||#)", HEADING.sub(r"\1\n", page)):
        text = " ".join(part.split())
        if text:
            yield block(text)


def block(text: str) -> PageBlock:
    """Return one part of a page with its anchors."""
    sign, kind = next((one for one in MARKS if text.startswith(one[0])), ("", "text"))
    text = text if kind == "row" else text.removeprefix(sign)
    braces = BRACES.search(text)
    named = list(places(braces[1])) if braces else []
    text = BRACES.sub("", text)
    bold = BOLD.match(text)
    if bold and kind not in ("h1", "row"):
        named += places(bold[1])
    first = text.split(" ")[0]
    if kind in ("h2", "h3") and re.match(r"[A-Z]{0,2}-?\d", first):
        named.append(first.rstrip("."))
    return PageBlock(kind, text, tuple(dict.fromkeys(named)))


def _in_language(folder: Path) -> Path:
    """Return the path of a folder's page in the current language, if there is one; its file name is in the catalog.
    """
    translated = folder / tr("rules.md")
    return translated if translated.is_file() else folder / "rules.md"


def page(kind: type[Any]) -> str:
    """Return the rules page of a variant class as Markdown: its own page, its options, then the pages of the games it
    is based on. Reads files."""
    games: dict[Path, type[Any]] = {}
    for one in kind.__mro__:
        if one.__module__.startswith(f"{__package__}."):
            games.setdefault(Path(str(sys.modules[one.__module__].__file__)).parent, one)
    files = ((folder, _in_language(folder)) for folder in games)
    texts = {folder: file.read_text(encoding="utf-8").strip() for folder, file in files if file.is_file()}
    own = texts.pop(next(iter(games)), "") or _without_page(kind, games[next(iter(texts))])
    return "\n\n".join((own, options(kind.options), *texts.values())) + "\n"


def _without_page(kind: type[Any], base: type[Any]) -> str:
    """Return the replacement page for a game without its own, played by the rules of another."""
    follow = tr(
        "The rules of {name} follow. Where they differ from the options above, the options apply.", name=base.name
    )
    return f"# {tr(kind.name)}\n\n{tr(kind.summary)}\n\n{follow}"


def options(of: Iterable[Option]) -> str:
    """Return the options and their defaults as Markdown, "" if there are none."""
    texts = [option_text(one) for one in of]
    return "\n".join((f"## {tr('Options')}", tr("Chosen when you create the game."), "", *texts)) if texts else ""


def option_text(option: Option) -> str:
    """Return an option with its default and, for a choice, the other values."""
    others = [option.said(choice) for choice, _ in option.choices if choice != option.default]
    plain = not option.several and not option.numbers
    rest = tr(" Or: {others}.", others="; ".join(others)) if plain and others else ""
    usual = tr(" Default: {usual}.", usual=in_words(option, option.default))
    return f"- **{tr(option.label)}.** {tr(option.help)}{usual}{rest}"


def in_words(option: Option, value: object) -> str:
    """Return the value of an option in words."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    words = option.said(value) if isinstance(value, str) and value in dict(option.choices) else ""
    return re.sub(r" \([^)]*\)$", "", words) if words else str(value) if value else tr("none")


class StepKind(StrEnum):
    """What completes a step."""

    READ = "read"
    """The learner has read the card and continues."""
    ORDER = "order"
    """The orders of the step are entered."""
    RESOLVE = "resolve"
    """The phase is resolved."""
    CONTINUE = "continue"
    """The learner has seen the results and continues to the next phase."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One card. `title`, `words` and `keys` (how to do it without a mouse) are texts to be translated.

    `orders`: orders of the learner's power that must be entered; `places`: the provinces that the card points at;
    `fields`: keys of form lines (`economy.FormLine.key`) or labels of form buttons; the card points at the first that
    is visible.
    """

    kind: StepKind
    title: str
    words: str
    keys: str = ""
    orders: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()


def read_step(title: str, words: str, *places: str, fields: Sequence[str] = ()) -> LessonStep:
    """Return a card that only explains something; a button on it leads on."""
    return LessonStep(StepKind.READ, title, words, tr_noop("Ctrl+Shift+Right"), (), places, tuple(fields))


def order_step(
    title: str, words: str, keys: str, *orders: str, places: Sequence[str] = (), fields: Sequence[str] = ()
) -> LessonStep:
    """Return a card that asks for orders: on the board at `places`, or in a form at `fields`."""
    return LessonStep(StepKind.ORDER, title, words, keys, orders, tuple(places), tuple(fields))


def resolve_step(words: str) -> LessonStep:
    """Return a card that asks to resolve the phase."""
    return LessonStep(StepKind.RESOLVE, tr_noop("Resolve"), words, tr_noop("Ctrl+Enter"))


def continue_step(title: str, words: str, *places: str) -> LessonStep:
    """Return a card that explains the results of the phase, beside `places`, until the learner continues to the next
    one."""
    return LessonStep(StepKind.CONTINUE, title, words, tr_noop("Ctrl+Enter"), (), places)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided turn of a variant.

    `power`: the learner's power. `phase`, `units`, `centers` and `state`: the initial position, as for
    `Variant.position`. `options`: of the variant. `others`: the other powers' orders, phase by phase. `draws`: the
    chance results, phase by phase. `middle`: the province at the center of the view; `zoom`: the size of the board as a
    multiple of the whole map. `fog`: show the board as the power sees it.
    """

    power: str
    phase: str
    units: Mapping[str, Sequence[str]]
    steps: tuple[LessonStep, ...]
    centers: Mapping[str, Sequence[str]] | None = None
    state: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    options: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    others: tuple[Mapping[str, Sequence[str]], ...] = ()
    draws: tuple[Mapping[str, Any], ...] = ()
    middle: str = ""
    zoom: float = 1.0
    fog: bool = False

    @property
    def turns(self) -> int:
        """The number of phases resolved in the lesson."""
        return sum(step.kind is StepKind.RESOLVE for step in self.steps)

    def stage(self, number: int) -> int:
        """Return how many phases are resolved before step `number`."""
        return sum(step.kind is StepKind.RESOLVE for step in self.steps[:number])

    def orders_of(self, turn: int) -> tuple[str, ...]:
        """Return all orders that the learner has entered when phase number `turn` (0: the first) is resolved."""
        steps = (step for number, step in enumerate(self.steps) if self.stage(number) == turn)
        return tuple(line for step in steps for line in step.orders)
