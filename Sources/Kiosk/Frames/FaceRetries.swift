/// Schedules retries of faces that lack something. A logo or a font may have been unavailable for a reason of the machine's,
/// and then no file changes when it is back.
struct FaceRetries {
  /// The pause before each next attempt at a face; the last one repeats. Slightly longer than the pauses of logos and fonts,
  /// which would refuse an earlier attempt.
  static let pauses: [Duration] = [.seconds(5), .seconds(30), .seconds(120), .seconds(300)]
  /// The pause after an order for which there was no thread.
  static let stall = Duration.seconds(1)

  private struct Retry {
    var attempts: Int
    /// On the monotonic clock.
    var due: Duration
    /// Ordered and not delivered.
    var isOrdered = false
  }

  private var faces: [Int: Retry] = [:]
  /// When something is due; `nil` for never.
  private var next: Duration?

  /// Whether anything must be ordered now. Reads no clock while nothing is scheduled.
  func isDue(at now: @autoclosure () -> Duration) -> Bool { next.map { now() >= $0 } ?? false }

  /// Schedules a retry of a face that was made and lacks something, and ends the retries of one that lacks nothing.
  mutating func note(_ face: Int, isProvisional: Bool, at now: Duration) {
    guard isProvisional else {
      if faces.removeValue(forKey: face) != nil { plan() }
      return
    }
    let attempts = (faces[face]?.attempts ?? 0) + 1
    faces[face] = Retry(attempts: attempts, due: now + Self.pauses[min(attempts, Self.pauses.count) - 1])
    plan()
  }

  /// Schedules another attempt to order: this one failed.
  mutating func noteStall(at now: Duration) {
    next = min(next ?? .seconds(Int64.max >> 8), now + Self.stall)
  }

  /// Keeps the faces that are wanted; the others are not tried again.
  mutating func keep(where isWanted: (Int) -> Bool) {
    guard !faces.isEmpty else { return }
    faces = faces.filter { isWanted($0.key) }
    plan()
  }

  /// The faces to order now. Includes those that were ordered and not delivered, as each order replaces the one before.
  mutating func takeDue(at now: Duration) -> [Int] {
    next = nil
    guard !faces.isEmpty else { return [] }
    let due = faces.keys.filter { face in faces[face].map { $0.isOrdered || $0.due <= now } ?? false }.sorted()
    for face in due { faces[face]?.isOrdered = true }
    plan()
    return due
  }

  private mutating func plan() {
    next = faces.values.lazy.filter { !$0.isOrdered }.map(\.due).min()
  }
}
