#!/usr/bin/env python3
"""Measures the marquee against the floor, both on the same virtual screen, and fails where a ratio falls short.

Called by scripts/bench with the marquee's binary, the floor's, and the folder for the plot. BENCH_ROUNDS (at least 5 for
figures to be believed) and BENCH_SECONDS (of each measurement) may be set in the environment.

Only ratios and counts decide: how long something takes is the machine's affair, how much longer than the floor is ours.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import plot

HERE = Path(__file__).resolve().parent
LOGOS = HERE.parent / "config/logos"
RATE = 60
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "5"))
SECONDS = float(os.environ.get("BENCH_SECONDS", "10"))
# In so many parts, with a proof of motion before and after each.
PARTS = 4
# Until fonts, faces and caches are as they stay, s.
SETTLING = 3.0


class Screen:
    """An X server with nobody else on it."""

    def __init__(self):
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            sys.exit("bench: Xvfb did not start")
        self.environment = {
            **os.environ, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
        self.environment.pop("WAYLAND_DISPLAY", None)

    def band(self):
        """The pixels of the band in which the cards travel."""
        return subprocess.run(
            ["import", "-silent", "-window", "root", "-crop", "1920x400+0+340", "-depth", "8", "rgb:-"],
            env=self.environment, stdout=subprocess.PIPE, check=True).stdout

    def moves(self):
        """Whether two pictures a moment apart differ."""
        before = self.band()
        time.sleep(0.1)
        return before != self.band()

    def close(self):
        self.process.terminate()
        self.process.wait()


def cpu(pid):
    """Seconds of processor time that a process has taken, the kernel's work for it and ended threads counted.

    By its processor-time clock (clock_getcpuclockid(3)), for /proc counts in ticks of 10 ms: at rest a tick is more than
    there is to measure, and of a window while it moves one is some percent.
    """
    return time.clock_gettime_ns(~pid << 3 | 2) / 1e9


def pss(pid):
    """KiB of memory that a process takes, of what it shares its part."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    raise RuntimeError("no Pss")


def has_children(pid):
    return any(task.read_text().strip() for task in Path(f"/proc/{pid}/task").glob("*/children"))


class Program:
    """The marquee or the floor as it runs on a screen."""

    def __init__(self, screen, command, frames, core=None):
        self.screen, self.frames = screen, Path(frames)
        self.frames.unlink(missing_ok=True)
        self.began = time.monotonic()
        self.output = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [*command, str(frames)], env=screen.environment, stdout=self.output, stderr=self.output,
            preexec_fn=None if core is None else lambda: os.sched_setaffinity(0, {core}))
        time.sleep(SETTLING)
        if self.process.poll() is not None:
            self.output.seek(0)
            sys.exit(f"bench: {command[0]} ended: {self.output.read()}")

    def measure(self):
        """Milliseconds of processor time a second, of the process and of the X server, over a steady window.

        The window has several parts, between which pictures show that it moves: taking them costs the server something.
        """
        took = used = server = 0
        self.windows = []
        for part in range(PARTS):
            self.prove_motion()
            begin = (time.monotonic(), cpu(self.process.pid), cpu(self.screen.process.pid))
            time.sleep(SECONDS / PARTS)
            end = (time.monotonic(), cpu(self.process.pid), cpu(self.screen.process.pid))
            took, used, server = took + end[0] - begin[0], used + end[1] - begin[1], server + end[2] - begin[2]
            self.windows.append((begin[0], end[0]))
        self.prove_motion()
        return 1000 * used / took, 1000 * server / took

    def prove_motion(self):
        if not self.screen.moves():
            sys.exit(f"bench: {self.process.args[0]} stands still")

    def rest(self):
        """Milliseconds of processor time a second while nothing moves."""
        if self.screen.moves():
            sys.exit("bench: the marquee moves at rest")
        # Threads that made the first faces are gone by now.
        time.sleep(6)
        begin = (time.monotonic(), cpu(self.process.pid))
        time.sleep(SECONDS)
        end = (time.monotonic(), cpu(self.process.pid))
        if self.screen.moves():
            sys.exit("bench: the marquee moves at rest")
        return 1000 * (end[1] - begin[1]) / (end[0] - begin[0])

    def memory(self):
        """KiB, once the child that decodes logos has ended."""
        deadline = time.monotonic() + 60
        while has_children(self.process.pid):
            if time.monotonic() > deadline:
                sys.exit("bench: the decoding child does not end")
            time.sleep(0.5)
        return pss(self.process.pid)

    def end(self):
        """Ends it, and returns when the first frame came, s after the start, and the frames within the window."""
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(timeout=10) != 0:
            sys.exit(f"bench: {self.process.args[0]} ended with {self.process.returncode}")
        times = [float(line.split(",")[0]) for line in self.frames.read_text().splitlines()[1:]]
        first = times[0] - self.began
        windows = getattr(self, "windows", [(0, float("inf"))])
        return first, [[time for time in times if begin <= time <= end] for begin, end in windows]

    def statistics(self):
        """What the marquee printed when it ended, by name."""
        self.output.seek(0)
        pairs = (line.split(":", 1) for line in self.output.read().splitlines() if ":" in line)
        return {name.strip(): value.strip() for name, value in pairs}


