"""Tests of the test server."""

import subprocess
import sys
import tempfile
from pathlib import Path

RAISING = """
import sys
sys.path.insert(0, sys.argv[1])
from serve import serving
with serving(sys.argv[2]):
    raise ValueError("from the body")
"""


def a_server_ends_when_its_body_raises(_):
    scripts = Path(__file__).resolve().parent.parent
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", RAISING, str(scripts), folder]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=10)
    assert "ValueError: from the body" in ended.stderr, ended.stderr


TESTS = (a_server_ends_when_its_body_raises,)
