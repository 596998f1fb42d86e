package import Foundation

/// A program that was started; it is killed when nobody holds this value any more.
package final class Command {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  package struct Result {
    /// The exit status, or 128 + the number of the signal that ended it.
    package let status: Int32
    package let output: String
    package let errors: String
    /// The lines of the error output, the empty ones left out.
    package var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  package let name: String
  private let process: ChildProcess
  private let folder: TemporaryFolder
  private let outputFile: URL
  private let errorFile: URL

  /// Starts `arguments`, the first being a path or found on this process's PATH, with no input.
  ///
  /// The environment is PATH, HOME, the fonts of the tests, a UTF-8 locale and what is given: the variables that an outer
  /// `make` sets would reach an inner one. A program's state is in a folder that goes with this value, not in the user's home.
  package init(
    _ arguments: [String], environment: [String: String] = [:], in directory: URL = Project.root
  ) throws {
    name = arguments.joined(separator: " ")
    folder = try TemporaryFolder()
    // Files, not pipes: nobody has to read them for the program to go on.
    outputFile = folder.url.appending(path: "output")
    errorFile = folder.url.appending(path: "errors")

    let inherited = ProcessInfo.processInfo.environment
    var variables = ["LANG": "C.UTF-8", "SWIFT_BACKTRACE": "interactive=no"]
    for key in ["PATH", "HOME", "FONTCONFIG_FILE"] { variables[key] = inherited[key] }
    variables["XDG_STATE_HOME"] = "\(folder.path)/state"
    variables["XDG_CONFIG_HOME"] = "\(folder.path)/settings"
    // Each marquee has a control socket of its own, as tests run beside each other.
    variables["KIOSK_MARQUEE_SOCKET"] = folder.path + "/control.sock"
    process = try ChildProcess(
      Command.find(arguments[0], on: inherited["PATH"] ?? ""), Array(arguments.dropFirst()),
      environment: variables.merging(environment) { $1 }, output: outputFile.path, errors: errorFile.path,
      in: directory.path)
  }

  /// Runs `arguments` to its end.
  /// - Parameter limit: ends what hangs, and is far from what a busy machine needs: unoptimised, 1,000 cards take 20 s of a core.
  package static func run(
    _ arguments: [String], environment: [String: String] = [:], within limit: Duration = .seconds(300)
  ) async throws -> Result {
    try await Command(arguments, environment: environment).end(within: limit)
  }

  /// Where a marquee that was started takes commands.
  package var controlSocket: String { folder.path + "/control.sock" }

  package var processIdentifier: Int32 { process.identifier }
  package var isRunning: Bool { process.ending == nil }
  package var output: String { (try? String(contentsOf: outputFile, encoding: .utf8)) ?? "" }
  package var errors: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

  /// What it has used of the processor since its start, to a hundredth of a second.
  package func processorTime() throws -> Duration {
    let text = try String(contentsOfFile: "/proc/\(processIdentifier)/stat", encoding: .utf8)
    // After the name, which is in brackets and may hold anything: the times as user and as system are the 12th and 13th.
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else {
      throw Failure(description: "/proc tells nothing of \(name)")
    }
    return .milliseconds(10 * (user + system))
  }

  package func send(signal: Int32) {
    process.send(signal: signal)
  }

  /// Waits for the end.
  package func end(within limit: Duration) async throws -> Result {
    _ = try await eventually(within: limit) { [process] in process.ending != nil }
    let status: Int32 =
      switch process.ending {
      case nil: throw Failure(description: "\(name) still runs after \(limit); it said: \(output)\(errors)")
      case .exited(let status): status
      case .killed(let signal): 128 + signal
      }
    return Result(status: status, output: output, errors: errors)
  }

  /// A tool that is missing is a fault of the machine, and says so rather than failing somewhere later.
  private static func find(_ program: String, on path: String) throws -> String {
    let candidates = program.contains("/") ? [program] : path.split(separator: ":").map { "\($0)/\(program)" }
    guard let found = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw Failure(description: "'\(program)' is not on this machine; `make test` installs what the tests need")
    }
    return found
  }
}

/// Whether `condition` came true before the time was over. It is tried at least once, every 10 ms at first, and more seldom the
/// longer it takes: to look at a screen costs more than what is waited for, and others wait for the processor.
package func eventually(
  within limit: Duration, isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws -> Bool {
  let start = ContinuousClock.now
  while try await !condition() {
    let waited = ContinuousClock.now - start
    if waited > limit { return false }
    try await Task.sleep(for: min(max(waited / 16, .milliseconds(10)), .milliseconds(100)))
  }
  return true
}
