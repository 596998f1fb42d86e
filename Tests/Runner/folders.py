"""folders.py PACKAGE: fails where folders of one target in PACKAGE/Sources depend on each other in a circle.

A folder depends on another one of its target if one of its files uses what a file of the other one declares. The uses are
read from the index that debug builds write, with the toolchain's library for it. Files beside the folders count as a folder."""

import collections
import ctypes
import json
import pathlib
import subprocess
import sys

DEFINITION, REFERENCE = 1 << 1, 1 << 2  # indexstore_symbol_role_t
RECORD = 2  # indexstore_unit_dependency_kind_t
SHOWN = 3  # uses that are printed of each step of a circle


class StringRef(ctypes.Structure):
    """indexstore_string_ref_t."""

    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


# Called with a pointer to each element of a list, until it returns false.
Applier = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
NameApplier = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, StringRef)


def index_library():
    """The toolchain's libIndexStore, which lies where its compiler's resources do."""
    said = subprocess.run(["swift", "-print-target-info"], stdout=subprocess.PIPE, check=True).stdout
    path = pathlib.Path(json.loads(said)["paths"]["runtimeResourcePath"]).parent / "libIndexStore.so"
    try:
        return ctypes.CDLL(str(path))
    except OSError as error:
        sys.exit(f"The toolchain's library for reading the index: {error}; install a toolchain from swift.org")


class IndexStore:
    """An index store: a unit for each file that was compiled, and a record of its symbols."""

    def __init__(self, library, folder):
        self.library = library
        self.store = self.call("store_create", ctypes.c_void_p, str(folder).encode(), None) if folder.is_dir() else None
        if not self.store:
            sys.exit(f"{folder}: not an index store; run 'swift build' first")

    def function(self, name, result, *arguments):
        function = getattr(self.library, f"indexstore_{name}")
        function.restype, function.argtypes = result, arguments
        return function

    def call(self, name, result, *arguments):
        types = [ctypes.c_char_p if isinstance(argument, bytes) else ctypes.c_void_p for argument in arguments]
        return self.function(name, result, *types)(*arguments)

    def units(self):
        """The names of all units, sorted."""
        names = []
        applier = NameApplier(lambda _, name: names.append(str(name)) is None)
        apply = self.function(
            "store_units_apply_f", ctypes.c_bool, ctypes.c_void_p, ctypes.c_uint, ctypes.c_void_p, NameApplier)
        apply(self.store, 0, None, applier)
        return sorted(names)

    def unit(self, name):
        """(source, time of compilation, record) of a unit; the record is None without symbols. None if the unit is unreadable."""
        reader = self.call("unit_reader_create", ctypes.c_void_p, self.store, name.encode(), None)
        if not reader:
            return None
        source = str(self.call("unit_reader_get_main_file", StringRef, reader))
        seconds, nanoseconds = ctypes.c_int64(), ctypes.c_int64()
        self.call(
            "unit_reader_get_modification_time", None, reader, ctypes.addressof(seconds), ctypes.addressof(nanoseconds))
        records = []

        def dependency(_, dependency):
            if self.call("unit_dependency_get_kind", ctypes.c_int, dependency) == RECORD:
                if str(self.call("unit_dependency_get_filepath", StringRef, dependency)) == source:
                    records.append(str(self.call("unit_dependency_get_name", StringRef, dependency)))
            return True

        self.apply("unit_reader_dependencies_apply_f", reader, dependency)
        self.call("unit_reader_dispose", None, reader)
        time = seconds.value, nanoseconds.value
        return str(pathlib.Path(source).resolve()), time, records[0] if records else None

    def apply(self, name, reader, body):
        self.function(name, ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p, Applier)(reader, None, Applier(body))

    def occurrences(self, record):
        """(roles, identity, name, line) of each occurrence of a symbol in a record."""
        reader = self.call("record_reader_create", ctypes.c_void_p, self.store, record.encode(), None)
        if not reader:
            return []
        pointer = ctypes.c_void_p
        roles_of = self.function("occurrence_get_roles", ctypes.c_uint64, pointer)
        symbol_of = self.function("occurrence_get_symbol", pointer, pointer)
        place_of = self.function("occurrence_get_line_col", None, pointer, pointer, pointer)
        symbols, found = {}, []
        line, column = ctypes.c_uint(), ctypes.c_uint()
        line_address, column_address = ctypes.addressof(line), ctypes.addressof(column)

        def occurrence(_, occurrence):
            symbol = symbol_of(occurrence)
            if symbol not in symbols:
                symbols[symbol] = (
                    str(self.call("symbol_get_usr", StringRef, symbol)),
                    str(self.call("symbol_get_name", StringRef, symbol)),
                )
            place_of(occurrence, line_address, column_address)
            found.append((roles_of(occurrence), *symbols[symbol], line.value))
            return True

        self.apply("record_reader_occurrences_apply_f", reader, occurrence)
        self.call("record_reader_dispose", None, reader)
        return found


