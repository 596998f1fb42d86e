package import MarqueeScene
internal import Platform
internal import SDLKit
internal import Synchronization

/// Finds and opens fonts by name. Safe on any thread.
package final class FontBook: Sendable {
  private let state: Mutex<State>
  private let report: @Sendable (FontError) -> Void

  private struct State: ~Copyable {
    var configuration: FontconfigHandle?
    var files: [FontRequest: [FontFile]] = [:]
    var fallbacks = FallbackFonts()
    var fonts = FontCache(capacity: 48)
    var failures = FontFailures()
    var isMissingReported = false
    /// Whether the present shortage of descriptors or memory has been reported.
    var isShortageReported = false
    /// How often a text went without a font that may open later.
    var shortages = 0

    /// Allows another attempt at fonts whose pause is over.
    mutating func refresh(at time: UInt64) {
      if failures.refresh(at: time) { fallbacks.forgetChoices() }
    }
  }

  private let now: @Sendable () -> UInt64

  /// Fonts in `folders` are found by family name before the system's; a folder need not exist. `report` hears of each
  /// fault once, from whichever thread met it.
  ///
  /// - Parameter now: the time for the pauses between attempts, ns on the monotonic clock.
  package init(
    folders: [String] = [], report: @escaping @Sendable (FontError) -> Void = { _ in },
    now: @escaping @Sendable () -> UInt64 = { monotonicNanoseconds() }
  ) {
    self.report = report
    self.now = now
    var state = State()
    do throws(FontError) {
      state.configuration = try FontconfigHandle(folders: folders)
    } catch {
      report(error)
      state.isMissingReported = true
    }
    self.state = Mutex(state)
  }

  /// The file that `request` resolves to, whether or not it opens.
  package func file(for request: FontRequest) throws(FontError) -> FontFile {
    guard let first = files(for: request).first else { throw .noFont }
    return first
  }

  /// Whether there is a font of this very family, or it is one of CSS's names for a kind of font.
  package func has(family: String) -> Bool {
    ["serif", "sans-serif", "monospace", "sans", "system-ui"].contains(family.lowercased())
      || state.withLock { $0.configuration?.has(family: family) ?? false }
  }

  /// The nearest font to `request` that opens, `size` px per em.
  func font(for request: FontRequest, size: Int, hinting: Font.Hinting = .light) throws(FontError) -> Font {
    try opened(for: request, size: size, hinting: hinting).font
  }

  /// `font(for:size:hinting:)`, and the file that it is from.
  func opened(
    for request: FontRequest, size: Int, hinting: Font.Hinting
  ) throws(FontError) -> (font: Font, file: FontFile) {
    let files = files(for: request)
    var firstFailure: FontError?
    for file in files {
      guard !isUnusable(file) else { continue }
      do throws(FontError) {
        return (try open(file, size: size, hinting: hinting), file)
      } catch {
        firstFailure = firstFailure ?? error
      }
    }
    let failure = firstFailure ?? .noFont
    let isNews = state.withLock { state in
      defer { state.isMissingReported = true }
      return !state.isMissingReported
    }
    if isNews { report(.noFont) }
    throw failure
  }

  /// Counts texts that went without a font that may open later: what was painted while it grew is worth another attempt.
  package var shortages: Int { state.withLock { $0.shortages } }

  /// `file` at `size` px per em; one that does not open is reported, and tried again only after a pause.
  private func open(_ file: FontFile, size: Int, hinting: Font.Hinting) throws(FontError) -> Font {
    if let font = cached(file, size, hinting) { return font }
    // Opened outside the lock, so that a slow disk holds up one thread only; another may open the same: no harm.
    do throws(SDLError) {
      let font = try Font(path: file.path, index: file.index, size: size, hinting: hinting)
      keep(font, file, size, hinting)
      return font
    } catch {
      let failure: FontError =
        error.isShortage
        ? .unavailable(path: file.path, reason: error.message) : .unusable(path: file.path, reason: error.message)
      let time = now()
      let isNews = state.withLock { state in
        // The machine's fault, and not the font's: every other font would fail now.
        if error.isShortage {
          state.shortages += 1
          defer { state.isShortageReported = true }
          return !state.isShortageReported
        }
        state.fallbacks.forgetChoices()
        let attempts = state.failures.note(file, at: time)
        if state.failures.mayPass(file) { state.shortages += 1 }
        return attempts == 1
      }
      if isNews { report(failure) }
      throw failure
    }
  }

  /// The font that stands in, `size` px per em unless it comes in one size; `nil` if it does not open.
  func font(for fallback: FallbackFont, size: Int, hinting: Font.Hinting) -> Font? {
    guard !isUnusable(fallback.file) else { return nil }
    return try? open(fallback.file, size: fallback.strike.map { Int($0.rounded()) } ?? size, hinting: hinting)
  }

  /// The best font that draws `cluster` in place of the one that `request` names; `nil` if the system has none.
  func fallback(for cluster: [UInt32], isEmoji: Bool, language: String?, request: FontRequest) -> FallbackFont? {
    let time = now()
    return state.withLock { state in
      state.refresh(at: time)
      if state.failures.hasPassing { state.shortages += 1 }
      return state.fallbacks.font(
        for: cluster, in: FallbackFonts.Context(request: request, language: language, isEmoji: isEmoji),
        configuration: state.configuration, except: state.failures.unusable)
    }
  }

  /// What `file` has glyphs for.
  func coverage(of file: FontFile) -> CharacterCoverage {
    state.withLock { $0.fallbacks.coverage(of: file, configuration: $0.configuration) }
  }

  private func files(for request: FontRequest) -> [FontFile] {
    state.withLock { state in
      if let known = state.files[request] { return known }
      // Eight next-bests are more than any machine has broken.
      let files = state.configuration?.files(for: request, limit: 8) ?? []
      // A hostile or endless run of families must not fill memory.
      if state.files.count >= 256 { state.files.removeAll() }
      state.files[request] = files
      return files
    }
  }

  private func isUnusable(_ file: FontFile) -> Bool {
    let time = now()
    return state.withLock { state in
      state.refresh(at: time)
      let isUnusable = state.failures.unusable.contains(file)
      if isUnusable, state.failures.mayPass(file) { state.shortages += 1 }
      return isUnusable
    }
  }

  private func cached(_ file: FontFile, _ size: Int, _ hinting: Font.Hinting) -> Font? {
    state.withLock { $0.fonts.font(for: FontCache.Key(file: file, size: size, hinting: hinting)) }
  }

  private func keep(_ font: Font, _ file: FontFile, _ size: Int, _ hinting: Font.Hinting) {
    // The font that goes is closed after the lock is let go.
    let displaced = state.withLock { state in
      state.failures.clear(file)
      state.isShortageReported = false
      return state.fonts.insert(font, for: FontCache.Key(file: file, size: size, hinting: hinting))
    }
    _ = displaced
  }
}

