internal import CLinux
internal import Glibc

/// A program that reads untrusted data from its input, and writes what it makes of it to its output: it can read files, but
/// neither write nor make one, open a socket, start a process nor gain privileges. `Confined.c` says how.
package enum ConfinedProcess {
  /// Limits of a run.
  package struct Limits: Sendable {
    /// s.
    package var processorTime: UInt32
    /// s of wall time, after which it is killed.
    package var patience: Double
    /// Of address space, bytes.
    package var memory: Int
    /// Of what it writes, bytes.
    package var output: Int

    package init(processorTime: UInt32, patience: Double, memory: Int, output: Int) {
      (self.processorTime, self.patience, self.memory, self.output) = (processorTime, patience, memory, output)
    }
  }

  /// How a run ended.
  package enum End: Sendable, Hashable {
    /// With what it has written.
    case exited(status: CInt, output: [UInt8])
    case killed(signal: CInt)
    /// It used up its processor time or the patience.
    case tookTooLong
    case wroteTooMuch
    /// The system does not let it be confined.
    case unconfined
    /// The program is not there, or does not start.
    case notStarted
  }

  /// Runs the program at `arguments[0]` with `input` as its input, read from its start, and waits for its end. What it writes
  /// to standard error is lost. It is killed when this thread ends.
  /// - Parameter environment: its whole environment, such as `LC_ALL=C`.
  package static func run(
    _ arguments: [String], environment: [String], input: borrowing Descriptor, _ limits: Limits
  ) throws(SystemError) -> End {
    let nothing = try Descriptor(opening: "/dev/null", O_WRONLY)
    var (readerNumber, writerNumber): (CInt, CInt) = (-1, -1)
    try unsafe checked(linux_pipe(&readerNumber, &writerNumber))
    guard let reader = Descriptor(readerNumber), let writer = Descriptor(writerNumber) else { throw .last }
    let strings = unsafe (arguments + environment).map { unsafe strdup($0) }
    let process = unsafe linux_start_confined(
      strings.prefix(arguments.count) + [nil], strings.dropFirst(arguments.count) + [nil], input.number, writer.number,
      nothing.number, limits.processorTime, limits.memory)
    for index in unsafe strings.indices { unsafe free(strings[index]) }
    // Its copy is the last one, so that its end ends the reading.
    try? writer.close()
    guard process > 0 else { throw SystemError(code: -process) }
    let read = Result { () throws(SystemError) in
      try output(from: reader, limit: limits.output, deadline: monotonicNanoseconds() + UInt64(limits.patience * 1e9))
    }
    if case .success(.all) = read {} else { kill(process, SIGKILL) }
    var status: CInt = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    switch try read.get() {
    case .late: return .tookTooLong
    case .excess: return .wroteTooMuch
    case .all(let bytes):
      let signal = status & 0x7F
      guard signal == 0 else { return signal == SIGXCPU ? .tookTooLong : .killed(signal: signal) }
      switch status >> 8 & 0xFF {
      case CInt(LINUX_UNCONFINED): return .unconfined
      case CInt(LINUX_NOT_STARTED): return .notStarted
      case let status: return .exited(status: status, output: bytes)
      }
    }
  }

  private enum Output {
    case all([UInt8])
    case late
    case excess
  }

  private static func output(from reader: borrowing Descriptor, limit: Int, deadline: UInt64) throws(SystemError)
    -> Output
  {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let now = monotonicNanoseconds()
      guard now < deadline else { return .late }
      var polls = PollSet(reader.number, for: .readable)
      guard polls.rest(atMost: .nanoseconds(Int64(clamping: deadline - now))) > 0 else { continue }
      let count = try uninterrupted {
        unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(reader.number, $0.baseAddress, $0.count) }
      }
      if count == 0 { return .all(bytes) }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { return .excess }
    }
  }
}

extension ThisProcess {
  /// Lets this process open no more files, for good. It keeps those that are open.
  package static func forbidOpening() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
  }
}
