"""The scripts of packaging/ are no package (a library has that name): they are found as when they run."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "packaging"


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(FOLDER))
    return importlib.import_module("environment")


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(FOLDER))
    return importlib.import_module("machine")


@pytest.fixture
def run_script(environment: ModuleType) -> ModuleType:
    return script("run")


@pytest.fixture
def test_script(environment: ModuleType) -> ModuleType:
    return script("test")


def script(name: str) -> ModuleType:
    """packaging/<name>.py under a name of its own (the standard library has a module called test)."""
    spec = importlib.util.spec_from_file_location(f"strata_{name}", FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
