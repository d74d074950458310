"""Runs the `sh` blocks of a page in a temporary folder."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PROGRAM = pathlib.Path(sys.argv[0]).name


def expect(condition, problem):
    if not condition:
        sys.exit(f"{PROGRAM}: {problem}")


def run(script, folder):
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    expect(done.returncode == 0, f"exit code {done.returncode}\n{script}{done.stdout}{done.stderr}")
    return done.stdout


def content_root(bundle, folder):
    return json.loads(run(f"gtfs-bundle info {bundle} --json", folder))["format"]["content_root"]


def run_page(path, check_block, check_end=lambda folder: None):
    """Runs the blocks of a page in order.

    `check_block` is called after each block, with the folder, the block and its output; `check_end` after the last one.
    Returns the number of blocks.
    """
    blocks = BLOCK.findall(pathlib.Path(path).read_text())
    expect(len(blocks) > 8, "the page has no blocks")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # nginx workers of a root master run as another user.
        folder.chmod(0o755)
        try:
            for block in blocks:
                check_block(folder, block, run(block, folder))
        finally:
            subprocess.run(
                f'nginx -p "{folder}/server" -c nginx.conf -e error.log -s stop', shell=True, capture_output=True)
        check_end(folder)
    return len(blocks)
