package import MarqueeValues
package import Platform
package import SDLKit

/// A window that shows the same picture as others, on a desktop.
@MainActor
package final class MirrorWindow: DisplaySink {
  /// The output's name, as SDL has it.
  package let name: String
  package let sink: WindowSink
  /// Whether the window is on the screen.
  package var isVisible = true

  /// - Parameter size: of the picture, px.
  package init(_ window: Window, on name: String, size: PixelSize) {
    self.name = name
    sink = WindowSink(window, size: size)
  }

  package func note(_ area: PixelArea) { sink.note(area) }
  package func noteAll() { sink.noteAll() }
  package func present(_ pixels: RawSpan, rowBytes: Int) { sink.present(pixels, rowBytes: rowBytes) }

  /// A window of this kind reports no vertical blanks: frames are paced by the clock.
  package var refreshRate: Double? { nil }
  package var isFlipPending: Bool { false }
  package var hasNews: Bool { false }
  package var owesFrame: Bool { false }
  package var hasPicture: Bool { true }
  package var isAsleep: Bool { false }
  package var power: Scanout.Power { .on }
  package var lit: Duration { .zero }
  package var woken: Duration? { nil }
  package var awaitedSince: Duration? { nil }
  package var lostFlips: Int? { nil }

  package func poll() throws(SDLError) -> Scanout.Settlement {
    if let fault = sink.fault { throw fault }
    return .settled(at: nil)
  }

  package func append(to polls: inout PollSet) {}
  package func switchOff() {}
  package func close(isEnding: Bool) {}

  /// SDL's number of the window.
  package var number: UInt32 { sink.window.number }

  /// The window's size, px.
  package var size: PixelSize { sink.window.size }

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
