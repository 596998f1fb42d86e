/// A text as a QR code (ISO/IEC 18004): byte mode, UTF-8, the smallest version that holds it.
package struct QRCode: Sendable, Hashable {
  /// Modules on each side, 21…177, the quiet zone not counted.
  package let modules: Int
  private let dark: [Bool]

  /// Bytes that version 40 holds with error correction M.
  package static let longest = 2331
  /// Modules of white that the standard asks for on every side.
  package static let quietZone = 4
  /// px a module: fewer, and a camera at arm's length cannot tell them apart.
  package static let smallestModule = 4

  /// How much of a code may be unreadable. A code on glass meets glare, not dirt: medium does, and each level costs modules.
  package enum Correction: Sendable, Hashable {
    /// ISO/IEC 18004's L, about 7 %.
    case low
    /// Its M, about 15 %.
    case medium
  }

  package init(_ text: String, correction: Correction = .medium) throws(QRCodeError) {
    let handle = try QRCodeHandle(Array(text.utf8), correction: correction)
    modules = handle.width
    dark = handle.isDark
  }

  /// Whether the module in column `x` and row `y` is dark; the quiet zone around is not.
  package func isDark(_ x: Int, _ y: Int) -> Bool {
    guard x >= 0, y >= 0, x < modules, y < modules else { return false }
    return dark[y * modules + x]
  }
}
