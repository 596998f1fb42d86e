#!/usr/bin/python3
"""Holds the proof of play against the pixels of a virtual screen: the marquee shows cards of one colour each, is dragged,
flung and held, and at a random instant of each twentieth of a second one row of the screen is read. A card is in view where at
least half of its width has its colour. Ends with 1 if any card's time in the spool is off by more than 0.5 % of it.

  PROOF_SECONDS=3600   how long       BINARY=FILE   the program (default .build/release/kiosk-marquee)
  SEED=N               what chance does
"""
import colorsys
import hashlib
import mmap
import os
import random
import signal
import struct
import sys
import tempfile
import threading
import time

os.environ.setdefault('SOAK_SECONDS', os.environ.get('PROOF_SECONDS', '3600'))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import soak

SECONDS = float(os.environ['SOAK_SECONDS'])
CARDS = 8
WIDTHS = [300, 240, 420]
SPACING = 24
HEIGHT = 320
# What the time of a card may be off by: of itself, and in s because a sample stands for a twentieth of a second.
LIMIT, LEAST = 0.005, 0.25


def colour(card):
    return tuple(round(255 * part) for part in colorsys.hsv_to_rgb(card / CARDS, 1, 1))


def configuration():
    cards = ''.join(
        f'  - {{ id: c{card}, title: "{card}", width: {WIDTHS[card % 3]}, weight: {1 + card % 2}, '
        f'gradient: ["#%02x%02x%02x", "#%02x%02x%02x"] }}\n' % (colour(card) * 2) for card in range(CARDS))
    return ('display: { background: "#000000" }\ntouch: { resume-after: 1s, ramp: 300ms }\nspeed: 180\n'
            f'card: {{ height: {HEIGHT}, spacing: {SPACING}, corner-radius: 0 }}\ncards:\n{cards}')


def seen(row):
    """The cards of which at least half of the width is in a row of pixels, 4 bytes each."""
    cards, last, run = [], None, 0

    def end():
        if last is not None and run >= WIDTHS[last % 3] / 2:
            cards.append(last)

    for column in range(0, len(row) - 3, 4):
        blue, green, red = row[column], row[column + 1], row[column + 2]
        hue, _, value = colorsys.rgb_to_hsv(red / 255, green / 255, blue / 255)
        card = round(hue * CARDS) % CARDS if value > 0.6 else None
        if card != last:
            end()
            last, run = card, 0
        run += 1
    end()
    return cards


class Rows:
    """A row of the screen, read where the server keeps it."""

    def __init__(self, marquee):
        file = open(f'{marquee.folder}/screen/Xvfb_screen0', 'rb')
        self.map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        head = struct.unpack('>25I', self.map[:100])
        self.start, self.pitch, self.width = head[0] + 12 * head[19], head[12], head[4]
        self.y = (head[5] - HEIGHT) // 2 + 10

    def read(self):
        start = self.start + self.y * self.pitch
        return self.map[start:start + self.width * 4]


