internal import ConfigurationEditing
internal import ConfigurationValues
internal import Logs
internal import MarqueeConfig
internal import MarqueeStage
internal import MarqueeValues
internal import Messages
internal import Platform

/// A configuration's text for a release at a later moment: with `apply-at`, and with `start-place` if all strips continue.
struct ScheduledRelease {
  /// What the strips do at that moment.
  enum Strips: Equatable {
    /// No strip follows UTC, either before that moment or from then on.
    case own
    /// All continue from their places.
    case goOn
    /// Others come in, with a fade.
    case change
    /// They may continue, but their places depend on the size of the display, which is not known.
    case unknownSize
  }

  let bytes: [UInt8]
  let strips: Strips

  /// - Parameters:
  ///   - loaded: the configuration to publish.
  ///   - moment: s since 1970.
  ///   - former: the screens until then; empty if they are not known.
  ///   - size: of every display, px; `nil` if only the configuration may give it.
  /// - Throws: if the text cannot be changed.
  init(
    _ loaded: ConfigurationLoader.Loaded, at moment: Int, after former: [ConfiguredScreen], size: PixelSize?
  ) throws(CommandFailure) {
    let count = loaded.screens[0].place == nil ? 0 : loaded.screens.count
    let paths: [EditPath] = count == 0 ? [["start-place"]] : (0..<count).map { ["screens", .index($0), "start-place"] }
    do throws(ConfigurationError) {
      var text = try ConfigurationText(bytes: loaded.bytes, file: loaded.file)
      let apply = Edit.set(.plain(WrittenInstant.universal(moment)), at: ["apply-at"], order: Edit.documentOrder)
      try text.apply([.remove(["start-place"])] + (count == 0 ? [] : paths.map { .remove($0) }) + [apply])
      let screens = try ConfigurationLoader.load(bytes: text.bytes, file: loaded.file).screens
      let places = Self.places(on: screens, after: former, at: moment, size: size)
      var strips = places.strips
      var bytes = text.bytes
      if strips == .goOn {
        let edits = zip(paths, places.places).map { path, places in
          Edit.set(.list(places.map(\.written)), at: path, order: Edit.documentOrder)
        }
        do throws(ConfigurationError) {
          try text.apply(edits)
          _ = try ConfigurationLoader.load(bytes: text.bytes, file: loaded.file)
          bytes = text.bytes
        } catch {
          strips = .change
        }
      }
      (self.bytes, self.strips) = (bytes, strips)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The places at which the strips of each screen continue.
  private static func places(
    on screens: [ConfiguredScreen], after former: [ConfiguredScreen], at moment: Int, size: PixelSize?
  ) -> (strips: Strips, places: [[StartPlace]]) {
    guard screens.contains(where: { $0.configuration.followsUTC }),
      former.contains(where: { $0.configuration.followsUTC })
    else { return (.own, []) }
    guard screens.count == former.count, screens.count == 1 || zip(screens, former).allSatisfy({ $0.name == $1.name })
    else { return (.change, []) }
    var all: [[StartPlace]] = []
    for (screen, before) in zip(screens, former) {
      let (next, shown) = (screen.configuration, before.configuration)
      func places(_ size: PixelSize) -> [StartPlace]? { shown.placesGoingOn(in: next, at: moment, on: size) }
      guard let known = size ?? next.display.mode.map({ PixelSize(width: $0.width, height: $0.height) }) else {
        // Without a known size the places count only if displays of different sizes give the same.
        guard let one = places(sizes[0]) else { return (.change, []) }
        let isSame = sizes.dropFirst().allSatisfy {
          next.hasSameStrips(on: sizes[0], as: $0) && places($0) == one
        }
        guard isSame else { return (.unknownSize, []) }
        all.append(one)
        continue
      }
      guard let found = places(known) else { return (.change, []) }
      all.append(found)
    }
    return (.goOn, all)
  }

  private static let sizes = [
    PixelSize(width: 1920, height: 1080), PixelSize(width: 1280, height: 720), PixelSize(width: 2160, height: 3840),
  ]
}

extension StartPlace {
  /// As the configuration writes it, to nine decimal places.
  fileprivate var written: EditValue {
    guard phase != .cruising else { return .plain(Self.text(offset)) }
    var entries: [EditValue.Entry] = [
      .init("offset", .plain(Self.text(offset))), .init("phase", .plain(phase.rawValue)),
    ]
    if let left { entries.append(.init("left", .plain(Self.text(left / .seconds(1)) + "s"))) }
    if isForward == false { entries.append(.init("forward", .plain("false"))) }
    return .map(entries)
  }

  private static func text(_ number: Double) -> String {
    var text = String(number, places: 9)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
