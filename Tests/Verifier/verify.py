#!/usr/bin/env python3
"""Verifies proofs of play (docs/ledger.md), sharing no code with the program that makes them.

verify.py FILE [--key VKEY] [--head NOTEFILE]…   or   verify.py --batch LIST, where LIST holds a line of JSON for each run:
[file, key or null, [note, …]]. Prints a line for each: verdict, line, first leaf, behind the last leaf.
Needs Debian's python3-cryptography."""
import base64, hashlib, json, re, sys
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

class Wrong(Exception): pass

def sha(*parts): return hashlib.sha256(b"".join(parts)).digest()
def leaf_hash(data): return sha(b"\0", data)
def node_hash(left, right): return sha(b"\1", left, right)

def unbase(text, size=32):
    if type(text) is not str: raise Wrong("malformed")
    try: data = base64.b64decode(text.encode("ascii"), validate=True)
    except ValueError: raise Wrong("malformed")
    if len(data) != size or base64.b64encode(data).decode() != text: raise Wrong("malformed")
    return data

class Tree:
    """The roots of the complete subtrees of what was appended."""
    def __init__(self): self.size, self.peaks = 0, []
    def append(self, leaf):
        self.peaks.append(leaf); self.size += 1
        count = self.size
        while count % 2 == 0:
            right, left = self.peaks.pop(), self.peaks.pop()
            self.peaks.append(node_hash(left, right)); count //= 2
    def root(self):
        if not self.peaks: return sha()
        root = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]): root = node_hash(peak, root)
        return root

def root_by_path(leaf, index, count, path):
    """RFC 9162, 2.1.3.2."""
    if not 0 <= index < count: return None
    node, last, root = index, count - 1, leaf
    for sibling in path:
        if last == 0: return None
        if node % 2 == 1 or node == last:
            root = node_hash(sibling, root)
            while node % 2 == 0 and node: node >>= 1; last >>= 1
        else: root = node_hash(root, sibling)
        node >>= 1; last >>= 1
    return root if last == 0 else None

class Key:
    def __init__(self, text):
        parts = text.split("+", 2)
        if len(parts) != 3: raise Wrong("malformed")
        self.text, self.name, data = text, parts[0], unbase(parts[2], 33)
        self.id = sha(self.name.encode(), b"\n", data)[:4]
        if not is_name(self.name) or data[0] != 1 or self.id.hex() != parts[1]: raise Wrong("malformed")
        self.public = Ed25519PublicKey.from_public_bytes(data[1:])
    def content(self, note):
        """What a note says that this key signed (C2SP signed-note); None if it did not."""
        if any(c < " " and c != "\n" for c in note): return None
        content, separator, signatures = note.rpartition("\n\n")
        content += "\n"
        if not separator or not signatures.endswith("\n"): return None
        signed = False
        for line in signatures[:-1].split("\n"):
            words = line.split(" ")
            if len(words) != 3 or words[0] != "\u2014" or not is_name(words[1]): return None
            try: data = base64.b64decode(words[2].encode("ascii"), validate=True)
            except ValueError: return None
            if len(data) < 5 or base64.b64encode(data).decode() != words[2]: return None
            if words[1] != self.name or data[:4] != self.id: continue
            try: self.public.verify(data[4:], content.encode())
            except InvalidSignature: return None
            signed = True
        return content if signed else None
    def checkpoint(self, note):
        """Size and root (C2SP tlog-checkpoint); None if it is none of this key's."""
        match = re.fullmatch(r"([^\n]+)\n(0|[1-9][0-9]*)\n([A-Za-z0-9+/]{43}=)\ntime ([0-9T:Z-]{20})\n", self.content(note) or "")
        return (int(match[2]), unbase(match[3])) if match and match[1] == self.name else None

def is_name(name): return bool(name) and "+" not in name and not any(c.isspace() or c < " " for c in name)

def is_int(value): return type(value) is int and -2**63 <= value < 2**63
def is_text(value): return type(value) is str
def is_list(value): return value is None or type(value) is list and all(map(is_text, value))
def is_count(value): return value is None or is_int(value) and value >= 5
def optional(test): return lambda value: value is None or test(value)

HEAD = ["format", "origin", "key", "size", "from", "until", "cards", "tiers"]
HIDDEN, WHOLE = ["leaf", "hash"], ["leaf", "hash", "header", "lines"]
PART = ["leaf", "hash", "header", "count", "root", "lines"]
STATEMENTS = {
    ("card", "title", "tier"): [is_text, is_text, optional(is_text)],
    ("hour", "card", "opens", "codes"): [is_int, is_text, is_count, is_count],
    ("day", "screen", "card", "contracted"): [is_int, is_text, is_text, is_int],
    ("day", "screen", "tier", "contracted"): [is_int, is_text, is_text, is_int]}

def expect(condition):
    if not condition: raise Wrong("malformed")

