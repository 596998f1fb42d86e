/// A logo of three bars in an ink that no other sponsor has, so that a picture of the wall says whose logo is where, in
/// whatever size and over whatever background it is drawn. Bars and gaps have one width.
struct BarLogo {
  enum Form: CaseIterable { case wide, square, tall }

  /// The inks of the sponsors, red, green and blue: blacks, whites, reds, blues and yellows, of which no two are as near as
  /// 12 in each of the three.
  static let inks: [[Int]] = (0..<35).map { number in
    let shade = 16 * (number / 5)
    return [[0, 0, shade], [255, 255, 255 - shade], [200, 16, 46 + shade], [shade, 87, 184], [242, 194, shade]][
      number % 5]
  }

  let number: Int
  var form = Form.wide
  /// What is behind the bars and in the margin, `#rrggbb`; `nil` for nothing.
  var paper: String?

  /// What the bars are drawn in, 0…255.
  var ink: [Int] { Self.inks[number] }
  /// Whether a paper of the logo should be dark.
  var isBright: Bool { number % 5 == 1 || number % 5 == 4 }

  private var rgb: String { "rgb(\(ink.map(String.init).joined(separator: ",")))" }

  /// The length of bars and gaps, and their extent across, in units.
  private static let length = 50
  private var across: Int { form == .square ? Self.length : 16 }
  private var margin: Int { paper == nil ? 0 : 8 }

  /// Width and height of the drawing, in units.
  private var size: (width: Int, height: Int) {
    let (along, across) = (Self.length + 2 * margin, across + 2 * margin)
    return form == .tall ? (across, along) : (along, across)
  }

  /// The bars, in units.
  private var rectangles: [(x: Int, y: Int, width: Int, height: Int)] {
    [0, 20, 40].map { place in
      form == .tall ? (margin, margin + place, across, 10) : (margin + place, margin, 10, across)
    }
  }

  var svg: String {
    let (width, height) = size
    let sheet = paper.map { "<rect width=\"\(width)\" height=\"\(height)\" fill=\"\($0)\"/>" } ?? ""
    let bars = rectangles.map { "<rect x=\"\($0.x)\" y=\"\($0.y)\" width=\"\($0.width)\" height=\"\($0.height)\"/>" }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)">\(sheet)\
      <g fill="\(rgb)">\(bars.joined())</g></svg>
      """
  }

  /// A page of PDF 1.4, larger than the bars on all sides, as a designer's file is.
  var pdf: String {
    let (width, height) = size
    let color = ink.map { String(Double($0) / 255) }
    let drawing =
      "\(color.joined(separator: " ")) rg\n"
      + rectangles.map { "\(40 + $0.x) \(40 + $0.y) \($0.width) \($0.height) re f" }.joined(separator: "\n")
    let page = "[0 0 \(width + 80) \(height + 80)]"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox \(page) /Contents 4 0 R /Resources << >> >>",
      "<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)\nendstream",
    ]
    var text = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = text.utf8.count
    let rows = places.map { place in
      let digits = String(place)
      return String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n" + rows.joined()
    return text + "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
  }

  /// The drawing commands for ImageMagick's `convert`, ten pixels a unit.
  var drawing: [String] {
    let (width, height) = size
    return ["-size", "\(10 * width)x\(10 * height)", "xc:\(paper ?? "none")", "-fill", rgb]
      + rectangles.flatMap {
        ["-draw", "rectangle \(10 * $0.x),\(10 * $0.y) \(10 * ($0.x + $0.width) - 1),\(10 * ($0.y + $0.height) - 1)"]
      }
  }
}
