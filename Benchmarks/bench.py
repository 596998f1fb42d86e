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

import opening
import plot
import scenes

HERE = Path(__file__).resolve().parent
LOGOS = HERE.parent / "config/logos"
RATE = 60
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "5"))
SECONDS = float(os.environ.get("BENCH_SECONDS", "10"))
# In so many parts, with a proof of motion before and after each.
PARTS = 4
# Until fonts, faces and caches are as they stay, s.
SETTLING = 3.0
# Until the code that only starting needs has left the memory, 8 s after the start, and what is used again, every 10 s at least, has
# come back, s.
AT_REST = 20.0


class Screen:
    """An X server with nobody else on it."""

    def __init__(self, size=(1920, 1080)):
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"],
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

    def reading(self):
        """The time, and the seconds of processor time that it and its X server have taken."""
        return time.monotonic(), cpu(self.process.pid), cpu(self.screen.process.pid)

    def prove_motion(self):
        if not self.screen.moves():
            sys.exit(f"bench: {self.process.args[0]} stands still")

    def rest(self):
        """Milliseconds of processor time a second while nothing moves."""
        if self.screen.moves():
            sys.exit("bench: the marquee moves at rest")
        # Threads that made the first faces are gone by then, too.
        time.sleep(max(6.0, self.began + AT_REST - time.monotonic()))
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


def measure(*programs):
    """Milliseconds of processor time a second, of each program and of its X server, over one steady window.

    The window has several parts, between which pictures show that all move: taking them costs the servers something.
    """
    sums = [[0.0, 0.0, 0.0] for _ in programs]
    for program in programs:
        program.windows = []
    for _ in range(PARTS):
        for program in programs:
            program.prove_motion()
        begins = [program.reading() for program in programs]
        time.sleep(SECONDS / PARTS)
        for program, total, begin in zip(programs, sums, begins):
            end = program.reading()
            for kind in range(3):
                total[kind] += end[kind] - begin[kind]
            program.windows.append((begin[0], end[0]))
    for program in programs:
        program.prove_motion()
    return [(1000 * used / took, 1000 * server / took) for took, used, server in sums]


def intervals(windows):
    """Milliseconds from one frame to the next, within each part of the window."""
    return [1000 * (b - a) for times in windows for a, b in zip(times, times[1:])]


def quantile(values, part):
    return sorted(values)[min(int(part * len(values)), len(values) - 1)]


def missed(gaps):
    """Frames that should have come between two that did."""
    return sum(max(0, round(gap * RATE / 1000) - 1) for gap in gaps)


def measure_cards(commands, folder):
    """Milliseconds of processor time a frame, of each round, and MiB of memory, by the number of cards.

    Some percent are looked for, and what a shared machine gives a program varies by more from one minute to the next. So
    all run at once, each on a screen of its own and all on one core, which they take a tenth of, at frame rates that differ a
    little, for the reason that scenes.py gives. What they share would count for each in part, so that the memory of one is
    measured when the others have ended.
    """
    core = min(os.sched_getaffinity(0))
    cards, sizes = {count: [] for count in commands}, {count: [] for count in commands}
    screens = {count: Screen() for count in commands}
    try:
        for screen in screens.values():
            os.sched_setaffinity(screen.process.pid, {core})
        for number in range(max(ROUNDS, len(commands))):
            # None is always the first, and each is in turn the last that is left.
            order = list(commands)[number % len(commands):] + list(commands)[:number % len(commands)]
            programs = {
                count: Program(screens[count], commands[count], folder / f"cards-{count}.csv", core) for count in order}
            used = [taken for taken, _ in measure(*programs.values())]
            for count, taken in zip(order, used):
                if count == order[-1]:
                    sizes[count].append(programs[count].memory() / 1024)
                _, times = programs[count].end()
                cards[count].append(taken * SECONDS / max(sum(map(len, times)), 1))
    finally:
        for screen in screens.values():
            screen.close()
    return cards, sizes


