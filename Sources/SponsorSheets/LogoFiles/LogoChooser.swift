internal import Logos
internal import Messages
package import Platform

/// Chooses the logo of each sponsor, and copies those that lie elsewhere into the configuration's folder.
package struct LogoChooser {
  /// A logo for a sponsor.
  package struct Choice {
    /// What the sponsor is called.
    package var sponsor: String
    /// The path that the configuration gets.
    package var path: String
    /// Where the file is now, if it has to be copied.
    var source: Source?
    /// The file that was found.
    var origin: String
    /// The file to decode: the one that was found, or what its copy will be.
    package var read: String
    /// The file's name differs from what the table says, or the table says nothing.
    package var isGuess: Bool
  }

  /// A picture in one of the folders to copy from.
  struct Source: Hashable {
    /// The folder's number; `LogoChooser.homeFolder` and `copiedHome` for the configuration's own.
    var folder: Int
    var path: String
    /// Whether it is EPS, whose copy is a PDF.
    var isConverted = false
  }

  /// The configuration's folder with links followed anywhere, which EPS is copied from.
  static let homeFolder = -1
  /// The configuration's folder as one to copy from.
  static let copiedHome = -2

  /// The logos that the table names, by the sponsor's row.
  package internal(set) var named: [Int: Choice] = [:]
  /// Those found by the sponsor's name.
  package internal(set) var guessed: [Int: Choice] = [:]
  /// The files that may be the logo of a row that has none, by their paths in the folders.
  package internal(set) var offers: [Int: [String]] = [:]
  /// What was not found, or is not clear, in the table's order.
  package private(set) var faults: [SheetFault] = []

  /// EPS that could not be converted, by the row that it was for.
  var unconverted: [Int: Unconverted] = [:]

  let file: String
  let home: PictureFolder
  let others: [PictureFolder]
  /// The number of the configuration's folder among those to copy from; `nil` if it is none of them.
  let twin: Int?
  /// The configuration's folder as one to copy from, also where it is none of `others`: what has to be changed there has a copy in
  /// `logos/` wherever the table lies.
  let copied: PictureFolder
  private(set) var matchers: [LogoMatcher] = []
  /// The files in the configuration's folder whose copies in `logos/` differ from them: converted, or with pictures embedded.
  private(set) var originals: Set<String> = []
  /// The names taken in `logos/`, with what they are copies of.
  private var copies: [String: Source] = [:]
  private var links = LogoLinks()
  /// The rows whose logo is a link, in the table's order.
  var linked: [Int] = []
  /// What rows have in place of a file's name, such as `by WhatsApp`.
  var remarks: [Int: String] = [:]
  /// What is taken in place of files that cells name and that are not there.
  var replacements = LogoReplacements()
  /// Why no file was taken for what a row's cell says.
  var troubles: [Int: LogoTrouble] = [:]
  /// The rows whose logo has a later year in its name than another file that would be taken for its folder or format, with the paths of
  /// both.
  var renewed: [Int: (path: String, older: String)] = [:]
  /// The numbers in names of files that are years; `nil` for the usual ones.
  private(set) var years: ClosedRange<Int>?
  /// What the cells of all rows name.
  var cells = LogoCells()
  /// The sponsors whose cells name files that cannot be shown, by the files' keys.
  var refused: [String: [String]] = [:]
  /// What copies contain that differ from their sources.
  let changed = ChangedCopies()
  /// Whether EPS is converted.
  let converts: Bool

  /// Lists the pictures of the folders. Blocks.
  /// - Parameters:
  ///   - file: the table's name, for faults.
  ///   - home: the configuration's folder.
  ///   - others: folders to copy from, the first one preferred.
  ///   - converts: whether EPS is converted, which takes seconds for each; without it that is not looked at.
  package init(file: String, home: String, others: [String], converts: Bool = true) {
    self.file = file
    self.converts = converts
    self.home = PictureFolder(path: home, followsLinks: true)
    self.others = others.map { PictureFolder(path: $0) }
    let place = Self.place(of: self.home)
    twin = self.others.firstIndex { Self.place(of: $0) == place }
    copied = if let twin { self.others[twin] } else { PictureFolder(path: home) }
    originals = findOriginals()
    // The copies stand for them, so that two files of one name are one.
    let own = self.home.pictures.filter { !originals.contains($0) }
    matchers = [LogoMatcher(paths: own)] + self.others.map { LogoMatcher(paths: $0.pictures) }
  }

  private func findOriginals() -> Set<String> {
    let copies = Set(home.pictures.filter { $0.hasPrefix("logos/") })
    return Set(
      home.pictures.filter { path in
        let copy = "logos/\(PathName.name(of: path).normalizedComposed)"
        return path != copy && copies.contains(copy)
          && isCopy(copy, of: Source(folder: twin ?? Self.copiedHome, path: path))
          && (try? home.content(of: path)) != (try? home.content(of: copy))
      })
  }

  /// Chooses for all rows.
  /// - Parameters:
  ///   - cards: what the configuration's cards are called, whose logos are not for others.
  ///   - logos: the paths of their logos.
  ///   - years: the numbers in names of files that are years.
  ///   - title: what the event is called, whose own logo is no sponsor's.
  package mutating func choose(
    for sponsors: [Sponsor], cards: [String] = [], logos: [String] = [], years: ClosedRange<Int>? = nil,
    title: String? = nil
  ) {
    self.years = years
    cells = LogoCells(sponsors, files: ([home] + others).flatMap { $0.pictures + $0.documents })
    for sponsor in sponsors { if let written = sponsor.logo { chooseNamed(written, sponsor) } }
    let links = Set(linked).union(remarks.keys)
    let bare = sponsors.filter { sponsor in
      sponsor.logo == nil
        ? !sponsor.cleared.contains(.logo) : links.contains(sponsor.row) && guessed[sponsor.row] == nil
    }
    let troubled = sponsors.filter { troubles[$0.row] != nil }
    chooseByName(bare, offeringTo: troubled, among: sponsors, besides: cards, logos: logos, title: title)
    for sponsor in sponsors where guessed[sponsor.row] == nil {
      guard let trouble = troubles[sponsor.row] else { continue }
      report(sponsor, trouble.message(offering: offers[sponsor.row] ?? []))
    }
    faults += replacements.faults(of: file)
    for row in linked { self.links.add(row: row, isFound: guessed[row] != nil) }
    if let summary = self.links.summary(file: file) { faults.append(summary) }
    for folder in others + (twin == nil ? [home] : []) where !folder.links.isEmpty { reportLinks(of: folder) }
  }

  private mutating func reportLinks(of folder: PictureFolder) {
    let names = folder.links.sorted().prefix(4).map { quoted($0) }
    let rest = folder.links.count - names.count
    let all = listed(names + (rest > 0 ? ["\(rest) more"] : []), "and")
    faults.append(
      SheetFault(
        file: file, severity: .warning,
        message: "\(all) in \(escaped(folder.path)) "
          + (folder.links.count == 1
            ? "leads out of it by a link, which is not followed; put the file itself there"
            : "lead out of it by links, which are not followed; put the files themselves there")))
  }

  /// Reports a file of the same name and other content in the folders to copy from: it may be newer.
  mutating func reportOthers(named path: String, _ sponsor: Sponsor) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    for (number, matcher) in matchers.dropFirst().enumerated() {
      guard case .exact(let other) = matcher.match(written: name), number != twin || other != path,
        let content = try? home.content(of: path),
        (try? self.content(of: Source(folder: number, path: other))) != content
      else { continue }
      report(
        sponsor,
        "keeps the logo \(quoted(path)); \(quoted("\(others[number].path)/\(other)")) differs from it: copy it over that file if it "
          + "is the right one")
    }
  }

  mutating func choice(_ sponsor: Sponsor, _ path: String, in index: Int, isGuess: Bool) -> Choice? {
    let source = Source(folder: index > 0 ? index - 1 : twin ?? Self.copiedHome, path: path)
    if isPostScript(source) {
      let converted = Source(folder: source.folder, path: path, isConverted: true)
      return choice(sponsor, converting: converted, isGuess: isGuess)
    }
    let origin = "\(index > 0 ? others[index - 1].path : home.path)/\(path)"
    // In the configuration's own folder only what has to be changed is copied, and nothing in `logos/`, which has the copies.
    let changed = index == 0 && path.hasPrefix("logos/") ? nil : read(source)
    guard index > 0 || changed != nil else {
      return Choice(sponsor: sponsor.label, path: path, source: nil, origin: origin, read: origin, isGuess: isGuess)
    }
    let target = place(for: source)
    return Choice(
      sponsor: sponsor.label, path: target.path, source: target.isPresent ? nil : source, origin: origin,
      read: target.isPresent ? "\(home.path)/\(target.path)" : changed ?? origin, isGuess: isGuess)
  }

  /// Where a copy goes: under its own name in `logos/`, with a number where another file has that name.
  mutating func place(for source: Source) -> (path: String, isPresent: Bool) {
    // Composed, as keyboards write it.
    var name = (source.path.split(separator: "/").last.map(String.init) ?? source.path).normalizedComposed
    if source.isConverted { name = PathName.withoutExtension(name) + ".pdf" }
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    for number in 1...1000 {
      let path = "logos/\(number == 1 ? name : "\(name[..<dot])-\(number)\(name[dot...])")"
      if let other = copies[path] {
        if other == source { return (path, false) }
        continue
      }
      if FileSystem.exists("\(home.path)/\(path)") {
        guard isCopy(path, of: source) else { continue }
        return (path, true)
      }
      copies[path] = source
      return (path, false)
    }
    return ("logos/\(name)", true)
  }

  /// Copies the logos that are used: their content, whatever links in their folder lead to it. Overwrites nothing, and leaves
  /// nothing behind if one cannot be copied. The copies survive a power cut once this returns.
  /// - Parameters:
  ///   - rows: those whose choice was taken.
  ///   - folders: makes the folder of the logos.
  /// - Returns: the paths of the copies.
  package func copy(rows: Set<Int>, _ folders: inout MadeFolders) throws(FileError) -> [String] {
    var copied: [String] = []
    for row in rows.sorted() {
      guard let choice = named[row] ?? guessed[row], let source = choice.source else { continue }
      let target = "\(home.path)/\(choice.path)"
      if copied.contains(target) { continue }
      do throws(FileError) {
        try folders.make("\(home.path)/logos")
        let name = String(choice.path.dropFirst("logos/".count))
        let content = try content(of: source)
        let folder = try logosFolder()
        do throws(FileError) {
          try AtomicFile.write(content, to: folder.path(to: name), isSynced: true)
        } catch {
          if error.isOfFolderSync { copied.append(target) }
          throw error
        }
        withExtendedLifetime(folder) {}
        copied.append(target)
      } catch {
        Self.remove(copied)
        throw FileError(reason: "\(choice.path) cannot be copied from \(choice.origin): \(error.reason)")
      }
    }
    return copied
  }

  /// The folder of the logos. A link may lead there only from the configuration's folder: elsewhere somebody else may say what
  /// is written where, and what is not beneath is not published.
  private func logosFolder() throws(FileError) -> OpenFolder {
    do throws(OpenFault) {
      let folder: OpenFolder
      do { folder = try OpenFolder(home.path, followsLink: true) } catch { throw .system(error) }
      return try folder.folder(beneath: "logos")
    } catch {
      switch error {
      case .outside, .absoluteLink, .link, .tooManyLinks:
        throw FileError(
          reason:
            "\(quoted("\(home.path)/logos")) is a link that leads out of its folder, where nothing is written; put a "
            + "folder in its place")
      case .system, .kind: throw FileError(error)
      }
    }
  }

  /// The archives in the folders to copy from, in which logos may be.
  package var archives: [String] { others.flatMap(\.archives) }

  /// The files in the folders to copy from in which logos may be, and which cannot be shown, with the sponsors whose cells name
  /// them.
  package var foreign: [String] {
    others.flatMap(\.foreign).compactMap { path in
      if let sponsors = refused[LogoCells.key(path)] { return "\(path) (\(listed(sponsors, "and")))" }
      return PictureFolder.isText(path) || SiteIcon.isOne(path) ? nil : path
    }
  }

  /// The texts in the folders to copy from that no cell names. They may hold somebody's wishes for the wall.
  package var texts: [String] { others.flatMap(\.texts).filter { refused[LogoCells.key($0)] == nil } }

  /// The icons of web sites in the folders to copy from that no row uses.
  package var icons: [String] {
    let origins = Set((Array(named.values) + guessed.values).map(\.origin))
    return others.flatMap { folder in
      (folder.logos + folder.foreign).filter {
        SiteIcon.isOne($0) && !origins.contains("\(folder.path)/\($0)") && refused[LogoCells.key($0)] == nil
      }
    }.sorted()
  }

  /// Removes copies after a failure.
  package static func remove(_ copies: [String]) {
    for path in copies { FileSystem.remove(path) }
  }

  mutating func report(_ sponsor: Sponsor, _ message: String, _ severity: Diagnostic.Severity = .warning) {
    faults.append(
      SheetFault(file: file, row: sponsor.row, severity: severity, message: "\(quoted(sponsor.label)) \(message)"))
  }
}
