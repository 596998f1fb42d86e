internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeStage
internal import MarqueeValues
internal import SDLKit

/// Turns SDL's events into the stage's inputs.
struct EventTranslation {
  /// px; fingers are told in parts of it.
  var screen: PixelSize
  /// SDL's number for a finger can be any 64 bits, and two panels may use the same: each pair gets a number of its own.
  private var fingers: [Finger: Contact] = [:]
  private var nextNumber = 0
  private var isLeftButtonDown = false
  /// Where the mouse was last, px.
  private var mousePlace = (x: 0.0, y: 0.0)

  private typealias Finger = HeldDown.Finger

  private struct Contact {
    var number: Int
    var doubt: UncertainTouch?
    /// Where it was last, 0…1 each.
    var place: (x: Double, y: Double)
  }

  /// A panel that loses releases must neither fill the memory nor use up all the fingers there are.
  private static let mostFingers = 64

  var calibration: Configuration.Calibration

  init(screen: PixelSize, calibration: Configuration.Calibration = .init()) {
    self.screen = screen
    self.calibration = calibration
  }

  /// What an event is for the stage: mostly one input or none.
  mutating func inputs(for event: Event, at time: Instant) -> [StageInput] {
    let kinds: [StageInput.Kind] =
      switch event.kind {
      case .finger(let phase, let touch, let finger, let x, let y):
        pointers(phase, Finger(touch: touch, finger: finger), x: x, y: y)
      case .serverLeftButton(let isDown, let x, let y):
        leftButton(isDown: isDown, x: x, y: y, isNew: true)
      case .mouseButton(let isDown, .left, let x, let y):
        leftButton(isDown: isDown, x: x, y: y, isNew: false)
      default:
        kind(for: event).map { [$0] } ?? []
      }
    return kinds.map { StageInput(time: time, kind: $0) }
  }

  private mutating func kind(for event: Event) -> StageInput.Kind? {
    switch event.kind {
    case .mouseButton(isDown: true, _, _, _):
      return .stir
    case .wheel(let notches, let x, let y):
      return .wheel(notches: notches, x: x, y: y)
    case .key(.space, isRepeat: true), .key(.enter, isRepeat: true), .key(.escape, isRepeat: true):
      // Held down it would pause and move on in turn, or open and close.
      return nil
    case .key(let key, _):
      return StageInput.Kind(keyName: key.rawValue)
    case .mouseMotion(let x, let y):
      mousePlace = (x, y)
      return .pointer(Self.mouse, isLeftButtonDown ? .move : .hover, x: x, y: y)
    case .windowShown, .focusGained, .pointerEntered:
      return .pointerPlaceIsUnknown
    default:
      return nil
    }
  }

  /// A press or a release, which on X11 the server tells of before SDL does.
  ///
  /// - Parameter isNew: whether a press is one of its own even while the button is down, because the release before it
  ///   was lost.
  private mutating func leftButton(isDown: Bool, x: Double, y: Double, isNew: Bool) -> [StageInput.Kind] {
    guard isDown != isLeftButtonDown || isDown && isNew else { return [] }
    let lost: [StageInput.Kind] =
      isDown && isLeftButtonDown ? [.pointer(Self.mouse, .cancel, x: mousePlace.x, y: mousePlace.y)] : []
    isLeftButtonDown = isDown
    mousePlace = (x, y)
    return lost + [.pointer(Self.mouse, isDown ? .down : .up, x: x, y: y)]
  }

  private mutating func forgetTheOldest() {
    guard let oldest = fingers.min(by: { $0.value.number < $1.value.number }) else { return }
    fingers[oldest.key] = nil
  }

  private static let mouse = PointerEvent.Identifier(device: .mouse, number: 0)

