package import MarqueeScene
internal import MarqueeValues
internal import Platform
internal import SDLKit
internal import Synchronization

/// Finds fonts by family name and opens them. Keeps open fonts, lookups and failures. Safe on any thread.
///
/// What fonts there are is read on a thread of its own, which takes as long as opening a display; the first to ask waits for it.
package final class FontBook: Sendable {
  private let state = Mutex(State())
  private let report: @Sendable (FontError) -> Void

  private struct State: ~Copyable {
    /// `nil` before `load(_:)`, and where fontconfig could not load its configuration.
    var configuration: FontconfigHandle?
    var isLoaded = false
    var collections = CollectedFonts()
    var files: [FontRequest: [FontFile]] = [:]
    var fallbacks = FallbackFonts()
    var fonts = FontCache(capacity: 48)
    var failures = FontFailures()
    var isMissingReported = false
    /// Whether the current shortage of descriptors or memory has been reported.
    var isShortageReported = false
    /// How many texts were set without a font that a retry may open.
    var shortages = 0
    /// Faults of the operator's folders, to be reported once the state is unlocked.
    var unreported: [FontError] = []
    private var folderFaults: Set<FontError> = []

    /// Has fontconfig read its configuration, once.
    mutating func load(_ folders: [String]) {
      guard !isLoaded else { return }
      isLoaded = true
      do throws(FontError) {
        let handle = try FontconfigHandle(folders: folders)
        note(handle.faults)
        configuration = consume handle
      } catch {
        isMissingReported = true
        unreported.append(error)
      }
    }

    /// Has faults of folders reported that were not before.
    mutating func note(_ faults: [FontError]) {
      // Bounds the memory that ever new releases take.
      if folderFaults.count > 64 { folderFaults.removeAll() }
      unreported += faults.filter { folderFaults.insert($0).inserted }
    }

    /// Makes fonts whose retry delay is over available again.
    mutating func allowRetries(at time: UInt64) {
      if failures.allowRetries(at: time) { fallbacks.invalidateChoices() }
    }
  }

  private let now: @Sendable () -> UInt64
  private let folders: [String]

  /// Looks fonts up by family name first in `folders`, which need not exist, then among the system's.
  ///
  /// - Parameters:
  ///   - report: called once for each fault, on the thread that met it.
  ///   - now: the time for the delays between retries, ns on the monotonic clock.
  package init(
    folders: [String] = [], report: @escaping @Sendable (FontError) -> Void = { _ in },
    now: @escaping @Sendable () -> UInt64 = { monotonicNanoseconds() }
  ) {
    self.report = report
    self.now = now
    self.folders = folders
    // Where there is no thread for it, who asks first reads it.
    SerialQueue(named: "fonts").async { self.withFonts { _ in } }
  }

  /// Calls `body` with the state once it is known what fonts there are.
  private func withFonts<Result>(_ body: (inout sending State) -> sending Result) -> sending Result {
    var faults: [FontError] = []
    defer { faults.forEach(report) }
    return state.withLock { state in
      state.load(folders)
      defer { (faults, state.unreported) = (state.unreported, []) }
      return body(&state)
    }
  }

  /// The file that `request` resolves to, whether or not it opens. Throws if there is no scalable font.
  package func file(for request: FontRequest) throws(FontError) -> FontFile {
    guard let first = files(for: request).first else { throw .noFont }
    return first
  }

  /// What in the operator's folders is not used.
  package var folderFaults: [FontError] { withFonts { $0.configuration?.faults ?? [] } }

  /// Whether a font with this family name is installed, or the name is a generic family of CSS or fontconfig.
  package func has(family: String) -> Bool {
    ["serif", "sans-serif", "monospace", "sans", "system-ui"].contains(family.lowercased())
      || withFonts { $0.configuration?.has(family: family) ?? false }
  }

  /// The closest match for `request` that opens, at `size` px per em.
  func font(for request: FontRequest, size: Int, hinting: Font.Hinting = .light) throws(FontError) -> Font {
    try opened(for: request, size: size, hinting: hinting).font
  }

  /// As `font(for:size:hinting:)`, with the file that the font is from.
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
    let isFirst = state.withLock { state in
      defer { state.isMissingReported = true }
      return !state.isMissingReported
    }
    if isFirst { report(.noFont) }
    throw failure
  }

  /// The number of texts set so far without a font that a retry may open. If it grows while a face is painted, painting
  /// the face again may improve it.
  package var shortages: Int { state.withLock { $0.shortages } }

  /// Opens `file` at `size` px per em. Reports a failure and blocks the file until its retry delay is over.
  private func open(_ file: FontFile, size: Int, hinting: Font.Hinting) throws(FontError) -> Font {
    if let font = cached(file, size, hinting) { return font }
    // Opens outside the lock, so that a slow disk blocks one thread only. Two threads may open the same font, which is
    // harmless.
    do throws(SDLError) {
      let font = try Font(path: file.path, index: file.index, size: size, hinting: hinting)
      store(font, file, size, hinting)
      return font
    } catch {
      let failure: FontError =
        error.isShortage
        ? .unavailable(path: file.path, reason: error.message) : .unusable(path: file.path, reason: error.message)
      let time = now()
      let isFirst = state.withLock { state in
        // The machine is at fault and not the font: any other font would fail too.
        if error.isShortage {
          state.shortages += 1
          defer { state.isShortageReported = true }
          return !state.isShortageReported
        }
        state.fallbacks.invalidateChoices()
        let attempts = state.failures.record(file, at: time)
        if state.failures.mayRetry(file) { state.shortages += 1 }
        return attempts == 1
      }
      if isFirst { report(failure) }
      throw failure
    }
  }

  /// Opens a fallback font at `size` px per em, or at its only size if it is a bitmap font; `nil` if it does not open.
  func font(for fallback: FallbackFont, size: Int, hinting: Font.Hinting) -> Font? {
    guard !isUnusable(fallback.file) else { return nil }
    return try? open(fallback.file, size: fallback.strike.map { Int($0.rounded()) } ?? size, hinting: hinting)
  }

  /// The best fallback for the font that `request` names, for `cluster`; `nil` if no installed font draws it.
  func fallback(for cluster: [UInt32], isEmoji: Bool, language: String?, request: FontRequest) -> FallbackFont? {
    let time = now()
    return withFonts { state in
      state.allowRetries(at: time)
      if state.failures.hasRetryable { state.shortages += 1 }
      let context = FallbackFonts.Context(request: request, language: language, isEmoji: isEmoji)
      if let collection = fonts(of: request.collection, &state) {
        return state.fallbacks.font(
          for: cluster, in: context, configuration: collection.handle, except: state.failures.unusable)
      }
      return state.fallbacks.font(
        for: cluster, in: context, configuration: state.configuration, except: state.failures.unusable)
    }
  }

  /// The characters for which `file` has glyphs.
  func coverage(of file: FontFile) -> CharacterCoverage {
    withFonts { state in
      if let collection = state.collections.owner(of: file) {
        return state.fallbacks.coverage(of: file, configuration: collection.handle)
      }
      return state.fallbacks.coverage(of: file, configuration: state.configuration)
    }
  }

  private func files(for request: FontRequest) -> [FontFile] {
    withFonts { state in
      let collection = fonts(of: request.collection, &state)
      if let known = state.files[request] { return known }
      // Seven alternatives are more than any machine has broken.
      let files =
        (collection.map { $0.handle?.files(for: request, limit: 8) }
          ?? state.configuration?.files(for: request, limit: 8)) ?? []
      // Bounds the memory that ever new family names take.
      if state.files.count >= 256 { state.files.removeAll() }
      state.files[request] = files
      return files
    }
  }

  /// The fonts of a collection before all others; `nil` without one.
  private func fonts(of collection: FontCollection?, _ state: inout State) -> CollectedFonts.Entry? {
    guard let collection else { return nil }
    let (entry, isNew) = state.collections.entry(for: collection, before: folders)
    if isNew {
      // What was found before may lie in a folder that is gone.
      state.files.removeAll()
      state.fallbacks = FallbackFonts()
      state.note(entry.faults)
    }
    return entry
  }

  private func isUnusable(_ file: FontFile) -> Bool {
    let time = now()
    return state.withLock { state in
      state.allowRetries(at: time)
      let isUnusable = state.failures.unusable.contains(file)
      if isUnusable, state.failures.mayRetry(file) { state.shortages += 1 }
      return isUnusable
    }
  }

  private func cached(_ file: FontFile, _ size: Int, _ hinting: Font.Hinting) -> Font? {
    state.withLock { $0.fonts.font(for: FontCache.Key(file: file, size: size, hinting: hinting)) }
  }

  private func store(_ font: Font, _ file: FontFile, _ size: Int, _ hinting: Font.Hinting) {
    // The evicted font is closed after the lock is released.
    let evicted = state.withLock { state in
      state.failures.clear(file)
      state.isShortageReported = false
      return state.fonts.insert(font, for: FontCache.Key(file: file, size: size, hinting: hinting))
    }
    _ = evicted
  }
}

