internal import ConfigurationValues
internal import MarqueeValues
internal import Platform
internal import RemoteControl

// Checks of the clock, by which cards with dates are on.
extension Doctor {
  /// Whether the clock is synchronised, and the marquee knows it.
  func clock(of screens: [ConfiguredScreen]?) -> [Finding] {
    let dated = screens?.lazy.map(\.configuration).first { $0.isDated || !$0.display.off.isEmpty }
    let followsUTC = screens?.contains { $0.configuration.followsUTC } ?? false
    guard let configuration = dated ?? (followsUTC ? screens?.first?.configuration : nil) else { return [] }
    var findings: [Finding] = followsUTC ? [timeService()] : []
    if !ZoneDatabase.isPresent {
      findings.append(
        .fault(
          "time zone", "the machine has no database of time zones, so that hours count in UTC",
          remedy: "sudo apt install tzdata"))
    } else {
      findings.append(.ok("time zone", FollowedZone(named: configuration.timeZone).zone.name))
    }
    let paths = ControlAddress.forClient(given: socket, environment: machine.environment)
    let running = (try? ControlClient(paths: paths).ask(.status))?.status?.dates
    let kernel = machine.isClockSynchronised()
    let remedy =
      "sudo timedatectl set-ntp true, or another time server's client; without a network, a clock with a battery"
    if let running, running.clock == "doubtful" {
      findings.append(.fault("clock", running.clockText, remedy: remedy))
    } else if let running, running.clock == "plausible" {
      let cause =
        kernel == true
        ? "sudo systemctl start kiosk-marquee-clock, which tells the marquee that it is synchronised" : remedy
      findings.append(.warning("clock", running.clockText, remedy: cause))
    } else if running != nil || kernel == true {
      findings.append(.ok("clock", "trusted: it is synchronised"))
    } else {
      findings.append(
        .warning(
          "clock",
          "plausible at best: it is not known to be synchronised, and counts while it shows no time that is past",
          remedy: remedy))
    }
    return findings
  }

  /// Whether something sets the clock by a time server, so that the screens of a wall agree.
  func timeService() -> Finding {
    // Chrony first: it corrects the clock's rate, and others correct only its reading.
    for unit in ["chrony", "chronyd", "ntpsec", "ntp", "systemd-timesyncd"] {
      let state = machine.run(["systemctl", "is-active", unit])?.trimmed
      guard state == "active" else { continue }
      guard unit == "systemd-timesyncd" else { return .ok("time service", "\(unit) runs") }
      if machine.exists("/run/systemd/timesync/synchronized") {
        return .ok("time service", "systemd-timesyncd runs and has reached a time server; chrony would be more exact")
      }
      return .warning(
        "time service", "systemd-timesyncd runs, but has not reached a time server",
        remedy: "timedatectl timesync-status says why; for a wall: sudo apt install chrony")
    }
    // Without systemd, by what chrony leaves while it runs.
    if machine.exists("/run/chrony/chronyd.pid") || machine.exists("/run/chronyd.pid") {
      return .ok("time service", "chronyd runs")
    }
    return .fault(
      "time service",
      "nothing sets the clock, and the strips follow UTC (position: utc), so that screens drift apart",
      remedy: "sudo apt install chrony")
  }
}
