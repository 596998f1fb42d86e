"""sources.py [ROOT]: fails where a Swift file calls what only one file or folder of the project may call, and where one of Sources
has too many lines. Here, and not in a test that reads all sources, so that `make lint` tells of it before anything is built."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
# Lines of a file in Sources, which somebody reads from end to end.
LONGEST = 350
# Where it holds, the files or folders that may, what must not stand in a line, and the remedy.
RULES = [
    # What Foundation's listing does behind the last entry is told at FolderNames.
    (
        ("Sources", "Tests"),
        ("Sources/Platform/Files/FileSystem.swift",),
        r"\bcontentsOfDirectory\(|\breaddir\(",
        "list folders by FolderNames",
    ),
    # What others may have made is opened in one place, without waiting and by its kind.
    (
        ("Sources",),
        ("Sources/Platform/",),
        r"\bopen(?:at)?\([^)]*\bO_[A-Z]+|\bfopen\(|\bFileHandle\(|\bSDL_RWFromFile",
        "open files by Descriptor or OpenFolder",
    ),
    # Several synced files need an order, which DurableFolder has and its tests replay power cuts in. A single one needs none:
    # the old file or the new one is there.
    (
        ("Sources",),
        (
            "Sources/Platform/",
            "Sources/DurableFiles/",
            # Each a note of its own.
            "Sources/ConfigurationStore/Publishing/ReleaseArrivals.swift",
            "Sources/Kiosk/Stage/NoticeFile.swift",
            "Sources/Kiosk/Time/TrustedClock.swift",
            # In the operator's folder: logos and the copy of the former configuration, then the one that names them.
            "Sources/Commands/ImportWork.swift",
            "Sources/SponsorSheets/LogoFiles/LogoChooser.swift",
        ),
        r"\bisSynced: true|\bf(?:data)?sync\(|\brenameat2?\(|(?<!func )(?<![.\w])rename\(",
        "write what must survive a power cut by DurableFolder",
    ),
    # It lists a folder too, in a test process with a thousand open files.
    (("Tests",), (), r"(?<!\w)Process\(\)", "start programs by Command"),
]
# What the kernel makes in /proc is opened by name, and a comment calls nothing.
PASSED = re.compile(r'"/proc/|^\s*//')

faults = []
for path in sorted((ROOT / "Sources").rglob("*.swift")):
    if (lines := len(path.read_text().splitlines())) > LONGEST:
        faults.append(f"{path.relative_to(ROOT).as_posix()}: {lines} lines, more than {LONGEST}; divide it by topic")
for folders, owners, pattern, remedy in RULES:
    rule = re.compile(pattern)
    for path in sorted(path for folder in folders for path in (ROOT / folder).rglob("*.swift")):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(owners):
            continue
        text = path.read_text()
        # Most files have none of it.
        if not rule.search(text):
            continue
        for number, line in enumerate(text.splitlines(), 1):
            call = rule.search(line)
            if call and not PASSED.search(line):
                faults.append(f"{name}:{number}: '{call[0]}'; {remedy}")

for fault in faults:
    print(fault, file=sys.stderr)
sys.exit(1 if faults else 0)
