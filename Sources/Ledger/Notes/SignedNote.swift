/// A text that one or more keys signed, as C2SP's signed-note has it.
package struct SignedNote: Sendable, Equatable {
  struct Signature: Sendable, Equatable {
    var name: String
    /// The key's four bytes, and the signature.
    var bytes: [UInt8]
  }

  /// Ends with a line feed.
  package let content: String
  let signatures: [Signature]

  /// Signs `content`, which ends with a line feed.
  package init(signing content: String, with key: LedgerKey) throws(LedgerFault) {
    self.content = content
    signatures = [
      Signature(name: key.verifier.name, bytes: key.verifier.identifier + (try key.signature(of: content)))
    ]
  }

  /// Reads a note; `nil` if it is none. No signature is verified.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.longest, bytes.allSatisfy({ $0 >= 0x20 || $0 == 0x0A }) else { return nil }
    guard let end = bytes.indices.dropLast().last(where: { bytes[$0] == 0x0A && bytes[$0 + 1] == 0x0A }) else {
      return nil
    }
    content = String(decoding: bytes[...end], as: UTF8.self)
    let lines = bytes[(end + 2)...].split(separator: 0x0A, omittingEmptySubsequences: false)
    guard content != "\n", lines.count >= 2, lines.count <= Self.mostSignatures + 1, lines.last?.isEmpty == true else {
      return nil
    }
    var signatures: [Signature] = []
    for line in lines.dropLast() {
      let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
      guard words.count == 3, words[0].elementsEqual(Self.dash.utf8),
        let bytes = Base64.bytes(String(decoding: words[2], as: UTF8.self)), bytes.count > 4
      else { return nil }
      let name = String(decoding: words[1], as: UTF8.self)
      guard VerifierKey.isName(name) else { return nil }
      signatures.append(Signature(name: name, bytes: bytes))
    }
    self.signatures = signatures
  }

  package var text: String {
    content + "\n" + signatures.map { "\(Self.dash) \($0.name) \(Base64.text($0.bytes))\n" }.joined()
  }

  /// Whether this key signed it. Signatures by others are ignored; one of this key's that is wrong is enough to refuse.
  package func isSigned(by key: VerifierKey) -> Bool {
    let own = signatures.filter { $0.name.utf8.elementsEqual(key.name.utf8) && $0.bytes.starts(with: key.identifier) }
    return !own.isEmpty && own.allSatisfy { key.isSignature(Array($0.bytes.dropFirst(4)), of: content) }
  }

  private static let dash = "\u{2014}"
  /// Bytes.
  private static let longest = 1 << 16
  private static let mostSignatures = 100
}
