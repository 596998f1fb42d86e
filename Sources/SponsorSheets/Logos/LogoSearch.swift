/// Finds the logos of a table's sponsors among files by their names, for all sponsors together.
///
/// A wrong logo is worse than none. A file that fits two sponsors is given to neither; nor is one whose name has more or fewer
/// words than the sponsor's, if these could mean another company. Such files are offered.
package struct LogoSearch: Sendable {
  /// A file in one of the folders.
  package struct File: Sendable, Hashable {
    /// The folder's number in the order of preference.
    package var folder: Int
    /// The path in it.
    package var path: String

    package init(folder: Int, path: String) {
      (self.folder, self.path) = (folder, path)
    }
  }

  /// What was found for a sponsor.
  package enum Finding: Sendable, Hashable {
    /// The sponsor's logo.
    case found(File)
    /// Several variants of its logo, none better than the others.
    case several([File])
    /// Files that may be its logo, the likeliest first, at most three.
    case perhaps([File])
    case none
  }

  let sponsors: [SponsorWords]
  let files: [LogoFileWords]
  let paths: [File]
  /// What the folder of each file says of a sponsor, by the folder's number and path.
  let folders: [File: FolderWords]
  /// How many files lie in each folder and below it.
  private(set) var filesBelow: [File: Int] = [:]
  /// By sponsor the files that belong to it by the name of a folder.
  private(set) var folderClaims: [Int: [Int]] = [:]
  /// The sponsors with each word, or neighbouring words, in their names.
  private(set) var owners: [String: Set<Int>] = [:]
  /// The sponsors by all of their names, and by those without legal forms.
  private var byWhole: [String: Set<Int>] = [:]
  private var byCore: [String: Set<Int>] = [:]
  private var numbers: [String: Int] = [:]
  private(set) var findings: [Int: Finding] = [:]
  /// The files that a cell of the table or a card has.
  let taken: Set<Int>
  /// The files that a cell names, with the sponsors who may get them by name: none, or the only one whose cells do.
  private let reserved: [Int: Set<Int>]
  /// The outdated files, the icons of web sites and the event's own logos, with the sponsors whose own names explain the words that
  /// say so: nobody else gets them.
  private var outdated: [Int: Set<Int>] = [:]
  /// The files that were given to a sponsor, variants included, and those that several claim.
  private(set) var given: Set<Int> = []
  private var contested: Set<Int> = []

  /// The files whose own names and folders are those of different sponsors, with the sponsors whom the files name.
  private var disputed: [Int: Set<Int>] = [:]
  /// The numbers in names of files that are years.
  let years: ClosedRange<Int>
  /// By sponsor the file that one with a later year in its name was preferred to.
  var overtaken: [Int: File] = [:]

  /// A sponsor's name, taken apart.
  struct SponsorWords: Sendable {
    let name: NameWords
    let runs: [String: Range<Int>]
    /// Its name in the contract, where that is another one.
    let contract: NameWords?
    private let contractRuns: [String: Range<Int>]
    /// What its site is called, without hyphens; `nil` if it has none of its own.
    let site: String?

    init(_ name: NameWords, contract: NameWords?, site: String?) {
      (self.name, self.contract, self.site) = (name, contract, site)
      (runs, contractRuns) = (name.runs, contract?.runs ?? [:])
    }

    var names: [NameWords] { [name] + [contract].compactMap(\.self) }

    /// Whether what a file's name joins to a word of the sponsor's is in one of the sponsor's names too.
    func hasAll(_ joins: [JoinedNames]) -> Bool {
      joins.allSatisfy { join in
        let all = [runs, contractRuns]
        // `Haupt- und Medienpartner_Acme` joins nothing to Acme.
        let isOwn = all.contains { runs in
          runs.keys.contains { key in join.first.spellings.contains { key.contains($0) } }
        }
        return !isOwn || all.contains { runs in join.areBoth { runs[$0] != nil } }
      }
    }
  }

  /// The most sponsors with one word that a file is compared with.
  private static let commonest = 100
  /// The most comparisons for files that may be meant.
  private static let comparisons = 50_000

  /// - Parameters:
  ///   - names: of the sponsors that need a logo, and of others.
  ///   - links: those of the sponsors, by their names.
  ///   - contracts: what sponsors are called in their contracts, by their names.
  ///   - cards: what cards of the configuration are called, which may be sponsors under another form of their name.
  ///   - folders: the paths of the files in each folder, the preferred folder first; an EPS file comes after a picture.
  ///   - taken: the paths of files that sponsors have by the table or the configuration.
  ///   - reserved: the keys of files that cells of the table name, and whose cells do.
  ///   - years: the numbers in names of files that are years.
  ///   - title: what the event is called, whose own logo is no sponsor's.
  package init(
    for names: [String], links: [String: String] = [:], contracts: [String: String] = [:], besides cards: [String] = [],
    in folders: [[String]], taken: [String] = [], reserved: [String: Set<String>] = [:],
    years: ClosedRange<Int>? = nil, title: String? = nil
  ) {
    self.years = years ?? LogoYear.usual
    var sponsors: [SponsorWords] = []
    var cores: [String: Set<Int>] = [:]
    for (index, name) in (names + cards).enumerated() where numbers[name.folded] == nil {
      let site = index < names.count ? links[name].flatMap(Self.site) : nil
      let sponsor = SponsorWords(NameWords(name), contract: contracts[name].map(NameWords.init), site: site)
      if index >= names.count, sponsor.name.core.contains(where: { cores[$0] != nil }) { continue }
      let number = sponsors.count
      numbers[name.folded] = number
      for key in sponsor.runs.keys { owners[key, default: []].insert(number) }
      for key in sponsor.name.whole where !key.isEmpty { byWhole[key, default: []].insert(number) }
      for key in sponsor.name.core where !key.isEmpty { cores[key, default: []].insert(number) }
      sponsors.append(sponsor)
      guard let contract = sponsor.contract else { continue }
      for key in contract.runs.keys { owners[key, default: []].insert(number) }
      for key in contract.whole where !key.isEmpty { byWhole[key, default: []].insert(number) }
      for key in contract.core where !key.isEmpty { cores[key, default: []].insert(number) }
    }
    (self.sponsors, byCore) = (sponsors, cores)
    let paths = folders.enumerated().flatMap { folder, paths in paths.sorted().map { File(folder: folder, path: $0) } }
    let known = Set(taken.map(Self.lastName))
    self.paths = paths
    let said = FolderWords.all(of: paths)
    self.folders = said
    let files = paths.map { file in
      let own = LogoFileWords(path: file.path)
      return own.saysNothing ? said[file.folderPlace].map { own.named(by: $0.words) } ?? own : own
    }
    self.files = files
    let used = Set(taken)
    var named: [Int: Set<Int>] = [:]
    let byName = numbers
    // Many files have a name that says nothing: a cell means the one in the folder that it names, which is taken.
    for file in paths.indices where !files[file].isByFolder {
      guard let owners = reserved[LogoName.key(of: paths[file].path)] else { continue }
      // Of several sponsors it is nobody's by name.
      named[file] = owners.count == 1 ? Set(owners.compactMap { byName[$0] }) : []
    }
    self.reserved = named
    self.taken = Set(named.keys).union(
      paths.indices.filter { file in
        let path = paths[file].path
        guard files[file].isByFolder else { return known.contains(Self.lastName(path)) }
        return used.contains(path) || taken.contains { $0.hasSuffix("/\(path)") }
      })
    setOutdatedAside(names + cards, sharedFolders: folders.map(OutdatedFiles.sharedFolders))
    if let title { setAside(logosOf: EventTitle(title)) }
    for level in Level.allCases { settle(level, files.indices.filter { !files[$0].isByFolder }) }
    let shared = sharedFolders
    let rest = files.indices.filter {
      files[$0].isByFolder && !self.taken.contains($0) && !shared.contains(paths[$0].folderPlace)
    }
    (filesBelow, folderClaims, disputed) = (Self.filesBelow(paths), claimsByFolder(), findDisputed())
    contested.formUnion(disputed.keys)
    for level in Level.allCases { settle(level, rest) }
    offer()
  }

  /// What was found for one of the sponsors.
  package func finding(for name: String) -> Finding { numbers[name.folded].flatMap { findings[$0] } ?? .none }

  /// What a site of its own is called: `orthoviva` for `https://www.ortho-viva.example/de`. A page on another's site is none.
  static func site(of link: String) -> String? {
    let address = link.firstRange(of: "://").map { link[$0.upperBound...] } ?? link[...]
    let host = address.prefix { !"/?#".contains($0) }
    let page = address.dropFirst(host.count).drop { $0 == "/" }
    guard page.utf8.count <= 6, !host.contains("@") else { return nil }
    var labels = host.prefix { $0 != ":" }.lowercased().split(separator: ".")
    if labels.first == "www" { labels.removeFirst() }
    // `acme.co.uk` as `acme.com`.
    let isOwn = labels.count == 2 || labels.count == 3 && countryDomains.contains(labels[1]) && labels[2].count == 2
    guard isOwn, let label = labels.first, !label.hasPrefix("xn--") else { return nil }
    let name = label.filter { $0 != "-" }
    return name.count >= 4 ? name : nil
  }

  /// Below which countries give names to companies and others.
  private static let countryDomains: Set<Substring> = ["co", "com", "org", "net", "ac", "gv", "or", "gov", "edu"]

  private static func lastName(_ path: String) -> String {
    (path.split(separator: "/").last.map(String.init) ?? path).folded
  }

  /// - Parameter sharedFolders: of the paths in each folder.
  private mutating func setOutdatedAside(_ names: [String], sharedFolders: [Int]) {
    let icons = Set(names.filter(SiteIcon.isOne).compactMap { numbers[$0.folded] })
    let marked = Set(names.filter(OutdatedFiles.hasMark).compactMap { numbers[$0.folded] }).sorted()
    for file in paths.indices {
      if SiteIcon.isOne(paths[file].path) {
        outdated[file] = icons
        continue
      }
      let marks = OutdatedMarks(paths[file].path, sharedFolders: sharedFolders[paths[file].folder])
      guard marks.isOutdated else { continue }
      outdated[file] = Set(marked.filter { marks.areExplained(by: sponsors[$0].name) })
    }
  }

  /// Sets the event's own logos aside, but for those that a cell names.
  private mutating func setAside(logosOf title: EventTitle) {
    guard !title.telling.isEmpty else { return }
    var known: [String: Set<Int>] = [:]
    for file in paths.indices where outdated[file] == nil && reserved[file] == nil && title.isName(of: files[file]) {
      let words = files[file]
      let owners =
        known[words.variantKey]
        ?? claimants(of: words, .whole).union(claimants(of: words, .name))
        .union(candidates(for: words).filter { mayHave(words, $0, of: title) })
      known[words.variantKey] = owners
      outdated[file] = owners
    }
  }

  private func mayBelong(_ file: Int, to sponsor: Int) -> Bool { outdated[file]?.contains(sponsor) ?? true }

  // MARK: Levels

  /// How well a file fits, the best first.
  enum Level: CaseIterable {
    /// It has the whole name, legal form and number included.
    case whole
    /// It has the name without what names of files and companies have beside it.
    case name
    /// It has words of the name that are no other sponsor's, and is called like the sponsor's site.
    case site
    /// It has words of the name that are no other sponsor's.
    case words
    /// It has the name and further words.
    case more
    /// It is the word for a trade that the name begins or ends with, and that no other sponsor is in.
    case nearly

    var isName: Bool { self == .whole || self == .name }
  }

  /// Gives some of the files to sponsors that have none, where only one sponsor claims them.
  private mutating func settle(_ level: Level, _ files: [Int]) {
    var claims: [Int: [Int]] = [:]
    var counts: [Int: Int] = [:]
    for file in files where !given.contains(file) && !contested.contains(file) {
      guard level.isName || !taken.contains(file) else { continue }
      let claimants = claimants(of: self.files[file], level).filter {
        mayBelong(file, to: $0) && reserved[file]?.contains($0) != false
          && (level == .whole || sponsors[$0].hasAll(self.files[file].joins))
      }
      counts[file] = claimants.count
      for sponsor in claimants { claims[sponsor, default: []].append(file) }
    }
    for (sponsor, all) in claims {
      let own = all.filter { counts[$0] == 1 }
      guard !own.isEmpty else { continue }
      let isByFolder = self.files[own[0]].isByFolder
      if findings[sponsor] != nil {
        // Variants of the logo that it has.
        if !isByFolder { given.formUnion(own) }
      } else if isByFolder
        ? own.count == 1 && isSure(own[0], of: sponsor)
        : level.isName || Set(own.map { self.files[$0].variantKey }).count == 1
      {
        findings[sponsor] = best(of: own, for: sponsor)
        given.formUnion(own)
      } else {
        findings[sponsor] = .perhaps(own.prefix(Self.mostOffers).map { paths[$0] })
      }
    }
    contested.formUnion(counts.filter { $0.value > 1 }.keys)
  }

  func claimants(of file: LogoFileWords, _ level: Level) -> Set<Int> {
    switch level {
    case .whole: Set(file.whole.flatMap { byWhole[$0] ?? [] })
    case .name: Set(file.cores.flatMap { byCore[$0] ?? [] })
    case .site, .words, .more, .nearly: candidates(for: file).filter { findings[$0] == nil && fits(file, $0, level) }
    }
  }

  /// The sponsors that have a word of the file's name.
  private func candidates(for file: LogoFileWords) -> Set<Int> {
    var found: Set<Int> = []
    for key in file.runs.joined().joined() {
      guard let sponsors = owners[key], sponsors.count <= Self.commonest else { continue }
      found.formUnion(sponsors)
    }
    return found
  }

  /// The file with an earlier year in its name that the sponsor's logo was preferred to for its year; `nil` for none.
  package func older(for name: String) -> File? { numbers[name.folded].flatMap { overtaken[$0] } }

  // MARK: Offers

  private func likeness(of file: Int, _ sponsor: Int) -> Int {
    let own = disputed[file]?.contains(sponsor) == true ? LogoFileWords(path: paths[file].path) : nil
    return max(likeness(files[file], sponsor), own.map { likeness($0, sponsor) } ?? 0)
  }

  private static let mostOffers = 3

  /// Offers files that nobody has to sponsors without one.
  private mutating func offer() {
    let free = files.indices.filter { !given.contains($0) && !taken.contains($0) }
    let bare = sponsors.indices.filter { findings[$0] == nil }
    var left = Self.comparisons
    let shared = sharedFolders
    for sponsor in bare {
      left -= free.count
      guard left >= 0 else { return }
      let possible = free.filter {
        mayBelong($0, to: sponsor) && !(files[$0].isByFolder && shared.contains(paths[$0].folderPlace))
      }
      var likely = possible.map { (file: $0, likeness: likeness(of: $0, sponsor)) }.filter { $0.likeness > 0 }
        .sorted { ($1.likeness, $0.file) < ($0.likeness, $1.file) }
      if likely.isEmpty {
        likely = likelyByFolder(possible.filter { !shared.contains(paths[$0].folderPlace) }, sponsor)
      }
      if !likely.isEmpty {
        findings[sponsor] = .perhaps(likely.prefix(Self.mostOffers).map { paths[$0.file] })
      }
    }
  }
}
