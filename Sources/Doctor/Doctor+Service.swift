internal import MarqueeValues
internal import Messages
internal import Platform
internal import RemoteControl

// Checks of the service and the control socket.
extension Doctor {
  private static let unit = "kiosk-marquee.service"

  /// The state of the systemd service and its watchdog.
  func service() -> [Finding] {
    let names = [
      "LoadState", "UnitFileState", "ActiveState", "SubState", "NRestarts", "WatchdogUSec", "Type", "StatusText",
    ]
    guard let text = machine.run(["systemctl", "show", Self.unit, "--property=\(names.joined(separator: ","))"]) else {
      return [
        .warning(
          "service", "there is no systemd here to start the marquee and to watch over it",
          remedy: "none is needed where something else does")
      ]
    }
    var facts: [Substring: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { facts[parts[0]] = String(parts[1]) }
    }
    guard facts["LoadState"] == "loaded" else {
      return [
        .warning(
          "service", "\(Self.unit) is \(facts["LoadState"] ?? "unknown")",
          remedy: "install the package or run 'sudo make install', then 'sudo systemctl daemon-reload'")
      ]
    }
    return [state(facts), watchdog(facts)]
  }

  private func state(_ facts: [Substring: String]) -> Finding {
    let (active, sub) = (facts["ActiveState"] ?? "?", facts["SubState"] ?? "?")
    let restarts = facts["NRestarts"].flatMap { Int($0) } ?? 0
    let status = facts["StatusText"].flatMap { $0.isEmpty ? nil : ": \($0)" } ?? ""
    let text = "\(active) (\(sub)), \(facts["UnitFileState"] ?? "?"), \(restarts) restarts\(status)"
    if active == "failed" || sub == "auto-restart" {
      return .fault("service", text, remedy: "read why: journalctl -u kiosk-marquee -b -p warning")
    }
    if active != "active" {
      return .warning("service", text, remedy: "sudo systemctl enable --now kiosk-marquee")
    }
    if facts["UnitFileState"] != "enabled" {
      return .warning(
        "service", text, remedy: "sudo systemctl enable kiosk-marquee, or it is gone after the next start")
    }
    return .ok("service", text)
  }

  private func watchdog(_ facts: [Substring: String]) -> Finding {
    let patience = facts["WatchdogUSec"] ?? "0"
    guard patience != "0", facts["Type"] == "notify" else {
      return .warning(
        "watchdog", "a frozen picture is not restarted: WatchdogSec=\(patience), Type=\(facts["Type"] ?? "?")",
        remedy: "use the unit as it is delivered, with WatchdogSec=15 and Type=notify")
    }
    return .ok("watchdog", "a picture that is frozen for \(patience) is restarted")
  }

  /// Whether a marquee answers on the control socket.
  func controlSocket() -> [Finding] { controlSocket(askMarquee()) }

  /// What the marquee that runs says of itself. Waits for up to half a minute for one that is stuck.
  func askMarquee() -> Result<ControlReply, ControlClient.Failure> {
    let paths = ControlAddress.forClient(given: socket, environment: machine.environment)
    return Result { () throws(ControlClient.Failure) in try ControlClient(paths: paths).ask(.status) }
  }

  func controlSocket(_ answer: Result<ControlReply, ControlClient.Failure>) -> [Finding] {
    do {
      let reply = try answer.get()
      guard let status = reply.status else {
        return [.fault("control", reply.error ?? "no status", remedy: "kiosk-marquee restart, or restart the service")]
      }
      let cards = counted(status.cards, "card")
      let text = "a marquee answers: \(status.state.rawValue), \(cards), up \(MarqueeStatus.length(status.uptime))"
      guard let fault = status.lastFault else { return [.ok("control", text)] }
      return [.warning("control", "\(text); last fault: \(fault)", remedy: "journalctl -u kiosk-marquee -b -p warning")]
    } catch {
      switch error {
      case .noMarquee:
        return [.warning("control", "no marquee runs now", remedy: "sudo systemctl start kiosk-marquee")]
      case .noPermission(let path):
        return [
          .warning(
            "control", "you may not use \(path)",
            remedy: "sudo usermod -aG \(ControlListener.group) \(quotedForShell(Account.presentName)), and log in again"
          )
        ]
      case .untrusted(let reason):
        return [
          .fault(
            "control", "no marquee that can be trusted: \(reason)", remedy: "then sudo systemctl restart kiosk-marquee")
        ]
      case .noAnswer(let path, let reason):
        return [.fault("control", "\(path): \(reason)", remedy: "sudo systemctl restart kiosk-marquee")]
      }
    }
  }
}
