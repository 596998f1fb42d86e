package import Platform

/// Reads whole files, and only files: what could block (a FIFO, a terminal) or never end (a device) is refused unopened.
package enum FileBytes {
  /// 16 MiB, as the configuration's own limit.
  package static let limit = 16 << 20

  /// Why a file could not be read.
  package struct Failure: Error {
    /// What is wrong and what to do, without the file's name.
    package var message: String
    /// Whether the system lacked something, and not the file.
    package var isTransient = false

    package init(message: String, isTransient: Bool = false) {
      self.message = message
      self.isTransient = isTransient
    }
  }

  /// Reads a whole file, of at most `limit` bytes.
  /// - Parameter kind: the expected kind of file, for messages.
  package static func read(_ path: String, as kind: Kind) throws(Failure) -> [UInt8] {
    let file: Descriptor
    do { file = try .regularFile(path) } catch { throw Failure(error) }
    return try read(file, as: kind)
  }

  /// Reads an open file.
  package static func read(_ file: borrowing Descriptor, as kind: Kind) throws(Failure) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(SystemError) {
      // The size is a hint: a file may grow while it is read, and those under /proc claim none.
      bytes = try file.facts().size <= limit ? file.contents(limit: limit) : nil
    } catch {
      throw Failure(.system(error))
    }
    guard let bytes else { throw tooLarge(kind) }
    return bytes
  }

  /// The refusal of a file over `limit`.
  static func tooLarge(_ kind: Kind) -> Failure {
    Failure(message: "is over 16 MiB; \(kind.rawValue) is text of a few KiB")
  }

  /// The kind of a file, as messages name it.
  package enum Kind: String {
    case configuration = "a configuration"
    case touchScript = "a touch script"
    case table = "a table of sponsors"
    case password = "a file with a password"
  }
}

extension FileBytes.Failure {
  /// What to do where a file could not be opened.
  package init(_ fault: OpenFault) {
    switch fault {
    case .system(.noSuchFile): self.init(message: "does not exist; check the path")
    case .system(.permissionDenied), .system(.notPermitted):
      self.init(message: "cannot be read: permission denied; make it readable for this user")
    case .system(let error):
      let shortages: [SystemError] = [
        .tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory, .wouldBlock, .inputOutput,
      ]
      self.init(message: "cannot be read: \(error)", isTransient: shortages.contains(error))
    case .kind(.folder): self.init(message: "is a directory; name a file in it")
    case .kind(.pipe): self.init(message: "is a named pipe; expected a regular file")
    case .kind(.socket): self.init(message: "is a socket; expected a regular file")
    case .kind: self.init(message: "is a device; expected a regular file")
    case .outside:
      self.init(message: "leads outside of the configuration's folder; list its folder under 'assets'")
    case .absoluteLink, .link, .tooManyLinks: self.init(message: "cannot be read: \(fault)")
    }
  }
}
