internal import Crypto
internal import Foundation
internal import Spool

/// What a ledger keeps secret: its Ed25519 key, and what the salts of lines are derived from.
package struct LedgerKey: Sendable, Equatable {
  package let verifier: VerifierKey
  /// 32 bytes each.
  private let seed: [UInt8]
  private let saltSecret: [UInt8]

  private init?(name: String, seed: [UInt8], saltSecret: [UInt8]) {
    guard saltSecret.count == 32, let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed),
      let verifier = VerifierKey(name: name, key: Array(key.publicKey.rawRepresentation))
    else { return nil }
    self.verifier = verifier
    self.seed = seed
    self.saltSecret = saltSecret
  }

  /// Makes a new key; `nil` if the name cannot stand in a note.
  package init?(new name: String) {
    func random() -> [UInt8] { (0..<32).map { _ in UInt8.random(in: 0...255) } }
    self.init(name: name, seed: random(), saltSecret: random())
  }

  /// Reads what `text` writes.
  package init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 3, lines[2].isEmpty, lines[0].hasPrefix(Self.mark), lines[1].hasPrefix(Self.saltMark),
      let saltSecret = Base64.bytes(lines[1].dropFirst(Self.saltMark.count), count: 32)
    else { return nil }
    let parts = lines[0].dropFirst(Self.mark.count).split(
      separator: "+", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = Base64.bytes(parts[2], count: 33), bytes[0] == VerifierKey.ed25519 else {
      return nil
    }
    self.init(name: String(parts[0]), seed: Array(bytes.dropFirst()), saltSecret: saltSecret)
    guard self.text == text else { return nil }
  }

  /// The key's file: the private key as Go's signed notes write it, and the secret for salts.
  package var text: String {
    """
    \(Self.mark)\(verifier.name)+\(hexadecimal(verifier.identifier))+\(Base64.text([VerifierKey.ed25519] + seed))
    \(Self.saltMark)\(Base64.text(saltSecret))

    """
  }

  private static let mark = "PRIVATE+KEY+"
  private static let saltMark = "SALTS+"

  /// The signature of a note's text; see `SignedNote`.
  func signature(of text: String) throws(LedgerFault) -> [UInt8] {
    do {
      return try Array(
        Curve25519.Signing.PrivateKey(rawRepresentation: seed).signature(for: Data(text.utf8)))
    } catch {
      throw LedgerFault("the checkpoint cannot be signed: \(error)")
    }
  }

  /// The salts of a record's lines: nobody who lacks the secret can find out a line that he was not given by trying texts.
  func salts(of key: MinuteRecord.Key, count: Int) -> [[UInt8]] {
    let secret = SymmetricKey(data: saltSecret)
    let record = Array("\(SpoolText.word(key.boot)) \(key.sequence) ".utf8)
    return (0..<count).map { Array(HMAC<SHA256>.authenticationCode(for: record + Array("\($0)".utf8), using: secret)) }
  }
}
