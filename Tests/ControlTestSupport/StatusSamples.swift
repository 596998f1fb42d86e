package import RemoteControl

extension MarqueeStatus {
  /// Of one screen whose visitor has paused it, with a fault in the configuration's file.
  package static func sample(card: String = "Acme") -> MarqueeStatus {
    let screen = MarqueeStatus.Screen(
      name: "main", state: .paused, nothingShown: false, cards: 8,
      lanes: [.init(phase: "paused", cards: 8, card: card, number: 3)],
      frames: .init(rate: 59.94, presented: 120_000, missed: 3),
      display: .init(
        width: 1920, height: 1080, refresh: 60, renderer: "opengles2", driver: "KMSDRM",
        frameRate: .init(shown: 59.94, setting: "auto", reason: "every refresh of 59.94 Hz")))
    var status = MarqueeStatus(
      version: "1.0.0", uptime: 90_061, screens: [screen],
      configuration: .init(
        file: "/etc/kiosk-marquee/marquee.yaml", shown: "present", faults: ["marquee.yaml:3:1: error: no"]))
    (status.isPaused, status.pauseLeft) = (true, 251.2)
    status.lastFault = "marquee.yaml:3:1: error: no"
    status.memory = .init(resident: 60 << 20, descriptors: 28)
    return status
  }
}
