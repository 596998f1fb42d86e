import Foundation
import TestSupport
import Testing

/// What the service's unit promises, read as systemd reads it.
@Suite(.timeLimit(.minutes(2)))
struct UnitTests {
  private let unit = Project.root.appending(path: "systemd/kiosk-marquee.service").path(percentEncoded: false)

  @Test
  func `systemd rates the service's exposure at most 1.3 of 10`() async throws {
    #expect(try await exposure(of: unit) <= 1.3)
  }

  @Test
  func `systemd rates a service without the hardening as more exposed`() async throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: unit, encoding: .utf8)
    let soft = text.split(separator: "\n").filter { !$0.hasPrefix("SystemCallFilter=") && !$0.hasPrefix("Protect") }
    let file = try folder.write(soft.joined(separator: "\n"), to: "kiosk-marquee.service")
    #expect(try await exposure(of: file) > 1.3)
  }

  @Test func `the clock's service may ask the kernel and set nothing`() async throws {
    let clock = Project.root.appending(path: "systemd/kiosk-marquee-clock.service")
    let allowed = try await systemCalls(of: clock)
    for call in ["adjtimex", "clock_adjtime"] { #expect(allowed.contains(call)) }
    for call in ["clock_settime", "settimeofday", "setuid", "mount"] { #expect(!allowed.contains(call), "\(call)") }
    let text = try String(contentsOf: clock, encoding: .utf8)
    for line in [
      "CapabilityBoundingSet=", "DynamicUser=yes", "RuntimeDirectory=kiosk-marquee-clock", "RuntimeDirectoryMode=0755",
      "NoNewPrivileges=yes",
    ] {
      #expect(text.split(separator: "\n").contains(Substring(line)))
    }
    #expect(try await exposure(of: clock.path(percentEncoded: false)) <= 1.3)
    // The marquee itself still may not.
    let own = try await systemCalls(of: Project.root.appending(path: "systemd/kiosk-marquee.service"))
    #expect(!own.contains("adjtimex") && !own.contains("clock_adjtime"))
    #expect(try String(contentsOfFile: unit, encoding: .utf8).contains("\nWants=kiosk-marquee-clock.service\n"))
  }

  @Test func `the ledger's service has its key for itself, reads the spool and reaches nothing else`() async throws {
    let ledger = Project.root.appending(path: "systemd/kiosk-marquee-ledger.service")
    let text = try String(contentsOf: ledger, encoding: .utf8)
    for line in [
      "User=kiosk-ledger", "StateDirectory=kiosk-marquee-ledger", "StateDirectoryMode=0700", "PrivateNetwork=yes",
      "ReadOnlyPaths=-/var/lib/kiosk-marquee/spool", "RuntimeDirectory=kiosk-marquee-ledger", "CapabilityBoundingSet=",
      // Its last state tells for how long a ledger that ended has taken nothing.
      "RuntimeDirectoryPreserve=yes",
      "NoNewPrivileges=yes", "ProtectSystem=strict", "RestrictAddressFamilies=none", "UMask=0022", "MemoryMax=64M",
      // It is there for the marquee's last record.
      "Before=kiosk-marquee.service", "PartOf=kiosk-marquee.service",
    ] {
      #expect(text.split(separator: "\n").contains(Substring(line)), "\(line)")
    }
    #expect(try await exposure(of: ledger.path(percentEncoded: false)) <= 1.3)
    let allowed = try await systemCalls(of: ledger)
    for call in ["read", "fsync", "pwrite64", "mmap", "flock"] { #expect(allowed.contains(call), "\(call)") }
    for call in ["setuid", "chown", "mount", "clock_settime", "ptrace"] { #expect(!allowed.contains(call), "\(call)") }
    #expect(try String(contentsOfFile: unit, encoding: .utf8).contains("\nWants=kiosk-marquee-ledger.service\n"))
  }

  @Test func `what the marquee records is for the ledger's group, and the ledger for its user alone`() throws {
    func lines(_ name: String) throws -> [Substring] {
      try String(contentsOf: Project.root.appending(path: "systemd/\(name)"), encoding: .utf8).split(separator: "\n")
    }
    let folders = try lines("kiosk-marquee.tmpfiles.conf")
    for line in [
      "d /var/lib/kiosk-marquee/spool 2750 kiosk kiosk-ledger -",
      "d /var/lib/kiosk-marquee/spool/pictures 2750 kiosk kiosk-ledger -",
      "d /var/lib/kiosk-marquee-ledger 0700 kiosk-ledger kiosk-ledger -",
    ] {
      #expect(folders.contains(Substring(line)))
    }
    #expect(try lines("kiosk-marquee.sysusers.conf").contains { $0.hasPrefix("u kiosk-ledger ") })
    // With a mask of 0077 the group could not read what the marquee makes there.
    #expect(try lines("kiosk-marquee.service").contains("UMask=0027"))
  }

  @Test(arguments: [
    "Type=notify", "WatchdogSec=15", "Restart=always", "RestartSec=1", "StartLimitIntervalSec=0", "TimeoutStopSec=5",
    "Conflicts=getty@tty1.service", "StandardInput=tty-force", "TTYPath=/dev/tty1", "TTYReset=yes", "User=kiosk",
    "ExecReload=/bin/kill -HUP $MAINPID", "RuntimeDirectory=kiosk-marquee", "StateDirectory=kiosk-marquee",
    "CacheDirectory=kiosk-marquee", "Environment=XDG_CACHE_HOME=%C/kiosk-marquee",
    "Environment=SWIFT_BACKTRACE=interactive=no", "DevicePolicy=closed", "DeviceAllow=char-drm rw",
    "DeviceAllow=char-input rw", "CapabilityBoundingSet=", "NoNewPrivileges=yes", "ProtectSystem=strict",
    "RestrictAddressFamilies=AF_UNIX AF_NETLINK", "IPAddressDeny=any", "SystemCallFilter=@system-service",
    "SystemCallErrorNumber=EPERM", "OOMPolicy=continue",
    "StateDirectoryMode=0751", "ReadOnlyPaths=-/var/lib/kiosk-marquee/releases",
  ])
  func `the service says it`(line: String) throws {
    #expect(try String(contentsOfFile: unit, encoding: .utf8).split(separator: "\n").contains(Substring(line)))
  }

  @Test(arguments: [
    "Type=notify", "WatchdogSec=15", "Restart=always", "RestartSec=1", "StartLimitIntervalSec=0", "TimeoutStopSec=5",
    "PartOf=graphical-session.target", "WantedBy=graphical-session.target", "RuntimeDirectory=kiosk-marquee",
    "StateDirectory=kiosk-marquee", "Environment=SWIFT_BACKTRACE=interactive=no", "NoNewPrivileges=yes",
    "OOMPolicy=continue",
  ])
  func `the service of a session says it`(line: String) throws {
    let unit = Project.root.appending(path: "systemd/user/kiosk-marquee.service").path(percentEncoded: false)
    #expect(try String(contentsOfFile: unit, encoding: .utf8).split(separator: "\n").contains(Substring(line)))
  }

  @Test(arguments: ["kiosk-marquee.service", "user/kiosk-marquee.service"])
  func `the socket may be given to its group, and nothing else that is privileged is allowed`(name: String) async throws
  {
    let allowed = try await systemCalls(of: Project.root.appending(path: "systemd/\(name)"))
    for call in ["fchownat", "chown"] { #expect(allowed.contains(call)) }
    for call in ["read", "ioctl", "socket", "clone3"] { #expect(allowed.contains(call)) }
    guard name == "kiosk-marquee.service" else { return }
    for call in ["setuid", "setgroups", "chroot", "mount", "bpf", "reboot", "init_module", "clock_settime", "swapon"] {
      #expect(!allowed.contains(call), "\(call)")
    }
  }

  @Test func `the drop-in for GPUs with drivers of their makers adds their devices and nothing else`() async throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: unit, encoding: .utf8)
    let file = try folder.write(
      text.replacing("/usr/local/bin/kiosk-marquee", with: "/bin/true"), to: "kiosk-marquee.service")
    let plain = try await devices(of: file)
    let drops = folder.url.appending(path: "kiosk-marquee.service.d")
    try FileManager.default.createDirectory(at: drops, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Project.root.appending(path: "systemd/proprietary-gpu.conf"), to: drops.appending(path: "gpu.conf"))
    let added = try await devices(of: file).subtracting(plain)
    #expect(
      added == [
        "char-nvidia*:rw", "/dev/mali:rw", "/dev/mali0:rw", "char-pvr*:rw", "/dev/pvrsrvkm:rw", "/dev/pvr_sync:rw",
      ])
    #expect(try await exposure(of: file) <= 1.3)
    let result = try await Command.run(["systemd-analyze", "--recursive-errors=no", "--man=no", "verify", file])
    #expect(result.status == 0 && result.output + result.errors == "", "\(result.errors)")
  }

  /// The device nodes and groups that a unit lets its service have, by its drop-ins too.
  private func devices(of unit: String) async throws -> Set<String> {
    let result = try await Command.run(["systemd-analyze", "security", "--offline=true", "--no-pager", unit])
    let row = try #require(result.output.firstMatch(of: /DeviceAllow=.*special devices: (.*?)\s\s/))
    return Set(row.1.split(separator: " ").map(String.init))
  }

  /// The system calls that a unit allows: its filters in their order, groups taken apart as systemd does.
  private func systemCalls(of unit: URL) async throws -> Set<String> {
    let listing = try await Command.run(["systemd-analyze", "syscall-filter", "--no-pager"]).output
    var groups: [String: [String]] = [:]
    var name = ""
    for line in listing.split(separator: "\n") where !line.contains("#") {
      let word = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("@") { name = word } else { groups[name, default: []].append(word) }
    }
    func calls(_ word: String) -> Set<String> {
      word.hasPrefix("@") ? Set((groups[word] ?? []).flatMap(calls)) : [word]
    }
    var allowed: Set<String> = []
    for line in try String(contentsOf: unit, encoding: .utf8).split(separator: "\n") {
      guard line.hasPrefix("SystemCallFilter=") else { continue }
      let words = line.dropFirst("SystemCallFilter=".count)
      let isTaken = words.hasPrefix("~")
      for word in words.drop(while: { $0 == "~" }).split(separator: " ") {
        if isTaken { allowed.subtract(calls(String(word))) } else { allowed.formUnion(calls(String(word))) }
      }
    }
    return allowed
  }

  /// How exposed systemd holds a unit to be, 0 (locked up) to 10 (all is open to it).
  private func exposure(of unit: String) async throws -> Double {
    let result = try await Command.run(["systemd-analyze", "security", "--offline=true", "--no-pager", unit])
    let verdict = try #require(result.output.firstMatch(of: /Overall exposure level for \S+: ([0-9.]+)/))
    return try #require(Double(verdict.1))
  }
}
