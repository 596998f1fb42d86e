internal import Foundation

/// What a program changes in a folder, recorded by a library that is preloaded into it (Tests/PowerCuts/recorded_writes.c).
package struct RecordedWrites {
  package enum Change: Equatable, Sendable {
    case made(String)
    case madeFolder(String)
    case wrote(String, offset: Int, [UInt8])
    case cut(String, size: Int)
    case removed(String)
    case renamed(String, to: String)
    case synced(String)

    /// - Parameter line: as the library writes it.
    fileprivate init?(_ line: Substring, in folder: String) {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 5, words[1].hasPrefix(folder), let first = Int(words[2]) else { return nil }
      let name = String(words[1].dropFirst(folder.count).drop { $0 == "/" })
      let digits = Array(words[4].utf8)
      func value(_ digit: UInt8) -> UInt8 { digit < 0x3A ? digit - 0x30 : digit - 0x57 }
      let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { value(digits[$0]) << 4 | value(digits[$0 + 1]) }
      switch words[0] {
      case "C": self = .made(name)
      case "D": self = .madeFolder(name)
      case "W": self = .wrote(name, offset: first, bytes)
      case "T": self = .cut(name, size: first)
      case "U": self = .removed(name)
      case "R":
        let other = String(decoding: bytes, as: UTF8.self)
        self = .renamed(name, to: String(other.dropFirst(folder.count).drop { $0 == "/" }))
      case "S": self = .synced(name)
      default: return nil
      }
    }
  }

  private let folder: String
  private let own: TemporaryFolder
  private var library: String { "\(own.path)/writes.so" }
  private var log: String { "\(own.path)/log" }

  /// - Parameter folder: exists already.
  package init(of folder: String) async throws {
    self.folder = URL(filePath: folder).resolvingSymlinksInPath().path
    own = try TemporaryFolder()
    let compiled = try await Command.run([
      "cc", "-shared", "-fPIC", "-O1", "-o", library,
      Project.root.appending(path: "Tests/PowerCuts/recorded_writes.c").path, "-ldl",
    ])
    guard compiled.status == 0 else { throw Command.Failure(description: compiled.errors) }
  }

  /// For the program.
  package var environment: [String: String] {
    ["LD_PRELOAD": library, "WRITES_LOG": log, "WRITES_FOLDER": folder]
  }

  /// For a program in which syncs of a folder fail.
  /// - Parameters:
  ///   - name: the folder's path in the folder; empty for the folder itself.
  ///   - count: how many of its syncs succeed before.
  package func environment(failingSyncsOf name: String, after count: Int = 0) -> [String: String] {
    environment.merging(["WRITES_FAILING": name, "WRITES_SPARED": "\(count)"]) { $1 }
  }

  private var lines: [Substring] {
    get throws { try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") }
  }

  /// How many changes were recorded.
  package var lineCount: Int { get throws { try lines.count } }

  /// What was recorded, by names in the folder; an empty one is the folder itself.
  package var changes: [Change] { get throws { try lines.compactMap { Change($0, in: folder) } } }

  /// The names of which a power cut may take the content, or the name itself.
  package static func unsynced(after changes: [Change]) -> Set<String> {
    var (contents, names) = (Set<String>(), Set<String>())
    for change in changes {
      switch change {
      case .made(let name), .madeFolder(let name): names.insert(name)
      case .wrote(let name, _, _), .cut(let name, _): contents.insert(name)
      case .removed(let name):
        contents.remove(name)
        names.remove(name)
      case .renamed(let name, let other):
        if contents.remove(name) == nil { contents.remove(other) } else { contents.insert(other) }
        names.remove(name)
        names.insert(other)
      case .synced(let place):
        contents.remove(place)
        names = names.filter { folder(of: $0) != place }
      }
    }
    return contents.union(names)
  }

  private static func folder(of name: String) -> String { name.split(separator: "/").dropLast().joined(separator: "/") }
}
