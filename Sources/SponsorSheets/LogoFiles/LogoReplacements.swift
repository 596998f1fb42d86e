internal import MarqueeValues
internal import Messages

/// Files that are taken in place of those that cells name with an ending, and that are not there.
struct LogoReplacements {
  /// One of them.
  private struct Replacement {
    var sponsor: String
    var row: Int
    var written: String
    var path: String
  }

  /// The same name with another ending: mostly another format of the picture.
  private var formats: [Replacement] = []
  /// Another name of the same words.
  private var others: [Replacement] = []

  /// Notes a file that is taken. A cell without an ending, or with the file's name in other letters, names it well enough.
  mutating func add(_ written: String, by path: String, for sponsor: Sponsor) {
    guard LogoName.hasEnding(written), LogoName.key(of: written).folded != LogoName.key(of: path).folded else { return }
    let replacement = Replacement(sponsor: sponsor.label, row: sponsor.row, written: written, path: path)
    if LogoMatcher.stem(written.replacing("\\", with: "/")) == LogoMatcher.stem(path) {
      formats.append(replacement)
    } else {
      others.append(replacement)
    }
  }

  /// A warning for each other name, and one note for all other formats.
  /// - Parameter file: the table's name.
  func faults(of file: String) -> [SheetFault] {
    var faults = others.map { other in
      SheetFault(
        file: file, row: other.row, severity: .warning,
        message:
          "\(quoted(other.sponsor)) names the logo \(quotedPath(other.written)), which is not there; \(quotedPath(other.path)) is taken, "
          + "whose name differs by words such as 'logo' alone: write that name into the cell if it is right, or put the named file "
          + "into the folder of the logos")
    }
    if let first = formats.first {
      let rest = formats.count == 1 ? "" : ", as in \(counted(formats.count - 1, "more row"))"
      faults.append(
        SheetFault(
          file: file, row: first.row, severity: .note,
          message:
            "\(quoted(first.sponsor)) names the logo \(quotedPath(first.written)), which is there as \(quotedPath(first.path)) alone, so that "
            + "this is taken\(rest); correct the cell if it is right"))
    }
    return faults
  }
}
