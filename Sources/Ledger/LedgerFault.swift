/// Why the ledger cannot do what was asked: the place, the value and the remedy.
package struct LedgerFault: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
