"""examples.py [ROOT]: fails where the example of a type by which a target is entered is not what a test compiles.

ARCHITECTURE.md names these types behind "enter by". The comment of each begins with a sentence and a fence of Swift, whose text
stands in a test too, from a line `// Example: Type` to a line `// End of the example.`"""

import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
ROW = re.compile(r"^\| `([\w-]+)` \| (.*?) \| .*? \|$", re.M)
ENTRY = re.compile(r"[Ee]nter by ((?:`\w+`(?:, | and )?)+)")
# A comment, and the type that it is of.
TYPE = re.compile(
    r"((?:^///.*\n)+)(?:^@.*\n)*^(?:package |public |final |@\w+ )*(?:struct|class|enum|actor|protocol) (\w+)", re.M)
REGION = re.compile(r"^ *// Example: (\w+)\n(.*?)^ *// End of the example\.$", re.M | re.S)
# One paragraph, and then the fence.
FENCED = re.compile(r"\A[^\n]+(?:\n[^\n`][^\n]*)*\n\n```swift\n(.*?)^```$", re.M | re.S)


def comments(folder):
    """The comment of each type of a target, by its name."""
    found = {}
    for path in sorted(folder.rglob("*.swift")):
        for comment, name in TYPE.findall(path.read_text()):
            found[name] = re.sub(r"^/// ?", "", comment, flags=re.M)
    return found


def entries(document):
    """The types by which each target is entered."""
    for target, holds in ROW.findall(document):
        if match := ENTRY.search(holds):
            yield from ((target, name) for name in re.findall(r"`(\w+)`", match[1]))


def regions(folder):
    """The examples that tests compile, by the name of their type."""
    return {
        name: textwrap.dedent(text)
        for path in sorted(folder.rglob("*.swift"))
        for name, text in REGION.findall(path.read_text())}


def faults():
    compiled = regions(ROOT / "Tests")
    named = list(entries((ROOT / "ARCHITECTURE.md").read_text()))
    for target, name in named:
        comment = comments(ROOT / "Sources" / target).get(name)
        if comment is None:
            yield f"ARCHITECTURE.md: '{target}' is entered by '{name}', which is no type of it with a comment"
            continue
        fence = FENCED.match(comment)
        if fence is None:
            yield f"{target}: the comment of '{name}' does not begin with a sentence and a fence of Swift"
        elif name not in compiled:
            yield f"{target}: no test has the lines '// Example: {name}' … '// End of the example.'"
        elif fence[1] != compiled[name]:
            yield f"{target}: the example of '{name}' is not what its test compiles, which is:\n{compiled[name]}"
    for name in sorted(compiled.keys() - {name for _, name in named}):
        yield f"Tests: the example of '{name}' is of no type that ARCHITECTURE.md enters a target by"


found = list(faults())
print("\n".join(found), end="\n" if found else "", file=sys.stderr)
sys.exit(1 if found else 0)
