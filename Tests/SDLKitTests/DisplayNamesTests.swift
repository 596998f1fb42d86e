import Testing

@testable import SDLKit

/// Names that somebody else than SDL is asked for.
@Suite struct DisplayNamesTests {
  private static let left = DisplayNames.Display(description: "Acme", place: PixelPlace(x: 0, y: 0))
  private static let right = DisplayNames.Display(description: "Acme", place: PixelPlace(x: 1920, y: 0))

  /// Somebody who knows the outputs at places, and counts how often it is asked.
  private final class Desktop {
    var names: [PixelPlace: String] = [:]
    private(set) var questions = 0

    func answer(_ places: [PixelPlace]) -> [String?] {
      questions += 1
      return places.map { names[$0] }
    }
  }

  @Test func `a complete answer holds until a display comes, goes, moves or is another`() {
    let desktop = Desktop()
    desktop.names = [Self.left.place: "DP-1", Self.right.place: "DP-2"]
    var names = DisplayNames()
    for time: UInt64 in [0, 1000, 1_000_000] {
      #expect(names.names(of: [Self.left, Self.right], at: time, asking: desktop.answer) == ["DP-1", "DP-2"])
    }
    #expect(desktop.questions == 1)
    #expect(names.names(of: [Self.left], at: 1_000_001, asking: desktop.answer) == ["DP-1"])
    #expect(desktop.questions == 2)
    // Another display at the same place.
    desktop.names[Self.left.place] = "HDMI-A-1"
    let other = DisplayNames.Display(description: "Birch", place: Self.left.place)
    #expect(names.names(of: [other], at: 1_000_002, asking: desktop.answer) == ["HDMI-A-1"])
    #expect(desktop.questions == 3)
  }

  @Test func `after an incomplete answer it is asked again, but not at once`() {
    let desktop = Desktop()
    var names = DisplayNames()
    #expect(names.names(of: [Self.left], at: 0, asking: desktop.answer) == [nil])
    desktop.names[Self.left.place] = "DP-1"
    #expect(names.names(of: [Self.left], at: DisplayNames.pause - 1, asking: desktop.answer) == [nil])
    #expect(desktop.questions == 1)
    #expect(names.names(of: [Self.left], at: DisplayNames.pause, asking: desktop.answer) == ["DP-1"])
    #expect(names.names(of: [Self.left], at: 10 * DisplayNames.pause, asking: desktop.answer) == ["DP-1"])
    #expect(desktop.questions == 2)
  }

  @Test func `a display that is where it was keeps its name when no answer comes`() {
    let desktop = Desktop()
    desktop.names = [Self.left.place: "DP-1"]
    var names = DisplayNames()
    #expect(names.names(of: [Self.left], at: 0, asking: desktop.answer) == ["DP-1"])
    desktop.names = [:]
    #expect(names.names(of: [Self.left, Self.right], at: 1, asking: desktop.answer) == ["DP-1", nil])
    // Also if the answer is too short.
    #expect(names.names(of: [Self.right, Self.left], at: 2) { _ in [] } == [nil, "DP-1"])
  }
}
