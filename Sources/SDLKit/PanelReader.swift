internal import CSDL2
internal import Platform

/// Makes up for what SDL's driver of a bare console leaves out and gets wrong about panels, by what the kernel says.
///
/// SDL 2.26 numbers each device by its open descriptor. It never tells that the finger on a panel for one finger has moved. It
/// takes the places of a panel that reports as a mouse for px, and a coordinate that did not change for 0. And it takes touchpads
/// for touchscreens.
struct PanelReader {
  /// What SDL calls a touch device or an absolute mouse, and is.
  enum Kind: Equatable {
    /// SDL tells all about it.
    case complete
    /// A touchscreen for one finger, whose motion is only found by looking.
    case singleTouch
    /// A panel that reports as a mouse with absolute places.
    case absoluteMouse
    /// It lies beside the picture, not on it.
    case touchpad
  }

  /// A finger whose motion is only found by looking.
  private struct Press {
    var finger: Int64
    var place: (x: Double, y: Double)
    var isOfMouse: Bool
  }

  private var kinds: [Int64: Kind] = [:]
  private var presses: [Int64: Press] = [:]
  /// When each device reported last, in SDL's milliseconds.
  private(set) var reports: [Int64: UInt32] = [:]

  /// More devices than a machine has: numbers of those that are gone are forgotten.
  private static let most = 64

  /// What the kernel says that a device is.
  /// - Parameter isTouch: whether SDL takes it for a touch device.
  static func kind(of number: Int64, isTouch: Bool) -> Kind {
    guard let descriptor = Int32(exactly: number), descriptor >= 0 else { return .complete }
    let device = OpenInputDevice(descriptor: descriptor)
    guard isTouch else {
      let isAbsolute = device.place != nil && !device.hasRelativeAxis(OpenInputDevice.Code.relativeX)
      return isAbsolute ? .absoluteMouse : .complete
    }
    if SDL_GetTouchDeviceType(number) != SDL_TOUCH_DEVICE_DIRECT, isTouchpad(device) { return .touchpad }
    // As SDL decides it.
    guard let slot = device.axis(OpenInputDevice.Code.slot), device.place != nil else { return .complete }
    return slot.greatest == 0 ? .singleTouch : .complete
  }

  /// SDL and udev call it a touchpad. Some touchscreens look like one; they have no buttons.
  private static func isTouchpad(_ device: OpenInputDevice) -> Bool {
    device.hasProperty(OpenInputDevice.Code.pointer) || device.hasKey(OpenInputDevice.Code.leftButton)
  }

  // MARK: Events

  /// The event as the device meant it; `nil` if it is none.
  /// - Parameter mouse: SDL's number of the mouse, of an event of one.
  mutating func corrected(_ event: Event, mouse: UInt32?) -> Event? {
    switch event.kind {
    case .finger(let phase, let touch, let finger, let x, let y):
      return self.finger(event, phase, touch, finger, (x, y))
    case .mouseButton(let isDown, let button, _, _):
      guard let mouse = mouse.map(Int64.init) else { return event }
      if isDown { learn(mouse, Self.kind(of: mouse, isTouch: false)) }
      guard kinds[mouse] == .absoluteMouse else { return event }
      note(mouse, event)
      return button == .left ? pressed(isDown, mouse, event) : event
    case .mouseMotion:
      guard let mouse = mouse.map(Int64.init) else { return event }
      if kinds[mouse] == nil { learn(mouse, Self.kind(of: mouse, isTouch: false)) }
      guard kinds[mouse] == .absoluteMouse else { return event }
      note(mouse, event)
      // Its place is wrong. While it is pressed, `next(at:)` tells the true one.
      return nil
    default: return event
    }
  }

  private mutating func finger(
    _ event: Event, _ phase: Event.FingerPhase, _ touch: Int64, _ finger: Int64, _ place: (x: Double, y: Double)
  ) -> Event? {
    if phase == .down || kinds[touch] == nil { learn(touch, Self.kind(of: touch, isTouch: true)) }
    note(touch, event)
    switch kinds[touch] {
    case .touchpad: return nil
    case .singleTouch:
      var event = event
      let now = Self.place(of: touch) ?? place
      // Where it came down SDL tells, but for a coordinate that did not change; where it lifts, SDL repeats that place.
      let spot = phase == .down ? (x: place.x == 0 ? now.x : place.x, y: place.y == 0 ? now.y : place.y) : now
      presses[touch] = phase == .up ? nil : Press(finger: finger, place: spot, isOfMouse: false)
      event.kind = .finger(phase: phase, touch: touch, finger: finger, x: spot.x, y: spot.y)
      return event
    default: return event
    }
  }

