/// When faces that lack something are made again: their logo or a font may have been out of reach for the machine's sake
/// alone, and then nobody touches a file when it is back.
struct FaceRetries {
  /// Before each next attempt at a face, the last one for all further ones. Slightly longer than the pauses of logos and
  /// fonts, which would refuse an earlier attempt.
  static let pauses: [Duration] = [.seconds(5), .seconds(30), .seconds(120), .seconds(300)]
  /// After which orders are repeated for which there was no thread.
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

  /// Whether anything is to be ordered now. Where nothing ever is, no clock is read.
  func isDue(at now: @autoclosure () -> Duration) -> Bool { next.map { now() >= $0 } ?? false }

  /// A face was made.
  mutating func note(_ face: Int, isProvisional: Bool, at now: Duration) {
    guard isProvisional else {
      if faces.removeValue(forKey: face) != nil { plan() }
      return
    }
    let attempts = (faces[face]?.attempts ?? 0) + 1
    faces[face] = Retry(attempts: attempts, due: now + Self.pauses[min(attempts, Self.pauses.count) - 1])
    plan()
  }

  /// Nothing could be ordered.
  mutating func noteStall(at now: Duration) {
    next = min(next ?? .seconds(Int64.max >> 8), now + Self.stall)
  }

  /// Drops all other faces.
  mutating func keep(where isWanted: (Int) -> Bool) {
    guard !faces.isEmpty else { return }
    faces = faces.filter { isWanted($0.key) }
    plan()
  }

  /// The faces to be ordered now, those included that were ordered and have not been delivered: each order replaces the
  /// one before.
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
