internal import Platform

/// Notes in a file beside the database that a configuration is being read. The service's memory is limited, and what a
/// configuration needs is not: the kernel may end the process over it. The mark survives that, whereas the transaction does not.
struct ReadingMark {
  static let name = "reading"
  /// After so many runs that were ended over it, a configuration is not read again.
  static let mostFailures = 2

  private let folder: String

  init(folder: String) { self.folder = folder }

  /// Notes that a configuration is going to be read.
  /// - Returns: whether it may be: `false` if that has failed too often.
  func begin(_ hash: String) -> Bool {
    let failures = failures(of: hash)
    guard failures < Self.mostFailures else { return false }
    // Without the mark the worst is what would happen without this type.
    try? AtomicFile.write(
      Array("\(hash) \(failures + 1)\n".utf8), to: "\(folder)/\(Self.name)", permissions: 0o600)
    return true
  }

  /// Notes that it was read, or is set aside.
  func end() { try? OpenFolder(folder).remove(Self.name) }

  private func failures(of hash: String) -> Int {
    guard let bytes = try? OpenFolder(folder).regularFile(Self.name).contents(limit: 1024) else { return 0 }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2, words[0] == hash, let count = Int(words[1]) else { return 0 }
    return max(0, count)
  }
}
