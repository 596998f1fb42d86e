internal import Foundation
package import MarqueeConfig

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

  private static let listName = "kept.json"
  /// As much as one file of a configuration may take; logos are far smaller.
  private static let largestFile = 64 << 20

  /// - Parameters:
  ///   - stateFolder: where the marquee keeps its state.
  ///   - path: of the configuration.
  package init(in stateFolder: String, of path: String) {
    source = URL(fileURLWithPath: path).standardizedFileURL.path
    let name = URL(fileURLWithPath: source).lastPathComponent
    folder = "\(stateFolder)/kept/\(Fingerprint(source.utf8))-\(Self.shortened(name))"
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
  ///   - files: the absolute paths of the files that it names. One that cannot be read keeps the copy from before.
  package func save(_ bytes: [UInt8], files: [String]) throws(DurableFolder.Fault) {
    let folder = try DurableFolder(creating: folder)
    try folder.exclusively { () throws(DurableFolder.Fault) in
      let before = list(in: folder)
      var list = List(source: source, text: "text-\(Fingerprint(bytes)).yaml", files: [:])
      if !folder.contains(list.text) { try folder.write(bytes, to: list.text) }
      for file in Set(files).sorted() { list.files[file] = try copy(file, into: folder) ?? before?.files[file] }
      if list != before {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(list) else { return }
        try folder.write(Array(json), to: Self.listName)
      }
      folder.removeAll(but: Set(list.files.values).union([list.text, Self.listName]))
    }
  }

  /// The name of a file's copy, which is made where there is none; `nil` where there is no such file.
  private func copy(_ path: String, into folder: DurableFolder) throws(DurableFolder.Fault) -> String? {
    guard let identity = FileState(of: path) else { return nil }
    let ending = URL(fileURLWithPath: path).pathExtension
    let isPlain = (1...8).contains(ending.utf8.count) && ending.utf8.allSatisfy { $0 < 0x80 && $0 != 0x2F }
    let name = "file-\(Fingerprint("\(path)\n\(identity.numbers)".utf8))" + (isPlain ? ".\(ending)" : "")
    if folder.contains(name) { return name }
    guard try folder.copy(path, to: name, limit: Self.largestFile) else { return nil }
    // Written over meanwhile, it may be a mixture; the reading that follows upon the change keeps it as it is then.
    guard FileState(of: path) == identity else { return nil }
    return name
  }

  /// What is kept, its files' paths leading to their copies; `nil` where there is nothing that is good.
  package func load() -> Configuration? {
    guard access(folder, R_OK) == 0, let folder = try? DurableFolder(creating: folder), let list = list(in: folder),
      let bytes = folder.read(list.text, limit: Self.largestFile),
      let loaded = try? ConfigurationLoader.load(bytes: bytes, file: source)
    else { return nil }
    return loaded.configuration.withFiles(at: list.files.mapValues { "\(folder.path)/\($0)" }, in: folder.path)
  }

  private func list(in folder: DurableFolder) -> List? {
    guard let json = folder.read(Self.listName, limit: 16 << 20),
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
