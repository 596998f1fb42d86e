import Foundation
import Testing

@testable import Platform

/// Children, signals, accounts and memory.
@Suite(.timeLimit(.minutes(1)))
struct ProcessTests {
  @Test func `a child's end is reported with its status or its signal`() throws {
    let quiet = try Descriptor.reading("/dev/null")
    let honest = try ChildKeeper(["/bin/sh", "-c", "exit 7"], environment: [], descriptor: quiet.number)
    // On a busy machine it may take longer than the second that `end` waits.
    var end = honest.end()
    while end == nil { end = honest.end() }
    guard case .exited(status: 7) = end else { throw SystemError.inputOutput }
    let stuck = try ChildKeeper(["/bin/sleep", "1000"], environment: [], descriptor: quiet.number)
    stuck.kill()
    end = stuck.end()
    while end == nil { end = stuck.end() }
    guard case .killed(signal: SIGKILL, name: "Killed") = end else { throw SystemError.inputOutput }
    #expect(throws: SystemError.noSuchFile) {
      _ = try ChildKeeper(["/nowhere/at/all"], environment: [], descriptor: quiet.number)
    }
  }

  @Test func `a program's output is returned where it succeeds`() {
    func output(_ script: String, _ environment: [String: String] = [:]) -> String? {
      ProgramOutput.of("/bin/sh", ["-c", script], environment: environment).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(output("echo $WORD; echo lost >&2; cat", ["WORD": "said"]) == "said\n")
    #expect(output("head -c 300000 /dev/zero")?.utf8.count == 300_000)
    #expect(output("echo said; exit 1") == nil && output("echo said; kill -9 $$") == nil)
    #expect(output("ls /proc/self/fd | wc -l") == "4\n", "three streams, and the folder that ls lists")
    #expect(ProgramOutput.of("/nowhere/at/all", [], environment: [:]) == nil)
  }

  @Test func `memory of a fixed size is shared by all who map it and cannot be cut short`() throws {
    let memory = try FixedMemory.make(size: 4096)
    try FixedMemory.withMapped(memory, as: UInt32.self, count: 1024) { (error) -> SystemError in
      error
    } _: { words throws(SystemError) in
      words[1023] = 7
    }
    #expect(try memory.contents(from: 4092, size: 4) == [7, 0, 0, 0])
    #expect(ftruncate(memory.number, 1) == -1 && errno == EPERM)
  }

  @Test func `accounts are found by name, and unknown ones are none`() {
    #expect(Account.named("root")?.user == 0)
    #expect(Account.named("nobody of this name") == nil)
    #expect(Account.group(named: "root") == 0 && Account.name(ofGroup: 0) == "root")
    #expect(Account.group(named: "no group of this name") == nil)
    #expect(Account.present.user == getuid())
  }

  @Test func `the process has memory, descriptors and an environment`() throws {
    let before = ThisProcess.openDescriptors
    let file = try Descriptor.reading("/dev/null")
    // Other tests open and close files at the same time.
    #expect(before > 2 && ThisProcess.residentMemory > 1 << 20)
    #expect(ThisProcess.environment("PATH")?.isEmpty == false && ThisProcess.environment("KM_NOT_SET") == nil)
    try file.close()
  }
}
