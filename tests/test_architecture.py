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
from functools import cache
from pathlib import Path

import pytest

import rules
from rules.position import HOOKS
from rules.variant import PlayableVariant

ROOT = Path(__file__).resolve().parent.parent
QT = ("PySide6", "shiboken6")

# Folders and modules of app in which nothing may import Qt.
APP_WITHOUT_QT = ("app/__init__.py", "app/geometry", "app/hotseat/__init__.py", "app/hotseat/seats.py")
# The command line may import it, but only inside the commands that need it.
APP_WITH_LATE_QT = ("app/cli.py", "app/console")


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def modules(*places: str) -> list[Path]:
    """Every Python file in these folders (or these files), in a stated order, absent ones left out."""
    found: list[Path] = []
    for place in places:
        path = ROOT / place
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path] if path.exists() else []
    return found


def imported(path: Path, at_start_only: bool = False) -> Iterator[tuple[int, str]]:
    """Every module that a file imports by its whole name, with its line. `at_start_only`: none inside functions."""
    tree = parsed(path)
    for node in walk(tree, into_functions=not at_start_only):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
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


def test_of_rules_only_files_and_the_cluster_load_packages() -> None:
    known = {*sys.stdlib_module_names, "rules"}
    for path in modules("rules"):
        place = path.relative_to(ROOT).as_posix()
        if not place.startswith("rules/files/") and place != "rules/playtests/workers.py":
            assert {name.split(".")[0] for _, name in imported(path)} <= known, place


def test_no_qt_in_the_parts_of_app_that_do_without() -> None:
    assert faults(modules(*APP_WITHOUT_QT), QT) == []
    assert faults(modules(*APP_WITH_LATE_QT), QT, at_start_only=True) == []


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
    tree = parsed(path)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        text = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            text = node.value
        elif isinstance(node, ast.Name):
            text = node.id
        elif isinstance(node, ast.Attribute):
            text = node.attr
        elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = node.name
        elif isinstance(node, ast.arg | ast.keyword):
            text = node.arg or ""
        for word in re.findall(r"[A-Z]*[a-z]+|[A-Z]+", text):
            yield getattr(node, "lineno", 0), word.lower()


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


# --- what `app` and the core of `rules` may know of orders ---------------------------------------------------

# The verb of an order is the name of its type. Whoever must know what an order is asks for its role.
# Names of order types that are words of every day too: they cannot be looked for.
PLAIN_WORDS = {
    "accept", "award", "borrow", "buy", "chance", "convert", "cut", "deal", "divide", "draw", "drop", "emergency",
    "end", "exchange", "field", "ford", "friendly", "gas", "half", "jump", "landing", "lend", "maintain", "name",
    "path", "points", "pressure", "renew", "repay", "replace", "search", "seed", "setup", "shift", "steal", "store",
    "transfer", "unite", "vote",
}  # fmt: skip
# The same of names of what lies on the board.
PLAIN_SIGNS = {
    "asleep", "capacity", "captured", "closed", "fortified", "gassed", "home", "mine", "points", "pressure", "revealed",
    "suspended", "undecided",
}  # fmt: skip


def core_of_rules() -> list[Path]:
    """Every module of rules but those of the variants; standard, on which they are built, is one of them."""
    return [path for path in modules("rules") if "variants" not in path.relative_to(ROOT).parts]


def verbs_read(path: Path) -> Iterator[int]:
    """The lines in which a file reads the verb of an order, or asks for an order type by a name of its own."""
    tree = parsed(path)
    called = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "verb" and isinstance(node.ctx, ast.Load):
            call = called.get(id(node))
            if call is None or any(isinstance(part, ast.Constant) for part in call.args):
                yield node.lineno


def readers_of_verbs() -> set[str]:
    """The files that do so; where an order gets its verb is none of them."""
    paths = [path for path in (*modules("app"), *core_of_rules()) if path != ROOT / "rules/units.py"]
    return {str(path.relative_to(ROOT)) for path in paths if any(verbs_read(path))}


def distinctive_words() -> set[str]:
    """The names of the variants' order types and signs that are no words of every day, and none of standard's."""
    plain = PLAIN_WORDS | set(rules.VARIANTS["standard"].all_verbs)
    signs = {sign.name for kind in rules.VARIANTS.values() for sign in kind.sign_types}
    return {name for kind in rules.VARIANTS.values() for name in kind.all_verbs} - plain | signs - PLAIN_SIGNS


def names_of_variants(path: Path, words: set[str]) -> set[str]:
    """Which of these words a file's code has, in names and strings; of several too: `rackets`."""
    plain = path.read_text(encoding="utf-8").lower()
    if not any(word in plain for word in words):
        return set()
    found = {word for _, word in code_words(path)}
    return {word for word in words if found & {word, f"{word}s"}}


