import Foundation
import Logos
import Synchronization
import TestSupport
import Testing

@testable import MarqueeValues
@testable import Platform

/// The suites for logos run in parallel, the tests of each suite serially, because many keep a processor busy.
@Suite(.timeLimit(.minutes(10))) struct LogoTests {}

/// A folder for files to decode, and a loader with the program's own child.
struct LogoBench {
  private static let benches = Atomic(1000)

  let folder: TemporaryFolder
  let loader: LogoLoader
  /// Unique, to find the child among all processes, s.
  private let idleTime: Int

  /// - Parameter pageRenderer: the path of a program in pdftocairo's place; `nil` for pdftocairo.
  init(
    patience: Double = 10, idleTime: Int? = nil, isInBackground: Bool = false, pageRenderer: String? = nil
  ) throws {
    folder = try TemporaryFolder()
    let idleTime = idleTime ?? Self.benches.add(1, ordering: .relaxed).newValue
    self.idleTime = idleTime
    let binary = Project.binary.path(percentEncoded: false)
    guard let pageRenderer else {
      loader = LogoLoader(
        executable: binary, patience: patience, idleTime: idleTime, isInBackground: isInBackground)
      return
    }
    loader = LogoLoader(
      command: [binary, "decode-logos", "--idle-seconds", "\(idleTime)", "--page-renderer", pageRenderer],
      patience: patience)
  }

  func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  func write(_ bytes: some Sequence<UInt8>, _ name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: path(name)))
    return path(name)
  }

  func svg(_ text: String, _ name: String = "logo.svg") throws -> String { try write(text.utf8, name) }

  /// Writes a picture with ImageMagick, in the format of the extension.
  func picture(_ arguments: String..., to name: String) async throws -> String {
    // ImageMagick writes AVIF without alpha.
    let isAVIF = name.hasSuffix(".avif")
    let made = isAVIF ? path("\(name).png") : path(name)
    var result = try await Command.run(["convert"] + arguments + [made])
    try #require(result.status == 0, "\(result.errors)")
    if isAVIF {
      result = try await Command.run(["avifenc", "--speed", "10", made, path(name)])
      try #require(result.status == 0, "\(result.errors)")
    }
    return path(name)
  }

  func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

  func logo(
    _ path: String, _ width: Int = 64, _ height: Int = 64, _ fit: LogoFit = .contain, area: Int? = nil
  ) throws(LogoError) -> Bitmap {
    try loader.logo(path, LogoRequest(width: width, height: height, fit: fit, area: area)).get()
  }

  /// The error of decoding; `nil` on success.
  func fault(_ path: String, _ width: Int = 64, _ height: Int = 64) -> LogoError? {
    if case .failure(let error) = loader.logo(path, LogoRequest(width: width, height: height)) { error } else { nil }
  }

  /// The process of the loader's child, zombies included; `nil` if there is none.
  var child: Int32? {
    let numbers = FolderNames.of("/proc")?.compactMap { Int32($0) } ?? []
    return numbers.first { number in
      guard let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") else { return false }
      let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      return words.dropFirst().prefix(3) == ["decode-logos", "--idle-seconds", "\(idleTime)"]
    }
  }

  /// Decodes a logo on another thread and returns its error.
  func faultElsewhere(_ path: String, meanwhile: () async throws -> Void) async throws -> LogoError? {
    let bench = self
    async let fault = withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: bench.fault(path)) }
    }
    try await meanwhile()
    return await fault
  }
}

extension Bitmap {
  func pixel(_ x: Int, _ y: Int) -> Color { Color(pixel: pixels[y * width + x]) }
  var center: Color { pixel(width / 2, height / 2) }
}

extension Color {
  /// The largest difference in a channel.
  func distance(to other: Color) -> Int {
    let (own, others) = ([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha])
    return zip(own, others).map { pair in abs(Int(pair.0) - Int(pair.1)) }.max() ?? 0
  }
  static let pureRed = Color(red: 255, green: 0, blue: 0)
  static let pureLime = Color(red: 0, green: 255, blue: 0)
  static let pureBlue = Color(red: 0, green: 0, blue: 255)
}

/// A small file that takes minutes to draw, with no number that newer libraries bound.
let slowSVG = """
  <svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">
  <filter id="f">\(String(repeating: #"<feTurbulence baseFrequency="0.1" numOctaves="9"/>"#, count: 400))</filter>
  \(String(repeating: #"<rect width="2000" height="2000" filter="url(#f)"/>"#, count: 100))</svg>
  """

let redSVG = """
  <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>
  """
