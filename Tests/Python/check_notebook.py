#!/usr/bin/env python3
"""Runs a notebook in a folder, and leaves its pictures there.

    check_notebook.py NOTEBOOK FOLDER     exit 1 if a cell fails or warns, or if the notebook itself has outputs

Outputs are not committed: they differ with each version of what they were made with. Needs nbclient and ipykernel.
"""
import base64
import pathlib
import sys

import nbformat
from nbclient import NotebookClient


def main():
    path, folder = map(pathlib.Path, sys.argv[1:])
    notebook = nbformat.read(path, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    if any(cell.outputs or cell.execution_count for cell in cells):
        sys.exit(f"{path}: has outputs; clear them")
    # Raises the error of a cell.
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(folder)}}).execute()
    outputs = [output for cell in cells for output in cell.outputs]
    for warning in (output.text for output in outputs if output.get("name") == "stderr"):
        sys.exit(f"{path}: {warning}")
    pictures = [output.data["image/png"] for output in outputs if "image/png" in output.get("data", {})]
    for number, picture in enumerate(pictures, start=1):
        (folder / f"{path.stem}-{number}.png").write_bytes(base64.b64decode(picture))
    print(f"{path}: ran {len(cells)} cells, which draw {len(pictures)} pictures")


main()
