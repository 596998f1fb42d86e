internal import FoundationEssentials
internal import MarqueeValues
internal import Platform

/// Keeps an operator's notice in a file, so that it survives a restart. What cannot be kept is lost at the next start, no
/// more.
package final class NoticeFile: Sendable {
  private let path: String
  private let queue = SerialQueue(named: "notice")

  /// The file's content.
  private struct Kept: Codable {
    var text: String
    var style: String
    /// When it ends, s since 1970; `nil` if an operator must end it.
    var until: Double?
  }

  private static let limit = 16 << 10

  /// - Parameters:
  ///   - folder: where the marquee keeps its state; `nil` keeps nothing.
  ///   - configuration: the path of its configuration: several marquees may share a folder.
  package init?(in folder: String?, of configuration: String) {
    guard let folder else { return nil }
    path = "\(folder)/\(StateFolder.name("notice", of: configuration))"
  }

  private init(path: String) { self.path = path }

  /// The file for a screen.
  /// - Parameter number: the screen's, from 0, which has this file.
  func ofScreen(_ number: Int) -> NoticeFile { number == 0 ? self : NoticeFile(path: "\(path).\(number + 1)") }

  /// The notice that was kept and how long it is still to be shown; `nil` if there is none. Blocks while it reads.
  func load() -> (notice: Notice, length: Duration?)? {
    guard let bytes = try? AtomicFile.read(path, limit: Self.limit),
      let kept = try? JSONDecoder().decode(Kept.self, from: Data(bytes)),
      let style = Notice.Style(rawValue: kept.style),
      let notice = Notice(kept.text, style: style)
    else { return nil }
    guard let until = kept.until else { return (notice, nil) }
    // A clock that was wrong must not keep a notice for years.
    let left = min(until - LocalClock.now / .seconds(1), 366 * 86_400)
    return left > 0 ? (notice, .milliseconds(Int(left * 1000))) : nil
  }

  /// Waits until what was kept is in the file.
  func flush() { queue.wait() }

  /// Keeps a notice, or with `nil` none, in the background.
  func keep(_ notice: Notice?, for length: Duration?) {
    let until = length.map { LocalClock.now / .seconds(1) + $0 / .seconds(1) }
    let kept = notice.map { Kept(text: $0.text, style: $0.style.rawValue, until: until) }
    queue.async { [path] in
      guard let kept, let data = try? JSONEncoder().encode(kept) else {
        FileSystem.remove(path)
        return
      }
      try? FileSystem.makeFolders(PathName.folder(of: path), permissions: 0o700)
      try? AtomicFile.write(Array(data), to: path, isSynced: true)
    }
  }
}
