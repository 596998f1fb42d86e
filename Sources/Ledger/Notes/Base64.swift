internal import Foundation

/// Base 64 as RFC 4648, section 4, has it, with exactly one text for any bytes.
package enum Base64 {
  package static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// The bytes; `nil` if the text is not the one that `text` gives for them.
  package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    guard let data = Data(base64Encoded: String(text)), data.base64EncodedString().utf8.elementsEqual(text.utf8) else {
      return nil
    }
    return Array(data)
  }

  /// The bytes, if there are this many.
  static func bytes(_ text: some StringProtocol, count: Int) -> [UInt8]? {
    bytes(text).flatMap { $0.count == count ? $0 : nil }
  }
}

extension TreeHash {
  package var base64: String { Base64.text(bytes) }

  package init?(base64 text: some StringProtocol) {
    guard let bytes = Base64.bytes(text) else { return nil }
    self.init(bytes)
  }
}
