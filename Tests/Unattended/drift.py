#!/usr/bin/python3
"""Runs two marquees with `position: utc` whose clocks drift apart and are corrected each minute, and holds the places that they
report against the true time; then stops correcting. Exits with 1 when a place is further off than the speed times the clock's
error and a refresh, or the error that they report does not grow.

  DRIFT_SECONDS=1200  how long       BINARY=FILE   the program (default .build/release/kiosk-marquee)
  DRIFT_PPM=100       how fast the clocks drift, one forward and one back
  DRIFT_CORRECTION=60 how often they are corrected, s
"""
import contextlib
import json
import os
import struct
import subprocess
import sys
import tempfile
import time

SECONDS = float(os.environ.get('DRIFT_SECONDS', '1200'))
PPM = float(os.environ.get('DRIFT_PPM', '100'))
BINARY = os.path.abspath(os.environ.get('BINARY', '.build/release/kiosk-marquee'))
PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# 2026-01-01 00:00 UTC, from when on places are counted.
ANCHOR = 1767225600
SPEED, PITCH, CARDS, RATE = 120, 350, 12, 60
CORRECTION = float(os.environ.get('DRIFT_CORRECTION', '60'))
# From one reading of the clock to the next, and until a correction is made up for at 2 %: parts of the error itself.
READING = 0.1
CONFIGURATION = f'''position: utc
display: {{ frame-rate: {RATE} }}
speed: {SPEED}
card: {{ width: {PITCH - 30}, height: 240, spacing: 30 }}
cards:
''' + ''.join(f'  - {{ title: Card {number} }}\n' for number in range(CARDS))


def monotonic():
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC)


class Marquee:
    """A marquee on a virtual screen, with a clock of its own."""

    def __init__(self, folder, name, ppm, library, display):
        self.rate = round(ppm * 1000)
        self.clock = os.path.join(folder, f'{name}.clock')
        self.state = os.path.join(folder, f'{name}.state')
        self.socket = os.path.join(folder, f'{name}.sock')
        self.corrected = monotonic()
        self.write_clock()
        self.publish()
        path = os.path.join(folder, f'{name}.yaml')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(CONFIGURATION)
        self.process = subprocess.Popen(
            [BINARY, 'run', '--config', path, '--window', '640x360', '--control-socket', self.socket],
            env=dict(os.environ, DISPLAY=display, LD_PRELOAD=library, DRIFTING_CLOCK=self.clock,
                     KIOSK_MARQUEE_CLOCK=self.state, SDL_AUDIODRIVER='dummy',
                     XDG_STATE_HOME=os.path.join(folder, f'{name}-state')),
            stderr=subprocess.DEVNULL)

    def write_clock(self):
        with open(self.clock, 'r+b' if os.path.exists(self.clock) else 'wb') as file:
            file.write(struct.pack('=qqq', self.corrected, 0, self.rate))

    def correct(self):
        self.corrected = monotonic()
        self.write_clock()

    @property
    def error(self):
        """How far its clock is off, s."""
        return abs(self.rate) * 1e-9 * (monotonic() - self.corrected) * 1e-9

    def publish(self):
        """As the kernel counts: half a millisecond a second worse than when it was corrected."""
        age = (monotonic() - self.corrected) * 1e-9
        uptime = int(time.clock_gettime(time.CLOCK_BOOTTIME))
        temporary = self.state + '.new'
        with open(temporary, 'w', encoding='utf-8') as file:
            file.write(f'synchronised {uptime} {int(500 + 500 * age)}\n')
        os.replace(temporary, self.state)

    def status(self):
        """What it reports, and the true time before and after."""
        before = time.time()
        text = subprocess.run([BINARY, 'status', '--format', 'json', '--socket', self.socket],
                              capture_output=True, text=True, check=False).stdout
        after = time.time()
        return (json.loads(text) if text else None), before, after


def distance(place, time):
    """How far a place is behind the one that is right for a time, px, the shorter way round."""
    lap = PITCH * CARDS
    off = (SPEED * (time - ANCHOR) - place) % lap
    return off if off < lap / 2 else off - lap


def check(marquee, status, before, after):
    """Returns what is wrong with a status; empty if nothing is. The frame is from before the reply, by a refresh and a turn."""
    place = status['lanes'][0]['place']
    allowed = SPEED * (marquee.error + 0.02 * READING + 2 / RATE)
    late, early = distance(place, after), distance(place, before)
    if late < -allowed or early > allowed + SPEED * 0.5:
        return f'at {place:.3f} px, which is {early:.3f} to {late:.3f} px behind; allowed are {allowed:.3f}'
    # Against its own clock it is exact but for what it makes up for.
    own = distance(place, status['position']['time'])
    behind = abs(status['position']['behind']) / 1000
    if abs(own) > SPEED * (behind + abs(marquee.rate) * 1e-9 * CORRECTION * 2 + 0.001):
        return f'{own:.4f} px from where its own time says'
    return ''


def watch(marquees, seconds, corrects):
    """Looks at both each second. Returns the faults and the errors that were reported."""
    faults, errors, end, last = [], [], time.monotonic() + seconds, time.monotonic()
    while time.monotonic() < end:
        if corrects and time.monotonic() - last >= CORRECTION:
            last = time.monotonic()
            for marquee in marquees:
                marquee.correct()
        walls = set()
        for marquee in marquees:
            marquee.publish()
            status, before, after = marquee.status()
            if status is None:
                faults.append('no status')
                continue
            walls.add(status['position']['wall'])
            errors.append(status['position'].get('clockError'))
            fault = check(marquee, status, before, after)
            if fault:
                faults.append(f'{marquee.rate / 1000:+.0f} ppm: {fault}')
        if len(walls) > 1:
            faults.append(f'the walls are called {walls}')
        time.sleep(1)
    return faults, errors


def main():
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        library = os.path.join(folder, 'drifting.so')
        subprocess.run(['cc', '-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-o', library,
                        os.path.join(PROJECT, 'Tests/Clocks/drifting.c')], check=True)
        reader, writer = os.pipe()
        screen = subprocess.Popen(['Xvfb', '-displayfd', str(writer), '-screen', '0', '1280x720x24', '-nolisten', 'tcp'],
                                  pass_fds=[writer], stderr=subprocess.DEVNULL)
        stack.callback(screen.wait)
        stack.callback(screen.terminate)
        os.close(writer)
        display = ':' + os.read(reader, 16).decode().strip()
        marquees = [Marquee(folder, name, ppm, library, display) for name, ppm in (('one', PPM), ('other', -PPM))]
        for marquee in marquees:
            stack.callback(marquee.process.wait)
            stack.callback(marquee.process.terminate)
        for marquee in marquees:
            for _ in range(100):
                if (marquee.status()[0] or {}).get('frames', {}).get('presented', 0) > 10:
                    break
                time.sleep(0.2)
        faults, errors = watch(marquees, SECONDS, corrects=True)
        worst = max((error for error in errors if error is not None), default=None)
        later, grown = watch(marquees, min(SECONDS, 180), corrects=False)
        faults += later
        if worst is None or None in grown or not grown or max(grown[-2:]) <= worst:
            faults.append(f'without corrections the clock is said to be off by {grown[-2:]} ms, before by {worst} ms')
        for marquee in marquees:
            if marquee.process.poll() is not None:
                faults.append('a marquee ended')
        print(f'clocks off by {worst} ms at most while corrected, by {grown[-1] if grown else None} ms after')
    for fault in faults[:20]:
        print(fault)
    print(f'{len(faults)} faults')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
