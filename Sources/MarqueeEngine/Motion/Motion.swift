/// A movement as a pure function of the time since it began, in closed form: neither the frame rate nor a dropped frame
/// changes where it goes. It moves by a bounded distance and comes to an end.
public protocol Motion: Sendable, Hashable {
  /// The offset in px, not wrapped; from `duration` on, where it ends.
  func position(after elapsed: Duration) -> Double
  /// px/s; from `duration` on, with which it ends.
  func velocity(after elapsed: Duration) -> Double
  /// How long it takes.
  var duration: Duration { get }
}
