import Foundation
import MarqueeRendering

/// Reads QR codes off a picture as a phone would, with zbarimg.
enum Scanner {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The texts of all codes on `bitmap`.
  static func texts(on bitmap: Bitmap) throws -> [String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let candidates = path.split(separator: ":").map { "\($0)/zbarimg" }
    guard let program = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw Failure(
        description: "'zbarimg' (Debian's zbar-tools) is not on this machine; `make test` installs what the tests need")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "scan-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = folder.appending(path: "picture.png")
    let output = folder.appending(path: "output")
    try bitmap.writePNG(to: picture.path)
    try Data().write(to: output)

    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", picture.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // 4 says that there is no code on the picture.
    guard process.terminationStatus == 0 || process.terminationStatus == 4 else {
      throw Failure(description: "zbarimg ended with status \(process.terminationStatus)")
    }
    return try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
