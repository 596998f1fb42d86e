internal import MarqueeConfig
internal import MarqueeEngine

/// Which faces are to be ready soon, and which are near enough to be kept.
///
/// It is worked out anew only when the tiles in view, the way that they go or the class of their speed are other ones:
/// from one such change to the next it is the same whatever the offset, and a frame between them costs nothing.
package struct Prefetch: Sendable {
  /// Those in view, then those that come into view by how soon, then those that have just left it. No face twice.
  package private(set) var wanted: [Int] = []
  /// How many of `wanted` are in view.
  package private(set) var inView = 0
  /// All that are near, `wanted` among them; the rest may be let go.
  package private(set) var near: Set<Int> = []

  package init(wanted: [Int] = [], inView: Int = 0, near: Set<Int> = []) {
    self.wanted = wanted
    self.inView = inView
    self.near = near
  }
  private var outlooks: [Outlook] = []

  /// All that it depends on in one lane.
  private struct Outlook: Hashable {
    /// The tiles in view, in the strip's own numbers.
    var tiles: Range<Int>
    var isForward: Bool
    /// How far ahead, in steps; 0 is the neighbour alone.
    var reach: Int
  }

  /// A face beside the view.
  private struct Candidate {
    var face: Int
    /// How far it is from the view's nearest tile, px.
    var distance: Double
  }

  /// How far ahead and behind faces are wanted, in viewports.
  private static let (ahead, behind) = (2.0, 1.0)
  /// Nor is anything to come into view sooner than in so many seconds.
  private static let foresight = 1.5
  /// What the reach ahead is rounded up to, in viewports.
  private static let step = 0.5
  /// How much further off than what is wanted is near, in viewports: enough that turning round makes nothing twice.
  private static let slack = 2.0

  /// Brings it up to date; whether it is another one now.
  package mutating func update(for stage: Stage) -> Bool {
    var isSame = outlooks.count == stage.controllers.count
    for lane in stage.controllers.indices where isSame {
      isSame = outlooks[lane] == Self.outlook(on: lane, of: stage)
    }
    guard !isSame else { return false }
    outlooks = stage.controllers.indices.map { Self.outlook(on: $0, of: stage) }
    plan(for: stage)
    return true
  }

  /// Those in view, and as many of the others as fit into `bytes` with them: with more, each that comes would drive out
  /// another, and they would be made again and again.
  package func affordable(within bytes: Int, cost: (_ face: Int) -> Int) -> ArraySlice<Int> {
    var sum = 0
    let count = wanted.prefix { face in
      sum += cost(face)
      return sum <= bytes
    }.count
    return wanted.prefix(max(count, inView))
  }

  private static func outlook(on lane: Int, of stage: Stage) -> Outlook {
    let controller = stage.controllers[lane]
    let viewports = max(ahead, foresight * abs(controller.velocity) / controller.viewport)
    let isPaged = stage.configuration.lanes[lane].layout == .pages
    return Outlook(
      tiles: controller.tiles.indices, isForward: controller.travelsForward,
      // Of pages one each side, as soon as anything of the next one is seen.
      reach: isPaged ? 0 : Int((viewports / step).rounded(.up)))
  }

  private mutating func plan(for stage: Stage) {
    wanted.removeAll(keepingCapacity: true)
    near.removeAll(keepingCapacity: true)
    var seen: Set<Int> = []
    for (outlook, faces) in zip(outlooks, stage.catalog.lanes) {
      for tile in outlook.tiles {
        let face = faces[((tile % faces.count) + faces.count) % faces.count]
        if seen.insert(face).inserted { wanted.append(face) }
      }
    }
    inView = wanted.count
    var (coming, leaving): ([Candidate], [Candidate]) = ([], [])
    for (lane, outlook) in outlooks.enumerated() {
      let (strip, viewport) = (stage.controllers[lane].strip, stage.controllers[lane].viewport)
      let faces = stage.catalog.lanes[lane]
      let reach = Double(outlook.reach) * Self.step * viewport
      let rear = outlook.reach > 0 ? Self.behind * viewport : 0
      for isAfter in [true, false] {
        let isAhead = isAfter == outlook.isForward
        let limit = isAhead ? reach : rear
        for neighbour in strip.neighbours(of: outlook.tiles, after: isAfter) {
          guard neighbour.distance < limit + Self.slack * viewport else { break }
          let face = faces[neighbour.card]
          near.insert(face)
          // The next one of all is wanted however large it is.
          guard neighbour.distance < limit || neighbour.distance == 0 else { continue }
          let candidate = Candidate(face: face, distance: neighbour.distance)
          if isAhead { coming.append(candidate) } else { leaving.append(candidate) }
        }
      }
    }
    for candidates in [coming, leaving] {
      // Of several lanes the nearest first; of equals the first stays the first.
      let ordered = candidates.enumerated().sorted {
        ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
      }
      for (_, candidate) in ordered where seen.insert(candidate.face).inserted { wanted.append(candidate.face) }
    }
    near.formUnion(seen)
  }
}
