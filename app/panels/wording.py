"""Orders and results as sentences for lists, reviews and screen readers. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.board.legend import KINDS
from app.language import mark, tr
from rules import Board, Location, Named, Order, Outcome, Position, Reason, SideStrength, Unit, listed, many, say

# ----------------------------------------------------------------------------------------------------
# The places that a sentence of the rules is about. No Qt here.


def places_in(reason: Reason, board: Board) -> Iterator[str]:
    """The provinces that a reason speaks of, in the order in which it names them."""
    for value in reason.refs.values():
        yield from _places(value, board)


def places_about(reason: Reason, position: Position) -> tuple[str, ...]:
    """What to look at: the first place that a reason speaks of; where it speaks of nothing on the board but of a power,
    that power's units, or else its centers. () for what is about nobody in particular."""
    board = position.variant.board(position)
    first = next(places_in(reason, board), "")
    if any(isinstance(value, Location | Unit | Named) for value in reason.refs.values()):
        return (first,)
    crowds = (value for value in reason.refs.values() if isinstance(value, list | tuple))
    crowd = [one.place.province for value in crowds for one in value if isinstance(one, Unit)]
    named = [power.id for value in reason.refs.values() for power in board.powers.values() if value == power.name]
    theirs = [unit.place.province for unit in position.units_of(named[0])] if named else []
    found = crowd or theirs or (position.owned(named[0]) if named else ()) or filter(None, [first])
    return tuple(dict.fromkeys(found))


def _places(value: object, board: Board) -> Iterator[str]:
    if isinstance(value, Location):
        yield value.province
    elif isinstance(value, Unit | Named):
        yield value.place.province
    elif isinstance(value, str) and value in board.provinces and value not in board.powers:
        yield value  # a letter is a power's name in some games, and a province's too
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _places(one, board)


# ----------------------------------------------------------------------------------------------------
# Sentences for orders that no unit carries out: points, declarations, names, lines of a budget. No Qt here.

Words = Callable[[Position, Order], str]


def _points(position: Position, order: Order) -> str:
    number, start, to = order.slots
    return tr("Moves {points} from {start} to {to}", points=many(number, "point"), start=start.words, to=to.words)


def _transfer(position: Position, order: Order) -> str:
    number, start, *way = order.slots
    over = tr(" over {way}", way=listed([place.words for place in way[:-1]])) if way[:-1] else ""
    return tr(
        "Transfers {points} from {start}{over} to {way}",
        points=many(number, "point"),
        start=start.words,
        over=over,
        way=way[-1].words,
    )


def _named(position: Position, order: Order) -> str:
    what, called, short = (*order.slots, "")[:3]
    short_too = tr(", {short} for short", short=short) if short else ""
    if what == "power":
        return tr("Names its power {called}{short_too}", called=called, short_too=short_too)
    return tr("Names {what} {called}{short_too}", what=_what(what), called=called, short_too=short_too)


def _move_home(position: Position, order: Order) -> str:
    return tr("Moves the home center in {slot} to {slot2}", slot=order.slots[0].words, slot2=order.slots[1].words)


def _at(words: str) -> Words:
    """Points at a place: `{n}` of them, `{at}` where."""
    return lambda position, order: tr(words, n=many(order.slots[0], "point"), at=order.slots[1].words)


def _for(words: str, slot: int = 0) -> Words:
    """About another power."""
    return lambda position, order: tr(
        words, power=_power(position, order.slots[slot]), n=many(order.slots[0], "point") if slot else ""
    )


def _army(words: str) -> Words:
    """About an army in the budget."""
    return lambda position, order: tr(words, place=_place_of_line(order.slots[0]))


def _power(position: Position, power: str) -> str:
    powers = position.variant.board(position).powers
    return powers[power].name if power in powers else power


def _place_of_line(slot: Any) -> str:
    return str(getattr(slot, "place", slot).words)


def _what(slot: Any) -> str:
    return str(getattr(slot, "words", slot))


