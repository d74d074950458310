"""Other programs that load or judge a feed, by scripts in Peers, which document their settings."""

import dataclasses
import pathlib

from bench.programs import printed, run, tell
from bench.rows import BenchmarkError, Ratio, Row


@dataclasses.dataclass
class Peer:
    # The name for --peers.
    word: str
    name: str
    script: str
    # "load", "load and ask", or "judge".
    work: str


IMPORT = Peer("sqlite3", "sqlite3 .import", "imported_tables.py", "load and ask")
PEERS = [
    IMPORT,
    Peer("node-gtfs", "node-gtfs's tables", "node_gtfs.py", "load and ask"),
    Peer("duckdb", "DuckDB", "duckdb_tables.py", "load and ask"),
    Peer("gtfs_kit", "gtfs_kit", "gtfs_kit_frames.py", "load"),
    Peer("gtfs-parquet", "gtfs-parquet", "parquet_tables.py", "load"),
    Peer("gtfs-guru", "gtfs-guru", "gtfs_guru_verdict.py", "judge"),
    Peer("gtfs-analyzer", "gtfs-analyzer", "gtfs_analyzer_verdict.py", "judge"),
]


def chosen(words):
    """The peers of `all`, `none`, or names separated by commas. The import always takes part."""
    names = {peer.word for peer in PEERS}
    wanted = names if words == "all" else set() if words == "none" else set(words.split(","))
    if not wanted <= names:
        raise BenchmarkError(f"--peers: {', '.join(sorted(wanted - names))}: expected {', '.join(sorted(names))}")
    return [peer for peer in PEERS if peer is IMPORT or peer.word in wanted]


def version(peer, tools, scratch):
    """The names and versions of the peer and its libraries; raises BenchmarkError if it is not available."""
    return printed([tools.python, tools.peers / peer.script, "version"], scratch).strip()


def judge(peer, feed, tools, ours):
    """One verdict of another validator. The cost includes the start of Python, a few hundredths of a second."""
    tell(f"{feed.name}: judging with {peer.name}")
    cost = run([tools.python, tools.peers / peer.script, "judge", feed.path], feed.scratch)
    base = {row.name: row.value for row in ours}
    return [
        Row(f"{peer.name}: processor time", cost.processor, "seconds",
            ratio=Ratio(cost.processor / base["validate, processor time"], "that of validate")),
        Row(f"{peer.name}: peak memory", cost.peak, "bytes",
            ratio=Ratio(cost.peak / base["validate, peak memory"], "that of validate")),
    ]


def load(peer, feed, tools, ours):
    """Loads the feed. Returns the database and rows."""
    tell(f"{feed.name}: loading with {peer.name}")
    database = pathlib.Path(feed.scratch, f"{peer.word}.db")
    cost = run([tools.python, tools.peers / peer.script, "load", feed.path, database], feed.scratch)
    base = {row.name: row.value for row in ours}
    rows = [
        Row(f"{peer.name}: load, once", cost.wall, "seconds", ratio=Ratio(cost.wall / base["build"], "build")),
        Row(f"{peer.name}: load, peak memory", cost.peak, "bytes"),
    ]
    if database.exists():
        size = database.stat().st_size
        rows.append(Row(f"{peer.name}: size", size, "bytes", ratio=Ratio(size / base["bundle"], "bundle")))
    return database, rows
