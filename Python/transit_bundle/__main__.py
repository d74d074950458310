"""Runs the programs: `gtfs-bundle`, `verify-bundle`, `transit-server`; `python -m transit_bundle` is `gtfs-bundle`."""

import os
import sys
import sysconfig
from typing import NoReturn

from transit_bundle.tools import PROGRAM


def gtfs_bundle() -> None:
    _become("gtfs-bundle")


def verify_bundle() -> None:
    _become("verify-bundle")


def transit_server() -> None:
    _become("transit-server")


def _become(name: str) -> NoReturn:
    # `gtfs-bundle serve` finds transit-server on the PATH.
    path = os.pathsep.join(filter(None, [sysconfig.get_path("scripts"), os.environ.get("PATH")]))
    os.execve(PROGRAM, [name, *sys.argv[1:]], os.environ | {"PATH": path})


if __name__ == "__main__":
    gtfs_bundle()
