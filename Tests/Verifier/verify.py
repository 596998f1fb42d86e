#!/usr/bin/env python3
"""Verifies a proof of play (docs/proof-format.md), and shares no code with the program that makes them: verify.py FILE KEY [HEAD…].
Prints "the proof holds", as `proof verify` does, or else the verdict, the line, the first leaf in question and the one behind the
last, and ends with status 1. Needs Debian's python3-cryptography."""
import base64, hashlib, re, sys, unicodedata
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from forms import parse
from coverage import Coverage
from minute import Fault, disclosed

class Wrong(Exception):
    """What is wrong, and the leaves in question: the first, and the one behind the last."""

def sha(*parts): return hashlib.sha256(b"".join(parts)).digest()

def unbase(text):
    """The bytes of base 64; raises ValueError unless it is the one text for them."""
    data = base64.b64decode(text.encode("ascii"), validate=True)
    if base64.b64encode(data).decode() != text: raise ValueError
    return data

class Tree:
    """The complete subtrees of what was appended, each with its size (RFC 9162, 2.1.1)."""
    def __init__(self, leaves=()):
        self.size, self.subtrees = 0, []
        for leaf in leaves: self.append(leaf)
    def append(self, node):
        self.size, size = self.size + 1, 1
        while self.subtrees and self.subtrees[-1][0] == size:
            node, size = sha(b"\1", self.subtrees.pop()[1], node), 2 * size
        self.subtrees.append((size, node))
    def root(self):
        root = None
        for _, node in reversed(self.subtrees): root = sha(b"\1", node, root) if root else node
        return root or sha()

def root_by_path(root, node, count, path):
    """The root that an inclusion proof leads to (RFC 9162, 2.1.3.2); None if it is none."""
    last = count - 1
    if not 0 <= node <= last: return None
    for sibling in path:
        if last == 0: return None
        if node % 2 == 1 or node == last:
            root = sha(b"\1", sibling, root)
            while node % 2 == 0 and node: node, last = node >> 1, last >> 1
        else:
            root = sha(b"\1", root, sibling)
        node, last = node >> 1, last >> 1
    return root if last == 0 else None

def is_name(text):
    """Whether a key may have this name: no spaces, control characters and plus signs."""
    return bool(text) and not any(c == "+" or c.isspace() or unicodedata.category(c) == "Cc" for c in text)

