"""The shape of the program: who may import whom, and what `rules` must do without.

The import contracts stand in pyproject.toml ([tool.importlinter]); `lint-imports` checks them. Here is what
they cannot say: names of variants, what an import drags in, the parts of `app` that must do without Qt.
"""

from __future__ import annotations

import ast
import graphlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules.variant import HOOKS

ROOT = Path(__file__).resolve().parent.parent
QT = ("PySide6", "shiboken6")

# Folders and modules of app in which nothing may import Qt.
APP_WITHOUT_QT = (
    "app/__init__.py",
    "app/geometry",
    "app/hotseat/__init__.py",
    "app/hotseat/seats.py",
)
# The command line may import it, but only inside the commands that need it.
APP_WITH_LATE_QT = ("app/cli.py", "app/console")


def modules(*places: str) -> list[Path]:
    """Every Python file in these folders (or these files), in a stated order, absent ones left out."""
    found: list[Path] = []
    for place in places:
        path = ROOT / place
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path] if path.exists() else []
    return found


def imported(path: Path, at_start_only: bool = False) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, with its line. `at_start_only`: not the imports inside functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in walk(tree, into_functions=not at_start_only):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.lineno, node.module


def walk(node: ast.AST, into_functions: bool) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and not into_functions:
            continue
        yield child
        yield from walk(child, into_functions)


def faults(paths: list[Path], forbidden: tuple[str, ...], at_start_only: bool = False) -> list[str]:
    """'file:line imports name' for each import of a forbidden top-level package."""
    return [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in paths
        for line, name in imported(path, at_start_only)
        if name.split(".")[0] in forbidden
    ]


def test_no_qt_in_rules() -> None:
    assert faults(modules("rules"), QT) == []


def test_no_qt_in_the_parts_of_app_that_do_without() -> None:
    assert faults(modules(*APP_WITHOUT_QT), QT) == []
    assert faults(modules(*APP_WITH_LATE_QT), QT, at_start_only=True) == []


def test_app_uses_only_the_public_names_of_rules() -> None:
    """`from rules import _private` and `import rules.board` are both ways round the public face."""
    inside = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in modules("app")
        for line, name in imported(path)
        if name.startswith("rules.")
    ]
    assert inside == []


def variant_names() -> set[str]:
    """The ids of the variants, and their modules: each child of rules/variants. The game that they vary is none."""
    children = (path.stem for path in (ROOT / "rules/variants").iterdir())
    return {name for name in (*rules.VARIANTS, *children) if not name.startswith("_")} - {"standard"}


def may_name(path: Path, name: str) -> bool:
    """A variant is named in its own module or package, and in the registry."""
    inside = path.relative_to(ROOT / "rules").parts
    if inside == ("variants", "__init__.py"):
        return True
    return inside[0] == "variants" and Path(inside[1]).stem == name


def code_words(path: Path) -> Iterator[tuple[int, str]]:
    """Every word of a file's names and strings. Docstrings may speak of a variant: they cite its rules."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        text = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            text = node.value
        elif isinstance(node, ast.Name):
            text = node.id
        elif isinstance(node, ast.Attribute):
            text = node.attr
        for word in re.findall(r"[a-z]+", text.lower()):
            yield getattr(node, "lineno", 0), word


def test_names_in_code_are_seen_and_those_in_docstrings_are_not(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text('"""As in pink."""\nif variant.id == "bio-plomacy" or Pink.rule: MAFIA = 1\n', encoding="utf-8")
    words = {word for _, word in code_words(path)}
    assert {"bio", "plomacy", "mafia"} <= words
    assert [line for line, word in code_words(path) if word == "pink"] == [2]


def test_no_variant_is_named_outside_its_module() -> None:
    """A variant is a file of hooks: nothing else in rules may ask which variant it serves."""
    names = variant_names()
    named = [
        f"{path.relative_to(ROOT)}:{line} names {word}"
        for path in modules("rules")
        for line, word in code_words(path)
        if word in names and not may_name(path, word)
    ]
    assert named == []


SEEN_AFTER_IMPORT = """
import importlib.abc, sys

class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Absent())
import rules
heavy = ("PySide6", "shiboken6", "shapely", "numpy", "pydantic", "lxml", "svgelements", "app")
print(" ".join(name for name in heavy if name in sys.modules))
"""


@pytest.mark.process
def test_rules_can_be_imported_without_qt_and_drags_in_nothing_heavy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SEEN_AFTER_IMPORT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.split() == []


PLAYED = """
import rules

for id in rules.VARIANTS:
    variant = rules.variant(id)
    position = variant.start()
    if position.phase.step == "D":  # the deal, which is left to chance
        position = position.at(variant.next_phase(position.phase))
    turn = variant.adjudicate(position, {})
    assert any(rules.choices(turn.after, power).allowed for power in variant.base.powers), id
    assert variant.report(turn, ""), id
