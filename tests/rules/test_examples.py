"""The examples in the docstrings of what stands at the top of `rules` do what they say, and none is without one."""

from __future__ import annotations

import doctest
import inspect
import types

import pytest

import rules

CONSTANTS = ("GM", "PUBLIC", "VARIANTS")
"""They have no docstring of their own: the examples of the package use them."""
NAMES = [name for name in rules.__all__ if not isinstance(getattr(rules, name), types.ModuleType)]


def examples(docstring: str, name: str) -> doctest.DocTest:
    return doctest.DocTestParser().get_doctest(inspect.cleandoc(docstring), {"rules": rules}, name, None, None)


def faults(test: doctest.DocTest) -> str:
    """What the examples say otherwise than it is, "" for nothing."""
    told: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    return "".join(told)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in CONSTANTS])
def test_a_name_at_the_top_has_an_example_that_is_right(name: str) -> None:
    test = examples(getattr(rules, name).__doc__ or "", name)
    assert test.examples
    assert faults(test) == ""


def test_the_examples_of_the_package_are_right_and_use_its_constants() -> None:
    test = examples(rules.__doc__ or "", "rules")
    source = "".join(example.source for example in test.examples)
    assert [name for name in CONSTANTS if f"rules.{name}" not in source] == []
    assert faults(test) == ""


def test_an_example_that_is_wrong_is_seen() -> None:
    assert "Expected" in faults(examples(">>> rules.GM\n'nobody'", "wrong"))
