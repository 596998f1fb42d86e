/// Outputs of a desktop whose window somebody has closed while others show the same picture. Each stays without a window until it
/// has no display any more, also when the others are opened anew.
struct DismissedOutputs {
  /// In lower case.
  private var names: Set<String> = []

  func contains(_ name: String) -> Bool { names.contains(name.lowercased()) }

  mutating func insert(_ name: String) { names.insert(name.lowercased()) }

  /// Outputs that have no display any more may get a window again.
  /// - Parameter there: the outputs that have a display.
  mutating func forget(except there: [String]) { names.formIntersection(there.map { $0.lowercased() }) }

  mutating func forgetAll() { names.removeAll() }
}
