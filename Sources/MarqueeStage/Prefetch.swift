internal import ConfigurationValues
internal import MarqueeEngine

/// Which faces to prefetch, and which to keep in the cache.
///
/// It changes only when a tile enters or leaves the view, or the direction or the class of the speed changes. Between such
/// changes it does not depend on the offset, so that a frame costs nothing.
package struct Prefetch: Sendable {
  /// The faces in view, then those that will enter it, the soonest first, then those that have left it. No face twice.
  package private(set) var wanted: [Int] = []
  /// How many of `wanted` are in view.
  package private(set) var inView = 0
  /// The faces to keep in the cache, `wanted` included; others may be evicted.
  package private(set) var near: Set<Int> = []
  private var outlooks: [Outlook] = []
  /// For each lane where and how fast it may go on without another outlook; `nil` if that is not known.
  private var courses: [Course?] = []

  package init(wanted: [Int] = [], inView: Int = 0, near: Set<Int> = []) {
    self.wanted = wanted
    self.inView = inView
    self.near = near
  }

  /// Everything that the prefetch depends on in one lane.
  private struct Outlook: Hashable {
    /// The indices of the tiles in view.
    var tiles: Range<Int>
    var isForward: Bool
    /// The reach ahead in units of `step`; 0 is only the neighbour.
    var reach: Int
  }

  /// What a lane's outlook follows from.
  private struct Course {
    /// The offsets with the same tiles in view, px.
    var offsets: ClosedRange<Double>
    /// px/s; not 0, for a strip at rest does not tell where it goes next.
    var velocity: Double

    /// Whether the lane is still on it.
    func covers(_ controller: borrowing ScrollController) -> Bool {
      controller.velocity == velocity && !controller.strip.hasRemnant && offsets.contains(controller.offset)
    }
  }

  /// A face outside the view.
  private struct Candidate {
    var face: Int
    /// Its distance from the nearest tile in view, px.
    var distance: Double
  }

  /// How far ahead and behind faces are prefetched, in viewports.
  private static let (ahead, behind) = (2.0, 1.0)
  /// Also prefetches what enters the view within this many seconds.
  private static let foresight = 1.5
  /// The unit to which the reach ahead is rounded up, in viewports.
  private static let step = 0.5
  /// How much further than the prefetch faces are kept, in viewports: enough that turning round paints nothing twice.
  private static let slack = 2.0

  /// Updates the prefetch; returns whether it changed.
  package mutating func update(for stage: Stage) -> Bool {
    var isSame = outlooks.count == stage.controllers.count
    for lane in stage.controllers.indices where isSame {
      if courses[lane]?.covers(stage.controllers[lane]) == true { continue }
      isSame = outlooks[lane] == Self.outlook(on: lane, of: stage)
      courses[lane] = Self.course(of: lane, on: stage, showing: outlooks[lane].tiles)
    }
    guard !isSame else { return false }
    outlooks = stage.controllers.indices.map { Self.outlook(on: $0, of: stage) }
    courses = outlooks.enumerated().map { Self.course(of: $0.offset, on: stage, showing: $0.element.tiles) }
    plan(for: stage)
    return true
  }

  /// The faces in view, and as many other wanted ones as fit into `bytes` with them. With more, each new face would evict
  /// another, and they would be painted again and again.
  /// - Parameter cost: the bytes of a face.
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
    let viewports = max(ahead, foresight * abs(controller.velocity) / stage.shownExtent(ofLane: lane))
    let isPaged = stage.configuration.lanes[lane].layout == .pages
    return Outlook(
      tiles: stage.shownTiles(ofLane: lane).indices, isForward: controller.travelsForward,
      // Of pages, one on each side of those in view.
      reach: isPaged ? 0 : Int((viewports / step).rounded(.up)))
  }

  /// - Parameter tiles: those in view.
  private static func course(of lane: Int, on stage: Stage, showing tiles: Range<Int>) -> Course? {
    let velocity = stage.controllers[lane].velocity
    guard velocity != 0 else { return nil }
    return stage.shownTiles(ofLane: lane).steadyOffsets(showing: tiles).map { Course(offsets: $0, velocity: velocity) }
  }

  private mutating func plan(for stage: Stage) {
    wanted.removeAll(keepingCapacity: true)
    near.removeAll(keepingCapacity: true)
    var seen: Set<Int> = []
    for (lane, outlook) in outlooks.enumerated() {
      for tile in outlook.tiles {
        let face = stage.catalog.lanes[lane][stage.controllers[lane].strip.card(ofTile: tile)]
        if seen.insert(face).inserted { wanted.append(face) }
      }
    }
    inView = wanted.count
    var (coming, leaving): ([Candidate], [Candidate]) = ([], [])
    for (lane, outlook) in outlooks.enumerated() {
      let (strip, viewport) = (stage.controllers[lane].strip, stage.shownExtent(ofLane: lane))
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
          // The nearest face is wanted however large it is.
          guard neighbour.distance < limit || neighbour.distance == 0 else { continue }
          let candidate = Candidate(face: face, distance: neighbour.distance)
          if isAhead { coming.append(candidate) } else { leaving.append(candidate) }
        }
      }
    }
    for candidates in [coming, leaving] {
      // The nearest of all lanes first; a stable sort.
      let ordered = candidates.enumerated().sorted {
        ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
      }
      for (_, candidate) in ordered where seen.insert(candidate.face).inserted { wanted.append(candidate.face) }
    }
    near.formUnion(seen)
  }
}
