internal import SDLKit

/// Hands each event to the screen that it belongs to.
@MainActor
struct EventRouter {
  /// Where a screen is, as far as events tell.
  struct Place {
    /// SDL's numbers of its windows; none without a display.
    var windows: [UInt32] = []
    /// Its touch panel, as the configuration names it; `nil` where it names none.
    var panel: String?
  }

  enum Target: Equatable {
    case all
    case screen(Int)
    case none
  }

  /// Whether a panel of SDL's number is the one that is written.
  typealias PanelCheck = (_ written: String, _ touch: Int64) -> Bool

  /// The screens of the panels that were touched last.
  private var panels: [Int64: Target] = [:]
  private let isPanel: PanelCheck

  init(isPanel: @escaping PanelCheck) { self.isPanel = isPanel }

  /// Forgets the panels' screens: there are others.
  mutating func forgetPanels() { panels.removeAll() }

  /// The screen of an event. Without a window, as on a bare console, a finger belongs to the screen that names its panel, else
  /// to the first that names none; keys and the mouse belong to the first.
  mutating func target(of event: Event, among screens: [Place]) -> Target {
    switch event.kind {
    case .wake: return .none
    case .quit, .renderDeviceReset, .renderTargetsReset: return .all
    case .finger(let phase, let touch, _, _, _):
      if let screen = screen(withWindow: event.window, among: screens) { return .screen(screen) }
      // SDL may give the number of a panel that was unplugged to another one.
      if phase != .down, let known = panels[touch] { return known }
      let found =
        screens.firstIndex { $0.panel.map { isPanel($0, touch) } ?? false } ?? screens.firstIndex { $0.panel == nil }
      let target = found.map { Target.screen($0) } ?? .none
      panels[touch] = target
      return target
    default:
      if let screen = screen(withWindow: event.window, among: screens) { return .screen(screen) }
      // Such as that a window was hidden that was closed since.
      if event.kind.isOfWindow, event.window != nil { return .none }
      return .screen(screens.firstIndex { !$0.windows.isEmpty } ?? 0)
    }
  }

  private func screen(withWindow window: UInt32?, among screens: [Place]) -> Int? {
    window.flatMap { window in screens.firstIndex { $0.windows.contains(window) } }
  }
}
