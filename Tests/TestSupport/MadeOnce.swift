import Synchronization

/// Values that take long to make and that several tests look at: each is made when it is first asked for.
///
/// ```swift
/// private static let pictures = MadeOnce<String, [UInt8]>()
/// let picture = try await Self.pictures.value("480x270") { try await Self.drawn("480x270") }
/// ```
package final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let made = Mutex<[Key: Task<Value, any Error>]>([:])

  package init() {}

  /// The value of `key`. An error is that of all who ask for it.
  package func value(_ key: Key, _ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let value = made.withLock { made in
      let value = made[key] ?? Task { try await make() }
      made[key] = value
      return value
    }
    return try await value.value
  }
}
