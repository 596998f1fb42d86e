internal import Foundation
package import MarqueeConfig
internal import MarqueeEngine

/// What a strip does frame by frame, as CSV.
nonisolated package struct Trace: Sequence, Sendable {
  package static let header = "frame,time_s,state,offset_px,velocity_px_s,first_card,tiles"

  private let stage: Stage
  private let script: TouchScript
  private let lane: Int
  private let frames: Int

  /// - Parameters:
  ///   - duration: the frames whose nominal time is before it are traced.
  ///   - lane: 0-based, one of the stage's lanes.
  package init(_ stage: Stage, script: TouchScript, for duration: Duration, lane: Int) {
    precondition(stage.controllers.indices.contains(lane), "a trace follows one of the lanes")
    self.stage = stage
    self.script = script
    self.lane = lane
    frames =
      duration > .zero
      ? stage.clock.lastFrame(atOrBefore: Instant.start.advanced(by: duration - .nanoseconds(1))) + 1 : 0
  }

  package func makeIterator() -> Iterator {
    Iterator(scripted: ScriptedStage(stage, script: script), clock: stage.clock, lane: lane, frames: frames)
  }

  package struct Iterator: IteratorProtocol {
    fileprivate var scripted: ScriptedStage
    fileprivate let clock: FrameClock
    fileprivate let lane: Int
    fileprivate let frames: Int
    private var frame = 0

    fileprivate init(scripted: ScriptedStage, clock: FrameClock, lane: Int, frames: Int) {
      self.scripted = scripted
      self.clock = clock
      self.lane = lane
      self.frames = frames
    }

    package mutating func next() -> String? {
      guard frame < frames else { return nil }
      defer { frame += 1 }
      scripted.advance(toFrame: frame)
      let controller = scripted.stage.controllers[lane]
      var first: Int?
      var count = 0
      for tile in controller.tiles {
        if first == nil { first = tile.card }
        count += 1
      }
      let fields = [
        String(frame),
        decimal(clock.time(ofFrame: frame).sinceStart.inSeconds, places: 9),
        controller.phase.rawValue,
        decimal(printable(controller.offset, on: controller.strip), places: 6),
        decimal(controller.velocity, places: 6),
        first.map(String.init) ?? "",
        String(count),
      ]
      return fields.joined(separator: ",")
    }

    /// The offset as it can be printed: just under a lap, six decimals would show the lap itself.
    private func printable(_ offset: Double, on strip: StripGeometry) -> Double {
      strip.wrapped((offset * 1e6).rounded() / 1e6)
    }
  }
}

/// A number with a fixed count of decimals, never a negative zero.
nonisolated private func decimal(_ value: Double, places: Int) -> String {
  let text = String(format: "%.\(places)f", value)
  return text.hasPrefix("-") && !text.contains(where: { ("1"..."9").contains($0) }) ? String(text.dropFirst()) : text
}
