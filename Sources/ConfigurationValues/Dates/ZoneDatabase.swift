package import MarqueeValues
internal import Messages
internal import Platform

/// Time zones from the system's database, so that its updates count, and not from data built into the program.
package enum ZoneDatabase {
  /// Whether the machine has the database.
  package static var isPresent: Bool { ZoneFolder.path != nil }

  /// The zone of a name such as `Europe/Berlin`.
  package static func zone(named name: String) throws(ZoneFault) -> Zone {
    guard let file = ZoneFolder.file(of: name) else {
      throw ZoneFault(ZoneFolder.isName(name) ? "the machine has no time zone database" : "no zone has such a name")
    }
    return try zone(file, name: name)
  }

  /// The zone that a record of proof names: one of the database, or the rules of POSIX's notation; else universal time.
  package static func zone(recordedAs name: String) -> Zone {
    (try? zone(named: name)) ?? Zone(posix: name) ?? .universal
  }

  /// The machine's own zone; universal time where that cannot be read.
  package static var own: Zone {
    switch ZoneFolder.own {
    case .file(let file, let name): (try? zone(file, name: name ?? "the machine's")) ?? .universal
    case .text(let text): Zone(posix: text) ?? .universal
    }
  }

  private static func zone(_ file: String, name: String) throws(ZoneFault) -> Zone {
    let bytes: [UInt8]
    do {
      bytes = try ZoneFolder.read(file, limit: Zone.largestFile)
    } catch {
      throw ZoneFault("its file cannot be read: \(error.reason)")
    }
    return try Zone(name: name, file: bytes)
  }

  /// The name in the database that is closest to this one, with or without its continent; `nil` if none is.
  package static func suggestion(for name: String) -> String? {
    guard let folder = ZoneFolder.path, name.utf8.count <= 64 else { return nil }
    let spelled = name.replacing(" ", with: "_")
    let names = names(in: folder)
    let cities = Dictionary(
      names.compactMap { name in
        name.lastIndex(of: "/").map { (String(name[$0...].dropFirst()), name) }
      }, uniquingKeysWith: { first, _ in first })
    if let near = nearMiss(spelled, among: names.filter { $0.contains("/") == spelled.contains("/") }) { return near }
    let city = spelled.split(separator: "/").last.map(String.init) ?? spelled
    return nearMiss(city, among: cities.keys.sorted()).flatMap { cities[$0] }
  }

  /// The names of zones, sorted: those of places first, which have a continent.
  private static func names(in folder: String) -> [String] {
    var names: [String] = []
    var open = [""]
    while let prefix = open.popLast(), names.count < 5000 {
      for entry in FolderNames.of("\(folder)/\(prefix)", atMost: 2000) ?? [] {
        let name = prefix.isEmpty ? entry : "\(prefix)/\(entry)"
        // Copies of all zones, the second with leap seconds; names of files have a small letter or a point.
        guard entry.utf8.first.map({ (0x41...0x5A).contains($0) }) ?? false, ZoneFolder.isName(name) else { continue }
        guard let kind = try? FileFacts(of: "\(folder)/\(name)").kind else { continue }
        if kind == .folder, open.count < 100, !prefix.contains("/") { open.append(name) }
        if kind == .regular { names.append(name) }
      }
    }
    return names.sorted()
  }
}

/// A zone that follows its file: the database is updated while the marquee runs, and the machine's zone may be set anew.
package struct FollowedZone: Sendable {
  /// `nil` is the machine's own.
  package let name: String?
  package private(set) var zone: Zone
  private var state: State

  private struct State: Equatable {
    var own: ZoneFolder.Own?
    var file: FileState?
  }

  package init(named name: String?) {
    self.name = name
    state = Self.state(of: name)
    zone = Self.read(name) ?? ZoneDatabase.own
  }

  /// Reads the zone again if its file has changed. Keeps the former where it cannot be read.
  package mutating func update() {
    let present = Self.state(of: name)
    guard present != state else { return }
    state = present
    if let zone = Self.read(name) { self.zone = zone }
  }

  private static func read(_ name: String?) -> Zone? {
    guard let name else { return ZoneDatabase.own }
    return try? ZoneDatabase.zone(named: name)
  }

  private static func state(of name: String?) -> State {
    if let name { return State(own: nil, file: ZoneFolder.file(of: name).flatMap { FileState(of: $0) }) }
    let own = ZoneFolder.own
    guard case .file(let file, _) = own else { return State(own: own) }
    return State(own: own, file: FileState(of: file))
  }
}
