#!/usr/bin/env python3
"""Measures what large walls cost outside of the picture: records taken into a ledger, a report of a year, a plan of a day on
which a thousand cards come and go, and the stage of a wall with ten times as many that follows UTC. Prints the time of the
processor, which other programs hardly change, and the peak of memory; fails where one is over its limit in thresholds.json.

  Benchmarks/large.py [FOLDER]    the folder of both programs, .build/release by default

  CARDS=1000     cards of the wall           RECORDS=10000  minutes that are taken in
  LINES=30       cards in view in a minute   DAYS=400       days of the report
"""
import hashlib
import json
import os
import pathlib
import random
import sqlite3
import struct
import sys
import tempfile
from datetime import date, timedelta

CARDS, RECORDS, LINES, DAYS = (
    int(os.environ.get(name, value))
    for name, value in [('CARDS', 1000), ('RECORDS', 10_000), ('LINES', 30), ('DAYS', 400)])
# 2026-11-21 23:00 UTC, which is midnight in Berlin.
START = 1_795_302_000_000
FILE = 1 << 20
# For the numbers of cards, records and days that stand above.
LIMITS = json.loads((pathlib.Path(__file__).parent / 'thresholds.json').read_text())['large']


def configuration(cards=CARDS, dated=False, keys=''):
    def hours():
        start = random.randrange(1380)
        end = start + random.randrange(1, 60)
        return ', show: { at: "%02d:%02d-%02d:%02d" }' % (start // 60, start % 60, end // 60, end % 60)

    listed = ''.join(
        f'  - {{ id: sponsor-number-{card}, title: Sponsor number {card}, tier: {tier(card)}{hours() if dated else ""} }}\n'
        for card in range(cards))
    first = '  - { title: Always }\n' if dated else ''
    return f'timezone: Europe/Berlin\n{keys}tiers: {{ gold: {{ share: 30% }}, silver: {{}} }}\ncards:\n{first}{listed}'


def tier(card):
    return 'silver' if card % 4 else 'gold'


def minute(number, digest):
    lines = []
    for place in range(LINES):
        card = (number * LINES + place) % CARDS
        time = random.randrange(500, 60_000)
        lines.append(f'card sponsor-number-{card} {tier(card)} {time} {time} 0 0 0 0 {random.randrange(1, 9)} 0')
    times = [sum(int(line.split()[3]) for line in lines if f' {name} ' in line) for name in ('gold', 'silver')]
    lines += [f'tier {name} - {time} {min(time, 60_000)} 0 0 0 0 9 0' for name, time in zip(('gold', 'silver'), times) if time]
    return '\n'.join([
        'minute', 'boot bench+1', f'sequence {number + 1}', f'start {START + number * 60_000}', 'clock trusted',
        'zone Europe/Berlin 3600', 'length 60000', 'screen main 1920 1080', 'time 60000 0 0 0 0',
        f'configuration {digest}', 'frames 3600 0', 'influences', 'lane 0 40c3880000000000 cruising - forward',
    ] + lines) + '\n'


def frame(text):
    data = text.encode()
    return struct.pack('<I', len(data)) + hashlib.sha256(data).digest()[:8] + data


def write_spool(folder):
    os.mkdir(folder)
    text = configuration()
    digest = hashlib.sha256(text.encode()).hexdigest()
    file, size = None, FILE
    for number in range(RECORDS):
        data = (b'' if number else frame(f'configuration {digest}\n{text}')) + frame(minute(number, digest))
        if size + len(data) > FILE:
            file = open(f'{folder}/{number + 1:012}-0000.spool', 'wb')
            size = 0
        size += file.write(data)
    file.close()


def run(arguments):
    """Runs a program to its end: its processor time, s, its peak of memory, MiB, and how many bytes it printed."""
    with tempfile.TemporaryFile() as output:
        child = os.posix_spawn(
            arguments[0], arguments, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, output.fileno(), 1)])
        _, status, usage = os.wait4(child, 0)
        if status:
            sys.exit(f'{" ".join(arguments)}: failed')
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, os.fstat(output.fileno()).st_size


