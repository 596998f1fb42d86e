package import MarqueeConfig
package import MarqueeScene
package import MarqueeValues

/// A configuration laid out on a glass of one size: everything on the stage that does not move.
///
/// Immutable, and shared by reference. To make one, and to free one, takes time that grows with the number of cards;
/// while the marquee runs, `StagePlanner` does both off the render thread.
package final class StagePlan: Sendable {
  package let configuration: Configuration
  /// The size of the glass, px; the picture may be turned on it.
  package let glass: PixelSize
  package let layout: StageLayout
  package let catalog: FaceCatalog
  package let backdrop: Backdrop
  /// Which card has which id or title.
  let names: CardNames
  /// All that are listed, in all lanes.
  let cardCount: Int

  /// - Parameter glass: px, as the display has it.
  package convenience init(_ configuration: Configuration, glass: PixelSize) {
    self.init(configuration, glass: glass, names: CardNames(configuration.lanes))
  }

  private init(_ configuration: Configuration, glass: PixelSize, names: CardNames) {
    self.configuration = configuration
    self.glass = glass
    self.names = names
    layout = StageLayout(configuration, screen: configuration.rotation.turned(glass))
    catalog = FaceCatalog(configuration, layout: layout)
    backdrop = Backdrop(configuration, layout: layout)
    cardCount = configuration.lanes.reduce(0) { $0 + $1.cards.count }
  }

  /// The same configuration on a glass of another size.
  func resized(to glass: PixelSize) -> StagePlan { StagePlan(configuration, glass: glass, names: names) }
}

/// The step from one plan to another: what `Stage.adopt(_:)` needs, so that adopting takes no time that grows with the
/// number of cards. Immutable, and made on any thread.
package struct StageChange: Sendable {
  package let former: StagePlan
  package let plan: StagePlan
  /// For each lane that both plans have, which of the new cards stands for each of the former ones.
  let successors: [CardSuccessors]

  /// Another configuration.
  /// - Parameter glass: px; `nil` for the same.
  package init(from former: StagePlan, to configuration: Configuration, glass: PixelSize? = nil) {
    self.former = former
    plan = StagePlan(configuration, glass: glass ?? former.glass)
    successors = zip(former.configuration.lanes, configuration.lanes).map {
      CardSuccessors(of: $0.cards, among: $1.cards)
    }
  }

  /// The same configuration on a glass of another size, px.
  package init(from former: StagePlan, to glass: PixelSize) {
    self.former = former
    plan = former.resized(to: glass)
    successors = former.configuration.lanes.map { _ in CardSuccessors() }
  }

  private init(former: StagePlan, plan: StagePlan, successors: [CardSuccessors]) {
    (self.former, self.plan, self.successors) = (former, plan, successors)
  }

  /// The same change to a glass of another size, px.
  package func resized(to glass: PixelSize) -> StageChange {
    StageChange(former: former, plan: plan.resized(to: glass), successors: successors)
  }
}
