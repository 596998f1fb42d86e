package import MarqueeValues
internal import Platform
internal import Synchronization

/// Decodes logos in a child process, one at a time: C decoders can be neither interrupted nor trusted in the process that
/// draws. Thread-safe, but calls block: not for the render thread.
///
/// ```swift
/// let loader = LogoLoader()
/// let picture = try loader.logo(path, LogoRequest(width: 320, height: 180)).get()
/// ```
///
/// The first call starts the child. It is restarted after it died, and exits when idle, which frees its libraries' memory.
/// A file that killed it or took too long is retried after a pause, because the machine may have been at fault; after the
/// last attempt it is not decoded until it changes.
package final class LogoLoader: Sendable {
  private struct Failure {
    var file: FileState
    var error: LogoError
    var attempts: Int
    /// Time of the next attempt, ns on the monotonic clock.
    var retryTime: UInt64
  }

  private struct State {
    var process: DecoderProcess?
    /// By path, so that there are at most as many as requested files.
    var failures: [PathKey: Failure] = [:]
    /// Why there is no decoder, once it did not start for a loader that does not retry.
    var missing: LogoError?
    /// The files in a row that took too long.
    var slow = 0
  }

  /// Pauses before the second, third and fourth attempt at a file that the decoder failed on, s. By then a machine under
  /// load or out of memory has recovered; a hostile file costs four decoders.
  package static let pauses: [Double] = [4, 25, 110]

  /// The timeout for a file of a wall that is on, s.
  package static let patience = 5.0
  /// The timeout for a file where nobody waits for a frame, s, so that a busy machine does not make a good file a faulty one.
  package static let longPatience = 60.0

  /// The files in a row that may take `longPatience`.
  private static let mostSlow = 2

  /// The loader of commands that nobody waits for at a screen: it has `longPatience`, and attempts each state of a file once.
  package static let patient = LogoLoader(
    command: ["/proc/self/exe", "decode-logos", "--idle-seconds", "30"], patience: longPatience, isRetrying: false)

  private let command: [String]
  private let isRetrying: Bool
  private let patience: Double
  private let now: @Sendable () -> UInt64
  private let state = Mutex(State())

  /// - Parameters:
  ///   - executable: this program.
  ///   - patience: timeout for a file, s.
  ///   - idleTime: idle time after which the child exits, s.
  ///   - isInBackground: whether the child runs at the lowest priority.
  package convenience init(
    executable: String = "/proc/self/exe", patience: Double = LogoLoader.patience, idleTime: Int = 30,
    isInBackground: Bool = false
  ) {
    self.init(
      command: [executable, "decode-logos", "--idle-seconds", "\(idleTime)"]
        + (isInBackground ? ["--background"] : []),
      patience: patience)
  }

  /// - Parameters:
  ///   - command: any program that speaks the protocol on the socket it finds as descriptor 3.
  ///   - isRetrying: whether a file on which the decoder failed is retried after a pause.
  ///   - now: the clock for the pauses, ns.
  package init(
    command: [String], patience: Double, isRetrying: Bool = true,
    now: @escaping @Sendable () -> UInt64 = { monotonicNanoseconds() }
  ) {
    self.command = command
    self.patience = patience
    self.isRetrying = isRetrying
    self.now = now
  }

  /// Decodes the logo at `path` at the requested size. Blocks for at most three times the timeout, and that long only if a
  /// child was stopped before it began.
  /// - Parameter folders: the file must be in one of them or below, with links resolved; `nil` allows any place.
  package func logo(_ path: String, _ request: LogoRequest, within folders: [String]? = nil) -> Result<
    Bitmap, LogoError
  > {
    examined(path, request, within: folders).map(\.bitmap)
  }

  /// Decodes a logo, and says what is doubtful about its file.
  package func examined(
    _ path: String, _ request: LogoRequest, within folders: [String]? = nil
  ) -> Result<DecodedLogo, LogoError> {
    let result = state.withLock { state in
      Result { () throws(LogoError) in try load(LogoFile(path, within: folders), path, request, &state) }
    }
    // The decoder knows no names.
    guard ScreenshotName.isLikely(path) else { return result }
    return result.map { decoded in
      var decoded = decoded
      decoded.remarks.removeAll { $0 == .photograph || $0 == .screenshot }
      decoded.remarks.append(.screenshot)
      return decoded
    }
  }

  /// Decodes the logo in an open file. Blocks as long as the method above.
  /// - Parameter path: the key under which failures are remembered.
  package func logo(in file: borrowing LogoFile, at path: String, _ request: LogoRequest) -> Result<Bitmap, LogoError> {
    state.withLock { state in
      Result { () throws(LogoError) in try load(file, path, request, &state).bitmap }
    }
  }

  /// Ends the child; the next call starts another.
  package func endDecoder() {
    state.withLock { $0.process = nil }
  }

  private func load(_ file: borrowing LogoFile, _ path: String, _ request: LogoRequest, _ state: inout State)
    throws(LogoError) -> DecodedLogo
  {
    let earlier = state.failures[PathKey(path)].flatMap { $0.file == file.identity ? $0 : nil }
    if let earlier, earlier.attempts > Self.pauses.count || now() < earlier.retryTime { throw earlier.error }
    if let missing = state.missing { throw missing }
    do throws(LogoError) {
      let decoded = try decode(file, as: request, &state)
      state.failures[PathKey(path)] = nil
      state.slow = 0
      return decoded
    } catch {
      if case .tookTooLong = error { state.slow += 1 }
      if !isRetrying, case .noDecoder = error { state.missing = error }
      guard error.mayBeHarmful else { throw error }
      state.process = nil
      let failure = failure(error, of: file.identity, attempts: (earlier?.attempts ?? 0) + 1)
      state.failures[PathKey(path)] = failure
      throw failure.error
    }
  }

  private func failure(_ error: LogoError, of file: FileState, attempts: Int) -> Failure {
    guard attempts <= Self.pauses.count else {
      return Failure(
        file: file, error: .harmful(attempts: attempts, reason: "\(error)"), attempts: attempts, retryTime: .max)
    }
    guard isRetrying else { return Failure(file: file, error: error, attempts: attempts, retryTime: .max) }
    let pause = UInt64(Self.pauses[attempts - 1] * 1e9)
    return Failure(file: file, error: error, attempts: attempts, retryTime: now() + pause)
  }

  private func decode(_ file: borrowing LogoFile, as request: LogoRequest, _ state: inout State) throws(LogoError)
    -> DecodedLogo
  {
    // Files that hang the decoder must not hold up a command for a minute each.
    let patience = state.slow < Self.mostSlow ? patience : min(patience, Self.patience)
    // The second attempt is for a child that has exited when idle, or was stopped from outside.
    for _ in 1...2 {
      let process: DecoderProcess
      if let running = state.process { process = running } else { process = try DecoderProcess(command) }
      state.process = process
      switch process.decode(file, as: request, patience: patience) {
      case .decoded(let decoded): return decoded
      case .failed(let error):
        // Another child may succeed.
        if case .noDecoder = error { state.process = nil }
        throw error
      case .notTaken: state.process = nil
      }
    }
    throw .noDecoder(reason: "the decoder does not start")
  }
}
