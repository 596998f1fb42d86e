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
    /// The folder's number; `LogoChooser.homeFolder` for the configuration's own.
    var folder: Int
    var path: String
    /// Whether it is EPS, whose copy is a PDF.
    var isConverted = false
  }

  static let homeFolder = -1

  /// The logos that the table names, by the sponsor's row.
  package private(set) var named: [Int: Choice] = [:]
  /// Those found by the sponsor's name.
  package internal(set) var guessed: [Int: Choice] = [:]
  /// The files that may be the logo of a row that has none, by their paths in the folders.
  package internal(set) var offers: [Int: [String]] = [:]
  /// What was not found, or is not clear, in the table's order.
  package private(set) var faults: [SheetFault] = []

  private let file: String
  let home: PictureFolder
  let others: [PictureFolder]
  private let matchers: [LogoMatcher]
  /// The names taken in `logos/`, with what they are copies of.
  private var copies: [String: Source] = [:]
  private var links = LogoLinks()
  /// The rows whose logo is a link, in the table's order.
  private var linked: [Int] = []
  /// What rows have in place of a file's name, such as `by WhatsApp`.
  private var remarks: [Int: String] = [:]
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
    matchers = ([self.home] + self.others).map { LogoMatcher(paths: $0.pictures) }
  }

  /// Chooses for all rows.
  /// - Parameters:
  ///   - cards: what the configuration's cards are called, whose logos are not for others.
  ///   - logos: the paths of their logos.
  package mutating func choose(for sponsors: [Sponsor], cards: [String] = [], logos: [String] = []) {
    for sponsor in sponsors { if let written = sponsor.logo { chooseNamed(written, sponsor) } }
    let links = Set(linked).union(remarks.keys)
    let bare = sponsors.filter { sponsor in
      sponsor.logo == nil
        ? !sponsor.cleared.contains(.logo) : links.contains(sponsor.row) && guessed[sponsor.row] == nil
    }
    chooseByName(bare, among: sponsors.compactMap(\.name), besides: cards, logos: logos)
    for sponsor in sponsors where guessed[sponsor.row] == nil {
      if let remark = remarks[sponsor.row] { reportMissing(remark, sponsor) }
    }
    for row in linked { self.links.add(row: row, isFound: guessed[row] != nil) }
    if let summary = self.links.summary(file: file) { faults.append(summary) }
    let isSource = others.contains { $0.path == home.path }
    for folder in others + (isSource ? [] : [home]) where !folder.links.isEmpty { reportLinks(of: folder) }
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

  private mutating func chooseNamed(_ written: String, _ sponsor: Sponsor) {
    if LogoLinks.isLink(written) { return chooseLinked(written, sponsor) }
    var unclear: [String] = []
    var guess: (path: String, folder: Int)?
    let stem = LogoMatcher.stem(written.replacing("\\", with: "/"))
    for (index, matcher) in matchers.enumerated() {
      switch matcher.match(written: written) {
      case .exact(let path):
        if index == 0 { reportOthers(named: path, sponsor) }
        return named[sponsor.row] = choice(sponsor, path, in: index, isGuess: false)
      case .guess(let path):
        // A file of the very name is likelier, in whichever folder, than one that is named like the sponsor.
        if guess.map({ LogoMatcher.stem($0.path) != stem && LogoMatcher.stem(path) == stem }) ?? unclear.isEmpty {
          guess = (path, index)
        }
      case .ambiguous(let paths): if unclear.isEmpty, guess == nil { unclear = paths }
      case .none: break
      }
    }
    if let guess, LogoMatcher.stem(guess.path) == stem || document(named: written) == nil {
      return named[sponsor.row] = choice(sponsor, guess.path, in: guess.folder, isGuess: true)
    }
    if !unclear.isEmpty {
      return report(
        sponsor,
        "names the logo \(quoted(written)), which may be \(listed(unclear.prefix(4).map { quoted($0) })); "
          + "write the one that is meant")
    }
    if let document = document(named: written) ?? document(LogoName(path: written).words) {
      let isGuess = document.path.split(separator: "/").last != written.split(separator: "/").last
      if let choice = choice(sponsor, converting: document, isGuess: isGuess) { named[sponsor.row] = choice }
      return
    }
    if LogoLinks.mayBeLink(written) { return chooseLinked(written, sponsor) }
    if let old = matchers.lazy.flatMap({ $0.outdated(named: written) }).first {
      return report(
        sponsor,
        "names the logo \(quoted(written)), which is only there as \"\(escaped(old))\", an outdated file by its name; put the right "
          + "one into the folder of the logos, or write that path if it is right")
    }
    if let refusal = ([home] + others).lazy.compactMap({ $0.refusal(of: written) }).first {
      return report(sponsor, "names the logo \(quoted(written)), which \(refusal)")
    }
    if Self.isRemark(written, on: sponsor) {
      remarks[sponsor.row] = written
    } else {
      reportMissing(written, sponsor)
    }
  }

  private mutating func reportMissing(_ written: String, _ sponsor: Sponsor) {
    report(
      sponsor,
      "names the logo \(quoted(written)), which is not there; put the file into the folder of the logos, or correct "
        + "its name")
  }

  /// Whether a cell says something of the logo, and not what its file is called: no extension, folder or word of the sponsor.
  private static func isRemark(_ written: String, on sponsor: Sponsor) -> Bool {
    let ending = LogoName(path: written).fileExtension
    let hasEnding = (2...4).contains(ending.count) && ending.allSatisfy { $0.isLetter || $0.isNumber }
    guard !hasEnding, !written.contains(where: { "/\\_".contains($0) }), let name = sponsor.name else { return false }
    let own = Set(NameWords(name).words.map(\.folded).filter { $0.count > 2 })
    let words = NameWords(written).words.map(\.folded).filter { $0.count > 2 }
    return !words.contains { word in own.contains { $0.contains(word) || word.contains($0) } }
  }

  /// Looks for the file that a link leads to.
  private mutating func chooseLinked(_ link: String, _ sponsor: Sponsor) {
    if let name = LogoLinks.fileName(in: link) {
      for (index, matcher) in matchers.enumerated() {
        guard case .exact(let path) = matcher.match(written: name) else { continue }
        guessed[sponsor.row] = choice(sponsor, path, in: index, isGuess: true)
        break
      }
    }
    linked.append(sponsor.row)
  }

  /// Reports a file of the same name and other content in the folders to copy from: it may be newer.
  private mutating func reportOthers(named path: String, _ sponsor: Sponsor) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    for (folder, matcher) in zip(others, matchers.dropFirst()) {
      guard case .exact(let other) = matcher.match(written: name),
        let content = try? home.content(of: path),
        (try? self.content(of: Source(folder: others.firstIndex { $0.path == folder.path } ?? 0, path: other)))
          != content
      else { continue }
      report(
        sponsor,
        "keeps the logo \(quoted(path)); \(quoted("\(folder.path)/\(other)")) differs from it: copy it over that file if it "
          + "is the right one")
    }
  }

  mutating func choice(_ sponsor: Sponsor, _ path: String, in index: Int, isGuess: Bool) -> Choice {
    guard index > 0 else {
      let origin = "\(home.path)/\(path)"
      return Choice(sponsor: sponsor.label, path: path, source: nil, origin: origin, read: origin, isGuess: isGuess)
    }
    let source = Source(folder: index - 1, path: path)
    if isPostScript(source) {
      let converted = Source(folder: source.folder, path: path, isConverted: true)
      if let choice = choice(sponsor, converting: converted, isGuess: isGuess) { return choice }
    }
    let target = place(for: source)
    let origin = "\(others[index - 1].path)/\(path)"
    return Choice(
      sponsor: sponsor.label, path: target.path, source: target.isPresent ? nil : source, origin: origin,
      read: target.isPresent ? "\(home.path)/\(target.path)" : read(source) ?? origin, isGuess: isGuess)
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

  /// The pictures to copy from that no row uses: all of a folder that the operator named, else those beside pictures that
  /// rows use. Variants of used ones are left out.
  /// - Parameters:
  ///   - isNamed: whether the operator named the folder.
  ///   - known: the paths of logos that cards of the configuration have.
  ///   - outdated: files that are listed as such.
  package func unused(isNamed: Bool, besides known: [String], outdated: [ListedFile]) -> [ListedFile] {
    let origins = Set(named.values.map(\.origin)).union(guessed.values.map(\.origin))
    let folders = Set(origins.map(Self.folder))
    let names = Set(known.map { PathName.name(of: $0) })
    let words = Set((Array(origins) + known).map { LogoName(path: $0).words })
    let listed = Set(outdated.map(\.place))
    return others.flatMap { folder in
      let place = Self.place(of: folder)
      return folder.logos.filter { picture in
        let path = "\(folder.path)/\(picture)"
        return !origins.contains(path) && !listed.contains("\(place)/\(picture)")
          && (isNamed || folders.contains(Self.folder(path)))
          && !names.contains(PathName.name(of: picture)) && !words.contains(LogoName(path: picture).words)
      }.map { ListedFile(path: $0, place: "\(place)/\($0)") }
    }
  }

  /// The archives in the folders to copy from, in which logos may be.
  package var archives: [String] { others.flatMap(\.archives) }

  /// The files in the folders to copy from in which logos may be, and which cannot be shown.
  package var foreign: [String] { others.flatMap(\.foreign) }

  private static func folder(_ path: String) -> String { PathName.folder(of: path) }

  /// Removes copies after a failure.
  package static func remove(_ copies: [String]) {
    for path in copies { FileSystem.remove(path) }
  }

  mutating func report(_ sponsor: Sponsor, _ message: String, _ severity: Diagnostic.Severity = .warning) {
    faults.append(
      SheetFault(file: file, row: sponsor.row, severity: severity, message: "\(quoted(sponsor.label)) \(message)"))
  }
}
