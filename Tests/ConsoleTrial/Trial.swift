import ConfigurationValues
import Displays
import Foundation
import KMSKit
import Logging
import MarqueeValues
import Platform
import SDLKit

/// The displays that are open, by their connectors' names.
@MainActor
final class Trial {
  private let console = Console()
  private let logger: Logger
  private var displays: [String: TrialDisplay] = [:]
  private var polls = PollSet()
  private var isOver = false

  init(logger: Logger) { self.logger = logger }

  /// Shows pictures and follows orders, until one says to end.
  func run(_ orders: String) {
    while !isOver {
      if let text = try? String(contentsOfFile: orders, encoding: .utf8) {
        for line in text.split(separator: "\n") { obey(line.split(separator: " ").map(String.init)) }
        try? FileManager.default.removeItem(atPath: orders)
      }
      polls.removeAll()
      for (name, display) in displays {
        do {
          try display.turn()
          display.scanout.append(to: &polls)
        } catch {
          say("\(name) lost: \(error)")
          lose(name)
        }
      }
      polls.rest(atMost: .milliseconds(5))
    }
    displays = [:]
    console.close()
  }

  private func obey(_ words: [String]) {
    guard let verb = words.first else { return }
    let name = words.count > 1 ? words[1] : ""
    switch (verb, displays[name]) {
    case ("end", _): isOver = true
    case ("open", _): open(name)
    case ("close", _): displays[name] = nil
    case ("lose", _): lose(name)
    case ("still", let display?): display.moves = false
    case ("move", let display?): display.moves = true
    case ("off", let display?):
      display.moves = false
      display.scanout.switchOff()
    case ("present", let display?):
      // Whatever is under way.
      display.present()
      say("\(name) \(display.scanout.owesFrame ? "owes" : "presented")")
    case ("input", _): openInput()
    default: say("what is '\(words.joined(separator: " "))'?")
    }
  }

  /// Opens a display by its name, or any with `any`.
  private func open(_ name: String) {
    var settings = Configuration.Display()
    if name != "any" { settings.output = name }
    do {
      let output = try console.open(settings, taken: [], logger: logger)
      displays[output.name] = TrialDisplay(Scanout(output, logger: logger))
      say("\(output.name) open")
    } catch {
      say("\(name) refused: \(error)")
    }
  }

  private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  private func lose(_ name: String) {
    let scanout = displays.removeValue(forKey: name)?.scanout
    if let scanout { console.close(cardOf: scanout) }
  }

  private func openInput() {
    do {
      _ = try console.openInput()
      say("input open")
    } catch {
      say("input refused: \(error)")
    }
  }
}

/// A display and its picture: a bar that goes round.
@MainActor
final class TrialDisplay {
  let scanout: Scanout
  /// Whether a frame follows the other.
  var moves = true
  private var pixels: [UInt32]
  private var frames = 0

  init(_ scanout: Scanout) {
    self.scanout = scanout
    pixels = Array(repeating: 0, count: scanout.output.size.width * scanout.output.size.height)
  }

  /// Shows the next frame, if it is its time.
  func turn() throws(SDLError) {
    guard case .settled = try scanout.poll(), moves || scanout.owesFrame else { return }
    present()
    _ = try scanout.poll()
  }

  func present() {
    let size = scanout.output.size
    frames += 1
    let bar = frames * 4 % size.width
    for index in pixels.indices { pixels[index] = (index % size.width) / 4 == bar / 4 ? 0xFFCC00 : 0x102030 }
    scanout.noteAll()
    let frame = pixels
    scanout.present(frame.span.bytes, rowBytes: size.width * 4)
  }
}
