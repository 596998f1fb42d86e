internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

/// Warns of a time zone that passes because the machine knows none.
enum ZoneAdvice {
  /// - Parameter entry: the key `timezone`, if it stands.
  static func check(_ entry: (key: Node, value: Node)?, _ configuration: Configuration, _ faults: inout Faults) {
    guard let entry, let name = configuration.timeZone, !ZoneDatabase.isPresent else { return }
    faults.warning(
      at: entry.value.mark,
      "'timezone' is \(quoted(name)), but the machine has no database of time zones, so dates and hours count in "
        + "\(ZoneDatabase.own.name); install one, on Debian with 'sudo apt install tzdata'")
  }
}
