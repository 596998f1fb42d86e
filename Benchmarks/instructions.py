#!/usr/bin/env python3
"""Counts the instructions that a frame takes, and the frames that ask for memory, with SDL's dummy driver.

Benchmarks/steady.c lets the marquee start and warm up in its own time, then watches a fixed number of frames, one lap of the strip, on a
clock that moves on only where the marquee sleeps. Callgrind collects in those frames alone and on the render thread alone, so that neither
what else the machine does nor what starting costs is in the figure. Called by scripts/instructions.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
THRESHOLDS = HERE / "thresholds.json"
CARDS = 12
# A lap, 12 x 412 px, takes a whole number of frames at 240 px/s and 60 frames a second.
SPEED, FRAMES = 240, 1236
# Faces are all made within the first five seconds, even on a busy machine.
# Valgrind tells the C library of smaller caches than there are, so that blocks of over 2 MB, which the console copies, take another
# loop than rows do. Its plain loop is counted for both; the one of x86 that is a single instruction cannot be.
ENVIRONMENT = {"SDL_VIDEODRIVER": "dummy", "SWIFT_BACKTRACE": "enable=no", "STEADY_AFTER": "300", "STEADY_SETTLE": "60",
               "STEADY_FRAMES": str(FRAMES), "GLIBC_TUNABLES": "glibc.cpu.x86_non_temporal_threshold=0xf000000:glibc.cpu.x86_rep_movsb_threshold=0xf000000"}
TOLERANCE = 1.1
# What is counted: the name in thresholds.json, and what the configuration has above the cards.
STRIPS = {"instructions-per-frame": "", "instructions-per-faded-frame": "edge-fade: 20%\n"}


# The console without GL copies what it drew into a scan-out buffer: against the strip on a window.
CONSOLE, CONSOLE_RATIO = "instructions-per-frame-on-a-console", "console-against-window"
FAKE_CARD = HERE.parent / "Tests/FakeCard"


def fake_card(folder):
    """What makes a marquee find a display of 1920x1080 on a console."""
    library, place = folder / "fake_card.so", folder / "card"
    place.mkdir()
    sources = [file for file in FAKE_CARD.glob("*.c") if not file.name.startswith("try_")]
    subprocess.run(
        ["cc", "-O3", "-shared", "-fPIC", "-I/usr/include/libdrm", "-o", library, *sources, "-lpthread"], check=True)
    return library, {"FAKE_CARDS": "card0 HDMI-A-1=1920x1080", "FAKE_CARD_FOLDER": str(place), "FAKE_CARD_CHECK": "0"}


def measure(binary, folder, keys="", on_console=False):
    """Instructions a frame, and how many of the frames asked for memory."""
    library, config = folder / "steady.so", folder / "cards.yaml"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, HERE / "steady.c"], check=True)
    cards = subprocess.run([HERE / "cards", str(CARDS), str(SPEED)], stdout=subprocess.PIPE, check=True).stdout
    config.write_bytes(keys.encode() + cards)
    environment = {**os.environ, **ENVIRONMENT, "LD_PRELOAD": str(library), "XDG_STATE_HOME": str(folder)}
    window = ["--window", "1920x1080"]
    if on_console:
        card, settings = fake_card(folder)
        environment.update(settings, LD_PRELOAD=f"{library}:{card}")
        for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
            environment.pop(name, None)
        window = []
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--collect-atstart=no",
         f"--callgrind-out-file={folder / 'callgrind.out'}", binary, "run", "--config", str(config), *window, "--for", "300s"],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=600)
    collected = re.search(r"Collected\s*:\s*(\d+)", run.stderr)
    steady = re.search(rf"steady: {FRAMES} frames, \d+ calls for memory in (\d+) of them", run.stderr)
    if run.returncode or not collected or not steady:
        sys.exit(f"instructions: callgrind failed ({run.returncode}): {run.stderr[-2000:]}{run.stdout}")
    return round(int(collected.group(1)) / FRAMES), int(steady.group(1))


def main():
    binary = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        # Valgrind gives up on the debugging information that Swift's compiler writes.
        stripped = Path(folder) / "kiosk-marquee"
        subprocess.run(["strip", "-o", stripped, binary], check=True)
        measured = {name: measure(stripped, Path(folder), keys) for name, keys in STRIPS.items()}
        console = measure(stripped, Path(folder), on_console=True)
    limits = json.loads(THRESHOLDS.read_text())
    if "--record" in sys.argv:
        limits.update((name, instructions) for name, (instructions, _) in measured.items())
        THRESHOLDS.write_text(json.dumps(limits, indent=2) + "\n")
    failures, most = [], limits["frames-that-allocate"]
    for name, (instructions, allocating) in measured.items():
        known = limits[name]
        print(f"{name}: {instructions}, {instructions / known:.3f} of {known}")
        print(f"{allocating} of {FRAMES} frames ask for memory; {most} may")
        if instructions > TOLERANCE * known:
            failures.append(f"{name} is more than {TOLERANCE} of what is recorded")
        if allocating > most:
            failures.append("too many frames ask for memory")
    ratio = console[0] / measured["instructions-per-frame"][0]
    print(f"{CONSOLE}: {console[0]}, {ratio:.3f} of those on a window; at most {limits[CONSOLE_RATIO]}")
    print(f"{console[1]} of {FRAMES} frames ask for memory; {most} may")
    if ratio > limits[CONSOLE_RATIO]:
        failures.append(f"{CONSOLE} are more than {limits[CONSOLE_RATIO]} of those on a window")
    if console[1] > most:
        failures.append("too many frames on a console ask for memory")
    if failures:
        sys.exit(f"instructions: {'; '.join(failures)}")


if __name__ == "__main__":
    main()
