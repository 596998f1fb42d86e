internal import MarqueeConfig
internal import MarqueeEngine
internal import SDLKit

/// Turns SDL's events into the stage's inputs.
nonisolated struct EventTranslation {
  /// px; fingers are told in parts of it.
  var screen: PixelSize
  /// SDL's number for a finger can be any 64 bits, and two panels may use the same: each pair gets a number of its own.
  private var fingers: [Finger: Int] = [:]
  private var nextNumber = 0
  private var isLeftButtonDown = false

  private struct Finger: Hashable {
    var touch: Int64
    var finger: Int64
  }

  /// A panel that loses releases must neither fill the memory nor use up all the fingers there are.
  private static let mostFingers = 64

  var calibration: Configuration.Calibration

  init(screen: PixelSize, calibration: Configuration.Calibration = .init()) {
    self.screen = screen
    self.calibration = calibration
  }

  mutating func input(for event: Event, at time: Instant) -> StageInput? {
    kind(for: event).map { StageInput(time: time, kind: $0) }
  }

  private mutating func kind(for event: Event) -> StageInput.Kind? {
    switch event.kind {
    case .mouseButton(let isDown, .left, let x, let y):
      isLeftButtonDown = isDown
      return .pointer(Self.mouse, isDown ? .down : .up, x: x, y: y)
    case .mouseButton(isDown: true, _, _, _):
      return .stir
    case .wheel(let notches, let x, let y):
      return .wheel(notches: notches, x: x, y: y)
    case .key(.space, isRepeat: true):
      // Held down it would pause and move on in turn.
      return nil
    case .key(let key, _):
      return ScrollController.Key(name: key.rawValue).map { .key($0) }
    case .mouseMotion(let x, let y):
      return .pointer(Self.mouse, isLeftButtonDown ? .move : .hover, x: x, y: y)
    case .finger(let phase, let touch, let finger, let x, let y):
      return pointer(phase, Finger(touch: touch, finger: finger), x: x, y: y)
    case .windowShown, .focusGained, .pointerEntered:
      return .pointerPlaceIsUnknown
    default:
      return nil
    }
  }

  private mutating func forgetTheOldest() {
    guard let oldest = fingers.min(by: { $0.value < $1.value }) else { return }
    fingers[oldest.key] = nil
  }

  private static let mouse = PointerEvent.Identifier(device: .mouse, number: 0)

  private mutating func pointer(_ phase: Event.FingerPhase, _ finger: Finger, x: Double, y: Double) -> StageInput.Kind?
  {
    let number: Int
    if let known = fingers[finger] {
      number = known
    } else {
      guard phase == .down else { return nil }
      if fingers.count == Self.mostFingers { forgetTheOldest() }
      number = nextNumber
      nextNumber += 1
      fingers[finger] = number
    }
    if phase == .up { fingers[finger] = nil }
    let identifier = PointerEvent.Identifier(device: .touch, number: number)
    // Panels exist whose range is wrong.
    let place = calibration.corrected(x: x.isFinite ? min(max(x, 0), 1) : 0, y: y.isFinite ? min(max(y, 0), 1) : 0)
    return .pointer(
      identifier, PointerEvent.Phase(phase), x: place.x * Double(screen.width), y: place.y * Double(screen.height))
  }
}

nonisolated extension PointerEvent.Phase {
  fileprivate init(_ phase: Event.FingerPhase) {
    switch phase {
    case .down: self = .down
    case .move: self = .move
    case .up: self = .up
    }
  }
}

nonisolated extension Configuration.Calibration {
  /// A place on the panel, 0…1 each, put right.
  func corrected(x: Double, y: Double) -> (x: Double, y: Double) {
    let (x, y) = swapsAxes ? (y, x) : (x, y)
    return (invertsX ? 1 - x : x, invertsY ? 1 - y : y)
  }
}
