import Testing

@testable import ConfigurationStore
@testable import Kiosk

/// Which file is named as the one on the wall while releases are read ahead of their moments, which are s since 1970.
struct LastReadTests {
  private static func place(_ release: String, since: Int?) -> ConfigurationPlace {
    ConfigurationPlace(file: "/releases/\(release)/marquee.yaml", release: release, since: since)
  }

  private let old = place("old", since: 1)
  private let first = place("first", since: 100)
  private let second = place("second", since: 105)

  @Test func `a release that is read ahead is named from its moment on, also if the clock is set back then`() {
    let read = LastRead(old)
    #expect(read.place(at: 91) == old)
    read.note(first, from: 100, at: 91)
    #expect(read.place(at: 99) == old && read.place(at: 100) == first)
    #expect(read.place(at: 97) == first)
    // The file is read anew.
    read.note(first, from: 100, at: 97)
    #expect(read.place(at: 97) == first && read.place(at: 101) == first)
  }

  @Test func `a release that waits is not taken for the one on the wall when another takes its place`() {
    let read = LastRead(old)
    read.note(first, from: 100, at: 91)
    read.note(second, from: 105, at: 96)
    #expect(read.place(at: 104) == old && read.place(at: 105) == second)
    // Withdrawn before its moment.
    let third = Self.place("third", since: 120)
    read.note(third, from: 120, at: 112)
    read.note(second, from: nil, at: 114)
    #expect(read.place(at: 115) == second && read.place(at: 121) == second)
  }

  @Test func `a release whose moment has come is on the wall until that of the next`() {
    let read = LastRead(old)
    read.note(first, from: 100, at: 91)
    read.note(second, from: 105, at: 101)
    #expect(read.place(at: 104) == first && read.place(at: 105) == second)
  }

  @Test func `what the screens show counts, whatever was read since`() {
    let read = LastRead(old)
    read.note(first, from: 100, at: 91)
    // It was replaced, but the other one was not ready at its moment.
    read.note(second, from: 105, at: 99)
    read.noteShown(first)
    #expect(read.place(at: 101) == first)
    // The screens go by a clock that is a little ahead.
    read.noteShown(second)
    #expect(read.place(at: 104) == second)
  }
}
