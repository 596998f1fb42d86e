import Foundation

/// Tests that try very many inputs of one kind: seeds, walls, shapes of logos, lengths of reports. A run of the tests tries some of
/// them, and with SWEEPS=whole in the environment, as in the continuous build, all.
package enum Sweep {
  package static let isWhole = ProcessInfo.processInfo.environment["SWEEPS"] == "whole"

  /// How many inputs a fuzz tries: those that `FUZZ_CASES` names, else a quarter of `count`, in a whole sweep all of it.
  package static func cases(of count: Int) -> Int {
    ProcessInfo.processInfo.environment["FUZZ_CASES"].flatMap { Int($0) } ?? (isWhole ? count : count / 4)
  }
}

extension Collection {
  /// Every `step`-th element; in a whole sweep all of them.
  /// - Parameter number: where it begins: cases that count on try other elements each.
  package func sampled(every step: Int, from number: Int = 0) -> [Element] {
    enumerated().filter { Sweep.isWhole || $0.offset % step == number % step }.map(\.element)
  }
}
