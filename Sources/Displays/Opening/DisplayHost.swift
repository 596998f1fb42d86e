internal import MarqueeValues
package import Platform
package import SDLKit

/// Says when a message to the render thread arrives, which may be waiting for the events of a display.
package protocol MessageArrivals: Sendable {
  /// Sets how the render thread is woken; `wake` is called on the sender's thread.
  func onArrival(_ wake: @escaping @Sendable () -> Void)
}

/// What the displays of all screens share: the graphics cards of a bare console without GL, or SDL's session, and with either
/// the one queue of events.
@MainActor
package final class DisplayHost {
  /// What stays open on a bare console without GL while displays come and go.
  package let console = Console()
  /// Rings for each message to the loop.
  package let bell: Doorbell
  /// Whether the machine has several screens.
  package var isShared = false
  /// The outputs that are open, by screen.
  package private(set) var outputs: [Int: [String]] = [:] { didSet { changes += 1 } }
  /// The outputs that screens ask for, by screen.
  package var wanted: [Int: [String]] = [:] { didSet { if wanted != oldValue { changes += 1 } } }
  /// Counts changes of the outputs that are open or asked for: a screen that found none may find one now.
  package private(set) var changes = 0
  private weak var session: VideoSession?
  private weak var queue: EventQueue?
  private weak var pointerWindow: Window?
  private let mailbox: any MessageArrivals
  private var openCount = 0
  /// Whether a display is open.
  package var hasDisplay: Bool { openCount > 0 }
  /// Numbers the layouts of all screens.
  private var generation = 0

  /// - Parameter bell: rings for each message, whether or not SDL can be woken.
  package init(_ mailbox: any MessageArrivals, bell: Doorbell) {
    self.mailbox = mailbox
    self.bell = bell
    mailbox.onArrival { [bell] in bell.ring() }
  }

  /// The events of all displays; `nil` while none is open.
  package var events: EventQueue? { queue }

  /// Outputs that this screen must not take, because another has one or asks for it; `nil` for the only screen.
  package func outputsOfOthers(than screen: Int) -> Set<String>? {
    guard isShared else { return nil }
    return Set((Array(outputs) + Array(wanted)).filter { $0.key != screen }.flatMap(\.value))
  }

  /// SDL's session and its events, started unless another screen has done so.
  func openSession(graphicsCard: Int?, hasFrames: Bool) throws(SDLError) -> (session: VideoSession, events: EventQueue)
  {
    if let session, let queue { return (session, queue) }
    // SDL takes the card over. Until it shows a frame, the kernel's console would be seen.
    console.close(showsText: false)
    // Before SDL takes from the environment what leads it to the compositor.
    let compositor = WaylandCompositor.ofSDL()
    let session = try VideoSession(
      drivers: VideoDrivers.usable, applicationName: "Kiosk Marquee", graphicsCard: graphicsCard,
      hasFrames: hasFrames)
    if session.driverName == "wayland", let compositor {
      session.namesByPlace = { WaylandOutput.names(of: compositor.outputs(), at: $0) }
      session.isAskedFor = { [weak self] in self?.isWanted($0) ?? false }
    }
    let queue = try EventQueue(session: session)
    (self.session, self.queue) = (session, queue)
    return (session, queue)
  }

  /// Whether a screen asks for an output by this name.
  private func isWanted(_ name: String) -> Bool {
    wanted.values.contains { $0.contains { $0.lowercased() == name.lowercased() } }
  }

  /// The input devices of a bare console without GL.
  func openInput() throws(SDLError) -> (session: VideoSession, events: EventQueue) {
    let opened = try console.openInput()
    queue = opened.events
    return opened
  }

  /// The window that bounds the pointer on a console: the first screen's.
  /// - Parameter size: px, if it must be made.
  func openPointerWindow(session: VideoSession, events: EventQueue, size: PixelSize) throws(SDLError) -> Window {
    if let pointerWindow { return pointerWindow }
    let window = try Window(session: session, title: "Kiosk Marquee", mode: .resizable(size))
    pointerWindow = window
    events.confinePointer(to: window)
    return window
  }

  /// A number for another layout of a screen, which no layout had before: products of screens that are gone may still come.
  package func takeGeneration() -> Int {
    generation += 1
    return generation
  }

  /// A display was opened. From now on messages wake SDL's wait for events too.
  package func opened(_ names: [String], of screen: Int, events: EventQueue) {
    outputs[screen] = names
    openCount += 1
    let waker = events.waker
    if events.canWait {
      mailbox.onArrival { [bell] in
        bell.ring()
        waker.wake()
      }
    }
  }

  /// An open screen is on other outputs than before.
  package func changed(_ names: [String], of screen: Int) { outputs[screen] = names }

  /// A display is about to be closed.
  package func closing(_ screen: Int) {
    outputs[screen] = nil
    openCount -= 1
    // SDL must not be woken once it is gone.
    if openCount == 0 { mailbox.onArrival { [bell] in bell.ring() } }
  }
}
