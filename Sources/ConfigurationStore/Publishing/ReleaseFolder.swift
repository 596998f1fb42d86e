internal import FoundationEssentials
internal import Platform
package import Programme

/// The folder of what was published on this machine: a complete copy of each release, and one link to the live one.
///
///     live -> 3f2a9c0d11aa22bb
///     next -> 5500c0ffee00aa11, for as long as a release is to come
///     3f2a9c0d11aa22bb/marquee.yaml, logos/, fonts/
///     3f2a9c0d11aa22bb.json
package struct ReleaseFolder: Sendable, Hashable {
  /// Where releases are published.
  package static let standard = "/var/lib/kiosk-marquee/releases"
  /// The name of the link to the live release.
  static let link = "live"
  /// The name of the link to the release that is to come.
  static let nextLink = "next"
  /// The configuration's name in a release.
  package static let configuration = "marquee.yaml"
  /// The name of the folder of fonts in a release.
  static let fonts = "fonts"

  package let path: String

  package init(_ path: String = Self.standard) {
    // fontconfig reads no fonts from a relative one.
    self.path = URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// The path of the link to the live release.
  package var linkPath: String { "\(path)/\(Self.link)" }

  /// What the link says.
  enum Live: Equatable {
    case none
    case release(String)
    /// There is a link, or there may be, but it leads to no release or cannot be read.
    case unclear
  }

  /// Reads the link once.
  var live: Live {
    do throws(SystemError) {
      let target = try FileSystem.linkTarget(linkPath)
      return Self.isID(target) ? .release(target) : .unclear
    } catch {
      return error == .noSuchFile || error == .notAFolder ? .none : .unclear
    }
  }

  /// Whether there is something in place of the link to the live release that leads to none.
  package var isUnclear: Bool { live == .unclear }

  /// The live release; `nil` for none.
  package var liveRelease: String? { if case .release(let id) = live { id } else { nil } }

  /// The path of the link to the release that is to come.
  package var nextLinkPath: String { "\(path)/\(Self.nextLink)" }

  /// The release that is to come, or has come since; `nil` for none. It was published beside the live one: with another live
  /// one it counts no more, so that one link decides what is shown.
  package var next: NextRelease? {
    guard let id = try? FileSystem.linkTarget(nextLinkPath), Self.isID(id), FileSystem.exists(file(of: id)),
      let record = ReleaseRecord.read("\(path)/\(ReleaseRecord.name(of: id))"), let moment = record.applies
    else { return nil }
    switch live {
    case .release(let live): guard live == record.previous, live != id else { return nil }
    case .none: guard record.previous == nil else { return nil }
    case .unclear: break
    }
    return NextRelease(id: id, moment: moment)
  }

  /// The release that is on the wall; `nil` for none.
  func shown(by clock: ReleaseClock) -> String? { clock.shown(next, inPlaceOf: liveRelease) }

  /// When a release came on the wall, s since 1970; `nil` if it is not there.
  func since(_ id: String, by clock: ReleaseClock) -> Int? {
    if let next, clock.hasCome(next) { return next.id == id ? next.moment : nil }
    guard liveRelease == id, let made = (try? FileFacts(of: linkPath, followsLinks: false))?.changed.seconds else {
      return nil
    }
    // The link follows when somebody publishes again.
    return min(made, ReleaseRecord.read("\(path)/\(ReleaseRecord.name(of: id))")?.applies ?? made)
  }

  /// The configuration of a release.
  package func file(of id: String) -> String { "\(path)/\(id)/\(Self.configuration)" }

  /// The release that a configuration's path lies in; `nil` outside of the folder.
  func release(of file: String) -> String? {
    guard file.hasPrefix(path + "/") else { return nil }
    let id = String(file.dropFirst(path.count + 1).prefix { $0 != "/" })
    return Self.isID(id) ? id : nil
  }

  /// Whether it is a release's name: 16 hexadecimal digits.
  static func isID(_ name: String) -> Bool {
    name.utf8.count == 16 && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

/// What is known of a release besides its content. Written beside it, as it is no part of what its name is made from.
struct ReleaseRecord: Codable, Equatable {
  /// When it was last put on the wall by `publish`, s since 1970.
  var published: Int
  /// The release that was live before; `nil` for none.
  var previous: String?
  /// Names the content of its fonts; `nil` where it has none.
  var fonts: String?
  /// The moment at which it takes the place of `previous`, s since 1970; `nil` if it did so at once.
  var applies: Int?
  /// When it was dropped before that moment, s since 1970; `nil` if it was not.
  var dropped: Int?
  /// Written before a link leads to the release, and taken away after: if there is no such link, publishing was interrupted, and
  /// the record says nothing but what was said before.
  var draft: Draft?

  /// What is written before a link leads to the release, and counts only once one does.
  struct Draft: Codable, Equatable {
    var published: Int?
    var previous: String?
    var applies: Int?
    var dropped: Int?
  }

  static func name(of id: String) -> String { "\(id).json" }

  /// The record that holds if publishing was interrupted; `nil` where nothing had been said of the release.
  var former: ReleaseRecord? {
    guard let draft else { return self }
    return draft.published.map {
      ReleaseRecord(
        published: $0, previous: draft.previous, fonts: fonts, applies: draft.applies, dropped: draft.dropped)
    }
  }

  /// The record before a link leads to the release, with the one that there was.
  func following(_ former: ReleaseRecord?) -> ReleaseRecord {
    var record = self
    record.draft = Draft(
      published: former?.published, previous: former?.previous, applies: former?.applies, dropped: former?.dropped)
    return record
  }

  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return ((try? encoder.encode(self)).map { Array($0) } ?? []) + [UInt8(ascii: "\n")]
  }

  /// `nil` where it is missing or damaged.
  static func read(_ path: String) -> ReleaseRecord? {
    guard let bytes = try? AtomicFile.read(path, limit: 1 << 16) else { return nil }
    return try? JSONDecoder().decode(Self.self, from: Data(bytes))
  }
}
