"""What the project promises about itself, beyond what any one module does."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tablekit as tk

ROOT = Path(__file__).resolve().parent.parent
TEXTS = {
    ".cfg",
    ".css",
    ".ipynb",
    ".js",
    ".json",
    ".md",
    ".py",
    ".svg",
    ".toml",
    ".txt",
    ".yml",
    "",
}


def files() -> dict[str, str]:
    """Every text file that is or would be committed, by its path."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = [ROOT / line for line in listed.stdout.splitlines()]
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in paths
        if path.is_file() and path.suffix in TEXTS
    }


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    found = files()
    assert "pyproject.toml" in found
    return found


def found(texts: dict[str, str], pattern: str, under: str = "") -> list[str]:
    """Where a pattern stands, as "file:line: what"."""
    return [
        f"{name}:{text[: match.start()].count(chr(10)) + 1}: {match[0]}"
        for name, text in texts.items()
        if name.startswith(under)
        for match in re.finditer(pattern, text)
    ]


# Written with a gap, or this file would be the first to be found.
HOSTS = [r"pypi ~\.org", r"python ~hosted\.org", r"deb ~\.debian\.org", r"registry ~\.npmjs"]
PLACES = ["/wo ~rk/", "/ro ~ot/", "/tmp/ ~env", r"/ho ~me/\w+/", "/opt/ ~pypi", r"C:\\+Us ~ers"]


@pytest.mark.parametrize("pattern", HOSTS + PLACES)
def test_no_file_names_a_registry_or_a_place_on_one_machine(
    texts: dict[str, str], pattern: str
) -> None:
    assert found(texts, pattern.replace(" ~", "")) == []


def test_nothing_tells_anybody_to_install_the_package_that_is_not_ours(
    texts: dict[str, str],
) -> None:
    alone = r"(?:pip|uv|pipx)3?\s+(?:add|install)\s+(?:-\S+\s+)*[\"'`]?tablekit(?![-\w/.])"
    for name, meant in [("tablekit", True), ("tablekit-notebooks", False)]:
        assert bool(re.search(alone, f"pip install -q {name}")) is meant
    assert found(texts, alone) == []


def test_pins_hold_versions_and_no_addresses(texts: dict[str, str]) -> None:
    pins = [line for line in texts["constraints.txt"].splitlines() if not line.startswith("#")]
    assert pins
    assert [pin for pin in pins if not re.fullmatch(r"[\w.-]+==[\w.]+", pin)] == []


def test_local_links_lead_somewhere(texts: dict[str, str]) -> None:
    broken = []
    for name, text in texts.items():
        if not name.endswith(".md"):
            continue
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)|<img[^>]* src=\"([^\"]+)\"", text):
            link = "".join(target)
            if "://" not in link and not link.startswith(("mailto:", "data:")):
                path = (ROOT / name).parent / link
                if not path.exists():
                    broken.append(f"{name}: {link}")
    assert broken == []


def test_versions_agree(texts: dict[str, str]) -> None:
    version = tomllib.loads(texts["pyproject.toml"])["project"]["version"]
    assert tk.__version__ == version
    headings = re.findall(r"^## (\S+)", texts["CHANGELOG.md"], re.M)
    assert headings[0] == version


def test_make_says_what_it_can_do(texts: dict[str, str]) -> None:
    makefile = texts["Makefile"]
    [phony] = re.findall(r"^\.PHONY: (.*)$", makefile, re.M)
    said = re.findall(r"@echo \"make (\S+)", makefile)
    assert {"lab", "test"} <= set(said) == set(phony.split()) - {"help"}


# The package


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


HEAVY = "('IPython', 'anywidget', 'ipywidgets', 'jsonschema', 'mpmath', 'numpy', 'sympy')"


def test_import_loads_nothing_heavy() -> None:
    loaded = f"import sys, tablekit; print([m for m in {HEAVY} if m in sys.modules])"
    assert run(loaded) == "[]"


def test_a_whole_match_needs_no_notebook_packages() -> None:
    """A playout on a server with nothing but the rules: the first choice each time."""
    code = (
        "import sys, tablekit as tk\n"
        "match = tk.new('times_square', seed=1)\n"
        "for _ in range(20):\n"
        "    if match.outcome: break\n"
        "    match.play(match.choices[0])\n"
        "print([m for m in ('IPython', 'anywidget', 'ipywidgets', 'sympy') if m in sys.modules])"
    )
    assert run(code) == "[]"


def test_every_public_name_is_there() -> None:
    assert [name for name in tk.__all__ if not hasattr(tk, name)] == []
    assert set(tk.__all__) <= set(dir(tk))
    with pytest.raises(AttributeError, match="no attribute 'Cards'"):
        tk.Cards  # noqa: B018


@pytest.mark.parametrize("first", ["", "import tablekit.games;", "tk.new('times_square');"])
def test_the_folder_of_games_does_not_hide_the_function(first: str) -> None:
    """Python binds a subpackage to its parent's name when it is first imported."""
    assert run(f"import tablekit as tk; {first} print(callable(tk.games))") == "True"


def imports(text: str) -> set[str]:
    """What a module imports when it runs: not what only its annotations name."""
    names: set[str] = set()
    tree = ast.parse(text)
    for block in ast.walk(tree):
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING":
            block.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


def test_no_game_has_chance_of_its_own(texts: dict[str, str]) -> None:
    """Chance is a player: what a game imports can't flip a coin."""
    rolling = {"numpy", "os", "random", "secrets", "time", "uuid"}
    rules = {
        name: imports(text)
        for name, text in texts.items()
        if name.startswith("tablekit/games/") and name.endswith(".py")
        # A bot is a player, and is handed its generator; so is what deals a seat's worlds.
        if not name.endswith("/bots.py")
    }
    assert {name: used & rolling for name, used in rules.items() if used & rolling} == {}


def test_the_script_in_the_browser_asks_for_nothing(texts: dict[str, str]) -> None:
    """No address but the names of XML's own vocabularies, which nobody fetches."""
    addresses = found(
        texts, r"(?:https?:)?//(?!www\.w3\.org/)[a-z0-9-]+\.[a-z]", "tablekit/widgets/"
    )
    assert addresses == []
    assert (
        found(
            texts,
            r"\b(?:fetch|XMLHttpRequest|WebSocket|eval|Function)\(",
            "tablekit/widgets/static/",
        )
        == []
    )
