internal import MarqueeValues
internal import Platform

/// The part of a PDF page that its maker calls the logo, without the crop marks around: its TrimBox or its ArtBox.
struct PageBox {
  /// The least longer side, as a part of the page's.
  private static let leastSide = 0.05
  /// The least distance to each edge of the page, points: marks are on all sides. A box that reaches an edge is a page, or was
  /// clipped because it lies beside it.
  private static let leastMargin = 1.0

  /// Left, top, right and bottom, from the page's upper left corner as it is drawn, as parts of the page's longer side.
  private let edges: [Double]

  /// - Parameters:
  ///   - name: `TrimBox` or `ArtBox`.
  ///   - text: what `pdfinfo -box` writes.
  ///
  /// `nil` if there is none that leaves room for marks.
  init?(_ name: String, in text: String) {
    let lines = text.split(separator: "\n")
    func numbers(_ name: String) -> [Double] {
      // The last one: a title comes first, and may hold anything.
      lines.last { $0.hasPrefix(name + ":") }?.split(separator: " ").compactMap { Double($0) } ?? []
    }
    let (page, box) = (numbers("CropBox"), numbers(name))
    guard page.count == 4, box.count == 4 else { return nil }
    var sides = [page[2] - page[0], page[3] - page[1]]
    let longer = max(sides[0], sides[1])
    var margins = [box[0] - page[0], page[3] - box[3], page[2] - box[2], box[1] - page[1]]
    let (wide, high) = (box[2] - box[0], box[3] - box[1])
    guard margins.allSatisfy({ $0 >= Self.leastMargin }), min(wide, high) > 0,
      max(wide, high) >= longer * Self.leastSide
    else { return nil }
    // Left, top, right, bottom; a quarter clockwise brings the bottom to the left.
    let turns = [0, 90, 180, 270].firstIndex(of: numbers("Page rot").first ?? 0) ?? 0
    for _ in 0..<turns {
      margins = [margins[3]] + margins.prefix(3)
      sides.reverse()
    }
    edges = [margins[0], margins[1], sides[0] - margins[2], sides[1] - margins[3]].map { $0 / longer }
    guard edges.allSatisfy((0...1).contains) else { return nil }
  }

  /// - Parameter side: the page's longer side as it is drawn, px.
  func area(atSide side: Int) -> PixelArea {
    let pixels = edges.map { Int(($0 * Double(side)).rounded()) }
    return PixelArea(minX: pixels[0], minY: pixels[1], maxX: pixels[2], maxY: pixels[3])
  }
}

extension PageRenderer {
  /// Maximum size of what is said about a document, bytes; processor time for that, s.
  private static let (factsLimit, factsTime) = (1 << 16, UInt32(1))

  /// What `pdfinfo`, which is beside `pdftocairo`, says about the boxes of the first page; empty if it cannot tell. Blocks.
  func boxes(of file: borrowing Descriptor) -> String {
    guard let program = program(named: "pdfinfo"),
      let text = try? output(of: [program, "-box", "-"], file: file, limit: Self.factsLimit, seconds: Self.factsTime)
    else { return "" }
    return String(decoding: text, as: UTF8.self)
  }
}
