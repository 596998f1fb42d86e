import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct MakeTests {
  @Test
  func `help lists every target`() async throws {
    let makefile = try String(contentsOf: Project.root.appending(path: "Makefile"), encoding: .utf8)
    let phony = try #require(makefile.split(separator: "\n").first { $0.hasPrefix(".PHONY:") })
    let targets = phony.split(separator: " ").dropFirst()
    let help = try await Command.run(["make"])
    #expect(help.status == 0)
    for target in targets {
      #expect(help.output.contains("make \(target) "))
    }
    for target in ["run", "build", "test", "lint", "format", "install", "clean"] {
      #expect(targets.contains(Substring(target)))
    }
  }

  @Test(arguments: ["run", "build", "test", "lint", "format"])
  func `a missing toolchain is reported in one line`(target: String) async throws {
    let result = try await make(target, withSwift: nil)
    #expect(result.status != 0)
    #expect(result.output == "")
    #expect(result.errorLines.count == 1, "\(result.errors)")
    #expect(result.errors.contains("Swift 6.3 or newer is needed, but there is no 'swift' on PATH"))
  }

  @Test(arguments: [
    ("Swift version 6.2.4 (swift-6.2.4-RELEASE)", "is 6.2;"),
    ("Swift version 5.10 (swift-5.10-RELEASE)", "is 5.10;"),
    // The client of OpenStack's object store.
    ("python-swiftclient 4.1.0", "is another program;"),
  ])
  func `an unsuitable toolchain is reported in one line`(version: String, said: String) async throws {
    let result = try await make("build", withSwift: "echo '\(version)'")
    #expect(result.status != 0)
    #expect(result.output == "")
    #expect(result.errorLines.count == 1, "\(result.errors)")
    #expect(result.errors.contains(said))
  }

  @Test(arguments: ["6.3", "6.3.1", "6.10-dev", "7.0"])
  func `a suitable toolchain is accepted`(version: String) async throws {
    let result = try await toolchainFault(withSwift: "echo 'Apple Swift version \(version) (abc)'")
    #expect(result.output == "")
  }

  @Test
  func `a toolchain that does not start is reported with the reason`() async throws {
    let result = try await toolchainFault(withSwift: "echo 'libxml2.so.2: cannot open' >&2; exit 127")
    #expect(result.output.contains("does not start (libxml2.so.2: cannot open)"))
  }

  @Test(arguments: ["build", "lint", "format"])
  func `what starts the toolchain installs what the toolchain starts with`(purpose: String) async throws {
    let folder = try bareTools(withSwift: "echo 'Swift version 6.3'", and: ["dirname", "grep"])
    // Every package that is asked for is there already.
    let asked = "\(folder.path)/asked"
    let query = try folder.write(
      """
      #!/bin/bash
      for word; do [[ $word == --* ]] || echo "$word installed"; done | tee '\(asked)'
      """, to: "dpkg-query")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: query)
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/tee", withDestinationPath: "/usr/bin/tee")
    let result = try await Command.run(["scripts/prepare", purpose], environment: ["PATH": folder.path])
    #expect(result.status == 0, "\(result.errors)")
    let packages = try String(contentsOfFile: asked, encoding: .utf8)
    for package in ["libncurses6", "libsqlite3-0", "libxml2", "libcurl4", "g++"] {
      #expect(packages.contains("\(package) installed\n"))
    }
  }

  @Test(arguments: ["help", "clean"])
  func `targets that build nothing need no toolchain`(target: String) async throws {
    let result = try await make("--dry-run", target, withSwift: nil)
    #expect(result.status == 0, "\(result.errors)")
  }

  /// Runs make where nothing but what make itself needs is on PATH, and `swift` is a script that does `swift`.
  private func make(_ arguments: String..., withSwift swift: String?) async throws -> Command.Result {
    let folder = try bareTools(withSwift: swift)
    return try await Command.run(["make"] + arguments, environment: ["PATH": folder.path])
  }

  private func toolchainFault(withSwift swift: String) async throws -> Command.Result {
    let folder = try bareTools(withSwift: swift)
    return try await Command.run(["scripts/toolchain-fault"], environment: ["PATH": folder.path])
  }

  private func bareTools(withSwift swift: String?, and more: [String] = []) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for tool in ["awk", "find", "rm", "tail"] + more {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(tool)", withDestinationPath: "/usr/bin/\(tool)")
    }
    if let swift {
      let script = try folder.write("#!/bin/sh\n\(swift)\n", to: "swift")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    }
    return folder
  }
}
