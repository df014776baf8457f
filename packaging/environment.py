"""The project's own Python environment, `.venv`: made once, brought up to date only when something changed.

Standard library only, and written so that an old Python can still read it and say that it is too old.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import machine

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "strata-installed.json"
OLDEST = (3, 11)

# Settings of the person's other Pythons that would lead ours astray.
FOREIGN = ("PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "__PYVENV_LAUNCHER__")


def say(text: str) -> None:
    """Tell what is being done, at once: what a child process prints must come after it."""
    print(f"strata: {text}", flush=True)


def stop(text: str, code: int = 2) -> NoReturn:
    """Say why it cannot go on, on standard error, and leave."""
    sys.stdout.flush()
    print(f"strata: {text}", file=sys.stderr, flush=True)
    sys.exit(code)


def check_python(version: tuple[int, ...] = sys.version_info[:3]) -> None:
    """Leave with a message unless this Python is new enough."""
    if tuple(version[:2]) < OLDEST:
        needed, found = (".".join(str(number) for number in numbers) for numbers in (OLDEST, version))
        stop(
            f"Python {needed} or newer is needed, and this is Python {found} ({sys.executable}).\n"
            f"Try again with a newer one, for example: python{needed} {' '.join(sys.argv)}"
        )


def program(name: str, venv: Path = VENV, windows: bool = os.name == "nt") -> Path:
    """Where a program of the environment stands: python, pip, strata ..."""
    return venv / "Scripts" / f"{name}.exe" if windows else venv / "bin" / name


def python(*words: str) -> list[str | Path]:
    """The command that runs the environment's Python with these arguments, as ("-m", "ruff").

    Programs of the environment name its folder in their first line, and so die when the checkout is moved or copied; a
    module is found from wherever the environment's Python lies. Nothing is imported from the person's own folder.
    """
    return [program("python"), "-P", *words]


def clean(environ: dict[str, str], venv: Path = VENV) -> dict[str, str]:
    """Variables for programs of `venv`: without settings of other Pythons, its own programs and this checkout first."""
    kept = {name: value for name, value in environ.items() if name not in FOREIGN}
    folder = str(program("python", venv).parent)
    kept.update(
        VIRTUAL_ENV=str(venv),
        PYTHONPATH=str(ROOT),
        PATH=os.pathsep.join(filter(None, (folder, environ.get("PATH", "")))),
        PIP_USER="0",
        PIP_DISABLE_PIP_VERSION_CHECK="1",
    )
    return kept


def run(command: list[str | Path]) -> int:
    """Run a program of the environment in the checkout and return its exit code; it reads no input."""
    words = [str(word) for word in command]
    return subprocess.call(words, cwd=ROOT, env=clean(dict(os.environ)), stdin=subprocess.DEVNULL)


def become(command: list[str | Path]) -> NoReturn:
    """Go on as another program, in the folder where the person is.

    Windows has no real exec (the shell would not wait), so there it is a child process.
    """
    words, environ = [str(word) for word in command], clean(dict(os.environ))
    sys.stdout.flush()
    if os.name == "nt":
        try:
            sys.exit(subprocess.call(words, env=environ))
        except KeyboardInterrupt:
            sys.exit(130)
    os.execve(words[0], words, environ)


# --- what is installed --------------------------------------------------------------------------


def version_of(venv: Path) -> str:
    """The Python version an environment was made with ('' where there is none), without starting it."""
    try:
        lines = (venv / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    pairs = (line.partition("=") for line in lines)
    return next((value.strip() for name, _, value in pairs if name.strip() == "version"), "")


def fingerprint(pyproject: str, version: str) -> str:
    """Changes when something must be installed: other dependencies, or another Python. Nothing else counts.

    `pyproject` is the text of pyproject.toml, `version` that of the environment's Python.
    """
    import tomllib  # not known to the old Pythons that check_python() sends away

    project = tomllib.loads(pyproject).get("project", {})
    tables = [project.get(name) for name in ("requires-python", "dependencies", "optional-dependencies")]
    return hashlib.sha256(json.dumps([version, *tables], sort_keys=True).encode()).hexdigest()


def installed(stamp: Path, print_: str) -> frozenset[str] | None:
    """The extras installed under this fingerprint; None where the project has to be installed (again)."""
    try:
        noted = json.loads(stamp.read_text(encoding="utf-8"))
        return frozenset(noted["extras"]) if noted["fingerprint"] == print_ else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def note(stamp: Path, print_: str, extras: frozenset[str]) -> None:
    """Remember what has been installed."""
    fresh = stamp.with_suffix(".new")
    fresh.write_text(json.dumps({"fingerprint": print_, "extras": sorted(extras)}), encoding="utf-8")
    fresh.replace(stamp)


def is_sound(venv: Path) -> bool:
    """Does the environment's Python start, and has it pip? Ctrl+C or a removed Python may leave ruins."""
    python = program("python", venv)
    if not version_of(venv) or not python.exists():
        return False
    done = subprocess.run([str(python), "-m", "pip", "--version"], capture_output=True, check=False)
    return done.returncode == 0


def make_venv() -> None:
    """Make `.venv` with the Python that runs this, in place of what cannot be used any more."""
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    if importlib.util.find_spec("ensurepip") is None and not machine.install([package], say):
        stop(f"this Python cannot make environments. This line helps:\n    {machine.display.apt_line([package])}")
    say(f"making an environment in {VENV}")
    code = subprocess.call([sys.executable, "-m", "venv", "--clear", str(VENV)], stdin=subprocess.DEVNULL)
    if code != 0:
        stop(f"no environment could be made in {VENV} (see above)", code)


def ensure(extras: frozenset[str] = frozenset()) -> bool:
    """Have the project and these extras installed in `.venv`. True where something was installed.

    Starts no process and asks no network when nothing has changed. Where the installation fails, what is installed is
    used if it is all there, in whatever version, and a line says so; else leaves with a message.
    """
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    there = installed(STAMP, fingerprint(pyproject, version_of(VENV))) if program("python").exists() else None
    if there is not None and extras <= there:
        return False
    if not is_sound(VENV):
        make_venv()
    wanted = extras | (there or frozenset())
    if not install_project(wanted):
        if not works(extras):
            stop("pip could not install Strata (see above). Is the network there?")
        say("pip could not bring the environment up to date (see above); starting with what is installed")
        return False
    note(STAMP, fingerprint(pyproject, version_of(VENV)), wanted)
    return True


def install_project(extras: frozenset[str]) -> bool:
    """pip install -e .[extras], and whether it succeeded; the first time it downloads about 100 MB, nearly all Qt."""
    wanted = ".[{}]".format(",".join(sorted(extras))) if extras else "."
    say(f"installing Strata and what it needs (pip install -e {wanted}); the first time takes a minute")
    return run(python("-m", "pip", "install", "--no-input", "--progress-bar", "off", "-e", wanted)) == 0


PRESENT = """
import importlib.metadata, re, sys
for requirement in sys.argv[1:]:
    importlib.metadata.version(re.match(r"[A-Za-z0-9._-]+", requirement)[0])
"""


def works(extras: frozenset[str]) -> bool:
    """Is every package that the project and these extras need in the environment, in whatever version?"""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    optional = project.get("optional-dependencies", {})
    needed = [*project.get("dependencies", []), *(one for extra in sorted(extras) for one in optional[extra])]
    command = [str(program("python")), "-c", PRESENT, *needed]
    return subprocess.run(command, capture_output=True, check=False, env=clean(dict(os.environ))).returncode == 0
