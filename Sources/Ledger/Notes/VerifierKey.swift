internal import Crypto
internal import Foundation

/// A public Ed25519 key with its name, as C2SP's signed notes write it: `name+hash+key`.
package struct VerifierKey: Sendable, Hashable {
  package let name: String
  /// 32 bytes.
  let key: [UInt8]

  init?(name: String, key: [UInt8]) {
    guard Self.isName(name), key.count == 32 else { return nil }
    self.name = name
    self.key = key
  }

  /// Reads what `text` writes.
  package init?(_ text: some StringProtocol) {
    // The last part may hold a plus sign, the first none.
    let parts = text.split(separator: "+", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = Base64.bytes(parts[2], count: 33), bytes[0] == Self.ed25519 else { return nil }
    self.init(name: String(parts[0]), key: Array(bytes.dropFirst()))
    guard self.text.utf8.elementsEqual(text.utf8) else { return nil }
  }

  package var text: String { "\(name)+\(hexadecimal(identifier))+\(Base64.text([Self.ed25519] + key))" }

  /// The first four bytes of a SHA-256 over name and key, which signatures name them by.
  var identifier: [UInt8] {
    Array(SHA256.hash(data: Array(name.utf8) + [0x0A, Self.ed25519] + key).prefix(4))
  }

  /// Whether the key's owner signed `text`.
  func isSignature(_ signature: [UInt8], of text: String) -> Bool {
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key) else { return false }
    return key.isValidSignature(Data(signature), for: Data(text.utf8))
  }

  /// What Ed25519 keys and signatures are marked with.
  static let ed25519: UInt8 = 1

  /// Of a new key's name, bytes; as of a name in the DNS.
  static let longestName = 255

  /// Whether a name can stand in a note: not empty, without spaces, control characters and plus signs.
  package static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && !name.unicodeScalars.contains {
        $0 == "+" || $0.properties.isWhitespace || $0.properties.generalCategory == .control
      }
  }
}

/// Two digits a byte, in lower case.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
