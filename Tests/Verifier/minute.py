"""The grammar of a minute (docs/proof-format.md): what no record can hold, whoever signed it."""
import re, unicodedata

NUMBER = r"(0|-?[1-9][0-9]{0,18})"
WORD = r"([^ \n]+)"
CLOCKS, INFLUENCES = ("trusted", "plausible", "doubtful"), ["visitor", "notice", "operator", "change", "display"]
DAY, PLACES = 86_400_000, {"card": 1_000, "tier": 20_000}

HEADER = re.compile("minute\nboot %s\nsequence %s\nstart %s\nclock %s\nzone %s %s\nlength %s\nscreen %s %s %s\ntime %s\n" % (
    WORD, NUMBER, NUMBER, WORD, WORD, NUMBER, NUMBER, WORD, NUMBER, NUMBER, " ".join([NUMBER] * 5)))
LINES = {
    "configuration": re.compile("configuration %s" % WORD),
    "frames": re.compile("frames %s %s" % (NUMBER, NUMBER)),
    "influences": re.compile("influences((?: [a-z]+)*)"),
    "lane": re.compile("lane %s (0|[1-9a-f][0-9a-f]{0,15}) %s (?:-|%s) (?:forward|backward)" % (NUMBER, WORD, NUMBER)),
    "card": re.compile("card %s (?:-|%s) %s" % (WORD, WORD, " ".join([NUMBER] * 8))),
    "tier": re.compile("tier %s - %s" % (WORD, " ".join([NUMBER] * 8))),
}

class Fault(Exception):
    """What is wrong with a minute, in words."""

def check(holds, what):
    if not holds: raise Fault(what)

def text(word):
    """What a word says; a fault unless it is the one word for it."""
    if word == "%": return ""
    raw = re.sub(rb"%([0-9A-F]{2})", lambda match: bytes([int(match[1], 16)]), word.encode())
    try: said = raw.decode()
    except UnicodeDecodeError: raise Fault("a word is none")
    escaped = re.sub(r"[\0-\x20%\x7f]", lambda match: "%%%02X" % ord(match[0]), said)
    check(said and word == ("%2D" if said == "-" else escaped), "a word is none")
    return said

def numbers(match, *groups):
    found = [int(match[group]) for group in groups]
    check(all(-2**63 <= number < 2**63 for number in found), "a number is too large")
    return found

class Minute:
    """A record, or the lines of it that are disclosed."""
    def __init__(self, header, body, whole):
        match = HEADER.fullmatch(header)
        check(match, "the header is none")
        text(match[1]), text(match[5])
        check(match[4] in CLOCKS, "the clock is none")
        self.screen = text(match[8])
        sequence, self.start, offset, self.length, width, height = numbers(match, 2, 3, 6, 7, 9, 10)
        times = numbers(match, *range(11, 16))
        self.shown = times[0]
        check(1 <= sequence <= 2**53 and 0 <= self.start < 253_402_300_800_000, "sequence or start is out of range")
        check(abs(offset) <= 86_400 and 0 <= self.length <= DAY, "offset or length is out of range")
        check(0 <= width <= 65_535 and 0 <= height <= 65_535, "the screen is out of range")
        check(min(times) >= 0 and sum(times) == self.length, "the times are not the length together")
        self.read([line for line in body if line], whole)
    def read(self, body, whole):
        kinds, subjects = [line.split(" ")[0] for line in body], set()
        check(set(kinds) <= set(LINES), "a line is none of a record's")
        for kind in ("configuration", "frames", "influences"):
            check(kinds.count(kind) == 1 or not whole and kind not in kinds, "not one line " + kind)
        lanes = []
        for kind, line in zip(kinds, body):
            match = LINES[kind].fullmatch(line)
            check(match, "a line is not as a record's")
            if kind == "configuration": text(match[1])
            elif kind == "frames": check(all(0 <= number <= 100_000_000 for number in numbers(match, 1, 2)), "frames")
            elif kind == "influences":
                words = match[1].split()
                check(words == [word for word in INFLUENCES if word in words], "influences")
            elif kind == "lane":
                text(match[3])
                if match[4]: numbers(match, 4)
                lanes += numbers(match, 1)
            elif kind in PLACES:
                # Names in two Unicode forms are one.
                subject = kind, unicodedata.normalize("NFC", text(match[1]))
                check(subject not in subjects, "two lines of one name")
                subjects.add(subject)
                if kind == "card" and match[2]: text(match[2])
                self.judge(numbers(match, *range(match.re.groups - 7, match.re.groups + 1)), PLACES[kind])
        check(sorted(lanes) == list(range(len(lanes))) and (whole or not lanes), "lanes")
    def judge(self, line, places):
        sole, sole_union, visited, visited_union, placeholder, missing, passes, visited_passes = line
        check(all(0 <= number <= places * DAY for number in line), "a number is out of range")
        check(sole_union + visited_union <= self.shown + 100, "longer in view than there was a picture")
        check(sole + visited + placeholder + missing <= places * self.shown + 1000, "in view in too many places")
        check(sole_union <= sole + 100 and visited_union <= visited + 100, "longer at one place than over all")
        check(passes + visited_passes <= places * (self.shown // 1000 + 1), "too many passes")

def disclosed(leaf, hashes):
    """The record that a leaf discloses; None if it discloses nothing, a fault if it is none."""
    if "header" not in leaf: return None
    whole, texts = "root" not in leaf, [line["text"] for line in leaf["lines"]]
    count, filled = len(texts) if whole else leaf["count"], sum(map(bool, texts))
    check(hashes == sorted(hashes), "lines are not in the order of their hashes")
    least = max(32, 1 << max(filled - 1, 0).bit_length())
    check(count == least if whole else count >= filled and count in [1 << bits for bits in range(5, 21)], "the number of lines")
    return Minute(leaf["header"], texts, whole)
