internal import ConfigurationValues
internal import MarqueeConfig
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Programme
internal import Spool

/// The walls that records name: laid out from their configurations' texts alone, each only once.
struct ReplayedWalls {
  /// A screen of a configuration.
  private struct Wall {
    let configuration: Configuration
    var calendars: [String: ShowCalendar] = [:]
    var plans: [Setting: StagePlan] = [:]
  }

  /// What a layout depends on besides the text.
  private struct Setting: Hashable {
    var isOn: [Bool]
    var width: Int
    var height: Int
  }

  private struct Text {
    /// `nil` for one that is not there or no configuration.
    let loaded: ConfigurationLoader.Loaded?
    /// By the name of the screen.
    var walls: [String: Wall] = [:]
  }

  /// By hash.
  private var texts: [String: Text] = [:]
  private let text: (String) throws -> String?

  /// A layout may be large. A span has few walls, and few sets of cards on each.
  private static let (mostTexts, mostPlans) = (4, 16)

  /// - Parameter text: the text of a configuration by its hash; `nil` if it is not kept.
  init(text: @escaping (String) throws -> String?) { self.text = text }

  enum Found {
    case plan(StagePlan)
    /// The configuration has no screen of the record's name, but these.
    case otherScreens([String])
    case none(MinuteReplay.Reason)
  }

  /// What was on the stage in the whole of a record's time.
  mutating func plan(of record: MinuteRecord) throws -> Found {
    let (hash, name) = (record.configuration, record.screen)
    if texts[hash] == nil {
      if texts.count >= Self.mostTexts { texts = [:] }
      texts[hash] = Text(loaded: try text(hash).flatMap { try? ConfigurationLoader.load(text: $0, file: "") })
    }
    guard let loaded = texts[hash]?.loaded else { return .none(.noConfiguration) }
    guard let screen = loaded.screen(recordedAs: name) else { return .otherScreens(loaded.screens.map(\.name)) }
    var wall = texts[hash]?.walls.removeValue(forKey: screen.name) ?? Wall(configuration: screen.configuration)
    defer { texts[hash]?.walls[screen.name] = wall }
    let calendar =
      wall.calendars[record.zone] ?? wall.configuration.calendar(in: ZoneDatabase.zone(recordedAs: record.zone))
    wall.calendars[record.zone] = calendar
    // The set that was last known stays on then.
    guard record.clock != .doubtful || calendar.isAlways else { return .none(.doubtfulClock) }
    let moment = CivilDay.quotient(record.start, 1000)
    if let next = calendar.nextChange(after: moment - 1), next * 1000 <= record.start + record.length {
      return .none(.change)
    }
    let isOn = calendar.active(at: moment)
    let setting = Setting(isOn: isOn, width: record.screenWidth, height: record.screenHeight)
    if let plan = wall.plans[setting] { return .plan(plan) }
    guard record.screenWidth > 0, record.screenHeight > 0, record.screenWidth <= 1 << 15, record.screenHeight <= 1 << 15
    else { return .none(.unreadable) }
    let shown = wall.configuration.showing(isOn)
    let upright = PixelSize(width: record.screenWidth, height: record.screenHeight)
    let plan = StagePlan(shown, glass: shown.rotation.turned(upright))
    if wall.plans.count >= Self.mostPlans { wall.plans = [:] }
    wall.plans[setting] = plan
    return .plan(plan)
  }
}
