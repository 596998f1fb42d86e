internal import Platform

extension String {
  /// The name of a card or a tier in the form in which records and the ledger have it, NFC. A sheet that was saved on a Mac has
  /// another one; to Swift both are equal, to a database they are not. Signed lines stay the bytes that they are.
  package var canonicalName: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : CombiningMarks.limited(self).normalizedComposed
  }
}
