"""swift package dump-package | architecture.py [--write]: holds ARCHITECTURE.md and the sources against Package.swift.

Fails where a file imports what its target does not declare (such a build succeeds where the other target happens to be compiled
first), where a target declares what no file of it imports, where a part of the marquee imports Foundation, where tests depend on a
target above the one they are named after or link SDL where it does not, where a target depends on one of a higher floor in the
picture of ARCHITECTURE.md or has none there, and where the table of targets there is not what the manifest says. With --write it
writes that table. What a target holds is kept; the rest is from the manifest."""

import json
import pathlib
import re
import sys

DOCUMENT = pathlib.Path("ARCHITECTURE.md")
BEGIN, END = "<!-- targets: written by scripts/check-architecture --write -->", "<!-- end of targets -->"
HEAD = ["| target | holds | imports |", "| --- | --- | --- |"]
REMEDY = "run scripts/check-architecture --write"

IMPORT = re.compile(
    r"^[ \t]*(?:@\w+ |(?:package|internal|public|private|fileprivate) )*import (?:[a-z]+ )?(\w+)(?:\.\w+)*$", re.M)
# A text may have lines that look like imports.
TEXT = re.compile(r'(#*)""".*?"""\1', re.S)
# What comes with the toolchain.
TOOLCHAIN = {"Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Synchronization", "Testing"}
# What is linked into every test, and called by none.
LINKED = {("TestSupport", "FontsOfTests")}
# The program that has no ICU, which Foundation would bring.
MARQUEE = "kiosk-marquee"
# The picture of the floors: the highest first, the names behind a column of labels.
PICTURE = re.compile(r"^## Floors\n.*?^```\n(.*?)^```$", re.M | re.S)
LABELS = 14
# Without it tests are linked in seconds.
SCREEN = "CSDL2"


class Target:
    """A target of the package, as the manifest has it."""

    def __init__(self, description):
        self.name = description["name"]
        self.kind = description["type"]
        parent = "Tests" if self.kind == "test" else "Sources"
        self.folder = pathlib.Path(description.get("path") or f"{parent}/{self.name}")
        # The targets and products that it depends on, of whatever kind.
        self.declared = {
            words[0] for dependency in description["dependencies"] for words in dependency.values() if words}

    def imported(self):
        """The file that imports it first, by module."""
        files = {}
        for path in sorted(self.folder.rglob("*.swift")):
            for module in IMPORT.findall(TEXT.sub("", path.read_text())):
                files.setdefault(module, path)
        return files

    def has_swift(self):
        """Whether it is none of C alone, which includes headers and imports nothing."""
        return any(self.folder.rglob("*.swift"))

    def is_shipped(self):
        """Whether the table has it."""
        return self.folder.parts[0] == "Sources"


def import_faults(targets):
    """What is imported and not declared, and what is declared and not imported."""
    for target in targets.values():
        files = target.imported()
        for module, path in files.items():
            if module not in target.declared | TOOLCHAIN | {target.name}:
                yield f"{path}: imports {module}, which '{target.name}' does not declare in Package.swift; add it there"
        if not target.has_swift():
            continue
        for name in sorted(target.declared - files.keys()):
            # A program is started, not imported.
            is_program = name in targets and targets[name].kind == "executable"
            if not is_program and (target.name, name) not in LINKED:
                yield f"Package.swift: '{target.name}' declares {name}, which none of its files imports; remove it there"


def below(name, targets):
    """The targets of this package that a target depends on, through others too. What programs depend on is not linked."""
    found, open_names = set(), [name]
    while open_names:
        for other in targets[open_names.pop()].declared & targets.keys():
            if other not in found and targets[other].kind != "executable":
                found.add(other)
                open_names.append(other)
    return found


def foundation_faults(targets):
    """Parts of the marquee that import Foundation."""
    for name in sorted({MARQUEE} | below(MARQUEE, targets)) if MARQUEE in targets else ():
        if path := targets[name].imported().get("Foundation"):
            yield f"{path}: imports Foundation, which brings ICU into {MARQUEE}; import FoundationEssentials"


