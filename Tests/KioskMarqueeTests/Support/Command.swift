import Foundation

/// A program that was started; it is killed when nobody holds this value any more.
final class Command {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  struct Result {
    /// The exit status, or 128 + the number of the signal that ended it.
    let status: Int32
    let output: String
    let errors: String
    /// The lines of the error output, the empty ones left out.
    var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  let name: String
  private let process = Process()
  private let folder: TemporaryFolder
  private let outputFile: URL
  private let errorFile: URL

  /// Starts `arguments`, the first being a path or found on this process's PATH, with no input.
  ///
  /// The environment is PATH, HOME, a UTF-8 locale and what is given: the variables that an outer `make` hands down
  /// would turn up in an inner one.
  init(
    _ arguments: [String], environment: [String: String] = [:], in directory: URL = Project.root
  ) throws {
    name = arguments.joined(separator: " ")
    folder = try TemporaryFolder()
    // Files, not pipes: nobody has to read them for the program to go on.
    outputFile = folder.url.appending(path: "output")
    errorFile = folder.url.appending(path: "errors")
    for file in [outputFile, errorFile] { try Data().write(to: file) }

    let inherited = ProcessInfo.processInfo.environment
    var variables = ["LANG": "C.UTF-8", "SWIFT_BACKTRACE": "interactive=no"]
    for key in ["PATH", "HOME"] { variables[key] = inherited[key] }
    process.environment = variables.merging(environment) { $1 }
    process.executableURL = try Command.find(arguments[0], on: inherited["PATH"] ?? "")
    process.arguments = Array(arguments.dropFirst())
    process.currentDirectoryURL = directory
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try Command.withSignalsUnblocked { try process.run() }
  }

  deinit {
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
    }
  }

  /// Runs `arguments` to its end.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], within limit: Duration = .seconds(60)
  ) async throws -> Result {
    try await Command(arguments, environment: environment).end(within: limit)
  }

  var isRunning: Bool { process.isRunning }
  var output: String { (try? String(contentsOf: outputFile, encoding: .utf8)) ?? "" }
  var errors: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

  func send(signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits for the end.
  func end(within limit: Duration) async throws -> Result {
    let ended = try await eventually(within: limit) { [process] in !process.isRunning }
    guard ended else {
      throw Failure(description: "\(name) still runs after \(limit); it said: \(output)\(errors)")
    }
    let offset: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
    return Result(status: offset + process.terminationStatus, output: output, errors: errors)
  }

  /// The threads that tests run on block signals, and a child that inherits that cannot be asked to end.
  private static func withSignalsUnblocked(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// A tool that is missing is a fault of the machine, and says so rather than failing somewhere later.
  private static func find(_ program: String, on path: String) throws -> URL {
    let candidates = program.contains("/") ? [program] : path.split(separator: ":").map { "\($0)/\(program)" }
    guard let found = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw Failure(description: "'\(program)' is not on this machine; `make test` installs what the tests need")
    }
    return URL(filePath: found)
  }
}

/// Whether `condition` came true before the time was over; it is tried every 10 ms, and at least once.
func eventually(
  within limit: Duration, isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws -> Bool {
  let deadline = ContinuousClock.now + limit
  while try await !condition() {
    if ContinuousClock.now > deadline { return false }
    try await Task.sleep(for: .milliseconds(10))
  }
  return true
}
