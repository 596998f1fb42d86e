internal import ConfigurationValues
internal import Displays
internal import MarqueeValues
internal import Messages
internal import SDLKit

// Checks of displays, renderer and device permissions.
extension Doctor {
  private var session: [String] { VideoDrivers.session(in: machine.environment) }
  private var cards: [String] { machine.entries("/dev/dri").filter { $0.hasPrefix("card") } }
  private var renderNodes: [String] { machine.entries("/dev/dri").filter { $0.hasPrefix("renderD") } }

  /// The connectors of the graphics cards and their displays.
  func outputs() -> [Finding] {
    let folder = "/sys/class/drm"
    let names = machine.entries(folder).filter { $0.wholeMatch(of: #/card\d+-.+/#) != nil }
    guard !names.isEmpty else {
      return [
        session.isEmpty
          ? .fault(
            "outputs", "the kernel knows no display output",
            remedy: "check that the graphics driver is loaded: 'dmesg | grep -i drm', or install its firmware")
          : .warning(
            "outputs", "the kernel knows no display output; the session's display is used",
            remedy: "none is needed inside a desktop session")
      ]
    }
    var findings = connectedDisplays()
    let free = names.filter { machine.text("\(folder)/\($0)/status") != "connected" }
    if findings.isEmpty {
      return [
        .fault(
          "outputs", "no display is connected; outputs: \(free.joined(separator: ", "))",
          remedy:
            "connect a display and switch it on; the marquee looks for one every second. Where a display that is off "
            + "seems not to be connected, force its output on: add such as 'video=\(Self.example(of: free)):1920x1080@60e' to the "
            + "kernel's command line")
      ]
    }
    if !free.isEmpty { findings.append(.ok("outputs", "free: \(free.joined(separator: ", "))")) }
    return findings
  }

  /// The name of a connector that a display may be on.
  private static func example(of free: [String]) -> String {
    let names = free.compactMap { name in name.firstIndex(of: "-").map { String(name[$0...].dropFirst()) } }
    return names.first { $0.hasPrefix("HDMI") } ?? names.first ?? "HDMI-A-1"
  }

  /// Screens for which there is no display. A session has names of its own for outputs.
  func outputs(of screens: [ConfiguredScreen]) -> [Finding] {
    guard screens.count > 1 || screens.contains(where: { !$0.configuration.display.outputs.isEmpty }), session.isEmpty
    else { return [] }
    let folder = "/sys/class/drm"
    let connected = machine.entries(folder).filter { machine.text("\(folder)/\($0)/status") == "connected" }
    let names = Set(connected.compactMap { $0.firstMatch(of: #/^card\d+-(.+)$/#).map { $0.1.lowercased() } })
    let missing =
      screens.count < 2
      ? [] : screens.filter { $0.configuration.display.output.map { !names.contains($0.lowercased()) } ?? false }
    var findings = missing.map { screen in
      Finding.warning(
        "outputs", "the output of the screen \(quoted(screen.name)) has no display",
        remedy: "connect a display there and switch it on, or correct 'output' in 'screens'")
    }
    for output in screens.flatMap(\.configuration.display.outputs) where !names.contains(output.lowercased()) {
      findings.append(
        .warning(
          "outputs", "\(output), one of 'outputs', has no display",
          remedy: "connect a display there and switch it on, or correct 'outputs'"))
    }
    guard screens.count > 1 else { return findings }
    let free = screens.filter(\.configuration.display.namedOutputs.isEmpty)
    let left = names.subtracting(screens.flatMap(\.configuration.display.namedOutputs).map { $0.lowercased() }).count
    if free.count > left {
      findings.append(
        .warning(
          "outputs", "\(counted(free.count, "screen")) without 'output', and \(counted(left, "display")) left for them",
          remedy: "connect more displays, or take screens out of 'screens'"))
    }
    return findings
  }

  /// The renderer that would be used, and why.
  /// - Parameter isMirrored: whether several outputs show the same picture.
  func drawing(_ wanted: Configuration.RendererChoice = .auto, isMirrored: Bool = false) -> [Finding] {
    let wanted = isMirrored ? .cpu : wanted
    let choice = isMirrored ? "as it does for 'outputs'" : "as display.renderer has it"
    let named = machine.environment["SDL_VIDEODRIVER"].flatMap { $0.split(separator: ",").first.map(String.init) }
    if named == nil, session.isEmpty, cards.isEmpty {
      return [
        .fault(
          "renderer", "neither a session nor /dev/dri/card*: there is nothing to draw on",
          remedy: "load the graphics driver, or run this inside the session that the marquee is to use")
      ]
    }
    let driver = named ?? session.first ?? "kmsdrm"
    let why =
      if named != nil {
        "for SDL_VIDEODRIVER names it"
      } else if session.isEmpty {
        "for there is no X11 or Wayland session"
      } else {
        "for the environment names that session"
      }
    let gpus = RenderNodes(classes: machine.root + "/sys/class/drm", devices: machine.root + "/dev/dri").names
    if RendererChoice.isWithoutGL(wanted, in: machine.environment, hasGPU: !gpus.isEmpty) {
      let reason = wanted == .cpu ? choice : "for there is no GPU that may be used"
      return [.ok("renderer", "the processor draws, \(reason), on the console without GL, \(why)")]
    }
    switch RendererChoice.kind(wanted, on: driver, hasGPU: !gpus.isEmpty) {
    case .software:
      let reason = wanted == .cpu ? choice : "for there is no GPU that may be used"
      return [.ok("renderer", "the processor draws, \(reason), on \(driver), \(why)")]
    case .accelerated(let name):
      let text = "\(name ?? "SDL's first GL driver") on \(driver), \(why)"
      if !gpus.isEmpty { return [.ok("renderer", "\(text); with the GPU \(gpus.joined(separator: ", "))")] }
      let without = "\(text); there is no GPU that may be used (/dev/dri/renderD*), so that GL draws in software"
      return wanted == .gpu
        ? [.warning("renderer", without, remedy: "leave out display.renderer, or see 'permissions' below")]
        : [.ok("renderer", without)]
    }
  }

  /// Whether the marquee's user has access to display, GPU and input devices.
  func permissions() -> [Finding] {
    let inputs = machine.entries("/dev/input").filter { $0.hasPrefix("event") }.map { "/dev/input/\($0)" }
    let kinds = [
      ("display", cards.map { "/dev/dri/\($0)" }, "video"), ("GPU", renderNodes.map { "/dev/dri/\($0)" }, "render"),
      ("input", inputs, "input"),
    ]
    return kinds.compactMap { what, paths, group in
      guard !paths.isEmpty else { return nil }
      let denied = paths.filter { !subject.mayUse(machine.root + $0) }
      guard let first = denied.first else {
        return .ok("permissions", "\(subject.name) may use \(what): \(paths.joined(separator: ", "))")
      }
      let owner = Subject.group(of: machine.root + first)
      let text = "\(subject.name) may not use \(what): \(denied.joined(separator: ", "))"
      let remedy =
        "sudo usermod -aG \(quotedForShell(owner == "root" || owner == "?" ? group : owner)) \(quotedForShell(subject.name)), then start "
        + "it again"
      // Inside a session, the session's server opens the devices.
      return session.isEmpty
        ? .fault("permissions", text, remedy: remedy) : .ok("permissions", "\(text); its session does")
    }
  }
}
