package import LogoWire
internal import Synchronization

/// Has logos decoded by a child process, one after the other: C decoders cannot be interrupted or trusted in the process
/// that keeps the picture on the glass. Safe on any thread, but not the render thread's: calls wait.
///
/// The child is started by the first call, restarted when it has died, and ends by itself when it is not needed for a
/// while, so that its libraries' memory goes back. A file that killed it is not tried again until it changes.
package final class LogoLoader: Sendable {
  private struct State {
    var process: DecoderProcess?
    /// By path, so that there are never more of them than files that were asked for.
    var harmful: [String: (file: LogoFile.Identity, error: LogoError)] = [:]
  }

  private let command: [String]
  private let patience: Double
  private let state = Mutex(State())

  /// - Parameters:
  ///   - executable: this program.
  ///   - patience: how long a file may take, s.
  ///   - idleTime: how long a child without work stays, s.
  package convenience init(executable: String = "/proc/self/exe", patience: Double = 5, idleTime: Int = 30) {
    self.init(command: [executable, "decode-logos", "--idle-seconds", "\(idleTime)"], patience: patience)
  }

  /// With any program that finds a socket as its descriptor 3.
  package init(command: [String], patience: Double) {
    self.command = command
    self.patience = patience
  }

  /// The logo at `path` at the size asked for, or why there is none. It must lie in one of `folders`, or below, with links
  /// followed; `nil` allows any. Takes at most three times the patience, and that
  /// only where a child was stopped before it began.
  package func logo(_ path: String, _ request: LogoRequest, within folders: [String]? = nil) -> Result<
    Bitmap, LogoError
  > {
    state.withLock { state in
      Result { () throws(LogoError) in try load(path, request, folders, &state) }
    }
  }

  private func load(_ path: String, _ request: LogoRequest, _ folders: [String]?, _ state: inout State)
    throws(LogoError) -> Bitmap
  {
    let file = try LogoFile(path, within: folders)
    if let known = state.harmful[path], known.file == file.identity { throw known.error }
    state.harmful[path] = nil
    do throws(LogoError) {
      return try decode(file, as: request, &state)
    } catch {
      if error.isHarmful {
        state.process = nil
        state.harmful[path] = (file.identity, error)
      }
      throw error
    }
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