LINES: Mapping[str, Words] = {
    "points": _points,
    "transfer": _transfer,
    "name": _named,
    "friendly": _for(mark("Declares itself friendly to {power}")),
    "unfriendly": _for(mark("Is not friendly to {power} any more")),
    "award": _for(mark("Awards {n} to {power}"), slot=1),
    "draw": _at(mark("Draws {n} from the store in {at}")),
    "emergency": _at(mark("Uses {n} of the emergency store in {at}")),
    "replenish": _at(mark("Adds {n} to the deposit in {at}")),
    "store": _at(mark("Stores {n} in {at}")),
    "movehome": _move_home,
    "newhome": lambda position, order: tr("Makes {slot} a home center", slot=order.slots[0].words),
    "field": _army(mark("{place} is fielded")),
    "half": _army(mark("{place} is fielded at half strength")),
    "unsupply": _army(mark("{place} is left without supply")),
}
"""Verb -> its sentence."""
LINE_WORDS_DONE: Mapping[str, str] = {
    "points": mark("Moved", "result"),
    "transfer": mark("Transferred", "result"),
    "name": mark("Named", "result"),
    "friendly": mark("Declared", "result"),
    "unfriendly": mark("Taken back", "result"),
    "award": mark("Awarded", "result"),
    "draw": mark("Drawn", "result"),
    "emergency": mark("Used", "result"),
    "replenish": mark("Added", "result"),
    "store": mark("Stored", "result"),
    "movehome": mark("Moved", "result"),
    "newhome": mark("Made", "result"),
    "field": mark("Fielded", "result"),
}
"""Verb -> its result where it was carried out."""


# ----------------------------------------------------------------------------------------------------
# Special orders as sentences, and what became of them in a word. What an order names is found by its type.

ADDED: Mapping[str, str] = {
    "via convoy": mark("by sea"),
    "mine": mark("and leaves a mine"),
    "retrieve": mark("and takes up its mine"),
    "and support": mark("and helps it ashore"),
}
"""Words behind an order -> what they add to its sentence."""


def added(order: Order) -> str:
    """What the words behind an order add, with the blank before it; "" for none."""
    return "".join(f" {tr(ADDED[slot])}" for slot in order.slots if isinstance(slot, str) and slot in ADDED)


def _own(order: Order) -> str:
    """The place of the unit ordered."""
    return order.unit.place.words if order.unit else ""


def _special_places(order: Order) -> list[str]:
    """The places that an order names beside its own unit's."""
    told = (slot.place if isinstance(slot, Named) else slot for slot in order.slots[1:])
    return [place.words for place in told if isinstance(place, Location)]


def _words(order: Order) -> list[str]:
    return [slot for slot in order.slots[1:] if isinstance(slot, str)]


def _path(position: Position, order: Order) -> str:
    *over, to = _special_places(order)
    through = tr(" through {over}", over=over[0]) if over else ""
    return tr("{own} moves{through} to {to}{added}", own=_own(order), through=through, to=to, added=added(order))


def _redeploy(position: Position, order: Order) -> str:
    *over, to = _special_places(order)
    through = tr(" through {over}", over=over[0]) if over else ""
    return tr("{own} redeploys{through} to {to}{added}", own=_own(order), through=through, to=to, added=added(order))


def _jump(position: Position, order: Order) -> str:
    over, to = [*_special_places(order), "", ""][:2]
    return tr("{own} jumps over {over} to {to}", own=_own(order), over=over, to=to)


def _on_place(words: str) -> Words:
    """What a unit does at places: `{own}` is its own, `{places}` are they."""
    return lambda position, order: tr(words, own=_own(order), places=listed(_special_places(order))).rstrip()


def _hypnotize(position: Position, order: Order) -> str:
    given = next((slot.text for slot in order.slots[1:] if isinstance(slot, Order)), "")
    return tr("{own} hypnotizes {place}: {given}", own=_own(order), place=_special_places(order)[0], given=given)


def _convert(position: Position, order: Order) -> str:
    letter = next(iter(_words(order)), "")
    kind = tr(position.variant.kinds[letter].name) if letter in position.variant.kinds else letter
    coast = next((place.words for place in order.slots[1:] if isinstance(place, Location)), "")
    where = tr(" on {coast}", coast=coast) if coast else ""
    if kind[:1] in "aeiou":
        return tr("{own} becomes an {kind}{where}", own=_own(order), kind=kind, where=where)
    return tr("{own} becomes a {kind}{where}", own=_own(order), kind=kind, where=where)


def _disbelieve(position: Position, order: Order) -> str:
    return tr(
        "{own} takes {place} for card {order}",
        own=_own(order),
        place=_special_places(order)[0],
        order=next(iter(_words(order)), "?"),
    )