/// Open fonts, the least recently used given up first: each keeps its glyphs, some 100 KiB.
struct FontCache {
  struct Key: Hashable {
    var file: FontFile
    /// px per em.
    var size: Int
    var hinting: Font.Hinting
  }

  private let capacity: Int
  private var fonts: [Key: (font: Font, lastUse: Int)] = [:]
  private var clock = 0

  /// `capacity` in fonts, at least 1.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  mutating func font(for key: Key) -> Font? {
    guard let entry = fonts[key] else { return nil }
    clock += 1
    fonts[key] = (entry.font, clock)
    return entry.font
  }

  /// Keeps `font` and returns the one it displaced.
  mutating func insert(_ font: Font, for key: Key) -> Font? {
    clock += 1
    var displaced: Font?
    if fonts[key] == nil, fonts.count >= capacity, let oldest = fonts.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      displaced = oldest.value.font
      fonts[oldest.key] = nil
    }
    fonts[key] = (font, clock)
    return displaced
  }
}

/// Fonts that did not open. Each is tried again after a pause, for that may have been the machine's fault, and after the
/// last attempt not any more.
struct FontFailures {
  /// Before the second, third and fourth attempt, s; as for logos.
  static let pauses: [Double] = [4, 25, 110]

  private struct Failure {
    var attempts: Int
    /// ns; `nil` after the last attempt.
    var retryTime: UInt64?
  }

  private var failures: [FontFile: Failure] = [:]
  /// What is not to be opened now.
  private(set) var unusable: Set<FontFile> = []

  /// Whether any of them may be tried again.
  var hasPassing: Bool { failures.values.contains { $0.retryTime != nil } }

  func mayPass(_ file: FontFile) -> Bool { failures[file]?.retryTime != nil }

  /// Notes a failed attempt at `time`, ns, and returns how many there were.
  mutating func note(_ file: FontFile, at time: UInt64) -> Int {
    let attempts = (failures[file]?.attempts ?? 0) + 1
    let retryTime = attempts <= Self.pauses.count ? time + UInt64(Self.pauses[attempts - 1] * 1e9) : nil
    failures[file] = Failure(attempts: attempts, retryTime: retryTime)
    unusable.insert(file)
    return attempts
  }

  /// The font has opened.
  mutating func clear(_ file: FontFile) {
    guard failures.removeValue(forKey: file) != nil else { return }
    unusable.remove(file)
  }

  /// Allows another attempt at those whose pause is over; whether there are any.
  mutating func refresh(at time: UInt64) -> Bool {
    guard !failures.isEmpty else { return false }
    var isAny = false
    for (file, failure) in failures where unusable.contains(file) {
      guard let retryTime = failure.retryTime, time >= retryTime else { continue }
      unusable.remove(file)
      isAny = true
    }
    return isAny
  }
}
