internal import Glibc
internal import SystemPackage

/// The error number of a system call that failed.
///
/// Compare with `==`. In a file that imports SystemPackage, the pattern `catch .wouldBlock` would mean `Errno`'s, and that
/// is never thrown here.
package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// As `errno` has it.
  package let code: CInt

  package init(code: CInt) { self.code = code }

  init(_ error: Errno) { code = error.rawValue }

  /// The error of the call just made on this thread.
  package static var last: SystemError { SystemError(code: errno) }

  /// The system's text, such as `No such file or directory`.
  package var description: String { Errno(rawValue: code).description }

  package static let permissionDenied = SystemError(.permissionDenied)
  package static let notPermitted = SystemError(.notPermitted)
  package static let noSuchFile = SystemError(.noSuchFileOrDirectory)
  package static let notAFolder = SystemError(.notDirectory)
  package static let isAFolder = SystemError(.isDirectory)
  package static let notASocket = SystemError(.notSocket)
  package static let noSpace = SystemError(.noSpace)
  package static let readOnlyFileSystem = SystemError(.readOnlyFileSystem)
  package static let fileExists = SystemError(.fileExists)
  package static let nameTooLong = SystemError(.fileNameTooLong)
  package static let invalidArgument = SystemError(.invalidArgument)
  /// `ENOSYS`.
  static let noSuchCall = SystemError(.noFunction)
  /// `EXDEV`.
  static let crossDevice = SystemError(.improperLink)
  /// `ELOOP`.
  package static let tooManyLinks = SystemError(.tooManySymbolicLinkLevels)
  /// `ENODEV`.
  package static let noSuchDevice = SystemError(code: ENODEV)
  /// `ENXIO`.
  package static let noSuchDeviceOrAddress = SystemError(code: ENXIO)
  /// `EBUSY`.
  package static let busy = SystemError(code: EBUSY)
  static let brokenPipe = SystemError(.brokenPipe)
  package static let inputOutput = SystemError(.ioError)
  package static let interrupted = SystemError(.interrupted)
  /// `EAGAIN`, which Linux also calls `EWOULDBLOCK`: nothing to read, no room to write, or a lock that another has.
  package static let wouldBlock = SystemError(.wouldBlock)
  /// `ERANGE`.
  package static let resultTooLarge = SystemError(code: ERANGE)
  package static let timedOut = SystemError(.timedOut)
  package static let noMemory = SystemError(.noMemory)
  package static let noBufferSpace = SystemError(.noBufferSpace)
  /// The process has no descriptors left.
  package static let tooManyOpenFiles = SystemError(.tooManyOpenFiles)
  /// The system has no descriptors left.
  package static let tooManyOpenFilesInSystem = SystemError(.tooManyOpenFilesInSystem)
}

/// Why a file cannot be read or written, without its name: the system's text, or our own.
package struct FileError: Error {
  package let reason: String

  /// Whether nobody reads the pipe any more.
  package let isOfClosedPipe: Bool

  /// Whether the disk, or what this user may have of it, is full.
  package let isOfSpace: Bool

  /// Whether the change was made, and only may be lost in a power cut: the sync of its folder failed. Do not undo then what
  /// belongs to the change.
  package let isOfFolderSync: Bool

  package init(reason: String) {
    self.reason = reason
    isOfClosedPipe = false
    isOfSpace = false
    isOfFolderSync = false
  }

  package init(_ error: SystemError, isOfFolderSync: Bool = false) {
    reason = error.description
    isOfClosedPipe = error == .brokenPipe
    isOfSpace = error == .noSpace || error.code == EDQUOT
    self.isOfFolderSync = isOfFolderSync
  }
}

/// Why a process was not started, in words.
package struct StartFault: Error, Sendable, Hashable, CustomStringConvertible {
  package let error: SystemError

  package init(_ error: SystemError) { self.error = error }

  /// Whether the system lacked something, and not the program.
  package var isShortage: Bool { error == .wouldBlock || error == .noMemory }

  package var description: String {
    guard isShortage else { return error.description }
    return "no process can be started (\(error)); free memory, or raise the limits on memory and processes"
  }
}

/// Returns the result of a system call; throws `errno` if it is negative. Does not repeat the call.
@discardableResult
func checked<Result: SignedInteger>(_ result: Result) throws(SystemError) -> Result {
  guard result >= 0 else { throw .last }
  return result
}

/// Repeats a system call until no signal interrupts it; throws `errno` if its result is negative.
@discardableResult
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    let error = SystemError.last
    guard error == .interrupted else { throw error }
  }
}

/// Gives the errors of swift-system, which all are `Errno`, their type.
func typed<Result>(_ call: () throws -> Result) throws(SystemError) -> Result {
  do {
    return try call()
  } catch {
    throw SystemError((error as? Errno) ?? .ioError)
  }
}
