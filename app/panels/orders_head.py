"""What the head of the orders panel says: the power or its form, who plays it, and how many orders are wanting."""

from __future__ import annotations

from app.document import Document
from app.language import tr
from rules import Form, listed

from .header import Header
from .tally import Tally


def show_head(header: Header, document: Document, power: str, form: Form | None, tally: Tally) -> None:
    """Show whose orders these are. `form`: the one that is all there is to do in this phase."""
    powers = document.game.variant.board(document.present).powers
    header.show()
    header.show_power(power, form.title if form else powers[power].name, _beside_name(document, power, form))
    header.lock.setVisible(not document.open)
    header.bar.setVisible(form is None)
    header.powers.setVisible(document.open)
    if document.open:
        header.powers.show_names({one.id: one.name for one in powers.values()})
        left = {one: tally.left(one) for one in document.writers}
        header.powers.show_state(power, document.writers, left)
    header.settle()


def _beside_name(document: Document, power: str, form: Form | None) -> str:
    """Who plays the power, whom it plays for too, and what is ordered in this phase."""
    game, position = document.game, document.present
    powers, player = game.variant.board(position).powers, game.known_as(power)
    said = player if player and player != power else ""
    if document.stood_in:
        said = tr("GM, for {player}", player=said or powers[power].name)
    partners = listed([powers[one].name for one in game.variant.partners(position, power)])
    also = tr("also plays {partners}", partners=partners) if partners else ""
    season, _, _ = position.title.partition(",")
    extra = season if form else {"R": tr("retreats"), "A": tr("builds")}.get(position.phase.step, "")
    return " · ".join(part for part in (said, also, extra) if part)
