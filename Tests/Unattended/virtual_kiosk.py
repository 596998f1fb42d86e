#!/usr/bin/python3
"""Installs the .deb in a virtual kiosk and does to it what happens to kiosks on walls, watching the screen from outside.

virtual_kiosk.py PACKAGE.deb
  KIOSK_VM=DIR   where the virtual kiosk is (its boot, build-image and kiosk)
  PICTURES=DIR   where to leave what the screen showed after each check (default build/kiosk)
  ONLY=REGEX     only the checks whose names match, after installing
  WAYS=WORDS     the ways to the screen, each in a machine of its own (default "gl console cards"): gl has a virtual GPU, console
                 none, so that the marquee drives the display without GL; on both all of it is done. cards has two graphics
                 cards with a display each, and what is done to it is about these
Prints a table of checks with times for each way; exits with 1 when any failed.
"""
import contextlib
import importlib.machinery
import importlib.util
import os
import re
import struct
import subprocess
import sys
import time
from statistics import median, median_low

VM = os.path.realpath(os.environ.get('KIOSK_VM', '../shared/kiosk-vm'))
PACKAGE = sys.argv[1]
PICTURES = os.environ.get('PICTURES', 'build/kiosk')
# How the machine is booted for each way, and what the log says of it.
WAYS = {
    'gl': (['--gl'], 'drawing with opengles2 on KMSDRM'),
    'console': ([], 'drawing with software on kms virtio_gpu'),
    'cards': (['--', '-device', 'bochs-display,id=gpu2,xres=1024,yres=768'], 'drawing with software on kms virtio_gpu')}
CONFIG = '/etc/kiosk-marquee/marquee.yaml'
UNIT = 'kiosk-marquee.service'

CARDS = '''
touch: { resume-after: 6s, ramp: 200ms, indicator: false, tap: none }
speed: 240
card: { width: 300, height: 300, spacing: 40, corner-radius: 20 }
cards:
  - { title: Acme, gradient: ["#ff512f", "#dd2476"] }
  - { title: Borealis, gradient: teal }
  - { title: Cobalt, gradient: "#2f5bff" }
  - { title: Dune, gradient: ["#f7971e", "#ffd200"] }
'''


LOGO = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#00ff00"/></svg>"""


def config(background, more=''):
    return f'display: {{ background: "#{background:06x}" }}\n' + CARDS + more


class Failed(Exception):
    pass


def expect(truth, why):
    if not truth:
        raise Failed(why)


