internal import Logs
internal import MarqueeValues
internal import Messages
internal import Platform

/// The folder of a wall, which commands take in place of its configuration.
package enum WallFolder {
  /// The configuration that a path means: `marquee.yaml` in a folder, else the file itself.
  package static func configuration(at path: String) -> String {
    guard let facts = try? FileFacts(of: path, followsLinks: true), facts.kind == .folder else { return path }
    return path.hasSuffix("/") ? "\(path)marquee.yaml" : "\(path)/marquee.yaml"
  }

  /// The table and the configuration of an import, either of which a folder may stand for.
  /// - Parameter config: `nil` where the table's folder is the wall's.
  static func paths(
    ofTable table: String, _ config: String?
  ) throws(CommandFailure) -> (table: String, config: String) {
    let own = configuration(at: table)
    guard own != table else {
      guard let config else {
        throw CommandFailure("expected the folder of the wall, or --into with its configuration")
      }
      return (table, config)
    }
    guard let found = try Self.table(in: table, needsTable: true) else {
      throw CommandFailure(
        "\(quoted(table)) holds no table (.xlsx, .ods or .csv); save that of the sponsors in it, or name the file")
    }
    return (found, config ?? own)
  }

  /// The tables that lie in a folder.
  enum Tables {
    case none
    /// Its path.
    case one(String)
    /// What there is, as a clause.
    case several(String)
  }

  /// The path of the one table that lies in a folder; `nil` for none, and where the folder is not there.
  /// - Parameter needsTable: whether a workbook that cannot be read (.xls, .xlsb, .numbers) counts where there is no table, so that
  ///   reading it says what to do.
  /// - Throws: if there are several tables; the message lists them.
  static func table(in folder: String, needsTable: Bool) throws(CommandFailure) -> String? {
    switch tables(in: folder, needsTable: needsTable) {
    case .none: return nil
    case .one(let table): return table
    case .several(let clause): throw CommandFailure("\(clause); name the one that is meant")
    }
  }

  /// The tables that lie in a folder; none where the folder is not there.
  /// - Parameter needsTable: as for `table(in:needsTable:)`.
  static func tables(in folder: String, needsTable: Bool) -> Tables {
    // Excel keeps a file `~$name` beside a workbook that is open.
    let names = (FolderNames.of(folder, atMost: 10_000) ?? []).filter { !$0.hasPrefix(".") && !$0.hasPrefix("~$") }
    let files = names.sorted()
      .filter { (try? FileFacts(of: "\(folder)/\($0)", followsLinks: true))?.kind == .regular }
    var tables = files.filter { isFile($0, of: ["csv", "tsv", "xlsx", "xlsm", "ods"]) }
    if tables.isEmpty, needsTable { tables = files.filter { isFile($0, of: ["xls", "xlsb", "numbers"]) } }
    guard tables.count <= 1 else {
      return .several(
        "\(escaped(folder)) holds \(counted(tables.count, "table")), \(listed(tables.prefix(4).map { quoted($0) }, "and"))"
          + (tables.count > 4 ? " among them" : ""))
    }
    return tables.first.map { .one("\(folder)/\($0)") } ?? .none
  }

  private static func isFile(_ name: String, of extensions: Set<String>) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return extensions.contains(name[name.index(after: dot)...].lowercased())
  }
}
