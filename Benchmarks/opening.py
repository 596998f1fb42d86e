"""What an open card takes, and opening and closing one, held against a plain strip and against copying the whole screen.

Called by bench.py. The strip, the strip with a card open, and the strip of which a card opens and closes all the time run on a
screen each. All but one are stopped, each in its turn, so that what a shared machine gives varies for all alike.
"""
import ctypes
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
SIZES = {"1080p": (1920, 1080), "4K": (3840, 2160)}
# A card opens in 320 ms and closes in 240 ms; a tap later than that finds it at rest.
TAPS = (0.45, 0.35)
# Seconds of a turn before it counts, and how many times a card opens and closes in what counts.
SETTLING, TIMES = 0.4, 3
# A card that is to stay open stays open for an hour.
TOUCH = "touch: { detail-for: 3600s }\n"
DETAILS = ("    details: A sponsor since the first year, who makes what everybody in this hall has in his hands every day.\n"
           "    link: https://sponsor.example/\n")


def configuration(folder, speed):
    """The file of a strip of which each card has details."""
    text = subprocess.run([HERE / "cards", "12", str(speed)], stdout=subprocess.PIPE, check=True, text=True).stdout
    file = folder / f"opening-{speed}.yaml"
    file.write_text(TOUCH + re.sub(r"(    subtitle: .*\n)", r"\1" + DETAILS, text))
    return file


def tap(screen):
    subprocess.run(["xdotool", "click", "1"], env=screen.environment, check=True)


def open_and_close(screen, times, between=lambda: None):
    """Opens and closes the card in the middle so many times; calls `between` whenever it is at rest."""
    for _ in range(times):
        for pause in TAPS:
            tap(screen)
            time.sleep(pause)
            between()


def middle(screen, size):
    subprocess.run(["xdotool", "mousemove", str(size[0] // 2), str(size[1] // 2)], env=screen.environment, check=True)


def processor_time(start, make_screen, folder, turns, cpu):
    """Milliseconds of processor time a second of the three, medians of all turns."""
    file, size = configuration(folder, 150), SIZES["1080p"]
    names = ("strip", "open", "opening and closing")
    screens = {name: make_screen(size) for name in names}
    used = {name: [] for name in names}
    programs = {}
    try:
        for name, screen in screens.items():
            programs[name] = start(screen, file, folder / f"opening-{len(programs)}.csv")
            middle(screen, size)
        tap(screens["open"])
        time.sleep(1)
        for program in programs.values():
            program.process.send_signal(signal.SIGSTOP)
        for _ in range(turns):
            for name, program in programs.items():
                program.process.send_signal(signal.SIGCONT)
                time.sleep(SETTLING)
                pid, before, begin = program.process.pid, cpu(program.process.pid), time.monotonic()
                if name == "opening and closing":
                    open_and_close(screens[name], TIMES)
                else:
                    time.sleep(TIMES * sum(TAPS))
                used[name].append(1000 * (cpu(pid) - before) / (time.monotonic() - begin))
                program.process.send_signal(signal.SIGSTOP)
    finally:
        for program in programs.values():
            program.process.send_signal(signal.SIGCONT)
            program.end()
        for screen in screens.values():
            screen.close()
    return {name: median(values) for name, values in used.items()}


def drawing(size, start, make_screen, folder, times):
    """Of a card that opens and closes over a strip that stands still, so that no other frames are drawn: the median and the
    99th percentile of drawing, the median of copying the whole screen, ms; the frames shown and those missed."""
    pixels = SIZES[size][0] * SIZES[size][1] * 4
    source, target = (ctypes.create_string_buffer(pixels) for _ in range(2))
    copies = []

    def copy():
        begin = time.perf_counter()
        ctypes.memmove(target, source, pixels)
        copies.append(1000 * (time.perf_counter() - begin))

    copy()
    copies.clear()
    screen = make_screen(SIZES[size])
    try:
        program = start(screen, configuration(folder, 0), folder / "drawing.csv")
        middle(screen, SIZES[size])
        open_and_close(screen, times, between=copy)
        program.end()
        found = program.statistics()
    finally:
        screen.close()
    p50, p99 = (float(re.search(rf"{name} ([\d.]+) ms", found["drawing"]).group(1)) for name in ("p50", "p99"))
    shown, missed = map(int, re.findall(r"\d+", found["frames"]))
    if shown < 10 * len(copies):
        raise SystemExit("bench: the card does not open")
    return {"p50": p50, "p99": p99, "copy": median(copies), "shown": shown, "missed": missed}