def load_kiosk():
    """The virtual kiosk's own hands and eyes."""
    loader = importlib.machinery.SourceFileLoader('kiosk', f'{VM}/kiosk')
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader('kiosk', loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


class Guest:
    def __init__(self, rig, way):
        self.rig = rig
        self.way = way
        # The other one is for the kiosk's own verbs.
        self.qmp = rig.Qmp('qmp2')

    def sh(self, script, ok=True):
        status, output = self.rig.Agent().sh(script)
        text = output.decode(errors='replace').strip()
        if ok:
            expect(status == 0, f'{script}: status {status}: {text}')
        return text

    def put(self, data, path, mode='644'):
        status, output = self.rig.Agent().ask('put', f'{mode} {len(data)} {path}', data, 600)
        expect(status == 0, f'put {path}: {output.decode()}')

    def configure(self, text):
        """As an editor does it: written beside the file, then renamed."""
        self.put(text.encode(), CONFIG + '.draft')
        self.sh(f'mv {CONFIG}.draft {CONFIG}')

    def show(self, name):
        return self.sh(f'systemctl show --value -p {name} {UNIT}')

    def main_pid(self):
        return int(self.show('MainPID'))

    def log(self, since):
        return self.sh(f"journalctl -u {UNIT} -b -o cat --no-pager --since '{since}'")

    def state(self):
        """For whoever looks into a failure; whatever state the guest is in."""
        if self.rig.pid() is None:
            return 'the virtual machine has ended'
        try:
            return self.sh(f'systemctl status --no-pager -n 30 {UNIT}', ok=False)
        except (self.rig.RigError, OSError) as error:
            return f'the guest does not answer: {error}'

    def now(self):
        return self.sh("date '+%F %T'")

    # What the screen shows.

    def picture(self):
        return self.rig.screen(self.qmp)

    @staticmethod
    def is_blank(picture):
        return len({picture.rgb[i:i + 3] for i in range(0, len(picture.rgb), 3 * 911)}) <= 2

    @staticmethod
    def changed(one, other):
        """Percentage of sampled pixels that differ."""
        if (one.w, one.h) != (other.w, other.h):
            return 100.0
        places = range(0, len(one.rgb), 3 * 37)
        return 100.0 * sum(one.rgb[i:i + 3] != other.rgb[i:i + 3] for i in places) / len(places)

    def until_scrolling(self, limit):
        """Until four pictures in a row differ, so that a console that comes and goes is not taken for a strip; s."""
        start = first = time.monotonic()
        seen = []
        while time.monotonic() - start < limit:
            try:
                now = self.picture()
            except (self.rig.RigError, OSError, ValueError, struct.error):
                # The screen is only just being switched on.
                seen = []
                continue
            if self.is_blank(now):
                seen = []
                continue
            if seen and self.changed(seen[-1], now) < 0.2:
                seen = []
            if not seen:
                first = time.monotonic()
            seen.append(now)
            if len(seen) == 4:
                return first - start
            time.sleep(0.15)
        raise Failed(f'nothing scrolls after {limit} s')

    def until_still(self, limit):
        start = time.monotonic()
        old = self.picture()
        since = start
        while time.monotonic() - start < limit:
            time.sleep(0.2)
            now = self.picture()
            if self.changed(old, now) > 0:
                old, since = now, time.monotonic()
            elif time.monotonic() - since > 1:
                return since - start
        raise Failed(f'it still moves after {limit} s')

    def until(self, limit, what, condition):
        start = time.monotonic()
        while not condition():
            expect(time.monotonic() - start < limit, f'{what}: not within {limit} s')
            time.sleep(0.1)
        return time.monotonic() - start

    def until_seen(self, colour, limit):
        """Until a colour is anywhere."""
        wanted = colour.to_bytes(3, 'big')

        def is_there():
            shown = self.picture()
            return any(shown.rgb[i:i + 3] == wanted for i in range(0, len(shown.rgb), 3 * 37))
        return self.until(limit, f'the colour #{colour:06x} anywhere', is_there)

    def until_colour(self, colour, limit):
        """Until the corner, which no card reaches, has a colour."""
        wanted = colour.to_bytes(3, 'big')

        def is_there():
            return max(abs(a - b) for a, b in zip(self.picture().at(4, 4), wanted)) <= 4
        return self.until(limit, f'the colour #{colour:06x}', is_there)

    # Power.

    def power_cut(self):
        self.rig.main(['quit'])

    def power_on(self):
        """Until a picture moves after the machine was switched on with the disk that it has; s."""
        start = time.monotonic()
        subprocess.run([f'{VM}/boot', '--bare', '--keep', '--no-wait', *WAYS[self.way][0]], check=True)
        self.qmp = self.rig.Qmp('qmp2')
        before = time.monotonic() - start
        took = before + self.until_scrolling(180)
        self.until_answering()
        return took

    def until_answering(self):
        self.rig.wait(180)


class OtherDisplay(Guest):
    """The same machine, watched on its second graphics card."""

    def __init__(self, guest):
        # Which takes one connection at a time.
        self.rig, self.way, self.qmp = guest.rig, guest.way, guest.qmp

    def picture(self):
        path = f'{self.rig.RUN}/other-{os.getpid()}.ppm'
        try:
            self.qmp('screendump', filename=path, device='gpu2', head=0)
            with open(path, 'rb') as file:
                return self.rig.Picture(file.read())
        finally:
            if os.path.exists(path):
                os.unlink(path)


def installed(guest):
    with open(PACKAGE, 'rb') as file:
        guest.put(file.read(), '/root/kiosk-marquee.deb')
    start = time.monotonic()
    # The guest's image leaves out what lies in /usr/share/doc; the demo is there.
    guest.sh("DEBIAN_FRONTEND=noninteractive dpkg --path-include='/usr/share/doc/kiosk-marquee/*' -i"
             ' /root/kiosk-marquee.deb')
    took = time.monotonic() - start
    expect(guest.sh(f'systemctl is-enabled {UNIT}') == 'enabled', 'the service is not enabled')
    # The first card, which the package brings, stands still.
    guest.sh('cp -r /usr/share/doc/kiosk-marquee/examples/demo/. /etc/kiosk-marquee/')
    try:
        guest.until_scrolling(30)
    except Failed:
        # Of two graphics cards either may be the kernel's first.
        expect(guest.way == 'cards', 'nothing scrolls after 30 s')
        OtherDisplay(guest).until_scrolling(30)
    return took, 'enabled, and on the screen at once'


def scrolls_after_boot(guest):
    guest.sh('sync')
    guest.power_cut()
    took = guest.power_on()
    kernel = int(guest.show('ActiveEnterTimestampMonotonic')) / 1e6
    return took, f'power to a moving picture; ready {kernel:.1f} s after the kernel'


def runs_hardened(guest):
    pid = guest.main_pid()
    status = guest.sh(f'cat /proc/{pid}/status')
    for line in ('CapEff:\t0000000000000000', 'CapBnd:\t0000000000000000', 'NoNewPrivs:\t1', 'Seccomp:\t2'):
        expect(line in status, f'not so: {line}')
    expect('\nUid:\t0' not in status, 'runs as root')
    verdict = guest.sh(f'systemd-analyze security --no-pager {UNIT}')
    exposure = float(re.search(r'exposure level for \S+: ([0-9.]+)', verdict)[1])
    expect(exposure <= 1.3, f'exposed {exposure}')
    log = guest.sh(f'journalctl -u {UNIT} -b -o cat --no-pager')
    expect(WAYS[guest.way][1] in log, f'not {WAYS[guest.way][1]}: {log}')
    if guest.way == 'console':
        graphics = guest.sh(f"grep -oE '[^/]*(libGL|libEGL|libgallium|libLLVM|_dri\\.so)[^/]*$' /proc/{pid}/maps || true")
        expect(not graphics, f'a GL library is loaded: {graphics}')
    refused = [line for line in log.splitlines() if re.search('not permitted|ermission denied', line)]
    expect(not refused, '; '.join(refused))
    return None, f'exposure {exposure} of 10, no capability, nothing refused'


def touch_stops_and_drag_moves(guest):
    guest.configure(config(0x102030))
    guest.until_colour(0x102030, 30)
    guest.until_scrolling(20)
    guest.rig.main(['touch', '640', '360', '150'])
    stopped = guest.until_still(5)
    before = guest.picture()
    guest.rig.main(['drag', '900', '360', '500', '360', '600'])
    guest.until_still(5)
    moved = guest.changed(before, guest.picture())
    expect(moved > 5, f'a drag changed {moved:.1f} % of the screen')
    resumed = guest.until_scrolling(30)
    return stopped, f'a drag moved {moved:.0f} % of the screen; goes on {resumed:.1f} s later'


def logo_shows(guest):
    guest.put(LOGO, '/etc/kiosk-marquee/check.svg')
    guest.configure(config(0x101010, '  - { title: Logo, gradient: black, logo: check.svg }\n'))
    took = guest.until_seen(0x00ff00, 30)
    guest.sh('rm /etc/kiosk-marquee/check.svg')
    return took, 'decoded by a child that is locked up as the service is'


def touchscreen_goes_and_comes(guest):
    guest.configure(config(0x102030))
    guest.until_colour(0x102030, 30)
    guest.rig.main(['touch-unplug'])
    time.sleep(2)
    guest.until_scrolling(10)
    guest.rig.main(['touch-plug'])
    time.sleep(2)
    guest.rig.main(['touch', '500', '300', '150'])
    took = guest.until_still(5)
    guest.until_scrolling(30)
    return took, 'a touch stops the strip again'


def killed(guest):
    restarts = int(guest.show('NRestarts'))
    guest.sh(f'kill -9 {guest.main_pid()}')
    took = guest.until_scrolling(60)
    expect(int(guest.show('NRestarts')) == restarts + 1, 'systemd did not restart it')
    return took, 'kill -9 to a moving picture'


def frozen(guest):
    restarts, since = int(guest.show('NRestarts')), guest.now()
    guest.sh(f'kill -STOP {guest.main_pid()}')
    start = time.monotonic()
    guest.until_still(5)
    guest.until(40, 'the watchdog', lambda: int(guest.show('NRestarts')) == restarts + 1)
    guest.until_scrolling(60)
    took = time.monotonic() - start
    expect('Watchdog timeout' in guest.log(since), 'it was not the watchdog')
    return took, 'SIGSTOP to a moving picture, by the watchdog of 15 s'


def display_goes_and_comes(guest):
    pid = guest.main_pid()
    connector = guest.sh('grep -lx connected /sys/class/drm/card*-*/status | head -1')
    guest.sh(f'echo off > {connector}')
    try:
        guest.until_still(15)
        ticks = f'cut -d" " -f14,15 /proc/{pid}/stat'
        guest.until(15, 'a status that says so', lambda: 'display' in guest.show('StatusText'))
        before = [int(word) for word in guest.sh(ticks).split()]
        time.sleep(10)
        after = [int(word) for word in guest.sh(ticks).split()]
        used = (sum(after) - sum(before)) / 10
        status = guest.show('StatusText')
    finally:
        guest.sh(f'echo detect > {connector}')
    took = guest.until_scrolling(30)
    survived = guest.main_pid() == pid
    return took, f'{"the same process" if survived else "restarted"}; {used:.1f} % of a CPU meanwhile: “{status}”'


def display_sleeps_and_wakes(guest):
    guest.configure(config(0x102030))
    guest.until_colour(0x102030, 30)
    guest.until_scrolling(20)
    pid, since = guest.main_pid(), guest.now()
    connector = os.path.dirname(guest.sh('grep -lx connected /sys/class/drm/card*-*/status | head -1'))

    def until_signal(word, limit):
        return guest.until(limit, f'a signal that is {word}', lambda: guest.sh(f'cat {connector}/dpms') == word)
    until_signal('On', 1)
    guest.sh('kiosk-marquee display off')
    slept = until_signal('Off', 20)
    guest.until(5, 'a status that says so', lambda: 'switched off (known)' in guest.sh('kiosk-marquee status'))
    guest.rig.main(['touch', '640', '360', '150'])
    woken = guest.until_scrolling(30)
    until_signal('On', 5)
    until_signal('Off', 30)
    start = time.monotonic()
    guest.sh('kiosk-marquee display on')
    guest.until_scrolling(30)
    lit = time.monotonic() - start
    # It stays so, which the connectors, looked at each second, confirm.
    time.sleep(3)
    until_signal('On', 1)
    guest.until_scrolling(5)
    expect('switched off' not in guest.sh('kiosk-marquee status'), 'the status says that it is off')
    expect('which was not ordered here' not in guest.log(since), 'its sleep was taken for another')
    expect(guest.main_pid() == pid, 'it was restarted')
    written = guest.sh("tr -d ' \\0' < /dev/vcs1")
    expect(written == '', f'the terminal shows: {written}')
    # Ended while it sleeps, it leaves the display to the console.
    guest.sh('kiosk-marquee display off')
    until_signal('Off', 20)
    guest.sh(f'systemctl restart {UNIT}')
    guest.until_scrolling(60)
    return woken, f'a touch to a moving picture; no signal {slept:.1f} s after the order, {lit:.1f} s to light it by order'


def bad_configuration(guest):
    guest.configure(config(0x203010))
    guest.until_colour(0x203010, 30)
    pid, since = guest.main_pid(), guest.now()
    guest.put(b'cards: [ { title: ', CONFIG)
    guest.until(20, 'the fault in the log', lambda: 'error' in guest.log(since))
    guest.until_scrolling(10)
    guest.until_colour(0x203010, 1)
    expect(guest.main_pid() == pid, 'it was restarted')
    guest.sh(f'systemctl restart {UNIT}')
    guest.until_scrolling(60)
    guest.until_colour(0x203010, 5)
    guest.configure(config(0x300020))
    took = guest.until_colour(0x300020, 30)
    return took, 'the last good one stays, after a restart too; time: a good one, saved to shown'


def full_disk(guest):
    guest.configure(config(0x004040))
    guest.until_colour(0x004040, 30)
    guest.until(10, 'the last good one kept', lambda: guest.sh(
        'grep -rl 004040 /var/lib/kiosk-marquee || true') != '')
    guest.sh('''fallocate -l $(($(df -B1 --output=avail / | tail -1) - 65536)) /root/full || true
                dd if=/dev/zero of=/root/full2 bs=4k 2>/dev/null; sync; true''')
    try:
        # In place, as a careless script does it: the file is emptied, and what is to come does not fit.
        since = guest.now()
        guest.sh(f'head -c 3000000 /dev/zero | tr "\\0" "#" > {CONFIG}; sync', ok=False)
        time.sleep(2)
        guest.until_scrolling(20)
        guest.until_colour(0x004040, 2)
        start = time.monotonic()
        guest.sh(f'systemctl restart {UNIT}')
        guest.until_scrolling(60)
        took = time.monotonic() - start
        guest.until_colour(0x004040, 5)
    finally:
        guest.sh('rm -f /root/full /root/full2')
    guest.configure(config(0x400040))
    guest.until_colour(0x400040, 30)
    return took, 'scrolls on; time: restarted on the full disk, with the last good one; room again: the new one'


def power_cut_while_writing(guest):
    guest.configure(config(0x401000))
    guest.until_colour(0x401000, 30)
    time.sleep(2)
    guest.sh('sync')
    # Two ways of being torn: cut at any moment of a writer that never rests, and the emptied file on the disk.
    texts = [config(0x000050), config(0x500000)]
    for index, text in enumerate(texts):
        guest.put(text.encode(), f'/root/{index}.yaml')
    guest.sh(f'(while :; do cat /root/0.yaml > {CONFIG}; cat /root/1.yaml > {CONFIG}; sync -d {CONFIG}; done)'
             ' >/dev/null 2>&1 </dev/null &')
    time.sleep(3)
    guest.power_cut()
    first = guest.power_on()
    guest.sh(f': > {CONFIG}; sync')
    guest.until_scrolling(10)
    guest.power_cut()
    second = guest.power_on()
    expect(guest.sh(f'wc -c < {CONFIG}') == '0', 'the file was to be empty')
    guest.configure(config(0x005000))
    guest.until_colour(0x005000, 30)
    return max(first, second), 'power to a moving picture, with a torn and with an empty file'


def keys_reach_no_console(guest):
    pid, boot = guest.main_pid(), guest.sh('cat /proc/sys/kernel/random/boot_id')
    for key in ('r', 'o', 'o', 't', 'ret', 'ctrl-c', 'ctrl-z', 'ctrl-backslash', 'ctrl-d', 'esc', 'ctrl-alt-f2',
                'ctrl-alt-delete'):
        guest.rig.main(['key', key])
        time.sleep(0.3)
    time.sleep(5)
    expect(guest.sh('cat /proc/sys/kernel/random/boot_id') == boot, 'the keys rebooted it')
    expect(guest.sh('cat /sys/class/tty/tty0/active') == 'tty1', 'another terminal is in front')
    expect(guest.main_pid() == pid, 'the keys ended it')
    written = guest.sh("tr -d ' \\0' < /dev/vcs1")
    expect(written == '', f'the terminal shows: {written}')
    # A shell on the terminal would show here.
    here = set(guest.sh('ps -t tty1 -o comm= | sort -u').split())
    expect(here <= {'kiosk-marquee'}, f'on the terminal run {here}')
    guest.until_scrolling(10)
    return None, 'letters, Enter, Ctrl+C, Ctrl+Z, Ctrl+\\, Ctrl+D, Ctrl+Alt+F2, Ctrl+Alt+Del'


def wall_at_cost(renderer):
    """A band as large as the loop's of C, at its speed."""
    cards = CARDS.replace('speed: 240', 'speed: 150')
    cards = cards.replace('width: 300, height: 300, spacing: 40', 'width: 400, height: 266, spacing: 12')
    return (f'display: {{ background: "#0b0d17", renderer: {renderer} }}\n' + cards).encode()


def lost(times, begin, end):
    """Of the frames that were presented at these times, s, at 60 a second: how many are missing between two moments, and how many
    came late, or too soon after another, by more than half an interval. A late one shifts none of the others."""
    shown = [moment for moment in times if begin <= moment <= end]
    expect(shown and shown[0] - begin < 0.1 and end - shown[-1] < 0.1, f'it stood still, with {len(shown)} frames before or after')
    due = round((shown[-1] - shown[0]) * 60) + 1
    # What is too much would hide what is missing.
    expect(len(shown) <= due + 2, f'{len(shown)} frames where {due} are due')
    intervals = [(after - before) * 60 for before, after in zip(shown, shown[1:])]
    # The interval after a late frame is short, most often: both are of one frame.
    uneven = max(sum(one > 1.5 for one in intervals), sum(one < 0.5 for one in intervals))
    return max(due - len(shown), 0), uneven


def run_at_cost(guest, settling, measured):
    """Runs the wall in /root/cost.yaml. Returns processor time of a frame, ms; when frames were presented, and the moments between
    which they were measured, s; GL libraries that it has; and the time from its start to its first frame, s."""
    whole = settling + measured + 2
    words = guest.sh(f'''
        export XDG_STATE_HOME=/root/cost KIOSK_MARQUEE_SOCKET=/root/cost.sock
        # What GL without a GPU makes for newer processors crashes where they are emulated.
        export GALLIUM_OVERRIDE_CPU_CAPS=avx
        rm -f /root/cost.csv; begin=$(cut -d" " -f1 /proc/uptime)
        kiosk-marquee run --config /root/cost.yaml --for {whole}s --stats-file /root/cost.csv >/root/cost.log 2>&1 </dev/null &
        pid=$!
        sleep {settling}; echo $(cut -d" " -f1 /proc/uptime) $(cut -d" " -f14,15 /proc/$pid/stat)
        sleep {measured}; echo $(cut -d" " -f1 /proc/uptime) $(cut -d" " -f14,15 /proc/$pid/stat)
        echo $begin $(grep -cE "lib(GL|EGL|LLVM)|_dri" /proc/$pid/maps)
        wait $pid''').split()
    expect(len(words) == 8, f'it ended too early: {guest.sh("cat /root/cost.log")}')
    begin, end = float(words[0]), float(words[3])
    ticks = int(words[4]) + int(words[5]) - int(words[1]) - int(words[2])
    times = frame_times(guest, '/root/cost.csv')
    shown = [moment for moment in times if begin <= moment <= end]
    expect(len(shown) > 1, f'no frame in {measured} seconds: {guest.sh("cat /root/cost.log")}')
    return 10 * ticks / len(shown), (times, begin, end), int(words[7]), times[0] - float(words[6])


def frame_times(guest, path, column=0):
    return [float(line.split(',')[column]) for line in guest.sh(f'tail -n +2 {path}').splitlines()]


def costs_little(guest):
    """Processor time a frame against a loop of C that moves a band as large, copies it and flips, in turn."""
    if guest.way != 'console':
        return None, 'measured without GL only'
    here = os.path.dirname(os.path.abspath(__file__))
    options = subprocess.run(['pkg-config', '--cflags', '--libs', 'libdrm'], check=True, capture_output=True, text=True)
    os.makedirs('build', exist_ok=True)
    subprocess.run(
        ['cc', '-O2', '-o', 'build/floor-kms', f'{here}/../../Benchmarks/floor-kms.c', *options.stdout.split()], check=True)
    with open('build/floor-kms', 'rb') as file:
        guest.put(file.read(), '/root/floor-kms', '755')
    guest.put(wall_at_cost('cpu'), '/root/cost.yaml')
    guest.sh(f'systemctl stop {UNIT}')
    ratios, losses = [], []

    def is_no_more(kind):
        """Whether, but for the worst run of each, the marquee has at most one frame of a thousand more that is missing, or late,
        than the loop."""
        floor, marquee = (sorted(side[kind] for side in sides)[:-1] for sides in zip(*losses))
        return sum(marquee) <= sum(floor) + 600 * len(floor) / 1000

    def holds():
        """Whether it costs little enough, and loses no more frames than the loop. Of missing ones the median is judged too; which
        of two equal programs has more that are late, of a few in ten runs, is chance."""
        floor, marquee = ([missed for missed, _ in side] for side in zip(*losses))
        return median(ratios) <= 1.3 and median_low(marquee) <= median_low(floor) and is_no_more(0) and is_no_more(1)

    try:
        # The machine below the virtual one has other work at times: what falls short is measured twice as long.
        while not ratios or len(ratios) < 10 and not holds():
            for _ in range(5):
                # As many frames as the marquee shows: the card has no refresh to wait for.
                floor = guest.sh('/root/floor-kms --seconds 12 --rate 60 --frames /root/floor.csv')
                base = float(re.search(r'CPU of a frame: ([0-9.]+)', floor)[1])
                # When flips were requested, as the marquee tells it.
                times = frame_times(guest, '/root/floor.csv', column=1)
                cost, marquee, _, _ = run_at_cost(guest, settling=4, measured=10)
                expect('pacing by the clock' in guest.sh('cat /root/cost.log'), 'the marquee takes the card for one that waits')
                ratios.append(cost / base)
                losses.append((lost(times, times[-1] - 10, times[-1]), lost(*marquee)))
    finally:
        guest.sh(f'systemctl start {UNIT}')
    guest.until_scrolling(60)
    note = f'{median(ratios):.2f} of the floor a frame, of ' + ' '.join(f'{one:.2f}' for one in ratios)
    for kind, name in enumerate(('missed', 'late')):
        note += f'; {name}, floor and marquee: ' + ', '.join(f'{a[kind]} and {b[kind]}' for a, b in losses)
    expect(holds(), note)
    return None, note


def costs_a_fraction_of_gl(guest):
    """Processor time a frame and the time to the first frame, without GL and with it, which is drawn without a GPU here."""
    if guest.way != 'console':
        return None, 'measured without a GPU only'
    guest.sh(f'systemctl stop {UNIT}')
    try:
        costs, starts = {}, {'cpu': [], 'gpu': []}
        for renderer in ('cpu', 'gpu'):
            guest.put(wall_at_cost(renderer), '/root/cost.yaml')
            costs[renderer], _, libraries, _ = run_at_cost(guest, settling=8, measured=8)
            expect((libraries == 0) == (renderer == 'cpu'), f'{libraries} GL libraries with renderer: {renderer}')
        for _ in range(3):
            for renderer in starts:
                guest.put(wall_at_cost(renderer), '/root/cost.yaml')
                starts[renderer].append(run_at_cost(guest, settling=1, measured=6)[3])
    finally:
        guest.sh(f'systemctl start {UNIT}')
    guest.until_scrolling(60)
    cost, start = costs['cpu'] / costs['gpu'], sorted(starts['cpu'])[1] / sorted(starts['gpu'])[1]
    note = f'{cost:.3f} of a frame with GL, and its first frame after {start:.2f} of the time'
    expect(cost <= 0.05 and start <= 0.5, note)
    return None, note


def two_displays(guest):
    """Two screens on two graphics cards, of which each goes its own way."""
    other = OtherDisplay(guest)
    found = [
        (os.path.basename(os.path.dirname(path)), guest.sh(f'basename $(readlink {os.path.dirname(path)}/device/device/driver)'))
        for path in guest.sh('grep -lx connected /sys/class/drm/card*-*/status').split()]
    expect(len(found) == 2, f'there are {found}')
    found.sort(key=lambda one: 'bochs' in one[1])
    (first, _), (second, _) = found
    panel = guest.sh("grep -il 'touch' /sys/class/input/event*/device/name | cut -d/ -f5")
    expect(re.fullmatch(r'event\d+', panel), f'not one touchscreen: {panel}')

    def screens(owner):
        words = [f'name: {name}, output: {connector.split("-", 1)[1]}, background: "{colour}"'
                 + (f', touch-device: /dev/input/{panel}' if name == owner else '')
                 for name, connector, colour in [('left', first, '#102030'), ('right', second, '#302010')]]
        return CARDS + 'screens:\n' + ''.join(f'  - {{ {one} }}\n' for one in words)

    guest.configure(screens('right'))
    took = max(guest.until_colour(0x102030, 40), other.until_colour(0x302010, 40))
    guest.until_scrolling(20)
    other.until_scrolling(20)
    pid = guest.main_pid()
    log = guest.sh(f'journalctl -u {UNIT} -b -o cat --no-pager')
    for driver in ('virtio_gpu', 'bochs-drm'):
        expect(f'on kms {driver}' in log, f'nothing is drawn on {driver}: {log}')
    # The panel's screen stops, and the other goes on.
    for owner, mine, its in [('right', other, guest), ('left', guest, other)]:
        guest.configure(screens(owner))
        time.sleep(3)
        guest.rig.main(['touch', '640', '360', '150'])
        mine.until_still(5)
        its.until_scrolling(10)
        mine.until_scrolling(30)
    # One is unplugged. Before any is woken, which may report late that it is there.
    for connector, mine, its in [(second, other, guest), (first, guest, other)]:
        status = f'/sys/class/drm/{connector}/status'
        guest.sh(f'echo off > {status}')
        try:
            guest.until(20, 'a status that says so', lambda: 'no display' in guest.sh('kiosk-marquee status || true'))
            its.until_scrolling(10)
        finally:
            guest.sh(f'echo detect > {status}')
        mine.until_scrolling(30)
    # One is switched off and on.
    for name, connector, its in [('right', second, guest), ('left', first, other)]:
        def until_signal(word):
            guest.until(20, f'a signal that is {word}', lambda: guest.sh(f'cat /sys/class/drm/{connector}/dpms') == word)
        guest.sh(f'kiosk-marquee display off --screen {name}')
        until_signal('Off')
        its.until_scrolling(10)
        guest.sh(f'kiosk-marquee display on --screen {name}')
        until_signal('On')
    guest.until_scrolling(20)
    other.until_scrolling(20)
    expect(guest.main_pid() == pid, 'it was restarted')
    return took, f'{first} and {second}: pictures, touches, one off and on, one unplugged; the same process'


def purged(guest):
    # The demo's, which were copied there; what an operator put there stays.
    guest.sh('rm -r /etc/kiosk-marquee/logos')
    guest.sh('DEBIAN_FRONTEND=noninteractive dpkg -P kiosk-marquee')
    left = guest.sh("find / -xdev -name '*kiosk-marquee*' -not -path '/proc/*' -not -path '/root/*'"
                    " -not -path '/var/log/*' -not -path '/tmp/*'")
    expect(left == '', f'left behind: {left.split()}')
    expect(guest.sh(f'systemctl is-active {UNIT}', ok=False) != 'active', 'it still runs')
    return None, 'nothing left but the user'


CHECKS = [
    ('the package installs and shows', installed),
    ('scrolls after a boot', scrolls_after_boot),
    ('runs hardened', runs_hardened),
    ('a touch stops, a drag moves', touch_stops_and_drag_moves),
    ('the touchscreen goes and comes', touchscreen_goes_and_comes),
    ('a logo shows', logo_shows),
    ('killed', killed),
    ('frozen', frozen),
    ('display goes and comes', display_goes_and_comes),
    ('the display sleeps and wakes', display_sleeps_and_wakes),
    ('bad configuration, then a good one', bad_configuration),
    ('full disk', full_disk),
    ('power cut while writing', power_cut_while_writing),
    ('keys reach no console', keys_reach_no_console),
    ('a frame costs little', costs_little),
    ('a frame costs a fraction of one with GL', costs_a_fraction_of_gl),
    ('purged', purged),
]
# What is done to a machine with two graphics cards.
CARD_CHECKS = [('the package installs and shows', installed), ('two displays, two screens', two_displays)]


def main():
    os.environ.setdefault('RIG_CACHE', os.path.expanduser('~/.cache/kiosk-marquee-vm'))
    depends = subprocess.run(['dpkg-deb', '--field', PACKAGE, 'Depends'], check=True, capture_output=True, text=True)
    # What the package says it needs, and nothing else: so that a dependency that is not declared is found out.
    names = sorted(re.match(r'[a-z0-9.+-]+', part.strip())[0] for part in depends.stdout.split(','))
    os.environ['RIG_EXTRA_PACKAGES'] = ' '.join(names)
    subprocess.run([f'{VM}/build-image'], check=True)
    rig = load_kiosk()
    ways = os.environ.get('WAYS', ' '.join(WAYS)).split()
    if not ways or not set(ways) <= set(WAYS):
        sys.exit(f'WAYS is {" ".join(ways)!r}; expected some of: {" ".join(WAYS)}')
    failures = 0
    for way in ways:
        rows = try_way(rig, way)
        print(f'\n{way}')
        widths = [max(len(row[i]) for row in rows) for i in range(3)]
        for row in rows:
            print('  '.join(cell.ljust(width) for cell, width in zip(row, widths + [0])).rstrip())
        failed = sum(row[1] != 'ok' for row in rows)
        failures += failed
        print(f'\n{len(rows)} checks, {failed} failed; pictures and journal in {PICTURES}/{way}', flush=True)
    return 1 if failures else 0


def try_way(rig, way):
    """Boots a fresh machine and does all checks in it."""
    pictures = f'{PICTURES}/{way}'
    rig.main(['quit'])
    subprocess.run([f'{VM}/boot', '--bare', *WAYS[way][0]], check=True)
    os.makedirs(pictures, exist_ok=True)
    rows = []
    try:
        guest = Guest(rig, way)
        for name, check in CARD_CHECKS if way == 'cards' else CHECKS:
            if check is not installed and not re.search(os.environ.get('ONLY', ''), name):
                continue
            try:
                seconds, note = check(guest)
                rows.append((name, 'ok', f'{seconds:.1f} s' if seconds is not None else '', note))
            except (Failed, rig.RigError, OSError, ValueError) as error:
                rows.append((name, 'FAILED', '', str(error)))
                print(guest.state(), file=sys.stderr)
            print(f'{way}:  ' + '  '.join(rows[-1]), flush=True)
            # There is none while the machine is off or its display is.
            with contextlib.suppress(rig.RigError, OSError, ValueError, struct.error):
                picture = guest.picture().png()
                with open(f'{pictures}/{name.replace(" ", "-").replace(",", "")}.png', 'wb') as file:
                    file.write(picture)
            if check is installed and rows[-1][1] != 'ok':
                break
        with open(f'{pictures}/journal.txt', 'w') as file, contextlib.suppress(rig.RigError, OSError):
            file.write(guest.sh(f'journalctl -u {UNIT} --no-pager', ok=False))
    finally:
        rig.main(['quit'])
    return rows


if __name__ == '__main__':
    sys.exit(main())
