internal import ConfigurationEditing
internal import ConfigurationValues
internal import Logs
internal import MarqueeConfig
internal import MarqueeStage
internal import MarqueeValues
internal import Messages
internal import Platform

/// The text of a configuration that begins to apply at a moment: with `apply-at`, and where strips go on, `start-place`.
struct ScheduledRelease {
  /// What becomes of the strips at that moment.
  enum Strips: Equatable {
    /// Places do not follow the time, before or from then on.
    case own
    /// All go on where they are.
    case goOn
    /// Others come in, by a fade.
    case change
    /// They may go on, but where depends on the size of the display, which is not known.
    case unknownSize
  }

  let bytes: [UInt8]
  let strips: Strips

  /// - Parameters:
  ///   - loaded: the configuration to publish.
  ///   - moment: s since 1970.
  ///   - former: what is shown until then; empty if that is not known.
  ///   - size: of every display, px; `nil` where only the configuration says.
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

  /// Where the strips of each screen are.
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
        // On displays of different sizes the same comes out, or there is no telling.
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
  /// As the configuration writes it, exact to a thousand millionth.
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