def fill(path):
    """Puts sums of further days into a ledger's database: what it keeps for ever of days whose minutes have expired."""
    database = sqlite3.connect(path)
    for table in ('subject_days', 'down_days', 'screen_days', 'known_down', 'covered', 'records'):
        database.execute(f'DELETE FROM {table}')
    subjects = [row[0] for row in database.execute('SELECT id FROM subjects ORDER BY id')]
    first = START // 86_400_000 + 1
    for day in range(first, first + DAYS):
        start = START + (day - first) * 86_400_000
        database.execute(
            'INSERT INTO screen_days VALUES (?, 1, 86000000, 0, 0, 400000, 0, 0, 0, 5160000, 3, 1440, ?, ?, ?)',
            (day, start, start + 86_340_000, 1))
        database.execute('INSERT INTO known_down VALUES (?, 1)', (day,))
        database.executemany(
            'INSERT INTO subject_days VALUES (?, 1, ?, ?, ?, 1234, 1200, 17, 0, 711, 3, ?)',
            ((day, subject, random.randrange(10**6), random.randrange(10**6), random.randrange(10**9))
             for subject in subjects))
        database.executemany('INSERT INTO down_days VALUES (?, 1, ?, ?)', ((day, subject, 1_234_567) for subject in subjects))
    database.execute('INSERT INTO covered VALUES (1, ?, ?)', (START, START + DAYS * 86_400_000))
    database.commit()
    database.close()


over = []


def hold(name, figure):
    """Notes a figure that is over its limit, which is for the standard numbers."""
    limit = LIMITS[name]
    if figure > limit and not any(number in os.environ for number in ('CARDS', 'RECORDS', 'LINES', 'DAYS')):
        over.append(f'{name}: {figure:.3g}, more than {limit:g}')


def main():
    programs = sys.argv[1] if len(sys.argv) > 1 else '.build/release'
    ledger, marquee = f'{programs}/kiosk-marquee-ledger', f'{programs}/kiosk-marquee'
    random.seed(39)
    with tempfile.TemporaryDirectory() as folder:
        places = ['--spool', f'{folder}/spool', '--ledger', f'{folder}/ledger']
        write_spool(f'{folder}/spool')
        time, memory, _ = run([ledger, 'take', *places])
        hold('ms to take in a record', 1000 * time / RECORDS)
        print(f'{RECORDS} records of {CARDS} cards, {LINES} of them in view: {1000 * time / RECORDS:.1f} ms each, {memory:.0f} MiB')

        for name in os.listdir(f'{folder}/spool'):
            os.remove(f'{folder}/spool/{name}')
        fill(f'{folder}/ledger/ledger.sqlite')
        for form in ('json', 'csv'):
            time, memory, size = run([
                ledger, 'report', *places, '--from', '2026-11-22', '--until', str(date(2026, 11, 22) + timedelta(DAYS)),
                '--format', form])
            hold('MiB of a report', memory)
            print(f'{form} of {DAYS} days of {CARDS} cards: {time:.1f} s, {memory:.0f} MiB, {size / 1e6:.0f} MB written')

        def wall(name, **arguments):
            with open(f'{folder}/{name}.yaml', 'w') as file:
                file.write(configuration(dated=True, **arguments))
            return f'{folder}/{name}.yaml'

        time, memory, _ = run([
            marquee, 'plan', wall('plan'), '--on', '2026-11-22 00:00', '--for', '24h', '--format', 'json'])
        hold('s of a plan of a day', time)
        print(f'plan of 24 h with {CARDS} dated cards: {time:.2f} s, {memory:.0f} MiB')
        for cards in (CARDS, 10 * CARDS):
            path = wall('utc', cards=cards, keys='position: utc\n')
            time, memory, _ = run([marquee, 'trace', '--config', path, '--on', '2026-11-22 23:50', '--for', '0.1s'])
            hold('s of a stage that follows UTC', time)
            print(f'the stage of a wall that follows UTC, at the end of a day, with {cards} dated cards: {time:.2f} s, '
                  f'{memory:.0f} MiB')

    for line in over:
        print(line, file=sys.stderr)
    return 1 if over else 0


sys.exit(main())
