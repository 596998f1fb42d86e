import QRMatrix
import Testing

/// The calls by which the target is entered, as their comments show them.
struct QRMatrixExampleTests {
  @Test func `a link becomes modules`() throws {
    // Example: QRMatrix
    let code = try QRMatrix(Array("https://example.org".utf8))
    let isCornerDark = code.isDark[0]
    // End of the example.
    #expect(isCornerDark && code.isDark.count == code.modules * code.modules)
  }
}
