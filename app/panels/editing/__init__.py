"""The panel beside the board while the position is edited: units to put on, what is chosen, state, what is odd."""

from .doctor_list import DoctorList, Odd
from .findings import odd_in
from .panel import EditPanel

__all__ = ["DoctorList", "EditPanel", "Odd", "odd_in"]
