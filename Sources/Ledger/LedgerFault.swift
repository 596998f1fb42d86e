internal import Messages

/// Why the ledger cannot do what was asked: the place, the value and the remedy.
package struct LedgerFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// One line without control characters, whatever it was made of.
  package let description: String

  /// - Parameter description: what it holds of the world is escaped here.
  package init(_ description: String) { self.description = escaped(description) }
}
