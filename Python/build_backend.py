"""Builds the Python package with Swift, for `pip install transit_bundle-….tar.gz`, and `pip install ./Python` in a
checkout.

Source: https://peps.python.org/pep-0517/
"""

import pathlib
import shutil
import subprocess
import sys

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent / "Scripts"
NEEDS = """
transit-bundle: there is no wheel for this system, and its sources cannot be built here: {reason}.

A build needs Linux with glibc 2.35 or later, Swift 6.3 with its static libraries (https://www.swift.org/install/linux),
Python 3.11 or later with venv, libsqlite3-dev, zlib1g-dev, libssl-dev, libcurl4-openssl-dev, binutils and the network.
It takes minutes. Bundles can be read without it: `pip install transit-bundle-reader`.
"""


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes a wheel into a folder and returns its name."""
    if sys.platform != "linux":
        sys.exit(NEEDS.format(reason=f"this is {sys.platform}"))
    if shutil.which("swift") is None:
        sys.exit(NEEDS.format(reason="there is no `swift` in PATH"))
    return _make("make-wheel", wheel_directory, "*.whl")


def build_sdist(sdist_directory, config_settings=None):
    """Writes an sdist into a folder and returns its name. Needs a git checkout."""
    return _make("make-sdist", sdist_directory, "*.tar.gz")


def _make(script, folder, pattern):
    before = set(pathlib.Path(folder).glob(pattern))
    if subprocess.run([SCRIPTS / script, folder]).returncode != 0:
        sys.exit(NEEDS.format(reason=f"Scripts/{script} has failed, see above"))
    (made,) = set(pathlib.Path(folder).glob(pattern)) - before
    return made.name
