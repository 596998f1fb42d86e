/// A pass over the rows below a table's headings. The cases stand in the order of the passes, with the reason for each place.
///
/// A pass takes out rows that are no sponsors, writes tiers into rows, or only reports. `TablePassTests` shows what goes wrong
/// where two of them change places.
enum TablePass: CaseIterable {
  /// Removes the texts of merged areas that begin in the headings. First, because later passes take such a text for a value.
  case headingAreas
  /// Removes repeated headings, and tables below. Before rows are taken out: a gap tells another table from a new page.
  case otherTables
  /// Reports on the columns. After other tables, whose texts say nothing of these columns.
  case headings
  /// Reports colours of rows. After other tables, which have colours of their own; before rows are taken out, so that it
  /// names coloured places that are not sold.
  case fills
  /// Removes all rows if the names' column is not known. After the reports, which help then too; before rows are judged.
  case unknownNames
  /// Removes a list below a sum. Before sums and free places are taken out: the sum and the empty row below it mark the list.
  case rowsBelowSum
  /// Removes places that are not sold. Before sums: such a row at the end hides that a sum ends the table.
  case freePlaces
  /// Removes sums. Before anything is written into rows: a sum is a row with a label and numbers alone.
  case sums
  /// Removes amounts from the names of tiers. After sums, whose labels may stand in that column; before names are copied down.
  case tierAmounts
  /// Writes the tiers of merged areas into their cells. Before sections: a row with a tier and a name is no heading.
  case mergedTiers
  /// Removes headings that name a tier. Before empty cells are filled: a heading is alone in its row.
  case sections
  /// Fills empty cells with the tier above. Last of what changes rows: only sponsors may be filled.
  case emptyTiers
  /// Reads each row as a sponsor. After all that changes rows.
  case sponsors
  /// Reports what concerns several sponsors, such as one that stands twice. It needs all of them.
  case together
}