  private mutating func pointers(
    _ phase: Event.FingerPhase, _ finger: Finger, x: Double, y: Double
  ) -> [StageInput.Kind] {
    if fingers[finger] == nil {
      guard phase == .down else { return [] }
      if fingers.count == Self.mostFingers { forgetTheOldest() }
      let number = takeNumber()
      fingers[finger] = Contact(number: number, doubt: UncertainTouch(x: x, y: y), place: (x, y))
      return [pointer(finger, .down, x: x, y: y)].compactMap(\.self)
    }
    fingers[finger]?.place = (x, y)
    let wasElsewhere = fingers[finger]?.doubt?.moved(x: x, y: y) ?? false
    let doubt = fingers[finger]?.doubt
    var kinds: [StageInput.Kind?] = []
    if wasElsewhere {
      // As if it had come down only now: what it seemed to travel it did not.
      kinds.append(pointer(finger, .cancel, x: x, y: y))
      let number = takeNumber()
      fingers[finger]?.number = number
      if doubt?.isCertain == true { fingers[finger]?.doubt = nil }
      kinds.append(pointer(finger, .down, x: x, y: y))
      if phase == .up { kinds.append(pointer(finger, doubt?.isCertain == true ? .up : .cancel, x: x, y: y)) }
    } else if phase == .up, doubt?.mayBeTap == true {
      kinds.append(pointer(finger, .cancel, x: x, y: y))
    } else {
      kinds.append(pointer(finger, PointerEvent.Phase(phase), x: x, y: y))
    }
    if phase == .up { fingers[finger] = nil }
    return kinds.compactMap(\.self)
  }

  private mutating func takeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }

  private func pointer(_ finger: Finger, _ phase: PointerEvent.Phase, x: Double, y: Double) -> StageInput.Kind? {
    guard let number = fingers[finger]?.number else { return nil }
    // Panels exist whose range is wrong.
    let place = calibration.corrected(x: x.isFinite ? min(max(x, 0), 1) : 0, y: y.isFinite ? min(max(y, 0), 1) : 0)
    return .pointer(
      PointerEvent.Identifier(device: .touch, number: number), phase, x: place.x * Double(screen.width),
      y: place.y * Double(screen.height))
  }
}

// Presses whose release will not come.
extension EventTranslation {
  /// Whether anything is down.
  var hasContacts: Bool { isLeftButtonDown || !fingers.isEmpty }

  /// What is down by the events, but not really.
  func contacts(missingFrom heldDown: HeldDown) -> Set<PointerEvent.Identifier> {
    var missing = Set(
      fingers.filter { !heldDown.fingers.contains($0.key) }
        .map { PointerEvent.Identifier(device: .touch, number: $0.value.number) })
    if isLeftButtonDown, !heldDown.leftButton { missing.insert(Self.mouse) }
    return missing
  }

  /// Takes these for lifted: cancelled where they were last, so that none is a tap or flings anything.
  mutating func end(_ contacts: Set<PointerEvent.Identifier>, at time: Instant) -> [StageInput] {
    var kinds: [StageInput.Kind?] = []
    if contacts.contains(Self.mouse) {
      isLeftButtonDown = false
      kinds.append(.pointer(Self.mouse, .cancel, x: mousePlace.x, y: mousePlace.y))
    }
    for (finger, contact) in fingers.sorted(by: { $0.value.number < $1.value.number })
    where contacts.contains(.init(device: .touch, number: contact.number)) {
      kinds.append(pointer(finger, .cancel, x: contact.place.x, y: contact.place.y))
      fingers[finger] = nil
    }
    return kinds.compactMap(\.self).map { StageInput(time: time, kind: $0) }
  }
}

extension PointerEvent.Phase {
  fileprivate init(_ phase: Event.FingerPhase) {
    switch phase {
    case .down: self = .down
    case .move: self = .move
    case .up: self = .up
    }
  }
}

extension Configuration.Calibration {
  /// A place on the panel, 0…1 each, put right.
  func corrected(x: Double, y: Double) -> (x: Double, y: Double) {
    let (x, y) = swapsAxes ? (y, x) : (x, y)
    return (invertsX ? 1 - x : x, invertsY ? 1 - y : y)
  }
}
