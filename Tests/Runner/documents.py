"""documents.py [ROOT]: fails where a Markdown page links to a file or a heading that does not exist, where a page of the project
lacks a heading in its table of contents or has too many lines, and where a paragraph of a page for engineers is too long."""

import pathlib
import re
import sys
import urllib.parse

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
# Lines of a page, and of the two that people read first.
LONGEST, LONGEST_FIRST = 300, 250
FIRST = {"README.md", "ARCHITECTURE.md"}
# Words of a paragraph, a list item or a table row, in pages for engineers.
MOST_WORDS = 120
# The pages for engineers. Those for operators are README.md, the others in docs and that on fonts.
ENGINEERS = re.compile(r"(ARCHITECTURE|CHANGELOG|CONTRIBUTING|SECURITY|docs/internals/[^/]+|(Benchmarks|Tests)/.*)\.md")
OPERATORS = re.compile(r"(README|docs/[^/]+|fonts/.*)\.md")
HEADING = re.compile(r"^(#{1,6}) +(.+?)\s*$")
# The end of a link's text and its target, which may have a title.
LINK = re.compile(r'\]\(([^()\s]+)(?:\s+"[^"]*")?\)')
CODE = re.compile(r"(`+)(.+?)\1")


def prose(page):
    """Its lines with their numbers, those in fences left out."""
    fence = None
    for number, line in enumerate(page.read_text().splitlines(), 1):
        mark = re.match(r" *(```+|~~~+)", line)
        if fence is None and mark:
            fence = mark[1]
        elif fence is not None and line.strip() == fence:
            fence = None
        elif fence is None:
            yield number, line


def anchor(heading):
    """As GitHub makes it: lower case, without punctuation, hyphens for spaces."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def headings(page):
    """The anchor of each heading, with its depth; a repeated one has a number behind it."""
    found, counts = {}, {}
    for _, line in prose(page):
        if match := HEADING.match(line):
            name = anchor(match[2])
            count = counts.get(name, 0)
            counts[name] = count + 1
            found[f"{name}-{count}" if count else name] = len(match[1])
    return found


def links(page):
    """The targets of its links to files and headings, each with its line. A paragraph is one text: links go over line ends."""
    text, starts = "", []
    for number, line in prose(page):
        starts.append((len(text), number))
        text += line + "\n"
    text = CODE.sub(lambda code: code[1] + "x" * len(code[2]) + code[1], text)
    for match in LINK.finditer(text):
        if not re.match(r"[a-z][a-z0-9+.-]*:", match[1]):
            yield max(number for start, number in starts if start <= match.start()), match[1]


def paragraphs(page):
    """Its paragraphs, list items and table rows as texts, each with its first line's number. Headings are left out."""
    start, words, last = 0, [], 0
    for number, line in prose(page):
        begins = re.match(r" *(?:[-*] |\d+\. |\||#{1,6} |$)", line)
        if words and (begins or number != last + 1):
            yield start, words
            words = []
        if line.strip() and not HEADING.match(line):
            start = start if words else number
            words = words + line.split()
        last = number
    if words:
        yield start, words


def faults(page, name):
    own = headings(page)
    targets = set()
    for number, target in links(page):
        path, _, heading = target.partition("#")
        file = (page.parent / urllib.parse.unquote(path)).resolve() if path else page
        if not path:
            targets.add(heading)
        if path.startswith("/") or not file.is_relative_to(ROOT) or not file.exists():
            yield f"{name}:{number}: '{path}' is not there; correct the link"
        elif heading and (file.suffix != ".md" or heading not in headings(file)):
            yield f"{name}:{number}: {path or 'this page'} has no heading '#{heading}'; correct the link"
    is_for_engineers = ENGINEERS.fullmatch(name)
    if is_for_engineers or OPERATORS.fullmatch(name):
        for heading, depth in own.items():
            if depth == 2 and heading not in targets:
                yield f"{name}: the table of contents lacks '#{heading}'; add it"
        limit = LONGEST_FIRST if name in FIRST else LONGEST
        if (lines := len(page.read_text().splitlines())) > limit:
            yield f"{name}: {lines} lines, more than {limit}; divide it by topic"
    if is_for_engineers:
        for number, words in paragraphs(page):
            if len(words) > MOST_WORDS:
                yield f"{name}:{number}: a paragraph of {len(words)} words, more than {MOST_WORDS}; divide it"


pages = sorted(
    page for page in ROOT.rglob("*.md") if not any(part.startswith(".") or part == "build" for part in page.relative_to(ROOT).parts)
)
found = [fault for page in pages for fault in faults(page, page.relative_to(ROOT).as_posix())]
for fault in found:
    print(fault, file=sys.stderr)
sys.exit(bool(found))
