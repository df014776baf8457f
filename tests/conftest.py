"""What every test needs: Qt without a screen, settings of its own, nothing left behind."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# Before anything imports Qt. A person may set xcb to watch the tests.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Whatever a person's locale is: of one that is no UTF-8 Qt complains on stderr, where some tests look.
os.environ["LC_ALL"] = "C.UTF-8"
# Where no compiled files may lie about, they lie in the cache: else every worker and every program that a test starts
# compiles all anew.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
# Hypothesis keeps its examples in the checkout's .hypothesis, also under xdist. No property is timed.
BUSY = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("busy machine", deadline=None, suppress_health_check=BUSY)
settings.load_profile("busy machine")


def pytest_addoption(parser: pytest.Parser) -> None:
    """What some guards read; options have to be known before a folder is looked at."""
    group = parser.getgroup("robot", "the robot at the table (tests/robot)")
    group.addoption("--robot-turns", type=int, default=0, help="so many turns of every variant, of all kinds of games")
    group.addoption("--robot-seed", type=int, help="the seed of the first game; else one is drawn, and said")
    law = parser.getgroup("conservation", "the conservation law in random play (tests/rules/test_invariants.py)")
    law.addoption("--conservation-phases", type=int, default=0, help="so many phases of every variant")
    law.addoption("--conservation-seed", type=int, default=0, help="the seed of the first position")
    secret = parser.getgroup("secret", "what a seat may not know (tests/app/test_secret.py)")
    secret.addoption("--secret-pairs", type=int, default=0, help="so many pairs of games of every kind; else a few")
    killed = parser.getgroup("killed", "the program killed at random moments (tests/app/test_process.py)")
    killed.addoption("--killed-moments", type=int, default=7, help="so many moments; 20 before a release")
    order = parser.getgroup("order", "the order of the tests")
    order.addoption("--random-order", nargs="?", type=int, const=-1, help="files and the tests in them, by a seed")
    random = parser.getgroup("examples", "how many random examples the properties are tried on")
    random.addoption("--examples", type=float, default=0.25, help="share of the examples that each names; 1 for all")


ORDER_OF_CI = 978_699
"""Not that of the folders: what hangs on it is found. What fails once in it fails again."""


def pytest_configure(config: pytest.Config) -> None:
    """Draw the seed of the order where none is given; workers get that of the process that starts them."""
    given, worker = config.option.random_order, getattr(config, "workerinput", None)
    if worker is not None:
        config.option.random_order = worker["random_order"]
    elif given == -1 or (given is None and os.environ.get("CI")):
        config.option.random_order = ORDER_OF_CI if given is None else SystemRandom().randrange(1_000_000)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """pytest-xdist is about to start a worker."""
    node.workerinput["random_order"] = node.config.option.random_order


def pytest_report_header(config: pytest.Config) -> str | None:
    seed = config.option.random_order
    return None if seed is None else f"order: --random-order={seed}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give each property its share of the examples that it names, ten at least: they are others at every run; no clock
    runs. And put the tests into another order, if that is asked for."""
    share: float = config.getoption("--examples")
    found = (getattr(item, "obj", None) for item in items)
    for test in {getattr(one, "__func__", one) for one in found if getattr(one, "is_hypothesis_test", False)}:
        named = test._hypothesis_internal_use_settings
        wanted = min(named.max_examples, max(10, round(named.max_examples * share)))
        test._hypothesis_internal_use_settings = settings(named, max_examples=wanted, deadline=None)
    for item in items:
        if item.path.is_relative_to(Path(__file__).with_name("rules")):
            item.add_marker("rules")
    if config.option.random_order is not None:
        shuffle(items, Random(config.option.random_order))
    # Programs of their own take longest: begun first, they do not keep one worker busy when the others are done.
    items.sort(key=lambda item: item.get_closest_marker("process") is None)


def shuffle(items: list[pytest.Item], rng: Random) -> None:
    """The files in another order, and the tests of each: what a file makes once is still made once."""
    files = [list(tests) for _, tests in groupby(items, lambda item: item.path)]
    rng.shuffle(files)
    for tests in files:
        rng.shuffle(tests)
    items[:] = [test for tests in files for test in tests]


def pytest_collection_finish() -> None:
    """Garbage is looked for less often, and not among what was imported: that would be a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


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


@pytest.fixture
def forgotten() -> Iterator[None]:
    """No map of one's own is left for other tests."""
    from tests.app.geometry.samples import forget_maps

    yield
    forget_maps()


@pytest.fixture(scope="session")
def project() -> Path:
    """The checkout's top folder."""
    return Path(__file__).resolve().parent.parent
