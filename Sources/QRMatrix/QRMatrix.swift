internal import CQREncode
internal import Platform

/// The modules of a QR code (ISO/IEC 18004): byte mode, the smallest version that holds the bytes.
///
/// ```swift
/// let code = try QRMatrix(Array("https://example.org".utf8))
/// let isCornerDark = code.isDark[0]
/// ```
package struct QRMatrix: Sendable, Hashable {
  /// The share of a code that may be unreadable. Each level costs modules.
  package enum Correction: Sendable, Hashable {
    /// Level L of ISO/IEC 18004, about 7 %.
    case low
    /// Level M, about 15 %.
    case medium
  }

  /// The capacity of version 40 with error correction M, bytes.
  package static let longest = 2331

  /// Modules on each side, 21…177, without the quiet zone.
  package let modules: Int
  /// Row by row.
  package let isDark: [Bool]

  /// Throws if there are no bytes or too many.
  package init(_ bytes: [UInt8], correction: Correction = .medium) throws(QRCodeError) {
    guard !bytes.isEmpty else { throw .empty }
    // The limit of the library, from ISO/IEC 18004 table 7. A longer length may not fit the Int32 that the library
    // takes.
    guard bytes.count <= Self.longest else { throw .tooLong(length: bytes.count, limit: Self.longest) }
    guard
      let code = unsafe QRcode_encodeData(
        CInt(bytes.count), bytes, 0, correction == .low ? QR_ECLEVEL_L : QR_ECLEVEL_M)
    else {
      let error = SystemError.last
      throw error == .resultTooLarge ? .tooLong(length: bytes.count, limit: Self.longest) : .failed(reason: "\(error)")
    }
    defer { unsafe QRcode_free(code) }
    let modules = unsafe Int(code.pointee.width)
    self.modules = modules
    // Whether a module is dark is its lowest bit.
    unsafe isDark = UnsafeBufferPointer(start: code.pointee.data, count: modules * modules).map { $0 & 1 == 1 }
  }
}

/// Why a text cannot be encoded as a QR code.
package enum QRCodeError: Error, Hashable, CustomStringConvertible {
  /// The text is empty.
  case empty
  /// `length` and `limit` are bytes of UTF-8.
  case tooLong(length: Int, limit: Int)
  /// libqrencode failed for another reason; `reason` is the system's text.
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
