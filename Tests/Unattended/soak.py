#!/usr/bin/python3
"""Ill-treats the marquee on a virtual screen: touches, good and bad configurations, logos that change under it, resizes,
and abuse of its control socket. Ends with frames, memory and descriptors at start, middle and end; exits with 1 when it
grew by over 5 % after the warm-up, ended by itself, or its picture froze.

  SOAK_SECONDS=600   how long       BINARY=FILE   the program (default .build/release/kiosk-marquee)
  SEED=N             what chance does
  DEEDS=NAMES        only these of touch, good, bad, logo, resize and socket, to find which one a growth is from
"""
import contextlib
import glob
import hashlib
import os
import random
import re
import signal
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import threading
import time

SECONDS = float(os.environ.get('SOAK_SECONDS', '600'))
BINARY = os.path.abspath(os.environ.get('BINARY', '.build/release/kiosk-marquee'))
SEED = int(os.environ.get('SEED', time.time_ns() % 1_000_000))
PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WIDTH, HEIGHT = 1280, 720
# As in the unit: a heartbeat later than this is a restart.
WATCHDOG = 15
# Where the memory is measured, so that one measure can be held against another. `stuck-after` is left at its minute: a
# release that was lost has to be found out long before.
REFERENCE = '''display: { background: "#0b0d17" }
touch: { resume-after: 1s, ramp: 200ms }
speed: 200
card: { width: 320, height: 320, spacing: 30, corner-radius: 24 }
cards:
''' + ''.join(f'  - {{ id: c{i}, title: Card {i}, gradient: ["#ff512f", "#{i * 5 + 60:02x}2476"], logo: logo{i % 3}.svg }}\n'
              for i in range(12))


# Every letter and figure that the configurations write with, or nearly.
WORDS = 'Sponsor Card 0123 4567 89 Quiz Fjord Waltz Vex Lynx Hug Kept Yard Black Marigold Theatre Orchard Umber Inn'.split()


class Failed(Exception):
    pass


