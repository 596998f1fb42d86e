package import MarqueeValues
internal import Platform
internal import Synchronization

/// Has logos decoded by a child process, one after the other: C decoders cannot be interrupted or trusted in the process
/// that keeps the picture on the glass. Safe on any thread, but not the render thread's: calls wait.
///
/// The child is started by the first call, restarted when it has died, and ends by itself when it is not needed for a
/// while, so that its libraries' memory goes back. A file over which it died or took too long is tried again after a
/// pause, for that may have been the machine's fault; after the last attempt it is left alone until it changes.
package final class LogoLoader: Sendable {
  private struct Failure {
    var file: FileState
    var error: LogoError
    var attempts: Int
    /// When it may be tried again, ns on the monotonic clock.
    var retryTime: UInt64
  }

  private struct State {
    var process: DecoderProcess?
    /// By path, so that there are never more of them than files that were asked for.
    var failures: [String: Failure] = [:]
  }

  /// Pauses before the second, third and fourth attempt at a file that failed the decoder, s. A machine under load or out
  /// of memory has recovered by then; a hostile file costs four decoders.
  package static let pauses: [Double] = [4, 25, 110]

  private let command: [String]
  private let patience: Double
  private let now: @Sendable () -> UInt64
  private let state = Mutex(State())

  /// - Parameters:
  ///   - executable: this program.
  ///   - patience: how long a file may take, s.
  ///   - idleTime: how long a child without work stays, s.
  ///   - isInBackground: whether the child runs at the lowest priority.
  package convenience init(
    executable: String = "/proc/self/exe", patience: Double = 5, idleTime: Int = 30, isInBackground: Bool = false
  ) {
    self.init(
      command: [executable, "decode-logos", "--idle-seconds", "\(idleTime)"]
        + (isInBackground ? ["--background"] : []),
      patience: patience)
  }

  /// With any program that finds a socket as its descriptor 3.
  /// - Parameter now: the time for the pauses, ns.
  package init(
    command: [String], patience: Double, now: @escaping @Sendable () -> UInt64 = { monotonicNanoseconds() }
  ) {
    self.command = command
    self.patience = patience
    self.now = now
  }

  /// The logo at `path` at the size asked for, or why there is none. It must lie in one of `folders`, or below, with links
  /// followed; `nil` allows any. Takes at most three times the patience, and that
  /// only where a child was stopped before it began.
  package func logo(_ path: String, _ request: LogoRequest, within folders: [String]? = nil) -> Result<
    Bitmap, LogoError
  > {
    state.withLock { state in
      Result { () throws(LogoError) in try load(LogoFile(path, within: folders), path, request, &state) }
    }
  }

  /// The logo in a file that is open. Takes as long.
  /// - Parameter path: by which failures are remembered.
  package func logo(in file: borrowing LogoFile, at path: String, _ request: LogoRequest) -> Result<Bitmap, LogoError> {
    state.withLock { state in
      Result { () throws(LogoError) in try load(file, path, request, &state) }
    }
  }

  /// Ends the child; the next call starts another one.
  package func endDecoder() {
    state.withLock { $0.process = nil }
  }

  private func load(_ file: borrowing LogoFile, _ path: String, _ request: LogoRequest, _ state: inout State)
    throws(LogoError) -> Bitmap
  {
    let earlier = state.failures[path].flatMap { $0.file == file.identity ? $0 : nil }
    if let earlier, earlier.attempts > Self.pauses.count || now() < earlier.retryTime { throw earlier.error }
    do throws(LogoError) {
      let bitmap = try decode(file, as: request, &state)
      state.failures[path] = nil
      return bitmap
    } catch {
      guard error.mayBeHarmful else { throw error }
      state.process = nil
      let failure = failure(error, of: file.identity, attempts: (earlier?.attempts ?? 0) + 1)
      state.failures[path] = failure
      throw failure.error
    }
  }

  private func failure(_ error: LogoError, of file: FileState, attempts: Int) -> Failure {
    guard attempts <= Self.pauses.count else {
      return Failure(
        file: file, error: .harmful(attempts: attempts, reason: "\(error)"), attempts: attempts, retryTime: .max)
    }
    let pause = UInt64(Self.pauses[attempts - 1] * 1e9)
    return Failure(file: file, error: error, attempts: attempts, retryTime: now() + pause)
  }

  private func decode(_ file: borrowing LogoFile, as request: LogoRequest, _ state: inout State) throws(LogoError)
    -> Bitmap
  {
    // The second try is for a child that has ended meanwhile, as they do, or was stopped from outside.
    for _ in 1...2 {
      let process: DecoderProcess
      if let running = state.process { process = running } else { process = try DecoderProcess(command) }
      state.process = process
      switch process.decode(file, as: request, patience: patience) {
      case .decoded(let bitmap): return bitmap
      case .failed(let error):
        // Perhaps another one can.
        if case .noDecoder = error { state.process = nil }
        throw error
      case .notTaken: state.process = nil
      }
    }
    throw .noDecoder(reason: "the decoder does not start")
  }
}
