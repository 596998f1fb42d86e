#!/usr/bin/env python3
"""Runs verify.py on many proofs: each line of the file LIST is JSON, [file, key or null, [note, …]]. Prints a verdict each."""
import json, sys
from verify import verify

for path, key, notes in map(json.loads, open(sys.argv[1], encoding="utf-8")):
    print(*verify(open(path, "rb").read(), key, notes))
