"""Trials on a full disk: a small file system in memory whose size increases from run to run.

Mounted in a namespace of this trial. Skipped with a message where that is not permitted; the trial "writers" simulates
the same failures.
"""

import collections
import ctypes
import os
import pathlib
import pickle
import sys
import traceback

import small_feed
from trials import CANNOT_CREATE, DONE, FAILED, Tally, empty, skip

NEW_MOUNTS, NEW_USER, PRIVATE = 0x00020000, 0x10000000, 0x44000
PAGE = os.sysconf("SC_PAGE_SIZE")


def try_full_disk(trials):
    """Runs the trial in a child process with its own mounts."""
    result = trials.folder / "full_disk"
    child = os.fork()
    if child == 0:
        status = 1
        try:
            tally = Tally("a disk that is full")
            try_in_mount(trials, tally)
            result.write_bytes(pickle.dumps(tally))
            status = 0
        except BaseException:
            traceback.print_exc()
        sys.stderr.flush()
        os._exit(status)
    if os.waitpid(child, 0)[1] != 0:
        raise SystemExit("faults: the trial of a full disk failed")
    return pickle.loads(result.read_bytes())


def mount(folder, options, flags=0):
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"none", str(folder).encode(), b"tmpfs", ctypes.c_ulong(flags), options.encode()) != 0:
        raise OSError(ctypes.get_errno(), f"{folder}: cannot mount: {os.strerror(ctypes.get_errno())}")


def unmount(folder):
    # Lazily, because a killed run may still use it.
    ctypes.CDLL(None).umount2(str(folder).encode(), 2)


def leave_mounts(folder):
    """Creates a mount namespace for this process; returns False if that is not permitted."""
    libc = ctypes.CDLL(None, use_errno=True)
    user, group = os.geteuid(), os.getegid()
    if libc.unshare(NEW_MOUNTS | (0 if user == 0 else NEW_USER)) != 0:
        return False
    try:
        if user != 0:
            pathlib.Path("/proc/self/setgroups").write_text("deny")
            pathlib.Path("/proc/self/uid_map").write_text(f"0 {user} 1")
            pathlib.Path("/proc/self/gid_map").write_text(f"0 {group} 1")
        libc.mount(None, b"/", None, ctypes.c_ulong(PRIVATE), None)
        mount(folder, "size=64k")
    except OSError:
        return False
    unmount(folder)
    return True


def try_in_mount(trials, tally):
    source, disk = trials.place(), trials.place()
    if not leave_mounts(disk):
        return skip("a disk that is full: mounting is not permitted")
    for command in small_feed.writing_commands(trials, source):
        words = [trials.gtfs_bundle, *command]
        expected = source / "expected"
        trials.must(*words, "-o", expected)
        refused = try_sizes(trials, tally, words, disk, expected.read_bytes())
        if refused == 0:
            tally.find("wrong", f"{command[0]}: no disk was full")
        expected.unlink()
    bundles = []
    for name in ("old", "new"):
        named = small_feed.write(source / f"{name}.zip", {"feed_info.txt": (
            f"feed_publisher_name,feed_publisher_url,feed_lang\n{name},https://example.org,en\n")})
        bundles.append(source / f"{name}.transit")
        trials.must(trials.gtfs_bundle, "build", named, "-o", bundles[-1])
    try_store(trials, tally, *bundles, disk)


def try_sizes(trials, tally, words, disk, new):
    """Increases the number of pages until runs succeed; returns the number of failed runs."""
    pages, refused, done = 1, 0, 0
    while done < 2:
        mount(disk, f"size={pages * PAGE},nr_inodes=100")
        output = disk / "output"
        former = b"the one of yesterday" if pages % 2 else None
        if former:
            output.write_bytes(former)
        ended = trials.run(*words, "-o", output)
        what = f"{words[1]} to a disk of {pages} pages"
        trials.judge_end(tally, what, ended, {DONE, CANNOT_CREATE, FAILED}, [str(disk)])
        trials.judge_output(tally, what, ended, output, former, new)
        done += ended.status == DONE
        refused += ended.status != DONE
        empty(disk)
        unmount(disk)
        pages += 1 if trials.is_long else 1 + pages // 2
        if pages > 100_000:
            tally.find("wrong", f"{what}: the disk is still full")
            return refused
    return refused


def try_store(trials, tally, old, new, disk):
    """Checks that an installation on a full disk leaves the store unchanged."""
    size = max(old.stat().st_size, new.stat().st_size) // PAGE
    ends = collections.Counter()
    for pages in range(1, 3 * size + 10):
        mount(disk, f"size={pages * PAGE},nr_inodes=100")
        store = disk / "store"
        what = f"installation to a disk of {pages} pages"
        current = None
        for name, bundle in (("old", old), ("new", new)):
            ended = trials.run(trials.client, "install", store, bundle)
            trials.judge_end(tally, f"{what}, {name}", ended, {DONE, FAILED}, [str(disk)])
            ends[name, ended.status == DONE] += 1
            current = name if ended.status == DONE else current
            found = trials.run(trials.client, "current", store)
            if current and found.output.decode().strip() != current:
                tally.lost += bundle.stat().st_size
                tally.find("wrong", f"{what}: the store has {found.output!r} {found.told}, not {current}")
            if not current:
                break
        empty(disk)
        unmount(disk)
    if len(ends) < 4:
        tally.find("wrong", f"installations: some outcomes did not occur: {dict(ends)}")
