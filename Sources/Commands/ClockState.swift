package import Logs
internal import Platform

extension Commands {
  /// Prints whether the kernel considers the wall clock synchronised.
  package static func clockState() throws(CommandFailure) {
    guard let isSynchronised = ClockRecord.kernelIsSynchronised else {
      throw CommandFailure(
        "the kernel does not say whether the clock is synchronised; run it outside of any confinement")
    }
    var output = StandardOutput()
    let error = ClockRecord.kernelError.map { ", off by \(($0 + 999) / 1000) ms at most" } ?? ""
    try output.write((isSynchronised ? "synchronised" : "not synchronised") + error)
    try output.flush()
  }

  /// Publishes that state for the marquee, repeatedly, until a signal ends it.
  package static func publishClockState() throws(CommandFailure) {
    while true {
      do {
        _ = try ClockRecord.publish()
      } catch {
        throw CommandFailure("\(ClockRecord.path): cannot be written: \(error.reason)")
      }
      SystemThread.sleep(ClockRecord.interval)
    }
  }
}
