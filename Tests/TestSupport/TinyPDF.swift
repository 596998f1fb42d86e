import Foundation

/// A PDF of one page or none, written byte by byte.
package struct TinyPDF {
  /// The operators that draw the page, such as `1 0 0 rg 0 0 20 10 re f`.
  package var drawing: String
  /// The page's box, points: left, bottom, right, top.
  package var box: [Double]
  /// More entries of the page's dictionary, such as `/Rotate 90`.
  package var page: String
  /// Its resources' entries, such as fonts and images.
  package var resources: String
  /// More objects, each as it stands between `obj` and `endobj`; the first one is number 5.
  package var objects: [String]
  /// More entries of the trailer, such as `/Encrypt`.
  package var trailer: String
  package var hasPage: Bool

  package init(
    drawing: String, box: [Double] = [0, 0, 200, 100], page: String = "", resources: String = "",
    objects: [String] = [], trailer: String = "", hasPage: Bool = true
  ) {
    self.drawing = drawing
    self.box = box
    self.page = page
    self.resources = resources
    self.objects = objects
    self.trailer = trailer
    self.hasPage = hasPage
  }

  /// A stream object with further entries in its dictionary.
  package static func stream(_ content: String, _ entries: String = "") -> String {
    "<< /Length \(content.utf8.count) \(entries) >>\nstream\n\(content)\nendstream"
  }

  package var bytes: [UInt8] {
    let numbers = box.map { $0.formatted(.number.grouping(.never).locale(Locale(identifier: "en_US"))) }
    let all =
      [
        "<< /Type /Catalog /Pages 2 0 R >>",
        hasPage ? "<< /Type /Pages /Kids [3 0 R] /Count 1 >>" : "<< /Type /Pages /Kids [] /Count 0 >>",
        """
        << /Type /Page /Parent 2 0 R /MediaBox [\(numbers.joined(separator: " "))] \(page)
        /Resources << \(resources) >> /Contents 4 0 R >>
        """, Self.stream(drawing),
      ] + objects
    var bytes = Array("%PDF-1.5\n".utf8)
    var table = "xref\n0 \(all.count + 1)\n0000000000 65535 f \n"
    for (index, object) in all.enumerated() {
      table += "\(String(repeating: "0", count: 10 - "\(bytes.count)".count))\(bytes.count) 00000 n \n"
      bytes += Array("\(index + 1) 0 obj\n\(object)\nendobj\n".utf8)
    }
    let start = bytes.count
    bytes += Array(table.utf8)
    bytes += Array("trailer\n<< /Size \(all.count + 1) /Root 1 0 R \(trailer) >>\nstartxref\n\(start)\n%%EOF\n".utf8)
    return bytes
  }
}