def visit(marquee, chance, until):
    """Touches now and then, as visitors do."""
    while time.monotonic() < until:
        time.sleep(chance.uniform(2, 9))
        x, y = chance.randrange(100, soak.WIDTH - 100), soak.HEIGHT // 2
        kind = chance.choice(['drag', 'fling', 'hold', 'wheel'])
        if kind == 'wheel':
            marquee.xdotool('mousemove', x, y, 'click', chance.choice([4, 5]))
            continue
        marquee.xdotool('mousemove', x, y, 'mousedown', 1)
        if kind == 'hold':
            time.sleep(chance.uniform(0.6, 2))
        to = chance.choice([-1, 1]) * chance.randrange(40, 500)
        for step in range(1, 9):
            marquee.xdotool('mousemove', max(1, min(x + to * step // 8, soak.WIDTH - 2)), y)
            time.sleep(0.005 if kind == 'fling' else 0.05)
        marquee.xdotool('mouseup', 1)


def spool(folder):
    """The minutes of a spool: for each the length and the numbers of its cards."""
    minutes = []
    for name in sorted(name for name in os.listdir(folder) if name.endswith('.spool')):
        data = open(f'{folder}/{name}', 'rb').read()
        while data:
            length, check = struct.unpack('<I8s', data[:12])
            text, data = data[12:12 + length], data[12 + length:]
            assert hashlib.sha256(text).digest()[:8] == check, f'{name} is damaged'
            lines = text.decode().split('\n')
            if lines[0] == 'minute':
                words = [line.split(' ') for line in lines]
                minutes.append((
                    {word[0]: word[1:] for word in words if word[0] not in ('card', 'tier', 'lane')},
                    {int(word[1][1:]): [int(number) for number in word[3:]] for word in words if word[0] == 'card'}))
    return minutes


def main():
    chance = random.Random(soak.SEED)
    print(f'seed {soak.SEED}, {SECONDS:.0f} s', flush=True)
    with tempfile.TemporaryDirectory() as folder:
        with open(f'{folder}/marquee.yaml', 'w') as file:
            file.write(configuration())
        marquee = soak.Marquee(folder)
        try:
            # From before the first picture until after the last, so that nothing is compared that only one of them has.
            rows = Rows(marquee)
            last = time.monotonic()
            until = last + SECONDS
            visitor = threading.Thread(target=visit, args=(marquee, chance, until), daemon=True)
            visitor.start()
            samples = []
            while marquee.program.poll() is None:
                if last >= until and not visitor.is_alive():
                    marquee.program.send_signal(signal.SIGTERM)
                # A random instant of the next twentieth of a second.
                instant = last + random.random() / 20
                time.sleep(max(0, instant - time.monotonic()))
                samples.append((time.monotonic(), rows.read()))
                last += 1 / 20
                if (late := time.monotonic() - last) > 0.05:
                    last += late
                if last > until + 30:
                    raise soak.Failed('told to end, it went on')
            minutes = spool(f'{folder}/state/spool')
        finally:
            marquee.close()
    recorded, pictures = {}, {}
    for _, cards in minutes:
        for card, numbers in cards.items():
            # In view with no influence of a visitor's, under one, with a placeholder, and with its logo missing.
            recorded[card] = recorded.get(card, 0) + (numbers[0] + numbers[2] + numbers[4] + numbers[5]) / 1000
    length = sum(int(head['length'][0]) for head, _ in minutes) / 1000
    shown = sum(int(head['time'][0]) for head, _ in minutes) / 1000
    for index, (at, row) in enumerate(samples):
        # Each stands for the time half way to its neighbours.
        before = samples[index - 1][0] if index else at
        after = samples[index + 1][0] if index + 1 < len(samples) else at
        for card in seen(row):
            pictures[card] = pictures.get(card, 0) + (after - before) / 2
    print(f'{len(minutes)} records, {length:.1f} s, of which shown {shown:.1f} s; {len(samples)} samples')
    fine = True
    for card in sorted(set(recorded) | set(pictures)):
        said, was = recorded.get(card, 0), pictures.get(card, 0)
        off = abs(said - was)
        good = off <= max(LIMIT * was, LEAST)
        fine = fine and good
        print(f'card {card}: recorded {said:9.2f} s, pictures {was:9.2f} s, {100 * (said - was) / max(was, 1e-9):+6.2f} %'
              + ('' if good else '  <- off'))
    said, was = sum(recorded.values()), sum(pictures.values())
    print(f'all: recorded {said:.1f} s, pictures {was:.1f} s, {100 * (said - was) / was:+.3f} %')
    fine = fine and abs(said - was) <= LIMIT * was and len(recorded) == CARDS
    print('the ledger agrees with the pixels' if fine else 'the ledger does NOT agree with the pixels')
    return 0 if fine else 1


if __name__ == '__main__':
    sys.exit(main())
