internal import CQREncode

/// The QR code of a checkpoint's head: the smallest that holds the text, with error correction M, for paper.
struct HeadCode {
  /// Modules on each side, without the quiet zone.
  let modules: Int
  /// Row by row.
  let isDark: [Bool]

  /// `nil` for a text that is empty or too long for any code.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    // The capacity of version 40 with error correction M.
    guard !bytes.isEmpty, bytes.count <= 2331,
      let code = unsafe QRcode_encodeData(CInt(bytes.count), bytes, 0, QR_ECLEVEL_M)
    else { return nil }
    defer { unsafe QRcode_free(code) }
    let modules = unsafe Int(code.pointee.width)
    self.modules = modules
    unsafe isDark = UnsafeBufferPointer(start: code.pointee.data, count: modules * modules).map { $0 & 1 == 1 }
  }
}
