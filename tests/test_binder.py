"""The Binder folder: what repo2docker makes of it, and what an environment built from it can do."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
import venv
from pathlib import Path

import pytest
from repo2docker.app import Repo2Docker
from repo2docker.buildpacks import PythonBuildPack

from tools import store_notebooks

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def buildpack(monkeypatch: pytest.MonkeyPatch) -> PythonBuildPack:
    monkeypatch.chdir(ROOT)
    pack = PythonBuildPack(Repo2Docker().base_image)
    pack.platform = "linux/amd64"
    return pack


@pytest.fixture
def project() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_repo2docker_takes_the_folder_as_a_python_project(buildpack: PythonBuildPack) -> None:
    assert buildpack.binder_dir == "binder"
    assert buildpack.detect()
    assert buildpack.python_version == "3.11"


def test_repo2docker_installs_the_checkout_after_copying_it(buildpack: PythonBuildPack) -> None:
    dockerfile = buildpack.render({})
    install = 'pip install --no-cache-dir -r "binder/requirements.txt"'
    assert dockerfile.count(install) == 1
    # "." has to be there when pip is asked to install it.
    assert dockerfile.index("COPY --chown=1000:1000 src/ ${REPO_DIR}") < dockerfile.index(install)


def test_nothing_else_is_needed_to_build_or_to_start(buildpack: PythonBuildPack) -> None:
    assert buildpack.get_post_build_scripts() == []
    assert buildpack.get_start_script() is None
    assert buildpack.get_packages() == set()
    assert 'CMD ["jupyter", "notebook"' in buildpack.render({})
    assert sorted(p.name for p in (ROOT / "binder").iterdir()) == [
        "requirements.txt",
        "runtime.txt",
    ]


def test_binder_asks_for_the_lab_and_for_no_test_or_benchmark_package(project: dict) -> None:
    lines = (ROOT / "binder/requirements.txt").read_text().splitlines()
    asked = [line for line in lines if line and not line.startswith("#")]
    assert asked == ["-c ../constraints.txt", ".[lab]"]

    def names(*extras: str) -> set[str]:
        wanted = [line for e in extras for line in project["optional-dependencies"][e]]
        return {re.split(r"[<>=!~ \[;]", line)[0].lower() for line in wanted}

    assert not names("lab") & names("test", "bench")


def test_every_package_we_ask_for_is_pinned_once_and_in_range(project: dict) -> None:
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    lines = [
        Requirement(line)
        for line in (ROOT / "constraints.txt").read_text().splitlines()
        if line and not line.startswith("#")
    ]
    pins = {canonicalize_name(r.name): str(r.specifier).removeprefix("==") for r in lines}
    assert len(pins) == len(lines)
    extras = project["optional-dependencies"].values()
    for line in [*project["dependencies"], *(line for extra in extras for line in extra)]:
        asked = Requirement(line)
        assert asked.specifier.contains(pins[canonicalize_name(asked.name)]), line


# The notebooks, run by the environment itself: nothing of ours helps but what Binder installs.
RUN = """\
import os
import sys
import nbformat
from nbclient import NotebookClient
for path in sys.argv[1:]:
    notebook = nbformat.read(path, as_version=4)
    # A kernel starts in its notebook's folder, where a lesson's questions lie too.
    beside = {"metadata": {"path": os.path.dirname(path)}}
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources=beside).execute()
    print("ran", path)
"""


def contents(package: Path) -> set[str]:
    files = (path for path in package.rglob("*") if path.is_file())
    return {f.relative_to(package).as_posix() for f in files if "__pycache__" not in f.parts}


@pytest.mark.slow
def test_an_environment_from_binders_files_alone_runs_the_notebooks(tmp_path: Path) -> None:
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=True)
    python = environment / "bin" / "python"
    # As on Binder: the files of the repository, and no environment around them.
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV"))}
    kept |= {
        "HOME": str(tmp_path),
        "JUPYTER_PLATFORM_DIRS": "1",
        "PIP_CACHE_DIR": str(tmp_path / "pip"),
    }

    def run(*command: str | Path, cwd: Path = ROOT) -> str:
        done = subprocess.run(command, cwd=cwd, env=kept, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(python, "-m", "pip", "install", "--quiet", "-r", "binder/requirements.txt")
    installed = run(python, "-m", "pip", "list", "--format=freeze").lower()
    for other in ("pytest", "hypothesis", "playwright", "ruff", "mypy", "chess", "open-spiel"):
        assert f"{other}==" not in installed

    assert "usage" in run(environment / "bin" / "jupyter-lab", "--help", cwd=tmp_path).lower()
    # All that the package is made of came along: schemas, rulebooks, scripts and styles too.
    where = "import pathlib, tablekit; print(pathlib.Path(tablekit.__file__).parent)"
    package = Path(run(python, "-c", where, cwd=tmp_path).strip())
    assert package.is_relative_to(environment)
    assert contents(package) == contents(ROOT / "tablekit")

    notebooks = store_notebooks.find()
    # Away from the checkout, so that it is the installed package that runs.
    ran = run(python, "-c", RUN, *map(str, notebooks), cwd=tmp_path)
    assert ran.splitlines() == [f"ran {path}" for path in notebooks]
