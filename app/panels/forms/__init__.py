"""Forms drawn from what the rules describe: cards of lines to fill in, sums, advice. They depend on no variant."""

from ..rows import FormContext
from .fields import FormFoot, PaperDialog
from .view import FormView, has_part

__all__ = ["FormContext", "FormFoot", "FormView", "PaperDialog", "has_part"]
