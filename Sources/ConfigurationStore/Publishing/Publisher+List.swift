internal import Platform
internal import Programme

// What is kept.
extension Publisher {
  /// A release that is kept.
  package struct Entry: Sendable, Equatable {
    package var id: String
    package var isLive: Bool
    /// When it went live, or, if it is not live, when it was published; s since 1970.
    package var time: Int?
    /// When it takes the place of the live one, s since 1970; `nil` if it is not to come.
    package var applies: Int?
    /// Whether it was dropped before its moment came.
    package var wasDropped = false
    /// Whether publishing it was interrupted before it came on the wall.
    package var wasNeverShown = false
    /// What there is to read in it; `nil` if it is damaged.
    package var summary: ReleaseSummary?
    /// Whether this user may not read it.
    package var isUnreadable = false
  }

  /// All that is kept: the live one, the one that is to come, and the others by their age.
  package func list() -> [Entry] {
    let clock = clock
    let live = folder.shown(by: clock)
    let next = folder.next.flatMap { clock.hasCome($0) ? nil : $0 }
    let ids = (FolderNames.of(folder.path) ?? []).filter(ReleaseFolder.isID)
    return ids.map { id in
      let time = id == live ? folder.since(id, by: clock) : former(of: id)?.published ?? published(id)
      return Entry(
        id: id, isLive: id == live, time: time, applies: next?.id == id ? next?.moment : nil,
        wasDropped: id != live && next?.id != id && former(of: id)?.dropped != nil,
        wasNeverShown: id != live && next?.id != id && record(of: id) != nil && former(of: id) == nil,
        summary: ReleaseSummary(of: folder.file(of: id)),
        isUnreadable: FileSystem.exists(folder.file(of: id)) && !FileSystem.isReadable(folder.file(of: id)))
    }.sorted { one, other in
      func rank(_ entry: Entry) -> Int { entry.isLive ? 2 : entry.applies != nil ? 1 : 0 }
      return (rank(one), one.time ?? 0, one.id) > (rank(other), other.time ?? 0, other.id)
    }
  }
}
