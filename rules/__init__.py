"""The adjudicator: positions, orders and results of Diplomacy and its variants."""
