import Foundation
import Testing

/// What the service's unit promises, read as systemd reads it.
@Suite(.timeLimit(.minutes(2)))
struct UnitTests {
  private let unit = Project.root.appending(path: "systemd/kiosk-marquee.service").path(percentEncoded: false)

  @Test
  func `the service is exposed no more than 1,3 of 10`() async throws {
    #expect(try await exposure(of: unit) <= 1.3)
  }

  @Test
  func `a service without the hardening is exposed more`() async throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: unit, encoding: .utf8)
    let soft = text.split(separator: "\n").filter { !$0.hasPrefix("SystemCallFilter=") && !$0.hasPrefix("Protect") }
    let file = try folder.write(soft.joined(separator: "\n"), to: "kiosk-marquee.service")
    #expect(try await exposure(of: file) > 1.3)
  }

  @Test(arguments: [
    "Type=notify", "WatchdogSec=15", "Restart=always", "RestartSec=1", "StartLimitIntervalSec=0", "TimeoutStopSec=5",
    "Conflicts=getty@tty1.service", "StandardInput=tty-force", "TTYPath=/dev/tty1", "TTYReset=yes", "User=kiosk",
    "ExecReload=/bin/kill -HUP $MAINPID", "RuntimeDirectory=kiosk-marquee", "StateDirectory=kiosk-marquee",
    "CacheDirectory=kiosk-marquee", "Environment=XDG_CACHE_HOME=%C/kiosk-marquee",
    "Environment=SWIFT_BACKTRACE=interactive=no", "DevicePolicy=closed", "DeviceAllow=char-drm rw",
    "DeviceAllow=char-input rw", "CapabilityBoundingSet=", "NoNewPrivileges=yes", "ProtectSystem=strict",
    "RestrictAddressFamilies=AF_UNIX AF_NETLINK", "IPAddressDeny=any", "SystemCallFilter=@system-service",
    "SystemCallErrorNumber=EPERM",
  ])
  func `the service says it`(line: String) throws {
    #expect(try String(contentsOfFile: unit, encoding: .utf8).split(separator: "\n").contains(Substring(line)))
  }

  @Test(arguments: [
    "Type=notify", "WatchdogSec=15", "Restart=always", "RestartSec=1", "StartLimitIntervalSec=0", "TimeoutStopSec=5",
    "PartOf=graphical-session.target", "WantedBy=graphical-session.target", "RuntimeDirectory=kiosk-marquee",
    "StateDirectory=kiosk-marquee", "Environment=SWIFT_BACKTRACE=interactive=no", "NoNewPrivileges=yes",
  ])
  func `the service of a session says it`(line: String) throws {
    let unit = Project.root.appending(path: "systemd/user/kiosk-marquee.service").path(percentEncoded: false)
    #expect(try String(contentsOfFile: unit, encoding: .utf8).split(separator: "\n").contains(Substring(line)))
  }

  /// How exposed systemd holds a unit to be, 0 (locked up) to 10 (all is open to it).
  private func exposure(of unit: String) async throws -> Double {
    let result = try await Command.run(["systemd-analyze", "security", "--offline=true", "--no-pager", unit])
    let verdict = try #require(result.output.firstMatch(of: /Overall exposure level for \S+: ([0-9.]+)/))
    return try #require(Double(verdict.1))
  }
}
