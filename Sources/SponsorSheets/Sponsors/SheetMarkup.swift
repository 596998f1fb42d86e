internal import MarqueeValues
internal import Messages

/// Turns cells that hold HTML, as forms and web shops export them, into the text that a browser would show.
enum SheetMarkup {
  /// The text without tags and with its entities as characters; `nil` if it has neither. `<br>` and the ends of paragraphs
  /// become line breaks. A link whose text is no address becomes its address if `prefersAddress`.
  ///
  /// Only known tags count, so that `<3` and `a < b` stay; text that was escaped twice is unescaped twice.
  static func plain(_ text: String, prefersAddress: Bool = false) -> String? {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else { return nil }
    var result = text
    // Twice escaped text is usual, more is not.
    for _ in 0..<3 {
      if prefersAddress, let address = address(in: result) { result = address }
      let next = unescaped(withoutTags(result))
      if next == result { break }
      result = next
    }
    return result == text ? nil : result
  }

  /// The first tag or entity in a text.
  static func code(in text: String) -> String? {
    text.firstMatch(of: #/</?[A-Za-z][^<>]*>|&#?[A-Za-z0-9]{2,10};/#).map { String($0.0) }
  }

  // MARK: Tags

  private static func withoutTags(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    let visible = text.replacing(#/<!--.*?-->/#.dotMatchesNewlines(), with: "")
      .replacing(#/<(script|style)\b[^<>]*>.*?</(script|style)\s*>/#.dotMatchesNewlines().ignoresCase(), with: "")
    var hasBreaks = false
    let result = visible.replacing(#/</?([A-Za-z][A-Za-z0-9]{0,11})(\s[^<>]*)?/?>/#) { match -> Substring in
      let name = match.1.lowercased()
      guard known.contains(name) else { return match.0 }
      guard blocks.contains(name) else { return "" }
      hasBreaks = true
      return "\n"
    }
    guard hasBreaks else { return result }
    // One empty line at most between blocks.
    return result.replacing(#/[ \t]*\n[ \t]*/#, with: "\n").replacing(#/\n{3,}/#, with: "\n\n").sheetTrimmed
  }

  /// The address of the first link.
  private static func address(in text: String) -> String? {
    text.firstMatch(of: #/<a\s[^<>]*href\s*=\s*["']?([^"'\s<>]+)/#.ignoresCase()).map { String($0.1) }
  }

  private static let blocks = Set(
    words: """
      br p div li ul ol tr table h1 h2 h3 h4 h5 h6 blockquote hr section
      """)
  private static let known = blocks.union(
    Set(
      words: """
        b i u s a em strong span font small big sup sub img td th tbody thead center code mark del ins abbr cite q html
        head body nobr wbr
        """))

  // MARK: Entities

  /// One pass over all entities that end with a semicolon; unknown ones stay.
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return text.replacing(#/&(#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,9});/#) { match in
      character(String(match.1)) ?? String(match.0)
    }
  }

  /// Whether a text ends in an entity that lacks its semicolon. Parameters of addresses only look like one.
  static func endsInEntity(_ text: String) -> Bool {
    guard let start = text.lastIndex(of: "&"), text.utf8.distance(from: start, to: text.endIndex) <= 12,
      !text.contains("://")
    else { return false }
    return character(String(text[text.index(after: start)...])) != nil
  }

  private static func character(_ entity: String) -> String? {
    guard entity.hasPrefix("#") else { return names[entity] }
    let digits = entity.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    guard let code = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits),
      let scalar = Unicode.Scalar(Self.windows1252[code] ?? code), code >= 0x20 || [0x9, 0xA, 0xD].contains(code)
    else { return nil }
    return String(Character(scalar))
  }

  /// What browsers show for entities with the numbers of C1 controls, such as `&#150;`: the characters of Windows-1252.
  private static let windows1252: [UInt32: UInt32] = [
    0x80: 0x20AC, 0x82: 0x201A, 0x84: 0x201E, 0x85: 0x2026, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C, 0x94: 0x201D,
    0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x99: 0x2122,
  ]

  /// HTML's names of characters that names and texts hold.
  private static let names: [String: String] = {
    var names = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ensp": " ", "emsp": " ", "thinsp": " ",
      "shy": "", "zwnj": "\u{200C}", "zwj": "\u{200D}", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’",
      "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "lsaquo": "‹", "rsaquo": "›", "hellip": "…", "bull": "•",
      "euro": "€", "trade": "™", "minus": "−", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ",
      "Zcaron": "Ž", "zcaron": "ž", "hearts": "♥", "AMP": "&", "LT": "<", "GT": ">", "QUOT": "\"", "num": "#",
      "excl": "!", "comma": ",", "period": ".", "colon": ":", "semi": ";", "lpar": "(", "rpar": ")", "sol": "/",
      "commat": "@", "lowbar": "_", "plus": "+", "percnt": "%", "ast": "*", "quest": "?", "equals": "=",
    ]
    // The letters and signs of Latin-1 in the order of their codes.
    let latin1 =
      """
      iexcl cent pound curren yen brvbar sect uml copy ordf laquo not - reg macr deg plusmn sup2 sup3 acute micro para \
      middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave \
      Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute \
      Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave \
      iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
      """
    for (offset, name) in latin1.split(separator: " ").enumerated() where name != "-" {
      names[String(name)] = Unicode.Scalar(UInt32(0xA1 + offset)).map { String(Character($0)) }
    }
    return names
  }()
}

extension [SheetRow] {
  /// The rows with the HTML in their cells as plain text, and a note that names the first row with some.
  func plain(file: String) -> (rows: [SheetRow], note: SheetFault?) {
    var rows = self
    var changed: [SheetRow] = []
    var example: (code: String, plain: String)?
    let links = linkColumns
    for (index, row) in enumerated() {
      for (column, text) in row.merged { rows[index].merged[column] = SheetMarkup.plain(text) ?? text }
      for (column, cell) in row.cells.enumerated() {
        guard let plain = SheetMarkup.plain(cell, prefersAddress: links.contains(column)) else { continue }
        rows[index].cells[column] = plain
        if changed.last?.number != row.number { changed.append(row) }
        example = example ?? SheetMarkup.code(in: cell).map { ($0, plain) }
      }
    }
    guard let first = changed.first else { return (rows, nil) }
    let others =
      changed.count == 1 ? "" : ", as \(counted(changed.count - 1, "more row")) \(changed.count == 2 ? "does" : "do")"
    let code = example.map { ", such as \(quoted($0.code))" } ?? ""
    let note = SheetFault(
      file: file, row: first.number, line: first.line, severity: .note,
      message: "holds codes of web pages\(code)\(others); what a browser shows for them is read"
        + (example.map { ": \(quoted($0.plain.sheetTrimmed))" } ?? ""))
    return (rows, note)
  }

  /// The columns that may hold addresses: those with such a heading in one of the first rows.
  private var linkColumns: Set<Int> {
    Set(
      prefix(20).flatMap { row in
        row.cells.indices.filter { row.cells[$0].utf8.count <= 100 && SheetColumn(heading: row.cells[$0]) == .link }
      })
  }
}

extension CSVTable {
  /// The table with cells put together that are parts of one: `Halden &amp` before `Rye`, where the delimiter is the semicolon
  /// of `&amp;`.
  func joiningEntities() -> CSVTable {
    guard delimiter == ";" else { return self }
    var table = self
    for index in rows.indices where rows[index].cells.dropLast().contains(where: SheetMarkup.endsInEntity) {
      var cells: [String] = []
      for cell in rows[index].cells {
        if let last = cells.last, SheetMarkup.endsInEntity(last) {
          cells[cells.count - 1] = "\(last);\(cell)"
        } else {
          cells.append(cell)
        }
      }
      table.rows[index].cells = cells
    }
    return table
  }
}