turn = rules.variant("standard").adjudicate(rules.variant("standard").start(), {"France": ["A Par - Bur"]})
print(turn.results["A Par"], len(rules.VARIANTS))
"""


@pytest.mark.process
def test_every_variant_is_played_with_pythons_own_library_alone() -> None:
    """-S: nothing that was installed can be imported, pydantic and cryptography neither. README says so."""
    code = "import sys; sys.modules.update(pydantic=None, pydantic_core=None, cryptography=None)\n" + PLAYED
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout) == ("", f"('ok',) {len(rules.VARIANTS)}\n")


VARIANT_DATA = {"id", "name", "summary", "players", "hours", "map_id", "kinds", "options", "all_verbs"} | {
    "surveys", "gm", "settled", "usual", "opening", "by_entry", "seasons", "step_words", "seating", "closing",
    "step_deeds", "by_chance", "room",
    "coin", "stake_coin", "endings", "plays",
    "statement_title", "by_leaf", "convoys_in_vain",
}  # fmt: skip


@pytest.mark.parametrize("kind", rules.VARIANTS.values(), ids=lambda kind: kind.id)
def test_a_variant_answers_hooks_and_nothing_else(kind: type[rules.Variant]) -> None:
    """DESIGN, section 3: what is no hook is the same for all variants."""
    own = [
        name
        for base in kind.__mro__
        if issubclass(base, rules.Variant) and base is not rules.Variant
        for name in vars(base)
    ]
    overridden = {name for name in own if hasattr(rules.Variant, name) and not name.startswith("_")}
    assert overridden - VARIANT_DATA <= HOOKS


# --- what would let the house grow back into a maze ---------------------------------------------------------

MOST_LINES = 900
FEW_LINES = 80
# Small, with one importer, and right so: a tool of the map editor is a file, a table is a file.
SMALL = ("app.designer.tools.", "rules.files.safety_words")

# Circles of imports that are left, imports for type checking counted. None may grow, and none may come back.
CIRCLES = (
    # A position names its variant and is asked through it for nearly everything that a variant is, and a variant is
    # made of these: as long as Variant is one class with its readers and its adjudication, the types need each other.
    {f"rules.{name}" for name in ("adjudication", "economy", "orders", "position", "setup", "variant")},
    {
        f"app.main_window.{name}"
        for name in (
            "commands", "designing", "dialogs", "explain", "exports", "files", "gm_book",
            "journal_keeping", "layout", "learning", "palette", "playback", "position_editing", "preferences", "review",
            "sealing", "table", "trial", "turn_flow", "variations", "why", "window",
        )
    },
)  # fmt: skip


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of_the_house() -> dict[str, set[str]]:
    """Module -> the modules of app and rules that it imports, wherever in the file and for whatever purpose."""
    paths = {module_name(path): path for path in modules("app", "rules")}
    found: dict[str, set[str]] = {}
    for name, path in paths.items():
        package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
        found[name] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found[name] |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
                source = ".".join(part for part in (base, node.module) if part)
                inside = {f"{source}.{alias.name}" for alias in node.names}
                found[name] |= inside & paths.keys() or {source}
        found[name] &= paths.keys() - {name}
    return found


def circles(imports: dict[str, set[str]]) -> list[set[str]]:
    """Sets of modules each of which is reached from each other by imports."""
    order = graphlib.TopologicalSorter(imports)
    try:
        order.prepare()
    except graphlib.CycleError:
        reached = {name: reach(imports, name) for name in imports}
        groups = {frozenset(other for other in reached[name] if name in reached[other]) for name in imports}
        return [set(group) for group in groups if group]
    return []


def reach(imports: dict[str, set[str]], name: str) -> set[str]:
    """Every module that is reached from this one, itself only on a way that leads back."""
    found: set[str] = set()
    ahead = set(imports[name])
    while ahead:
        found |= ahead
        ahead = {other for one in ahead for other in imports[one]} - found
    return found


def test_no_circle_of_imports_is_new_and_none_has_grown() -> None:
    found = circles(imports_of_the_house())
    assert [sorted(circle) for circle in found if not any(circle <= known for known in CIRCLES)] == []


def test_the_list_of_circles_shrinks_with_them() -> None:
    found = circles(imports_of_the_house())
    assert [sorted(known) for known in CIRCLES if known not in found] == []


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [{"b", "c"}]
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_module_is_longer_than_a_room() -> None:
    assert [module_name(path) for path in modules("app", "rules") if lines_of(path) > MOST_LINES] == []


def test_what_is_small_and_has_one_importer_lives_in_its_importer() -> None:
    imports = imports_of_the_house()
    users = {name: [other for other in imports if name in imports[other]] for name in imports}
    small = {module_name(path) for path in modules("app", "rules") if lines_of(path) < FEW_LINES}
    alone = [name for name in sorted(small) if len(users[name]) == 1 and not name.startswith(SMALL)]
    packages = {module_name(path) for path in modules("app", "rules") if path.name == "__init__.py"}
    assert [name for name in alone if name not in packages] == []
