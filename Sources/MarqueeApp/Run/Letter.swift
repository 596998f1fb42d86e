internal import MarqueeRendering

/// What other threads tell the render thread.
nonisolated enum Letter: Sendable {
  /// A signal asks the program to end.
  case stop
  /// A face is ready; the generation tells which layout it was made for.
  case face(Int, Bitmap, generation: Int)

  var isStop: Bool {
    if case .stop = self { true } else { false }
  }
}
