"""A Slurm of two nodes on this machine, for tests: slurmctld, two slurmd and munge, with all state in one folder.

The nodes `n1` and `n2` have one CPU each, their own port and their own scratch folder, which is TMPDIR of their tasks.
Runs as any user. Its processes are found by a variable in their environment or by their folder, so that no other Slurm
is touched.
"""

import getpass
import os
import pathlib
import secrets
import shutil
import signal
import socket
import subprocess
import time

NODES = ["n1", "n2"]
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
# Seconds that make a silent node DOWN.
SlurmdTimeout=10
KillWait=5
# The nodes have the memory that is written here, whatever this machine has.
SlurmdParameters=config_overrides
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[1]} CPUs=1 RealMemory=4000
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[2]} CPUs=1 RealMemory=4000
PartitionName=night Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
"""


class Slurm:
    def __init__(self, folder):
        self.folder, self.daemons = folder, {}
        # Tasks inherit the variable from the shell that submits, daemons from here.
        self.mark = f"CLUSTER_CHECK={folder}"
        self.environment = {**os.environ, "CLUSTER_CHECK": str(folder), "PATH": PATH,
                            "SLURM_CONF": str(folder / "slurm.conf")}

    def start(self):
        """Starts the daemons and waits until both nodes are idle."""
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
        sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(3)]
        (self.folder / "slurm.conf").write_text(CONFIGURATION.format(
            folder=self.folder, host=socket.gethostname().split(".")[0], user=getpass.getuser(),
            ports=[each.getsockname()[1] for each in sockets]))
        for each in sockets:
            each.close()
        version = self.run("slurmd", "-V").split()[-1]
        if [int(part) for part in version.split(".")[:2]] >= [23, 11]:
            # Earlier versions load no cgroup plugin with the settings above, and do not know this value.
            (self.folder / "cgroup.conf").write_text("CgroupPlugin=disabled\n")
        self.start_daemon("munged", [
            "munged", "--foreground", "--force", f"--key-file={key}", f"--socket={self.folder}/munge.socket",
            f"--pid-file={self.folder}/munged.pid", f"--log-file={self.folder}/munged.log",
            f"--seed-file={self.folder}/munged.seed"])
        self.wait((self.folder / "munge.socket").exists, "munged does not start", 10)
        self.start_daemon("slurmctld", ["slurmctld", "-D"])
        for node in NODES:
            self.start_node(node)
        self.wait(lambda: all(self.state(node) == "idle" for node in NODES), "the nodes are not idle", 30)
        return version

    def start_daemon(self, name, command, folder=None, **variables):
        with open(self.folder / f"{name}.out", "ab") as output:
            self.daemons[name] = subprocess.Popen(
                command, env={**self.environment, **variables}, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                cwd=folder or self.folder)

    def start_node(self, node):
        self.start_daemon(node, ["slurmd", "-D", "-N", node], self.folder / f"spool-{node}", SLURMD_NODENAME=node)

    def wait(self, condition, problem, seconds=1200):
        """Waits for a condition; exits with the ends of all logs if it does not come true."""
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                logs = [*self.folder.glob("*.out"), *self.folder.glob("*.log")]
                ends = [f"{path.name}: {path.read_text(errors='replace')[-800:]}" for path in sorted(logs)]
                raise SystemExit("\n".join([f"slurm.py: {problem}", str(self.queue()), *ends]))
            time.sleep(0.2)

    def run(self, *command):
        """The standard output of a command of Slurm; empty if it fails, as while a daemon starts."""
        done = subprocess.run(command, env=self.environment, check=False, capture_output=True, text=True,
                              cwd=self.folder)
        return done.stdout.strip()

    def state(self, node):
        """Such as `idle`, `allocated` or `down*`."""
        return self.run("sinfo", "--noheader", "--nodes", node, "--format", "%T")

    def queue(self):
        """Tasks that wait or run, as (id, state, node or reason)."""
        lines = self.run("squeue", "--noheader", "--array", "--format", "%i|%T|%R").splitlines()
        return [tuple(line.split("|")) for line in lines]

    def completions(self):
        """Attempts that have ended, in order, as dictionaries with JobId, JobState, ExitCode, NodeList …"""
        lines = (self.folder / "completed").read_text().splitlines()
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

    def kill_node(self, node=None):
        """Kills all processes of a node, or of both and the daemons, as a power failure does. Returns how many."""
        killed = set()
        while running := self.processes(node):
            for each in running:
                try:
                    os.kill(each, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            killed.update(running)
            for name in list(self.daemons) if node is None else [node]:
                if name in self.daemons:
                    self.daemons.pop(name).wait()
            time.sleep(0.1)
        return len(killed)

    def break_scratch(self, node):
        """Puts a file in place of a node's scratch folder, in which nothing can be made then."""
        scratch = self.folder / f"scratch-{node}"
        shutil.rmtree(scratch)
        scratch.touch()

    def mend_scratch(self, node):
        (self.folder / f"scratch-{node}").unlink()
        (self.folder / f"scratch-{node}").mkdir()

    def stop(self):
        """Kills all processes; the folder remains."""
        self.kill_node()
