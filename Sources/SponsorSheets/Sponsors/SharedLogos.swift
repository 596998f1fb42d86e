internal import Messages

/// Finds sponsors whose rows name one file for their logos.
enum SharedLogos {
  /// A question where the names are alike too, else a warning for each file that several sponsors have.
  static func faults(
    in sponsors: [Sponsor], file: String, column: Int?, heading: String?, _ answers: SheetAnswers
  ) -> [SheetFault] {
    // Links to a store of files differ in what follows the name.
    let named = sponsors.sorted { $0.row < $1.row }.filter { sponsor in
      guard let logo = sponsor.logo, let name = sponsor.name else { return false }
      return !answers.isSponsor(name) && !logo.contains("://") && !logo.contains("?")
        && (!logo.contains(" ") || !LogoName(path: logo).fileExtension.isEmpty)
    }
    // A name alone says which file is meant unless there are several folders with one.
    var folders: [String: Set<String>] = [:]
    for sponsor in named {
      let (folder, name) = place(of: sponsor.logo ?? "")
      if !folder.isEmpty { folders[name, default: []].insert(folder) }
    }
    var groups: [String: [Sponsor]] = [:]
    var files: [String] = []
    for sponsor in named {
      let (folder, name) = place(of: sponsor.logo ?? "")
      let key = folders[name]?.count ?? 0 > 1 ? "\(folder)/\(name)" : name
      if groups[key] == nil { files.append(key) }
      groups[key, default: []].append(sponsor)
    }
    let place = SheetFault(file: file, column: column, heading: heading, severity: .error, message: "")
    return files.flatMap { faults(ofOneLogo: groups[$0] ?? [], place) }
  }

  /// A file's folder, empty for none, and its name, folded.
  private static func place(of path: String) -> (folder: String, name: String) {
    let steps = path.replacing("\\", with: "/").folded.split(separator: "/").drop { $0 == "." }
    return (steps.dropLast().joined(separator: "/"), steps.last.map(String.init) ?? "")
  }

  private static func faults(ofOneLogo sponsors: [Sponsor], _ place: SheetFault) -> [SheetFault] {
    var faults: [SheetFault] = []
    var owners: [Sponsor] = []
    // Who stands in the place of a logo for hundreds is no one's.
    for sponsor in sponsors.prefix(mostSharing) {
      let name = sponsor.name ?? ""
      // Asked about elsewhere.
      let isAsked = owners.contains {
        $0.name?.folded == name.folded || SimilarNames.common(sponsor, $0) != nil
      }
      if isAsked { continue }
      let likeness = NameLikeness(name)
      let other = owners.first { $0.id == nil && NameLikeness($0.name ?? "").isLike(likeness) }
      guard let other, sponsor.id == nil else {
        if owners.count < mostCompared { owners.append(sponsor) }
        continue
      }
      faults.append(SimilarNames.question(sponsor, other, "with the same logo", place))
    }
    guard owners.count > 1 else { return faults }
    let names = owners.prefix(mostListed).map { "\(quoted($0.name ?? "")) (row \($0.row))" }
    let rest = owners.count - names.count
    var warning = place
    warning.row = owners[1].row
    warning.severity = .warning
    warning.message =
      "\(quoted(owners[1].logo ?? "")) is the logo of \(listed(names + (rest > 0 ? ["\(rest) more"] : []), "and")); correct the "
      + "name of the file where it is another one's, or say \(SheetAnswers.option("sponsor", owners[1].name ?? "")) if they share it"
    return faults + [warning]
  }

  private static let mostListed = 5
  private static let mostCompared = 50
  private static let mostSharing = 200
}
