internal import Messages
internal import Platform

// Copies that differ from their sources: PDFs of EPS files, and drawings with pictures embedded.
extension LogoChooser {
  /// The first EPS file with a name of these words that is not outdated.
  func document(_ words: [String]) -> Source? {
    for (index, folder) in ([home] + others).enumerated() {
      let found = folder.documents.first { path in
        LogoName(path: path).words == words
          && OutdatedFiles.outdated(
            among: [path], of: folder.pictures + folder.documents, sponsors: [words.joined(separator: " ")]
          ).isEmpty
      }
      if let path = found {
        return Source(folder: index == 0 ? Self.homeFolder : index - 1, path: path, isConverted: true)
      }
    }
    return nil
  }

  /// The EPS file of exactly this name, in whichever folder.
  func document(named written: String) -> Source? {
    let name = PathName.name(of: written.replacing("\\", with: "/"))
    for (index, folder) in ([home] + others).enumerated() {
      guard let path = folder.documents.first(where: { PathName.name(of: $0) == name }) else { continue }
      return Source(folder: index == 0 ? Self.homeFolder : index - 1, path: path, isConverted: true)
    }
    return nil
  }

  func folder(_ number: Int) -> PictureFolder {
    switch number {
    case Self.homeFolder: home
    case Self.copiedHome: copied
    default: others[number]
    }
  }

  /// What a copy of the file contains.
  func content(of source: Source) throws(FileError) -> [UInt8] {
    if let content = changed.contents[source] { return content }
    let content = try folder(source.folder).content(of: source.path)
    guard LogoName(path: source.path).fileExtension == "svg" else { return content }
    return EmbeddedPictures.embedded(in: content, at: source.path, of: folder(source.folder)) ?? content
  }

  /// EPS that could not be converted.
  struct Unconverted {
    var sponsor: String
    var path: String
    /// Why, as a clause that follows its name.
    var reason: String
    /// Whether the row's cell names it.
    var isWritten: Bool
  }

  /// The EPS that could not be converted, and would have been used, by its rows.
  /// - Parameter rows: those whose card has no logo, which would get a file that is named like the sponsor.
  private func missed(_ rows: Set<Int>) -> [(row: Int, file: Unconverted)] {
    unconverted.filter { $1.isWritten || rows.contains($0) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// A line for each row whose EPS could not be converted.
  /// - Parameter rows: those whose card has no logo.
  package func unconverted(withoutLogo rows: Set<Int>) -> [String] {
    missed(rows).map { "\(escaped($0.file.sponsor)): \(escaped($0.file.path)) \($0.file.reason)" }
  }

  /// The same as warnings.
  package func conversionFaults(withoutLogo rows: Set<Int>) -> [SheetFault] {
    missed(rows).map { row, missed in
      SheetFault(
        file: file, row: row, severity: .warning,
        message: "\(quoted(missed.sponsor)) has the logo \(quotedPath(missed.path)), which \(missed.reason)")
    }
  }

  /// A choice of an EPS file, whose copy is a PDF; `nil`, and a fault, if it cannot be converted.
  mutating func choice(_ sponsor: Sponsor, converting source: Source, isGuess: Bool) -> Choice? {
    let origin = "\(folder(source.folder).path)/\(source.path)"
    func refused(_ reason: String) -> Choice? {
      let isWritten = sponsor.logo != nil && !linked.contains(sponsor.row) && remarks[sponsor.row] == nil
      unconverted[sponsor.row] = Unconverted(
        sponsor: sponsor.label, path: source.path, reason: reason, isWritten: isWritten)
      return nil
    }
    if let reason = changed.faults[source] { return refused(reason) }
    guard let eps = try? folder(source.folder).content(of: source.path) else { return refused("cannot be read") }
    guard EPSConverter.isEPS(eps) else {
      // A picture by another name.
      let plain = Source(folder: source.folder, path: source.path)
      let target = place(for: plain)
      return Choice(
        sponsor: sponsor.label, path: target.path, source: target.isPresent ? nil : plain, origin: origin, read: origin,
        isGuess: isGuess)
    }
    let target = place(for: source)
    var read = "\(home.path)/\(target.path)"
    if !target.isPresent, !converts {
      read = origin
    } else if !target.isPresent {
      do throws(EPSConverter.Fault) {
        let known = changed.contents[source]
        let pdf: [UInt8]
        if let known { pdf = known } else { pdf = try EPSConverter().pdf(of: eps) }
        read = changed.keep(pdf, of: source) ?? origin
      } catch {
        changed.faults[source] = error.reason
        return refused(error.reason)
      }
    }
    return Choice(
      sponsor: sponsor.label, path: target.path, source: target.isPresent ? nil : source, origin: origin, read: read,
      isGuess: isGuess)
  }

  /// Whether the file is one of Illustrator's before 2000, which were EPS.
  func isPostScript(_ source: Source) -> Bool {
    guard LogoName(path: source.path).fileExtension == "ai",
      let content = try? folder(source.folder).content(of: source.path)
    else { return false }
    return EPSConverter.isEPS(content)
  }

  /// A file with what the copy of a drawing will contain, or the drawing where nothing is converted; `nil` if both are the same.
  func read(_ source: Source) -> String? {
    guard LogoName(path: source.path).fileExtension == "svg",
      let content = try? folder(source.folder).content(of: source.path),
      let changed = EmbeddedPictures.embedded(in: content, at: source.path, of: folder(source.folder))
    else { return nil }
    return converts ? self.changed.keep(changed, of: source) : "\(folder(source.folder).path)/\(source.path)"
  }

  /// Whether a file in the configuration's folder is a copy of the source.
  func isCopy(_ path: String, of source: Source) -> Bool {
    guard let content = try? home.content(of: path) else { return false }
    guard source.isConverted else { return (try? self.content(of: source)) == content }
    return (try? folder(source.folder).content(of: source.path)).map { EPSConverter.isConverted(content, from: $0) }
      ?? false
  }
}