SPECIAL_WORDS_SENTENCES: Mapping[str, Words] = {
    "path": _path,
    "redeploy": _redeploy,
    "jump": _jump,
    "annihilate": _on_place(mark("{own} annihilates {places}")),
    "gas": _on_place(mark("{own} gasses {places}")),
    "steal": _on_place(mark("{own} steals the card of {places}")),
    "cut": _on_place(mark("{own} cuts the supports of {places}")),
    "fortify": _on_place(mark("{own} fortifies its border with {places}")),
    "exchange": _on_place(mark("{own} changes places with {places}")),
    "hypnotize": _hypnotize,
    "convert": _convert,
    "disbelieve": _disbelieve,
    "otb": lambda position, order: tr("{own} goes off the board if it is dislodged", own=_own(order)),
}
SPECIAL_WORDS_DONE: Mapping[str, str] = {
    "path": mark("Moved", "result"),
    "redeploy": mark("Redeployed", "result"),
    "jump": mark("Jumped", "result"),
    "annihilate": mark("Annihilated", "result"),
    "gas": mark("Gassed", "result"),
    "steal": mark("Card taken", "result"),
    "cut": mark("Cut", "result"),
    "fortify": mark("Fortified", "result"),
    "exchange": mark("Changed places", "result"),
    "hypnotize": mark("Hypnotized", "result"),
    "convert": mark("Converted", "result"),
    "disbelieve": mark("Disbelieved", "result"),
    "otb": mark("Off the board", "result"),
}
SPECIAL_WORDS_RESULTS: Mapping[str, str] = {
    "pinned": mark("Pinned: jumped over", "result"),
    "gassed": mark("Gassed", "result"),
    "hypnotized": mark("Under hypnosis", "result"),
    "weakened": mark("Weakened to 1", "result"),
    "partial": mark("Stopped in the first space", "result"),
    "failed": mark("Came to nothing", "result"),
}


# ----------------------------------------------------------------------------------------------------
# Sentences for orders of business: rackets, loans, the bank, upkeep, votes. No Qt here.


def _racket(words: str) -> Words:
    """About a racket and its places: `{racket}`, `{at}`, `{to}`."""

    def tell(position: Position, order: Order) -> str:
        kind, *places = order.slots
        at, to = (*(place.words for place in places), "")[:2]
        return tr(words, racket=tr(KINDS.get(kind, kind)), at=at, to=to)

    return tell


def _loan(words: str) -> Words:
    """The statement of a loan: the sum, the other family, what is repaid and when."""

    def tell(position: Position, order: Order) -> str:
        number, other, terms, note = order.slots
        sums = ", ".join(tr("{amount} in turn {turn}", amount=amount, turn=turn) for turn, amount in terms)
        back = tr(", to be repaid: {sums}", sums=sums) if terms else tr(", without repayment")
        return f"{tr(words, n=number, other=_power(position, other))}{back}{f' ({note})' if note else ''}"

    return tell


def _sum(words: str) -> Words:
    return lambda position, order: tr(words, n=order.slots[0])


def _upkeep(position: Position, order: Order) -> str:
    if order.unit is not None:
        return tr("Upkeep for {unit} in {place}", unit=order.unit.text, place=order.unit.place.words)
    return tr("Upkeep for all units") if order.slots[0] == "all" else tr("Upkeep for no other unit")


def _vote(position: Position, order: Order) -> str:
    vote, *winner = order.slots
    return (
        tr("Votes that {power} wins", power=_power(position, winner[0]))
        if winner and vote != "draw"
        else tr("Votes for a draw")
    )


STREET_WORDS_LINES: Mapping[str, Words] = {
    "racket": _racket(mark("New {racket} in {at}")),
    "dismantle": _racket(mark("Gives up {racket} in {at}")),
    "renew": _racket(mark("Renews {racket} in {at}")),
    "shift": _racket(mark("Shifts {racket} from {at} to {to}")),
    "lend": _loan(mark("Lends {n} to {other}")),
    "accept": _loan(mark("Borrows {n} from {other}")),
    "borrow": _sum(mark("Borrows {n} from the bank")),
    "repay": _sum(mark("Repays the bank {n} early")),
    "buy": _sum(mark("Buys political pressure: {n}")),
    "maintain": _upkeep,
    "vote": _vote,
}
"""Verb -> its sentence."""
STREET_WORDS_DONE: Mapping[str, str] = {
    "racket": mark("Placed", "result"),
    "dismantle": mark("Dismantled", "result"),
    "renew": mark("Renewed", "result"),
    "shift": mark("Shifted", "result"),
    "lend": mark("Lent", "result"),
    "accept": mark("Borrowed", "result"),
    "borrow": mark("Borrowed", "result"),
    "repay": mark("Repaid", "result"),
    "buy": mark("Bought", "result"),
    "maintain": mark("Maintained", "result"),
    "pressure": mark("Used", "result"),
}
"""Verb -> its result where it was carried out."""


def sentence(position: Position, order: Order) -> str:
    """What an order does, in full names: "Venice supports Tyrolia into Trieste"."""
    tell = SENTENCES.get(order.verb)
    return tell(position, order) if tell else order.text


