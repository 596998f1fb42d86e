/// Why a text has no QR code.
package enum QRCodeError: Error, Hashable, CustomStringConvertible {
  /// There is nothing to encode.
  case empty
  /// `length` and `limit` in bytes of UTF-8.
  case tooLong(length: Int, limit: Int)
  /// libqrencode gave up for a reason of its own.
  case failed(reason: String)

  package var description: String {
    switch self {
    case .empty: "an empty text has no QR code"
    case .tooLong(let length, let limit):
      "\(length) bytes are too long for a QR code; at most \(limit) bytes fit, and fewer are easier to scan"
    case .failed(let reason): "no QR code could be made: \(reason)"
    }
  }
}
