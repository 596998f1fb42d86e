import ConfigurationValues
import MarqueeEngine
package import MarqueeStage

/// Where the cards of a stage are, for comparison with another one.
package enum StagePlaces {
  /// What is in view, by the cards' identities, and where, to the bit.
  package static func of(_ stage: Stage) -> [[String]] {
    stage.controllers.indices.map { lane in
      stage.controllers[lane].tiles.map {
        "\(stage.plan.card($0.card, ofLane: lane).identity) \($0.position.bitPattern) \($0.extent)"
      } + ["\(stage.controllers[lane].phase) \(stage.controllers[lane].visibility)"]
    }
  }
}
