#!/usr/bin/env python3
"""Verifies proofs of play (docs/ledger.md), sharing no code with the program that makes them.

verify.py FILE [--key VKEY] [--head NOTEFILE]…   or   verify.py --batch LIST, where each line of LIST is JSON:
[file, key or null, [note, …]]. Prints a line for each file: verdict, line, first leaf in question, the one behind the last.
Needs Debian's python3-cryptography."""
import base64, hashlib, json, re, sys
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

class Wrong(Exception): pass

def sha(*parts): return hashlib.sha256(b"".join(parts)).digest()

def unbase(text):
    """None unless it is the only base 64 of its bytes."""
    try: data = base64.b64decode(text.encode("ascii"), validate=True)
    except ValueError: return None
    return data if base64.b64encode(data).decode() == text else None

class Tree:
    """The roots of the complete subtrees of what was appended (RFC 9162, 2.1.1)."""
    def __init__(self, leaves=()):
        self.size, self.peaks = 0, []
        for leaf in leaves: self.append(leaf)
    def append(self, leaf):
        self.peaks.append(leaf)
        self.size = count = self.size + 1
        while count % 2 == 0: right, count = self.peaks.pop(), count // 2; self.peaks.append(sha(b"\1", self.peaks.pop(), right))
    def root(self):
        root = self.peaks[-1] if self.peaks else sha()
        for peak in self.peaks[-2::-1]: root = sha(b"\1", peak, root)
        return root

def root_by_path(root, node, count, path):
    """RFC 9162, 2.1.3.2; None if the path is none."""
    last = count - 1
    if not 0 <= node <= last: return None
    for sibling in path:
        if last == 0: return None
        if node % 2 == 1 or node == last:
            root = sha(b"\1", sibling, root)
            while node % 2 == 0 and node: node, last = node >> 1, last >> 1
        else: root = sha(b"\1", root, sibling)
        node, last = node >> 1, last >> 1
    return root if last == 0 else None

class Key:
    def __init__(self, text):
        self.name, check, data = text.split("+", 2)
        data = unbase(data)
        self.id = sha(self.name.encode(), b"\n", data)[:4]
        if not is_name(self.name) or len(data) != 33 or data[0] != 1 or self.id.hex() != check: raise ValueError
        self.public = Ed25519PublicKey.from_public_bytes(data[1:])
    def content(self, note):
        """What a note says, if this key signed it (C2SP signed-note)."""
        content, separator, signatures = note.rpartition("\n\n")
        if any(c < " " and c != "\n" for c in note) or not separator or signatures[-1:] != "\n": return None
        signed = False
        for words in (line.split(" ") for line in signatures[:-1].split("\n")):
            data = unbase(words[2]) if len(words) == 3 and words[0] == "\u2014" and is_name(words[1]) else None
            if data is None or len(data) < 5: return None
            if words[1] != self.name or data[:4] != self.id: continue
            try: self.public.verify(data[4:], content.encode() + b"\n")
            except InvalidSignature: return None
            signed = True
        return content + "\n" if signed else None
    def checkpoint(self, note):
        """Size and root (C2SP tlog-checkpoint)."""
        form = r"([^\n]+)\n(0|[1-9][0-9]*)\n([A-Za-z0-9+/]{43}=)\ntime [0-9T:Z-]{20}\n"
        match = re.fullmatch(form, self.content(note) or "")
        return (int(match[2]), unbase(match[3])) if match and match[1] == self.name else None

def is_name(name): return bool(name) and "+" not in name and not any(c.isspace() or c < " " for c in name)
def is_text(value): return type(value) is str
def is_int(value): return type(value) is int and -2**63 <= value < 2**63
def is_hash(value): return is_text(value) and len(unbase(value) or b"") == 32
def is_count(value): return value is None or is_int(value) and value >= 5
def is_key(value):
    try: return is_text(value) and bool(Key(value))
    except (ValueError, TypeError): return False
def maybe(shape): return lambda value: value is None or fits(value, shape)
def fits(value, shape):
    if type(shape) is list: return type(value) is list and all(fits(item, shape[0]) for item in value)
    if type(shape) is not dict: return shape(value)
    return type(value) is dict and list(value) == list(shape) and all(fits(value[key], shape[key]) for key in shape)

SALTED = {"salt": is_hash, "text": is_text}
WHOLE = {"leaf": is_int, "hash": is_hash, "header": is_text, "lines": [SALTED]}
PART = {"leaf": is_int, "hash": is_hash, "header": is_text, "count": is_int, "root": is_hash,
        "lines": [{"line": is_int, **SALTED, "path": [is_hash]}]}
SHAPES = [
    ("head", {"format": lambda v: v == "kiosk-marquee proof 2", "origin": is_text, "key": is_key, "size": lambda v: is_int(v) and v >= 0,
              "from": maybe(is_int), "until": maybe(is_int), "cards": maybe([is_text]), "tiers": maybe([is_text])}),
    ("leaf", {"leaf": is_int, "hash": is_hash}), ("leaf", WHOLE), ("leaf", PART), ("checkpoint", {"checkpoint": is_text}),
    ("stated", {"card": is_text, "title": is_text, "tier": maybe(is_text)}),
    ("stated", {"hour": is_int, "card": is_text, "opens": is_count, "codes": is_count}),
    ("stated", {"day": is_int, "screen": is_text, "card": is_text, "contracted": is_int}),
    ("stated", {"day": is_int, "screen": is_text, "tier": is_text, "contracted": is_int}), ("end", {"end": is_text})]

