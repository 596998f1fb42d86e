/// Outputs of a desktop whose window somebody has closed while others show the same picture. Each stays without a window until it
/// has no display any more, also when the others are opened anew.
package struct DismissedOutputs {
  /// In lower case.
  private var names: Set<String> = []

  package init() {}

  package func contains(_ name: String) -> Bool { names.contains(name.lowercased()) }

  package mutating func insert(_ name: String) { names.insert(name.lowercased()) }

  /// Outputs that have no display any more may get a window again.
  /// - Parameter there: the outputs that have a display.
  package mutating func forget(except there: [String]) { names.formIntersection(there.map { $0.lowercased() }) }

  package mutating func forgetAll() { names.removeAll() }

  /// The outputs of a picture that get a window. If there is none with a display, those that were closed do: a wall is not without
  /// a picture because one of its displays was unplugged.
  /// - Parameter there: the outputs that have a display.
  package mutating func open(_ outputs: [String], among there: [String]) -> [String] {
    forget(except: there)
    let there = Set(there.map { $0.lowercased() })
    if !outputs.contains(where: { there.contains($0.lowercased()) && !contains($0) }) { forgetAll() }
    return outputs.filter { !contains($0) }
  }
}
