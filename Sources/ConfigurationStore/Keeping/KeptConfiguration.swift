package import ConfigurationValues
internal import FoundationEssentials
internal import MarqueeConfig
internal import MarqueeValues
internal import Platform

/// The last good configuration with the files that it names, copied to the state folder; one for each path that a
/// configuration is read from.
///
/// A list says which copies belong together. It is written last and names only complete files, so that a power cut at any
/// moment leaves either the old state or the new one.
package struct KeptConfiguration: Sendable {
  /// The folder of the copies.
  package let folder: String
  private let source: String

  private struct List: Codable, Equatable {
    /// The path of the file that was read, which the paths of its files begin from: the configuration's, or a release's.
    var source: String
    /// The name of the configuration's copy.
    var text: String
    /// The names of the copies of the files that it names, by the files' paths.
    var files: [String: String]

    var json: [UInt8] {
      get throws(KeptFolder.Fault) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
          return Array(try encoder.encode(self))
        } catch {
          throw KeptFolder.Fault(description: "\(KeptConfiguration.listName) cannot be written: \(error)")
        }
      }
    }
  }

  static let listName = "kept.json"
  /// The file that every marquee that uses the folder locks.
  static let lockName = "in-use"
  /// The maximum size of the configuration and of the list, bytes each.
  private static let largestText = 16 << 20
  /// The maximum size of all copies of files together, bytes: thousands of logos of the usual size.
  package static let mostBytes = 128 << 20

  /// - Parameters:
  ///   - stateFolder: where the marquee keeps its state.
  ///   - path: the configuration's file.
  package init(in stateFolder: String, of path: String) {
    source = URL(fileURLWithPath: path).standardizedFileURL.path
    let name = URL(fileURLWithPath: source).lastPathComponent
    folder = "\(KeptFolders.path(in: stateFolder))/\(Fingerprint(source.utf8))-\(Self.shortened(name))"
  }

  /// Whether a folder's name is a fingerprint and a name.
  static func isFolderName(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count == 16
      && parts[0].allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Shortens a name so that the folder's name is at most 255 bytes.
  private static func shortened(_ name: String) -> String {
    var name = String(name.prefix(60))
    while name.utf8.count > 200 { name.removeLast() }
    return name
  }

  /// Replaces the kept configuration; existing copies are written again only if they are damaged. Blocks.
  ///
  /// Verifying thousands of new logos takes minutes. So the list is written at once with the existing copies, and again
  /// after ever longer pauses: each version is consistent, and there are few of them.
  /// - Parameters:
  ///   - bytes: the content of the configuration's file.
  ///   - origin: the path that it was read from; `nil` for the configuration's.
  ///   - files: the files that it names. A file that is missing, or cannot be read or decoded for now, keeps its former
  ///     copy; one that would not be drawn has none.
  ///   - now: the time, on any clock that never goes back.
  ///   - isWanted: called before each file; with `false` the rest is skipped.
  ///   - observe: called after each change of the folder; what it throws ends the save there.
  /// - Returns: the number of files left out because of `mostBytes`; `nil` if the rest was skipped.
  @discardableResult
  package func save(
    _ bytes: [UInt8], from origin: String? = nil, files: [NamedFile], verifier: LogoVerifier,
    now: () -> Duration = { MonotonicClock.now },
    while isWanted: () -> Bool = { true }, observe: @escaping KeptFolder.Observer = { (_) in }
  ) throws(KeptFolder.Fault) -> Int? {
    let folder = try makeFolder(observe)
    var leftOut: Int? = 0
    try folder.exclusively { () throws(KeptFolder.Fault) in
      var written = list(in: folder)
      let text = "text-\(Fingerprint(bytes)).yaml"
      if folder.read(text, limit: bytes.count) != bytes { try folder.write(bytes, to: text) }
      var copies = LogoCopies(of: files, before: written?.files ?? [:], in: folder, verifier: verifier)
      func write(_ copies: borrowing LogoCopies) throws(KeptFolder.Fault) {
        let list = List(source: origin ?? source, text: text, files: copies.names(within: Self.mostBytes))
        if list != written { try folder.write(list.json, to: Self.listName) }
        written = list
      }
      func removeOthers() {
        folder.removeAll(but: Set((written?.files ?? [:]).values).union([text, Self.listName, Self.lockName]))
      }
      try write(copies)
      // Already here: configurations that keep replacing each other before they are verified would fill the disk.
      removeOthers()
      var pause = Self.firstPause
      var nextTime = now() + pause
      leftOut = try copies.make(within: Self.mostBytes, while: isWanted) { (copies) throws(KeptFolder.Fault) in
        guard now() >= nextTime else { return }
        try write(copies)
        pause *= 2
        nextTime = now() + pause
      }
      guard leftOut != nil else { return }
      try write(copies)
      removeOthers()
    }
    return leftOut
  }

  /// The pause after the list is first written; each further pause is twice as long.
  package static let firstPause = Duration.seconds(4)

  /// Makes the folder if it is missing.
  @discardableResult
  func makeFolder(_ observe: @escaping KeptFolder.Observer = { (_) in }) throws(KeptFolder.Fault) -> KeptFolder {
    try KeptFolder(creating: folder, observe: observe)
  }

  /// Prevents other marquees from removing the folder while the value lives; `nil` if there is no folder.
  func hold() -> FolderHold? { FolderHold(folder) }

  /// Loads what the first screen of the kept configuration shows, with the paths of its files replaced by those of their
  /// copies; `nil` if there is none, or it is damaged. Blocks.
  package func load() -> Configuration? { loadWithOrigin()?.screens[0].configuration }

  /// All screens of the kept configuration, with its text and the path of the file that it was read from; `nil` if there is
  /// none, or it is damaged. Blocks.
  func loadWithOrigin() -> (screens: [ConfiguredScreen], text: [UInt8], origin: String)? {
    guard FileSystem.isReadable(folder), let folder = try? KeptFolder(opening: folder), let list = list(in: folder),
      let bytes = folder.read(list.text, limit: Self.largestText),
      let loaded = try? ConfigurationLoader.load(bytes: bytes, file: list.source)
    else { return nil }
    let copies = Dictionary(
      list.files.map { (PathKey($0.key), "\(folder.path)/\($0.value)") }, uniquingKeysWith: { first, _ in first })
    let screens = loaded.screens.map { screen in
      var screen = screen
      screen.configuration = screen.configuration.withFiles(at: copies, in: folder.path)
      return screen
    }
    return (screens, bytes, list.source)
  }

  private func list(in folder: KeptFolder) -> List? {
    guard let json = folder.read(Self.listName, limit: Self.largestText),
      let list = try? JSONDecoder().decode(List.self, from: Data(json)),
      // A damaged list must not lead to files outside the folder.
      !([list.text] + list.files.values).contains(where: { $0.utf8.contains(UInt8(ascii: "/")) })
    else { return nil }
    return list
  }
}

