import Testing

@testable import SponsorSheets

/// HTML in the cells of a table.
@Suite struct SheetMarkupTests {
  static let texts: [(html: String, text: String)] = [
    ("Halden &amp; Rye", "Halden & Rye"), ("Halden &amp;amp; Rye", "Halden & Rye"),
    ("<b>Velvet</b> Anchor", "Velvet Anchor"),
    ("M&uuml;ller &ndash; S&ouml;hne", "Müller – Söhne"), ("Caf&#233; &#x201C;Nord&#x201d;", "Café “Nord”"),
    ("it&#146;s", "it’s"), ("&lt;i&gt;Lumenfold&lt;/i&gt;", "Lumenfold"), ("A&nbsp;B", "A B"),
    ("<p>Since 1949.</p>\n<p>Call us.<br/>Or write.</p>", "Since 1949.\n\nCall us.\nOr write."),
    ("<span style=\"color: red\" class='x'>Nord</span>fold", "Nordfold"),
    ("<!-- x -->Acme<script>if (a<b) {}</script>", "Acme"),
    ("<a href=\"https://acme.example\">Acme</a>", "Acme"), ("&yuml;&iexcl;&times;", "ÿ¡×"),
  ]

  @Test(arguments: texts)
  func `tags and entities become the text that a browser shows`(html: String, text: String) {
    #expect(SheetMarkup.plain(html) == text)
  }

  @Test(arguments: [
    "I <3 tech", "a < b > c", "R&D; more", "AT&T", "<Company>", "x &unknown; y", "&#0;", "&#xD800;", "&;", "plain",
    "&copy",
    "https://a.example/?a=1&copy=2&lt=3",
  ])
  func `what only looks like HTML stays`(text: String) {
    #expect(SheetMarkup.plain(text) == nil)
  }

  @Test func `a table's HTML is read as text, with one note, and links as their addresses`() {
    let sheet = SponsorSheet.read(
      Array(
        """
        Name,Website,Details
        Halden &amp; Rye,"<a href=""https://halden.example/?a=1&amp;b=2"">Website</a>",<p>One</p><p>Two</p>
        <b>Lumenfold</b>,lumenfold.example,
        &nbsp;,,
        """.utf8), file: "s.csv")
    #expect(sheet.sponsors.prefix(2).map(\.name) == ["Halden & Rye", "Lumenfold"])
    #expect(sheet.sponsors.prefix(2).map(\.link) == ["https://halden.example/?a=1&b=2", "https://lumenfold.example"])
    #expect(sheet.sponsors.first?.details == "One\n\nTwo")
    #expect(
      sheet.faults.map(\.description).contains(
        "s.csv, row 2: note: holds codes of web pages, such as \"&amp;\", as 2 more rows do; what a browser shows for them is "
          + "read: \"Halden & Rye\""))
  }

  @Test func `an entity's semicolon does not end a cell`() {
    let sheet = SponsorSheet.read(
      Array("Name;Tier;Website\nHalden &amp; Rye;Gold;\nA&#38;B;Gold\nR&D;Silver;rd.example\nQ&;Silver;\n".utf8),
      file: "s.csv")
    #expect(sheet.sponsors.map(\.name) == ["Halden & Rye", "A&B", "R&D", "Q&"])
    #expect(sheet.sponsors.map(\.tier) == ["Gold", "Gold", "Silver", "Silver"])
    #expect(!sheet.hasErrors)
  }

  @Test func `names that differ only by their HTML are duplicates`() {
    let sheet = SponsorSheet.read(Array("Name\nHalden & Rye\nHalden &amp; Rye\n".utf8), file: "s.csv")
    #expect(sheet.hasErrors)
  }
}
