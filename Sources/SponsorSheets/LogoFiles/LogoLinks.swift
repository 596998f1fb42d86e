internal import MarqueeValues
internal import Messages
internal import Platform

/// The logos that a table gives as links, as forms do. Nothing is downloaded; the files are looked for by their names and by
/// the sponsors'.
struct LogoLinks {
  private var rows: [Int] = []
  private var missing: [Int] = []

  /// Notes a row whose logo is a link.
  mutating func add(row: Int, isFound: Bool) {
    rows.append(row)
    if !isFound { missing.append(row) }
  }

  /// One fault for all of them; `nil` if every logo was found.
  func summary(file: String) -> SheetFault? {
    guard let first = missing.first else { return nil }
    let logos =
      rows.count == 1
      ? "the logo in row \(first) is a link, which is not downloaded, and no file is named like the sponsor"
      : "\(rows.count) logos are links, which are not downloaded; "
        + (missing.count == rows.count
          ? "no files are named like their sponsors"
          : "\(missing.count) of them, the first in row \(first), \(missing.count == 1 ? "has" : "have") no file that is named "
            + "like the sponsor")
    return SheetFault(
      file: file, severity: .warning,
      message: "\(logos); save the files beside the table under the sponsors' names, and run the command again")
  }

  /// Whether a text can only be an address.
  static func isLink(_ text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return text.contains("://") || start.hasPrefix("www.") || start.hasPrefix("data:")
  }

  /// Whether a text that names no file may be an address without its scheme, as in `drive.example/open?id=1`.
  static func mayBeLink(_ text: String) -> Bool {
    guard let slash = text.firstIndex(of: "/"), !text.contains(where: \.isWhitespace) else { return false }
    let labels = text[..<slash].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty } && labels.last?.allSatisfy(\.isLetter) ?? false
  }

  /// The name of the picture that a link leads to; `nil` if it does not say.
  static func fileName(in link: String) -> String? {
    let path = link.prefix { !"?#".contains($0) }
    guard let last = path.split(separator: "/").last, path.contains("/") else { return nil }
    let name = String(last).percentDecoded ?? String(last)
    return LogoName(path: name).isPicture && !name.contains("/") ? name : nil
  }
}
