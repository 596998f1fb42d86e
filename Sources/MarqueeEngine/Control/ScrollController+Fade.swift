// Fades: steps for people whom motion disturbs.
extension ScrollController {
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
}
