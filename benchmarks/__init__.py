"""Side-by-sides with other libraries: ratios measured in one run, not timed tests.

``python -m benchmarks`` runs all of them, ``python -m benchmarks playouts imports`` some.
"""

from __future__ import annotations
