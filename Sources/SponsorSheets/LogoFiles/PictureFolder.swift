internal import Logos
internal import Platform

/// The pictures below a folder.
package struct PictureFolder {
  /// The folder's path.
  let path: String
  /// The pictures' paths relative to the folder, sorted.
  private(set) var pictures: [String] = []
  /// Logos that have to be converted: EPS.
  private(set) var documents: [String] = []
  /// Archives, which are not read.
  private(set) var archives: [String] = []
  /// Files in which a logo may be, and which cannot be shown, such as text documents and photographs of telephones.
  private(set) var foreign: [String] = []
  /// Other files that are no picture that can be shown: too large, or of another kind.
  private var unshown: [String] = []
  /// Links that lead out of the folder, which are not followed.
  private(set) var links: [String] = []
  /// The folder itself; `nil` where it cannot be opened.
  private let opened: AllowedFolders?

  /// The pictures, and the EPS files without a picture of their name.
  package var logos: [String] {
    let names = Set(pictures.map { LogoName(path: $0).words })
    return pictures + documents.filter { !names.contains(LogoName(path: $0).words) }
  }

  /// The maximum number of names that are read.
  private static let limit = 10_000
  /// How deep folders are searched.
  package static let depth = 7

  private static let foreignEndings: Set = [
    "heic", "heif", "psd", "indd", "cdr", "emf", "wmf", "jp2", "jxl", "ico", "docx", "doc", "odt", "rtf", "pptx", "ppt",
    "odp",
    "pages", "jfif", "jpe",
  ]
  private static let archiveEndings: Set = ["zip", "rar", "7z", "tar", "tgz", "gz"]

  /// Whether links to pictures are followed anywhere.
  private let followsLinks: Bool

  /// Lists the pictures; none where the folder cannot be read. Hidden folders, and those of other walls, are left out.
  /// - Parameter followsLinks: whether links to pictures are followed anywhere, for a folder that no picture is copied from.
  ///   Others to files are, as long as they stay beneath the folder: what else they lead to is not the operator's to show. EPS is
  ///   copied from any folder, as it is converted.
  package init(path: String, followsLinks: Bool = false) {
    self.path = path
    self.followsLinks = followsLinks
    opened = try? AllowedFolders(path)
    var left = Self.limit
    // Level by level, so that a deep folder does not use up the names of those beside it.
    var level = [""]
    for _ in 0...Self.depth { level = level.flatMap { list($0, &left) } }
    pictures.sort()
    documents.sort()
    foreign.sort()
    archives = archives.filter { !isUnpacked($0) }.sorted()
  }

  /// Whether a folder with pictures lies beside an archive or below there, and is called as the archive is.
  private func isUnpacked(_ archive: String) -> Bool {
    let around = PathName.folder(of: archive)
    var name = PathName.withoutExtension(PathName.name(of: archive))
    if name.hasSuffix(".tar") { name = PathName.withoutExtension(name) }
    return (pictures + documents).contains { picture in
      guard around.isEmpty || picture.hasPrefix("\(around)/") else { return false }
      return picture.dropFirst(around.isEmpty ? 0 : around.count + 1).split(separator: "/").dropLast()
        .contains { String($0).folded == name.folded }
    }
  }

  /// Admits regular files that are small enough to be shown.
  /// - Returns: the folders in the folder.
  private mutating func list(_ folder: String, _ left: inout Int) -> [String] {
    guard left > 0, let names = FolderNames.of(folder.isEmpty ? path : "\(path)/\(folder)", atMost: left) else {
      return []
    }
    left -= names.count
    // Another wall, with copies of its own.
    guard folder.isEmpty || !names.contains("marquee.yaml") else { return [] }
    var folders: [String] = []
    // Macs put what only they read beside the files in archives, and office programs what they have open.
    for name in names.sorted() where !name.hasPrefix(".") && !name.hasPrefix("~$") && name != "__MACOSX" {
      let place = folder.isEmpty ? name : "\(folder)/\(name)"
      guard let facts = facts(of: place) else { continue }
      let logo = LogoName(path: place)
      switch facts.kind {
      case .folder: folders.append(place)
      case .regular where logo.isPicture && facts.size <= LogoLimits.bytes: pictures.append(place)
      case .regular where Self.foreignEndings.contains(logo.fileExtension):
        let begin = beginning(of: place)
        let isPicture = Self.pictures.contains { begin.starts(with: $0) } && facts.size <= LogoLimits.bytes
        if isPicture { pictures.append(place) } else { foreign.append(place) }
      case .regular where Self.archiveEndings.contains(logo.fileExtension): archives.append(place)
      case .regular where Self.isDocument(place) && facts.size <= LogoLimits.bytes: documents.append(place)
      case .regular: unshown.append(place)
      default: break
      }
    }
    return folders
  }

  /// JPEG and PNG, which decoders know by their content.
  private static let pictures: [[UInt8]] = [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47]]

  /// The first 4 KiB of a file; empty where it cannot be read.
  private func beginning(of place: String) -> [UInt8] {
    do {
      if followsLinks { return try Descriptor.regularFile("\(path)/\(place)").contents(from: 0, size: 4096) }
      return try opened?.regularFile(at: place).contents(from: 0, size: 4096) ?? []
    } catch {
      return []
    }
  }

  /// The file of exactly this name that cannot be shown, and why, as a clause that follows its name; `nil` if there is none.
  func refusal(of written: String) -> (path: String, reason: String)? {
    let key = LogoCells.key(written)
    if let place = (foreign + archives + unshown).first(where: { LogoCells.key($0) == key }) {
      return (place, reason(against: place))
    }
    return links.first { LogoCells.key($0) == key }
      .map { ($0, "leads out of its folder by a link, which is not followed; put the file itself there") }
  }

  /// The same for a file whose name is this without its ending.
  /// - Parameter isBeside: whether a picture of nearly that name is there too, beside which a text says nothing.
  func refusal(ofStem written: String, besidePicture isBeside: Bool) -> (path: String, reason: String)? {
    let name = PathName.name(of: written.replacing("\\", with: "/")).folded
    return foreign.first {
      PathName.withoutExtension(PathName.name(of: $0)).folded == name
        && !(isBeside && Self.texts.contains(LogoName(path: $0).fileExtension))
    }
    .map { ($0, reason(against: $0)) }
  }

  /// Letters, notes and mails, without those that belong to programs.
  var texts: [String] { (foreign + unshown).filter(Self.isText).sorted() }

  /// Whether a file's name is one of a text that people write.
  static func isText(_ path: String) -> Bool {
    let (ending, name) = (LogoName(path: path).fileExtension, PathName.name(of: path).folded)
    return letters.contains(ending) || ending.isEmpty && ["readme", "read me"].contains(name)
  }

  private static let letters = Set(
    words: """
      doc docx odt rtf txt md pages eml msg
      """)

  private static let texts = Set(
    words: """
      doc docx odt rtf txt md pages ppt pptx odp xls xlsx ods csv eml msg
      """)

  private func reason(against place: String) -> String {
    let begin = beginning(of: place)
    if LogoName(path: place).isPicture || Self.isDocument(place) {
      return "is larger than \(LogoLimits.bytes >> 20) MiB, so that it is not read; save it smaller"
    }
    return OtherFile(of: begin)?.description ?? "is no picture that can be shown; save it as PNG, SVG or PDF"
  }

  private static func isDocument(_ place: String) -> Bool { LogoName(path: place).isPostScript }

  /// Whether links to a file of this name are followed anywhere.
  private func followsLinks(to place: String) -> Bool { followsLinks && !Self.isDocument(place) }

  /// The facts of what is at a place in the folder; `nil` for nothing, and for links to folders and out of the folder.
  private mutating func facts(of place: String) -> FileFacts? {
    guard let opened, let own = try? FileFacts(of: "\(path)/\(place)", followsLinks: followsLinks(to: place)) else {
      return nil
    }
    // A linked folder was followed on the way to EPS in it, which may lie outside for all that its own facts say.
    guard own.kind == .link || followsLinks && Self.isDocument(place) else { return own }
    do {
      let facts = try opened.place(at: place).facts()
      return facts.kind == .folder ? nil : facts
    } catch {
      let fault = error as? OpenFault
      if LogoName(path: place).isPicture || Self.isDocument(place), fault != .system(.noSuchFile) {
        links.append(place)
      }
      return nil
    }
  }

  /// The content of one of the pictures. Nothing outside of the folder is opened, whatever has taken its name meanwhile, unless
  /// links are followed anywhere.
  func content(of place: String) throws(FileError) -> [UInt8] {
    if followsLinks(to: place) { return try AtomicFile.read("\(path)/\(place)", limit: LogoLimits.bytes) }
    guard let opened else { throw FileError(.noSuchFile) }
    let file: Descriptor
    do { file = try opened.regularFile(at: place) } catch { throw FileError(error) }
    let content: [UInt8]?
    do { content = try file.contents(limit: LogoLimits.bytes) } catch { throw FileError(error) }
    guard let content else { throw FileError(reason: "larger than \(LogoLimits.bytes >> 20) MiB") }
    return content
  }
}
