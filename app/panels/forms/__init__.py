"""Forms drawn from what the rules say: cards of lines to fill in, sums, advice. They know no variant."""

from ..filling import Sheet
from .foot import FormFoot
from .paper import PaperDialog
from .view import FormView

__all__ = ["FormFoot", "FormView", "PaperDialog", "Sheet"]
