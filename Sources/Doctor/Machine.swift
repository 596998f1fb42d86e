internal import FoundationEssentials
internal import Platform

/// The doctor's view of the machine; tests replace it.
struct Machine: Sendable {
  /// A prefix of every system path.
  var root = ""
  var environment = ProcessInfo.processInfo.environment
  /// Runs a program and returns its output; `nil` if the program is missing or fails.
  var run: @Sendable ([String]) -> String? = Machine.output
  /// Whether the kernel holds the clock for synchronised; `nil` if it does not say.
  var isClockSynchronised: @Sendable () -> Bool? = { ClockRecord.kernelIsSynchronised }

  /// A file's text without surrounding white space; `nil` if it cannot be read.
  func text(_ path: String) -> String? {
    (try? String(contentsOfFile: root + path, encoding: .utf8))?.trimmed
  }

  /// A file's content; `nil` if it cannot be read.
  func bytes(_ path: String) -> [UInt8]? {
    guard let file = try? Descriptor.reading(root + path) else { return nil }
    return try? file.contents(limit: 1 << 16)
  }

  /// Whether there is a file.
  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root + path) }

  /// The names in a folder, sorted, with numbers in numeric order.
  func entries(_ path: String) -> [String] {
    (FolderNames.of(root + path) ?? [])
      .sorted { Self.numericParts(of: $0).lexicographicallyPrecedes(Self.numericParts(of: $1)) }
  }

  private static func output(of arguments: [String]) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    guard let name = arguments.first,
      let path = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile)
    else { return nil }
    return ProgramOutput.of(
      path, Array(arguments.dropFirst()), environment: ProcessInfo.processInfo.environment
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A name for sorting: each number, and every other character, as two parts.
  private static func numericParts(of name: String) -> [Int] {
    var parts: [Int] = []
    var rest = name.unicodeScalars[...]
    while let first = rest.first {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      if let number = Int(String(digits)) {
        // Where ASCII has digits, and there by value.
        parts += [Int(("0" as Unicode.Scalar).value), number]
        rest = rest.dropFirst(digits.count)
      } else {
        parts += [Int(first.value), 0]
        rest = rest.dropFirst()
      }
    }
    return parts
  }
}

/// The user that the marquee runs as: the service's own if root runs the doctor, else the current user.
struct Subject: Sendable {
  var name: String
  var user: UInt32
  var groups: [UInt32]
  /// Whether this is the current user, whose permissions the system checks itself.
  var isSelf: Bool

  static let service = "kiosk"

  static var present: Subject {
    if Account.realUser == 0, let account = Account.named(service) {
      return Subject(name: service, user: account.user, groups: account.groups, isSelf: false)
    }
    let account = Account.present
    return Subject(name: Account.presentName, user: account.user, groups: account.groups, isSelf: true)
  }

  /// Whether this user may read and write a device.
  func mayUse(_ path: String) -> Bool {
    // Desktop sessions grant their user permissions beyond the file mode.
    if isSelf { return FileSystem.isReadableAndWritable(path) }
    guard let facts = try? FileFacts(of: path) else { return false }
    if user == 0 || facts.owner == user && facts.permissions & 0o600 == 0o600 { return true }
    return groups.contains(facts.group) && facts.permissions & 0o060 == 0o060 || facts.permissions & 0o006 == 0o006
  }

  /// The name of a device's group; its number if it has no name, `?` without a device.
  static func group(of path: String) -> String {
    guard let facts = try? FileFacts(of: path) else { return "?" }
    return Account.name(ofGroup: facts.group) ?? "\(facts.group)"
  }
}
