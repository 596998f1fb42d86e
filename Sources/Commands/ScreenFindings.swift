internal import ConfigurationValues
internal import Messages

/// What is found about the screens of a configuration: each finding once, with the names of its screens unless it is about
/// all of them.
struct ScreenFindings<Finding: Hashable> {
  /// Each finding with the screens that it is about; no screens for one about all.
  private(set) var all: [(finding: Finding, screens: [String])] = []

  /// - Parameter found: for each screen its name, which is `nil` for the only one, and what was found.
  init(_ found: [(String?, [Finding])]) {
    var indices: [Finding: Int] = [:]
    for (screen, findings) in found {
      for finding in findings {
        guard let index = indices[finding] else {
          indices[finding] = all.count
          all.append((finding, [screen ?? ""]))
          continue
        }
        if all[index].screens.last != screen { all[index].screens.append(screen ?? "") }
      }
    }
    for index in all.indices where all[index].screens.count == found.count { all[index].screens = [] }
  }
}

extension ScreenFindings<String> {
  var messages: [String] { all.map { ConfiguredScreen.heading(of: $0.screens) + $0.finding } }
}

/// A message with its place, as the parser counts.
struct PlacedMessage: Hashable {
  var place: Place
  var message: String

  init(_ found: (place: Place, message: String)) { (place, message) = found }
}

extension ScreenFindings<PlacedMessage> {
  var messages: [(place: Place, message: String)] {
    all.map { ($0.finding.place, ConfiguredScreen.heading(of: $0.screens) + $0.finding.message) }
  }
}
