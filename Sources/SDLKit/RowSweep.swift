internal import CSDL2

/// Drawing on a surface that waits until it can be done row by row, each from left to right, in whatever order it was asked for.
///
/// Processors fetch memory ahead that is read in ascending order. Of a lane's picture that is moved between two ends where
/// cards fade, the ends take 0.6 of the time this way; see `SurfacePainter.move(_:x:y:exactly:)`.
@MainActor
@safe struct RowSweep {
  /// Where pixels are read.
  @unsafe struct Place {
    /// The first row at the leftmost column.
    let start: UnsafeMutableRawPointer
    /// Bytes from row to row.
    let pitch: Int
  }

  /// What is drawn.
  @unsafe enum Content {
    /// The surface's own pixels of the same row, from this column on.
    case moved(from: Int)
    case color(UInt32)
    case pixels(Place)
    /// Under a fade that does not vary from row to row.
    case faded(Place, FadeRamp.Factors)
  }

  /// A part of the surface.
  @unsafe struct Step {
    let columns: Range<Int>
    let rows: Range<Int>
    let content: Content

    /// The columns that are read or written.
    fileprivate var span: Range<Int> {
      guard case .moved(let from) = unsafe content else { return unsafe columns }
      return unsafe min(from, columns.lowerBound)..<max(from + columns.count, columns.upperBound)
    }

    /// Whether the order of the two matters.
    fileprivate func touches(_ other: Step) -> Bool {
      unsafe rows.overlaps(other.rows) && (span.overlaps(other.columns) || columns.overlaps(other.span))
    }
  }

  private var steps: [Step] = unsafe []
  /// Whose pixels the steps read.
  private var textures: [SurfaceTexture] = []
  /// A reused buffer: what the steps do in one row.
  private var lines: [Line] = unsafe []

  init() {
    unsafe steps.reserveCapacity(Self.capacity)
    textures.reserveCapacity(Self.capacity)
    unsafe lines.reserveCapacity(Self.capacity)
  }

  /// More steps are not worth sorting.
  private static let capacity = 48

  var isEmpty: Bool { unsafe steps.isEmpty }
  var isFull: Bool { unsafe steps.count == Self.capacity }

  /// Adds a step, after the steps whose order matters and otherwise where it belongs from left to right.
  ///
  /// - Parameter texture: what its pixels belong to.
  mutating func append(_ step: Step, reading texture: SurfaceTexture? = nil) {
    guard unsafe !step.columns.isEmpty, unsafe !step.rows.isEmpty else { return }
    var index = unsafe steps.count
    while index > 0, unsafe steps[index - 1].span.lowerBound > step.span.lowerBound,
      unsafe !steps[index - 1].touches(step)
    { index -= 1 }
    unsafe steps.insert(step, at: index)
    if let texture { textures.append(texture) }
  }

  /// Draws all steps. Those beyond the surface, which may have become smaller, are left out.
  mutating func run(on surface: UnsafeMutablePointer<SDL_Surface>?) {
    defer {
      unsafe steps.removeAll(keepingCapacity: true)
      textures.removeAll(keepingCapacity: true)
    }
    guard let surface = unsafe surface, let pixels = unsafe surface.pointee.pixels else { return }
    let (pitch, width, height) = unsafe (
      Int(surface.pointee.pitch), Int(surface.pointee.w), Int(surface.pointee.h)
    )
    unsafe steps.removeAll { step in
      unsafe step.span.lowerBound < 0 || step.span.upperBound > width || step.rows.lowerBound < 0
        || step.rows.upperBound > height
    }
    var row = 0
    while row < height {
      // The rows up to the next one at which a step begins or ends have the same steps.
      var end = height
      unsafe lines.removeAll(keepingCapacity: true)
      for index in unsafe steps.indices {
        let rows = unsafe steps[index].rows
        if rows.contains(row) {
          unsafe lines.append(Line(steps[index], row: row, on: pixels + row * pitch, pitch: pitch))
          end = min(end, rows.upperBound)
        } else if rows.lowerBound > row {
          end = min(end, rows.lowerBound)
        }
      }
      unsafe lines.withUnsafeMutableBufferPointer { lines in
        if lines.isEmpty { return }
        for _ in row..<end {
          for index in lines.indices { unsafe lines[index].draw(pitch: pitch) }
        }
      }
      row = end
    }
  }
}

/// A step's part of a row.
@unsafe private struct Line {
  private var target: UnsafeMutableRawPointer
  private var source: UnsafeMutableRawPointer
  /// Bytes from row to row of the source.
  private let pitch: Int
  private let count: Int
  private let kind: Kind

  @unsafe private enum Kind {
    case copy
    case color(UInt32)
    case faded(FadeRamp.Factors)
  }

  /// - Parameter row: where the surface's row `number` begins.
  init(_ step: RowSweep.Step, row number: Int, on row: UnsafeMutableRawPointer, pitch: Int) {
    unsafe target = unsafe row + step.columns.lowerBound * 4
    unsafe count = step.columns.count
    let below = unsafe number - step.rows.lowerBound
    switch unsafe step.content {
    case .moved(let from): unsafe (kind, source, self.pitch) = (.copy, row + from * 4, pitch)
    case .color(let pixel): unsafe (kind, source, self.pitch) = (.color(pixel), row, pitch)
    case .pixels(let place):
      unsafe (kind, source, self.pitch) = (.copy, place.start + below * place.pitch, place.pitch)
    case .faded(let place, let factors):
      unsafe (kind, source, self.pitch) = (.faded(factors), place.start + below * place.pitch, place.pitch)
    }
  }

  /// Draws it and goes on to the next row.
  @inline(__always)
  mutating func draw(pitch targetPitch: Int) {
    switch unsafe kind {
    case .copy: unsafe target.copyMemory(from: source, byteCount: count &* 4)
    case .color(let pixel): unsafe target.assumingMemoryBound(to: UInt32.self).update(repeating: pixel, count: count)
    case .faded(let factors): unsafe factors.copy(source, to: target, count: count, ahead: pitch)
    }
    unsafe target += targetPitch
    unsafe source += pitch
  }
}
