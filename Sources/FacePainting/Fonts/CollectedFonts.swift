internal import MarqueeValues
internal import Platform

/// The fonts of the last few collections, each with those of the operator's folders and the system's behind it.
struct CollectedFonts {
  /// A box, as a noncopyable value cannot be in an array.
  final class Entry {
    let collection: FontCollection
    /// `nil` if fontconfig could not load its configuration.
    let handle: FontconfigHandle?
    /// What in the folders is not used.
    let faults: [FontError]

    init(_ collection: FontCollection, _ handle: consuming FontconfigHandle?) {
      self.collection = collection
      faults = handle?.faults ?? []
      self.handle = handle
    }
  }

  /// Of the configuration that is shown, the one that replaces it, and one more.
  private static let most = 3

  /// The last used one last.
  private var entries: [Entry] = []

  /// The entry for a collection, and whether it was made now.
  /// - Parameter others: the operator's folders, which come behind it.
  mutating func entry(for collection: FontCollection, before others: [String]) -> (Entry, isNew: Bool) {
    if let index = entries.lastIndex(where: { $0.collection == collection }) {
      let known = entries[index]
      // The same fonts may have been published again and the former place removed.
      let isThere = known.collection.folder == collection.folder || FileSystem.exists(known.collection.folder)
      if isThere {
        if index < entries.count - 1 { entries.append(entries.remove(at: index)) }
        return (known, false)
      }
      entries.remove(at: index)
    }
    let entry = Entry(collection, try? FontconfigHandle(folders: [collection.folder] + others))
    if entries.count >= Self.most { entries.removeFirst() }
    entries.append(entry)
    return (entry, true)
  }

  /// The entry whose folder a font file is in.
  func owner(of file: FontFile) -> Entry? {
    entries.last { file.path.hasPrefix($0.collection.folder + "/") }
  }
}