def split(order: Order) -> tuple[str, str]:
    """An order's text as the unit, set in bold, and the rest."""
    if order.unit and order.text.startswith(order.unit.text):
        return order.unit.text, order.text[len(order.unit.text) :].strip().replace(" - ", " – ").replace("- ", "– ", 1)
    head, _, rest = order.text.partition(" ")
    return HEADS.get(order.verb, head.capitalize()), rest.replace(" - ", " – ")


def result_words(outcome: Outcome) -> str:
    """What became of an order, in a word or two: "Moved", "Bounced. Dislodged"."""
    told = {**RESULTS, "ok": DONE.get(outcome.order.verb, mark("Done", "result"))}
    return ". ".join(tr(told.get(word, word.capitalize()), "result") for word in outcome.words)


def possible_results(outcome: Outcome) -> list[tuple[str, str]]:
    """The words that results are told by, with what people say, that of an order carried out first."""
    done = DONE.get(outcome.order.verb, mark("Done", "result"))
    return [("ok", tr(done, "result")), *((word, tr(said, "result")) for word, said in RESULTS.items() if word != "ok")]


def result_line(outcome: Outcome) -> str:
    """The result in a line as short as a list needs: "Bounced with A Par: 1 against 2". The whole is in the reasons.

    What it cost the unit comes first: the end of a line may have no room.
    """
    told = [_in_short(reason) for reason in sorted(outcome.reasons, key=_weight)]
    return ". ".join(told) if told else result_words(outcome)


def _weight(reason: Reason) -> int:
    return COSTS.index(reason.code) if reason.code in COSTS else len(COSTS)


def _in_short(reason: Reason) -> str:
    """A reason without what stands beside it in a list: the unit told of, and who helped."""
    short = SHORT.get(reason.code)
    if short is None:
        return say(reason).rstrip(".")
    return tr(short, **{name: _brief(reason.get(name)) for name in SHORT_NAMES})


def _brief(thing: object) -> str:
    """A unit, a place or the sum of one side of a fight, in a word."""
    if isinstance(thing, SideStrength):
        return str(thing.total)
    if isinstance(thing, list | tuple):
        return listed([one.text if isinstance(one, Unit | Named) else _brief(one) for one in thing])
    return str(getattr(thing, "words", thing))


def due_words(position: Position, power: str) -> str:
    """What a power owes or is owed in a winter: "6 centers, 4 units: 2 builds"."""
    due = position.variant.dues(position, power)
    centers, units = len(position.owned(power)), len(position.units_of(power))
    counts = f"{many(centers, 'center')}, {many(units, 'unit')}"
    if due == 0:
        return counts
    return f"{counts}: {many(due, 'build') if due > 0 else many(-due, 'removal')}"


def _place(position: Position, thing: Any) -> str:
    """The full name of the place of a unit or the place itself, without the coast that everybody sees."""
    return str(getattr(thing, "place", thing).words)


def _move(position: Position, order: Order) -> str:
    more = added(order)
    return tr(
        "{place} moves to {place2}{more}",
        place=_place(position, order.slots[0]),
        place2=_place(position, order.slots[1]),
        more=more,
    )


def _retreat(position: Position, order: Order) -> str:
    start, to = (_place(position, slot) for slot in order.slots[:2])
    return tr("{place} retreats to {place2}{more}", place=start, place2=to, more=added(order))


def _pressure(position: Position, order: Order) -> str:
    helped, *into = (_place(position, slot) for slot in order.slots[1:])
    if into:
        return tr("Political pressure supports {helped} into {place}", helped=helped, place=into[0])
    return tr("Political pressure supports {helped} where it stands", helped=helped)


def _support(position: Position, order: Order) -> str:
    unit, helped = _place(position, order.slots[0]), _place(position, order.slots[1])
    if len(order.slots) > 2:
        return tr(
            "{unit} supports {helped} into {place}", unit=unit, helped=helped, place=_place(position, order.slots[2])
        )
    return tr("{unit} supports {helped} where it stands", unit=unit, helped=helped)


def _convoy(position: Position, order: Order) -> str:
    fleet, army, to = (_place(position, slot) for slot in order.slots[:3])
    return tr("{fleet} carries {army} to {to}{added}", fleet=fleet, army=army, to=to, added=added(order))


def _build(position: Position, order: Order) -> str:
    if order.unit is None:
        return order.text
    kind = tr(position.variant.kinds[order.unit.kind].called(order.power))
    if kind[0].lower() in "aeiou":
        return tr("An {kind} in {place}", kind=kind, place=_place(position, order.unit))
    return tr("A {kind} in {place}", kind=kind, place=_place(position, order.unit))


