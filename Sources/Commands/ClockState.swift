package import Logs
internal import Platform

extension Commands {
  /// Prints whether the kernel holds the wall clock for synchronised.
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

  /// Publishes that for the marquee, again and again, until a signal ends it.
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
