"""What other pictures than a plain strip take of the processor, held against the strip.

Called by bench.py. All scenes run at once, each on a screen of its own and all on one core, so that what a shared machine
gives varies for all alike. What decides is the median over some windows of what a scene took in the same window as the strip.

Each scene has a frame rate of its own, a quarter of a hertz from the next. With equal ones each would come after the same other
scene in every frame of a run, and find the caches as that one leaves them: the same scene took from 0.8 to 1.4 of the strip so.

The limits are in thresholds.json, as "scenes".
"""
import subprocess
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Seconds of a window: a whole number of pages, which rest 1 s and move for 600 ms.
WINDOW = 8.0
STRIP = "plain strip"
GRADIENT = 'display:\n  background: { colors: ["#0f2027", "#203a43", "#6c5364"], angle: 120 }\n'
CARD = "card: { width: 400, height: 400, spacing: 12, corner-radius: 32 }\n"
# Frames a second; the shipped configuration has 60.
RATE = 60.0
# For each scene how it differs from the strip: what is replaced, and by what. None is the shipped configuration.
SCENES = {
    STRIP: ("", ""),
    "fractional widths": ("width: 400,", "width: 20.7%,"),
    "column": ("display:\n", "direction: up\ndisplay:\n"),
    "gradient behind the strip": ("display:\n", GRADIENT),
    "shipped configuration": None,
    "pages": (CARD, "layout: pages\nstep: { every: 1s, duration: 600ms }\n"),
    "gallery": ("display:\n", "layout: gallery\ndisplay:\n"),
}


def configurations(folder):
    """The configuration's file of each scene."""
    text = subprocess.run([HERE / "cards", "12"], stdout=subprocess.PIPE, check=True, text=True).stdout
    files = {}
    for name, change in SCENES.items():
        if change is None:
            files[name] = HERE.parent / "config/marquee.yaml"
            continue
        if change[0] not in text:
            raise ValueError(f"Benchmarks/cards no longer prints {change[0]!r}, which the scene '{name}' replaces")
        files[name] = folder / f"scene-{name.replace(' ', '-')}.yaml"
        files[name].write_text(at_rate(text.replace(*change, 1), rates()[name]))
    return files


def rates():
    """The frames a second of each scene."""
    others = [name for name, change in SCENES.items() if change is not None]
    return {name: RATE for name in SCENES} | {
        name: RATE + (number // 2 + 1) * (0.25, -0.25)[number % 2] for number, name in enumerate(others)}


def at_rate(text, rate):
    """A configuration of `cards` at another frame rate."""
    if "frame-rate: 60\n" not in text:
        raise ValueError("Benchmarks/cards no longer prints its frame rate")
    return text.replace("frame-rate: 60\n", f"frame-rate: {rate:g}\n", 1)


def measure(programs, windows, cpu):
    """Milliseconds of processor time for 60 frames of each scene, in each window.

    - programs: the process of each scene.
    - cpu: the seconds of processor time that a process has taken.
    """
    used = {name: [] for name in programs}
    for _ in range(windows):
        begins = {name: (time.monotonic(), cpu(process.pid)) for name, process in programs.items()}
        time.sleep(WINDOW)
        for name, process in programs.items():
            taken, end = cpu(process.pid), time.monotonic()
            used[name].append(1000 * (taken - begins[name][1]) / (end - begins[name][0]) * RATE / rates()[name])
    return used
