import Foundation

/// Reads QR codes off a picture as a phone would, with zbarimg.
package enum Scanner {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The texts of all codes on the picture that `write` puts into the file it is given, a PNG.
  package static func texts(_ write: (_ path: String) throws -> Void) throws -> [String] {
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
    try write(picture.path)

    let process = try ChildProcess(
      program, ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", picture.path],
      environment: ProcessInfo.processInfo.environment, output: output.path, errors: "/dev/null")
    let end = process.wait()
    // 4 says that there is no code on the picture.
    guard end == .exited(status: 0) || end == .exited(status: 4) else {
      throw Failure(description: "zbarimg ended thus: \(String(describing: end))")
    }
    return try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
