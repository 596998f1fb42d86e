internal import Platform

/// Reads whole files, and only files: what could block (a FIFO, a terminal) or never end (a device) is refused unopened.
enum FileBytes {
  /// 16 MiB, as the configuration's own limit.
  static let limit = 16 << 20

  struct Failure: Error {
    /// What is wrong and what to do, without the file's name.
    var message: String
    /// Whether the system lacked something, and not the file.
    var isTransient = false
  }

  /// - Parameter kind: the expected kind of file, for messages.
  static func read(_ path: String, as kind: Kind) throws(Failure) -> [UInt8] {
    try requireRegular(try checked { () throws(SystemError) in try FileFacts(of: path) })
    // Without waiting: the path may have become a FIFO since.
    let file = try checked { () throws(SystemError) in try Descriptor.reading(path) }
    let facts = try checked { () throws(SystemError) in try file.facts() }
    try requireRegular(facts)
    // The size is a hint: a file may grow while it is read, and those under /proc claim none.
    guard facts.size <= limit,
      let bytes = try checked({ () throws(SystemError) in try file.contents(limit: limit) })
    else { throw tooLarge(kind) }
    return bytes
  }

  private static func checked<Result: ~Copyable>(
    _ call: () throws(SystemError) -> Result
  ) throws(Failure) -> Result {
    do {
      return try call()
    } catch {
      throw failure("cannot be read", error)
    }
  }

  static func tooLarge(_ kind: Kind) -> Failure {
    Failure(message: "is over 16 MiB; \(kind.rawValue) is text of a few KiB")
  }

  enum Kind: String {
    case configuration = "a configuration"
    case touchScript = "a touch script"
    case table = "a table of sponsors"
  }

  private static func requireRegular(_ facts: FileFacts) throws(Failure) {
    switch facts.kind {
    case .regular: return
    case .folder: throw Failure(message: "is a directory; name a file in it")
    case .pipe: throw Failure(message: "is a named pipe; expected a regular file")
    case .socket: throw Failure(message: "is a socket; expected a regular file")
    case .characterDevice, .blockDevice, .link, .other:
      throw Failure(message: "is a device; expected a regular file")
    }
  }

  private static func failure(_ what: String, _ error: SystemError) -> Failure {
    switch error {
    case .noSuchFile: return Failure(message: "does not exist; check the path")
    case .permissionDenied, .notPermitted:
      return Failure(message: "\(what): permission denied; make it readable for this user")
    default:
      let shortages: [SystemError] = [
        .tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory, .wouldBlock, .inputOutput,
      ]
      return Failure(message: "\(what): \(error)", isTransient: shortages.contains(error))
    }
  }
}