def _of_unit(words: str) -> Words:
    return lambda position, order: tr(words, place=_place(position, order.slots[0]))


def _ford(position: Position, order: Order) -> str:
    return tr(
        "{place} fords the river toward {place2}",
        place=_place(position, order.slots[0]),
        place2=_place(position, order.slots[1]),
    )


SENTENCES: Mapping[str, Words] = {
    "hold": _of_unit(mark("{place} holds")),
    "ford": _ford,
    "search": _of_unit(mark("{place} searches underground")),
    "divide": _of_unit(mark("{place} divides into two halves")),
    "unite": _of_unit(mark("{place} unites its two halves")),
    "setup": _build,
    "move": _move,
    "via": _move,
    "support": _support,
    "pressure": _pressure,
    "convoy": _convoy,
    "retreat": _retreat,
    "disband": _of_unit(mark("{place} is disbanded")),
    "remove": _of_unit(mark("{place} is removed")),
    "build": _build,
    "waive": lambda position, order: tr("One build is waived"),
    **LINES,
    **STREET_WORDS_LINES,
    **SPECIAL_WORDS_SENTENCES,
}

HEADS: Mapping[str, str] = {"pressure": "PP"}
"""Verb -> how its line begins in lists, where that is no word."""
DONE: Mapping[str, str] = {
    "hold": mark("Held", "result"),
    "move": mark("Moved", "result"),
    "support": mark("Supported", "result"),
    "convoy": mark("Convoyed", "result"),
    "retreat": mark("Retreated", "result"),
    "build": mark("Built", "result"),
    "remove": mark("Removed", "result"),
    "waive": mark("Waived", "result"),
    "ford": mark("Forded", "result"),
    "search": mark("Searched", "result"),
    "divide": mark("Divided", "result"),
    "unite": mark("United", "result"),
    "setup": mark("Set up", "result"),
    **LINE_WORDS_DONE,
    **STREET_WORDS_DONE,
    **SPECIAL_WORDS_DONE,
}
RESULTS: Mapping[str, str] = {
    "void": mark("Void", "result"),
    "bounce": mark("Bounced", "result"),
    "cut": mark("Cut", "result"),
    "dislodged": mark("Dislodged", "result"),
    "destroyed": mark("Destroyed", "result"),
    "disband": mark("Disbanded", "result"),
    "no_convoy": mark("No convoy", "result"),
    "disrupted": mark("Convoy disrupted", "result"),
    "blocked": mark("Blocked", "result"),
    "clash": mark("Clashed", "result"),
    **SPECIAL_WORDS_RESULTS,
}
STOOD_OFF = mark("Bounced with {foe}: {mine} against {theirs}")
SHORT: Mapping[str, str] = {
    "won": mark("Moved: {mine} against {theirs} of {foe}"),
    "drove_out": mark("Moved: {mine} against {theirs}. {foe} is dislodged"),
    "held": STOOD_OFF,
    "head_on": STOOD_OFF,
    "not_left": STOOD_OFF,
    "rival": STOOD_OFF,
    "cut": mark("Cut by {by} from {origin}"),
    "cut_dislodged": mark("Cut by {by}, which dislodged it"),
    "dislodged_by": mark("Dislodged by {by} from {origin}"),
    "prevailed": mark("Moved: {mine} against {theirs}"),
    "drives_out": mark("Moved: {mine} against {theirs}. {foe} is dislodged"),
    "stays_there": mark("Bounced: {mine} against {theirs}"),
    "exchange": STOOD_OFF,
    "did_not_leave": STOOD_OFF,
    "rivals": mark("Bounced: {mine} against {theirs}"),
    "support_cut": mark("Cut by {by} from {origin}"),
    "support_lost": mark("Cut by {by}, which dislodged it"),
    "is_dislodged": mark("Dislodged by {by} from {origin}"),
    "halved": mark("Halved: its second stand-off"),
    "halved_by_retreat": mark("Halved by its retreat"),
    "worn_down": mark("Destroyed: its third attack"),
    "routed": mark("Destroyed: it was at half strength"),
    "trapped": mark("Destroyed: nowhere to go"),
}
"""What a list shows for a reason; the codes of rules' sentences."""
COSTS = ("worn_down", "routed", "trapped", "halved", "halved_by_retreat", "dislodged_by", "is_dislodged")
"""Those of them that tell what a unit has lost, the worst first."""
SHORT_NAMES = ("mine", "theirs", "foe", "by", "origin")