def intervals(windows):
    """Milliseconds from one frame to the next, within each part of the window."""
    return [1000 * (b - a) for times in windows for a, b in zip(times, times[1:])]


def quantile(values, part):
    return sorted(values)[min(int(part * len(values)), len(values) - 1)]


def missed(gaps):
    """Frames that should have come between two that did."""
    return sum(max(0, round(gap * RATE / 1000) - 1) for gap in gaps)


def measure_cards(screen, commands, folder):
    """Milliseconds of processor time a frame, and MiB of memory, of each round, by the number of cards.

    All on one core with the X server: a picture that one core draws and another reads costs up to half more or less,
    by where the kernel happens to put them, and here some percent are looked for.
    """
    core = min(os.sched_getaffinity(0))
    os.sched_setaffinity(screen.process.pid, {core})
    cards, sizes = {count: [] for count in commands}, {count: [] for count in commands}
    for number in range(ROUNDS):
        for count, command in list(commands.items())[:: 1 if number % 2 else -1]:
            program = Program(screen, command, folder / "cards.csv", core)
            used, _ = program.measure()
            sizes[count].append(program.memory() / 1024)
            _, times = program.end()
            cards[count].append(used * SECONDS / max(sum(map(len, times)), 1))
    return cards, sizes


def main():
    marquee, floor, documents = sys.argv[1:4]
    limits = json.loads((HERE / "thresholds.json").read_text())["ratios"]
    folder = Path(tempfile.mkdtemp(prefix="bench-"))

    def config(name, *options):
        file = folder / f"{name}.yaml"
        file.write_text(subprocess.run([HERE / "cards", *options], stdout=subprocess.PIPE, check=True, text=True).stdout)
        return file

    twelve = config("twelve", "12", "150", LOGOS)
    still = config("still", "12", "0", LOGOS)
    many = {12: config("plain", "12"), 1000: config("thousand", "1000"), 10000: config("ten-thousand", "10000")}

    def run(file):
        return [marquee, "run", "--config", str(file), "--stats", "--stats-file"]

    screen = Screen()
    rows = {"floor": [], "marquee": []}
    print(f"{ROUNDS} rounds of {SECONDS:.0f} s each, the two in turn", flush=True)
    try:
        last = {}
        for number in range(ROUNDS):
            for name, command in [("floor", [floor]), ("marquee", run(twelve))][:: 1 if number % 2 else -1]:
                program = Program(screen, command, folder / f"{name}.csv")
                used, server = program.measure()
                memory = program.memory()
                first, times = program.end()
                last[name] = gaps = intervals(times)
                decoded = 0.0
                if name == "marquee":
                    decoded = float(program.statistics()["making the first faces"].split()[0]) / 1000
                rows[name].append({
                    "CPU of the process, ms/s": used, "CPU of the X server, ms/s": server,
                    "CPU of both, ms/s": used + server, "memory (PSS), MiB": memory / 1024,
                    "frames shown": sum(map(len, times)), "frames missed": missed(gaps),
                    "interval p50, ms": quantile(gaps, 0.5), "interval p99, ms": quantile(gaps, 0.99),
                    "interval p99.9, ms": quantile(gaps, 0.999), "interval worst, ms": max(gaps),
                    "start to first frame, ms": 1000 * first,
                    "the same without making faces, ms": 1000 * (first - decoded)})
            print(f"  round {number + 1} done", flush=True)

        rest = {"static": [], "held": []}
        for number in range(max(1, ROUNDS // 2)):
            program = Program(screen, run(still), folder / "rest.csv")
            rest["static"].append(program.rest())
            program.end()
            program = Program(screen, run(twelve), folder / "rest.csv")
            press = ["xdotool", "mousemove", "960", "540", "mousedown", "1"]
            subprocess.run(press, env=screen.environment, check=True)
            time.sleep(1)
            rest["held"].append(program.rest())
            subprocess.run(["xdotool", "mouseup", "1"], env=screen.environment, check=True)
            program.end()

        cards, sizes = measure_cards(screen, {count: run(file) for count, file in many.items()}, folder)
    finally:
        screen.close()

    failures = []

    def judge(name, value, limit):
        verdict = "ok" if value <= limit else "FALLS SHORT"
        print(f"  {name:<58} {value:8.3f}   at most {limit:<6} {verdict}")
        if value > limit:
            failures.append(name)

    middle = {name: {key: median(row[key] for row in values) for key in values[0]} for name, values in rows.items()}
    print("\n| what, 1080p60, twelve cards of 400 px, no GPU | floor | marquee | ratio |\n| --- | ---: | ---: | ---: |")
    for key in middle["floor"]:
        one, other = middle["floor"][key], middle["marquee"][key]
        ratio = f"{other / one:.2f}" if one else "–"
        print(f"| {key} | {one:.{0 if key.startswith('frames') else 1}f} | "
              f"{other:.{0 if key.startswith('frames') else 1}f} | {ratio} |")

    print("\n| cards | CPU of a frame, ms | against 12 | memory (PSS), MiB | against 12 |\n| ---: | ---: | ---: | ---: | ---: |")
    # Of the medians: what the machine does beside falls on single measurements, and not on all of a round.
    frame = {count: median(values) / median(cards[12]) for count, values in cards.items()}
    for count in many:
        more = median(b / a for a, b in zip(sizes[12], sizes[count]))
        print(f"| {count:,} | {median(cards[count]):.3f} | {frame[count]:.2f} | {median(sizes[count]):.1f} | {more:.2f} |")

    def ratio(key):
        """The median over the rounds of what the two took in the same round."""
        return median(b[key] / a[key] for a, b in zip(rows["floor"], rows["marquee"]))

    print("\nRatios")
    judge("CPU of the process against the floor", ratio("CPU of the process, ms/s"), limits["cpu"])
    judge("CPU of process and X server against the floor's", ratio("CPU of both, ms/s"), limits["cpu-with-server"])
    judge("memory against the floor", ratio("memory (PSS), MiB"), limits["memory"])
    shares = {name: sum(row["frames missed"] for row in rows[name]) / max(
        sum(row["frames shown"] + row["frames missed"] for row in rows[name]), 1) for name in rows}
    judge("missed frames as a part of all", shares["marquee"], shares["floor"] or limits["missed"])
    judge("first frame, faces made, against the floor's", middle["marquee"]["the same without making faces, ms"]
          / middle["floor"]["start to first frame, ms"], limits["first-frame"])
    cruising = middle["marquee"]["CPU of the process, ms/s"]
    for state, values in rest.items():
        judge(f"CPU at rest ({state}) against cruising", median(values) / cruising, limits["rest"])
    for count in (1000, 10000):
        judge(f"CPU of a frame with {count} cards against 12", frame[count], limits["cards"])
    plot.write(Path(documents) / "intervals.svg", last["floor"], last["marquee"])
    if failures:
        sys.exit(f"bench: falls short: {', '.join(failures)}")


if __name__ == "__main__":
    main()
