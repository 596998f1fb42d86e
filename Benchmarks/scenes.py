"""What other pictures than a plain strip take of the processor, held against the strip.

Called by bench.py. All scenes run at once, each on a screen of its own and all on one core, so that what a shared machine
gives varies for all alike. What decides is the median over some windows of what a scene took in the same window as the strip.

The limits are in thresholds.json, as "scenes". What was promised is 1.3 for fractional widths and for a column, 1.5 for a
gradient behind the strip, 1.6 for the shipped configuration, 2 for pages and 2.5 for a gallery. The gallery's
limit is above that: it is what was measured, and is to be lowered.
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
        files[name].write_text(text.replace(*change, 1))
    return files


def measure(programs, windows, cpu):
    """Milliseconds of processor time a second of each scene, in each window.

    - programs: the process of each scene.
    - cpu: the seconds of processor time that a process has taken.
    """
    used = {name: [] for name in programs}
    for _ in range(windows):
        begins = {name: (time.monotonic(), cpu(process.pid)) for name, process in programs.items()}
        time.sleep(WINDOW)
        for name, process in programs.items():
            taken, end = cpu(process.pid), time.monotonic()
            used[name].append(1000 * (taken - begins[name][1]) / (end - begins[name][0]))
    return used
