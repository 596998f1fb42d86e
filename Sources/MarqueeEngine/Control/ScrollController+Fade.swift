// Fades: steps and moves for people whom motion disturbs.
extension ScrollController {
  /// How long a move by a key, the wheel or a command fades. As each fade ends before the next one begins, keys that repeat
  /// change the picture less than twice a second, and nothing flashes.
  static let moveFadeDuration = Duration.milliseconds(600)

  /// How much of the cards' colour is seen at the latest time, 0…1: below 1 while a step fades.
  public var visibility: Double {
    guard let fade else { return 1 }
    return fade.motion.visibility(after: fade.since.duration(to: now))
  }

  /// Whether a fade has not ended at the latest time.
  var isFading: Bool {
    guard let fade else { return false }
    return now < fade.since.advanced(by: fade.motion.duration)
  }

  /// Follows a change of the state: a step that fades begins a fade. One that is interrupted before its middle comes back
  /// from where it is, so that the cards never jump in brightness; after its middle it goes on.
  mutating func followFade() {
    if case .moving(.fade(let motion), _, let since, _) = state {
      fade = (motion, since)
    } else if let (motion, since) = fade {
      let elapsed = since.duration(to: now)
      if elapsed >= motion.duration {
        fade = nil
      } else if elapsed < motion.duration / 2 {
        fade = (motion, now.advanced(by: elapsed - motion.duration))
      }
    }
  }
  /// Fades to `goal` px, not wrapped. A fade that still hides the former cards leads there instead; one that already shows
  /// the next cards ends first.
  mutating func fade(to goal: Double) {
    if case .moving(.fade(var motion), _, let since, _) = state {
      if since.duration(to: now) < motion.duration / 2 {
        motion.goal = goal
        state = .moving(.fade(motion), .settling, since: since, then: .rest)
      } else {
        state = .moving(.fade(motion), .settling, since: since, then: .fade(to: goal))
      }
      return
    }
    fade(from: unwrappedOffset, to: goal, at: now)
  }

  /// Begins to fade to `goal` px and then rests there. An earlier fade that still shows is taken up where it is, so that the
  /// cards never jump in brightness.
  mutating func fade(from offset: Double, to goal: Double, at time: Instant) {
    guard abs(goal - offset) > 1e-6 else { return rest(at: offset, from: time) }
    let motion = FadeMotion(start: offset, goal: goal, duration: Self.moveFadeDuration)
    state = .moving(.fade(motion), .settling, since: beginning(of: motion, at: time), then: .rest)
  }

  /// When a fade would have begun that is now as dark as the one that still shows; `time` if none does.
  func beginning(of motion: FadeMotion, at time: Instant) -> Instant {
    guard let fade else { return time }
    let part = fade.since.duration(to: time) / fade.motion.duration
    guard part > 0, part < 1 else { return time }
    return time.advanced(by: .zero - motion.duration * min(part, 1 - part))
  }
}
