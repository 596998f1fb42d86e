import MarqueeValues
import SheetPages
import Testing

/// The target's entry point, as its comment shows it.
struct SheetPagesExampleTests {
  private func make(_ cards: [Bitmap], by command: [String], to file: CInt) throws {
    let outline = SheetOutline(
      form: .pdf, paper: .a4, title: "Fair", note: "", words: SheetWords(nil),
      sections: [
        .init(title: nil, cards: cards.map { .init(name: "A", width: $0.width, height: $0.height, mat: "#ffffff") })
      ])
    // Example: SheetProcess
    let sheet = try SheetProcess(outline, to: file, command: command)
    for card in cards { try sheet.add(card) }
    try sheet.finish()
    // End of the example.
  }

  @Test func `a child that ends at once is a fault in words`() {
    let fault = #expect(throws: SheetMakingFault.self) {
      try make([Bitmap(width: 2, height: 2)], by: ["/bin/false"], to: 1)
    }
    #expect(fault?.reason.isEmpty == false)
  }
}
