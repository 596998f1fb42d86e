"""The form of a proof's lines (docs/proof-format.md): JSON without blanks, its keys in one order."""
import json, re, unicodedata

NUMBER, SIZE, COUNT = r"-?\d{1,19}", r"\d{1,19}", r"(?:null|[5-9]|[1-9]\d{1,18})"
TEXT, HASH = r'"(?:[^"\\]|\\.)*"', r'"[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]="'

def many(item): return r"\[(?:%s(?:,%s)*)?\]" % (item, item)

def maybe(item): return "(?:null|%s)" % item

def form(**values): return r"\{%s\}" % ",".join('"%s":%s' % (key.rstrip("_"), value) for key, value in values.items())

HEAD = dict(origin=TEXT, key=TEXT, size=SIZE, from_=maybe(NUMBER), until=maybe(NUMBER), cards=maybe(many(TEXT)),
            tiers=maybe(many(TEXT)))

FORMS = [
    ("head", form(format='"kiosk-marquee proof 2"', **HEAD)),
    ("head", form(format='"kiosk-marquee proof 3"', **HEAD, zone=TEXT)),
    ("leaf", form(leaf=NUMBER, hash=HASH)),
    ("leaf", form(leaf=NUMBER, hash=HASH, header=TEXT, lines=many(form(salt=HASH, text=TEXT)))),
    ("leaf", form(leaf=NUMBER, hash=HASH, header=TEXT, count=NUMBER, root=HASH,
                  lines=many(form(line=NUMBER, salt=HASH, text=TEXT, path=many(HASH))))),
    ("checkpoint", form(checkpoint=TEXT)),
    ("stated", form(hour=NUMBER, card=TEXT, opens=COUNT, codes=COUNT)),
    # The second format's alone, then the third's.
    ("stated 2", form(card=TEXT, title=TEXT, tier=maybe(TEXT))),
    ("stated 2", form(day=NUMBER, screen=TEXT, card=TEXT, contracted=NUMBER)),
    ("stated 2", form(day=NUMBER, screen=TEXT, tier=TEXT, contracted=NUMBER)),
    ("stated 3", form(card=TEXT, title=TEXT, tier=maybe(TEXT), agreed=maybe(TEXT), dates=maybe(TEXT))),
    ("stated 3", form(tier=TEXT, title=TEXT, agreed=maybe(TEXT), dates=maybe(TEXT))),
    ("stated 3", form(day=NUMBER, screen=TEXT, card=TEXT, contracted=NUMBER, down=NUMBER)),
    ("stated 3", form(day=NUMBER, screen=TEXT, tier=TEXT, contracted=NUMBER, down=NUMBER)),
    ("stated 3", form(day=NUMBER, screen=TEXT, unrecorded=NUMBER)),
    ("end", form(end=TEXT)),
]
FORMS = [(kind, re.compile(form)) for kind, form in FORMS]

def whole(digits):
    """A whole number of 64 bits."""
    if not -2**63 <= int(digits) < 2**63: raise ValueError
    return int(digits)

def check_marks(text):
    """Raises ValueError where more than 100 marks are in a row, which take long to be put in order."""
    row = 0
    for character in "" if text.isascii() else text:
        row = row + 1 if unicodedata.combining(character) or character in "\u0f73\u0f75\u0f81" else 0
        if row > 100: raise ValueError

def parse(raw):
    """The kind of a line, and the line; raises ValueError if its form is another one."""
    text = raw.decode()
    check_marks(text)
    kind = next((kind for kind, form in FORMS if form.fullmatch(text)), None)
    line = json.loads(text, parse_int=whole) if kind else None
    # What can be written in several ways has one that counts.
    if json.dumps(line, ensure_ascii=False, separators=(",", ":")) != text: raise ValueError
    for name in "contracted", "unrecorded":
        if line and line.get(name, 1) <= 0: raise ValueError
    if "down" in (line or ()) and not 0 <= line["down"] <= line["contracted"]: raise ValueError
    return kind, line
