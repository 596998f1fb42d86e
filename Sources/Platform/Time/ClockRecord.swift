internal import CLinux
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

  /// What the kernel says of how far the clock may be off at most, µs; `nil` if it refuses to say.
  package static var kernelError: Int? {
    let answer = linux_clock_error()
    return answer < 0 ? nil : Int(answer)
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
    guard let (word, _, _) = read(path) else { return nil }
    return word == "synchronised" ? true : word == "free" ? false : nil
  }

  /// By how much a clock that nobody corrects gets worse at most, as the kernel counts: 500 µs a second.
  package static let worstDrift = 500

  /// How far the clock may be off at most now, µs, by what was published, or else by what the kernel says: what was read, and
  /// how much worse it may have become since. `nil` if neither can be had, or what was published does not say.
  package static func error(at path: String = path) -> Int? {
    if let (_, error, age) = read(path) { return error.map { $0 + worstDrift * age } }
    return ThisProcess.environment("KIOSK_MARQUEE_CLOCK") == nil ? kernelError : nil
  }

  /// The state, the error in µs and its age in s, of what was published; `nil` if there is nothing, or it is too old. An older
  /// marquee publishes no error.
  private static func read(_ path: String) -> (word: Substring, error: Int?, age: Int)? {
    guard let bytes = try? AtomicFile.read(path, limit: 256) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard (2...3).contains(words.count), let time = Int(words[1]), (0...longestAge).contains(uptime - time) else {
      return nil
    }
    guard words.count == 3 else { return (words[0], nil, uptime - time) }
    guard let error = Int(words[2]), (0...1_000_000_000_000).contains(error) else { return nil }
    return (words[0], error, uptime - time)
  }

  /// Publishes what the kernel says. Returns it.
  package static func publish(at path: String = path) throws(FileError) -> Bool? {
    let state = kernelIsSynchronised
    let word = state.map { $0 ? "synchronised" : "free" } ?? "unknown"
    let error = kernelError.map { " \($0)" } ?? ""
    try AtomicFile.write(Array("\(word) \(uptime)\(error)\n".utf8), to: path)
    return state
  }

  /// s since the machine was started, also while it was suspended.
  static var uptime: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return time.tv_sec
  }
}