class Marquee:
    """The program on a screen of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.config = f'{folder}/marquee.yaml'
        self.runtime = f'{folder}/run'
        for name in ('run', 'state', 'cache', 'screen'):
            os.mkdir(f'{folder}/{name}', 0o700)
        read, write = os.pipe()
        self.xvfb = subprocess.Popen(
            ['Xvfb', '-displayfd', str(write), '-screen', '0', f'{WIDTH}x{HEIGHT}x24', '-nolisten', 'tcp', '-fbdir',
             f'{folder}/screen'], pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        display = b''
        while not display.endswith(b'\n'):
            piece = os.read(read, 16)
            if not piece:
                raise Failed('Xvfb did not start')
            display += piece
        os.close(read)
        self.environment = {
            **{key: value for key, value in os.environ.items() if key not in ('WAYLAND_DISPLAY', 'XAUTHORITY')},
            'DISPLAY': f':{int(display)}', 'SDL_VIDEODRIVER': 'x11', 'SWIFT_BACKTRACE': 'interactive=no',
            'XDG_RUNTIME_DIR': self.runtime, 'RUNTIME_DIRECTORY': self.runtime, 'STATE_DIRECTORY': f'{folder}/state',
            'XDG_CACHE_HOME': f'{folder}/cache', 'NOTIFY_SOCKET': f'{folder}/notify',
            'WATCHDOG_USEC': str(WATCHDOG * 1_000_000)}
        self.beats = []
        self.status = ''
        self.notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.notify.bind(f'{folder}/notify')
        threading.Thread(target=self.listen, daemon=True).start()
        self.errors = open(f'{folder}/log', 'wb')
        self.program = subprocess.Popen(
            [BINARY, 'run', '--config', self.config, '--window', f'{WIDTH}x{HEIGHT}'], env=self.environment,
            stdin=subprocess.DEVNULL, stderr=self.errors)

    def listen(self):
        """Takes what a service tells systemd."""
        while True:
            for line in self.notify.recv(65536).decode(errors='replace').split('\n'):
                if line == 'WATCHDOG=1':
                    self.beats.append(time.monotonic())
                elif line.startswith('STATUS='):
                    self.status = line[7:]

    def check(self):
        if self.program.poll() is not None:
            raise Failed(f'the marquee ended by itself with {self.program.returncode}')
        if self.beats and time.monotonic() - self.beats[-1] > WATCHDOG:
            raise Failed(f'no heartbeat for {WATCHDOG} s: systemd would have restarted it')

    def screen(self):
        with open(f'{self.folder}/screen/Xvfb_screen0', 'rb') as file:
            dump = file.read()
        head = struct.unpack('>25I', dump[:100])
        return hashlib.sha1(dump[head[0] + 12 * head[19]:]).digest()

    def until_moving(self, limit):
        start = time.monotonic()
        seen = set()
        while len(seen) < 4:
            self.check()
            seen.add(self.screen())
            if time.monotonic() - start > limit:
                raise Failed(f'the picture is frozen: nothing new in {limit} s; status: {self.status}')
            time.sleep(0.1)

    def xdotool(self, *words):
        subprocess.run(['xdotool', *map(str, words)], env=self.environment, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, timeout=30)

    def window(self):
        found = subprocess.run(['xdotool', 'search', '--onlyvisible', '--pid', str(self.program.pid)], env=self.environment,
                               capture_output=True, text=True, timeout=30).stdout.split()
        if not found:
            raise Failed('the window is gone')
        return found[0]

    def write(self, name, data, careful=True):
        path = f'{self.folder}/{name}'
        if careful:
            with open(path + '.draft', 'wb') as file:
                file.write(data)
            os.rename(path + '.draft', path)
        else:
            with open(path, 'wb') as file:
                file.write(data)

    def measure(self):
        """Back to the reference, then (resident bytes, descriptors) as medians over some seconds."""
        for index in range(3):
            self.write(f'logo{index}.svg', svg(random.Random(index)))
        self.write('marquee.yaml', REFERENCE.encode())
        self.xdotool('windowsize', self.window(), WIDTH, HEIGHT)
        self.until_moving(30)
        time.sleep(3)
        memory, descriptors = [], []
        for _ in range(10):
            self.check()
            with open(f'/proc/{self.program.pid}/smaps_rollup') as file:
                memory.append(int(re.search(r'Rss:\s+(\d+)', file.read())[1]) * 1024)
            descriptors.append(len(os.listdir(f'/proc/{self.program.pid}/fd')))
            time.sleep(0.3)
        return statistics.median(memory), statistics.median(descriptors)

    def end(self):
        """Ends it as systemd does; its last words."""
        self.program.send_signal(signal.SIGTERM)
        status = self.program.wait(10)
        if status != 0:
            raise Failed(f'told to end, it ended with {status}')
        with open(f'{self.folder}/log', errors='replace') as file:
            return file.read()

    def close(self):
        for process in (self.program, self.xvfb):
            if process.poll() is None:
                process.kill()
                process.wait()


def svg(chance):
    side = chance.choice([16, 200, 900])
    colours = [f'#{chance.randrange(1 << 24):06x}' for _ in range(2)]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 10 10">'
            f'<rect width="10" height="10" fill="{colours[0]}"/><circle cx="5" cy="5" r="3" fill="{colours[1]}"/>'
            '</svg>').encode()


class Hands:
    """Everything that is done to it, by chance."""

    def __init__(self, marquee, chance, has_control):
        self.marquee, self.chance = marquee, chance
        self.examples = [open(path, 'rb').read() for path in sorted(glob.glob(f'{PROJECT}/config/examples/*.yaml'))]
        self.deeds = [self.touch] * 8 + [self.good, self.bad, self.logo, self.resize] + [self.socket] * 2 * has_control
        only = os.environ.get('DEEDS', '').split()
        self.deeds = [deed for deed in self.deeds if not only or deed.__name__ in only]
        self.held = []
        self.counts = {}

    def warm_up(self):
        """Fills what is kept for next time, so that no cache that fills is taken for a leak. That is above all the 48
        open fonts (`FontBook`): each grows by every letter and figure that it has not drawn before, to megabytes in all,
        and chance alone takes many minutes to have them all drawn. Each text is shown before anything else replaces it.
        The socket has its turn too."""
        for side in (90, 130, 180, 250, 340, 450):
            cards = ''
            for index in range(30):
                title, subtitle = (' '.join(self.chance.sample(WORDS, count)) for count in (index % 4 + 1, 3))
                cards += f'  - {{ title: "{title}", subtitle: "{subtitle}", width: {side + 7 * index}, logo: logo0.svg }}\n'
            text = f'touch: {{ resume-after: 1s }}\nspeed: 900\ncard: {{ height: {side} }}\ncards:\n{cards}'
            self.marquee.write('marquee.yaml', text.encode())
            start = time.monotonic()
            while time.monotonic() < start + 5:
                if time.monotonic() > start + 3:
                    self.act()
                self.marquee.check()
                time.sleep(0.3)
        self.let_go()

    def act(self):
        deed = self.chance.choice(self.deeds)
        self.counts[deed.__name__] = self.counts.get(deed.__name__, 0) + 1
        deed()

    def touch(self):
        x, y = self.chance.randrange(WIDTH), self.chance.randrange(HEIGHT)
        kind = self.chance.randrange(4)
        if kind == 0:
            self.marquee.xdotool('mousemove', x, y, 'click', 1)
        elif kind == 1:
            self.marquee.xdotool('mousemove', x, y, 'click', self.chance.choice([4, 5]))
        elif kind == 2:
            self.marquee.xdotool('key', self.chance.choice(['Left', 'Right', 'Home', 'End', 'Prior', 'Next']))
        else:
            steps = []
            for _ in range(self.chance.randrange(1, 8)):
                steps += ['mousemove', self.chance.randrange(WIDTH), self.chance.randrange(HEIGHT), 'sleep', '0.02']
            self.marquee.xdotool('mousemove', x, y, 'mousedown', 1, *steps, 'mouseup', 1)

    def good(self):
        if self.chance.random() < 0.3:
            self.marquee.write('marquee.yaml', self.chance.choice(self.examples), self.chance.random() < 0.5)
            return
        cards = ''.join(
            f'  - {{ title: Sponsor {self.chance.randrange(99)}, gradient: "#{self.chance.randrange(1 << 24):06x}", '
            f'logo: logo{self.chance.randrange(4)}.svg }}\n' for _ in range(self.chance.randrange(1, 40)))
        text = (f'touch: {{ resume-after: 1s }}\ndirection: {self.chance.choice(["left", "right", "up", "down"])}\n'
                f'layout: {self.chance.choice(["strip", "gallery", "pages"])}\nspeed: {self.chance.randrange(20, 600)}\n'
                f'cards:\n{cards}')
        self.marquee.write('marquee.yaml', text.encode(), self.chance.random() < 0.5)
        if self.chance.random() < 0.3:
            self.marquee.program.send_signal(signal.SIGHUP)

    def bad(self):
        kind = self.chance.randrange(5)
        data = bytearray(self.chance.choice(self.examples))
        if kind == 0:
            data = data[:self.chance.randrange(len(data))]
        elif kind == 1:
            for _ in range(self.chance.randrange(1, 20)):
                data[self.chance.randrange(len(data))] = self.chance.randrange(256)
        elif kind == 2:
            data = bytearray()
        elif kind == 3:
            data = bytearray(b'#' * 3_000_000)
        else:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(self.marquee.config)
            return
        self.marquee.write('marquee.yaml', bytes(data), self.chance.random() < 0.5)

    def logo(self):
        name = f'logo{self.chance.randrange(3)}.svg'
        data = svg(self.chance)
        if self.chance.random() < 0.3:
            data = data[:self.chance.randrange(len(data))]
        if self.chance.random() < 0.2:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(f'{self.marquee.folder}/{name}')
        else:
            self.marquee.write(name, data, self.chance.random() < 0.5)

    def resize(self):
        self.marquee.xdotool('windowsize', self.marquee.window(), self.chance.randrange(64, WIDTH),
                             self.chance.randrange(64, HEIGHT))

    def socket(self):
        path = f'{self.marquee.runtime}/control.sock'
        kind = self.chance.randrange(6)
        client = socket.socket(socket.AF_UNIX)
        client.settimeout(5)
        try:
            client.connect(path)
            if kind == 0:
                client.sendall(self.chance.randbytes(self.chance.randrange(1, 5000)) + b'\n')
            elif kind == 1:
                client.sendall(b'{"do":"sta')
            elif kind == 2:
                client.sendall(b'{"do":"status"}\n' * self.chance.randrange(1, 300))
                client.shutdown(socket.SHUT_RDWR)
            elif kind == 3:
                client.sendall(b'x' * 2_000_000)
            elif kind == 4:
                name = self.chance.choice(['next', 'previous', 'reload', 'resume', 'status', 'screenshot'])
                client.sendall(b'{"do":"%s"}\n' % name.encode())
                client.recv(100)
            # The last kind says nothing. Some are held open, more than it will have.
            if self.chance.random() < 0.5:
                self.held.append(client)
                client = None
        except OSError:
            # Turned away or cut off, as it may.
            pass
        finally:
            if client:
                client.close()
        while len(self.held) > 40:
            self.held.pop(0).close()

    def let_go(self):
        while self.held:
            self.held.pop().close()
        self.marquee.xdotool('mouseup', 1)


def run(marquee, chance):
    marquee.until_moving(60)
    commands = subprocess.run([BINARY, '--help'], capture_output=True, text=True).stdout
    has_control = re.search(r'^  status ', commands, re.M) is not None
    if has_control and not os.path.exists(f'{marquee.runtime}/control.sock'):
        raise Failed('there is no control socket')
    hands = Hands(marquee, chance, has_control)
    start = time.monotonic()
    hands.warm_up()
    # A fifth of the time is warm-up: every path has been taken.
    marks = [('start', 0.2), ('middle', 0.6), ('end', 1.0)]
    rows = []
    next_look = start + 15
    for name, share in marks:
        while time.monotonic() < start + share * SECONDS:
            hands.act()
            marquee.check()
            time.sleep(chance.uniform(0.02, 0.3))
            if time.monotonic() > next_look:
                hands.let_go()
                marquee.write('marquee.yaml', REFERENCE.encode())
                marquee.until_moving(25)
                next_look = time.monotonic() + 15
        hands.let_go()
        memory, descriptors = marquee.measure()
        rows.append((name, memory, descriptors))
        print(f'{name:7} {memory / 2 ** 20:7.1f} MiB resident  {descriptors:3.0f} descriptors', flush=True)
    words = marquee.end()
    deeds = ', '.join(f'{count} × {name}' for name, count in sorted(hands.counts.items()))
    print(f'done to it: {deeds}' + ('' if has_control else '; it has no control socket'))
    counts = re.search(r'frames=(\d+).*?missed=(\d+)|missed=(\d+).*?frames=(\d+)', words)
    if not counts:
        raise Failed('it did not say how many frames it showed')
    frames, missed = (counts[1], counts[2]) if counts[1] else (counts[4], counts[3])
    gaps = [later - earlier for earlier, later in zip(marquee.beats, marquee.beats[1:])]
    print(f'{frames} frames, {missed} missed; longest time between heartbeats {max(gaps, default=0):.1f} s')
    for index, what in ((1, 'memory'), (2, 'descriptors')):
        growth = rows[-1][index] / rows[0][index] - 1
        print(f'{what} grew by {100 * growth:+.1f} % after the warm-up')
        if growth > 0.05:
            raise Failed(f'{what} grew by over 5 %')


def main():
    print(f'{SECONDS:.0f} s with SEED={SEED}', flush=True)
    chance = random.Random(SEED)
    with tempfile.TemporaryDirectory(prefix='kiosk-marquee-soak-') as folder:
        for index in range(3):
            with open(f'{folder}/logo{index}.svg', 'wb') as file:
                file.write(svg(chance))
        with open(f'{folder}/marquee.yaml', 'w') as file:
            file.write(REFERENCE)
        marquee = Marquee(folder)
        try:
            run(marquee, chance)
        except (Failed, subprocess.TimeoutExpired) as fault:
            with open(f'{folder}/log', errors='replace') as file:
                print(''.join(file.readlines()[-20:]), file=sys.stderr)
            print(f'failed: {fault}', file=sys.stderr)
            return 1
        finally:
            marquee.close()
    return 0


if __name__ == '__main__':
    sys.exit(main())
