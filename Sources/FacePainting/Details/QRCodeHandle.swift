internal import CQREncode
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#endif

/// Owns one `QRcode`.
struct QRCodeHandle: ~Copyable {
  private let pointer: UnsafeMutablePointer<CQREncode.QRcode>

  /// Encodes `bytes` as they are (byte mode) in the smallest version that holds them.
  init(_ bytes: [UInt8], correction: QRCode.Correction) throws(QRCodeError) {
    guard !bytes.isEmpty else { throw .empty }
    // The library's own limit, from ISO/IEC 18004 table 7; beyond an Int32 there is no asking it.
    guard bytes.count <= QRCode.longest else { throw .tooLong(length: bytes.count, limit: QRCode.longest) }
    guard let pointer = QRcode_encodeData(CInt(bytes.count), bytes, 0, correction == .low ? QR_ECLEVEL_L : QR_ECLEVEL_M)
    else {
      throw errno == ERANGE
        ? .tooLong(length: bytes.count, limit: QRCode.longest) : .failed(reason: systemText())
    }
    self.pointer = pointer
  }

  deinit {
    QRcode_free(pointer)
  }

  /// Modules on each side.
  var width: Int { Int(pointer.pointee.width) }

  /// Row by row; the lowest bit of a module says whether it is dark.
  var isDark: [Bool] {
    UnsafeBufferPointer(start: pointer.pointee.data, count: width * width).map { $0 & 1 == 1 }
  }
}
