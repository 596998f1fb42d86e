/// How many modules a QR code has, without making it.
package enum QRCodeSize {
  /// The light modules on every side that ISO/IEC 18004 asks for.
  package static let quietZone = 4

  /// The bytes that versions 1 to 15 hold in byte mode with error correction M, from table 7 of ISO/IEC 18004.
  private static let capacities = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412]

  /// Modules on each side of the code of so many bytes, with its quiet zone; `nil` for more than 412.
  package static func span(ofBytes count: Int) -> Int? {
    capacities.firstIndex { count <= $0 }.map { 21 + 4 * $0 + 2 * quietZone }
  }
}
