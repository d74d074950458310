"""A Slurm of two nodes on this machine, for tests: slurmctld, two slurmd and munge, with all state in one folder.

The nodes `n1` and `n2` have one CPU each, their own port and their own scratch folder, which is TMPDIR of their tasks.
Runs as any user. Its processes are found by a variable in their environment or by their folder, so that no other Slurm
is touched.
"""

import getpass
import os
import pathlib
import re
import secrets
import shutil
import signal
import socket
import subprocess
import time

NODES = ["n1", "n2"]
PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol", "sinfo"]
# Debian installs daemons where only the superuser's PATH looks.
PATH = os.environ["PATH"] + os.pathsep + "/usr/sbin"

CONFIGURATION = """
ClusterName=check
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
# A requeued task waits this many seconds; 120 without the option.
AuthInfo=socket={folder}/munge.socket,cred_expire=5
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
JobCompType=jobcomp/filetxt
JobCompLoc={folder}/completed
TaskProlog={folder}/prolog
# No cgroups: containers and test machines often have none to give.
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
MailProg=/bin/true
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=2,batch_sched_delay=0,bf_interval=5
ReturnToService=2
SlurmdTimeout={timeout}
KillWait=5
# The nodes have the memory that is written here, whatever this machine has.
SlurmdParameters=config_overrides
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[1]} CPUs=1 RealMemory=4000
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[2]} CPUs=1 RealMemory=4000
PartitionName=night Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
"""


