package import ConfigurationValues
internal import Doctor
package import FacePainting
internal import Logos
package import Logs
package import MarqueeEngine
internal import MarqueeScene
package import MarqueeStage
package import MarqueeValues
internal import Platform

extension Commands {
  /// Prints the motion of a lane, or of the open card's details, as CSV.
  /// - Parameters:
  ///   - config: the configuration's path.
  ///   - screen: the name of the screen; `nil` for the first.
  ///   - duration: how long to trace.
  ///   - instant: which cards are on; `nil` is now.
  ///   - size: of the screen, px.
  ///   - touches: the path of a touch script; `nil` for none.
  ///   - lane: 0-based.
  ///   - details: whether to trace the open card's details rather than a lane.
  package static func trace(
    config: String, screen: String? = nil, for duration: Duration, on instant: WrittenInstant? = nil, size: PixelSize,
    touches: String?, lane: Int, details: Bool = false
  ) throws(CommandFailure) {
    let traced = try load(config, screen: screen).screens[0]
    let wall = DatedWall(traced.configuration, on: instant)
    DatedWall.announce([(nil, wall)])
    RotatedSize.announce([(nil, wall.whole)], size)
    let stage = wall.stage(on: size)
    guard stage.controllers.indices.contains(lane) else {
      throw CommandFailure("--lane is \(lane); expected 0…\(stage.controllers.count - 1)")
    }
    let subject: Trace.Subject =
      details ? .details(FacePainter(fonts: fontBook(for: config), logos: LogoCache { _, _ in })) : .lane(lane)
    let trace = Trace(stage, script: try script(touches), for: duration, of: subject, from: wall.start)
    var output = StandardOutput()
    try output.write(Trace.header)
    for line in trace { try output.write(line) }
    try output.flush()
  }
}

/// The motion of a strip frame by frame, as lines of CSV.
package struct Trace: Sequence, Sendable {
  /// The names of the columns.
  package static let header = "frame,time_s,state,offset_px,velocity_px_s,first_card,tiles"

  private let stage: Stage
  private let script: TouchScript
  private let subject: Subject
  /// When the script begins, and the frame that is shown then.
  private let start: Instant
  private let firstFrame: Int
  private let frames: Int

  /// What is traced.
  package enum Subject: Sendable {
    /// 0-based, one of the stage's lanes.
    case lane(Int)
    /// The details of the open card, as the painter lays them out.
    case details(FacePainter)
  }

  /// Traces a lane.
  /// - Parameters:
  ///   - duration: frames with a nominal time before it are traced.
  ///   - lane: 0-based, one of the stage's lanes.
  package init(_ stage: Stage, script: TouchScript, for duration: Duration, lane: Int) {
    self.init(stage, script: script, for: duration, of: .lane(lane))
  }

  /// Traces a subject.
  /// - Parameters:
  ///   - duration: frames with a nominal time before it are traced.
  ///   - start: when the trace and the script begin.
  package init(
    _ stage: Stage, script: TouchScript, for duration: Duration, of subject: Subject, from start: Instant = .start
  ) {
    if case .lane(let lane) = subject {
      precondition(stage.controllers.indices.contains(lane), "a trace follows one of the lanes")
    }
    self.stage = stage
    self.script = script
    self.subject = subject
    self.start = start
    firstFrame = stage.clock.lastFrame(atOrBefore: start)
    frames =
      duration > .zero
      ? stage.clock.lastFrame(atOrBefore: start.advanced(by: duration - .nanoseconds(1))) + 1 - firstFrame : 0
  }

  /// Starts at frame 0.
  package func makeIterator() -> Iterator {
    var measure: (@Sendable (DetailPanel) -> DetailScroll?)?
    if case .details(let painter) = subject { measure = { painter.painted($0).details?.scroll } }
    return Iterator(
      scripted: ScriptedStage(stage, script: script, from: start, measuring: measure), clock: stage.clock,
      subject: subject, frames: frames, firstFrame: firstFrame)
  }

  /// Plays the stage as it goes.
  package struct Iterator: IteratorProtocol {
    fileprivate var scripted: ScriptedStage
    fileprivate let clock: FrameClock
    fileprivate let subject: Subject
    fileprivate let frames: Int
    private let firstFrame: Int
    private var frame = 0

    fileprivate init(scripted: ScriptedStage, clock: FrameClock, subject: Subject, frames: Int, firstFrame: Int) {
      self.firstFrame = firstFrame
      self.scripted = scripted
      self.clock = clock
      self.subject = subject
      self.frames = frames
    }

    /// The next frame's line, without a line break.
    package mutating func next() -> String? {
      guard frame < frames else { return nil }
      defer { frame += 1 }
      scripted.advance(toFrame: firstFrame + frame)
      let time = decimal(clock.time(ofFrame: frame).sinceStart.inSeconds, places: 9)
      return switch subject {
      case .lane(let lane): "\(frame),\(time),\(row(of: scripted.stage.controllers[lane]))"
      case .details: "\(frame),\(time),\(rowOfDetails())"
      }
    }

    /// A closed card has no offset; details that are entirely visible have offset 0.
    private func rowOfDetails() -> String {
      let opening = scripted.stage.opening
      let isOpen = opening?.isOpen ?? false
      let state = isOpen ? opening?.scroller?.phase.rawValue ?? "resting" : "closed"
      return [
        state, decimal(Double(opening?.scroller?.offset ?? 0), places: 6),
        decimal(opening?.scroller?.velocity ?? 0, places: 6), opening.map { String($0.tile.card) } ?? "",
        opening == nil ? "0" : "1",
      ].joined(separator: ",")
    }

    private func row(of controller: ScrollController) -> String {
      var first: Int?
      var count = 0
      for tile in controller.tiles {
        if first == nil { first = tile.card }
        count += 1
      }
      let fields = [
        controller.phase.rawValue,
        decimal(printable(controller.offset, on: controller.strip), places: 6),
        decimal(controller.velocity, places: 6),
        first.map(String.init) ?? "",
        String(count),
      ]
      return fields.joined(separator: ",")
    }

    /// Rounds the offset to six decimals and wraps it: just under a lap they would show the lap itself.
    private func printable(_ offset: Double, on strip: StripGeometry) -> Double {
      strip.wrapped((offset * 1e6).rounded() / 1e6)
    }
  }
}

/// A number with a fixed number of decimals, never a negative zero.
private func decimal(_ value: Double, places: Int) -> String {
  let text = String(value, places: places)
  return text.hasPrefix("-") && !text.contains(where: { ("1"..."9").contains($0) }) ? String(text.dropFirst()) : text
}