/// A file that a configuration names, and the folders that it may be in.
package struct NamedFile: Sendable, Hashable {
  /// The path that drawing opens.
  package var path: String
  /// The folders that it may be in.
  package var folders: [String]

  package init(path: String, folders: [String]) {
    self.path = path
    self.folders = folders
  }

  /// The key of its copy.
  var absolutePath: String { Self.absolute(path) }

  /// Removes only `.`: behind a link, `..` leads elsewhere than the text of the path says.
  static func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    return "/" + whole.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}

extension [ConfiguredScreen] {
  /// The files that they name, each once.
  var namedFiles: [NamedFile] {
    var files: [PathKey: NamedFile] = [:]
    for lane in lazy.flatMap({ $0.configuration.lanes }) {
      for logo in lane.cards.lazy.flatMap(\.logos) where files[PathKey(logo.file)] == nil {
        files[PathKey(logo.file)] = NamedFile(path: logo.file, folders: logo.folders)
      }
    }
    return [NamedFile](files.values)
  }
}

extension Configuration {
  /// The same configuration with other paths for its files.
  /// - Parameters:
  ///   - copies: the new paths by the former absolute ones; a file without one keeps its path.
  ///   - folder: the folder of all the new paths.
  func withFiles(at copies: [PathKey: String], in folder: String) -> Configuration {
    var result = self
    for lane in lanes.indices {
      for card in lanes[lane].cards.indices {
        guard !lanes[lane].cards[card].logos.isEmpty else { continue }
        result.lanes[lane].cards[card].changeLogos { logo in
          guard let copy = copies[PathKey(NamedFile.absolute(logo.file))] else { return }
          logo.file = copy
          logo.state = FileState(of: copy)
          logo.folders = [folder]
        }
      }
    }
    return result
  }
}

/// A name of 16 hexadecimal digits for a content: FNV-1a, 64 bits. Protects against accidental collisions, not forgery.
struct Fingerprint: CustomStringConvertible {
  let description: String

  init(_ bytes: some Sequence<UInt8>) {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    description = String(repeating: "0", count: 16 - digits.count) + digits
  }
}