  /// The number of the only finger of a panel that reports as a mouse.
  private static let onlyFinger: Int64 = 0

  private mutating func pressed(_ isDown: Bool, _ mouse: Int64, _ event: Event) -> Event? {
    guard let place = Self.place(of: mouse) ?? presses[mouse]?.place else { return nil }
    presses[mouse] = isDown ? Press(finger: Self.onlyFinger, place: place, isOfMouse: true) : nil
    return Event(
      milliseconds: event.milliseconds,
      kind: .finger(
        phase: isDown ? .down : .up, touch: mouse, finger: Self.onlyFinger, x: place.x, y: place.y), window: nil)
  }

  private mutating func learn(_ number: Int64, _ kind: Kind) {
    if kinds.count >= Self.most, kinds[number] == nil { kinds = kinds.filter { presses[$0.key] != nil } }
    kinds[number] = kind
  }

  private mutating func note(_ number: Int64, _ event: Event) {
    if reports.count >= Self.most, reports[number] == nil { reports = [:] }
    reports[number] = event.milliseconds
  }

  // MARK: Motion that SDL does not tell

  /// A finger that moved since; `nil` if none did.
  /// - Parameter time: now, in SDL's milliseconds.
  mutating func next(at time: UInt32) -> Event? {
    guard !presses.isEmpty else { return nil }
    for (number, press) in presses {
      guard let place = Self.place(of: number), place != press.place else { continue }
      presses[number]?.place = place
      reports[number] = time
      return Event(
        milliseconds: time,
        kind: .finger(phase: .move, touch: number, finger: press.finger, x: place.x, y: place.y), window: nil)
    }
    return nil
  }

  /// Whether `next(at:)` has one.
  var hasMoved: Bool {
    !presses.isEmpty && presses.contains { number, press in Self.place(of: number).map { $0 != press.place } ?? false }
  }

  private static func place(of number: Int64) -> (x: Double, y: Double)? {
    OpenInputDevice(descriptor: Int32(truncatingIfNeeded: number)).place
  }

  /// Fingers on panels that report as mice, of which SDL knows nothing.
  var heldDown: Set<HeldDown.Finger> {
    Set(
      presses.filter { number, press in
        press.isOfMouse
          && OpenInputDevice(descriptor: Int32(truncatingIfNeeded: number)).isDown(OpenInputDevice.Code.leftButton)
      }.map { HeldDown.Finger(touch: $0.key, finger: $0.value.finger) })
  }

  /// Panels that report as mice, as far as they have reported.
  var absoluteMice: [Int64] { kinds.filter { $0.value == .absoluteMouse }.map(\.key).sorted() }
}

/// A touch panel that SDL has open.
package struct TouchPanel: Sendable, Hashable {
  /// What the device is.
  package enum Kind: String, Sendable {
    case touchscreen
    /// A panel that reports as a mouse with absolute places.
    case mouse
    /// A touchpad, whose touches are ignored.
    case touchpad
  }

  /// SDL's number for it.
  package var number: Int64
  /// As its maker has it; empty where it has no name.
  package var name: String
  package var kind: Kind
  /// Milliseconds since it reported last; `nil` if it has not since SDL was started.
  package var lastReport: Int?
}

extension EventQueue {
  /// The touch panels that SDL has open. One that reports as a mouse is among them once it has reported.
  package var panels: [TouchPanel] {
    guard hasInput else { return [] }
    let now = milliseconds
    func age(_ number: Int64) -> Int? { reader.reports[number].map { Int(Int32(bitPattern: now &- $0)) } }
    let touch = (0..<max(SDL_GetNumTouchDevices(), 0)).map { index in
      let number = SDL_GetTouchDevice(index)
      let isTouchpad = readsDevices && PanelReader.kind(of: number, isTouch: true) == .touchpad
      return TouchPanel(
        number: number, name: unsafe SDL_GetTouchName(index).map { unsafe String(cString: $0) } ?? "",
        kind: isTouchpad ? .touchpad : .touchscreen, lastReport: age(number))
    }
    // Those that were unplugged have no name.
    let mice = reader.absoluteMice.filter { PanelReader.kind(of: $0, isTouch: false) == .absoluteMouse }.compactMap {
      number in
      OpenInputDevice(descriptor: Int32(truncatingIfNeeded: number)).name.map {
        TouchPanel(number: number, name: $0, kind: .mouse, lastReport: age(number))
      }
    }
    return touch + mice
  }
}
