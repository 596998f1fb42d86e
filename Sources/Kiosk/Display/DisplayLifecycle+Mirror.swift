internal import ConfigurationValues
internal import Displays
internal import Logging
internal import Logs
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import SDLKit

// Several outputs with the same picture.
extension DisplayLifecycle {
  /// A desktop's outputs besides the first that show the picture too, each in a window.
  struct FurtherWindows {
    /// When outputs are next looked for, on the monotonic clock.
    var nextLook = Duration.zero
    /// Outputs whose window was closed.
    var dismissed = DismissedOutputs()
    /// The sizes of the first window and of the picture, px, when the windows were last opened anew because they differed; `nil` if
    /// they never were.
    var resizing: (window: PixelSize, picture: PixelSize)?
  }

  /// Opens the outputs that the configuration lists, as many as have a display, except those whose window somebody has closed.
  func openMirror(_ settings: Configuration.Display, among known: [Connectors.Output]) throws(SDLError)
    -> any MirrorDisplay
  {
    let display: any MirrorDisplay
    if RendererChoice.isConsole {
      display = try ConsoleMirror(
        on: host, outputs: settings.outputs, in: settings.mode, among: known, logger: logger)
    } else {
      display = try WindowMirror(on: host, title: title, named: settings.outputs, logger: logger) { there in
        windows.dismissed.open(settings.outputs, among: there).map { choice(of: $0, settings, among: known) }
      }
    }
    display.mirror.onLoss = { [weak self, weak display] sink, error in
      if let display { self?.lost(sink, of: display, error) }
    }
    return display
  }

  private var title: String { host.isShared ? "Kiosk Marquee, \(screen.name)" : "Kiosk Marquee" }

  /// The choice of one of the outputs; it is not replaced by another.
  private func choice(of output: String, _ settings: Configuration.Display, among known: [Connectors.Output])
    -> DisplayChoice
  {
    var settings = settings
    settings.output = output
    return DisplayChoice(settings, among: known, taken: [])
  }

  /// A display failed while others go on.
  private func lost(_ sink: any DisplaySink, of display: any MirrorDisplay, _ error: SDLError) {
    logger.reportingDisplay.warning("\(sink.name): no picture: \(error); the other outputs go on")
    if !error.isWithoutDisplay {
      for scanout in sink.scanouts { host.console.close(cardOf: scanout) }
    }
    guard current?.device === display else { return }
    host.changed(display.outputs, of: screen.number)
    // Windows are opened again by `joinWindows(of:)`.
    guard display.isConsole else { return }
    // What is connected is not read here: the kernel may block while the driver sets a mode.
    watchConnectors(since: lastKnown, until: display.mirror.attempt(of: sink.name))
  }

  /// Other displays are connected to a console than before, or it is time to try one again that failed. Those that stay are
  /// left alone.
  func followOutputs(of display: ConsoleMirror) {
    let known = Connectors().connected
    let scanouts = display.scanouts
    let waking = signal.waking(of: scanouts, among: known)
    let gone = scanouts.filter { scanout in
      !scanout.isConnected(among: known) && !waking.contains { $0 === scanout }
    }
    if gone.count == scanouts.count {
      logger.reporting(.display, is: "changing").notice("none of the outputs has a display any more")
      return reopen()
    }
    for scanout in gone {
      logger.reportingDisplay.notice("\(scanout.name): its display is gone; the other outputs go on")
      display.mirror.remove(scanout.name)
    }
    let end = join(display, among: known)
    host.changed(display.outputs, of: screen.number)
    let soon = waking.isEmpty ? nil : MonotonicClock.now + .seconds(1)
    watchConnectors(since: known, until: [end, soon].compactMap(\.self).min())
  }

  /// Opens displays that are connected and do not show the picture yet.
  /// - Returns: when to try again, on the monotonic clock; `nil` if not before other displays are connected.
  private func join(_ display: ConsoleMirror, among known: [Connectors.Output]) -> Duration? {
    let (settings, mirror) = (live.stage.configuration.display, display.mirror)
    let (there, shown) = (Set(known.map { $0.name.lowercased() }), Set(mirror.names.map { $0.lowercased() }))
    let missing = settings.outputs.filter { there.contains($0.lowercased()) && !shown.contains($0.lowercased()) }
    let now = MonotonicClock.now
    let due = missing.filter { mirror.attempt(of: $0).map { $0 <= now } ?? true }
    display.join(due, in: settings.mode, of: host, logger: logger)
    return missing.compactMap { mirror.attempt(of: $0) }.filter { $0 > now }.min()
  }

  /// Opens windows on outputs of a desktop that have a display by now. Call in each turn; looks once a second.
  func joinWindows(of display: WindowMirror) {
    guard MonotonicClock.now >= windows.nextLook else { return }
    windows.nextLook = MonotonicClock.now + .seconds(1)
    guard let size = try? display.renderer.outputSize() else { return }
    let (settings, mirror) = (live.stage.configuration.display, display.mirror)
    let names = display.session.displayNames
    let there = Set(names.map { $0.lowercased() })
    let shown = Set(mirror.names.map { $0.lowercased() })
    guard shown.isSubset(of: there) else {
      // The desktop has put its window onto another output.
      logger.reporting(.display, is: "changing").notice("an output of the picture is gone; opening the others anew")
      return reopen()
    }
    windows.dismissed.forget(except: names)
    for name in settings.outputs where there.contains(name.lowercased()) && !shown.contains(name.lowercased()) {
      guard !windows.dismissed.contains(name), mirror.attempt(of: name).map({ $0 <= MonotonicClock.now }) ?? true else {
        continue
      }
      do throws(SDLError) {
        try display.join(choice(of: name, settings, among: []), title: title, size: size, logger: logger)
        host.changed(display.outputs, of: screen.number)
        logger.reportingDisplay.notice("\(name): shows the picture too")
      } catch {
        mirror.noteFault(of: name)
        logger.reportingDisplay.warning("\(name): \(error); the other outputs go on")
      }
    }
  }

  /// Closes a window because somebody wants that, if other windows show the picture. Its output gets none while it has a
  /// display, unless the configuration lists other outputs.
  /// - Parameter number: SDL's, of the window.
  /// - Returns: whether others do.
  func dismissWindow(_ number: UInt32?) -> Bool {
    guard let current, let display = current.windowMirror, display.windows.count > 1,
      let closed = display.windows.first(where: { $0.number == number })
    else { return false }
    logger.reportingDisplay.notice("\(closed.name): its window was closed; the other outputs go on")
    display.remove(closed)
    windows.dismissed.insert(closed.name)
    // The others may be hidden.
    current.setVisible(true, window: nil)
    host.changed(display.outputs, of: screen.number)
    return true
  }

  /// Opens the windows with one picture anew if the one that gives it its size has another size now, as after a change of its
  /// output's mode.
  /// - Parameter number: SDL's, of the window that was resized.
  func followSize(ofWindow number: UInt32?) {
    guard let display = current?.windowMirror, let first = display.windows.first, first.number == number,
      let picture = try? display.renderer.outputSize()
    else { return }
    let size = first.size
    // A window that gets another size than its output has, whenever it is opened, must not be opened anew for ever.
    guard size != picture, size.width > 0, size.height > 0,
      windows.resizing?.window != size || windows.resizing?.picture != picture
    else { return }
    windows.resizing = (size, picture)
    logger.reporting(.display, is: "changing").notice(
      "\(first.name): its size is \(size) px now; opening the outputs anew")
    reopen()
  }
}
