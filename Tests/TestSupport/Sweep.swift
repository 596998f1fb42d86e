import Foundation

/// Tests that try very many inputs of one kind: seeds, walls, shapes of logos, lengths of reports. A run of the tests tries some of
/// them, and with SWEEPS=whole in the environment, as in the continuous build, all.
package enum Sweep {
  package static let isWhole = ProcessInfo.processInfo.environment["SWEEPS"] == "whole"
}

extension Collection {
  /// Every `step`-th element; in a whole sweep all of them.
  /// - Parameter number: where it begins: cases that count on try other elements each.
  package func sampled(every step: Int, from number: Int = 0) -> [Element] {
    enumerated().filter { Sweep.isWhole || $0.offset % step == number % step }.map(\.element)
  }
}
