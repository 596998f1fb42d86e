/// A reading of CLOCK_MONOTONIC and the boot that it belongs to: from one boot to the next the clock begins at zero.
package struct BootTime: Sendable, Equatable {
  /// The kernel's random identifier of the boot; `nil` if it cannot be read.
  package var boot: String?
  /// Since the machine was started, without the time that it was suspended.
  package var time: Duration

  package init(boot: String?, time: Duration) {
    self.boot = boot
    self.time = time
  }

  package static var present: BootTime { BootTime(boot: currentBoot, time: MonotonicClock.system) }

  /// The kernel's random identifier of this boot; `nil` if it cannot be read.
  package static var currentBoot: String? {
    let bytes = try? AtomicFile.read("/proc/sys/kernel/random/boot_id", limit: 64)
    let name = bytes.map { String(decoding: $0.prefix { $0 > 0x20 }, as: UTF8.self) } ?? ""
    return name.isEmpty ? nil : name
  }

  /// How long the machine has run since an earlier reading, as far as it is known: of a former boot, since this one began.
  package func elapsed(since earlier: BootTime) -> Duration {
    guard let boot, let former = earlier.boot else { return .zero }
    return max(boot == former ? time - earlier.time : time, .zero)
  }
}
