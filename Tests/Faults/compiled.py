"""Compiles the C files of this folder to libraries that are preloaded into the tools."""

import pathlib
import shutil
import subprocess


def library(trials, name):
    """Compiles a file once for all trials and returns the path of the library."""
    result = trials.folder / f"{name}.so"
    if not result.exists():
        compiler = shutil.which("cc") or shutil.which("clang")
        if not compiler:
            raise SystemExit("faults: expected a C compiler, cc or clang")
        source = pathlib.Path(__file__).parent / f"{name}.c"
        subprocess.run(
            [compiler, "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", result, source, "-ldl"], check=True)
    return result
