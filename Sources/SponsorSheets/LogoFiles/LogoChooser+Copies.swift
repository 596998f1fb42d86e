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

  /// A choice of an EPS file, whose copy is a PDF; `nil`, and a fault, if it cannot be converted.
  mutating func choice(_ sponsor: Sponsor, converting source: Source, isGuess: Bool) -> Choice? {
    let origin = "\(folder(source.folder).path)/\(source.path)"
    func refused(_ reason: String) -> Choice? {
      report(sponsor, "has the logo \(quoted(source.path)), which \(reason)")
      unconverted.append("\(escaped(sponsor.label)): \(escaped(source.path)) \(reason)")
      return nil
    }
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

  /// A file with what the copy of a drawing will contain; `nil` if that is the drawing itself.
  func read(_ source: Source) -> String? {
    guard LogoName(path: source.path).fileExtension == "svg",
      let content = try? folder(source.folder).content(of: source.path),
      let changed = EmbeddedPictures.embedded(in: content, at: source.path, of: folder(source.folder))
    else { return nil }
    return self.changed.keep(changed, of: source)
  }

  /// Whether a file in the configuration's folder is a copy of the source.
  func isCopy(_ path: String, of source: Source) -> Bool {
    guard let content = try? home.content(of: path) else { return false }
    guard source.isConverted else { return (try? self.content(of: source)) == content }
    return (try? folder(source.folder).content(of: source.path)).map { EPSConverter.isConverted(content, from: $0) }
      ?? false
  }
}
