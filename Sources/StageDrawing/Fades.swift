internal import MarqueeEngine

/// Which faces come over their stand-ins, and when.
struct Fades {
  /// Long enough that nothing flashes, short enough that a text is there when the eye looks for it.
  static let duration = Duration.milliseconds(150)

  /// The drawing in which a face's stand-in was last seen.
  private var seen: [Int: Int] = [:]
  /// Those that begin with the next frame.
  private var due: [Int] = []
  /// When the last of them is over.
  private var end: Instant?

  var areUnderWay: Bool { !due.isEmpty || end != nil }

  static func progress(since start: Instant, at time: Instant) -> Double {
    min(max(start.duration(to: time).inSeconds / duration.inSeconds, 0), 1)
  }

  /// A frame begins. Those that are due start with it, each of which is told.
  mutating func begin(at time: Instant, started: (Int) -> Void) {
    if let end, end <= time { self.end = nil }
    guard !due.isEmpty else { return }
    due.forEach(started)
    due.removeAll(keepingCapacity: true)
    end = time.advanced(by: Self.duration)
  }

  mutating func standInIsSeen(of face: Int, inDrawing drawing: Int) {
    seen[face] = drawing
  }

  /// The face is whole. It fades in if the last drawing showed its stand-in.
  mutating func isWhole(_ face: Int, afterDrawing drawing: Int) {
    let last = seen.removeValue(forKey: face)
    guard last == drawing else { return }
    due.append(face)
    // Of those that were flung past nobody asks any more.
    if seen.count > 256 { seen = seen.filter { $0.value == drawing } }
  }

  /// Goes on with the fades of another picture.
  mutating func adopt(_ other: Fades, number: (Int) -> Int?) {
    due += other.due.compactMap(number)
    end = other.end
  }
}
