"""contain.py PARENT COMMAND [ARGUMENT…]: runs COMMAND, and ends everything that it started when COMMAND ends, when this
process gets SIGTERM, SIGINT or SIGHUP, or when PARENT dies, the process that started this one, even by SIGKILL.

Exits with the status of COMMAND, or with 128 + the number of the signal that ended it. Everything that COMMAND starts counts:
what is in a session of its own, and what its parent has left behind."""

import ctypes
import os
import signal
import subprocess
import sys
import time

# linux/prctl.h
PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
# How long to wait for killed processes, s; those of another user may be out of reach.
PATIENCE = 10

libc = ctypes.CDLL(None, use_errno=True)


def prctl(option, value):
    if libc.prctl(option, value, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl")


def stop(number, frame):
    sys.exit(128 + number)


def descendants():
    """The processes below this one. Orphans are among them: they become its children."""
    children = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", "rb") as file:
                # After the name, which is in brackets and may contain anything: the state, then the parent.
                parent = int(file.read().rpartition(b")")[2].split()[1])
        except (OSError, ValueError, IndexError):
            continue  # It has ended.
        children.setdefault(parent, []).append(int(name))
    found, pending = [], [os.getpid()]
    while pending:
        below = children.get(pending.pop(), [])
        found += below
        pending += below
    return found


def reap():
    """Collects what has ended; whether there is any child left."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0] != 0:
            pass
    except ChildProcessError:
        return False
    return True


def end_descendants():
    deadline = time.monotonic() + PATIENCE
    while reap() and time.monotonic() < deadline:
        # Again and again: one of them may have started another in between.
        for process in descendants():
            try:
                os.kill(process, signal.SIGKILL)
            except OSError:
                pass
        time.sleep(0.01)


def prepare_child():
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    # A shell without job control has what it starts in the background ignore it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def main():
    # Said by the parent: it may have died before this process could ask who it was.
    parent, command = int(sys.argv[1]), sys.argv[2:]
    # A signal to the group of the caller, SIGKILL included, must leave this process alive to end the others.
    os.setpgid(0, 0)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, stop)
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        sys.exit(128 + signal.SIGTERM)
    try:
        # SIGPIPE stays ignored, as Python has it and `swift test` too: tests write to what has closed.
        child = subprocess.Popen(command, restore_signals=False, preexec_fn=prepare_child)
        ended = 0
        while ended != child.pid:
            ended, status = os.waitpid(-1, 0)
        code = os.waitstatus_to_exitcode(status)
        if code < 0:
            print(f"error: {os.path.basename(command[0])} was ended by signal {-code}", flush=True)
        return code if code >= 0 else 128 - code
    except OSError as error:
        print(f"error: '{command[0]}' cannot be started: {error.strerror}", flush=True)
        return 127
    finally:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        end_descendants()


sys.exit(main())
