"""swift package dump-package | imports.py: fails where a file imports a target of this package that its own target does not name.

Such a build succeeds where the other target happens to be compiled first, and fails elsewhere."""

import json
import pathlib
import re
import sys

IMPORT = re.compile(r"^[ \t]*(?:@\w+ |(?:package|internal|public|private|fileprivate) )*import (?:\w+ )?(\w+)$", re.M)

targets = {target["name"]: target for target in json.load(sys.stdin)["targets"]}


def folder(target):
    parent = "Tests" if target["type"] == "test" else "Sources"
    return pathlib.Path(target.get("path") or f"{parent}/{target['name']}")


def named(target):
    """The targets and products that it depends on, of whatever kind."""
    return {words[0] for dependency in target["dependencies"] for words in dependency.values() if words}


faults = []
for name, target in targets.items():
    known = named(target) | {name}
    for path in sorted(folder(target).rglob("*.swift")):
        for module in IMPORT.findall(path.read_text()):
            if module in targets and module not in known:
                faults.append(f"{path}: imports {module}, which '{name}' does not name in Package.swift; add it there")
for fault in faults:
    print(fault, file=sys.stderr)
sys.exit(bool(faults))
