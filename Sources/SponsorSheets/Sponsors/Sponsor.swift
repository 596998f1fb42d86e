package import ConfigurationValues

/// One row of a sponsors' table. A field is `nil` where the table has no such column or the cell is empty.
package struct Sponsor: Sendable, Hashable {
  /// From 1, as a spreadsheet counts rows.
  package var row: Int
  /// Identifies the card; `nil` falls back to the name.
  package var id: String?
  /// The sponsor's name on one line, up to 1,000 characters.
  package var name: String?
  /// The line below the name, up to 1,000 characters.
  package var tagline: String?
  /// The tier's name as written.
  package var tier: String?
  /// Whether the tier stands in a row above, because the cell is empty and taken for merged.
  package var isTierFilled = false
  /// The tier in a row above, where the empty cell may be merged with it or not; `nil` if that is clear.
  package var tierAbove: String?
  /// What the sponsor pays, for the order of tiers alone; in whatever currency.
  package var amount: Double?
  /// The logo as written: a path or a file's name.
  package var logo: String?
  /// What stands behind a yes in the logo's cell, such as `(def2)`, which may be a part of a file's name.
  package var logoHint: String?
  /// A URL with its scheme.
  package var link: String?
  /// The text of the opened card, up to 4,000 characters, with line breaks.
  package var details: String?
  /// A colour as the configuration writes it.
  package var color: String?
  /// Share of voice, per cent of the lap, 0.01…100.
  package var share: Double?
  /// Weight within the tier, 0.001…10,000.
  package var weight: Double?
  /// The first day or moment to show the card.
  package var from: LocalDate?
  /// The last day to show the card, or the moment when it ends.
  package var until: LocalDate?
  /// Whether the card is kept off the wall.
  package var isHidden: Bool?
  /// The columns in which the cell is a single dash, which removes the card's value.
  package var cleared: Set<SheetColumn> = []
  /// The columns whose cells have errors that stop the import, so that their values are missing or may be others.
  var unread: Set<SheetColumn> = []

  package init(row: Int) {
    self.row = row
  }

  /// What the sponsor is called in messages and matched by without an id.
  package var label: String { id ?? name ?? logo ?? "row \(row)" }

  /// Whether what tells whose row it is could be read.
  var isIdentified: Bool { unread.isDisjoint(with: [.id, .name]) }
}
