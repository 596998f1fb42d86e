import Testing

@testable import Displays

/// When the display of a console changes hands between SDL and the graphics card.
@Suite struct HandoverTests {
  private var handover = DisplayHandover()

  /// SDL has the display at this time, s. Returns whether it must hand it over.
  private mutating func begins(_ seconds: Double, isDark: Bool = true, isOff: Bool = true, isBlack: Bool = true) -> Bool
  {
    handover.mustBegin(isDark: isDark, isOff: isOff, isBlack: isBlack, at: .seconds(seconds))
  }

  /// It is handed over at this time, s. Returns whether SDL must have it back.
  private mutating func ends(
    _ seconds: Double, isDark: Bool = false, isLit: Bool = true, isConnected: Bool = true
  ) -> Bool {
    handover.mustEnd(isDark: isDark, isLit: isLit, at: .seconds(seconds)) { isConnected }
  }

  @Test mutating func `a display sleeps once the screen has been black for a second`() {
    #expect(!begins(10, isDark: false, isOff: false, isBlack: false))
    #expect(!begins(11, isBlack: false), "the black frame is not up")
    #expect(!begins(12))
    #expect(!begins(12.9))
    #expect(begins(13))
    #expect(handover.isHandedOver)
  }

  @Test mutating func `a darkness that ends at once leaves the display to SDL`() {
    #expect(!begins(10))
    #expect(!begins(10.9, isDark: false, isBlack: false))
    #expect(!begins(11), "it begins anew")
    #expect(!begins(11.9))
    #expect(begins(12))
  }

  @Test mutating func `a display that wakes has a signal and is connected before SDL looks for it`() {
    #expect(!begins(10) && begins(11))
    #expect(!ends(100, isDark: true, isLit: false))
    #expect(!ends(101, isLit: false), "it is not lit")
    #expect(!ends(102, isConnected: false))
    #expect(!ends(103, isConnected: false))
    #expect(ends(103.5))
    #expect(!handover.isHandedOver)
  }

  @Test mutating func `a display that never reports that it is there is looked for all the same`() {
    #expect(!begins(10) && begins(11))
    #expect(!ends(100, isConnected: false))
    #expect(!ends(109.9, isConnected: false))
    #expect(ends(110.1, isConnected: false))
  }

  @Test mutating func `a display that wakes and must be black again stays as it is`() {
    #expect(!begins(10) && begins(11))
    #expect(!ends(100, isConnected: false))
    #expect(!ends(101, isDark: true))
    #expect(!ends(200, isConnected: false), "its time to wake begins anew")
    #expect(ends(201))
  }

  @Test mutating func `a refusal holds until the screen need not be black any more, also over visits`() {
    #expect(!begins(10) && begins(11))
    handover.refuse()
    #expect(!handover.isHandedOver && handover.isRefused)
    #expect(!begins(20) && !begins(30))
    // A visitor wakes the screen.
    #expect(!begins(31, isDark: false, isBlack: false))
    #expect(!begins(40) && !begins(50))
    #expect(!begins(60, isDark: false, isOff: false, isBlack: false))
    #expect(!handover.isRefused)
    #expect(!begins(70) && begins(71), "the next night")
  }
}
