#!/usr/bin/env python3
"""Measures the marquee on a console without GL against floor-kms, both on a fake graphics card, and fails where it falls short.

Called by scripts/bench with the marquee's binary, floor-kms and the fake card's library. BENCH_ROUNDS and BENCH_SECONDS may be
set in the environment. The fake card does not look at pixels here, so that what it takes of the processor is little, and the
same for both.
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

from bench import HERE, ROUNDS, SECONDS, SETTLING, cpu, pss

# SDL itself is linked with libgbm, which loads no driver until it is used.
GRAPHICS = ("libGL", "libEGL", "libgallium", "libLLVM", "_dri.so")


class OnCard:
    """A program as it runs on a card of its own."""

    def __init__(self, library, command):
        self.folder = tempfile.TemporaryDirectory(prefix="bench-card-")
        environment = {
            **os.environ, "LD_PRELOAD": library, "FAKE_CARDS": "card0 HDMI-A-1=1920x1080",
            "FAKE_CARD_FOLDER": self.folder.name, "FAKE_CARD_CHECK": "0", "XDG_STATE_HOME": self.folder.name,
            "KIOSK_MARQUEE_SOCKET": f"{self.folder.name}/control.sock"}
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
            environment.pop(name, None)
        self.output = tempfile.TemporaryFile("w+")
        began = time.monotonic()
        self.process = subprocess.Popen(command, env=environment, stdout=self.output, stderr=self.output)
        time.sleep(SETTLING)
        if self.process.poll() is not None or not self.flips():
            self.output.seek(0)
            sys.exit(f"bench: {command[0]} shows nothing on the fake card: {self.output.read()}")
        self.first = self.flips()[0][0] - began

    def flips(self):
        """When each picture came, s on CLOCK_MONOTONIC, and the number of its vertical blank."""
        words = [line.split() for line in Path(self.folder.name, "record").read_text().splitlines()]
        return [(int(line[2]) / 1e9, int(line[3])) for line in words if line[1:2] == ["flip"]]

    def measure(self):
        """Milliseconds of processor time a frame, frames missed as a part of all, and MiB."""
        begin, used = time.monotonic(), cpu(self.process.pid)
        time.sleep(SECONDS)
        end, used = time.monotonic(), cpu(self.process.pid) - used
        shown = [number for moment, number in self.flips() if begin <= moment <= end]
        if len(shown) < 2:
            sys.exit(f"bench: {self.process.args[0]} stands still on the fake card")
        missed = shown[-1] - shown[0] + 1 - len(shown)
        return 1000 * used / len(shown), missed / (shown[-1] - shown[0] + 1), pss(self.process.pid) / 1024

    def graphics(self):
        """The GL libraries that it has loaded."""
        names = {line.rsplit("/", 1)[-1] for line in Path(f"/proc/{self.process.pid}/maps").read_text().splitlines()}
        return sorted(name for name in names if any(part in name for part in GRAPHICS))

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(timeout=10) != 0:
            sys.exit(f"bench: {self.process.args[0]} ended with {self.process.returncode}")
        self.folder.cleanup()


def main():
    marquee, floor, library = sys.argv[1:4]
    limits = json.loads((HERE / "thresholds.json").read_text())["ratios"]
    rows = {"floor": [], "marquee": []}
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        config = Path(folder, "cards.yaml")
        config.write_text(subprocess.run([HERE / "cards", "12"], stdout=subprocess.PIPE, check=True, text=True).stdout)
        commands = {"floor": [floor], "marquee": [marquee, "run", "--config", str(config)]}
        for number in range(ROUNDS):
            for name in list(commands)[:: 1 if number % 2 else -1]:
                program = OnCard(library, commands[name])
                rows[name].append((*program.measure(), program.first))
                if name == "marquee" and program.graphics():
                    sys.exit(f"bench: on a console the marquee loads {', '.join(program.graphics())}")
                program.end()
    middle = {name: [median(row[kind] for row in values) for kind in range(4)] for name, values in rows.items()}
    print("\n| console without GL, 1080p60, fake card | floor | marquee |\n| --- | ---: | ---: |")
    for kind, (what, factor, digits) in enumerate(
            [("CPU of a frame, ms", 1, 3), ("frames missed, %", 100, 2), ("memory (PSS), MiB", 1, 1),
             ("start to first flip, ms", 1000, 0)]):
        values = " | ".join(f"{factor * middle[name][kind]:.{digits}f}" for name in middle)
        print(f"| {what} | {values} |")
    ratio = median(b[0] / a[0] for a, b in zip(rows["floor"], rows["marquee"]))
    failures = []
    for what, value, limit in [
            ("CPU of a frame on a console against its floor", ratio, limits["console-cpu"]),
            ("missed frames on a console as a part of all", middle["marquee"][1], middle["floor"][1] or limits["missed"])]:
        verdict = "ok" if value <= limit else "FALLS SHORT"
        print(f"  {what:<58} {value:8.3f}   at most {limit:<6} {verdict}")
        if value > limit:
            failures.append(what)
    if failures:
        sys.exit(f"bench: falls short: {', '.join(failures)}")


if __name__ == "__main__":
    main()
