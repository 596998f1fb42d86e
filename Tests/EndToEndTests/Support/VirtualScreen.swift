import Foundation
import TestSupport

/// An X server with no display of its own, and hands to touch it with; it ends with this value.
final class VirtualScreen {
  let width: Int
  let height: Int
  private let server: Command
  private let display: String
  private let folder: TemporaryFolder

  /// - Parameter number: of the display; `nil` takes any that is free.
  init(width: Int, height: Int, number: Int? = nil) async throws {
    self.width = width
    self.height = height
    folder = try TemporaryFolder()
    // The server picks a free number and writes it when it is ready for clients.
    let server = try Command(
      ["Xvfb"] + (number.map { [":\($0)"] } ?? []) + [
        "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset",
      ])
    let isReady = try await eventually(within: .seconds(60)) { server.output.hasSuffix("\n") || !server.isRunning }
    guard isReady, server.isRunning else {
      throw Command.Failure(description: "Xvfb did not start: \(server.errors)")
    }
    self.server = server
    display = ":" + server.output.split(separator: "\n")[0]
  }

  /// What a program needs to know to appear here.
  var environment: [String: String] { ["DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"] }

  /// Its number.
  var number: Int { Int(display.dropFirst()) ?? 0 }

  /// Ends the server, and with it the connections of its clients.
  func stop() async throws {
    server.send(signal: SIGTERM)
    _ = try await server.end(within: .seconds(60))
  }

  /// What is on the screen now.
  func screenshot() async throws -> Screenshot {
    let file = folder.url.appending(path: "screen.rgb")
    let name = "rgb:" + file.path(percentEncoded: false)
    let result = try await Command.run(
      ["import", "-silent", "-window", "root", "-depth", "8", name], environment: environment)
    let pixels = try Data(contentsOf: file)
    guard result.status == 0, pixels.count == width * height * 3 else {
      throw Command.Failure(description: "no screenshot: \(pixels.count) bytes, \(result.errors)")
    }
    return Screenshot(pixels: pixels, width: width)
  }

  /// Moves, presses and types as `xdotool` is told.
  @discardableResult
  func xdotool(_ arguments: String...) async throws -> String { try await xdotool(arguments) }

  func xdotool(_ arguments: [String]) async throws -> String {
    let result = try await Command.run(["xdotool"] + arguments, environment: environment)
    guard result.status == 0 else {
      throw Command.Failure(description: "xdotool \(arguments.joined(separator: " ")): \(result.errors)")
    }
    return result.output
  }

  /// Asks the window of `program` to close, as the cross in a title bar does.
  func closeWindow(of program: String) async throws {
    let window = try await xdotool("search", "--onlyvisible", "--class", program).split(separator: "\n")[0]
    try await closeX11Window(String(window), environment: environment)
  }
}

/// Asks a window of an X server to close. Without a window manager the message is sent by hand, as xdotool knows only how to
/// destroy a window.
func closeX11Window(_ window: String, environment: [String: String]) async throws {
  let message = """
    my $x = X11::Protocol->new($ENV{DISPLAY});
    $x->SendEvent($ARGV[0], 0, 0, $x->pack_event(
      name => "ClientMessage", window => $ARGV[0], format => 32, type => $x->atom("WM_PROTOCOLS"),
      data => pack("L5", $x->atom("WM_DELETE_WINDOW"), 0, 0, 0, 0)));
    $x->GetInputFocus;  # answers only once the message has gone out
    """
  let result = try await Command.run(["perl", "-MX11::Protocol", "-e", message, window], environment: environment)
  guard result.status == 0 else {
    throw Command.Failure(description: "the window could not be closed: \(result.errors)")
  }
}

/// The pixels of a screen at one moment, three bytes each.
struct Screenshot: Equatable {
  let pixels: Data
  /// px.
  let width: Int

  /// The colour at a place, 0xRRGGBB.
  func color(x: Int, y: Int) -> UInt32 {
    pixels.dropFirst((y * width + x) * 3).prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Whether there is nothing on it, only one colour.
  var isBlank: Bool {
    zip(pixels, pixels.dropFirst(3)).allSatisfy(==)
  }
}