class Unavailable(Exception):
    """Why Slurm cannot run here."""


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def kill(process):
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Slurm:
    def __init__(self, folder):
        self.folder = folder
        self.daemons = {}
        self.mounts = []
        # Tasks inherit the variable from the shell that submits, daemons from here.
        self.mark = f"CLUSTER_CHECK={folder}"
        name, _, value = self.mark.partition("=")
        self.environment = {**os.environ, name: value, "PATH": PATH, "SLURM_CONF": str(folder / "slurm.conf")}

    def start(self, timeout=10):
        """Starts the daemons and waits until both nodes are idle; `timeout` seconds make a silent node DOWN."""
        missing = [name for name in PROGRAMS if not shutil.which(name, path=PATH)]
        if missing:
            raise Unavailable(f"not installed: {', '.join(missing)}")
        version = self.run("slurmd", "-V").split()[-1]
        # munged requires that others can reach its socket, and that nobody else can read its key.
        self.folder.chmod(0o755)
        for name in ["state", *(f"{kind}-{node}" for kind in ["spool", "scratch"] for node in NODES)]:
            (self.folder / name).mkdir()
        key = self.folder / "munge.key"
        key.touch(0o600)
        key.write_bytes(secrets.token_bytes(128))
        prolog = self.folder / "prolog"
        prolog.write_text(f'#!/bin/sh\necho "export TMPDIR={self.folder}/scratch-$SLURMD_NODENAME"\n')
        prolog.chmod(0o755)
        (self.folder / "slurm.conf").write_text(CONFIGURATION.format(
            folder=self.folder, host=socket.gethostname().split(".")[0], user=getpass.getuser(), ports=free_ports(3),
            timeout=timeout))
        if tuple(map(int, re.findall(r"\d+", version)[:2])) >= (23, 11):
            # Earlier versions load no cgroup plugin with the settings above, and do not know this value.
            (self.folder / "cgroup.conf").write_text("CgroupPlugin=disabled\n")
        self.start_daemon("munged", [
            "munged", "--foreground", "--force", f"--key-file={key}", f"--socket={self.folder}/munge.socket",
            f"--pid-file={self.folder}/munged.pid", f"--log-file={self.folder}/munged.log",
            f"--seed-file={self.folder}/munged.seed"])
        self.wait(lambda: (self.folder / "munge.socket").exists(), 10, "munged does not start")
        self.start_daemon("slurmctld", ["slurmctld", "-D"])
        for node in NODES:
            self.start_node(node)
        self.wait(lambda: all(self.state(node) == "idle" for node in NODES), 30, "the nodes are not idle")
        return version

    def start_daemon(self, name, command, folder=None, **variables):
        with open(self.folder / f"{name}.out", "ab") as output:
            self.daemons[name] = subprocess.Popen(
                command, env={**self.environment, **variables}, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                cwd=folder or self.folder)

    def start_node(self, node):
        self.start_daemon(node, ["slurmd", "-D", "-N", node], self.folder / f"spool-{node}", SLURMD_NODENAME=node)

    def wait(self, condition, seconds, problem):
        """Waits while a daemon starts; raises Unavailable with the end of its output if it does not."""
        deadline = time.monotonic() + seconds
        while not condition():
            stopped = [name for name, process in self.daemons.items() if process.poll() is not None]
            if stopped or time.monotonic() > deadline:
                logs = [*self.folder.glob("*.out"), *self.folder.glob("*.log")]
                ends = "\n".join(f"{path.name}: {path.read_text(errors='replace')[-400:]}" for path in sorted(logs))
                raise Unavailable(f"{problem}; stopped: {', '.join(stopped) or 'none'}\n{ends}")
            time.sleep(0.2)

    def run(self, *command, check=True, **variables):
        """Runs a command of Slurm; returns its standard output."""
        return subprocess.run(command, env={**self.environment, **variables}, check=check, capture_output=True,
                              text=True, cwd=self.folder).stdout.strip()

    def state(self, node):
        """Such as `idle`, `allocated` or `down*`."""
        return self.run("sinfo", "--noheader", "--nodes", node, "--format", "%T", check=False)

    def queue(self):
        """Tasks that wait or run, as (id, state, node or reason)."""
        lines = self.run("squeue", "--noheader", "--array", "--format", "%i|%T|%R").splitlines()
        return [tuple(line.split("|")) for line in lines]

    def completions(self):
        """Attempts that have ended, in order, as dictionaries with JobId, JobState, ExitCode, NodeList …"""
        path = self.folder / "completed"
        lines = path.read_text().splitlines() if path.exists() else []
        return [dict(part.split("=", 1) for part in line.split() if "=" in part) for line in lines]

    def processes(self, node=None):
        """Ids of the processes of a node, or of everything that was started or submitted here."""
        marks = {self.mark.encode()} | ({f"SLURMD_NODENAME={node}".encode()} if node else set())
        folder = self.folder / f"spool-{node}" if node else self.folder
        found = []
        for path in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                # slurmstepd overwrites its environment, but keeps the folder in which slurmd was started.
                if marks <= set((path / "environ").read_bytes().split(b"\0")) or (
                        path / "cwd").readlink().is_relative_to(folder):
                    found.append(int(path.name))
            except OSError:
                pass  # It has ended, or is another user's.
        return [each for each in found if each != os.getpid()]

    def kill_daemon(self, node):
        """Kills a node's slurmd only; its tasks run on."""
        self.daemons[node].kill()
        self.daemons.pop(node).wait()

    def kill_node(self, node):
        """Kills all processes of a node with SIGKILL, as a power failure does. Returns how many."""
        killed = set()
        while running := self.processes(node):
            for each in running:
                kill(each)
            killed.update(running)
            if node in self.daemons:
                self.daemons.pop(node).wait()
            time.sleep(0.1)
        return len(killed)

    def fill_scratch(self, node):
        """Mounts a tiny, full file system on a node's scratch folder; returns False where mount is not allowed."""
        scratch = self.folder / f"scratch-{node}"
        mount = ["mount", "-t", "tmpfs", "-o", "size=64k,nr_inodes=2", "scratch", scratch]
        if subprocess.run(mount, capture_output=True).returncode:
            return False
        self.mounts.append(scratch)
        with open(scratch / "full", "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                return True

    def stop(self):
        """Kills all processes and removes the mounts; the folder remains."""
        for node in NODES:
            self.kill_node(node)
        for process in self.daemons.values():
            process.kill()
            process.wait()
        self.daemons.clear()
        for each in self.processes():
            kill(each)
        self.unmount()

    def unmount(self):
        """Gives the nodes their disks back."""
        while self.mounts:
            subprocess.run(["umount", "--lazy", self.mounts.pop()], check=False)
