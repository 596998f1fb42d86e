internal import MarqueeValues
internal import Platform
internal import SDLKit

/// A window that shows the same picture as others, on a desktop.
@MainActor
final class MirrorWindow: DisplaySink {
  /// The output's name, as SDL has it.
  let name: String
  let sink: WindowSink
  /// Whether the window is on the screen.
  var isVisible = true

  /// - Parameter size: of the picture, px.
  init(_ window: Window, on name: String, size: PixelSize) {
    self.name = name
    sink = WindowSink(window, size: size)
  }

  func note(_ area: PixelArea) { sink.note(area) }
  func noteAll() { sink.noteAll() }
  func present(_ pixels: RawSpan, rowBytes: Int) { sink.present(pixels, rowBytes: rowBytes) }

  /// Frames go by the clock.
  var refreshRate: Double? { nil }
  var isFlipPending: Bool { false }
  var hasNews: Bool { false }
  var owesFrame: Bool { false }
  var hasPicture: Bool { true }
  var isAsleep: Bool { false }
  var power: Scanout.Power { .on }
  var lit: Duration { .zero }
  var woken: Duration? { nil }
  var awaitedSince: Duration? { nil }
  var lostFlips: Int? { nil }

  func poll() throws(SDLError) -> Scanout.Settlement {
    if let fault = sink.fault { throw fault }
    return .settled(at: nil)
  }

  func append(to polls: inout PollSet) {}
  func switchOff() {}
  func close(isEnding: Bool) {}

  /// An event in this window, as if it were in a window that the picture fills.
  func translated(_ event: Event) -> Event {
    var event = event
    switch event.kind {
    case .mouseButton(let isDown, let button, let x, let y):
      let place = sink.place(x: x, y: y)
      event.kind = .mouseButton(isDown: isDown, button: button, x: place.x, y: place.y)
    case .serverLeftButton(let isDown, let x, let y):
      let place = sink.place(x: x, y: y)
      event.kind = .serverLeftButton(isDown: isDown, x: place.x, y: place.y)
    case .mouseMotion(let x, let y):
      let place = sink.place(x: x, y: y)
      event.kind = .mouseMotion(x: place.x, y: place.y)
    case .wheel(let notches, let x, let y):
      let place = sink.place(x: x, y: y)
      event.kind = .wheel(notches: notches, x: place.x, y: place.y)
    case .finger(let phase, let touch, let finger, let x, let y):
      let place = sink.place(partX: x, partY: y)
      event.kind = .finger(phase: phase, touch: touch, finger: finger, x: place.x, y: place.y)
    default: break
    }
    return event
  }
}
