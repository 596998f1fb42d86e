internal import Foundation
internal import LogoWire
package import MarqueeConfig
internal import MarqueeRendering
internal import Platform

/// The last configuration that was good, with the files that it names, in the state folder. One for each path that a
/// configuration is read from.
///
/// A list says which files belong together. It is written last and names files that are complete, so that a power cut at
/// any moment leaves the old state or the new one.
nonisolated package struct KeptConfiguration: Sendable {
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
  /// - Parameters:
  ///   - bytes: of the configuration's file.
  ///   - files: the files that it names. One that is missing or cannot be read keeps the copy from before; one that would
  ///     not be drawn has none.
  /// - Returns: how many files were left out because all of them take more than `mostBytes`.
  @discardableResult
  package func save(_ bytes: [UInt8], files: [NamedFile]) throws(DurableFolder.Fault) -> Int {
    let folder = try DurableFolder(creating: folder)
    var leftOut = 0
    try folder.exclusively { () throws(DurableFolder.Fault) in
      let before = list(in: folder)
      var list = List(source: source, text: "text-\(Fingerprint(bytes)).yaml", files: [:])
      if !folder.contains(list.text) { try folder.write(bytes, to: list.text) }
      var room = Self.mostBytes
      // Small ones first, so that one huge file costs no other its copy.
      for file in Self.bySize(files) {
        let key = file.absolutePath
        switch try copy(file, into: folder, room: room) {
        case .made(let name): list.files[key] = name
        case .unread: list.files[key] = before?.files[key].flatMap { folder.size(of: $0) <= room ? $0 : nil }
        case .refused: break
        case .tooLarge: leftOut += 1
        }
        if let name = list.files[key] { room -= folder.size(of: name) }
      }
      if list != before {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(list) else { return }
        try folder.write(Array(json), to: Self.listName)
      }
      folder.removeAll(but: Set(list.files.values).union([list.text, Self.listName, Self.lockName]))
    }
    return leftOut
  }

  private static func bySize(_ files: [NamedFile]) -> [NamedFile] {
    files.map { (size: FileState(of: $0.path)?.numbers[2] ?? 0, file: $0) }
      .sorted { ($0.size, $0.file.path) < ($1.size, $1.file.path) }.map(\.file)
  }

  private enum Copy {
    /// By this name.
    case made(String)
    /// Missing, changing or unreadable just now.
    case unread
    /// It lies elsewhere, or is no picture: it would not be drawn.
    case refused
    /// More than there is room for.
    case tooLarge
  }

  /// Copies a file as drawing would open it, unless that has been done.
  private func copy(_ named: NamedFile, into folder: DurableFolder, room: Int) throws(DurableFolder.Fault) -> Copy {
    let file: LogoFile
    do throws(LogoError) {
      file = try LogoFile(named.path, within: named.folders)
    } catch {
      return error == .missing || error.mayPass ? .unread : .refused
    }
    let path = named.absolutePath
    let ending = URL(fileURLWithPath: path).pathExtension
    let isPlain = (1...8).contains(ending.utf8.count) && ending.utf8.allSatisfy { $0 < 0x80 && $0 != 0x2F }
    let name =
      "file-\(Fingerprint("\(path)\n\(file.identity.numbers)".utf8))" + (isPlain ? ".\(ending)" : "")
    guard file.size <= room else { return .tooLarge }
    if folder.contains(name) { return .made(name) }
    guard Self.mayBePicture(file.head(Self.headLength)) else { return .refused }
    // Written over meanwhile, it may be a mixture; the reading that follows upon the change keeps it as it is then.
    return try folder.copy(file, to: name) ? .made(name) : .unread
  }

  /// Enough for an SVG's first element to begin in.
  private static let headLength = 64 << 10

  /// Whether a file begins as a picture does. Others that begin with `<` than drawings are documents, or feeds.
  private static func mayBePicture(_ head: [UInt8]) -> Bool {
    guard let format = ImageFormat(of: head) else { return false }
    guard format == .svg, head.first != 0x1F else { return true }
    // Without the zeros of UTF-16.
    return String(decoding: head.lazy.filter { $0 != 0 }, as: UTF8.self).contains(/[<:]svg[\s>\/]/)
  }

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

/// Names contents in 16 letters: FNV-1a, 64 bits. Against chance, not against forgery.
nonisolated private struct Fingerprint: CustomStringConvertible {
  let description: String

  init(_ bytes: some Sequence<UInt8>) {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    description = String(repeating: "0", count: 16 - digits.count) + digits
  }
}
