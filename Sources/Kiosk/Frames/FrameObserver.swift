/// A frame that was handed to the display. Its times are on the monotonic clock.
struct PresentedFrame: Sendable {
  enum Content: Sendable {
    /// The strips, and what lies over them.
    case stage
    /// Nothing: it is one of the hours in which the screen is black.
    case black
  }

  /// Counts the frames since the start, on all displays, from 1.
  let number: Int
  let content: Content
  /// `false` where drawing failed, so that the screen shows an earlier picture or a damaged one.
  let isDrawn: Bool
  /// When drawing began and ended.
  let start: Duration
  let drawn: Duration
  /// When presenting returned.
  let presented: Duration
}

/// Follows the frames, on the render thread. The presenter calls one of these methods in every turn of the loop, so they
/// must not block, and in most frames must not allocate.
@MainActor
protocol FrameObserver: AnyObject {
  /// A frame was presented.
  func presented(_ frame: PresentedFrame)

  /// Nothing differs from the last frame, so none was presented.
  /// - Parameters:
  ///   - content: what the screen shows.
  ///   - frames: presented since the start.
  func unchanged(_ content: PresentedFrame.Content, after frames: Int)

  /// The loop is about to sleep, because nothing moves.
  /// - Parameters:
  ///   - due: when the picture changes by itself; `nil` if it does not.
  ///   - wake: when the loop wakes at the latest.
  func rests(until due: Duration?, wake: Duration)

  /// The loop slept because nothing was due.
  func rested()

  /// The upload of this many faces is complete; may be 0.
  func uploaded(_ faces: Int)

  /// A display was opened, and making its textures and first faces took so long.
  func madeStageRenderer(within time: Duration)
}

extension FrameObserver {
  func rests(until due: Duration?, wake: Duration) {}
  func rested() {}
  func uploaded(_ faces: Int) {}
  func madeStageRenderer(within time: Duration) {}
}
