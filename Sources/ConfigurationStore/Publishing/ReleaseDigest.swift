internal import MarqueeValues
internal import Platform

/// The digest of a file's content.
struct FileHash {
  private var hash = SHA256()
  private(set) var size = 0

  init() {}

  init(of file: borrowing Descriptor) throws(SystemError) {
    while true {
      let part = try file.contents(from: size, size: 1 << 20)
      if part.isEmpty { return }
      add(part)
    }
  }

  mutating func add(_ bytes: [UInt8]) {
    hash.add(bytes)
    size += bytes.count
  }

  /// 64 hexadecimal digits.
  var hex: String { hash.hex() }
}

/// What a release's name is made from: the paths and the contents of its files.
struct ReleaseDigest {
  private var lines: [PathKey: String] = [:]
  /// The paths of files that not everybody may read. No part of the name.
  private(set) var closed: Set<PathKey> = []

  /// The number of files.
  var count: Int { lines.count }

  mutating func add(_ path: String, _ hash: FileHash, isClosed: Bool = false) {
    lines[PathKey(path)] = "\(hash.size) \(hash.hex) \(path)\n"
    if isClosed { closed.insert(PathKey(path)) }
  }

  /// The name: 16 hexadecimal digits, the same for the same files.
  var id: String { Self.id(of: Array(lines)) }

  /// Names the fonts alone; `nil` without any.
  var fonts: String? {
    let fonts = lines.filter { $0.key.path.hasPrefix("\(ReleaseFolder.fonts)/") }
    return fonts.isEmpty ? nil : Self.id(of: Array(fonts))
  }

  private static func id(of lines: [(key: PathKey, value: String)]) -> String {
    let sorted = lines.sorted { $0.key < $1.key }
    return String(SHA256.hex(of: sorted.flatMap { Array($0.value.utf8) }).prefix(16))
  }
}
