package import MarqueeScene
package import MarqueeValues
internal import Synchronization

/// Source of logos for painters. Calls block: not for the render thread.
package protocol LogoSource: Sendable {
  /// The logo at the requested size; `nil` where there is none, which has been reported then.
  func logo(_ reference: LogoReference, _ request: LogoRequest) -> Bitmap?
  /// Whether a later attempt at a logo that failed may succeed though its file stays as it is.
  func mayPass(_ reference: LogoReference) -> Bool
  /// Whether the file has been decoded before at any size, so that it will not take long.
  func hasDecoded(_ reference: LogoReference) -> Bool
}

extension LogoSource {
  /// By default, no.
  package func mayPass(_ reference: LogoReference) -> Bool { false }
}

/// A cache of decoded logos for cards that share them. Each logo is decoded once at each size, also when requested
/// concurrently. Of a file that changes, only the version decoded last is kept. Thread-safe.
package final class LogoCache: LogoSource {
  /// Decodes a logo at the requested size.
  package typealias Decode = @Sendable (LogoReference, LogoRequest) -> Result<Bitmap, LogoError>

  private struct Key: Hashable {
    var reference: LogoReference
    var request: LogoRequest
  }

  /// A logo; its lock is held while it is decoded, so that concurrent requests wait.
  private final class Entry: Sendable {
    let result = Mutex<Result<Bitmap, LogoError>?>(nil)
  }

  private struct State {
    /// `bytes` is 0 until the logo is decoded.
    var entries: [Key: (entry: Entry, bytes: Int, lastUse: Int)] = [:]
    /// The size of all cached pixels.
    var bytes = 0
    /// Logos that have been decoded at least once.
    var decoded: Set<LogoReference> = []
    /// Logos whose last failure may be temporary.
    var passing: Set<LogoReference> = []
    /// The number of requests so far, which orders them.
    var uses = 0

    /// Evicts the decoded logos that `isUnwanted` selects.
    mutating func evict(_ isUnwanted: (Key) -> Bool) {
      for (key, cached) in entries where cached.bytes > 0 && isUnwanted(key) {
        bytes -= cached.bytes
        entries[key] = nil
      }
    }
  }

  /// Bytes; enough for about eighty logos on cards of a common size.
  package static let defaultCapacity = 8 << 20

  /// Maximum number of references in each set.
  private static let referenceLimit = 20_000

  private let capacity: Int
  private let decode: Decode
  private let onFailure: @Sendable (LogoReference, LogoError) -> Void
  private let onSuccess: @Sendable (LogoReference) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - capacity: maximum size of the cached pixels, bytes.
  ///   - onFailure: called after each failed attempt, on the requesting thread.
  ///   - onSuccess: called after each logo decoded, on the requesting thread.
  package init(
    capacity: Int = LogoCache.defaultCapacity, decode: @escaping Decode,
    onFailure: @escaping @Sendable (LogoReference, LogoError) -> Void,
    onSuccess: @escaping @Sendable (LogoReference) -> Void = { _ in }
  ) {
    self.capacity = capacity
    self.decode = decode
    self.onFailure = onFailure
    self.onSuccess = onSuccess
  }

  /// Decodes with the loader's child process.
  /// - Parameter onRemarks: called after each logo decoded with what is doubtful about it, on the requesting thread.
  package convenience init(
    loader: LogoLoader = LogoLoader(), onFailure: @escaping @Sendable (LogoReference, LogoError) -> Void,
    onSuccess: @escaping @Sendable (LogoReference) -> Void = { _ in },
    onRemarks: @escaping @Sendable (LogoReference, [LogoRemark]) -> Void = { _, _ in }
  ) {
    self.init(
      decode: { reference, request in
        var request = request
        request.isTrimmed = reference.isTrimmed
        return loader.examined(reference.path, request, within: reference.folders).map { decoded in
          onRemarks(reference, decoded.remarks)
          return decoded.bitmap
        }
      }, onFailure: onFailure, onSuccess: onSuccess)
  }

  /// The size of the cached pixels, bytes.
  package var bytes: Int { state.withLock { $0.bytes } }

  package func logo(_ reference: LogoReference, _ request: LogoRequest) -> Bitmap? {
    let key = Key(reference: reference, request: request)
    let entry = state.withLock { state in
      state.uses += 1
      let entry = state.entries[key]?.entry ?? Entry()
      state.entries[key] = (entry, state.entries[key]?.bytes ?? 0, state.uses)
      return entry
    }
    let (result, isNew) = entry.result.withLock { known in
      if let known { return (known, false) }
      let decoded = decode(reference, request)
      known = decoded
      return (decoded, true)
    }
    switch result {
    case .success(let bitmap):
      if isNew {
        store(key, entry, bytes: bitmap.pixels.count * 4)
        onSuccess(reference)
      }
      return bitmap
    case .failure(let error):
      guard isNew else { return nil }
      // Failures are not cached: the next request retries.
      state.withLock { state in
        if state.entries[key]?.entry === entry { state.entries[key] = nil }
        if state.passing.count >= Self.referenceLimit { state.passing.removeAll() }
        if error.mayPass { state.passing.insert(reference) } else { state.passing.remove(reference) }
      }
      onFailure(reference, error)
      return nil
    }
  }

  package func mayPass(_ reference: LogoReference) -> Bool { state.withLock { $0.passing.contains(reference) } }

  package func hasDecoded(_ reference: LogoReference) -> Bool { state.withLock { $0.decoded.contains(reference) } }

  private func store(_ key: Key, _ entry: Entry, bytes: Int) {
    state.withLock { state in
      // Bounded, because files may change for years.
      if state.decoded.count >= Self.referenceLimit { state.decoded.removeAll() }
      state.decoded.insert(key.reference)
      state.passing.remove(key.reference)
      guard state.entries[key]?.entry === entry else { return }
      state.entries[key]?.bytes = bytes
      state.bytes += bytes
      state.evict { $0.reference.path == key.reference.path && $0.reference.version != key.reference.version }
      while state.bytes > capacity {
        let oldest = state.entries.filter { $0.value.bytes > 0 }.min { $0.value.lastUse < $1.value.lastUse }
        guard let oldest else { return }
        state.bytes -= oldest.value.bytes
        state.entries[oldest.key] = nil
      }
    }
  }
}