def parse(raw):
    """The kind of a line, and the line."""
    try: line = json.loads(raw.decode()); text = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode()
    except (ValueError, RecursionError): raise Wrong("malformed")
    kind = next((kind for kind, shape in SHAPES if fits(line, shape)), None)
    if kind is None or text != raw: raise Wrong("malformed")
    return kind, line

def is_true(leaf):
    """Whether a leaf's content leads to its hash."""
    if "header" not in leaf: return True
    hashes = [sha(b"\0", unbase(item["salt"]), item["text"].encode()) for item in leaf["lines"]]
    count, root = leaf.get("count", len(hashes)), unbase(leaf["root"]) if "root" in leaf else Tree(hashes).root()
    data = leaf["header"] + "lines %d %s\n" % (count, base64.b64encode(root).decode())
    places = [item["line"] for item in leaf["lines"]] if "root" in leaf else []
    return (sha(b"\0", data.encode()) == unbase(leaf["hash"]) and all(a < b for a, b in zip(places, places[1:])) and all(
        root_by_path(value, item["line"], count, map(unbase, item["path"])) == root
        for item, value in zip(leaf["lines"], hashes) if places))

def read(kind, line, state, key, notes, digest):
    """Checks a line; raises what is wrong."""
    tree, size = state["tree"], state.get("size")
    if kind == "head" and state["part"] == "start":
        state.update(part="leaves", size=line["size"], signer=Key(line["key"]))
        if key not in (None, line["key"]): raise Wrong("key")
        state["heads"] = sorted(map(state["signer"].checkpoint, notes))
    elif kind == "leaf" and state["part"] == "leaves":
        leaf = line["leaf"]
        if leaf < tree.size: raise Wrong("leaf-repeated", leaf, leaf + 1)
        if leaf >= size: raise Wrong("order")
        if leaf > tree.size: raise Wrong("leaf-missing", tree.size, leaf)
        if not is_true(line): raise Wrong("leaf-wrong", leaf, leaf + 1)
        tree.append(unbase(line["hash"]))
    elif kind == "checkpoint" and state["part"] == "leaves":
        found = state["signer"].checkpoint(line["checkpoint"])
        if not found: raise Wrong("checkpoint")
        if found[0] > tree.size: raise Wrong("leaf-missing", tree.size, found[0])
        if found[0] < tree.size or tree.size == state["covered"]: raise Wrong("order")
        if found[1] != tree.root(): raise Wrong("leaf-wrong", state["covered"], tree.size)
        state["covered"] = tree.size
    elif kind in ("stated", "end") and state["part"] in ("leaves", "stated"):
        if tree.size < size: raise Wrong("leaf-missing", tree.size, size)
        if state["covered"] < size: raise Wrong("checkpoint")
        signed = "kiosk-marquee proof 2\n%s\n%s\n" % (state["signer"].name, digest.hexdigest())
        if kind == "end" and state["signer"].content(line["end"]) != signed: raise Wrong("end")
        state["part"] = "stated" if kind == "stated" else "over"
    else: raise Wrong("order")
    while state["heads"] and state["heads"][0][0] == tree.size:
        if state["heads"].pop(0)[1] != tree.root(): raise Wrong("head", state["covered"], tree.size)

def verify(data, key=None, notes=()):
    """('good', 0, None, None), or what is wrong, in which line, and the leaves in question."""
    *lines, rest = data.split(b"\n")
    number, digest, state = 0, hashlib.sha256(), {"part": "start", "tree": Tree(), "covered": 0, "heads": []}
    try:
        for number, raw in enumerate(lines, 1):
            if state["part"] == "over": raise Wrong("order")
            kind, line = parse(raw)
            if kind == "head" and line["origin"] != Key(line["key"]).name: raise Wrong("malformed")
            read(kind, line, state, key, notes, digest)
            digest.update(raw + b"\n")
        have = state["tree"].size
        if rest or state["part"] != "over":
            number = len(lines) + 1
            raise Wrong("cut", *((have, state["size"]) if have < state.get("size", 0) else ()))
        number = 0
        if state["heads"]: raise Wrong("truncated", have, state["heads"][-1][0])
        return "good", 0, None, None
    except Wrong as wrong:
        return (wrong.args[0], number, *(wrong.args[1:] or (None, None)))

def main(arguments):
    if arguments[0] == "--batch":
        for path, key, notes in map(json.loads, open(arguments[1], encoding="utf-8")):
            print(*verify(open(path, "rb").read(), key, notes))
        return 0
    given = list(zip(arguments[1::2], arguments[2::2]))
    notes = [open(value, encoding="utf-8").read() for option, value in given if option == "--head"]
    verdict = verify(open(arguments[0], "rb").read(), dict(given).get("--key"), notes)
    print(*verdict)
    return 0 if verdict[0] == "good" else 1

if __name__ == "__main__": sys.exit(main(sys.argv[1:]))
