internal import Foundation
internal import MarqueeConfig
internal import Platform

/// What the doctor sees of the machine; tests show it another one.
struct Machine: Sendable {
  /// Put before every path of the system.
  var root = ""
  var environment = ProcessInfo.processInfo.environment
  /// Runs a program and returns what it printed; `nil` where it is not there or fails.
  var run: @Sendable ([String]) -> String? = Machine.output

  func text(_ path: String) -> String? {
    (try? String(contentsOfFile: root + path, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What is in a folder, sorted; numbers in names count as numbers.
  func entries(_ path: String) -> [String] {
    (FolderNames.of(root + path) ?? [])
      .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
  }

  private static func output(of arguments: [String]) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    guard let name = arguments.first,
      let path = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile)
    else { return nil }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = Array(arguments.dropFirst())
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
