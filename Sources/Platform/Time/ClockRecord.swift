internal import CLinux
internal import Foundation
internal import Glibc

/// What the kernel says of the wall clock, and the file in which a service of its own publishes it: the marquee's
/// confinement forbids it to ask the kernel.
package enum ClockRecord {
  /// Whether the kernel holds the clock for synchronised, which NTP clients, PTP and GPS tell it; `nil` if it refuses to
  /// say.
  package static var kernelIsSynchronised: Bool? {
    let answer = linux_clock_is_synchronised()
    return answer < 0 ? nil : answer == 1
  }

  /// The file: below the folder that the service's unit has, or where `KIOSK_MARQUEE_CLOCK` says.
  package static var path: String {
    ThisProcess.environment("KIOSK_MARQUEE_CLOCK") ?? "/run/kiosk-marquee-clock/state"
  }

  /// How old what is published may be, s of the clock that nobody sets.
  package static let longestAge = 180

  /// How often it is published.
  package static let interval = Duration.seconds(15)

  /// What was published, or else what the kernel says; `nil` if neither can be had. Where `KIOSK_MARQUEE_CLOCK` names a
  /// file, that alone counts.
  package static var present: Bool? {
    isSynchronised() ?? (ThisProcess.environment("KIOSK_MARQUEE_CLOCK") == nil ? kernelIsSynchronised : nil)
  }

  /// What was published; `nil` if there is nothing, or it is too old.
  package static func isSynchronised(at path: String = path) -> Bool? {
    guard let bytes = try? AtomicFile.read(path, limit: 256) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let time = Int(words[1]), (0...longestAge).contains(uptime - time) else { return nil }
    return words[0] == "synchronised" ? true : words[0] == "free" ? false : nil
  }

  /// Publishes what the kernel says. Returns it.
  package static func publish(at path: String = path) throws(FileError) -> Bool? {
    let state = kernelIsSynchronised
    let word = state.map { $0 ? "synchronised" : "free" } ?? "unknown"
    try AtomicFile.write(Array("\(word) \(uptime)\n".utf8), to: path)
    return state
  }

  /// s since the machine was started, also while it was suspended.
  static var uptime: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return time.tv_sec
  }
}