def is_time(text):
    """Whether a text is the one for a second of UTC, from the year 0000 to 9999."""
    match = re.fullmatch("([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z", text)
    if not match: return False
    year, month, day, hour, minute, second = map(int, match.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = [31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1 <= month <= 12 and 1 <= day <= days[month - 1] and hour < 24 and minute < 60 and second < 60

class Key:
    """A public key as C2SP's signed-note writes it; raises ValueError if it is none."""
    def __init__(self, text):
        self.name, check, data = re.fullmatch(r"([^+]+)\+([^+]*)\+(.*)", text, re.S).groups()
        self.id, data = sha(self.name.encode(), b"\n", unbase(data))[:4], unbase(data)
        if not is_name(self.name) or self.id.hex() != check or len(data) != 33 or data[0] != 1: raise ValueError
        self.public = Ed25519PublicKey.from_public_bytes(data[1:])
    def content(self, note):
        """What a note says (C2SP signed-note); None unless this key signed it: once at least, and rightly each time."""
        if len(note.encode()) > 65536 or any(c < " " and c != "\n" for c in note): return None
        content, _, signatures = note.rpartition("\n\n")
        *lines, last = signatures.split("\n")
        if not content or last or not 1 <= len(lines) <= 100: return None
        content, own = content + "\n", 0
        try:
            for line in lines:
                dash, name, data = line.split(" ")
                data = unbase(data)
                if dash != "\u2014" or not is_name(name) or len(data) < 5: return None
                if name != self.name or data[:4] != self.id: continue
                self.public.verify(data[4:], content.encode())
                own += 1
        except (ValueError, InvalidSignature): return None
        return content if own else None
    def checkpoint(self, note):
        """The size and the root of a note (C2SP tlog-checkpoint); None unless this key signed it."""
        form = r"([^\n]+)\n(0|[1-9][0-9]{0,18})\n([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)\ntime ([^\n]+)\n"
        match = re.fullmatch(form, self.content(note) or "")
        if not match or match[1] != self.name or int(match[2]) >= 2**63 or not is_time(match[4]): return None
        return int(match[2]), unbase(match[3])
    def kept(self, note):
        """The like of a head that somebody kept: mail turns line ends, a shell takes the last one away, and copies are wrapped."""
        given = note.replace("\r\n", "\n")
        notes = [given if given.endswith("\n") else given + "\n"] + copied(note)
        found = {self.content(note): self.checkpoint(note) for note in notes if self.checkpoint(note)}
        if len(found) > 1: raise Wrong("several-heads")
        return next(iter(found.values()), None)

def copied(text):
    """The notes that a text may be a copy of: it stands among other lines, is indented, wrapped, or lacks its empty line."""
    if len(text.encode()) > 65536: return []
    lines = [re.sub(r"^(QR-Code:|QR_CODE:)\s*", "", line.strip()) for line in text.splitlines()]
    lines, notes = [line for line in lines if line], []
    for place, line in enumerate(lines):
        if place < 3 or not line.startswith("time "): continue
        signatures = []
        for piece in lines[place + 1:]:
            if piece.startswith("\u2014 "): signatures.append([piece])
            elif signatures and " " not in piece and len(signatures[-1]) < 32: signatures[-1].append(piece)
            else: break
        if not signatures: continue
        for foreign in range(min(5, len(signatures[-1]))):
            for blank in (False, True):
                joined = []
                for number, pieces in enumerate(signatures):
                    if number == len(signatures) - 1: pieces = pieces[:len(pieces) - foreign]
                    gap = " " if blank and len(pieces) > 1 and " " not in pieces[0][2:] else ""
                    joined.append(pieces[0] + gap + "".join(pieces[1:]) + "\n")
                notes.append("\n".join(lines[place - 3:place + 1]) + "\n\n" + "".join(joined))
    return notes[:160]

def line_hashes(leaf): return [sha(b"\0", unbase(line["salt"]), line["text"].encode()) for line in leaf.get("lines", ())]

def is_true(leaf, hashes):
    """Whether a leaf's content leads to its hash."""
    if "header" not in leaf: return True
    if "root" in leaf:
        count, root = leaf["count"], unbase(leaf["root"])
        places = [line["line"] for line in leaf["lines"]]
        if places != sorted(set(places)): return False
        for line, leaf_hash in zip(leaf["lines"], hashes):
            if root_by_path(leaf_hash, line["line"], count, map(unbase, line["path"])) != root: return False
    else:
        count, root = len(hashes), Tree(hashes).root()
    header = leaf["header"] + "lines %d %s\n" % (count, base64.b64encode(root).decode())
    return sha(b"\0", header.encode()) == unbase(leaf["hash"])

class Proof:
    """What was read so far. Its methods take a line of each kind, and raise what is wrong with it."""
    def __init__(self, key, notes):
        self.given, self.notes, self.part, self.heads = key, notes, "start", []
        self.format, self.screens, self.overlaps, self.days, self.day, self.told = None, {}, [], set(), None, set()
        self.tree, self.size, self.covered, self.digest = Tree(), 0, 0, hashlib.sha256()
    def read(self, raw):
        if self.part == "over": raise Wrong("order")
        try:
            kind, line = parse(raw)
            kind, _, version = kind.partition(" ")
            if version and self.format not in (None, version): raise ValueError
            if kind == "head": self.key, self.format = Key(line["key"]), line["format"][-1]
            if kind == "head" and self.key.name != line["origin"]: raise ValueError
        except (ValueError, AttributeError): raise Wrong("malformed")
        parts = {"head": ["start"], "leaf": ["leaves"], "checkpoint": ["leaves"]}
        if self.part not in parts.get(kind, ["leaves", "stated"]): raise Wrong("order")
        getattr(self, kind)(line)
        self.digest.update(raw + b"\n")
        while self.heads and self.heads[0][0] == self.tree.size:
            if self.heads.pop(0)[1] != self.tree.root(): raise Wrong("head", self.covered, self.tree.size)
    def head(self, line):
        if self.given not in (None, line["key"]): raise Wrong("key")
        self.size, self.part = line["size"], "leaves"
        self.heads = [self.key.kept(note) for note in self.notes]
        if None in self.heads: raise Wrong("no-head")
        self.heads.sort()
    def leaf(self, line):
        leaf, size = line["leaf"], self.tree.size
        if leaf < size: raise Wrong("leaf-repeated", leaf, leaf + 1)
        if leaf >= self.size: raise Wrong("order")
        if leaf > size: raise Wrong("leaf-missing", size, leaf)
        hashes = line_hashes(line)
        if not is_true(line, hashes): raise Wrong("leaf-wrong", leaf, leaf + 1)
        try: minute = disclosed(line, hashes)
        except Fault: raise Wrong("minute", leaf, leaf + 1)
        overlap = self.screens.setdefault(minute.screen, Coverage()).add(minute) if minute else 0
        if overlap: self.overlaps.append(overlap)
        self.tree.append(unbase(line["hash"]))
    def checkpoint(self, line):
        found, size = self.key.checkpoint(line["checkpoint"]), self.tree.size
        if not found: raise Wrong("checkpoint")
        if found[0] > size: raise Wrong("leaf-missing", size, found[0])
        if found[0] < size or size == self.covered: raise Wrong("order")
        if found[1] != self.tree.root(): raise Wrong("leaf-wrong", self.covered, size)
        self.covered = size
    def stated(self, line):
        if self.tree.size < self.size: raise Wrong("leaf-missing", self.tree.size, self.size)
        if self.covered < self.size: raise Wrong("checkpoint")
        self.part = "stated"
        if "day" not in line: return
        kind = next(kind for kind in ("card", "tier", "unrecorded") if kind in line)
        what = kind if kind == "unrecorded" else kind + " " + unicodedata.normalize("NFC", line[kind])
        day, what = (line["day"], sha(line["screen"].encode())), sha(what.encode())
        if day != self.day:
            if day in self.days: raise Wrong("order")
            if len(self.days) == 100000: raise Wrong("too-many-days")
            self.days.add(day)
            self.day, self.told = day, set()
        if what in self.told: raise Wrong("order")
        if len(self.told) == 100000: raise Wrong("too-many-lines")
        self.told.add(what)
    def end(self, line):
        self.stated(line)
        signed = "kiosk-marquee proof %s\n%s\n%s\n" % (self.format, self.key.name, self.digest.hexdigest())
        if self.key.content(line["end"]) != signed: raise Wrong("end")
        self.part = "over"

def check_length(raw):
    """The limit of a line by its kind: a leaf's, a head's, and that of the others."""
    limit = 4 << 20 if raw.startswith(b'{"leaf":') else 1 << 20 if raw.startswith(b'{"format":') else 1 << 18
    if len(raw) > limit: raise Wrong("line-too-long")

def verify(data, key=None, notes=()):
    """('good', 0, None, None) with the number of records that overlap earlier ones and the ms of it, or what is wrong, in which line, and the leaves in question; 'no-head' and 'several-heads' of given heads."""
    proof, (*lines, rest), number = Proof(key, notes), data.split(b"\n"), 0
    try:
        for number, raw in enumerate(lines, 1):
            check_length(raw)
            proof.read(raw)
        have, number = proof.tree.size, len(lines) + 1
        check_length(rest)
        if rest or proof.part != "over": raise Wrong("cut", *((have, proof.size) if have < proof.size else ()))
        if proof.heads: number = 0; raise Wrong("truncated", have, proof.heads[-1][0])
    except Wrong as wrong:
        what, *leaves = wrong.args
        if what in ("no-head", "several-heads"): number = 0
        return (what, number, *(leaves or (None, None)))
    return ("good", 0, None, None) + ((len(proof.overlaps), sum(proof.overlaps)) if proof.overlaps else ())

def sentence(verdict, heads):
    """A verdict for people: of a proof that holds, in the words of `proof verify`, which reports quote."""
    if verdict[0] != "good": return " ".join(map(str, verdict))
    overlaps = verdict[4:]
    note = "note: %d records are of a time that earlier ones cover, %d ms in all\n" % overlaps if overlaps else ""
    given = "the given head" if heads == 1 else "each of the %d given heads" % heads
    return note + "the proof holds" + ("; it continues " + given if heads else "")

if __name__ == "__main__":
    file, key, *heads = sys.argv[1:]
    verdict = verify(open(file, "rb").read(), key, [open(head, encoding="utf-8", newline="").read() for head in heads])
    print(sentence(verdict, len(heads)))
    sys.exit(verdict[0] != "good")
