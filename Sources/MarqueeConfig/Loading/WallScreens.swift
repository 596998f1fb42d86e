internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

/// Checks the screens of one machine that are on a wall against each other.
struct WallScreens {
  private struct Member {
    let screen: ConfiguredScreen
    let wall: Wall
    /// Where the screen says what part it shows, else where its block begins.
    let mark: Mark?
  }

  private let members: [Member]

  /// - Parameter screens: each screen with all its keys and those of its block.
  init(_ screens: [(screen: ConfiguredScreen, keys: Node.Mapping, block: Node.Mapping)]) {
    members = screens.compactMap { screen, keys, block in
      guard let wall = screen.configuration.wall else { return nil }
      let own = block.entry("wall")?.value.mapping
      let entry = own?.entry("place") ?? own?.entry("cell")
      return Member(screen: screen, wall: wall, mark: entry?.value.mark ?? own?.mark ?? block.mark)
    }
  }

  /// Warns of screens that show the same part of a wall, or parts of it, and of walls that may be one.
  func check(_ faults: inout Faults) {
    guard members.count > 1, !faults.hasErrors else { return }
    for (index, member) in members.enumerated() {
      guard let other = members[..<index].first(where: { overlaps($0, member) }) else { continue }
      let name = quoted(other.screen.name)
      faults.warning(
        at: member.mark,
        member.wall.place == other.wall.place
          ? "this screen shows the same part of the wall as \(name); give each screen a place of its own"
          : "this screen and \(name) show parts of the wall that overlap; move one of them")
    }
    warnOfSingles(&faults)
  }

  private func overlaps(_ one: Member, _ other: Member) -> Bool {
    if one.wall.place == other.wall.place { return true }
    guard case .canvas(let canvas, _, _) = one.wall.place, case .canvas(canvas, _, _) = other.wall.place,
      let size = one.screen.configuration.pictureSize, let otherSize = other.screen.configuration.pictureSize
    else { return false }
    let (window, otherWindow) = (one.wall.window(of: size), other.wall.window(of: otherSize))
    return window.x < otherWindow.x + otherWindow.width && otherWindow.x < window.x + window.width
      && window.y < otherWindow.y + otherWindow.height && otherWindow.y < window.y + window.height
  }

  /// Warns of a screen that is the only one on its wall while other screens are on another wall. A machine may be part of two
  /// walls, but a single screen on one is more likely a typing error.
  private func warnOfSingles(_ faults: inout Faults) {
    let sizes = members.map { $0.wall.measure }
    guard Set(sizes).count > 1 else { return }
    for (index, size) in sizes.enumerated() where sizes.count(where: { $0 == size }) == 1 {
      let other = sizes.indices.first { other in
        sizes[other] != size && (other < index || sizes.count(where: { $0 == sizes[other] }) > 1)
      }
      guard let other else { continue }
      faults.warning(
        at: members[index].mark,
        "this screen is on a wall of \(size.description), and \(quoted(members[other].screen.name)) on one of "
          + "\(sizes[other].description); write the same for all screens of one wall")
    }
  }
}

/// What all screens of a wall say alike.
private enum WallMeasure: Hashable, CustomStringConvertible {
  case canvas(PixelSize)
  case grid(columns: Int, rows: Int)

  var description: String {
    switch self {
    case .canvas(let size): "\(size.width)x\(size.height) px"
    case .grid(let columns, let rows): "\(columns)x\(rows) screens"
    }
  }
}

extension Wall {
  fileprivate var measure: WallMeasure {
    switch place {
    case .canvas(let size, _, _): .canvas(size)
    case .grid(let grid): .grid(columns: grid.columns, rows: grid.rows)
    }
  }
}
