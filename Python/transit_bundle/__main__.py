"""Runs the commands: `gtfs-bundle`, `verify-bundle`, and `python -m transit_bundle`, which is `gtfs-bundle`."""

import os
import sys

from transit_bundle import _TOOLS


def gtfs_bundle() -> None:
    os.execv(_TOOLS, ["gtfs-bundle", *sys.argv[1:]])


def verify_bundle() -> None:
    os.execv(_TOOLS, ["verify-bundle", *sys.argv[1:]])


if __name__ == "__main__":
    gtfs_bundle()
