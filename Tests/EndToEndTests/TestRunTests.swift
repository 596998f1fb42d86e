import Foundation
import Platform
import TestSupport
import Testing

/// What scripts/test makes of tests that pass, fail, crash or are killed, with a toolchain and tests that are played.
@Suite(.timeLimit(.minutes(3)))
struct TestRunTests {
  /// A project whose `swift` writes down what it is asked, and whose tests are a script.
  private struct Bench {
    let folder: TemporaryFolder

    /// - Parameters:
    ///   - tests: what the tests do. `$report` is where their report goes; a call is in the file `calls`.
    ///   - folders: what the check of folders does.
    init(tests: String, folders: String = "exit 0") throws {
      folder = try TemporaryFolder()
      for name in ["scripts", "bin", ".build/debug", ".build/release", "Tests/Runner", "Tests/Some"] {
        try FileManager.default.createDirectory(
          at: folder.url.appending(path: name), withIntermediateDirectories: true)
      }
      for name in ["scripts/test", "Tests/Runner/contain.py"] {
        try FileManager.default.copyItem(
          at: Project.root.appending(path: name), to: folder.url.appending(path: name))
      }
      _ = try folder.write(".testTarget(name: \"SomeTests\"),\n.target(name: \"Some\"),\n", to: "Package.swift")
      for name in [".build/release/kiosk-marquee", ".build/debug/kiosk-marquee-ledger"] {
        _ = try folder.write("", to: name)
      }
      _ = try folder.write("@MainActor\nstruct OnScreenTests {\n}\n", to: "Tests/Some/OnScreenTests.swift")
      for name in ["swift", "make"] {
        try script("echo \"\(name) $*\" >>'\(folder.path)/calls'", as: "bin/\(name)")
      }
      try script("exit 0", as: "bin/fc-cache")
      try script(folders, as: "scripts/check-folders")
      try script(
        """
        echo "tests $*" >>'\(folder.path)/calls'
        while (($#)); do [[ $1 == --xunit-output ]] && report=$2; last=$1; shift; done
        \(tests)
        """, as: ".build/debug/kiosk-marqueePackageTests.xctest")
    }

    func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Command.Result {
      try await start(arguments, environment: environment).end(within: .seconds(60))
    }