def picture_faults(document, targets):
    """Targets that depend on one of a higher floor in the picture, or have no floor there."""
    picture = PICTURE.search(document.read_text())
    if not picture:
        yield f"{document}: needs a picture between fences below '## Floors'"
        return
    floors, floor = {}, 0
    for line in picture[1].splitlines():
        # A line without a label is of the same floor.
        floor += bool(line[:LABELS].strip())
        # What a target is stands behind its name, and two spaces before the next one.
        for part in re.split(r"\s{2,}|│", line[LABELS:]):
            if match := re.match(r"\s*([\w-]+)(?=$|:| \()", part):
                floors.setdefault(match[1], floor)
    for name in sorted(floors.keys() - targets.keys()):
        yield f"{document}: the picture of the floors has {name}, which is no target; correct the name"
    for target in targets.values():
        if not target.is_shipped() or not target.has_swift():
            continue
        if target.name not in floors:
            yield f"{document}: the picture of the floors lacks {target.name}; add it"
            continue
        for name in sorted(target.declared & floors.keys()):
            if floors[name] < floors[target.name]:
                yield (
                    f"Package.swift: '{target.name}' depends on {name}, which {document} has on a higher floor; "
                    "change that picture, or move what needs it up")


def floor_faults(targets):
    """Tests that depend on a target above the one that they are named after, or link SDL where that does not."""
    for target in targets.values():
        tested = target.name.removesuffix("Tests")
        if target.kind != "test" or tested not in targets:
            continue
        for name in sorted(below(target.name, targets)):
            if targets[name].is_shipped() and tested in below(name, targets):
                yield (
                    f"Package.swift: '{target.name}' depends on {name}, which is above {tested}; "
                    f"move what needs it to '{name}Tests'")
        if SCREEN in below(target.name, targets) - below(tested, targets):
            way = sorted(name for name in target.declared & targets.keys() if SCREEN in {name} | below(name, targets))
            yield (
                f"Package.swift: '{target.name}' links {SCREEN} through {', '.join(way)}, and {tested} does not; "
                "move what needs it to the tests of a target that does")


def names(cell):
    return re.findall(r"`([^`]+)`", cell)


def rows(text):
    """The table's rows: the names of targets, and what they hold."""
    found = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if len(cells) >= 2 and names(cells[0]):
            found.append((names(cells[0]), cells[1]))
    return found


def imports_of(target, targets):
    """What it depends on: this package's targets first, then products of others."""
    own = sorted((name for name in target.declared if name in targets), key=str.lower)
    others = sorted((name for name in target.declared if name not in targets), key=str.lower)
    return "; ".join(", ".join(group) for group in (own, others) if group) or "nothing"


def table(text, targets):
    """The table as the manifest has it. Rows keep their order; targets with different imports do not share one."""
    shipped = {name: target for name, target in targets.items() if target.is_shipped()}
    lines, seen = list(HEAD), set()
    written = [([name for name in row if name in shipped], holds) for row, holds in rows(text)]
    known = {name for row, _ in written for name in row}
    for row, holds in written + [([name], "") for name in shipped if name not in known]:
        groups = {}
        for name in row:
            if name not in seen:
                groups.setdefault(imports_of(shipped[name], targets), []).append(name)
                seen.add(name)
        for imports, group in groups.items():
            lines.append(f"| {', '.join(f'`{name}`' for name in group)} | {holds} | {imports} |")
    return "\n".join(lines)


def table_faults(document, targets, is_written):
    """Faults of the document's table, which is written first if that is asked for."""
    text = document.read_text()
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        return [f"{document}: needs the lines '{BEGIN}' and '{END}', once each, around the table of targets"]
    before, rest = text.split(BEGIN)
    former, after = rest.split(END)
    new = table(former, targets)
    if is_written:
        document.write_text(f"{before}{BEGIN}\n{new}\n{END}{after}")
    elif former.strip() != new:
        lines = set(former.strip().splitlines())
        other = next((line for line in new.splitlines() if line not in lines), "it has more rows than there are")
        return [f"{document}: the table of targets is not what Package.swift has; {REMEDY}. The first difference: {other}"]
    return [
        f"{document}: says nothing of what {', '.join(row)} holds; write it into the table of targets"
        for row, holds in rows(new) if not holds]


def main(arguments):
    if arguments not in ([], ["--write"]):
        sys.exit("usage: architecture.py [--write] < what swift package dump-package prints")
    targets = {description["name"]: Target(description) for description in json.load(sys.stdin)["targets"]}
    faults = [
        *import_faults(targets), *foundation_faults(targets), *floor_faults(targets), *picture_faults(DOCUMENT, targets),
        *table_faults(DOCUMENT, targets, bool(arguments))]
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(bool(faults))


main(sys.argv[1:])