def measure_scenes(run, folder):
    """Milliseconds of processor time for 60 frames of each scene, in each window; see scenes.py."""
    core = min(os.sched_getaffinity(0))
    screens, programs = {}, {}
    try:
        for name, file in scenes.configurations(folder).items():
            screens[name] = Screen()
            programs[name] = Program(screens[name], run(file), folder / f"{file.stem}.csv", core)
        for program in programs.values():
            # Until the child that decodes logos has ended.
            program.memory()
        used = scenes.measure({name: program.process for name, program in programs.items()}, ROUNDS, cpu)
        for name, program in programs.items():
            _, times = program.end()
            if sum(map(len, times)) < RATE * ROUNDS * scenes.WINDOW / 4:
                sys.exit(f"bench: the scene '{name}' stands still")
    finally:
        for screen in screens.values():
            screen.close()
    return used


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
    for file, rate in zip(many.values(), [60, 60.25, 59.75]):
        file.write_text(scenes.at_rate(file.read_text(), rate))

    def run(file):
        return [marquee, "run", "--config", str(file), "--stats", "--stats-file"]

    def start(screen, file, frames):
        return Program(screen, run(file), frames)

    opened = opening.processor_time(start, Screen, folder, 2 * ROUNDS, cpu)
    drawn = {size: opening.drawing(size, start, Screen, folder, 4 * ROUNDS) for size in opening.SIZES}
    screen = Screen()
    rows = {"floor": [], "marquee": []}
    print(f"{ROUNDS} rounds of {SECONDS:.0f} s each, the two in turn", flush=True)
    try:
        last = {}
        for number in range(ROUNDS):
            for name, command in [("floor", [floor]), ("marquee", run(twelve))][:: 1 if number % 2 else -1]:
                program = Program(screen, command, folder / f"{name}.csv")
                (used, server), = measure(program)
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
        for number in range((ROUNDS + 1) // 2):
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

    finally:
        screen.close()
    cards, sizes = measure_cards({count: run(file) for count, file in many.items()}, folder)
    used = measure_scenes(run, folder)
    against = {name: median(b / a for a, b in zip(used[scenes.STRIP], values)) for name, values in used.items()}

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
    # Of those that ran at the same time.
    frame = {count: median(b / a for a, b in zip(cards[12], values)) for count, values in cards.items()}
    for count in many:
        more = median(sizes[count]) / median(sizes[12])
        print(f"| {count:,} | {median(cards[count]):.3f} | {frame[count]:.2f} | {median(sizes[count]):.1f} | {more:.2f} |")

    print("\n| opening a card | drawing p50, ms | p99, ms | copy of the screen, ms | missed |\n| --- | ---: | ---: | ---: | ---: |")
    for size, values in drawn.items():
        print(f"| {size} | {values['p50']:.2f} | {values['p99']:.2f} | {values['copy']:.2f} | {values['missed']} of "
              f"{values['shown'] + values['missed']} |")

    print("\n| scene | CPU of 60 frames, ms | against the plain strip |\n| --- | ---: | ---: |")
    for name, values in used.items():
        print(f"| {name} | {median(values):.1f} | {against[name]:.2f} |")

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
    judge("CPU with a card open against a plain strip", opened["open"] / opened["strip"], limits["open"])
    judge("CPU while one opens and closes against a plain strip", opened["opening and closing"] / opened["strip"],
          limits["opening"])
    for size, values in drawn.items():
        judge(f"drawing an opening card, p99, against a copy of the screen, {size}", values["p99"] / values["copy"],
              limits["opening-drawing"])
    judge("frames missed while a card opens and closes, 1080p, as a part of all",
          drawn["1080p"]["missed"] / (drawn["1080p"]["shown"] + drawn["1080p"]["missed"]),
          shares["floor"] or limits["missed"])
    for state, values in rest.items():
        judge(f"CPU at rest ({state}) against cruising", median(values) / cruising, limits["rest"])
    for count in (1000, 10000):
        judge(f"CPU of a frame with {count} cards against 12", frame[count], limits["cards"])
    for name, limit in limits["scenes"].items():
        judge(f"CPU of the scene '{name}' against a plain strip", against[name], limit)
    plot.write(Path(documents) / "intervals.svg", last["floor"], last["marquee"])
    if failures:
        sys.exit(f"bench: falls short: {', '.join(failures)}")


if __name__ == "__main__":
    main()