    func start(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> Command {
      let path = "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
      return try Command(
        ["env", "-u", "TESTED_BINARY", "\(folder.path)/scripts/test"] + arguments,
        environment: ["PATH": path, "ONLY": ""].merging(environment) { $1 })
    }

    var calls: [String] {
      let text = (try? String(contentsOfFile: "\(folder.path)/calls", encoding: .utf8)) ?? ""
      return text.split(separator: "\n").map(String.init).sorted()
    }

    private func script(_ text: String, as name: String) throws {
      let file = try folder.write("#!/bin/bash\n\(text)\n", to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
  }

  private static let library = "tests --testing-library swift-testing --xunit-output"
  private static let main = "[.](OnScreenTests)(/|$)"

  @Test func `SwiftPM builds once, and the tests run beside each other without it, on the program that people get`()
    async throws
  {
    let bench = try Bench(
      tests: "echo \"on $TESTED_BINARY\"; ls \"${TESTED_BINARY%/*}\"; echo '✔ Test run with 1 test passed'")
    let result = try await bench.run()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(
      result.output.contains(
        "on \(bench.folder.path)/build/tested/kiosk-marquee\nkiosk-marquee\nkiosk-marquee-ledger\n"),
      "\(result.output)")
    #expect(
      bench.calls == [
        "make --no-print-directory marquee",
        "swift build -Xcc -O2 -Xswiftc -O --build-tests", "\(Self.library) build/tests-main.xml --filter \(Self.main)",
        "\(Self.library) build/tests.xml --skip \(Self.main)",
      ])
  }

  @Test func `it is said how long the build and the run took, in the log too`() async throws {
    let bench = try Bench(tests: "sleep 1.1; " + Self.failing)
    let result = try await bench.run()
    let lines = /(?s)built in ([0-9]+) s\n.*ran in ([0-9]+) s\n(FAILED:.*)?/
    let printed = try #require(result.output.wholeMatch(of: lines), "\(result.output)")
    #expect(Int(printed.2) ?? 0 > 0 && printed.3 != nil)
    let log = try String(contentsOfFile: "\(bench.folder.path)/build/tests.log", encoding: .utf8)
    #expect(log.wholeMatch(of: lines)?.2 == printed.2, "\(log)")
  }

  @Test func `no test runs while folders depend on each other in a circle`() async throws {
    let bench = try Bench(tests: "exit 0", folders: "echo 'Made: Cards → Sizes → Cards' >&2; exit 1")
    let result = try await bench.run()
    #expect(result.status == 1)
    #expect(result.output == "Made: Cards → Sizes → Cards\n")
    #expect(bench.calls == ["swift build -Xcc -O2 -Xswiftc -O --build-tests"])
  }

  @Test func `ONLY builds the tests of some targets and no programs`() async throws {
    let bench = try Bench(tests: "exit 0", folders: "exit 1")
    let result = try await bench.run(environment: ["ONLY": "SomeTests"])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(
      bench.calls.first == "swift build -Xcc -O2 -Xswiftc -O --product kiosk-marqueePackageTests"
        && bench.calls.count == 3)
  }

  @Test(arguments: ["Some", "SomeTests,OtherTests", "Some.ests"])
  func `a name in ONLY that is of no tests is told before anything is built`(only: String) async throws {
    let bench = try Bench(tests: "exit 0")
    let result = try await bench.run(environment: ["ONLY": only])
    #expect(result.status == 2)
    let name = only.split(separator: ",").last ?? ""
    #expect(
      result.errors
        == "ONLY: '\(name)' is none of the tests in Package.swift; expected names such as MarqueeStageTests,LogsTests\n"
    )
    #expect(bench.calls == [])
  }

  @Test func `some tests run the program that was built with them`() async throws {
    let bench = try Bench(tests: "echo \"on ${TESTED_BINARY-none}\"")
    let result = try await bench.run("--filter", "Some")
    #expect(result.output.contains("on none\n"), "\(result.output)")
    #expect(
      bench.calls == [
        "swift build -Xcc -O2 -Xswiftc -O --build-tests", "\(Self.library) build/tests.xml --filter Some",
      ])
  }

  @Test func `arguments choose tests, and nothing is built where that is said`() async throws {
    let bench = try Bench(tests: "echo \"environment $SDL_VIDEODRIVER ${DISPLAY-none}\"")
    let result = try await bench.run("--skip-build", "--filter", "Some", environment: ["DISPLAY": ":9"])
    #expect(result.status == 0)
    #expect(result.output.wholeMatch(of: /environment dummy none\nran in [0-9]+ s\n/) != nil, "\(result.output)")
    #expect(bench.calls == ["\(Self.library) build/tests.xml --filter Some"])
  }

  /// One test of the report that fails, among others.
  private static let failing = """
    cat >"$report" <<'REPORT'
      <testcase classname="SomeTests.Kind" name="`it works`()" time="0.1"><failure message="no" /></testcase>
    REPORT
    echo '✘ Test "it works" recorded an issue at Some.swift:1:1: no'
    echo '✘ Test run with 2 tests failed'
    exit 1
    """

  private static let passing = "echo '✔ Test run with 1 test passed'; exit 0"

