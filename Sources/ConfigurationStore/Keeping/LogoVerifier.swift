package import Logos
internal import Synchronization

/// Tells whether a file is a picture: the decoder makes one of it. What was refused is not decoded again until it changes.
package final class LogoVerifier: Sendable {
  /// Why there is no picture; `nil` where there is one.
  package typealias Decode = @Sendable (_ file: borrowing LogoFile, _ path: String) -> LogoError?

  private struct Refusal {
    var file: LogoFile.Identity
    var error: LogoError
  }

  /// Large enough that a fine line of a large drawing is not lost, small enough to cost little.
  private static let request = LogoRequest(width: 128, height: 128)
  /// Twice the drawing's, s: at the lowest priority a child gets little of a busy processor.
  private static let patience = 10.0

  private let decode: Decode
  private let end: @Sendable () -> Void
  private let refusals = Mutex<[String: Refusal]>([:])

  /// - Parameters:
  ///   - decode: has an open file decoded, and may take its time.
  ///   - end: gives up what decoding takes, until the next file.
  package init(decode: @escaping Decode, end: @escaping @Sendable () -> Void = {}) {
    self.decode = decode
    self.end = end
  }

  /// With a child of its own at the lowest priority: the marquee's own decoder has the next cards to decode.
  package convenience init(
    loader: LogoLoader = LogoLoader(patience: LogoVerifier.patience, idleTime: 10, isInBackground: true)
  ) {
    self.init(
      decode: { file, path in
        if case .failure(let error) = loader.logo(in: file, at: path, Self.request) { error } else { nil }
      }, end: { loader.endDecoder() })
  }

  /// Why the file is no picture; `nil` where it is one.
  /// - Parameter path: by which a refusal is remembered.
  func fault(of file: borrowing LogoFile, at path: String) -> LogoError? {
    let identity = file.identity
    if let refusal = refusals.withLock({ $0[path] }), refusal.file == identity { return refusal.error }
    let error = decode(file, path)
    let refusal = error.flatMap { $0.leavesCopy ? nil : Refusal(file: identity, error: $0) }
    refusals.withLock { $0[path] = refusal }
    return error
  }

  /// Bounds what is remembered to the files of one configuration.
  func forgetAll(but paths: Set<String>) {
    refusals.withLock { refusals in refusals = refusals.filter { paths.contains($0.key) } }
  }

  /// Ends the child.
  func rest() { end() }
}

extension LogoError {
  /// Whether it says nothing against a former copy: the file is gone, or a disk or a network share does not give it.
  var leavesCopy: Bool {
    if case .unreadable = self { return true }
    return self == .missing || mayPass
  }
}
