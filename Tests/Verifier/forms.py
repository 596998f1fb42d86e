"""The form of a proof's lines (docs/ledger.md): JSON without blanks, its keys in one order."""
import json, re

NUMBER, SIZE, COUNT = r"-?\d{1,18}", r"\d{1,18}", r"(?:null|[5-9]|[1-9]\d{1,17})"
TEXT, HASH = r'"(?:[^"\\]|\\.)*"', r'"[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]="'

def many(item): return r"\[(?:%s(?:,%s)*)?\]" % (item, item)

def maybe(item): return "(?:null|%s)" % item

def form(**values): return r"\{%s\}" % ",".join('"%s":%s' % (key.rstrip("_"), value) for key, value in values.items())

FORMS = [
    ("head", form(format='"kiosk-marquee proof 2"', origin=TEXT, key=TEXT, size=SIZE, from_=maybe(NUMBER),
                  until=maybe(NUMBER), cards=maybe(many(TEXT)), tiers=maybe(many(TEXT)))),
    ("leaf", form(leaf=NUMBER, hash=HASH)),
    ("leaf", form(leaf=NUMBER, hash=HASH, header=TEXT, lines=many(form(salt=HASH, text=TEXT)))),
    ("leaf", form(leaf=NUMBER, hash=HASH, header=TEXT, count=NUMBER, root=HASH,
                  lines=many(form(line=NUMBER, salt=HASH, text=TEXT, path=many(HASH))))),
    ("checkpoint", form(checkpoint=TEXT)),
    ("stated", form(card=TEXT, title=TEXT, tier=maybe(TEXT))),
    ("stated", form(hour=NUMBER, card=TEXT, opens=COUNT, codes=COUNT)),
    ("stated", form(day=NUMBER, screen=TEXT, card=TEXT, contracted=NUMBER)),
    ("stated", form(day=NUMBER, screen=TEXT, tier=TEXT, contracted=NUMBER)),
    ("end", form(end=TEXT)),
]
FORMS = [(kind, re.compile(form)) for kind, form in FORMS]

def parse(raw):
    """The kind of a line, and the line; raises ValueError if its form is another one."""
    text = raw.decode()
    kind = next((kind for kind, form in FORMS if form.fullmatch(text)), None)
    line = json.loads(text) if kind else None
    # What can be written in several ways has one that counts.
    if json.dumps(line, ensure_ascii=False, separators=(",", ":")) != text: raise ValueError
    return kind, line