def true_leaf(line):
    """Whether a leaf's content leads to its hash."""
    keys = list(line)
    expect(keys in (HIDDEN, WHOLE, PART) and is_int(line["leaf"]))
    digest = unbase(line["hash"])
    if keys == HIDDEN: return True
    expect(is_text(line["header"]) and type(line["lines"]) is list)
    items, texts = line["lines"], ["salt", "text"] if keys == WHOLE else ["line", "salt", "text", "path"]
    hashes = []
    for item in items:
        expect(type(item) is dict and list(item) == texts and is_text(item["text"]))
        hashes.append(leaf_hash(unbase(item["salt"]) + item["text"].encode()))
    if keys == WHOLE:
        tree = Tree()
        for value in hashes: tree.append(value)
        count, root = len(items), tree.root()
    else:
        count, root = line["count"], unbase(line["root"])
        expect(is_int(count) and all(is_int(i["line"]) and type(i["path"]) is list for i in items))
        paths, last = [[unbase(p) for p in i["path"]] for i in items], -1
        for item, value, path in zip(items, hashes, paths):
            if item["line"] <= last or root_by_path(value, item["line"], count, path) != root: return False
            last = item["line"]
    return leaf_hash((line["header"] + "lines %d %s\n" % (count, base64.b64encode(root).decode())).encode()) == digest

def verify(data, key=None, notes=()):
    """('good', 0, None, None), or the verdict, the line and the leaves in question."""
    number, tree, covered, digest, state, head = 0, Tree(), 0, hashlib.sha256(), "start", None
    heads = []
    def compare_heads():
        while heads and heads[0][0] == tree.size:
            size, root = heads.pop(0)
            if root != tree.root(): raise Wrong("head", min(covered, size), size)
    def end_leaves():
        if tree.size < head["size"]: raise Wrong("leaf-missing", tree.size, head["size"])
        if covered != head["size"]: raise Wrong("checkpoint")
    try:
        *lines, rest = data.split(b"\n")
        for raw in lines:
            number += 1
            if state == "over": raise Wrong("order")
            try:
                line = json.loads(raw.decode())
                expect(type(line) is dict and json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() == raw)
            except (ValueError, RecursionError): raise Wrong("malformed")
            keys = list(line)
            if keys == HEAD:
                expect(line["format"] == "kiosk-marquee proof 1" and is_text(line["key"]) and is_int(line["size"]) and line["size"] >= 0)
                expect(optional(is_int)(line["from"]) and optional(is_int)(line["until"]) and is_list(line["cards"]) and is_list(line["tiers"]))
                signer = Key(line["key"])
                expect(line["origin"] == signer.name)
                if state != "start": raise Wrong("order")
                if key is not None and key != line["key"]: raise Wrong("key")
                head, state = line, "leaves"
                heads = sorted((signer.checkpoint(note) for note in notes), key=lambda h: h[0])
                compare_heads()
            elif "leaf" in line:
                is_true = true_leaf(line)
                if state != "leaves": raise Wrong("order")
                index = line["leaf"]
                if index < tree.size: raise Wrong("leaf-repeated", index, index + 1)
                if index >= head["size"]: raise Wrong("order")
                if index > tree.size: raise Wrong("leaf-missing", tree.size, index)
                if not is_true: raise Wrong("leaf-wrong", index, index + 1)
                tree.append(unbase(line["hash"]))
                compare_heads()
            elif keys == ["checkpoint"]:
                expect(is_text(line["checkpoint"]))
                if state != "leaves": raise Wrong("order")
                found = signer.checkpoint(line["checkpoint"])
                if not found: raise Wrong("checkpoint")
                if found[0] > tree.size: raise Wrong("leaf-missing", tree.size, found[0])
                if found[0] < tree.size or tree.size == covered: raise Wrong("order")
                if found[1] != tree.root(): raise Wrong("leaf-wrong", covered, tree.size)
                covered = tree.size
            elif tuple(keys) in STATEMENTS or keys == ["end"]:
                expect(all(test(line[k]) for k, test in zip(keys, STATEMENTS.get(tuple(keys), [is_text]))))
                if state not in ("leaves", "statements"): raise Wrong("order")
                if state == "leaves": end_leaves()
                state = "statements"
                if keys == ["end"]:
                    said = "kiosk-marquee proof 1\n%s\n%s\n" % (signer.name, digest.hexdigest())
                    if signer.content(line["end"]) != said: raise Wrong("end")
                    state = "over"
            else: raise Wrong("malformed")
            digest.update(raw + b"\n")
        if rest or state != "over":
            number += 1
            size = max(head["size"] if head else 0, tree.size)
            raise Wrong("cut", *((tree.size, size) if tree.size < size else ()))
        number = 0
        if heads: raise Wrong("truncated", tree.size, heads[-1][0])
        return "good", 0, None, None
    except Wrong as wrong:
        return (wrong.args[0], number, *(wrong.args[1:] or (None, None)))

def main(arguments):
    if arguments[:1] == ["--batch"]:
        for line in open(arguments[1], encoding="utf-8"):
            path, key, notes = json.loads(line)
            print(*verify(open(path, "rb").read(), key, notes))
        return 0
    key, notes, rest = None, [], arguments[1:]
    while rest:
        option, value, *rest = rest
        if option == "--key": key = value
        else: notes.append(open(value, encoding="utf-8").read())
    verdict = verify(open(arguments[0], "rb").read(), key, notes)
    print(*verdict)
    return 0 if verdict[0] == "good" else 1

if __name__ == "__main__": sys.exit(main(sys.argv[1:]))
