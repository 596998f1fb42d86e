internal import CLinux
internal import Glibc

/// A program that converts untrusted data in a folder of its own: confined as far as the kernel can, without a network, and
/// writing nowhere else.
package enum ConverterProcess {
  /// Limits of a run.
  package struct Limits: Sendable {
    /// s.
    package var processorTime: UInt32
    /// s of wall time, after which it is killed.
    package var patience: Double
    /// Of address space, bytes.
    package var memory: Int
    /// Of each file, bytes.
    package var fileSize: Int

    package init(processorTime: UInt32, patience: Double, memory: Int, fileSize: Int) {
      self.processorTime = processorTime
      self.patience = patience
      self.memory = memory
      self.fileSize = fileSize
    }
  }

  /// How a run ended.
  package enum End: Sendable, Hashable {
    case exited(status: CInt)
    case killed(signal: CInt)
    case tookTooLong
    /// The system cannot confine it.
    case unconfined
  }

  /// Runs the program at `arguments[0]` and waits for its end. Blocks for at most the limit.
  /// - Parameters:
  ///   - environment: its whole environment, such as `LC_ALL=C`.
  ///   - folder: its working directory. It is not removed.
  package static func run(
    _ arguments: [String], environment: [String], in folder: String, _ limits: Limits
  ) throws(SystemError) -> End {
    let number = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    guard let nothing = Descriptor(number) else { throw .last }
    let strings = unsafe (arguments + environment).map { unsafe strdup($0) }
    defer { for index in unsafe strings.indices { unsafe free(strings[index]) } }
    let process = unsafe linux_start_converter(
      strings.prefix(arguments.count) + [nil], strings.dropFirst(arguments.count) + [nil], nothing.number,
      nothing.number, folder, limits.processorTime, limits.memory, limits.fileSize)
    guard process > 0 else { throw SystemError(code: -process) }
    let deadline = monotonicNanoseconds() + UInt64(limits.patience * 1e9)
    var status: CInt = 0
    while true {
      let ended = unsafe waitpid(process, &status, WNOHANG)
      if ended == process { break }
      if monotonicNanoseconds() > deadline {
        kill(process, SIGKILL)
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        return .tookTooLong
      }
      usleep(5000)
    }
    if status & 0x7F != 0 { return .killed(signal: status & 0x7F) }
    let code = status >> 8 & 0xFF
    return code == CInt(LINUX_UNCONFINED) ? .unconfined : .exited(status: code)
  }
}
