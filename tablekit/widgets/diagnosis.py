"""What to look at when a widget doesn't show: versions, the kernel, the browser's half."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from site import getuserbase

NEEDED = ("tablekit-notebooks", "anywidget", "ipywidgets", "jupyterlab-widgets")
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
HINTS = (
    "“model not found”, or only a picture: the kernel was restarted; run the cell again.",
    "“AnyModel not registered”: the page is older than the installation; reload it.",
    "Nothing at all: the notebook's server runs in another environment than its kernel;"
    " install the checkout in both, or start JupyterLab with `make lab`.",
)


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: whether it is as it should be, and what was seen."""

    fine: bool
    text: str

    def __str__(self) -> str:
        return f"{'ok ' if self.fine else 'NOT'} {self.text}"


@dataclass(frozen=True)
class Diagnosis:
    """What the doctor found; prints with hints for what people usually see."""

    findings: tuple[Finding, ...]

    @property
    def fine(self) -> bool:
        """Whether everything is as it should be on the kernel's side."""
        return all(finding.fine for finding in self.findings)

    def __repr__(self) -> str:
        return "\n".join([*map(str, self.findings), "", "If a widget still doesn't show:", *HINTS])


def doctor() -> Diagnosis:
    """Look at what widgets need, on the side that Python can see.

    >>> doctor().findings[0].text.startswith("Python 3")
    True
    """
    ours = sys.version_info >= (3, 11)
    found = [Finding(ours, f"Python {sys.version.split()[0]} (3.11 or newer)")]
    for name in NEEDED:
        try:
            found.append(Finding(True, f"{name} {version(name)}"))
        except PackageNotFoundError:
            found.append(Finding(False, f"{name} is not installed beside this kernel"))
    for name in EXTENSIONS:
        places = [folder for folder in _labextensions() if (folder / name).is_dir()]
        where = "found" if places else "not found where this kernel's environment keeps them"
        found.append(Finding(bool(places), f"JupyterLab's half of {name}: {where}"))
    found.append(Finding(_in_kernel(), "this Python is a notebook's kernel"))
    return Diagnosis(tuple(found))


def _labextensions() -> list[Path]:
    roots = (sys.prefix, getuserbase(), "/usr/local")  # the last but one is that of pip --user
    return [Path(root) / "share" / "jupyter" / "labextensions" for root in roots]


def _in_kernel() -> bool:
    from IPython import get_ipython

    shell = get_ipython()
    return shell is not None and hasattr(shell, "kernel")
