internal import Foundation
package import MarqueeConfig
internal import Platform

/// The last configuration that was good, with the files that it names, in the state folder. One for each path that a
/// configuration is read from.
///
/// A list says which files belong together. It is written last and names files that are complete, so that a power cut at
/// any moment leaves the old state or the new one.
package struct KeptConfiguration: Sendable {
  /// Where it is kept.
  package let folder: String
  private let source: String

  private struct List: Codable, Equatable {
    /// Where the configuration came from, for whoever looks into the folder.
    var source: String
    /// The name of its copy.
    var text: String
    /// The names of the copies of the files that it names, by their paths.
    var files: [String: String]

    var json: [UInt8] {
      get throws(DurableFolder.Fault) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
          return Array(try encoder.encode(self))
        } catch {
          throw DurableFolder.Fault(description: "\(KeptConfiguration.listName) cannot be written: \(error)")
        }
      }
    }
  }

  static let listName = "kept.json"
  /// Locked by every marquee that uses the folder.
  static let lockName = "in-use"
  /// Bytes of the configuration and its list.
  private static let largestText = 16 << 20
  /// Bytes of all copies of files together: thousands of logos of the usual size.
  package static let mostBytes = 128 << 20

  /// - Parameters:
  ///   - stateFolder: where the marquee keeps its state.
  ///   - path: of the configuration.
  package init(in stateFolder: String, of path: String) {
    source = URL(fileURLWithPath: path).standardizedFileURL.path
    let name = URL(fileURLWithPath: source).lastPathComponent
    folder = "\(KeptFolders.path(in: stateFolder))/\(Fingerprint(source.utf8))-\(Self.shortened(name))"
  }

  /// Whether a folder may be one of these: a fingerprint and a name.
  static func isFolderName(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count == 16
      && parts[0].allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// As much of a name as leaves room in one of 255 bytes for what comes before it.
  private static func shortened(_ name: String) -> String {
    var name = String(name.prefix(60))
    while name.utf8.count > 200 { name.removeLast() }
    return name
  }

  /// Keeps a configuration in place of the one before; what is kept already is not written again.
  ///
  /// Verifying thousands of new logos takes minutes. So the list is written at once with the copies that there are, and
  /// again after ever longer pauses: every one is whole, and there are few of them.
  /// - Parameters:
  ///   - bytes: of the configuration's file.
  ///   - files: the files that it names. One that is missing or cannot be read or decoded for now keeps the copy from
  ///     before; one that would not be drawn has none.
  ///   - now: the time, on any clock that never goes back.
  ///   - isWanted: asked before each file; where it is not, the rest is left as it is.
  /// - Returns: how many files were left out because all of them take more than `mostBytes`; `nil` where not all is kept.
  @discardableResult
  package func save(
    _ bytes: [UInt8], files: [NamedFile], verifier: LogoVerifier, now: () -> Duration = { MonotonicClock.now },
    while isWanted: () -> Bool = { true }
  ) throws(DurableFolder.Fault) -> Int? {
    let folder = try makeFolder()
    var leftOut: Int? = 0
    try folder.exclusively { () throws(DurableFolder.Fault) in
      var written = list(in: folder)
      let text = "text-\(Fingerprint(bytes)).yaml"
      if !folder.contains(text) { try folder.write(bytes, to: text) }
      var copies = LogoCopies(of: files, before: written?.files ?? [:], in: folder, verifier: verifier)
      func write(_ copies: borrowing LogoCopies) throws(DurableFolder.Fault) {
        let list = List(source: source, text: text, files: copies.names(within: Self.mostBytes))
        if list != written { try folder.write(list.json, to: Self.listName) }
        written = list
      }
      func removeOthers() {
        folder.removeAll(but: Set((written?.files ?? [:]).values).union([text, Self.listName, Self.lockName]))
      }
      try write(copies)
      // Now already: those who come again and again before all is verified would fill the disk.
      removeOthers()
      var pause = Self.firstPause
      var nextTime = now() + pause
      leftOut = try copies.make(within: Self.mostBytes, while: isWanted) { (copies) throws(DurableFolder.Fault) in
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

  /// Between the first two times that the list is written; each pause is twice as long as the one before.
  package static let firstPause = Duration.seconds(4)

  /// Makes the folder where it is missing.
  @discardableResult
  func makeFolder() throws(DurableFolder.Fault) -> DurableFolder { try DurableFolder(creating: folder) }

  /// Keeps others from removing the folder, for as long as the value lives; `nil` where there is no folder yet.
  func hold() -> FolderHold? { FolderHold(folder) }

  /// What is kept, its files' paths leading to their copies; `nil` where there is nothing that is good.
  package func load() -> Configuration? {
    guard access(folder, R_OK) == 0, let folder = try? DurableFolder(creating: folder), let list = list(in: folder),
      let bytes = folder.read(list.text, limit: Self.largestText),
      let loaded = try? ConfigurationLoader.load(bytes: bytes, file: source)
    else { return nil }
    return loaded.configuration.withFiles(at: list.files.mapValues { "\(folder.path)/\($0)" }, in: folder.path)
  }

  private func list(in folder: DurableFolder) -> List? {
    guard let json = folder.read(Self.listName, limit: Self.largestText),
      let list = try? JSONDecoder().decode(List.self, from: Data(json)),
      // Whatever has become of the list, only what lies in the folder is read or removed.
      !([list.text] + list.files.values).contains(where: { $0.contains("/") })
    else { return nil }
    return list
  }
}
