"""Trials of outputs at invalid paths, and of concurrent runs with one output."""

import os
import resource
import stat
import subprocess
import tempfile

import small_feed
from trials import CANNOT_CREATE, DONE, FAILED, Tally, empty, finish, skip


def try_places(trials):
    tally = Tally("places")
    source = trials.place()
    for command in small_feed.writing_commands(trials, source):
        words = [trials.gtfs_bundle, *command]
        try_refusing_places(trials, tally, words)
        try_links(trials, tally, words)
        try_limit(trials, tally, words)
        try_other_file_system(trials, tally, words)
        try_mode(trials, tally, words)
        try_together(trials, tally, words)
    return tally


def try_refusing_places(trials, tally, words):
    place = trials.place()
    (place / "folder").mkdir()
    os.mkfifo(place / "pipe")
    for output in (place / "missing" / "output", place / "folder", place / "pipe", "/dev/null", "/proc/output", ""):
        before = sorted(os.listdir(place))
        ended = trials.run(*words, "-o", output)
        what = f"{words[1]} to {output or 'nothing'}"
        trials.judge_end(tally, what, ended, {CANNOT_CREATE, 64}, [str(output)])
        if sorted(os.listdir(place)) != before:
            tally.find("wrong", f"{what}: left {os.listdir(place)}")
    if not stat.S_ISFIFO(os.stat(place / "pipe").st_mode) or not stat.S_ISCHR(os.stat("/dev/null").st_mode):
        tally.find("wrong", f"{words[1]}: replaced a special file")
    try_read_only_folder(trials, tally, words)


def try_read_only_folder(trials, tally, words):
    # Root can write anywhere, so root runs the tools as another user.
    options = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    if not can_run(trials, options):
        return skip("the tools cannot run as another user, and root can write to read-only folders")
    folder = trials.place()
    output = folder / "output"
    output.write_bytes(b"old")
    folder.chmod(0o555)
    ended = trials.run(*words, "-o", output, **options)
    folder.chmod(0o755)
    trials.judge_end(tally, f"{words[1]} to a folder that is read-only", ended, {CANNOT_CREATE}, [str(output)])
    trials.judge_output(tally, f"{words[1]} to a folder that is read-only", ended, output, b"old", b"old")


def can_run(trials, options):
    try:
        return trials.run(trials.gtfs_bundle, "--version", **options).status == DONE
    except PermissionError:
        return False


def try_links(trials, tally, words):
    """Checks that an output replaces a symbolic link and not its target, and that a link to a folder stays."""
    for target in ("precious", "nowhere", "folder"):
        place = trials.place()
        elsewhere = trials.place()
        (elsewhere / "precious").write_bytes(b"precious")
        (elsewhere / "folder").mkdir()
        output = place / "output"
        output.symlink_to(elsewhere / target)
        ended = trials.run(*words, "-o", output)
        what = f"{words[1]} to a link to {target}"
        trials.judge_end(tally, what, ended, {CANNOT_CREATE if target == "folder" else DONE})
        if output.is_symlink() != (target == "folder") or not (output.is_file() or target == "folder"):
            tally.find("wrong", f"{what}: the link is {'still' if output.is_symlink() else 'not'} there")
        if (elsewhere / "precious").read_bytes() != b"precious" or sorted(os.listdir(elsewhere)) != [
                "folder", "precious"] or os.listdir(elsewhere / "folder"):
            tally.lost += len(b"precious")
            tally.find("wrong", f"{what}: the link was followed")


def try_limit(trials, tally, words):
    """Limits the size of files. On exceeding the limit, the system first sends SIGXFSZ."""
    place = trials.place()
    output = place / "output"
    trials.must(*words, "-o", output)
    new = output.read_bytes()
    for limit in [0, 1, 512, 4096, 20_000, len(new) - 1, len(new)]:
        empty(place)
        output.write_bytes(b"old")
        ended = trials.run(*words, "-o", output, limit=lambda: resource.setrlimit(
            resource.RLIMIT_FSIZE, (limit, limit)), environment={"SOURCE_DATE_EPOCH": ""})
        what = f"{words[1]} where files have at most {limit} bytes"
        # The messages of the runs go to files too and are lost if the limit is very low.
        if limit >= 512:
            trials.judge_end(tally, what, ended, {DONE, CANNOT_CREATE, FAILED}, [str(output)])
        else:
            tally.cases += 1
            tally.faults += 1
            if ended.status not in (CANNOT_CREATE, FAILED):
                tally.find("crashes" if ended.status < 0 else "wrong", f"{what}: status {ended.status}")
        trials.judge_output(tally, what, ended, output, b"old", new)


def try_other_file_system(trials, tally, words):
    """Checks that TMPDIR can be on another file system: renames stay within the folder of the output."""
    elsewhere = "/dev/shm"
    if not os.path.isdir(elsewhere) or os.stat(elsewhere).st_dev == os.stat(trials.folder).st_dev:
        return skip("/dev/shm is not a separate file system")
    place = trials.place()
    output = place / "output"
    trials.must(*words, "-o", output)
    with tempfile.TemporaryDirectory(dir=elsewhere) as folder:
        for target, temporary in ((place, folder), (folder, place)):
            path = os.path.join(target, "other")
            ended = trials.run(*words, "-o", path, environment={"TMPDIR": str(temporary)})
            what = f"{words[1]} to {target} with TMPDIR={temporary}"
            trials.judge_end(tally, what, ended, {DONE})
            with open(path, "rb") as file:
                if file.read() != output.read_bytes():
                    tally.find("wrong", f"{what}: another output")
            os.unlink(path)
        if os.listdir(folder):
            tally.find("wrong", f"{words[1]}: left {os.listdir(folder)}")


def try_mode(trials, tally, words):
    """Checks that the mode of an output is that of the umask."""
    for mask in (0o022, 0o027, 0o077, 0o002):
        place = trials.place()
        ended = trials.run(*words, "-o", place / "output", limit=lambda: os.umask(mask))
        what = f"{words[1]} with umask {mask:03o}"
        trials.judge_end(tally, what, ended, {DONE})
        mode = stat.S_IMODE(os.stat(place / "output").st_mode)
        if mode != 0o666 & ~mask:
            tally.find("wrong", f"{what}: the output has mode {mode:03o}")


def try_together(trials, tally, words):
    """Runs several writers of one output: all must succeed, and the output must be complete."""
    place = trials.place()
    output = place / "output"
    trials.must(*words, "-o", output)
    new = output.read_bytes()
    runs = [subprocess.Popen([*map(str, words), "-o", str(output)], stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for _ in range(8)]
    for run in runs:
        error = finish(run, tally)[1]
        tally.cases += 1
        if run.returncode != DONE:
            tally.find("wrong", f"{words[1]}, one of eight at a time: status {run.returncode}: {error.decode()}")
    if output.read_bytes() != new or os.listdir(place) != ["output"]:
        tally.find("wrong", f"{words[1]}, eight at a time: left {os.listdir(place)}")
