"""The lines that a power has written: which of them a new one takes the place of, and which it leaves behind. No Qt
here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import rules
from rules import GM, Form, Game, Line, Order, Position

Lines = Sequence[Order]


def key_of(order: Order) -> str:
    """What an order is about: its unit's or site's key; "" for one that may be given twice (a build left)."""
    return order.unit.key if order.unit else ""


def stands_beside(position: Position, order: Order) -> bool:
    """Whether an order is none of those of which a unit has one: it comes before them or stands beside them, or it is
    no unit's, though units are ordered in this phase."""
    verb = position.variant.all_verbs.get(order.verb)
    if verb is None:
        return False
    return verb.first or verb.beside or (verb.unitless and position.phase.step != "A")


def about(position: Position, order: Order) -> str:
    """What an order is about, so that another one about the same takes its place: a build does so for a build, and not
    for the order of a unit that stands there."""
    key = key_of(order)
    if order.unit is None or not stands_beside(position, order):
        return key
    return f"{order.verb} {key if order.unit.place.dock else order.unit.place.key}"


def with_orders(
    written: Lines,
    new: Lines,
    forms: Callable[[Lines], Sequence[Form]] | None = None,
    topic: Callable[[Order], str] = key_of,
) -> tuple[Order, ...]:
    """The orders with new ones, each in the place of those about the same (`topic`), else at the end.

    One without a unit takes the place of what stands in its line of a form; `forms` are those that belong to lines.
    """
    found = tuple(written)
    for order in new:
        if topic(order) and order in found:
            continue
        old = _old(found, order, forms(found) if forms and not topic(order) else (), topic)
        others = [one for one in found if topic(order) and topic(one) == topic(order) and one is not old]
        found = exchanged(tuple(one for one in found if one not in others), old, order)
    return found


def _old(written: Lines, order: Order, forms: Sequence[Form], topic: Callable[[Order], str] = key_of) -> Order | None:
    """The order written in the place of which another comes."""
    key = topic(order)
    if key:
        return next((old for old in written if topic(old) == key), None)
    line = line_of(forms, order)
    return line.order if line and line.order in written else None


def lines_before(
    written: Lines, order: Order, forms: Callable[[Lines], Sequence[Form]], topic: Callable[[Order], str] = key_of
) -> tuple[Order, ...]:
    """The lines before the one that an order would take the place of; all where it would be added."""
    found = tuple(written)
    old = _old(found, order, () if topic(order) else forms(found), topic)
    return found[: found.index(old)] if old in found else found


def line_of(forms: Sequence[Form], order: Order) -> Line | None:
    """The line of a form that makes such an order."""
    lines = (line for form in forms for section in form.sections for line in section.lines)
    return next((line for line in lines if line.template and _made_by(line.template, order.text)), None)


def _made_by(template: str, text: str) -> bool:
    """Whether a text is a template with its number or text filled in."""
    head, slot, tail = template.lower().partition("{n}")
    text = text.lower()
    if not slot:
        return text == head
    return text.startswith(head) and text.endswith(tail) and len(text) > len(head) + len(tail)


def exchanged(written: tuple[Order, ...], old: Order | None, new: Order | None) -> tuple[Order, ...]:
    """The lines with a new one in the place of an old one: at the end where there is none, none for None."""
    at = written.index(old) if old in written else len(written)
    return (*written[:at], *((new,) if new else ()), *written[at + 1 :])


# --- lines that are carried out before all others ------------------------------------------------------


def settled(position: Position, power: str, before: Lines, after: Lines) -> tuple[Order, ...]:
    """The lines after a change, with what belongs to it: a line that counts only if it is written twice is, two that
    take each other back go, and so do orders of units that stand there no more."""
    found = tuple(after)
    if any(_first(position, order) for order in (*before, *after)):
        found = _paired(position, power, tuple(before), found)
        found = _without_undone(position, power, tuple(before), found)
        were, are = _kinds(position, power, before), _kinds(position, power, found)
        found = tuple(one for one in found if stands_beside(position, one) or not _vanished(one, were, are))
    return found


def _vanished(order: Order, were: Mapping[str, str], are: Mapping[str, str]) -> bool:
    """Whether an order is for a unit that a change took away, or made one of another kind than it names.

    `were`, `are`: the kinds of the units before and after the change, by their keys.
    """
    key = key_of(order)
    if key not in were or are.get(key) == were[key]:
        return False
    return key not in are or (order.unit is not None and order.unit.kind not in ("", are[key]))


def _first(position: Position, order: Order) -> bool:
    verb = position.variant.all_verbs.get(order.verb)
    return verb is not None and verb.first


def _standing(position: Position, power: str, lines: Lines) -> Position:
    """What stands once these lines are carried out."""
    drafted: Position = position.variant.drafted(position, {power: tuple(lines)})
    return drafted


def _kinds(position: Position, power: str, lines: Lines) -> dict[str, str]:
    """The units that these lines can order: their kinds by their keys."""
    now = _standing(position, power, lines)
    units = {key: one.unit for key, one in now.dislodged.items()} or now.units
    return {key: unit.kind for key, unit in units.items()}


def _alike(position: Position, power: str, lines: Lines, others: Lines) -> bool:
    """Whether it makes no difference which of these are written."""
    one, two = _standing(position, power, lines), _standing(position, power, others)
    return (one.units, one.dislodged) == (two.units, two.dislodged)


def _paired(position: Position, power: str, before: tuple[Order, ...], after: tuple[Order, ...]) -> tuple[Order, ...]:
    """A new line that says nothing alone is written twice, if it then does; of such a pair none stays alone."""
    for order in (one for one in after if one not in before and _first(position, one)):
        alone = after.count(order) == 1 and _alike(position, power, after, exchanged(after, order, None))
        if alone and not _alike(position, power, after, (*after, order)):
            at = after.index(order)
            after = (*after[:at], order, *after[at:])
    torn = {one for one in before if _first(position, one) and before.count(one) > after.count(one) > 0}
    return tuple(one for one in after if one not in torn)


def _without_undone(
    position: Position, power: str, before: tuple[Order, ...], after: tuple[Order, ...]
) -> tuple[Order, ...]:
    """Without a new line, and older ones about the same place, that it only takes back: a division and a union."""
    for new in (one for one in after if one not in before and _first(position, one)):
        for old in (one for one in after if one in before and _first(position, one)):
            same = new.unit and old.unit and new.unit.place == old.unit.place and new.verb != old.verb
            rest = tuple(one for one in after if one not in (new, old))
            if same and _alike(position, power, after, rest):
                return rest
    return after


def offers_to(game: Game, power: str) -> Lines | None:
    """What others have handed in and waits for a line of this power; in an open game also what they are writing. None
    where it is sealed until all is opened. In a sealed game what was handed in comes in letters."""
    if game.secrecy == "sealed" and game.locked - {power}:
        letters = rules.letters_to(game, power)
        return None if letters is None else game.variant.offers(game.position, power, letters)
    known = {one: lines for one, lines in game.drafts.items() if one in game.submitted or game.secrecy == "open"}
    offers: Lines = game.variant.offers(game.position, power, known) if power else ()
    return offers


def left_to_gm(game: Game) -> str:
    """What only the game master can do in this phase and has not done; "" if nothing, or if his lines are sealed."""
    if not game.variant.gm or game.end or GM in game.locked:
        return ""
    forms = game.variant.forms(game.position, GM, game.drafts.get(GM, ()))
    return " ".join(advice.words for form in forms for advice in form.advice if not advice.mild)