/// A cache of open fonts that evicts the least recently used one. Each font keeps its glyphs, some 100 KiB.
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

  /// `capacity` is a number of fonts, at least 1.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  /// The cached font, which becomes the most recently used one.
  mutating func font(for key: Key) -> Font? {
    guard let entry = fonts[key] else { return nil }
    clock += 1
    fonts[key] = (entry.font, clock)
    return entry.font
  }

  /// Caches `font` and returns the one it evicted, if any.
  mutating func insert(_ font: Font, for key: Key) -> Font? {
    clock += 1
    var evicted: Font?
    if fonts[key] == nil, fonts.count >= capacity, let oldest = fonts.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      evicted = oldest.value.font
      fonts[oldest.key] = nil
    }
    fonts[key] = (font, clock)
    return evicted
  }
}

/// Fonts that did not open. Each is retried after a delay, as the machine may have been at fault, up to a last attempt.
struct FontFailures {
  /// Delays before the second, third and fourth attempt, s; the same as for logos.
  static let retryDelays: [Double] = [4, 25, 110]

  private struct Failure {
    var attempts: Int
    /// ns on the monotonic clock; `nil` after the last attempt.
    var retryTime: UInt64?
  }

  private var failures: [FontFile: Failure] = [:]
  /// Files that must not be opened now.
  private(set) var unusable: Set<FontFile> = []

  /// Whether any failed file may be retried later.
  var hasRetryable: Bool { failures.values.contains { $0.retryTime != nil } }

  /// Whether `file` failed and may be retried later.
  func mayRetry(_ file: FontFile) -> Bool { failures[file]?.retryTime != nil }

  /// Records a failed attempt at `time`, ns, and returns the number of attempts so far.
  mutating func record(_ file: FontFile, at time: UInt64) -> Int {
    let attempts = (failures[file]?.attempts ?? 0) + 1
    let retryTime = attempts <= Self.retryDelays.count ? time + UInt64(Self.retryDelays[attempts - 1] * 1e9) : nil
    failures[file] = Failure(attempts: attempts, retryTime: retryTime)
    unusable.insert(file)
    return attempts
  }

  /// Removes the record of a font that has opened.
  mutating func clear(_ file: FontFile) {
    guard failures.removeValue(forKey: file) != nil else { return }
    unusable.remove(file)
  }

  /// Makes files whose retry delay is over available again. Returns whether there were any.
  mutating func allowRetries(at time: UInt64) -> Bool {
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
