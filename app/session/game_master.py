"""What a game master decides: overridden results, notes in the rulings book, deadlines, replacement players, votes.

Each is one undoable step and has an entry in the rulings book.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import rules
from rules import DrawNeeded, End, Game, Outcome, Position, Turn
from rules.game import Ruling
from rules.options import Override

from ..language import tr
from .commands import ChangeGame, by_master, may_seal
from .document import Document, today

Draw = Callable[[DrawNeeded], Any]
BALLOTS = ("for", "against", "abstained")
EXTENSION, OTHER = "extension", "other"
"""What is voted on besides the ends of a game."""


def entry(document: Document, kind: str, text: str, number: int | None = None, **more: str) -> Ruling:
    """Return an entry for the rulings book about phase `number`, by default the one shown."""
    game, at = document.game, document.shown if number is None else number
    at = min(at, len(game.turns))
    return Ruling(kind, at, game.positions[at].title, text, date=today(), **more)


def _change(document: Document, after: Game, ruling: Ruling | None, text: str) -> None:
    """Replace the game by another state and add `ruling` to the rulings book; the phase shown stays."""
    if ruling is not None and not document.line:
        after = replace(after, rulings=(*after.rulings, ruling))
    shown = min(document.shown, len(after.turns))
    _push(document, ChangeGame(document, after, text, shown))


def _push(document: Document, command: ChangeGame) -> None:
    if document.open:
        document.undo.push(command)
    else:
        by_master(document, command)


def note(document: Document, text: str, clause: str = "", about: str = "") -> None:
    """Add a note on a clause and the phase shown to the rulings book."""
    ruling = entry(document, "note", text.strip(), clause=clause.strip(), about=about)
    _change(document, document.game, ruling, tr("note in the rulings book"))


def strike(document: Document, number: int) -> None:
    """Remove entry `number` from the rulings book; an override of a result always stays."""
    entries = document.game.rulings
    if entries[number].kind != "override":
        after = replace(document.game, rulings=(*entries[:number], *entries[number + 1 :]))
        _change(document, after, None, tr("removing a note from the rulings book"))


def override_result(
    document: Document, number: int, outcome: Outcome, ruling: str, reason: str, draw: Draw | None = None
) -> None:
    """Override a result of turn `number`; "" restores the rules' result.

    All later turns are adjudicated again, and the old ones are kept as a variation. Raises ValueError without a reason.
    """
    reason = reason.strip()
    if not reason:
        raise ValueError(tr("A ruling needs a reason."))
    game, order = document.game, outcome.order
    turn = game.turns[number]
    if ruling:
        overrides = rules.game_master.with_ruling(turn, Override(order.power, order.text, ruling, reason))
    else:
        overrides = rules.game_master.without_ruling(turn, order.power, order.text)
    after = rules.game_master.with_overrides(game, number, overrides, draw)
    may_seal(document, after)
    about = f"{order.power}: {order.text}"
    record = entry(document, "override", f"{said(ruling)}: {reason}", number, about=about)
    _change(document, with_old_turns(document, after, number), record, tr("ruling on {order}", order=order.text))


class ManualRuling(NamedTuple):
    """A ruling after which the next position is set by hand: the `result` keyword, what it `said` in words, and the
    reason.

    All changes of one `gesture` are one undoable step.
    """

    result: str
    said: str
    reason: str
    gesture: str


def override_result_by_hand(document: Document, number: int, outcome: Outcome, ruling: ManualRuling) -> None:
    """State a result of turn `number`, and show the position that follows. Raises ValueError without a reason."""
    reason = ruling.reason.strip()
    if not reason:
        raise ValueError(tr("A ruling needs a reason."))
    game, order = document.game, outcome.order
    override = Override(order.power, order.text, rules.options.BY_HAND, reason, (ruling.result,))
    after = rules.game_master.with_overrides(game, number, rules.game_master.with_ruling(game.turns[number], override))
    may_seal(document, after)
    about = f"{order.power}: {order.text}"
    record = entry(document, "override", f"{ruling.said}. {reason}", number, about=about)
    after = with_old_turns(document, after, number)
    after = after if document.line else replace(after, rulings=(*after.rulings, record))
    shown = rules.game_master.follows(after, number)
    _push(document, ChangeGame(document, after, tr("ruling on {order}", order=order.text), shown, ruling.gesture))


def with_old_turns(document: Document, after: Game, number: int) -> Game:
    """Return the game after an override, with the old later turns kept as a variation where possible: not in a what-if,
    and not if somebody has not seen all of them."""
    game = document.game
    if document.line or not rules.game_master.may_keep(game) or number + 1 == len(game.turns):
        return after
    return rules.game_master.with_former(game, after, rules.game_master.name_of_former(game))


def said(ruling: str) -> str:
    """Return a ruling in a word or two."""
    texts = {
        "": tr("Restore the rules' result"),
        "succeeds": tr("Succeeds"),
        "fails": tr("Fails"),
        "void": tr("Void"),
    }
    return texts[ruling]


def ruled_on(turn: Turn, outcome: Outcome) -> Override | None:
    """Return the override of a result, or None."""
    key = (outcome.order.power, outcome.order.text)
    return next((one for one in turn.overrides if (one.power, one.order) == key), None)


def set_deadline(document: Document, deadline: str, reason: str = "") -> None:
    """Set the deadline, "" for none. It is a plain note that the program does not enforce."""
    deadline, before = deadline.strip(), document.game.deadline
    if deadline == before:
        return
    words = tr("{before} → {now}", before=before or tr("none"), now=deadline or tr("none"))
    ruling = entry(document, "deadline", ". ".join(filter(None, (words, reason.strip()))), len(document.game.turns))
    _change(document, replace(document.game, deadline=deadline), ruling, tr("changing the deadline"))


def replace_player(document: Document, power: str, player: str, reason: str = "", computer: str = "") -> None:
    """Replace the player of a power; "": civil disorder, its units hold and disband by the rules.

    `computer`: the computer player that takes over until a person plays the power again.
    """
    game, player = document.game, player.strip()
    before = game.seat(power).player
    after = game.reseat({power: player})
    after = after.with_computers({power: computer}) if computer else after
    if after is game:
        return
    name = game.variant.board(game.position).powers[power].name
    if player:
        words = tr("{power}: {player} instead of {before}", power=name, player=player, before=before or tr("nobody"))
    else:
        words = tr("{power}: civil disorder instead of {before}", power=name, before=before)
    kind = "player" if player else "disorder"
    ruling = entry(document, kind, ". ".join(filter(None, (words, reason.strip()))), len(game.turns))
    _change(document, after, ruling, tr("replacing the player of {power}", power=name))


def barred(position: Position, kind: str) -> dict[str, str]:
    """Return for each power why the game cannot end this way for it; "" where it can."""
    return {power: _why_not(position, End(kind, (power,))) for power in position.variant.base.powers}


def remaining(position: Position) -> tuple[str, ...]:
    """Return the powers that may share in a draw, in map order."""
    return tuple(power for power, why in barred(position, "draw").items() if not why)


def _why_not(position: Position, end: End) -> str:
    try:
        position.variant.finish(position, end)
    except ValueError as error:
        return str(error)
    return ""


class VoteResult(NamedTuple):
    """A vote and its outcome.

    `kind`: a kind of end for the `powers`, or EXTENSION or OTHER described by `words`; `ballots`: "for", "against" or
    "abstained" by power; `named`: whether the entry says who voted how.
    """

    kind: str
    powers: tuple[str, ...]
    words: str
    ballots: Mapping[str, str]
    named: bool
    passed: bool

    @property
    def end(self) -> End | None:
        """The end of the game that was voted on; None if the vote was about something else."""
        return None if self.kind in (EXTENSION, OTHER) else End(self.kind, self.powers)


def proposal(document: Document, vote: VoteResult) -> str:
    """Return what was proposed, in words."""
    powers = document.present.variant.board(document.present).powers
    whose = rules.reasons.listed([powers[power].name for power in vote.powers])
    if vote.kind == "draw" and set(vote.powers) == set(remaining(document.game.position)):
        return tr("Draw among all survivors")
    until = tr("Extension until {deadline}", deadline=vote.words)
    texts = {
        "draw": tr("Draw among {powers}", powers=whose),
        "concession": tr("Concession to {powers}", powers=whose),
        "win": tr("Victory: {powers}", powers=whose),
        EXTENSION: until if vote.words else tr("More time to negotiate"),
    }
    return texts.get(vote.kind, vote.words)


def vote_entry(document: Document, vote: VoteResult) -> Ruling:
    """Return the entry of a vote for the rulings book: the proposal, whether it passed, who voted how."""
    powers = document.present.variant.board(document.present).powers
    voters = {how: [one for one, cast in vote.ballots.items() if cast == how] for how in BALLOTS}
    names = {
        how: rules.reasons.listed([powers[power].name for power in found]) for how, found in voters.items() if found
    }
    if vote.named:
        texts = [
            *([tr("For: {powers}", powers=names["for"])] if "for" in names else []),
            *([tr("Against: {powers}", powers=names["against"])] if "against" in names else []),
            *([tr("Did not vote: {powers}", powers=names["abstained"])] if "abstained" in names else []),
        ]
    else:
        counts = {how: len(found) for how, found in voters.items()}
        texts = [tr("{yes} for, {no} against, {none} did not vote", yes=counts["for"], no=counts["against"],
                   none=counts["abstained"])]  # fmt: skip
        if not counts["against"]:  # ballots only say what is wanted
            texts = [tr("{yes} of {all} in favor", yes=counts["for"], all=sum(counts.values()))]
    how = tr("passed") if vote.passed else tr("failed")
    words = tr("{proposal}: {how}", proposal=proposal(document, vote), how=how)
    return entry(document, "vote", ". ".join((words, *texts)), len(document.game.turns))


def enter_vote(document: Document, vote: VoteResult) -> None:
    """Enter a vote that does not end the game; an extension that passed sets the deadline in the same step."""
    game = document.game
    extended = vote.kind == EXTENSION and vote.passed
    after = replace(game, deadline=vote.words.strip()) if extended else game
    _change(document, after, vote_entry(document, vote), tr("vote"))
