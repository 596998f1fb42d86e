internal import MarqueeConfig
internal import MarqueeValues
internal import Platform
internal import RemoteControl

// Checks of the clock, by which cards with dates are on.
extension Doctor {
  /// Whether the clock is synchronised, and the marquee knows it.
  func clock(of screens: [ConfiguredScreen]?) -> [Finding] {
    let dated = screens?.lazy.map(\.configuration).first { $0.isDated || !$0.display.off.isEmpty }
    guard let configuration = dated else { return [] }
    var findings: [Finding] = []
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
}
