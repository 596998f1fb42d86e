import Foundation
import TestSupport

/// An X server with several outputs side by side, each with a touch panel of its own; it ends with this value.
///
/// `VirtualScreen` has one output, and its touches are a mouse's. This one is Xorg with the driver `dummy`, whose outputs are
/// called `DUMMY0`, `DUMMY1` and so on, and with panels of the driver `inputtest`. It needs no rights, no terminal and no
/// graphics card. To try several screens of one program:
///
///     let outputs = try await VirtualOutputs([(640, 360), (640, 360)])
///     // The configuration names them: screens: [{ output: DUMMY0, … }, { output: DUMMY1, … }]
///     let program = try Command([…, "run", "--config", path], environment: outputs.environment)
///     // Wait until each shows something; then what is on the second, and a finger on it:
///     let picture = try await outputs.screenshot(of: 1)
///     try outputs.panels[1].touch(.begin, x: 0.5, y: 0.5)
///     // An output goes and comes back, and the others stay where they are:
///     try await outputs.setOutput(1, isOn: false)
final class VirtualOutputs {
  struct Output {
    let name: String
    /// px; each is to the right of the one before.
    let x: Int
    let width: Int
    let height: Int
  }

  private(set) var outputs: [Output]
  /// One for each output, bound to it.
  private(set) var panels: [TouchPanel] = []
  private var isOn: [Bool]
  private let server: Command
  private let display: String
  private let folder: TemporaryFolder

  /// - Parameter sizes: px, of modes that `dummy` has: 640x360, 640x480, 800x600, 1024x576, 1280x720 and others; at most 16.
  init(_ sizes: [(width: Int, height: Int)]) async throws {
    var x = 0
    outputs = sizes.enumerated().map { number, size in
      defer { x += size.width }
      return Output(name: "DUMMY\(number)", x: x, width: size.width, height: size.height)
    }
    isOn = sizes.map { _ in true }
    folder = try TemporaryFolder()
    let file = try folder.write(Self.configuration(outputs, in: folder.path), to: "xorg.conf")
    // It picks a free number and writes it when it is ready for clients.
    let server = try Command([
      "Xorg", "-config", file, "-configdir", "\(folder.path)/none", "-logfile", "\(folder.path)/log", "-displayfd", "1",
      "-nolisten", "tcp", "-noreset", "-novtswitch", "-sharevts",
    ])
    let isReady = try await eventually(within: .seconds(60)) { server.output.hasSuffix("\n") || !server.isRunning }
    guard isReady, server.isRunning else {
      throw Command.Failure(description: "Xorg did not start: \(server.errors)")
    }
    self.server = server
    display = ":" + server.output.split(separator: "\n")[0]
    // An output has no mode of its own but the first.
    for output in outputs.dropFirst() { try await run("xrandr", "--addmode", output.name, output.mode) }
    try await run(["xrandr"] + outputs.flatMap { ["--output", $0.name] + $0.place })
    panels = try outputs.indices.map { try TouchPanel(at: "\(folder.path)/touch-\($0)") }
    try await bindPanels()
  }

  /// Binds each panel to its output: by parts of all outputs together, so again after each change.
  private func bindPanels() async throws {
    for (number, output) in outputs.enumerated() where isOn[number] {
      try await run("xinput", "map-to-output", "touch-\(number)", output.name)
    }
  }

  /// What a program needs to know to appear here.
  var environment: [String: String] { ["DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"] }

  /// Switches an output off, or on again at its place.
  func setOutput(_ number: Int, isOn: Bool) async throws {
    try await run(["xrandr", "--output", outputs[number].name] + (isOn ? outputs[number].place : ["--off"]))
    self.isOn[number] = isOn
    try await bindPanels()
  }

  /// Sets another mode of the first output, which has all of them, and leaves the others where they are.
  func setMode(_ width: Int, _ height: Int) async throws {
    outputs[0] = Output(name: outputs[0].name, x: 0, width: width, height: height)
    try await run(["xrandr", "--output", outputs[0].name] + outputs[0].place)
    try await bindPanels()
  }

