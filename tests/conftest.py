"""What every test needs: Qt without a screen, settings of its own, nothing left behind."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

# Before anything imports Qt. A person may set xcb to watch the tests.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Whatever a person's locale is: of one that is no UTF-8 Qt complains on stderr, where some tests look.
os.environ["LC_ALL"] = "C.UTF-8"
# Hypothesis keeps its examples in the checkout's .hypothesis, also under xdist.


def pytest_addoption(parser: pytest.Parser) -> None:
    """What some guards read; options have to be known before a folder is looked at."""
    group = parser.getgroup("robot", "the robot at the table (tests/robot)")
    group.addoption("--robot-turns", type=int, default=0, help="so many turns of every variant, of all kinds of games")
    group.addoption("--robot-seed", type=int, help="the seed of the first game; else one is drawn, and said")
    law = parser.getgroup("conservation", "the conservation law in random play (tests/rules/test_conservation.py)")
    law.addoption("--conservation-phases", type=int, default=0, help="so many phases of every variant")
    law.addoption("--conservation-seed", type=int, default=0, help="the seed of the first position")
    secret = parser.getgroup("secret", "what a seat may not know (tests/app/test_secret.py)")
    secret.addoption("--secret-pairs", type=int, default=0, help="so many pairs of games of every kind; else a few")


@pytest.fixture(scope="session", autouse=True)
def own_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep a person's settings, recent files and journals out of the tests, and the tests out of them."""
    home = tmp_path_factory.mktemp("home")
    names = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    with pytest.MonkeyPatch.context() as patch:
        for name in names:
            folder = home / name.lower()
            folder.mkdir()
            patch.setenv(name, str(folder))
        patch.setenv("STRATA_SETTINGS", str(home / "settings.ini"))
        yield


@pytest.fixture(autouse=True)
def drained_qt(request: pytest.FixtureRequest) -> Iterator[None]:
    """Carry out deleteLater() after each test that uses Qt.

    Outside a running event loop nobody does, and thirty boards are 158 MB.
    """
    yield
    if not {"qapp", "qtbot"} & set(request.fixturenames):
        return
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QCoreApplication.processEvents()
    gc.collect(0)


@pytest.fixture(scope="session")
def project() -> Path:
    """The checkout's top folder."""
    return Path(__file__).resolve().parent.parent
