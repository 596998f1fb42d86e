@_spi(_Unicode) internal import Swift

// Normalisation. The standard library has the canonical forms behind this interface, which Foundation uses too: both follow the
// toolchain's version of Unicode.
extension String {
  /// NFC: canonically equal texts become the same scalars, with as few marks of their own as possible. Takes time in
  /// proportion to the square of the longest row of combining marks.
  package var normalizedComposed: String {
    if isASCII { return self }
    var scalars = UnicodeScalarView()
    for scalar in _nfc { scalars.append(scalar) }
    return String(scalars)
  }

  /// The text in the canonical forms that differ from it in their bytes, NFC first: names of files from a Mac may be NFD, which
  /// looks the same and compares as equal.
  package var otherCanonicalForms: [String] {
    if isASCII { return [] }
    var decomposed = UnicodeScalarView()
    for scalar in _nfd { decomposed.append(scalar) }
    return [normalizedComposed, String(decomposed)].filter { !$0.utf8.elementsEqual(utf8) }
  }

  /// NFKD: as little as possible in one character, and plain letters for those that are others in another shape, such as
  /// full-width ones and ligatures: of the Basic Multilingual Plane and the letters and digits of mathematics.
  package var normalizedCompatible: String {
    if isASCII { return self }
    var scalars = UnicodeScalarView()
    for scalar in _nfd {
      switch scalar.value {
      case 0xFF01...0xFF5E: Self.append(scalar.value - 0xFF01 + 0x21, to: &scalars)
      // Thirteen alphabets, large and small letters; those that are missing are letters elsewhere.
      case 0x1D400...0x1D6A3:
        let letter = (scalar.value - 0x1D400) % 52
        Self.append(letter < 26 ? 0x41 + letter : 0x61 + letter - 26, to: &scalars)
      case 0x1D7CE...0x1D7FF: Self.append((scalar.value - 0x1D7CE) % 10 + 0x30, to: &scalars)
      default:
        if let form = CompatibilityForms.byScalar[scalar.value] {
          scalars.append(contentsOf: form.unicodeScalars)
        } else {
          scalars.append(scalar)
        }
      }
    }
    // Marks that were in one character with their letter take their place among those behind it.
    var ordered = UnicodeScalarView()
    for scalar in String(scalars)._nfd { ordered.append(scalar) }
    return String(ordered)
  }

  private var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  private static func append(_ value: UInt32, to scalars: inout UnicodeScalarView) {
    if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
  }
}