  /// The X server's numbers of a program's windows whose left edge is that of an output.
  private func windows(on number: Int) async throws -> [String] {
    let found = try await Command.run(
      ["xdotool", "search", "--onlyvisible", "--class", "kiosk-marquee"], environment: environment)
    var windows: [String] = []
    for window in found.output.split(separator: "\n").map(String.init) {
      let place = try await Command.run(["xdotool", "getwindowgeometry", "--shell", window], environment: environment)
      if place.output.split(separator: "\n").contains("X=\(outputs[number].x)") { windows.append(window) }
    }
    return windows
  }

  /// Asks the windows on an output to close, as the cross in a title bar does.
  func closeWindows(on number: Int) async throws {
    for window in try await windows(on: number) { try await closeX11Window(window, environment: environment) }
  }

  /// Gives the windows on an output its size, as a window manager does.
  func fillWithWindows(_ number: Int) async throws {
    for window in try await windows(on: number) {
      try await run("xdotool", "windowsize", window, "\(outputs[number].width)", "\(outputs[number].height)")
    }
  }

  /// What is on an output now.
  func screenshot(of number: Int) async throws -> Screenshot {
    let output = outputs[number]
    let file = folder.url.appending(path: "screen-\(number).rgb")
    let area = "\(output.width)x\(output.height)+\(output.x)+0"
    try await run(
      "import", "-silent", "-window", "root", "-crop", area, "+repage", "-depth", "8",
      "rgb:" + file.path(percentEncoded: false))
    let pixels = try Data(contentsOf: file)
    guard pixels.count == output.width * output.height * 3 else {
      throw Command.Failure(description: "no screenshot of \(output.name): \(pixels.count) bytes")
    }
    return Screenshot(pixels: pixels, width: output.width)
  }

  /// Whether the picture on an output changes before the time is over.
  func moves(_ number: Int, within limit: Duration) async throws -> Bool {
    let before = try await screenshot(of: number)
    return try await eventually(within: limit) { try await screenshot(of: number) != before }
  }

  /// Whether two pictures of an output that are taken apart come to be the same before the time is over.
  func stops(_ number: Int, within limit: Duration) async throws -> Bool {
    try await eventually(within: limit) {
      let before = try await screenshot(of: number)
      try await Task.sleep(for: .milliseconds(300))
      return try await screenshot(of: number) == before
    }
  }

  private func run(_ words: String...) async throws { try await run(words) }

  private func run(_ words: [String]) async throws {
    let result = try await Command.run(words, environment: environment)
    guard result.status == 0 else {
      throw Command.Failure(description: "\(words.joined(separator: " ")): \(result.errors)")
    }
  }

  private static func configuration(_ outputs: [Output], in folder: String) -> String {
    let size = "\(outputs.reduce(0) { $0 + $1.width }) \(outputs.map(\.height).max() ?? 0)"
    let panels = outputs.indices.map { number in
      """
      Section "InputDevice"
        Identifier "touch-\(number)"
        Driver "inputtest"
        Option "DeviceType" "Touch"
        Option "SocketPath" "\(folder)/touch-\(number)"
      EndSection
      """
    }
    let names = outputs.indices.map { "  InputDevice \"touch-\($0)\"" }
    return """
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
        Option "DontVTSwitch" "true"
        Option "BlankTime" "0"
        Option "StandbyTime" "0"
        Option "SuspendTime" "0"
        Option "OffTime" "0"
      EndSection
      Section "Device"
        Identifier "card"
        Driver "dummy"
        VideoRam 131072
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 5-1000
        VertRefresh 5-200
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "card"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Virtual \(size)
        EndSubSection
      EndSection
      \(panels.joined(separator: "\n"))
      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
      \(names.joined(separator: "\n"))
      EndSection

      """
  }
}

extension VirtualOutputs.Output {
  fileprivate var mode: String { "\(width)x\(height)" }
  fileprivate var place: [String] { ["--mode", mode, "--pos", "\(x)x0"] }
}