def test_reads_of_verbs_are_seen(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(
        'if order.verb == "move":\n    pass\norder.type.role\nvariant.verb(name)\nvariant.verb("move")\n',
        encoding="utf-8",
    )
    assert list(verbs_read(path)) == [1, 5]


def test_names_of_variants_are_seen_in_code_and_not_in_what_is_said_of_it(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text('"""As hypnotize does."""\nRACKETS = ("new", "otb")  # unsupply\nclass RedeployMark: ...\n')
    words = {"hypnotize", "racket", "otb", "unsupply", "redeploy"}
    assert names_of_variants(path, words) == {"racket", "otb", "redeploy"}


def test_no_file_reads_the_verb_of_an_order() -> None:
    """App and the core of rules know no verb of any variant, and ask for standard's by their roles."""
    assert sorted(readers_of_verbs()) == []


def test_app_names_no_order_type_and_no_sign_of_a_variant() -> None:
    """App draws shapes: what an order or a sign looks like, and what is said of it, its variant declares."""
    words = distinctive_words()
    assert {"racket", "hypnotize", "unsupply", "garrison"} <= words
    found = {str(path.relative_to(ROOT)): names_of_variants(path, words) for path in modules("app")}
    assert {path: named for path, named in found.items() if named} == {}


SEEN_AFTER_IMPORT = """
import importlib.abc, sys

class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Absent())
import rules
heavy = ("PySide6", "shiboken6", "shapely", "numpy", "pydantic", "lxml", "svgelements", "app")
print(" ".join(name for name in sys.modules if name in heavy or name.startswith("rules.variants.")))
"""


@pytest.mark.process
def test_rules_can_be_imported_without_qt_and_drags_in_nothing_heavy_and_no_variant() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SEEN_AFTER_IMPORT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.split() == []


SEEN_ON_THE_FIRST_PAGE = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
app = QApplication(["strata"])
from app.main_window.run import open_window
from app.settings import Settings
open_window(Settings(Path(sys.argv[1]))).show()
late = ("app.board", "app.tools.order_tool", "app.designer", "app.pictures", "app.game_view.view", "rules.variants.",
    "shapely", "numpy", "pydantic", "lxml", "cryptography", "PySide6.QtPrintSupport")
print(" ".join(name for name in sys.modules if name.startswith(late)))
"""


@pytest.mark.process
def test_the_first_page_waits_for_no_board(tmp_path: Path) -> None:
    """What shows a game is loaded a moment later, or when it is asked for."""
    code = [sys.executable, "-c", SEEN_ON_THE_FIRST_PAGE, str(tmp_path / "settings.ini")]
    done = subprocess.run(code, cwd=ROOT, capture_output=True, text=True, check=True)
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
    "surveys", "gm", "keeps_start_centers", "fixed_options", "opening", "compared_by_entry", "seasons", "step_words",
    "seating", "closing",
    "sign_types", "step_actions", "by_chance", "capacity_clause",
    "coin", "stake_coin", "endings", "plays",
    "statement_title", "compared_by_value", "convoys_in_vain", "lesson",
}  # fmt: skip


@pytest.mark.parametrize("kind", rules.VARIANTS.values(), ids=lambda kind: kind.id)
def test_a_variant_answers_hooks_and_nothing_else(kind: type[rules.Variant]) -> None:
    """What is no hook is the same for all variants."""
    own = [
        name
        for base in kind.__mro__
        if issubclass(base, rules.Variant) and base not in (rules.Variant, PlayableVariant)
        for name in vars(base)
    ]
    overridden = {name for name in own if hasattr(rules.Variant, name) and not name.startswith("_")}
    assert overridden - VARIANT_DATA <= HOOKS


# --- what would let the house grow back into a maze ---------------------------------------------------------

MOST_LINES = 900
FEW_LINES = 80
# Small, with one importer, and right so: a tool of the map editor is a file, and so are how a computer player thinks of
# a variant, and its lesson.
SMALL = "app.designer.tools."
TACTICS, LESSON = ".player", ".lesson"


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports_of_the_house() -> dict[str, set[str]]:
    """Module -> the modules of app and rules that it imports, wherever in the file and for whatever purpose."""
    paths = {module_name(path): path for path in modules("app", "rules")}
    found: dict[str, set[str]] = {}
    for name, path in paths.items():
        package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
        found[name] = set()
        for node in ast.walk(parsed(path)):
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


def test_there_is_no_circle_of_imports() -> None:
    """Imports for type checking counted, and those inside functions."""
    assert [sorted(circle) for circle in circles(imports_of_the_house())] == []


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
    alone = [name for name in alone if not name.endswith((TACTICS, LESSON))]
    packages = {module_name(path) for path in modules("app", "rules") if path.name == "__init__.py"}
    assert [name for name in alone if name not in packages] == []


# --- names that are offered ---------------------------------------------------------------------------------


def bound_names(tree: ast.Module) -> set[str]:
    """The names that a module has, wherever it gets them from; with a `__getattr__`, also those that a type checker is
    told of."""
    found: set[str] = set()
    late = any(isinstance(node, ast.FunctionDef) and node.name == "__getattr__" for node in tree.body)
    told = [one for node in tree.body if late and isinstance(node, ast.If) for one in node.body]
    for node in [*tree.body, *told]:
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        else:
            found |= {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    return found


def offered(tree: ast.Module) -> list[str] | None:
    """What stands in a module's `__all__`; None where it has none, or makes it up as it is imported."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and [one.id for one in node.targets if isinstance(one, ast.Name)] == [
            "__all__"
        ]:
            try:
                return [str(name) for name in ast.literal_eval(node.value)]
            except ValueError:
                return None
    return None


def offers_in_vain(tree: ast.Module) -> list[str]:
    """What a module offers though it has nothing of that name, and what it offers twice."""
    names, there = offered(tree) or [], bound_names(tree)
    if "__getattr__" in there:  # it loads what it imports for the type checker when that is first used
        late = (node for block in tree.body if isinstance(block, ast.If) for node in block.body)
        there |= {alias.name for node in late if isinstance(node, ast.ImportFrom) for alias in node.names}
    return sorted({name for name in names if name not in there or names.count(name) > 1})


def taken_from_rules(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names that a file takes from `rules` or one of its modules: ("rules", "say"), ("rules.files", "map_ids")."""
    whole = any(isinstance(node, ast.Import) and "rules" in [one.name for one in node.names] for node in ast.walk(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").partition(".")[0] == "rules":
            yield from ((str(node.module), alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (("import", alias.name) for alias in node.names if alias.name.startswith("rules."))
        elif whole and isinstance(node, ast.Attribute):
            source, name = ast.unparse(node).rpartition(".")[::2]
            if re.fullmatch(r"rules(\.[a-z_0-9]+)?", source) and source.removeprefix("rules.") not in NO_MODULES:
                yield source, name


NO_MODULES = ("choices", "games", "variant", "typed", "write", "parse", "load_game", "save_game", "say", "rules_page")
"""What stands at the top of `rules` and is no module."""


def public_face() -> dict[str, set[str]]:
    """What may be taken from `rules`, and from each module that it names: `__all__`, and types that load late."""
    top = parsed(ROOT / "rules/__init__.py")
    face = {"rules": set(offered(top) or ())}
    for name in sorted(face["rules"]):
        paths = [path for path in (ROOT / f"rules/{name}.py", ROOT / f"rules/{name}/__init__.py") if path.exists()]
        if paths and name not in NO_MODULES:
            tree = parsed(paths[0])
            face[f"rules.{name}"] = {*(offered(tree) or ()), *types_on_demand(tree)} - face["rules"]
    return face


def types_on_demand(tree: ast.Module) -> set[str]:
    """The names that a module offers to a type checker alone (`from .x import A as A`): what makes them loads late."""
    late = [node for block in tree.body if isinstance(block, ast.If) for node in block.body]
    found = [alias.asname for node in late if isinstance(node, ast.ImportFrom) for alias in node.names]
    return {name for name in found if name}


def test_what_a_module_offers_it_has() -> None:
    found = {module_name(path): offers_in_vain(parsed(path)) for path in modules("app", "rules")}
    assert {name: names for name, names in found.items() if names} == {}


def test_app_takes_from_rules_what_is_offered_there() -> None:
    """Each name from one place: what stands at the top of rules is taken from there."""
    face = public_face()
    taken = {
        f"{module_name(path)} takes {name} from {source}"
        for path in modules("app")
        for source, name in taken_from_rules(parsed(path))
        if name not in face.get(source, ())
    }
    assert sorted(taken) == []


def test_the_top_of_rules_stays_small() -> None:
    face = public_face()
    assert len([name for name in face["rules"] if f"rules.{name}" not in face]) < 50


def test_names_offered_in_vain_and_names_that_are_taken_are_seen() -> None:
    tree = ast.parse(
        "import rules, rules.board\nfrom rules.files import a\nfrom .x import y as z\n"
        "b = rules.seals.c\nd = rules.e\nrules.say.f\n__all__ = ['b', 'b', 'y', 'z']"
    )
    assert offers_in_vain(tree) == ["b", "y"]
    assert set(taken_from_rules(tree)) == {
        ("import", "rules.board"), ("rules.files", "a"), ("rules.seals", "c"), ("rules", "seals"), ("rules", "e"),
        ("rules", "say"),
    }  # fmt: skip
