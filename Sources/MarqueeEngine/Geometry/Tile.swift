/// A card at a place on the strip. Copies of a card are tiles with the same `card`.
public struct Tile: Sendable, Hashable {
  /// The tile's number on the endless strip, counted from the first card of the lap at hand.
  public var index: Int
  /// 0-based, as the operator lists them.
  public var card: Int
  /// The leading edge in px from the viewport's leading edge.
  public var position: Double
  /// px along the strip.
  public var extent: Double
}
