package import ConfigurationValues
internal import Logos
package import MarqueeValues
package import Messages
internal import Platform

/// What belongs to a configuration and is published with it: the file itself, the logos and the files of passwords that it
/// names, and the folder `fonts` beside it. Nothing outside of the configuration's folder.
///
/// Each file is read once, to a folder of this process's own. There it is checked, and from there it is published.
package struct ReleaseContents: Sendable {
  /// Why something cannot be published.
  package enum Objection: Sendable, Equatable {
    /// A logo or a file of a password, at its position in the configuration as the parser counts.
    case named(Place, String)
    case font(String)
    /// The folder itself, or the configuration's file.
    case folder(String)
  }

  struct File: Sendable, Equatable {
    /// The path in the folder and in the release.
    var path: String
    /// Whether not everybody may read it.
    var isClosed: Bool
  }

  /// The most files that are copied.
  static let mostFiles = 20_000
  /// The most folders in each other below `fonts`.
  static let deepestFonts = 8
  private static let largestText = 16 << 20

  let staged: StagedFolder
  private let source: SourceFolder
  /// The content of the configuration's file.
  package private(set) var text: [UInt8]
  /// Whether not everybody may read the configuration's file.
  let isTextClosed: Bool
  /// The other files, by their paths.
  private var found: [PathKey: File] = [:]
  /// Why it cannot be published; empty if it can.
  package private(set) var objections: [Objection] = []

  /// How many files are refused besides, because somebody could have chosen them who may not read them.
  package private(set) var unlisted = 0
  private var listed = 0
  /// How many such files are listed.
  static let mostListed = 20

  /// The paths, as written, of logos and passwords that there are objections to.
  package private(set) var refused: Set<PathKey> = []

  /// The path of the configuration's file as it was read, for the check.
  package var file: String { staged.path(of: ReleaseFolder.configuration) }

  /// The other files, sorted by their paths.
  var files: [File] { found.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) } }

  /// The files that not everybody may read, sorted by their paths.
  package var closedFiles: [String] {
    (isTextClosed ? [ReleaseFolder.configuration] : []) + files.filter(\.isClosed).map(\.path)
  }

  /// Reads the configuration's file.
  package init(of source: SourceFolder) throws(PublishFault) {
    self.source = source
    let name = ReleaseFolder.configuration
    let place = "\(source.path)/\(name)"
    if let objection = source.objection { objections.append(.folder("the folder is not published: \(objection)")) }
    let file = try Self.openedText(of: source)
    if let objection = source.objection(to: file, at: name, isNamed: false) {
      objections.append(.folder("\(name) is not published: \(objection)"))
    }
    let bytes = try PublishFault.system("\(quoted(place)) cannot be read") { () throws(SystemError) in
      (isOpen: file.isOpenToAll(try file.facts()), text: try file.contents(limit: Self.largestText))
    }
    guard let text = bytes.text else {
      throw PublishFault("\(quoted(place)) is over 16 MiB; a configuration is text of a few KiB")
    }
    self.text = text
    isTextClosed = !bytes.isOpen || Self.hasPassword(text) && !source.letsAllPass(to: name)
    staged = try StagedFolder()
    try staged.write(text, to: name)
  }

  /// Reads what the configuration names, and its fonts. A logo or a password that is not there is left out.
  /// - Parameters:
  ///   - logos: those that it names.
  ///   - passwords: the files of passwords that it names.
  ///   - cards: the cards' names by the positions of their logos.
  package mutating func add(
    logos: [Logo], passwords: [PasswordFile] = [], cards: [Place: String] = [:]
  ) throws(PublishFault) {
    for logo in logos {
      try add(
        Reference(key: logo.key, path: logo.path, place: logo.place, card: cards[logo.place]), LogoLimits.bytes)
    }
    for password in passwords {
      try add(
        Reference(key: "password-file", path: password.path, place: password.place, card: nil, isSecret: true),
        WirelessNetwork.largestFile)
    }
    try addFonts(ReleaseFolder.fonts, depth: 0)
    if found.count > Self.mostFiles {
      objections.append(.font("more than \(Self.mostFiles) files belong to it, which is the most that is published"))
    }
  }

  /// Leaves out a file that would not be shown, such as a logo that is no picture.
  /// - Parameter path: as the configuration has it.
  package mutating func leaveOut(_ path: String) {
    guard let path = Self.plain(path), !path.hasPrefix("\(ReleaseFolder.fonts)/"),
      found.removeValue(forKey: PathKey(path)) != nil
    else { return }
    staged.remove(path)
  }

  /// Throws if the folder or the configuration's file is not published.
  func requireFolder() throws(PublishFault) {
    for case .folder(let message) in objections { throw PublishFault("\(quoted(source.path)): \(message)") }
  }

  /// The same with another text of the configuration, which names the same files.
  package func with(text: [UInt8]) -> ReleaseContents {
    var contents = self
    contents.text = text
    return contents
  }

  // MARK: Reading

  /// A file that a configuration names by a key.
  private struct Reference {
    var key: String
    /// As it is written.
    var path: String
    var place: Place
    var card: String?
    /// Whether it is closed to others where a folder on the way is; the rest is shown to everybody anyway.
    var isSecret = false
  }

  /// Whether a password may be written in a configuration: the word without `-file`.
  private static func hasPassword(_ text: [UInt8]) -> Bool {
    text.split(separator: UInt8(ascii: "\n")).contains { line in
      String(decoding: line, as: UTF8.self).replacing("password-file", with: "").contains("password")
    }
  }

  /// The path without what changes nothing; `nil` if it leads out of the folder, or may.
  private static func plain(_ path: String) -> String? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return path.hasPrefix("/") || parts.contains("..") ? nil : parts.joined(separator: "/")
  }

  /// Whether a path has `..` in it and yet stays in the folder as it is written. Behind a link it would lead elsewhere, and in a
  /// release nowhere.
  private static func turnsBack(_ path: String) -> Bool {
    guard !path.hasPrefix("/") else { return false }
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return false }
    }
    return true
  }

  private mutating func add(_ file: Reference, _ limit: Int) throws(PublishFault) {
    // Many cards may show one logo: one objection does.
    guard !refused.contains(PathKey(file.path)), let message = try objection(to: file, limit) else { return }
    refused.insert(PathKey(file.path))
    guard isListed(message) else { return }
    let card = file.card.map { "\(quoted($0)): " } ?? ""
    objections.append(.named(file.place, "\(card)'\(file.key)' is \(quoted(file.path)), \(message)"))
  }

  private static let isNotPublished = "which is not published: "

  /// Whether an objection is listed, or counted with those that are left out.
  private mutating func isListed(_ message: String) -> Bool {
    guard message.hasPrefix(Self.isNotPublished) else { return true }
    if listed == Self.mostListed { unlisted += 1 } else { listed += 1 }
    return unlisted == 0
  }

  /// Reads a file that the configuration names. In the release it has the name that is written.
  /// - Returns: why it cannot be published; `nil` if it can, or is not there.
  private mutating func objection(to file: Reference, _ limit: Int) throws(PublishFault) -> String? {
    guard let path = Self.plain(file.path) else {
      if Self.turnsBack(file.path) { return "which goes back by '..'; write its path without" }
      return "which leads out of the folder; to publish it, copy the file into the folder and write its path from there"
    }
    guard !path.isEmpty, path != ReleaseFolder.configuration, found[PathKey(path)] == nil, found.count <= Self.mostFiles
    else {
      return nil
    }
    let own = source.present(path)
    let opened: Descriptor
    do { opened = try source.file(own) } catch { return message(error) }
    if let objection = source.objection(to: opened, at: own, isNamed: true) {
      return Self.isNotPublished + objection
    }
    return try take(opened, as: path, limit: limit, isClosed: file.isSecret && !source.letsAllPass(to: own))
  }

  /// Copies an open file.
  /// - Parameter isClosed: whether not everybody may read it, whatever its own permissions are.
  /// - Returns: why it cannot be published.
  private mutating func take(
    _ file: borrowing Descriptor, as path: String, limit: Int, isClosed: Bool = false
  ) throws(PublishFault) -> String? {
    let place = "\(source.path)/\(path)"
    let facts: FileFacts
    do { facts = try file.facts() } catch { return "which cannot be read: \(error)" }
    guard facts.size <= limit else { return "which has \(facts.size) bytes; at most \(limit >> 10) KiB are published" }
    guard try staged.copy(file, to: path, limit: limit) != nil else {
      throw PublishFault("\(place) has changed meanwhile; publish again")
    }
    found[PathKey(path)] = File(path: path, isClosed: isClosed || !file.isOpenToAll(facts))
    return nil
  }

  /// Adds all files of a folder and of those in it, but hidden ones.
  private mutating func addFonts(_ path: String, depth: Int) throws(PublishFault) {
    let names: [String]
    do {
      names = try source.names(in: path, atMost: Self.mostFiles)
    } catch {
      // There are no fonts, or there is a file of that name.
      let isNone = [.system(.noSuchFile), .system(.notAFolder), .kind(.regular)].contains(error)
      if !isNone || depth > 0, let message = message(error) { objectToFont(path, message) }
      return
    }
    for name in names.sorted() where !name.hasPrefix(".") && found.count <= Self.mostFiles {
      let inner = "\(path)/\(name)"
      if found[PathKey(inner)] != nil { continue }
      let opened: Descriptor
      do {
        opened = try source.file(inner)
      } catch {
        if error == .kind(.folder) {
          guard depth < Self.deepestFonts else {
            objectToFont(inner, "which lies too deep; at most \(Self.deepestFonts) folders lie in each other")
            continue
          }
          try addFonts(inner, depth: depth + 1)
        } else if let message = message(error) {
          objectToFont(inner, message)
        }
        continue
      }
      if source.hasLink(onWayTo: inner) {
        objectToFont(inner, "a link; to publish it, put the file itself there")
        continue
      }
      if let objection = source.objection(to: opened, at: inner, isNamed: false) {
        objectToFont(inner, Self.isNotPublished + objection)
        continue
      }
      if let message = try take(opened, as: inner, limit: LogoLimits.bytes) { objectToFont(inner, message) }
    }
  }

  private mutating func objectToFont(_ path: String, _ message: String) {
    guard isListed(message) else { return }
    objections.append(.font("\(quoted(path)), \(message)"))
  }

  // MARK: Messages

  /// Why a file cannot be published; `nil` if it is not there.
  private func message(_ fault: OpenFault) -> String? {
    let remedy = "to publish it, put the file itself there"
    switch fault {
    case .system(.noSuchFile), .system(.notAFolder): return nil
    case .system(.permissionDenied), .system(.notPermitted):
      return "which \(source.readerName) may not read; \(source.remedyForReader ?? "make it readable for that user")"
    case .outside: return "a link that leads out of the folder; \(remedy)"
    case .absoluteLink(let target):
      return "a link to the absolute path \(quoted(target)); \(remedy), or a link that begins from its own folder"
    case .link, .kind(.link): return "a link to a folder; to publish it, put the folder itself there"
    case .kind, .tooManyLinks, .system: return "which cannot be read: \(fault)"
    }
  }

  private static func openedText(of source: SourceFolder) throws(PublishFault) -> Descriptor {
    do {
      return try source.file(ReleaseFolder.configuration)
    } catch {
      let fault = faultOfText(error, in: source)
      guard let objection = source.objection else { throw fault }
      // One remedy may do for both.
      let isMended = source.remedyForReader.map { objection.hasSuffix($0) && fault.description.hasSuffix($0) } ?? false
      throw PublishFault(
        "\(quoted(source.path)) is not published: \(objection)" + (isMended ? "" : "\n\(fault.description)"))
    }
  }

  private static func faultOfText(_ fault: OpenFault, in source: SourceFolder) -> PublishFault {
    let name = ReleaseFolder.configuration
    let place = quoted("\(source.path)/\(name)")
    switch fault {
    case .system(.noSuchFile), .system(.notAFolder):
      return PublishFault("\(quoted(source.path)) has no \(name); make one with 'kiosk-marquee init'")
    case .system(.permissionDenied), .system(.notPermitted):
      return PublishFault(
        "\(place) cannot be read: \(source.readerName) may not read; "
          + (source.remedyForReader ?? "make it and its folder readable for that user"))
    case .outside, .absoluteLink:
      return PublishFault("\(place) cannot be read: \(fault); to publish it, put the file itself there")
    case .kind, .link, .tooManyLinks, .system: return PublishFault("\(place) cannot be read: \(fault)")
    }
  }
}
