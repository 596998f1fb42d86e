import Foundation
import TestSupport

/// Graphics cards that are played inside a program under test; see Tests/FakeCard/README.md.
final class FakeCard {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The library that is preloaded, compiled once for all tests.
  private static let library = Task {
    let folder = try TemporaryFolder()
    let library = "\(folder.path)/fake_card.so"
    try await compile(
      [
        "atomic", "buffers", "card_ioctl", "clock", "commits", "descriptors", "legacy", "modes", "objects", "paths",
        "record",
        "scanout", "setup", "system_files",
      ], to: library, options: ["-shared", "-fPIC", "-O3"])
    return (folder, library)
  }

  /// The library that has SDL say that it draws with a GPU.
  static let gpuLibrary = Task {
    let folder = try TemporaryFolder()
    let library = "\(folder.path)/fake_gpu.so"
    try await compile(
      ["fake_gpu"], of: "FakeGPU", to: library, options: ["-shared", "-fPIC", "-O1", "-I/usr/include/SDL2"])
    return (folder, library)
  }

  /// Compiles files of a folder of Tests.
  static func compile(_ names: [String], of folder: String = "FakeCard", to output: String, options: [String])
    async throws
  {
    let sources = names.map { Project.root.appending(path: "Tests/\(folder)/\($0).c").path }
    let result = try await Command.run(
      ["cc", "-Wall", "-Wextra", "-Werror", "-I/usr/include/libdrm", "-o", output] + options + sources
        + ["-ldrm", "-lpthread"])
    guard result.status == 0 else { throw Failure(description: result.errors) }
  }

  let folder: TemporaryFolder
  /// What a program has to be started with to find the cards.
  let environment: [String: String]

  /// - Parameter cards: as FAKE_CARDS describes them.
  init(_ cards: String) async throws {
    folder = try TemporaryFolder()
    environment = [
      "LD_PRELOAD": try await Self.library.value.1, "FAKE_CARDS": cards, "FAKE_CARD_FOLDER": folder.path,
    ]
  }

  /// Has the card do something, and returns when it is done.
  func order(_ line: String) async throws {
    let control = "\(folder.path)/control"
    _ = try folder.write(line + "\n", to: "control.draft")
    guard rename("\(folder.path)/control.draft", control) == 0 else { throw Failure(description: "no control file") }
    let isDone = try await eventually(within: .seconds(20)) { access(control, F_OK) != 0 }
    guard isDone else { throw Failure(description: "the card does not do '\(line)'; it recorded: \(record.suffix(5))") }
  }

  /// The lines that have been read, and where they end in the file. A record grows by thousands of lines in a test that looks at
  /// it again and again.
  private var known: [CardRecord] = []
  private var end = 0

  /// All lines so far.
  var record: [CardRecord] {
    guard let file = FileHandle(forReadingAtPath: "\(folder.path)/record") else { return known }
    defer { try? file.close() }
    try? file.seek(toOffset: UInt64(end))
    let more = (try? file.readToEnd()) ?? Data()
    // What has no end yet is being written.
    guard let last = more.lastIndex(of: 0x0A) else { return known }
    let lines = more[...last]
    end += lines.count
    known += String(decoding: lines, as: UTF8.self).split(separator: "\n").map {
      CardRecord(words: $0.split(separator: " ").map(String.init))
    }
    return known
  }

  /// The lines about a connector with this verb.
  func lines(_ verb: String, of connector: String? = nil) -> [CardRecord] {
    record.filter { $0.verb == verb && (connector == nil || $0.place == connector) }
  }

  /// What must never be in a record: torn, late and incomplete pictures.
  var faults: [CardRecord] { record.filter { ["tear", "late-write", "stale", "event-lost"].contains($0.verb) } }

  /// A line of the present state of a connector.
  func state(of connector: String) async throws -> CardState {
    try await order("state \(connector)")
    guard let line = lines("state", of: connector).last, let state = CardState(line) else {
      throw Failure(description: "no state of \(connector)")
    }
    return state
  }

  /// What a screen shows, three bytes a pixel.
  func picture(of connector: String) async throws -> CardPicture {
    let file = "\(folder.path)/picture.ppm"
    try await order("dump \(connector) \(file)")
    let data = try Data(contentsOf: URL(filePath: file))
    // The header: P6, width and height, 255; each in a line.
    let header = data.prefix(40).split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
    guard header.count == 4, let size = String(data: header[1], encoding: .utf8) else {
      throw Failure(description: "no picture of \(connector)")
    }
    return CardPicture(size: size.replacing(" ", with: "x"), pixels: Data(data[header[3].startIndex...]))
  }
}

/// A line of a card's record.
struct CardRecord: CustomStringConvertible {
  let words: [String]
  /// The connector or card.
  var place: String { words.first ?? "" }
  var verb: String { words.count > 1 ? words[1] : words.first ?? "" }
  /// ns on CLOCK_MONOTONIC.
  var time: Int { words.count > 2 ? Int(words[2]) ?? 0 : 0 }
  var description: String { words.joined(separator: " ") }
}

/// What a screen showed when it was asked for.
struct CardState {
  let isConnected: Bool
  /// The mode's name; `nil` without a signal.
  let mode: String?
  let isDPMSOn: Bool
  /// Whose picture it is: `console`, `program` or `nothing`.
  let shows: String
  let isFlipPending: Bool
  let checksum: String

  init?(_ line: CardRecord) {
    guard line.words.count == 9 else { return nil }
    isConnected = line.words[3] == "connected"
    mode = line.words[4] == "off" ? nil : line.words[4]
    isDPMSOn = line.words[5] == "dpms=0"
    shows = line.words[6]
    isFlipPending = line.words[7] == "flip=pending"
    checksum = line.words[8]
  }
}

struct CardPicture: Equatable {
  /// Such as `640x360`.
  let size: String
  let pixels: Data

  /// Whether it has one colour only.
  var isBlank: Bool { zip(pixels, pixels.dropFirst(3)).allSatisfy(==) }
}
