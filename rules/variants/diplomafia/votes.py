"""Votes on the end, counted when a step 4 is done (section 11, R26)."""

from __future__ import annotations

from ...position import Order
from ...reasons import Reason, Sentence
from ...speech import tr
from ...terms import End
from .book import Book, Purse

VOTED = Sentence("voted", "{family} votes for {what}", "section 11; R26")
VOTED_AGAIN = Sentence("voted_again", "{family} has voted again after this, and the last vote counts", "section 11")
NOT_SURVIVING = Sentence("not_surviving", "{winner} is not in the game, so nobody concedes to it", "section 11")


def count_votes(book: Book) -> End | None:
    """How the game ends by the votes of all surviving families; None if it goes on."""
    votes = [_vote(book, purse) for purse in book]
    first = votes[0] if votes else None
    if first is None or any(vote is None or vote.slots != first.slots for vote in votes):
        return None
    return End("draw", tuple(book.purses)) if first.slots[0] == "draw" else End("concession", (first.slots[1],))


def _vote(book: Book, purse: Purse) -> Order | None:
    """The last vote of a family that can count."""
    valid: list[tuple[int, Order]] = []
    for line, order in purse.open("vote"):
        fault = vote_fault(book, order)
        if fault:
            purse.refuse(line, fault)
        else:
            valid.append((line, order))
    for line, order in valid:
        if order.slots == valid[-1][1].slots:
            what = "a draw" if order.slots[0] == "draw" else tr("a concession to {name}", name=_name(book, order))
            purse.fine(line, VOTED(family=purse.name, what=what))
        else:
            purse.refuse(line, VOTED_AGAIN(family=purse.name))
    return valid[-1][1] if valid else None


def vote_fault(book: Book, order: Order) -> Reason | None:
    """Why a vote is for what cannot be."""
    concedes = order.slots[0] == "concede"
    return NOT_SURVIVING(winner=_name(book, order)) if concedes and order.slots[1] not in book.purses else None


def _name(book: Book, order: Order) -> str:
    return book.board.powers[order.slots[1]].name