  private static let endings: [(tests: String, status: Int32, said: [String])] = [
    (tests: "exit 0", status: 0, said: []),
    // What the testing library says where no test matches.
    ("exit 69", 0, []),
    (failing, 1, ["FAILED:\n  SomeTests.Kind/`it works`()\n✘ Test \"it works\" recorded an issue"]),
    ("kill -SEGV $$", 139, ["kiosk-marqueePackageTests.xctest was ended by signal 11"]),
    ("exit 3", 3, []),
    // Tried once more, by its name.
    (
      "case $last in '^SomeTests\\.Kind/`it works`\\(\\)') \(passing) ;; esac\n" + failing, 0,
      [
        "Trying again by themselves: SomeTests.Kind/`it works`()",
        "UNSTEADY, failed among the others and passed alone:\n",
      ]
    ),
    // In a type within another one, which the library has a slash for.
    (
      "case $last in '^SomeTests\\.Kind[./]Inner/`it works`\\(\\)') \(passing) ;; esac\n"
        + failing.replacing("SomeTests.Kind", with: "SomeTests.Kind.Inner"), 0,
      ["UNSTEADY, failed among the others and passed alone:\n"]
    ),
    // A second try that runs no test has not passed.
    ("case $last in '^Some'*) exit 69 ;; esac\n" + failing, 1, ["FAILED:\n  SomeTests.Kind/`it works`()"]),
    ("case $last in '^Some'*) exit 0 ;; esac\n" + failing, 1, ["FAILED:\n  SomeTests.Kind/`it works`()"]),
  ]

  @Test(arguments: endings)
  func `a run ends with the status of its tests, and says what failed`(tests: String, status: Int32, said: [String])
    async throws
  {
    let bench = try Bench(tests: tests)
    let result = try await bench.run("--filter", "Some", environment: ["TRIED_AGAIN": "1"])
    #expect(result.status == status, "\(result.output)\(result.errors)")
    for text in said { #expect(result.output.contains(text), "\(result.output)") }
  }

  // In a session of its own, ignoring signals, left by its parent: what a test starts may be any of these.
  private static let sleepers = """
    trap '' TERM INT HUP
    (setsid sleep 600.25 &)
    exec sleep 600.25
    """

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
  func `a run that is killed leaves nothing behind`(signal: Int32) async throws {
    let bench = try Bench(tests: Self.sleepers)
    let run = try bench.start()
    // Two processes of tests, two sleepers each.
    #expect(
      try await eventually(within: .seconds(60)) {
        Self.processes(in: bench).count { $0.hasPrefix("sleep ") } == 4
      })
    run.send(signal: signal)
    let isOver = try await eventually(within: .seconds(60)) { Self.processes(in: bench).isEmpty }
    #expect(isOver, "\(Self.processes(in: bench))")
    #expect(try await run.end(within: .seconds(60)).status == 128 + signal)
  }

  /// What contains the tests is a process that has to start too; its parent may be gone by then.
  @Test(arguments: 1...5)
  func `a run that is killed while it starts leaves nothing behind`(processes: Int) async throws {
    let bench = try Bench(tests: Self.sleepers)
    let run = try bench.start()
    #expect(try await eventually(within: .seconds(60)) { Self.processes(in: bench).count >= processes })
    run.send(signal: SIGKILL)
    let isOver = try await eventually(within: .seconds(60)) { Self.processes(in: bench).isEmpty }
    #expect(isOver, "\(Self.processes(in: bench))")
    _ = try await run.end(within: .seconds(60))
  }

  @Test func `what tests have left running ends with them`() async throws {
    let bench = try Bench(tests: "(setsid sleep 600.25 >/dev/null 2>&1 &)\nexit 0")
    #expect(try await bench.run().status == 0)
    #expect(Self.processes(in: bench).isEmpty)
  }

  /// The processes that work in the project, by their command lines.
  private static func processes(in bench: Bench) -> [String] {
    let names = FolderNames.of("/proc") ?? []
    return names.filter { Int($0) != nil }.compactMap { name in
      guard let folder = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(name)/cwd"),
        folder.hasSuffix("/" + bench.folder.url.lastPathComponent),
        let line = try? Data(contentsOf: URL(filePath: "/proc/\(name)/cmdline")), !line.isEmpty
      else { return nil }
      return String(decoding: line, as: UTF8.self).replacing("\0", with: " ")
    }
  }
}