def records_of(store, package, sources):
    """The latest record of each source that has symbols. Units of sources that were moved or removed are ignored."""
    latest = {}
    for name in store.units():
        source, time, record = store.unit(name) or (None, None, None)
        if source in sources and (source not in latest or latest[source][0] < time):
            latest[source] = (time, record)
    missing = sorted(sources - latest.keys())
    if missing:
        some = ", ".join(str(pathlib.Path(source).relative_to(package)) for source in missing[:SHOWN])
        sys.exit(f"Not in the index: {some}{', …' if len(missing) > SHOWN else ''}; run 'swift build' first")
    return {source: record for source, (_, record) in sorted(latest.items()) if record}


def folders_of(package):
    """(target, folder) of each Swift file of a target, by its path. A target's own folder is '.'."""
    folders = {}
    for path in sorted((package / "Sources").glob("*/**/*.swift")):
        target, *folder = path.relative_to(package / "Sources").parts[:-1]
        folders[str(path)] = (target, "/".join(folder) or ".")
    return folders


def dependencies(store, package, folders):
    """target → folder → folder that it depends on → uses, each (file, line, symbol)."""
    definitions, references = {}, []
    for source, record in records_of(store, package, folders.keys()).items():
        for roles, identity, name, line in store.occurrences(record):
            if roles & DEFINITION:
                definitions.setdefault(identity, source)
            elif roles & REFERENCE:
                references.append((identity, source, line, name))
    graphs = collections.defaultdict(lambda: collections.defaultdict(lambda: collections.defaultdict(list)))
    for identity, source, line, name in references:
        if identity in definitions:
            target, folder = folders[source]
            other, used = folders[definitions[identity]]
            if target == other and folder != used:
                graphs[target][folder][used].append((source, line, name))
    return graphs


def path(graph, start, end):
    """A shortest way along dependencies from one folder to another, as the folders on it; None if there is none."""
    ways = collections.deque([[start]])
    seen = {start}
    while ways:
        way = ways.popleft()
        if way[-1] == end:
            return way
        for following in sorted(graph.get(way[-1], {})):
            if following not in seen:
                seen.add(following)
                ways.append(way + [following])
    return None


def steps(circle):
    return list(zip(circle, (*circle[1:], circle[0])))


def circles(graph):
    """Circles of a graph, shortest first, none of which shares a step with another. Empty only if it has none."""
    found = set()
    for folder in graph:
        for used in graph[folder]:
            way = path(graph, used, folder)
            if way:
                first = way.index(min(way))
                found.add((*way[first:], *way[:first]))
    chosen, taken = [], set()
    for circle in sorted(found, key=lambda circle: (len(circle), circle)):
        if taken.isdisjoint(steps(circle)):
            chosen.append(circle)
            taken.update(steps(circle))
    return chosen


def describe(package, target, graph, circle):
    print(f"{target}: {' → '.join((*circle, circle[0]))}", file=sys.stderr)
    for folder, used in steps(circle):
        uses = sorted(set(graph[folder][used]))
        print(f"  {folder} → {used}, {len(uses)} {'use' if len(uses) == 1 else 'uses'}:", file=sys.stderr)
        for source, line, name in uses[:SHOWN]:
            print(f"    {pathlib.Path(source).relative_to(package)}:{line}: {name}", file=sys.stderr)


def main(folder):
    package = pathlib.Path(folder).resolve()
    store = IndexStore(index_library(), package / ".build/debug/index/store")
    graphs = dependencies(store, package, folders_of(package))
    found = [(target, circle) for target in sorted(graphs) for circle in circles(graphs[target])]
    for target, circle in found:
        describe(package, target, graphs[target], circle)
    if found:
        sys.exit("Folders depend on each other in circles; move a declaration to the folder that it belongs to")


main(*sys.argv[1:])
