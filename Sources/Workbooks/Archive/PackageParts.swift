/// A part of an .xlsx file that another part points to.
struct PartRelation {
  var id: String
  /// The last word of its type's address, in lower case: `worksheet`, `hyperlink`.
  var type: String
  /// A part's name, in lower case and without a slash at its start; for an external one, the address as written.
  var target: String
  var isExternal: Bool
}

/// Reads a list of relations.
private final class RelationReader: MarkupHandler {
  private let folder: [Substring]
  private let limits: WorkbookLimits
  var relations: [PartRelation] = []

  init(folder: [Substring], _ limits: WorkbookLimits) { (self.folder, self.limits) = (folder, limits) }

  func begin(_ element: borrowing MarkupElement) throws(WorkbookFault) {
    guard element.vocabulary == .package, element.name == "Relationship", let id = element["Id"],
      let target = element["Target"]
    else { return }
    let type = element["Type"]?.split(separator: "/").last?.lowercased() ?? ""
    let isExternal = element["TargetMode"]?.lowercased() == "external"
    guard relations.count < limits.records else { throw .tooLarge("more than \(limits.records) links") }
    relations.append(
      PartRelation(id: id, type: type, target: isExternal ? target : path(of: target), isExternal: isExternal))
  }

  /// Resolves a target against the folder of the part that points to it.
  private func path(of target: String) -> String {
    let target = target.replacing("\\", with: "/")
    var names = target.hasPrefix("/") ? [] : folder
    for name in target.prefix(while: { $0 != "#" }).split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return ZipArchive.key(names.joined(separator: "/"))
  }

  func end(_ vocabulary: Vocabulary, _ name: String) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}

/// Reads the list of content types.
private final class ContentTypeReader: MarkupHandler {
  var overrides: [String: String] = [:]
  var defaults: [String: String] = [:]

  func begin(_ element: borrowing MarkupElement) {
    guard let type = element["ContentType"]?.lowercased(), overrides.count + defaults.count < 20_000 else { return }
    if element.name == "Override", let part = element["PartName"] {
      overrides[ZipArchive.key(part)] = type
    } else if element.name == "Default", let suffix = element["Extension"] {
      defaults[suffix.lowercased()] = type
    }
  }

  func end(_ vocabulary: Vocabulary, _ name: String) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}

/// The parts of an .xlsx file and how they point to each other.
struct PackageParts {
  let archive: ZipArchive
  let limits: WorkbookLimits
  let deadline: Deadline

  static let contentTypes = "[Content_Types].xml"

  /// Reads a part of XML; returns whether it is there.
  @discardableResult
  func read(_ part: String, _ handler: any MarkupHandler) throws(WorkbookFault) -> Bool {
    guard let bytes = try archive.contents(of: part) else { return false }
    try MarkupReader.read(bytes, part: part, handler, limits, deadline)
    return true
  }

  /// What a part points to; the package itself is the part "".
  func relations(of part: String) throws(WorkbookFault) -> [PartRelation] {
    let names = part.split(separator: "/")
    let reader = RelationReader(folder: names.dropLast(), limits)
    try read((names.dropLast() + ["_rels", "\(names.last ?? "").rels"]).joined(separator: "/"), reader)
    return reader.relations
  }

  /// The part that everything begins with, and its type.
  func mainPart() throws(WorkbookFault) -> (name: String, type: String) {
    let types = ContentTypeReader()
    try read(Self.contentTypes, types)
    let name =
      try relations(of: "").first { $0.type == "officedocument" && !$0.isExternal }?.target ?? "xl/workbook.xml"
    let suffix = name.split(separator: ".").last.map(String.init) ?? ""
    return (name, types.overrides[name] ?? types.defaults[suffix] ?? "")
  }
}
