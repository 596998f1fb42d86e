internal import ConfigurationValues
package import MarqueeEngine
package import MarqueeScene
package import MarqueeValues

/// A notice over the picture. It fades in, and out when its time is over. It moves no cards, and takes no touches.
package struct StandingNotice: Sendable, Hashable {
  package let notice: Notice
  /// Differs from that of every other notice of this stage.
  package let number: Int
  /// Whether its text changes with the time.
  package let showsTime: Bool
  /// When it began to fade in.
  var since: Instant
  /// When it begins to fade out; `nil` if an operator must end it.
  package var until: Instant?

  /// How far what makes room for a ribbon had gone when this notice came, 0…1: the one before may have been a ribbon too.
  var formerLift = 0.0

  /// How long it takes to fade in or out.
  static let fade = Duration.milliseconds(300)

  /// When it is gone; `nil` if an operator must end it.
  var end: Instant? { until?.advanced(by: Self.fade) }

  /// 0…1.
  func opacity(at time: Instant) -> Double {
    let fadedIn = since.duration(to: time) / Self.fade
    let left = end.map { time.duration(to: $0) / Self.fade } ?? 1
    return min(max(min(fadedIn, left), 0), 1)
  }

  /// How far what makes room for a ribbon has gone, 0…1: evenly at both ends, while the notice fades.
  func lift(at time: Instant) -> Double {
    func eased(_ part: Double) -> Double {
      let part = min(max(part, 0), 1)
      return part * part * (3 - 2 * part)
    }
    let goal = notice.style == .ribbon ? 1.0 : 0
    let come = formerLift + (goal - formerLift) * eased(since.duration(to: time) / Self.fade)
    return come * eased(end.map { time.duration(to: $0) / Self.fade } ?? 1)
  }

  func isFading(at time: Instant) -> Bool {
    time < since.advanced(by: Self.fade) || until.map { time >= $0 } ?? false
  }

  /// The same notice on a new timeline, which starts at `now` of the present one.
  package func counted(from now: Instant) -> StandingNotice {
    var notice = self
    (notice.since, notice.formerLift) = (.start, 0)
    notice.until = until.map { .start.advanced(by: max(now.duration(to: $0), .zero)) }
    return notice
  }

  /// A notice that was counted from the start of a timeline, counted from `now`.
  func counted(on now: Instant) -> StandingNotice {
    var notice = self
    notice.since = now
    notice.until = until.map { now.advanced(by: Instant.start.duration(to: $0)) }
    return notice
  }
}

extension Stage {
  /// Shows a notice in place of the one before.
  /// - Parameter length: how long; `nil` until `unsay(at:)`.
  package mutating func say(_ text: Notice, for length: Duration?, at time: Instant) {
    advance(to: time)
    noticeCount += 1
    let lift = notice?.lift(at: now) ?? 0
    notice = StandingNotice(
      notice: text, number: noticeCount, showsTime: TimedText.showsTime(text.text), since: now,
      until: length.map { now.advanced(by: $0) }, formerLift: lift)
  }

  /// Has the notice fade out. Returns whether there was one.
  package mutating func unsay(at time: Instant) -> Bool {
    advance(to: time)
    guard let standing = notice, standing.until.map({ now < $0 }) ?? true else { return false }
    notice?.until = now
    return true
  }

  /// Shortens the time of a notice by time that did not pass for the strip because there was no display.
  package mutating func runDownNotice(by time: Duration) {
    guard let until = notice?.until else { return }
    notice?.until = max(until.advanced(by: .zero - time), now)
  }

  /// Takes over the notice of a former stage, on a timeline that starts now.
  package mutating func keepNotice(of former: Stage) {
    notice = former.notice?.counted(from: former.now)
    noticeCount = former.noticeCount
  }

  /// The number of the notice; 0 without one.
  package var noticeNumber: Int { notice?.number ?? 0 }

  /// When the notice begins to fade out; `nil` if it has, or does not by itself.
  var noticeDeadline: Instant? {
    guard let until = notice?.until, until > now else { return nil }
    return until
  }

  /// What the notice says at the time that texts show.
  package var noticeNow: Notice? {
    guard var shown = notice?.notice else { return nil }
    shown.text = textTime.text(shown.text, in: configuration.language)
    return shown
  }

  /// The distance from the screen's edges that the text of a notice keeps, px along each axis: the controls stand below it. On
  /// a wall the safe area is that of the canvas, whose edges few screens have.
  package var noticeInset: PixelSize {
    let controls = layout.heightOfControls
    guard configuration.wall == nil else {
      return PixelSize(width: 0, height: controls)
    }
    let (safe, screen) = (layout.safe, layout.screen)
    let bottom = max(screen.height - safe.maxY, controls)
    // A ribbon stands at the lower edge, a notice on the whole screen in its middle.
    return PixelSize(
      width: max(safe.minX, screen.width - safe.maxX),
      height: notice?.notice.style == .full ? max(safe.minY, bottom) : bottom)
  }

  /// The font of notices.
  package var noticeFont: FontRequest { configuration.font.request }
}
