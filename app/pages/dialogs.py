"""All dialogs in one place, for those who open them."""

from .about import AboutDialog
from .end_game import EndGameDialog
from .file_trouble import FileTrouble, Trouble, trouble_of
from .gm_page import GameMasterDialog
from .message import Message
from .older import OlderDialog
from .preferences import PreferencesDialog
from .recovery import RecoveryDialog
from .remarks import RemarksDialog
from .report_page import ReportDialog

__all__ = [
    "AboutDialog",
    "EndGameDialog",
    "FileTrouble",
    "GameMasterDialog",
    "Message",
    "OlderDialog",
    "PreferencesDialog",
    "RecoveryDialog",
    "RemarksDialog",
    "ReportDialog",
    "Trouble",
    "trouble_of",
]
