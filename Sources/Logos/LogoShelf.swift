package import MarqueeScene
package import MarqueeValues
internal import Synchronization

/// Logos that were decoded lately, for cards that share them: each size of each is decoded once, also when two ask for it
/// at the same time. Of a file that changes only the state that was decoded last is kept. Safe on any thread.
package final class LogoShelf: LogoSource {
  package typealias Decode = @Sendable (LogoReference, LogoRequest) -> Result<Bitmap, LogoError>

  private struct Key: Hashable {
    var reference: LogoReference
    var request: LogoRequest
  }

  /// A logo, or the one who is decoding it and keeps the others waiting.
  private final class Slot: Sendable {
    let result = Mutex<Result<Bitmap, LogoError>?>(nil)
  }

  private struct Shelf {
    var slots: [Key: (slot: Slot, bytes: Int, lastUse: Int)] = [:]
    var bytes = 0
    /// What has been decoded once.
    var proven: Set<LogoReference> = []
    /// What failed last and may be there later.
    var passing: Set<LogoReference> = []
    /// Counts, so that uses can be ordered.
    var uses = 0

    /// Gives up what has been decoded and is `unwanted`.
    mutating func letGo(_ unwanted: (Key) -> Bool) {
      for (key, entry) in slots where entry.bytes > 0 && unwanted(key) {
        bytes -= entry.bytes
        slots[key] = nil
      }
    }
  }

  /// Some eighty logos at the size of a usual card.
  package static let usualCapacity = 8 << 20

  private static let provenLimit = 20_000

  private let capacity: Int
  private let decode: Decode
  private let onFailure: @Sendable (LogoReference, LogoError) -> Void
  private let onSuccess: @Sendable (LogoReference) -> Void
  private let shelf = Mutex(Shelf())

  /// - Parameters:
  ///   - capacity: bytes of pixels that are kept at most.
  ///   - onFailure: is told of each try that fails, on the thread that asked.
  ///   - onSuccess: is told of each logo that was decoded, on the thread that asked.
  package init(
    capacity: Int = LogoShelf.usualCapacity, decode: @escaping Decode,
    onFailure: @escaping @Sendable (LogoReference, LogoError) -> Void,
    onSuccess: @escaping @Sendable (LogoReference) -> Void = { _ in }
  ) {
    self.capacity = capacity
    self.decode = decode
    self.onFailure = onFailure
    self.onSuccess = onSuccess
  }

  /// With the loader's own child to decode.
  package convenience init(
    loader: LogoLoader = LogoLoader(), onFailure: @escaping @Sendable (LogoReference, LogoError) -> Void,
    onSuccess: @escaping @Sendable (LogoReference) -> Void = { _ in }
  ) {
    self.init(
      decode: { loader.logo($0.path, $1, within: $0.folders) }, onFailure: onFailure, onSuccess: onSuccess)
  }

  /// What the logos that are kept take.
  package var bytes: Int { shelf.withLock { $0.bytes } }

  package func logo(_ reference: LogoReference, _ request: LogoRequest) -> Bitmap? {
    let key = Key(reference: reference, request: request)
    let slot = shelf.withLock { shelf in
      shelf.uses += 1
      let slot = shelf.slots[key]?.slot ?? Slot()
      shelf.slots[key] = (slot, shelf.slots[key]?.bytes ?? 0, shelf.uses)
      return slot
    }
    let (result, isNew) = slot.result.withLock { known in
      if let known { return (known, false) }
      let decoded = decode(reference, request)
      known = decoded
      return (decoded, true)
    }
    switch result {
    case .success(let bitmap):
      if isNew {
        settle(key, slot, bytes: bitmap.pixels.count * 4)
        onSuccess(reference)
      }
      return bitmap
    case .failure(let error):
      guard isNew else { return nil }
      // The next one who asks tries again: what it was may have passed.
      shelf.withLock { shelf in
        if shelf.slots[key]?.slot === slot { shelf.slots[key] = nil }
        if shelf.passing.count >= Self.provenLimit { shelf.passing.removeAll() }
        if error.mayPass { shelf.passing.insert(reference) } else { shelf.passing.remove(reference) }
      }
      onFailure(reference, error)
      return nil
    }
  }

  package func mayPass(_ reference: LogoReference) -> Bool { shelf.withLock { $0.passing.contains(reference) } }

  package func hasDecoded(_ reference: LogoReference) -> Bool { shelf.withLock { $0.proven.contains(reference) } }

  private func settle(_ key: Key, _ slot: Slot, bytes: Int) {
    shelf.withLock { shelf in
      // Files that change for years must not fill the memory.
      if shelf.proven.count >= Self.provenLimit { shelf.proven.removeAll() }
      shelf.proven.insert(key.reference)
      shelf.passing.remove(key.reference)
      guard shelf.slots[key]?.slot === slot else { return }
      shelf.slots[key]?.bytes = bytes
      shelf.bytes += bytes
      shelf.letGo { $0.reference.path == key.reference.path && $0.reference.version != key.reference.version }
      while shelf.bytes > capacity {
        let oldest = shelf.slots.filter { $0.value.bytes > 0 }.min { $0.value.lastUse < $1.value.lastUse }
        guard let oldest else { return }
        shelf.bytes -= oldest.value.bytes
        shelf.slots[oldest.key] = nil
      }
    }
  }
}
